/* Which code of the dense engine runs on this processor. */

#ifndef COVER_DISPATCH_H
#define COVER_DISPATCH_H

#include "dense.h"

/* The variants that are compiled in and run here, the best one first; NULL behind the last. */
const struct dense_variant *const *dense_variants(void);

#endif
