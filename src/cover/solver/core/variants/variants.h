/* Which code of the dense engine runs on this processor. */

#ifndef COVER_VARIANTS_H
#define COVER_VARIANTS_H

#include "../dense/dense.h"

/* The variants that are compiled in and run here, the best one first; NULL after the last. The first
 * call prepares what all layouts share, so that it must be over before other threads begin. */
const struct dense_variant *const *dense_variants(void);

#endif
