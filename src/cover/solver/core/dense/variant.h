/* All kernels for one processor: included by each file of ../variants, with its instruction set switched
 * on, and that one's name SET and VEC_BYTES as in vectors.h defined.
 *
 * Small states get kernels for up to four vectors, some for one or two, and so does the most common
 * problem of all, the sudoku: 324 items of nine options are 11 vectors of 64 bytes in lanes, and with
 * smaller vectors ten planes of 324 bits. The first kernel that takes a problem is used, see
 * layout.c. Each one takes a tenth of a second to compile.
 */

#include "blocks.h"
#include "lanes.h"
#include "locked.h"
#include "planes.h"
#include "waves.h"

/* What only depends on the width of lanes, for kernels of the kind lanes_L. */
#define LANES(L)                                                                                  \
    static int32_t choose_lanes_##L(struct dense_search *search, const uint64_t *state)           \
    {                                                                                             \
        return lanes_smallest((struct shape){.lane = L, .chunk = 1}, search, state);              \
    }                                                                                             \
    static int32_t choose_weighted_lanes_##L(struct dense_search *search, const uint64_t *state)  \
    {                                                                                             \
        return lanes_choose_weighted((struct shape){.lane = L, .chunk = 1}, search, state);       \
    }                                                                                             \
    static void fail_lanes_##L(struct dense_search *search, const uint64_t *state)                \
    {                                                                                             \
        lanes_fail((struct shape){.lane = L, .chunk = 1}, search, state);                         \
    }                                                                                             \
    static bool lock_lanes_##L(struct dense_search *search, uint64_t *state)                      \
    {                                                                                             \
        return lanes_lock((struct shape){.lane = L, .chunk = 1}, search, state);                  \
    }                                                                                             \
    static void compare_lanes_##L(struct dense_search *search, const uint64_t *state,             \
                                  const uint64_t *other)                                          \
    {                                                                                             \
        lanes_compare((struct shape){.lane = L, .chunk = 1}, search, state, other);               \
    }

LANES(8)
LANES(16)
LANES(32)
LANES(64)

/* What only depends on the number of planes. */
#define PLANES(P)                                                                                 \
    static int32_t choose_planes_##P(struct dense_search *search, const uint64_t *state)          \
    {                                                                                             \
        return planes_smallest((struct shape){.planes = P}, search, state);                       \
    }                                                                                             \
    static int32_t choose_weighted_planes_##P(struct dense_search *search, const uint64_t *state) \
    {                                                                                             \
        return planes_choose_weighted((struct shape){.planes = P}, search, state);                \
    }                                                                                             \
    static void fail_planes_##P(struct dense_search *search, const uint64_t *state)               \
    {                                                                                             \
        planes_fail((struct shape){.planes = P}, search, state);                                  \
    }                                                                                             \
    static bool lock_planes_##P(struct dense_search *search, uint64_t *state)                     \
    {                                                                                             \
        return planes_lock((struct shape){.planes = P}, search, state);                           \
    }

#if VEC_BYTES < 64
PLANES(9)
#endif
PLANES(16)
#define compare_planes_9 NULL
#define compare_planes_16 NULL

/* Kernels in lanes for states of one or a few vectors, which go on in waves. */
#define SMALL(L, V)                                                                               \
    static enum outcome go_on_lanes_##L##_##V(struct dense_search *search, int64_t limit,         \
                                              int64_t *found)                                     \
    {                                                                                             \
        return descend_in_waves((struct shape){.lane = L, .vectors = V, .chunk = V}, search,      \
                                limit, found);                                                    \
    }                                                                                             \
    KERNEL(lanes_##L##_##V, lanes_##L, lanes_narrow, go_on_lanes_##L##_##V,                       \
           .lane = L, .vectors = V, .chunk = V)

/* Few states fit into some words, and few problems into the smallest vectors. */
#if VEC_BYTES == 64
SMALL(8, 1)
SMALL(8, 2)
SMALL(16, 1)
SMALL(32, 3)
#elif VEC_BYTES == 32
SMALL(8, 2)
SMALL(8, 3)
SMALL(16, 2)
SMALL(32, 6)
#endif
#if VEC_BYTES >= 16
SMALL(8, 4)
SMALL(16, 4)
SMALL(32, 4)
#endif
#if VEC_BYTES == 64
KERNEL(grids, lanes_16, lanes_narrow, NULL, .lane = 16, .vectors = 11, .chunk = 11)
#else
#define COLUMNS ((324 + VEC_BYTES * 8 - 1) / (VEC_BYTES * 8))
KERNEL(grids, planes_9, planes_narrow, NULL, .planes = 9, .vectors = 10 * COLUMNS)
KERNEL(planes_9, planes_9, planes_narrow, NULL, .planes = 9)
#endif
KERNEL(planes_16, planes_16, planes_narrow, NULL, .planes = 16)
KERNEL(lanes_8, lanes_8, lanes_narrow, NULL, .lane = 8, .chunk = 4)
KERNEL(lanes_16, lanes_16, lanes_narrow, NULL, .lane = 16, .chunk = 4)
KERNEL(lanes_32, lanes_32, lanes_narrow, NULL, .lane = 32, .chunk = 4)
KERNEL(lanes_64, lanes_64, lanes_narrow, NULL, .lane = 64, .chunk = 4)
KERNEL(blocks, blocks, blocks_narrow, NULL, .chunk = 1)

const struct dense_kernel *const NAME_FOR(dense_kernels, SET)[] = {
#if VEC_BYTES == 64
    &lanes_8_1, &lanes_8_2, &lanes_16_1, &lanes_32_3,
#elif VEC_BYTES == 32
    &lanes_8_2, &lanes_8_3, &lanes_16_2,
#endif
#if VEC_BYTES >= 16
    &lanes_8_4, &lanes_16_4, &lanes_32_4,
#endif
#if VEC_BYTES == 32
    &lanes_32_6,
#endif
    &grids,
#if VEC_BYTES < 64
    &planes_9,
#endif
    &planes_16, &lanes_8,    &lanes_16,   &lanes_32, &lanes_64, NULL,
};

const struct dense_variant NAME_FOR(dense, SET) = {
    .name = TEXT_OF(SET),
    .kernels = NAME_FOR(dense_kernels, SET),
    .blocks = &blocks,
};
