/* Natural numbers of several words ("limbs"), the lowest one first. */

#ifndef COVER_MEMO_NUMBERS_H
#define COVER_MEMO_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

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

/* Adds `times` the number `more` to `sum`, from limb `first` of that on; false when it overflows, and
 * then `sum` is of no use. */
static inline bool add_multiple(uint64_t *sum, const uint64_t *more, uint64_t times, int32_t first,
                                int32_t limbs)
{
    uint64_t carry = 0;
    for (int32_t limb = first; limb < limbs; limb++)
        sum[limb] = multiply(more[limb - first], times, sum[limb], carry, &carry);
    for (int32_t limb = limbs - first; limb < limbs; limb++)
        carry |= times == 0 ? 0 : more[limb];
    return carry == 0;
}

static inline bool is_zero(const uint64_t *number, int32_t limbs)
{
    uint64_t any = 0;
    for (int32_t limb = 0; limb < limbs; limb++)
        any |= number[limb];
    return any == 0;
}

#endif
