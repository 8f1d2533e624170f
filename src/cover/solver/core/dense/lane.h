/* One lane of a state. */

#ifndef COVER_LANE_H
#define COVER_LANE_H

#include "../bits.h"
#include "dense.h"

/* The lane of an item, at the bottom of a word. */
static inline uint64_t lane_of(int32_t lane, const uint64_t *state, int32_t item)
{
    const uint32_t bit = (uint32_t)item * (uint32_t)lane;
    return state[bit / 64] >> bit % 64 & UINT64_MAX >> (64 - lane);
}

/* The option of an item whose number among those of the item is the lowest bit of `options`. */
static inline int16_t lane_option(const struct dense *dense, int32_t lane, int32_t item,
                                  uint64_t options)
{
    return dense->option_at[item * lane + lowest_bit(options)];
}

#endif
