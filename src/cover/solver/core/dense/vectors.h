/* Vectors of 8, 16, 32 or 64 bytes: what the kernels need beyond C's own operators on them.
 *
 * Included by each variant with VEC_BYTES, the width of its vectors, defined: 8 for plain C, 16 for
 * x86-64 baseline (SSE2) and for ARM of 64 bits (NEON), 32 for x86-64-v3 (AVX2), 64 for x86-64-v4
 * (AVX-512).
 *
 *   less_one(L, v)     each lane of L bits less one
 *   zeros(L, v, mask)  which lanes of L bits of v & mask are zero; these can be joined by |
 *   any_lane(lanes)    whether there is one among such lanes
 *   any_bit(v)         whether any bit is set
 *   lane_set(L, lanes) the set of such lanes, with a bit for each, from the lowest lane on
 *   count_bytes(v)     of each byte, the number of its bits
 *   sum_bytes(v)       of each 64 bits, the sum of their bytes
 *
 * L is 8, 16, 32 or 64, and a constant. Each width has functions of its own for what depends on it:
 * less_one_L, zeros_L and lane_set_L.
 */

#ifndef COVER_VECTORS_H
#define COVER_VECTORS_H

#include "../inline.h"
#include "../bits.h"
#include "../processor.h"

#define VEC_WORDS (VEC_BYTES / 8)

/* A word with `pattern` in each lane of `bits`. */
#define EACH_LANE(bits, pattern) ((uint64_t)(pattern) * (UINT64_MAX / (UINT64_MAX >> (64 - (bits)))))

#define NIBBLE_COUNTS 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4

/* Gathers the lowest bit of each lane of `bits` at the bottom of the word, by a product in which
 * each of them meets the top once. */
static inline uint64_t bottom(uint64_t lowest, int bits)
{
    if (bits == 64)
        return lowest;
    uint64_t magic = 0;
    for (int lane = 0; lane < 64 / bits; lane++)
        magic |= (uint64_t)1 << (64 - 64 / bits - lane * (bits - 1));
    return lowest * magic >> (64 - 64 / bits);
}

#if VEC_BYTES == 8
#include "vectors_plain.h"
#elif VEC_BYTES == 16 && NEON_VARIANT
#include "vectors_neon.h"
#elif VEC_BYTES == 16
#include "vectors_sse2.h"
#elif VEC_BYTES == 32
#include "vectors_avx2.h"
#elif VEC_BYTES == 64
#include "vectors_avx512.h"
#endif

#if VEC_BYTES <= 16
/* The sums of neighbours, D. E. Knuth, TAOCP 4A, 7.1.3 (61). */
static inline vec count_bytes(vec v)
{
    v -= v >> 1 & 0x5555555555555555;
    v = (v & 0x3333333333333333) + (v >> 2 & 0x3333333333333333);
    return (v + (v >> 4)) & 0x0f0f0f0f0f0f0f0f;
}
#endif

/* What `name` is for lanes of so many bits, of which the compiler keeps one call. */
#define BY_LANE(bits, name, ...)                                                                  \
    ((bits) == 8    ? name##_8(__VA_ARGS__)                                                       \
     : (bits) == 16 ? name##_16(__VA_ARGS__)                                                      \
     : (bits) == 32 ? name##_32(__VA_ARGS__)                                                      \
                    : name##_64(__VA_ARGS__))

INLINE vec less_one(int32_t lane, vec v)
{
    return BY_LANE(lane, less_one, v);
}

INLINE lanes zeros(int32_t lane, vec v, vec mask)
{
    return BY_LANE(lane, zeros, v, mask);
}

INLINE uint64_t lane_set(int32_t lane, lanes lanes)
{
    return BY_LANE(lane, lane_set, lanes);
}

#endif
