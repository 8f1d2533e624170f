/* Natural numbers of several words ("limbs"), the lowest one first. */

#ifndef COVER_STATES_NUMBERS_H
#define COVER_STATES_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

#include "../inline.h"

/* The lower word of a * b + c + d, which never overflows two words; `*upper` is the upper one. */
static inline uint64_t multiply(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t *upper)
{
    const uint64_t half = 0xFFFFFFFFu;
    const uint64_t low = (a & half) * (b & half) + (c & half) + (d & half);
    const uint64_t middle = (a >> 32) * (b & half) + (low >> 32) + (c >> 32);
    const uint64_t other = (a & half) * (b >> 32) + (middle & half) + (d >> 32);
    *upper = (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
    return other << 32 | (low & half);
}

/* Adds `times` the number `more` to `sum`, from limb `first` of that on; it is known to fit. */
static inline void add_multiple(uint64_t *sum, const uint64_t *more, uint64_t times, int32_t first,
                                int32_t limbs)
{
    uint64_t carry = 0;
    for (int32_t limb = first; limb < limbs; limb++)
        sum[limb] = multiply(more[limb - first], times, sum[limb], carry, &carry);
}

/* Adds a number to another one, of more limbs or as many; it is known to fit. */
INLINE void number_add(uint64_t *sum, int32_t limbs, const uint64_t *more, int32_t more_limbs)
{
    uint64_t carry = 0;
    for (int32_t limb = 0; limb < limbs && (limb < more_limbs || carry); limb++) {
        const uint64_t with_carry = sum[limb] + carry;
        carry = with_carry < carry;
        sum[limb] = with_carry + (limb < more_limbs ? more[limb] : 0);
        carry += sum[limb] < with_carry;
    }
}

static inline bool is_zero(const uint64_t *number, int32_t limbs)
{
    uint64_t any = 0;
    for (int32_t limb = 0; limb < limbs; limb++)
        any |= number[limb];
    return any == 0;
}

/* The limbs of a number, without zeros above; at least 1. */
static inline int32_t significant(const uint64_t *number, int32_t limbs)
{
    while (limbs > 1 && number[limbs - 1] == 0)
        limbs--;
    return limbs;
}

#endif
