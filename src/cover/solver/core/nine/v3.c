/* The kernel for sudokus on x86-64-v3; see nine.h. */

#include "../processor.h"

#if X86_VARIANTS
BEGIN_TARGET("arch=x86-64-v3")
#define NINE_LANES 16
#define NINE_VARIANT nine_v3
#include "serve.h"
END_TARGET
#endif
