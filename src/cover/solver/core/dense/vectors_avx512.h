/* Vectors of 64 bytes, for x86-64-v4, and WITH_BITALG for what counts bits faster. See
 * vectors.h. */

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
