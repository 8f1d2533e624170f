/* Counting by memoisation along a frontier; knows nothing of Python.
 *
 * states/frontier.py, which lays problems out for it, explains states and places. A state is a row of
 * words: its bits, and behind them a word for each total. Counts are numbers of several words
 * ("limbs"), as many as the largest one so far has needed.
 */

#ifndef COVER_MEMO_H
#define COVER_MEMO_H

#include "table.h"

/* A problem laid out; the arrays belong to somebody else. */
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
    const int64_t *bounds;      /* a total, the least and the most that it may be behind the place, and
                                 * whether it is over there */
};

/* A place at which the search has chosen. */
struct stage {
    int32_t place, move; /* the move being tried; its subtree is not counted yet */
    uint64_t hash;       /* of the state */
    double cost;         /* of its count until now: nodes, and what was saved */
};

struct memo {
    const struct frontier *frontier;
    int32_t words, limbs;  /* of a state, of a count */
    struct table table;
    struct stage *stages;
    uint64_t *states;      /* of each stage, and one more for the state reached */
    uint64_t *counts;      /* of each stage, what was found so far, and one more for the state reached */
    int32_t depth;         /* the number of stages */
    int32_t place;         /* of the state reached */
    bool is_known;         /* its count is in `counts`, and is still to be added to that of the stage */
    bool finished;         /* the count of the state begun with is in `counts` */
    uint64_t nodes, hits;  /* states that were counted, and those that were known */
    double saved;          /* about how many states would have been counted in place of the hits */
};

/* False when memory runs out, and then there is nothing to free. */
bool memo_create(struct memo *memo, const struct frontier *frontier, size_t most_bytes);

void memo_free(struct memo *memo);

/* Begins to count the ways to go on from the state that some moves lead to, of ascending places;
 * false when they do not agree. What was counted before is still known. */
bool memo_begin(struct memo *memo, const int32_t *moves, int32_t count);

/* What became of a slice of the search. */
enum memo_outcome { MEMO_FINISHED, MEMO_PAUSED, MEMO_NO_MEMORY };

/* Goes on until the count is there or about `work` states were looked at. It can go on after any
 * outcome. */
enum memo_outcome memo_go_on(struct memo *memo, int64_t work);

/* The moves that can be made from the state that `memo_begin` has led to; returns how many, and -1 where
 * the search has gone on from it. */
int32_t memo_moves(struct memo *memo, int32_t *moves);

#endif
