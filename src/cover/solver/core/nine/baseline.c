/* The kernel for sudokus on x86-64; see nine.h. */

#include "../processor.h"

#if X86_VARIANTS
BEGIN_TARGET("arch=x86-64")
#define NINE_LANES 8
#define NINE_WITH_SSE2 1
#define NINE_VARIANT nine_baseline
#include "serve.h"
END_TARGET
#endif
