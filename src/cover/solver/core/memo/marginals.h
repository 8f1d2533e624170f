/* In how many solutions each move of a frontier is; knows nothing of Python.
 *
 * All states that can be reached are listed, place by place; going back, the ways to go on from each
 * are counted, and going forth once more, the ways to reach it. A solution is a way to reach a state, a
 * move there, and a way to go on from where that leads.
 */

#ifndef COVER_MEMO_MARGINALS_H
#define COVER_MEMO_MARGINALS_H

#include "memo.h"

/* The states at one place, with numbers of `limbs` words, the lowest one first. */
struct reached {
    uint64_t *states;  /* rows of words */
    uint64_t *go_on;   /* of each state, how many ways there are to go on */
    uint64_t *arrive;  /* and to arrive there */
    uint32_t *slots;   /* open addressing: the number of a state plus one, or 0 */
    size_t count, room; /* there are twice as many slots as there is room for states */
};

enum phase { LISTING_STATES, GOING_BACK, GOING_FORTH, MARGINALS_DONE };

struct marginals {
    const struct frontier *frontier;
    int32_t words, limbs;   /* of a state, of a number */
    struct reached *places; /* and one more, for the end */
    uint64_t *uses;         /* of each move, in how many solutions it is */
    uint64_t *made;         /* room for a state */
    enum phase phase;
    int32_t place;          /* where the phase is: in listing and going forth, ascending */
    size_t next;            /* the state there */
    uint64_t nodes;         /* states that were listed */
    size_t bytes, most_bytes;
};

/* False when memory runs out, and then there is nothing to free. */
bool marginals_create(struct marginals *marginals, const struct frontier *frontier,
                      size_t most_bytes);

void marginals_free(struct marginals *marginals);

/* MARGINALS_TOO_LARGE: the states need more memory than is allowed, or there is. */
enum marginals_outcome { MARGINALS_FINISHED, MARGINALS_PAUSED, MARGINALS_TOO_LARGE };

/* Goes on until all is counted or about `work` states were looked at. */
enum marginals_outcome marginals_go_on(struct marginals *marginals, int64_t work);

/* The number of all solutions, once it has finished. */
const uint64_t *marginals_total(const struct marginals *marginals);

#endif
