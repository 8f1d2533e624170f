/* Failure-weighted choice of items among sets of them; see ../restarts.h. */

#ifndef COVER_DENSE_FAILURES_H
#define COVER_DENSE_FAILURES_H

#include "../bits.h"
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
    if (weights_prefer((uint64_t)size, failures, best->size, best->failures))
        *best = (struct candidate){item, (uint64_t)size, failures};
}

/* Notes that an item has lost its last option. */
static inline void weights_fail(struct dense_search *search, int32_t item)
{
    if (!search->weighted)
        return;
    struct weights *weights = &search->weights;
    int32_t place = weights->rank[item];
    if (weights_count(&weights->failures[item], &search->dense->tuning))
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
    return first_bit(set);
}

/* Forgets all failures. */
static inline void weights_clear(struct weights *weights)
{
    for (int32_t place = 0; place < weights->count; place++)
        weights->failures[weights->ranked[place]] = 0;
    weights->count = 0;
}

#endif
