/* The arithmetic of sums, which all engines have in common: each with what it needs besides.
 *
 * A sum is kept by its *total*: what its covered items add, together with the least and the most that
 * each open one can add. It can be met while these bounds and those of the problem overlap, and leaves
 * to one of its items what the others do not take. Where an option is chosen, the total narrows by what
 * the item's options could have added besides; to take it back is to narrow it by the opposite. The
 * twin of reference/sums.py, which states the invariants at its head.
 *
 * `dense` knows sums by the values that members take, too (dense/values.h), and `clauses` makes two
 * limits of each, of which each is kept by its own bound (clauses/limits.c).
 */

#ifndef COVER_SUMS_H
#define COVER_SUMS_H

#include "engine.h"
#include "inline.h"
#include "memory.h"

/* All of 2^31 items of 32-bit weights are in the range. */
struct total {
    int64_t least, most;
    int64_t low, high; /* the bounds of the sum */
};

/* Adds what an item can add; or narrows the total, where it is less than before. */
INLINE void total_add(struct total *total, int64_t least, int64_t most)
{
    total->least += least;
    total->most += most;
}

INLINE bool total_can_be_met(const struct total *total)
{
    return total->least <= total->high && total->most >= total->low;
}

/* What the sum can be at least, and at most, within its bounds. */
INLINE int64_t total_lowest(const struct total *total)
{
    return total->least > total->low ? total->least : total->low;
}

INLINE int64_t total_highest(const struct total *total)
{
    return total->most < total->high ? total->most : total->high;
}

/* What an item may add at least, and at most, that has added `most`, or `least`, to the total. */
INLINE int64_t total_needs(const struct total *total, int64_t most)
{
    return total->low - (total->most - most);
}

INLINE int64_t total_leaves(const struct total *total, int64_t least)
{
    return total->high - (total->least - least);
}

/* That an item is one of a sum: where the row of its weights begins, 1 or, where they are subtracted,
 * -1, and the least and the most that the item's options add: 0 where the item has none. */
struct share {
    int64_t row;
    int32_t sum, sign, least, most;
};

/* The sums of a problem by their items, as a template. */
struct shares {
    struct memory memory;
    int64_t count;          /* of the sums; when it is 0, there is nothing else */
    int32_t *starts;        /* of each item, where its shares begin; one more at the end */
    struct share *at;       /* those of an item in the order of the sums */
    const int32_t *weights; /* the rows, see engine.h */
    struct total *totals;   /* of each sum, before any option is chosen */
};

/* What an option adds to the sum of a share. */
INLINE int32_t share_weight(const struct shares *shares, const struct share *share, int64_t option)
{
    return share->sign * shares->weights[share->row + option];
}

/* Lays out the shares of a problem that fits together, `with_weights` beside a copy of these, else for
 * as long as the problem is there. Unless it returns BUILT there is nothing to free; after BUILT_MISFIT
 * `*misfit` says what is wrong. */
enum built shares_build(struct shares *shares, const struct problem *problem, bool with_weights,
                        const char **misfit);

void shares_free(struct shares *shares);

/* Whether no sum has an item twice. `seen` is zero for each primary item, and is used up. */
bool sums_are_sound(const struct problem *problem, int32_t *seen);

/* Whether each sum can still be met. */
bool totals_can_be_met(const struct total *totals, int64_t count);

#endif
