/* Vectors of 16 bytes, for any x86-64 processor. See vectors.h. */

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
