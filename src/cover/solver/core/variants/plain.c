/* All kernels in plain C, for any processor; that for grids takes the vectors of gcc or clang. */

#include "../processor.h"

#if PLAIN_VARIANT
#define SET plain
#define VEC_BYTES 8
#include "../dense/variant.h"
#ifdef __GNUC__
#include "../nine/serve.h"
#endif
#endif
