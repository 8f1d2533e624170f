/* All kernels for x86-64, with SSE2. */

#include "../processor.h"

#if X86_VARIANTS
BEGIN_TARGET("arch=x86-64")
#define SET baseline
#define VEC_BYTES 16
#include "../dense/variant.h"
#include "../nine/serve.h"
END_TARGET
#endif
