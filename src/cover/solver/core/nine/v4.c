/* The kernel for sudokus on x86-64-v4; see nine.h. */

#include "../processor.h"

#if X86_VARIANTS
BEGIN_TARGET("arch=x86-64-v4")
#define NINE_LANES 32
#define NINE_VARIANT nine_v4
#include "serve.h"
END_TARGET
#endif
