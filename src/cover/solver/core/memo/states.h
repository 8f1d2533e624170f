/* States of a frontier: which moves agree with one, and what they make of it. */

#ifndef COVER_MEMO_STATES_H
#define COVER_MEMO_STATES_H

#include <string.h>

#include "../inline.h"
#include "memo.h"

/* How much is known of a frontier when a function is compiled: to have code for small states is worth a
 * third of the time. */
struct form {
    int32_t bit_words;
    bool totals; /* whether there are any */
};

static inline struct form form_of(const struct frontier *frontier)
{
    return (struct form){.bit_words = frontier->bit_words, .totals = frontier->totals > 0};
}

/* Whether the totals keep to the bounds behind a place; those that are over there become 0. */
static inline bool keep_to_bounds(const struct frontier *frontier, int32_t place, uint64_t *totals)
{
    for (int32_t k = frontier->bound_starts[place]; k < frontier->bound_starts[place + 1]; k++) {
        const int64_t *bound = frontier->bounds + 4 * (size_t)k;
        const int64_t total = (int64_t)totals[bound[0]];
        if (total < bound[1] || total > bound[2])
            return false;
        if (bound[3])
            totals[bound[0]] = 0;
    }
    return true;
}

/* Whether an option that is to come next agrees with a state. */
INLINE bool agrees(const struct frontier *frontier, int32_t move, const uint64_t *state,
                   struct form form)
{
    const uint64_t *reads = frontier->reads + (size_t)move * (size_t)form.bit_words;
    uint64_t common = 0;
    for (int32_t word = 0; word < form.bit_words; word++)
        common |= reads[word] & state[word];
    return common == 0;
}

/* What a move at a place makes of a state; false when its totals are out of bounds. */
INLINE bool make(const struct frontier *frontier, int32_t place, int32_t move, const uint64_t *from,
                 uint64_t *to, struct form form)
{
    const uint64_t *keeps = frontier->keeps + (size_t)place * (size_t)form.bit_words;
    const uint64_t *sets = frontier->sets + (size_t)move * (size_t)form.bit_words;
    for (int32_t word = 0; word < form.bit_words; word++)
        to[word] = (from[word] & keeps[word]) | sets[word];
    if (!form.totals)
        return true;
    uint64_t *totals = to + form.bit_words;
    memcpy(totals, from + form.bit_words, (size_t)frontier->totals * sizeof *totals);
    for (int32_t k = frontier->add_starts[move]; k < frontier->add_starts[move + 1]; k++)
        totals[frontier->adds[2 * (size_t)k]] += (uint64_t)frontier->adds[2 * (size_t)k + 1];
    return keep_to_bounds(frontier, place, totals);
}

/* Goes on from a place to the next one whose item is open; -1 when totals are out of bounds. */
INLINE int32_t pass_covered(const struct frontier *frontier, int32_t place, uint64_t *state,
                            struct form form)
{
    for (; place < frontier->places; place++) {
        const int32_t own = frontier->own[place];
        if (own < 0 || (state[own >> 6] >> (own & 63) & 1) == 0)
            return place;
        const uint64_t *keeps = frontier->keeps + (size_t)place * (size_t)form.bit_words;
        for (int32_t word = 0; word < form.bit_words; word++)
            state[word] &= keeps[word];
        if (form.totals && !keep_to_bounds(frontier, place, state + form.bit_words))
            return -1;
    }
    return place;
}

#endif
