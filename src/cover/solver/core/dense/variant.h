/* All kernels for one processor: included by each variant, with its instruction set switched on,
 * VEC_BYTES as in vectors.h, VARIANT, the name of the table, and VARIANT_NAME defined.
 *
 * Small states get kernels for their number of vectors, and so does the most common one of all:
 * 324 items of nine options are 11 vectors of 64 bytes, in lanes that are faster than planes there.
 * The first kernel that takes a problem is used, see layout.c.
 */

#include "descend.h"
#include "locked.h"

/* What only depends on the width of lanes. */
#define LANES(L)                                                                                  \
    static void fail_##L(struct dense_search *search, const uint64_t *state)                      \
    {                                                                                             \
        lanes_fail((struct shape){.lane = L, .chunk = 1}, search, state);                         \
    }                                                                                             \
    static int32_t weakest_##L(const struct dense_search *search, const uint64_t *state,          \
                               int32_t end)                                                       \
    {                                                                                             \
        return lanes_weakest((struct shape){.lane = L, .chunk = 1}, search, state, end);          \
    }                                                                                             \
    static void compare_##L(struct dense_search *search, const uint64_t *state,                   \
                            const uint64_t *other)                                                \
    {                                                                                             \
        lanes_compare((struct shape){.lane = L, .chunk = 1}, search, state, other);               \
    }                                                                                             \
    static bool lock_##L(struct dense_search *search, uint64_t *state)                            \
    {                                                                                             \
        return lanes_lock((struct shape){.lane = L, .chunk = 1}, search, state);                  \
    }

LANES(8)
LANES(16)
LANES(32)
LANES(64)

/* What only depends on the number of planes. */
#define PLANES(P)                                                                                 \
    static void fail_planes_##P(struct dense_search *search, const uint64_t *state)               \
    {                                                                                             \
        planes_fail((struct shape){.planes = P}, search, state);                                  \
    }                                                                                             \
    static int32_t weakest_planes_##P(const struct dense_search *search, const uint64_t *state,   \
                                      int32_t end)                                                \
    {                                                                                             \
        return planes_weakest((struct shape){.planes = P}, search, state, end);                   \
    }                                                                                             \
    static bool lock_planes_##P(struct dense_search *search, uint64_t *state)                     \
    {                                                                                             \
        return planes_lock((struct shape){.planes = P}, search, state);                           \
    }

PLANES(9)
PLANES(12)
PLANES(16)
#define compare_planes_9 NULL
#define compare_planes_12 NULL
#define compare_planes_16 NULL

/* In blocks there is nothing of that. */
#define fail_0 NULL
#define weakest_0 NULL
#define compare_0 NULL
#define lock_0 NULL

/* A kernel: the search with a constant shape. Kernels of one KIND share what stands above. */
#define KERNEL(NAME, KIND, LANE, VECTORS, CHUNK, COUNT)                                           \
    static enum verdict narrow_##NAME(struct dense_search *search, uint64_t *to,                  \
                                      const uint64_t *from, const int16_t *options,               \
                                      int32_t count)                                              \
    {                                                                                             \
        return narrow((struct shape){LANE, VECTORS, CHUNK, COUNT}, search, to, from, options, count);\
    }                                                                                             \
    static void branch_##NAME(struct dense_search *search)                                        \
    {                                                                                             \
        branch((struct shape){LANE, VECTORS, CHUNK, COUNT}, search);                              \
    }                                                                                             \
    static enum outcome go_on_##NAME(struct dense_search *search, int64_t limit, int64_t *found)  \
    {                                                                                             \
        return go_on((struct shape){LANE, VECTORS, CHUNK, COUNT}, search, limit, found);          \
    }                                                                                             \
    static const struct dense_kernel NAME = {                                                     \
        .vector_words = VEC_WORDS,                                                                \
        .lane_bits = LANE,                                                                        \
        .planes = COUNT,                                                                          \
        .vectors = VECTORS,                                                                       \
        .chunk = CHUNK,                                                                           \
        .narrow = narrow_##NAME,                                                                  \
        .branch = branch_##NAME,                                                                  \
        .go_on = go_on_##NAME,                                                                    \
        .fail = fail_##KIND,                                                                      \
        .weakest = weakest_##KIND,                                                                \
        .compare = compare_##KIND,                                                                \
        .lock = lock_##KIND,                                                                      \
    };

KERNEL(lanes_8_1, 8, 8, 1, 1, 0)
KERNEL(lanes_8_2, 8, 8, 2, 2, 0)
KERNEL(lanes_8_3, 8, 8, 3, 3, 0)
KERNEL(lanes_8_4, 8, 8, 4, 4, 0)
KERNEL(lanes_16_1, 16, 16, 1, 1, 0)
KERNEL(lanes_16_2, 16, 16, 2, 2, 0)
KERNEL(lanes_16_3, 16, 16, 3, 3, 0)
KERNEL(lanes_16_4, 16, 16, 4, 4, 0)
KERNEL(lanes_32_1, 32, 32, 1, 1, 0)
KERNEL(lanes_32_2, 32, 32, 2, 2, 0)
KERNEL(lanes_32_3, 32, 32, 3, 3, 0)
KERNEL(lanes_32_4, 32, 32, 4, 4, 0)
#if VEC_BYTES == 64
KERNEL(lanes_16_11, 16, 16, 11, 11, 0)
#endif
KERNEL(lanes_8, 8, 8, 0, 4, 0)
KERNEL(lanes_16, 16, 16, 0, 4, 0)
KERNEL(lanes_32, 32, 32, 0, 4, 0)
KERNEL(lanes_64, 64, 64, 0, 4, 0)
KERNEL(planes_9, planes_9, 0, 0, 10, 9)
KERNEL(planes_12, planes_12, 0, 0, 13, 12)
KERNEL(planes_16, planes_16, 0, 0, 17, 16)
KERNEL(blocks, 0, 0, 0, 1, 0)

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
            &planes_9,
            &planes_12,
            &planes_16,
            &lanes_8,
            &lanes_16,
            &lanes_32,
            &lanes_64,
            &blocks,
            NULL,
        },
};
