/* All kernels for ARM processors of 64 bits, each of which has NEON. */

#include "../processor.h"

#if NEON_VARIANT
#define SET neon
#define VEC_BYTES 16
#include "../dense/variant.h"
#include "../nine/serve.h"
#endif
