/* The dense engine in plain C, for any processor. */

#include "../processor.h"

#if PLAIN_VARIANT
#define VEC_BYTES 8
#define VARIANT dense_plain
#define KERNELS dense_plain_kernels
#define VARIANT_NAME "plain"
#include "variant.h"
#endif
