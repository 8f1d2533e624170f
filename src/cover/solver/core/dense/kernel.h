/* What is constant in the code of a kernel: its shape; and `KERNEL`, the code for one.
 *
 * The functions of lanes.h, planes.h and waves.h take a shape and become part of their callers. A
 * kernel calls them with a constant one, and so has code of its own; see variant.h.
 */

#ifndef COVER_KERNEL_H
#define COVER_KERNEL_H

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

/* A kernel, with what those of one kind share. */
#define KERNEL(NAME, KIND, NARROW, GO_ON, ...)                                                    \
    static enum verdict narrow_##NAME(struct dense_search *search, uint64_t *to,                  \
                                      const uint64_t *from, const int16_t *options,               \
                                      int32_t count)                                              \
    {                                                                                             \
        return NARROW((struct shape){__VA_ARGS__}, search, to, from, options, count);             \
    }                                                                                             \
    static const struct dense_kernel NAME = {                                                     \
        .shape = {__VA_ARGS__},                                                                   \
        .vector_words = VEC_WORDS,                                                                \
        .narrow = narrow_##NAME,                                                                  \
        .choose = choose_##KIND,                                                                  \
        .choose_weighted = choose_weighted_##KIND,                                                \
        .go_on = GO_ON,                                                                           \
        .fail = fail_##KIND,                                                                      \
        .lock = lock_##KIND,                                                                      \
        .compare = compare_##KIND,                                                                \
    };

#endif
