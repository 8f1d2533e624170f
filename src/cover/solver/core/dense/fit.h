/* Taking away the options that sums leave no room for; see sums.h. */

#ifndef COVER_FIT_H
#define COVER_FIT_H

#include "lane.h"

/* Notes the sums of an item: they are to be looked at. */
static inline void sums_note(struct dense_search *search, int32_t item)
{
    const struct sums *sums = &search->dense->sums;
    const size_t words = (size_t)sums->set_words;
    if (item < sums->item_end)
        for (size_t word = 0; word < words; word++)
            search->noted[word] |= sums->touched[(size_t)item * words + word];
}

/* The options of a member that are alive, at the bottom of a word. */
static inline uint64_t sums_alive(const struct sums *sums, const uint64_t *state,
                                  const struct sum_member *member)
{
    return state[member->bit >> 6] >> (member->bit & 63) & sums->alive;
}

/* Takes options of an item away, and notes the sums of all items that they cover. */
static inline void sums_drop(struct dense_search *search, uint64_t *state, int32_t item,
                             uint64_t options)
{
    const struct dense *dense = search->dense;
    for (; options != 0; options &= options - 1) {
        const int32_t option = lane_option(dense, dense->lane_bits, item, options);
        for (int32_t k = dense->home_start[option]; k < dense->home_start[option + 1]; k++) {
            clear_bit(state, dense->homes[k].bit);
            sums_note(search, dense->homes[k].item);
        }
    }
}

/* Fits the members of a loose sum; false if it cannot be met. */
bool sums_fit_loose(struct dense_search *search, uint64_t *state, const struct sum *sum);

/* Fits all sums that were noted; false if one of them cannot be met. None is noted then. */
bool sums_fit(struct dense_search *search, uint64_t *state);

#endif
