/* The dense engine for x86-64-v4. */

#include "../processor.h"

#if X86_VARIANTS
BEGIN_TARGET("arch=x86-64-v4")
#define VEC_BYTES 64
#define VARIANT dense_v4
#define KERNELS dense_v4_kernels
#define VARIANT_NAME "v4"
#include "variant.h"
END_TARGET
#endif
