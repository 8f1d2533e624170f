/* Vectors of grids: 16 bits for each of NINE_LANES, 32 (AVX-512), 16 (AVX2) or 8 (SSE2, NEON, and any
 * processor). What C's own operators on vectors of gcc and clang do not say well is wrapped here.
 *
 * A `mask` says yes or no for each lane: in registers of its own with AVX-512, else as all bits of the
 * lane, or none.
 */

#ifndef COVER_NINE_VECTORS_H
#define COVER_NINE_VECTORS_H

#include <stdint.h>

#include "../inline.h"

typedef uint16_t vec __attribute__((vector_size(2 * NINE_LANES), may_alias));

INLINE vec each(uint16_t value)
{
    return (vec){0} + value;
}

#if NINE_LANES == 32

#include <immintrin.h>

typedef __mmask32 mask;

#define TERNARY(a, b, c, table) \
    ((vec)_mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), table))

INLINE vec or3(vec a, vec b, vec c) { return TERNARY(a, b, c, 0xFE); }
INLINE vec and3(vec a, vec b, vec c) { return TERNARY(a, b, c, 0x80); }
INLINE vec or_and(vec a, vec b, vec c) { return TERNARY(a, b, c, 0xF8); }   /* a | (b & c) */
INLINE vec in_two(vec a, vec b, vec c) { return TERNARY(a, b, c, 0xE8); }   /* of the three, or in all */
INLINE vec but_not(vec a, vec b, vec c) { return TERNARY(a, b, c, 0x10); }  /* a & ~b & ~c */

INLINE vec lesser(vec a, vec b) { return (vec)_mm512_min_epu16((__m512i)a, (__m512i)b); }
INLINE mask equal(vec a, vec b) { return _mm512_cmpeq_epi16_mask((__m512i)a, (__m512i)b); }
INLINE mask share(vec a, vec b) { return _mm512_test_epi16_mask((__m512i)a, (__m512i)b); }
INLINE mask not_one_more(vec a) { return _mm512_testn_epi16_mask((__m512i)a, (__m512i)(a - 1)); }
INLINE vec only_if(mask where, vec a) { return (vec)_mm512_maskz_mov_epi16(where, (__m512i)a); }

/* What is found; where that is nothing, the other. */
INLINE vec if_any(vec found, vec other)
{
    return (vec)_mm512_mask_mov_epi16((__m512i)other, share(found, found), (__m512i)found);
}

/* A part of the whole, where it has three digits or more; elsewhere the whole. */
INLINE vec if_three(vec part, vec whole)
{
    const vec less = part & (part - 1);
    return (vec)_mm512_mask_mov_epi16((__m512i)whole, share(less, less - 1), (__m512i)part);
}

INLINE uint64_t two_sets(mask a, mask b) { return (uint64_t)a | (uint64_t)b << 32; }

#else

typedef vec mask;

INLINE vec or3(vec a, vec b, vec c) { return a | b | c; }
INLINE vec and3(vec a, vec b, vec c) { return a & b & c; }
INLINE vec or_and(vec a, vec b, vec c) { return a | (b & c); }
INLINE vec in_two(vec a, vec b, vec c) { return (a & b) | ((a | b) & c); }
INLINE vec but_not(vec a, vec b, vec c) { return a & ~(b | c); }

INLINE mask equal(vec a, vec b) { return (mask)(a == b); }
INLINE mask share(vec a, vec b) { return ~equal(a & b, each(0)); }
INLINE mask not_one_more(vec a) { return equal(a & (a - 1), each(0)); }
INLINE vec only_if(mask where, vec a) { return where & a; }

INLINE vec if_any(vec found, vec other) { return found | (other & equal(found, each(0))); }

INLINE vec if_three(vec part, vec whole)
{
    const vec less = part & (part - 1);
    return whole & (part | equal(less & (less - 1), each(0)));
}

#if NINE_LANES == 16

#include <immintrin.h>

INLINE vec lesser(vec a, vec b) { return (vec)_mm256_min_epi16((__m256i)a, (__m256i)b); }
INLINE uint64_t two_sets(mask a, mask b)
{
    const __m256i packed = _mm256_packs_epi16((__m256i)a, (__m256i)b);
    return (uint32_t)_mm256_movemask_epi8(_mm256_permute4x64_epi64(packed, 0xD8));
}

#elif NINE_WITH_SSE2

#include <emmintrin.h>

INLINE vec lesser(vec a, vec b) { return (vec)_mm_min_epi16((__m128i)a, (__m128i)b); }
INLINE uint64_t two_sets(mask a, mask b)
{
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16((__m128i)a, (__m128i)b));
}

#elif NINE_WITH_NEON

#include <arm_neon.h>

INLINE vec lesser(vec a, vec b) { return (vec)vminq_u16((uint16x8_t)a, (uint16x8_t)b); }
INLINE uint64_t two_sets(mask a, mask b)
{
    const vec bits = {1, 2, 4, 8, 16, 32, 64, 128};
    return (uint64_t)(vaddvq_u16((uint16x8_t)(a & bits)) | vaddvq_u16((uint16x8_t)(b & bits)) << 8);
}

#else

INLINE vec lesser(vec a, vec b) { return (a & (vec)(a < b)) | (b & (vec)(a >= b)); }
INLINE uint64_t two_sets(mask a, mask b)
{
    uint64_t set = 0;
    for (int lane = 0; lane < NINE_LANES; lane++)
        set |= (uint64_t)(a[lane] & 1) << lane | (uint64_t)(b[lane] & 1) << (NINE_LANES + lane);
    return set;
}

#endif
#endif

/* The set of lanes, with a bit for each. */
INLINE uint64_t lane_set(mask where)
{
    return two_sets(where, equal(each(0), each(1)));
}

/* Whether there are so many digits. */
INLINE mask has_just(vec a, int count)
{
    for (int k = 1; k < count; k++)
        a &= a - 1;
    return share(a, a) & not_one_more(a);
}

#endif
