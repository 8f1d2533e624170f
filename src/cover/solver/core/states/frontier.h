/* A problem laid out for its states: which moves agree with one, and what they make of it.
 *
 * cover/solver/states/frontier.py, which lays problems out, explains states and places. A state is a
 * row of words: its bits, and behind them a word for each total.
 */

#ifndef COVER_STATES_FRONTIER_H
#define COVER_STATES_FRONTIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../inline.h"

/* The arrays belong to somebody else. */
struct frontier {
    int32_t places, bit_words, totals;
    const int32_t *own;         /* of each place, the bit of its item, or -1 */
    const uint64_t *keeps;      /* of each place, the bits that matter behind it */
    const int32_t *move_starts; /* of each place, where its moves begin; one more at the end */
    const uint64_t *reads, *sets; /* of each move, bits */
    const int32_t *times;       /* of each move, how many options it stands for */
    const int32_t *add_starts;  /* of each move, where its additions begin; one more at the end */
    const int64_t *adds;        /* a total, and what is added to it */
    const int32_t *bound_starts; /* of each place, where its bounds begin; one more at the end */
    const int64_t *bounds; /* a total, the least and the most that it may be behind the place, and
                            * whether it is over there */
};

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

/* Makes a move from a state; returns the place that it leads to, with the state in `made`, or -1. */
INLINE int32_t lead(const struct frontier *frontier, int32_t place, int32_t move,
                    const uint64_t *state, uint64_t *made, struct form form)
{
    if (!agrees(frontier, move, state, form) || !make(frontier, place, move, state, made, form))
        return -1;
    const int32_t next = pass_covered(frontier, place + 1, made, form);
    if (next == frontier->places) /* all that is left there is alike */
        memset(made, 0, (size_t)(frontier->bit_words + frontier->totals) * sizeof *made);
    return next;
}

#endif
