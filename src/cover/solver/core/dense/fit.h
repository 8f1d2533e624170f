/* Bringing states into agreement with the sums; see dense.h.
 *
 * A sum is looked at again when an option of one of its members has gone. What the sums take away
 * forces other options and lets items lock them (see locked.h), and so on until nothing changes.
 *
 * Sums that are spare, as they follow from all else, make trees smaller and each node dearer: they
 * pay in long searches alone. A search for one or two solutions looks at them in its first state, and
 * then not before it has some thousand nodes.
 */

#ifndef COVER_FIT_H
#define COVER_FIT_H

#include "places.h"

/* Has so many sums noted from here on, the first ones. */
static inline void sums_mind(struct dense_search *search, int32_t count)
{
    memset(search->minded, 0, (size_t)search->dense->sums.set_words * 8);
    for (int32_t k = 0; k < count; k++)
        set_bit(search->minded, k);
}

/* Notes the sums of an item: they are to be looked at. */
static inline void sums_note(struct dense_search *search, int32_t item)
{
    const struct sums *sums = &search->dense->sums;
    const size_t words = (size_t)sums->set_words;
    if (item < sums->item_end)
        for (size_t word = 0; word < words; word++)
            search->noted[word] |=
                sums->touched[(size_t)item * words + word] & search->minded[word];
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

/* Brings a state into agreement with the sums, which has come from the state `from` that was; what
 * had become of it before is `verdict`. */
enum verdict settle(struct dense_search *search, uint64_t *state, const uint64_t *from,
                    enum verdict verdict);

/* The same for the first state, which has come from none. */
enum verdict settle_first(struct dense_search *search, uint64_t *state, enum verdict verdict);

#endif
