/* Vectors of 16 bytes, for any x86-64 processor. See vectors.h. */

#include <immintrin.h>

typedef uint64_t vec __attribute__((vector_size(16), may_alias));
typedef vec lanes; /* all bits of lanes */

static inline bool any_lane(lanes lanes)
{
    return _mm_movemask_epi8((__m128i)lanes) != 0;
}

static inline vec less_one_8(vec v)
{
    return (vec)_mm_sub_epi8((__m128i)v, _mm_set1_epi8(1));
}

static inline vec less_one_16(vec v)
{
    return (vec)_mm_sub_epi16((__m128i)v, _mm_set1_epi16(1));
}

static inline vec less_one_32(vec v)
{
    return (vec)_mm_sub_epi32((__m128i)v, _mm_set1_epi32(1));
}

static inline vec less_one_64(vec v)
{
    return v - 1;
}

static inline lanes zeros_8(vec v, vec mask)
{
    return (lanes)_mm_cmpeq_epi8((__m128i)(v & mask), _mm_setzero_si128());
}

static inline lanes zeros_16(vec v, vec mask)
{
    return (lanes)_mm_cmpeq_epi16((__m128i)(v & mask), _mm_setzero_si128());
}

static inline lanes zeros_32(vec v, vec mask)
{
    return (lanes)_mm_cmpeq_epi32((__m128i)(v & mask), _mm_setzero_si128());
}

static inline lanes zeros_64(vec v, vec mask)
{
    return (lanes)((v & mask) == 0);
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

static inline vec count_bytes(vec v)
{
    COUNT_BYTES(v);
    return v;
}

static inline vec sum_bytes(vec v)
{
    return (vec)_mm_sad_epu8((__m128i)v, _mm_setzero_si128());
}
