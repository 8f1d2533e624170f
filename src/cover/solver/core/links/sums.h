/* The sums of a problem, for the search by links: which of its options they still admit.
 *
 * The twin of reference/sums.py, which states the invariants at its head. What an option does to the sums is
 * not laid out but read from the weights, so that the memory grows with the problem alone.
 */

#ifndef COVER_LINK_SUMS_H
#define COVER_LINK_SUMS_H

#include "../engine.h"
#include "../memory.h"

/* A sum: what its covered items add, together with the least and the most that each of its open
 * items can add, and its bounds. All of 2^31 items of 32-bit weights are in the range. */
struct total {
    int64_t least, most;
    int32_t low, high;
};

/* That an item is one of a sum: where the row of its weights begins, 1 or, where they are subtracted,
 * -1, and the least and the most that the item's options add: 0 where the item has none. */
struct share {
    int64_t row;
    int32_t sum, sign, least, most;
};

/* The sums laid out, as a template. Items are numbered from 1, as in the network. */
struct link_sums {
    struct memory memory;
    int64_t count;         /* when it is 0, there is nothing else */
    int32_t primary_count; /* the items above have no shares */
    int32_t *starts;       /* of each item, from the root on, where its shares begin */
    struct share *shares;
    int32_t *weights;
    struct total *totals;  /* before any option is chosen */
};

/* Lays out the sums of a problem that fits together. Unless it returns BUILT there is nothing to
 * free; after BUILT_MISFIT `*misfit` says what is wrong. */
enum built sums_build(struct link_sums *sums, const struct problem *problem, const char **misfit);

void sums_free(struct link_sums *sums);

/* Whether each sum can still be met. */
bool sums_possible(const struct link_sums *sums, const struct total *totals);

/* Adds an option to the totals. `items` are its items, and a number below 1 is behind them. */
void sums_choose(const struct link_sums *sums, struct total *totals, int32_t option,
                 const int32_t *items);

/* Undoes `sums_choose`. */
void sums_take_back(const struct link_sums *sums, struct total *totals, int32_t option,
                    const int32_t *items);

/* Adds an option to the totals; false (and nothing done) when a sum could not be met any more.
 * Subtracts the work from `*allowance`. */
bool sums_admit(const struct link_sums *sums, struct total *totals, int32_t option,
                const int32_t *items, int64_t *allowance);

#endif
