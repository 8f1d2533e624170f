/* The steps of a search that its variants share: choosing an item, and what sums say to an option. */

#ifndef COVER_CHOOSE_H
#define COVER_CHOOSE_H

#include "moves.h"

/* The leftmost open primary item with the fewest options (MRV); 0 when none is open. Where solutions are
 * told apart by the items up to `focus`, those come first, but for items that leave no choice. So each of
 * their assignments is in one subtree, below which the others open. */
INLINE int32_t choose(struct search *search, bool focused)
{
    const struct neighbours *ring = search->ring;
    const int32_t *lengths = search->lengths, focus = search->network->focus;
    const bool is_open = ring[0].right != 0 && ring[0].right <= focus; /* the ring is in their order */
    int32_t best = 0, fewest = INT32_MAX, count = 0;
    for (int32_t item = ring[0].right; item != 0 && fewest > 0; item = ring[item].right) {
        if (lengths[item] < fewest &&
            (!focused || item <= focus || !is_open || lengths[item] < 2)) {
            best = item;
            fewest = lengths[item];
        }
        count++;
    }
    search->allowance -= count;
    return best;
}

/* Comes back to an item; whether nothing more is to be tried for it, because a solution was found
 * below the assignment of the focus that is chosen. */
INLINE bool is_settled(struct search *search, int32_t item)
{
    search->settled = search->settled && item > search->network->focus;
    return search->settled;
}

/* Chooses the option of `node` in its sums; false (and nothing done) if they do not admit it. */
static inline bool admit(struct search *search, int32_t node)
{
    const struct network *network = search->network;
    const int32_t option = option_of(network, node);
    return sums_admit(&network->sums, search->totals, option, items_of(network, option),
                      &search->allowance);
}

/* Undoes `admit`. */
static inline void take_back(struct search *search, int32_t node)
{
    const struct network *network = search->network;
    const int32_t option = option_of(network, node);
    sums_take_back(&network->sums, search->totals, option, items_of(network, option));
}

#endif
