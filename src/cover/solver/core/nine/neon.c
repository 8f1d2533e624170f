/* The kernel for sudokus on ARM processors of 64 bits, all of which have NEON; see nine.h. */

#include "../processor.h"

#if NEON_VARIANT
#define NINE_LANES 8
#define NINE_WITH_NEON 1
#define NINE_VARIANT nine_neon
#include "serve.h"
#endif
