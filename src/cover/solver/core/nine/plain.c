/* The kernel for sudokus on any processor, by vectors of gcc or clang alone; see nine.h. */

#include "../processor.h"

#if PLAIN_VARIANT && defined(__GNUC__)
#define NINE_LANES 8
#define NINE_VARIANT nine_plain
#include "serve.h"
#endif
