/* The dense engine for x86-64. */

#include "../processor.h"

#if X86_VARIANTS
BEGIN_TARGET("arch=x86-64")
#define VEC_BYTES 16
#define VARIANT dense_baseline
#define KERNELS dense_baseline_kernels
#define VARIANT_NAME "baseline"
#include "variant.h"
END_TARGET
#endif
