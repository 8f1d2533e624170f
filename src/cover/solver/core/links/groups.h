/* Items in groups, so that not all of them have to be looked at to find the best one to branch on.
 *
 * Each group knows its best item until the length of one of its items changes. In large and sparse
 * problems an option touches few groups: with 100,000 items a node takes a tenth of the time. The
 * choice stays the same. Where there are few items, keeping groups costs more than it saves.
 *
 * Covered items are told apart by the top bit of their lengths, which as numbers without a sign are
 * then larger than those of all open items.
 */

#ifndef COVER_GROUPS_H
#define COVER_GROUPS_H

#include "links.h"

enum {
    GROUP_ITEMS = 32,
    GROUPED_ITEMS = 1000 /* from so many primary items on, every search has groups */
};

static inline void touch(struct links_search *search, int32_t item)
{
    search->groups.stale[item / GROUP_ITEMS] = true;
}

/* Marks an item as covered, or as open again. */
static inline void turn(struct links_search *search, int32_t item)
{
    search->lengths[item] ^= INT32_MIN;
    touch(search, item);
}

/* Whether an item of `size` options that has failed `failures` - 1 times is better than another: if
 * it has fewer of them for each failure. But items with less than two options come first, and then
 * those with two, of which the one is best that has failed most. */
static inline bool is_better(uint32_t size, uint64_t failures, uint32_t best,
                             uint64_t best_failures)
{
    if (size < 2 || best < 2)
        return size < best;
    if (size == 2 || best == 2)
        return size == 2 && (best > 2 || failures > best_failures);
    return weights_prefer(size, failures, best, best_failures);
}

/* The item that is best so far. */
struct best_item {
    int32_t item;
    uint32_t size;
    uint64_t failures; /* one more than there were; not used unless the search is weighted */
};

#define NO_ITEM {0, (uint32_t)INT32_MAX + 1, 1}

/* Compares it with an item behind it; covered ones, and 0 for none, are never better. */
static inline void consider(const struct links_search *search, int32_t item, bool weighted,
                           struct best_item *best)
{
    const uint32_t size = (uint32_t)search->lengths[item];
    if (size > (uint32_t)INT32_MAX)
        return;
    const uint64_t failures = weighted ? search->learning.failures[item] + (uint64_t)1 : 1;
    if (weighted ? is_better(size, failures, best->size, best->failures) : size < best->size)
        *best = (struct best_item){item, size, failures};
}

/* Finds the best item of a group. */
static inline void refresh(struct links_search *search, int32_t group, bool weighted)
{
    const int32_t most = search->network->primary_count, first = group * GROUP_ITEMS;
    const int32_t end = first + GROUP_ITEMS <= most ? first + GROUP_ITEMS : most + 1;
    struct best_item best = NO_ITEM;
    for (int32_t item = first; item < end; item++)
        consider(search, item, weighted, &best);
    search->groups.best[group] = best.item;
    search->groups.sizes[group] = best.size;
    search->groups.stale[group] = false;
    search->allowance -= GROUP_ITEMS / 4;
}

/* The item that `choose` would choose or, in a weighted search, the best one; 0 when none is open. */
static inline int32_t choose_grouped(struct links_search *search, bool weighted)
{
    const struct item_groups *groups = &search->groups;
    struct best_item best = NO_ITEM;
    int32_t group = 0;
    for (; group < groups->count && best.size > 0; group++) {
        if (groups->stale[group])
            refresh(search, group, weighted);
        if (weighted)
            consider(search, groups->best[group], true, &best);
        else if (groups->sizes[group] < best.size)
            best = (struct best_item){groups->best[group], groups->sizes[group], 1};
    }
    search->allowance -= group;
    return best.item;
}

#endif
