/* Vectors of 32 bytes, for x86-64-v3. See vectors.h. */

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
