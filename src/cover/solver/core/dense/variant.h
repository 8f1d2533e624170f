/* All kernels for one processor: included by each variant, with its instruction set switched on,
 * VEC_BYTES as in vectors.h, VARIANT, the name of the table, and VARIANT_NAME defined.
 *
 * Small states get kernels for their number of vectors, and so does the most common one of all:
 * 324 items of nine options are 11 vectors of 64 bytes.
 */

#include "descend.h"
#include "locked.h"

/* What only depends on the width of lanes. */
#define LANES(L)                                                                                  \
    static void fail_##L(struct dense_search *search, const uint64_t *state)                      \
    {                                                                                             \
        lanes_fail((struct shape){L, 0, 1}, search, state);                                       \
    }                                                                                             \
    static int32_t weakest_##L(const struct dense_search *search, const uint64_t *state,          \
                               int32_t end)                                                       \
    {                                                                                             \
        return lanes_weakest((struct shape){L, 0, 1}, search, state, end);                        \
    }                                                                                             \
    static void compare_##L(struct dense_search *search, const uint64_t *state,                   \
                            const uint64_t *other)                                                \
    {                                                                                             \
        lanes_compare((struct shape){L, 0, 1}, search, state, other);                             \
    }                                                                                             \
    static bool lock_##L(const struct dense *dense, uint64_t *state)                              \
    {                                                                                             \
        return lanes_lock((struct shape){L, 0, 1}, dense, state);                                 \
    }

LANES(8)
LANES(16)
LANES(32)
LANES(64)

/* In blocks there is nothing of that. */
#define fail_0 NULL
#define weakest_0 NULL
#define compare_0 NULL
#define lock_0 NULL

/* A kernel: the search with a constant shape. */
#define KERNEL(NAME, LANE, VECTORS, CHUNK)                                                        \
    static enum verdict narrow_##NAME(struct dense_search *search, uint64_t *to,                  \
                                      const uint64_t *from, const int16_t *options,               \
                                      int32_t count)                                              \
    {                                                                                             \
        return narrow((struct shape){LANE, VECTORS, CHUNK}, search, to, from, options, count);    \
    }                                                                                             \
    static void branch_##NAME(struct dense_search *search)                                        \
    {                                                                                             \
        branch((struct shape){LANE, VECTORS, CHUNK}, search);                                     \
    }                                                                                             \
    static enum outcome go_on_##NAME(struct dense_search *search, int64_t limit, int64_t *found)  \
    {                                                                                             \
        return go_on((struct shape){LANE, VECTORS, CHUNK}, search, limit, found);                 \
    }                                                                                             \
    static const struct dense_kernel NAME = {                                                     \
        .vector_words = VEC_WORDS,                                                                \
        .lane_bits = LANE,                                                                        \
        .vectors = VECTORS,                                                                       \
        .chunk = CHUNK,                                                                           \
        .narrow = narrow_##NAME,                                                                  \
        .branch = branch_##NAME,                                                                  \
        .go_on = go_on_##NAME,                                                                    \
        .fail = fail_##LANE,                                                                      \
        .weakest = weakest_##LANE,                                                                \
        .compare = compare_##LANE,                                                                \
        .lock = lock_##LANE,                                                                      \
    };

KERNEL(lanes_8_1, 8, 1, 1)
KERNEL(lanes_8_2, 8, 2, 2)
KERNEL(lanes_8_3, 8, 3, 3)
KERNEL(lanes_8_4, 8, 4, 4)
KERNEL(lanes_16_1, 16, 1, 1)
KERNEL(lanes_16_2, 16, 2, 2)
KERNEL(lanes_16_3, 16, 3, 3)
KERNEL(lanes_16_4, 16, 4, 4)
KERNEL(lanes_32_1, 32, 1, 1)
KERNEL(lanes_32_2, 32, 2, 2)
KERNEL(lanes_32_3, 32, 3, 3)
KERNEL(lanes_32_4, 32, 4, 4)
#if VEC_BYTES == 64
KERNEL(lanes_16_11, 16, 11, 11)
#endif
KERNEL(lanes_8, 8, 0, 4)
KERNEL(lanes_16, 16, 0, 4)
KERNEL(lanes_32, 32, 0, 4)
KERNEL(lanes_64, 64, 0, 4)
KERNEL(blocks, 0, 0, 1)

const struct dense_variant VARIANT = {
    .name = VARIANT_NAME,
    .kernels =
        {
            &lanes_8_1,
            &lanes_8_2,
            &lanes_8_3,
            &lanes_8_4,
            &lanes_16_1,
            &lanes_16_2,
            &lanes_16_3,
            &lanes_16_4,
            &lanes_32_1,
            &lanes_32_2,
            &lanes_32_3,
            &lanes_32_4,
#if VEC_BYTES == 64
            &lanes_16_11,
#endif
            &lanes_8,
            &lanes_16,
            &lanes_32,
            &lanes_64,
            &blocks,
            NULL,
        },
};
