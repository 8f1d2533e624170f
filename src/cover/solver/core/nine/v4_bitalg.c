/* The kernel for sudokus on x86-64-v4 with AVX512_BITALG, which counts bits; see nine.h. */

#include "../dense/processor.h"

#if X86_VARIANTS
BEGIN_TARGET("arch=x86-64-v4,avx512bitalg")
#define NINE_LANES 32
#define NINE_WITH_BITALG 1
#define NINE_VARIANT nine_v4_bitalg
#define NINE_NAME "v4-bitalg"
#include "serve.h"
END_TARGET
#endif
