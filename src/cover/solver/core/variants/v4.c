/* All kernels for x86-64-v4, with AVX-512. */

#include "../processor.h"

#if X86_VARIANTS
BEGIN_TARGET("arch=x86-64-v4")
#define SET v4
#define VEC_BYTES 64
#include "../dense/variant.h"
#include "../nine/serve.h"
END_TARGET
#endif
