/* Vectors of grids: 16 bits for each of NINE_LANES, 32 (AVX-512), 16 (AVX2) or 8 (SSE2, NEON, and any
 * processor), by VEC_BYTES as in dense/vectors.h. What C's own operators on vectors of gcc and clang do
 * not say well is wrapped here.
 *
 * A `mask` says yes or no for each lane: in registers of its own with AVX-512, else as all bits of the
 * lane, or none.
 */

#ifndef COVER_NINE_VECTORS_H
#define COVER_NINE_VECTORS_H

#include <stdint.h>

#include "../inline.h"
#include "../processor.h"

#define NINE_LANES (VEC_BYTES < 16 ? 8 : VEC_BYTES / 2)

/* Sets of digits: those of one cell in all grids. */
typedef uint16_t sets __attribute__((vector_size(2 * NINE_LANES), may_alias));

/* `lesser` compares signed numbers: 0 is the least one, unless there are sixteen digits. */

INLINE sets each(uint16_t value)
{
    return (sets){0} + value;
}

#if NINE_LANES == 32

#include <immintrin.h>

typedef __mmask32 mask;

#define TERNARY(a, b, c, table) \
    ((sets)_mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), table))

INLINE sets or3(sets a, sets b, sets c) { return TERNARY(a, b, c, 0xFE); }
INLINE sets and3(sets a, sets b, sets c) { return TERNARY(a, b, c, 0x80); }
INLINE sets or_and(sets a, sets b, sets c) { return TERNARY(a, b, c, 0xF8); }   /* a | (b & c) */
INLINE sets in_two(sets a, sets b, sets c) { return TERNARY(a, b, c, 0xE8); }   /* of the three, or in all */
INLINE sets but_not(sets a, sets b, sets c) { return TERNARY(a, b, c, 0x10); }  /* a & ~b & ~c */

INLINE sets lesser(sets a, sets b) { return (sets)_mm512_min_epi16((__m512i)a, (__m512i)b); }
INLINE mask equal(sets a, sets b) { return _mm512_cmpeq_epi16_mask((__m512i)a, (__m512i)b); }
INLINE mask share(sets a, sets b) { return _mm512_test_epi16_mask((__m512i)a, (__m512i)b); }
INLINE mask not_one_more(sets a) { return _mm512_testn_epi16_mask((__m512i)a, (__m512i)(a - 1)); }
INLINE sets only_if(mask where, sets a) { return (sets)_mm512_maskz_mov_epi16(where, (__m512i)a); }

/* What is found; where that is nothing, the other. */
INLINE sets if_any(sets found, sets other)
{
    return (sets)_mm512_mask_mov_epi16((__m512i)other, share(found, found), (__m512i)found);
}

/* A part of the whole, where it has three digits or more; elsewhere the whole. */
INLINE sets if_three(sets part, sets whole)
{
    const sets less = part & (part - 1);
    return (sets)_mm512_mask_mov_epi16((__m512i)whole, share(less, less - 1), (__m512i)part);
}

INLINE uint64_t two_sets(mask a, mask b) { return (uint64_t)a | (uint64_t)b << 32; }

#else

typedef sets mask;

INLINE sets or3(sets a, sets b, sets c) { return a | b | c; }
INLINE sets and3(sets a, sets b, sets c) { return a & b & c; }
INLINE sets or_and(sets a, sets b, sets c) { return a | (b & c); }
INLINE sets in_two(sets a, sets b, sets c) { return (a & b) | ((a | b) & c); }
INLINE sets but_not(sets a, sets b, sets c) { return a & ~(b | c); }

INLINE mask equal(sets a, sets b) { return (mask)(a == b); }
INLINE mask share(sets a, sets b) { return ~equal(a & b, each(0)); }
INLINE mask not_one_more(sets a) { return equal(a & (a - 1), each(0)); }
INLINE sets only_if(mask where, sets a) { return where & a; }

INLINE sets if_any(sets found, sets other) { return found | (other & equal(found, each(0))); }

INLINE sets if_three(sets part, sets whole)
{
    const sets less = part & (part - 1);
    return whole & (part | equal(less & (less - 1), each(0)));
}

#if NINE_LANES == 16

#include <immintrin.h>

INLINE sets lesser(sets a, sets b) { return (sets)_mm256_min_epi16((__m256i)a, (__m256i)b); }
INLINE uint64_t two_sets(mask a, mask b)
{
    const __m256i packed = _mm256_packs_epi16((__m256i)a, (__m256i)b);
    return (uint32_t)_mm256_movemask_epi8(_mm256_permute4x64_epi64(packed, 0xD8));
}

#elif VEC_BYTES == 16 && X86_VARIANTS

#include <emmintrin.h>

INLINE sets lesser(sets a, sets b) { return (sets)_mm_min_epi16((__m128i)a, (__m128i)b); }
INLINE uint64_t two_sets(mask a, mask b)
{
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16((__m128i)a, (__m128i)b));
}

#elif VEC_BYTES == 16 && NEON_VARIANT

#include <arm_neon.h>

INLINE sets lesser(sets a, sets b) { return (sets)vminq_s16((int16x8_t)a, (int16x8_t)b); }
INLINE uint64_t two_sets(mask a, mask b)
{
    const sets bits = {1, 2, 4, 8, 16, 32, 64, 128};
    return (uint64_t)(vaddvq_u16((uint16x8_t)(a & bits)) | vaddvq_u16((uint16x8_t)(b & bits)) << 8);
}

#else

INLINE sets lesser(sets a, sets b)
{
    const sets half = each(0x8000);
    const mask is_less = (mask)((a ^ half) < (b ^ half));
    return (a & is_less) | (b & ~is_less);
}
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
INLINE uint64_t lanes_where(mask where)
{
    return two_sets(where, equal(each(0), each(1)));
}

/* Whether there are so many digits. */
INLINE mask has_just(sets a, int count)
{
    for (int k = 1; k < count; k++)
        a &= a - 1;
    return share(a, a) & not_one_more(a);
}

#endif
