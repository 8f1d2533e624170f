/* Taking away the options that a loose sum leaves no room for, by the bounds of what the other
 * members add.
 */

#include "fit.h"

/* The least and the most of the weights of some options of a member. */
static void span(const int64_t *weights, uint64_t options, int64_t *low, int64_t *high)
{
    *low = INT64_MAX;
    *high = INT64_MIN;
    for (; options != 0; options &= options - 1) {
        const int64_t weight = weights[lowest_bit(options)];
        *low = weight < *low ? weight : *low;
        *high = weight > *high ? weight : *high;
    }
}

/* Fits the members of a sum of any weights; false if it cannot be met. */
bool sums_fit_loose(struct dense_search *search, uint64_t *state, const struct sum *sum)
{
    const struct sums *sums = &search->dense->sums;
    const int32_t lane = search->dense->lane_bits;
    int64_t least = 0, most = 0, low, high;
    for (int32_t k = sum->first; k < sum->first + sum->count; k++) {
        const uint64_t alive = sums_alive(sums, state, sums->members + k);
        if (alive == 0)
            return false;
        span(sums->weights + (size_t)k * (size_t)lane, alive, &low, &high);
        least += low;
        most += high;
    }
    if (least > sum->high || most < sum->low)
        return false;
    for (int32_t k = sum->first; k < sum->first + sum->count; k++) {
        const int64_t *weights = sums->weights + (size_t)k * (size_t)lane;
        const uint64_t alive = sums_alive(sums, state, sums->members + k);
        uint64_t lost = 0;
        span(weights, alive, &low, &high);
        for (uint64_t left = alive; left != 0; left &= left - 1) {
            const int64_t weight = weights[lowest_bit(left)];
            if (least - low + weight > sum->high || most - high + weight < sum->low)
                lost |= left & (~left + 1);
        }
        if (lost == alive)
            return false;
        sums_drop(search, state, sums->members[k].item, lost);
        if (lost != 0) { /* its bounds are no longer those that were added up */
            least -= low;
            most -= high;
            span(weights, alive & ~lost, &low, &high);
            least += low;
            most += high;
        }
    }
    return true;
}
