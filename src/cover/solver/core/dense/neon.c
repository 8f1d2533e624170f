/* The dense engine for ARM processors of 64 bits, all of which have NEON. */

#include "../processor.h"

#if NEON_VARIANT
#define VEC_BYTES 16
#define VARIANT dense_neon
#define KERNELS dense_neon_kernels
#define VARIANT_NAME "neon"
#include "variant.h"
#endif
