/* All kernels for x86-64-v3, with AVX2. */

#include "../processor.h"

#if X86_VARIANTS
BEGIN_TARGET("arch=x86-64-v3")
#define SET v3
#define VEC_BYTES 32
#include "../dense/variant.h"
#include "../nine/serve.h"
END_TARGET
#endif
