/* Failure-weighted choice of items, and when to start anew.
 *
 * F. Boussemart et al., "Boosting systematic search by weighting constraints" (ECAI 2004): items
 * that have lost their last option often are the hard part of the problem, and are to be chosen
 * first. The choice is the item with the smallest number of options for each failure, but forced
 * pairs -- items with two options -- come before all others, those with most failures first.
 *
 * What was chosen before the weights were learnt may have been bad, and a search for one solution
 * does not recover from that for long. So it starts anew, with the weights that it has learnt,
 * after a number of failures that grows geometrically, which keeps it complete.
 */

#ifndef COVER_WEIGHTS_H
#define COVER_WEIGHTS_H

#include "bits.h"
#include "dense.h"

/* An item that might be chosen. */
struct candidate {
    int32_t item;
    uint64_t size, failures; /* `failures` is one more than there were */
};

#define NO_CANDIDATE {-1, UINT32_MAX, 1}

/* Replaces `best` by an item of `size` options if that has fewer of them for each failure. */
static inline void weights_compare(const struct weights *weights, int32_t item, int32_t size,
                                   struct candidate *best)
{
    const uint64_t failures = weights->failures[item] + (uint64_t)1;
    if ((uint64_t)size * best->failures < best->size * failures)
        *best = (struct candidate){item, (uint64_t)size, failures};
}

/* Notes that an item has lost its last option. */
static inline void weights_fail(struct dense_search *search, int32_t item)
{
    if (!search->weighted)
        return;
    struct weights *weights = &search->weights;
    int32_t place = weights->rank[item];
    if (weights->failures[item]++ == 0)
        place = weights->count++;
    while (place > 0 && weights->failures[weights->ranked[place - 1]] < weights->failures[item]) {
        weights->ranked[place] = weights->ranked[place - 1];
        weights->rank[weights->ranked[place]] = place;
        place--;
    }
    weights->ranked[place] = item;
    weights->rank[item] = place;
    search->restarts.failures++;
}

/* The item of a set, which is not empty, that has failed most; the first one if none has. */
static inline int32_t weights_first(const struct dense_search *search, const uint64_t *set)
{
    const struct weights *weights = &search->weights;
    for (int32_t place = 0; place < weights->count; place++)
        if (has_bit(set, weights->ranked[place]))
            return weights->ranked[place];
    int32_t word = 0;
    while (set[word] == 0)
        word++;
    return word * 64 + lowest_bit(set[word]);
}

/* Forgets all failures. */
static inline void weights_clear(struct weights *weights)
{
    for (int32_t place = 0; place < weights->count; place++)
        weights->failures[weights->ranked[place]] = 0;
    weights->count = 0;
}

#endif
