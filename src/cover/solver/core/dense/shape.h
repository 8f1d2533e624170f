/* What is constant in the code of a kernel.
 *
 * The functions of lanes.h, planes.h and pairs.h take a shape and become part of their callers. A
 * kernel calls them with a constant one, and so has code of its own; see variant.h.
 */

#ifndef COVER_SHAPE_H
#define COVER_SHAPE_H

#include "dense.h"
#include "vectors.h"

enum { MOST_VECTORS = 11 }; /* of a shape that says how many, or of a chunk */

/* The vectors of a state. */
INLINE int32_t state_vectors(struct shape shape, const struct dense *dense)
{
    return shape.vectors > 0 ? shape.vectors : dense->state_words / VEC_WORDS;
}

/* Whether two states fit into registers. */
INLINE bool is_small(struct shape shape)
{
    return shape.lane > 0 && shape.vectors > 0 && shape.vectors <= FEW_VECTORS;
}

#endif
