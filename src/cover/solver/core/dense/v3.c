/* The dense engine for x86-64-v3. */

#include "../processor.h"

#if X86_VARIANTS
BEGIN_TARGET("arch=x86-64-v3")
#define VEC_BYTES 32
#define VARIANT dense_v3
#define KERNELS dense_v3_kernels
#define VARIANT_NAME "v3"
#include "variant.h"
END_TARGET
#endif
