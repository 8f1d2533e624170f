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

#if VEC_BYTES == 8 /* one word, in plain C */

typedef uint64_t vec;
typedef uint64_t lanes; /* the top bits of lanes */

static inline bool any_lane(lanes lanes)
{
    return lanes != 0;
}

static inline bool any_bit(vec v)
{
    return v != 0;
}

/* In `less_one` the top bit is set for the time being, so that nothing is borrowed from the next
 * lane, and in `zeros` adding all ones to the lower bits carries into the top bit at most. */
#define PLAIN_LANES(L)                                                                            \
    static inline vec less_one_##L(vec v)                                                         \
    {                                                                                             \
        const uint64_t top = EACH_LANE(L, (uint64_t)1 << (L - 1));                                \
        return ((v | top) - EACH_LANE(L, 1)) ^ (~v & top);                                        \
    }                                                                                             \
    static inline lanes zeros_##L(vec v, vec mask)                                                \
    {                                                                                             \
        const uint64_t low = EACH_LANE(L, ((uint64_t)1 << (L - 1)) - 1);                          \
        return ~(((v & mask & low) + low) | (v & mask) | low);                                    \
    }                                                                                             \
    static inline uint64_t lane_set_##L(lanes lanes)                                              \
    {                                                                                             \
        return bottom(lanes >> (L - 1), L);                                                       \
    }

PLAIN_LANES(8)
PLAIN_LANES(16)
PLAIN_LANES(32)
PLAIN_LANES(64)

static inline vec sum_bytes(vec v)
{
    v = (v & 0x00ff00ff00ff00ff) + (v >> 8 & 0x00ff00ff00ff00ff);
    return v * 0x0001000100010001 >> 48;
}

#elif VEC_BYTES == 16 && NEON_VARIANT /* by what gcc and clang know of vectors on any processor */

typedef uint64_t vec __attribute__((vector_size(16), may_alias));
typedef vec lanes; /* all bits of lanes */

static inline bool any_bit(vec v)
{
    return (v[0] | v[1]) != 0;
}

static inline bool any_lane(lanes lanes)
{
    return any_bit(lanes);
}

#define NEON_LANES(L)                                                                             \
    typedef uint##L##_t vec_##L __attribute__((vector_size(16)));                                 \
    static inline vec less_one_##L(vec v)                                                         \
    {                                                                                             \
        return (vec)((vec_##L)v - 1);                                                             \
    }                                                                                             \
    static inline lanes zeros_##L(vec v, vec mask)                                                \
    {                                                                                             \
        return (lanes)((vec_##L)(v & mask) == 0);                                                 \
    }                                                                                             \
    static inline uint64_t lane_set_##L(lanes lanes)                                              \
    {                                                                                             \
        const vec lowest = lanes & EACH_LANE(L, 1);                                               \
        return bottom(lowest[0], L) | bottom(lowest[1], L) << 64 / L;                             \
    }

NEON_LANES(8)
NEON_LANES(16)
NEON_LANES(32)
NEON_LANES(64)

static inline vec sum_bytes(vec v)
{
    v = (v & 0x00ff00ff00ff00ff) + (v >> 8 & 0x00ff00ff00ff00ff);
    v += v >> 16;
    return (v + (v >> 32)) & 0xffff;
}

#elif VEC_BYTES == 16 /* SSE2, for any x86-64 processor */

#include <emmintrin.h> /* all of it takes a compiler long */

typedef uint64_t vec __attribute__((vector_size(16), may_alias));
typedef vec lanes; /* all bits of lanes */

static inline bool any_lane(lanes lanes)
{
    return _mm_movemask_epi8((__m128i)lanes) != 0;
}

static inline bool any_bit(vec v)
{
    return _mm_movemask_epi8(_mm_cmpeq_epi8((__m128i)v, _mm_setzero_si128())) != 0xffff;
}

#define SSE2_LANES(L)                                                                             \
    static inline vec less_one_##L(vec v)                                                         \
    {                                                                                             \
        const vec one = EACH_LANE(L, 1) - (vec){0};                                               \
        return (vec)_mm_sub_epi##L((__m128i)v, (__m128i)one);                                     \
    }                                                                                             \
    static inline lanes zeros_##L(vec v, vec mask)                                                \
    {                                                                                             \
        return (lanes)_mm_cmpeq_epi##L((__m128i)(v & mask), _mm_setzero_si128());                 \
    }

SSE2_LANES(8)
SSE2_LANES(16)
SSE2_LANES(32)

static inline vec less_one_64(vec v)
{
    return v - 1;
}

static inline lanes zeros_64(vec v, vec mask)
{
    return (lanes)((v & mask) == 0); /* SSE2 compares no more than 32 bits */
}

static inline uint64_t lane_set_8(lanes lanes)
{
    return (uint32_t)_mm_movemask_epi8((__m128i)lanes);
}

static inline uint64_t lane_set_16(lanes lanes)
{
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16((__m128i)lanes, _mm_setzero_si128()));
}

static inline uint64_t lane_set_32(lanes lanes)
{
    return (uint32_t)_mm_movemask_ps((__m128)lanes);
}

static inline uint64_t lane_set_64(lanes lanes)
{
    return (uint32_t)_mm_movemask_pd((__m128d)lanes);
}

static inline vec sum_bytes(vec v)
{
    return (vec)_mm_sad_epu8((__m128i)v, _mm_setzero_si128());
}

#elif VEC_BYTES == 32 /* AVX2, for x86-64-v3 */

#include <immintrin.h>

typedef uint64_t vec __attribute__((vector_size(32), may_alias));
typedef vec lanes; /* all bits of lanes */

static inline bool any_lane(lanes lanes)
{
    return !_mm256_testz_si256((__m256i)lanes, (__m256i)lanes);
}

static inline bool any_bit(vec v)
{
    return !_mm256_testz_si256((__m256i)v, (__m256i)v);
}

#define AVX2_LANES(L)                                                                             \
    static inline vec less_one_##L(vec v)                                                         \
    {                                                                                             \
        const vec one = EACH_LANE(L, 1) - (vec){0};                                               \
        return (vec)_mm256_sub_epi##L((__m256i)v, (__m256i)one);                                  \
    }                                                                                             \
    static inline lanes zeros_##L(vec v, vec mask)                                                \
    {                                                                                             \
        return (lanes)_mm256_cmpeq_epi##L((__m256i)(v & mask), _mm256_setzero_si256());           \
    }

AVX2_LANES(8)
AVX2_LANES(16)
AVX2_LANES(32)
AVX2_LANES(64)

static inline uint64_t lane_set_8(lanes lanes)
{
    return (uint32_t)_mm256_movemask_epi8((__m256i)lanes);
}

static inline uint64_t lane_set_16(lanes lanes)
{
    return _pext_u32((uint32_t)_mm256_movemask_epi8((__m256i)lanes), 0x55555555);
}

static inline uint64_t lane_set_32(lanes lanes)
{
    return (uint32_t)_mm256_movemask_ps((__m256)lanes);
}

static inline uint64_t lane_set_64(lanes lanes)
{
    return (uint32_t)_mm256_movemask_pd((__m256d)lanes);
}

static inline vec count_bytes(vec v)
{
    const __m256i counts = _mm256_setr_epi8(NIBBLE_COUNTS, NIBBLE_COUNTS);
    const vec low = v & 0x0f0f0f0f0f0f0f0f, high = v >> 4 & 0x0f0f0f0f0f0f0f0f;
    return (vec)_mm256_add_epi8(_mm256_shuffle_epi8(counts, (__m256i)low),
                                _mm256_shuffle_epi8(counts, (__m256i)high));
}

static inline vec sum_bytes(vec v)
{
    return (vec)_mm256_sad_epu8((__m256i)v, _mm256_setzero_si256());
}

#elif VEC_BYTES == 64 /* AVX-512, for x86-64-v4, and WITH_BITALG for what counts bits faster */

#include <immintrin.h>

typedef uint64_t vec __attribute__((vector_size(64), may_alias));
typedef uint64_t lanes; /* a bit for each lane */

static inline bool any_lane(lanes lanes)
{
    return lanes != 0;
}

static inline bool any_bit(vec v)
{
    return _mm512_test_epi64_mask((__m512i)v, (__m512i)v) != 0;
}

#define AVX512_LANES(L)                                                                           \
    static inline vec less_one_##L(vec v)                                                         \
    {                                                                                             \
        return (vec)_mm512_sub_epi##L((__m512i)v, _mm512_set1_epi##L(1));                         \
    }                                                                                             \
    static inline lanes zeros_##L(vec v, vec mask)                                                \
    {                                                                                             \
        return _mm512_testn_epi##L##_mask((__m512i)v, (__m512i)mask);                             \
    }                                                                                             \
    static inline uint64_t lane_set_##L(lanes lanes)                                              \
    {                                                                                             \
        return lanes;                                                                             \
    }

AVX512_LANES(8)
AVX512_LANES(16)
AVX512_LANES(32)
AVX512_LANES(64)

static inline vec count_bytes(vec v)
{
#if WITH_BITALG
    return (vec)_mm512_popcnt_epi8((__m512i)v);
#else
    const __m512i counts = _mm512_broadcast_i32x4(_mm_setr_epi8(NIBBLE_COUNTS));
    const vec low = v & 0x0f0f0f0f0f0f0f0f, high = v >> 4 & 0x0f0f0f0f0f0f0f0f;
    return (vec)_mm512_add_epi8(_mm512_shuffle_epi8(counts, (__m512i)low),
                                _mm512_shuffle_epi8(counts, (__m512i)high));
#endif
}

static inline vec sum_bytes(vec v)
{
    return (vec)_mm512_sad_epu8((__m512i)v, _mm512_setzero_si512());
}

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
