/* A puzzle at once: a random solution, of which as little stays fixed as makes it the only one, and the
 * proof by another engine that it is.
 *
 * The same steps as by dive.h and thin.h one after the other, for thousands of puzzles a second.
 */

#ifndef COVER_MAKE_H
#define COVER_MAKE_H

#include "../engine.h"

struct making {
    const struct engine *engine; /* that makes the puzzle */
    const void *network;
    int64_t slice;
    const struct engine *prover; /* another one */
    const void *proof;           /* and its network, of the same problem */
    int64_t proof_slice;
    int32_t option_count;
    uint64_t random;             /* the state of the random numbers; at first the seed */
    int64_t steps;               /* of the walk to a solution, at most */
    bool (*goes_on)(void *context); /* asked between two slices of work */
    void *context;
    void *search;                /* while it is made */
    int32_t *solution;           /* room for all options: the solution, in ascending order */
    int32_t solution_size;
    int32_t *kept;               /* likewise: those of its options that stay fixed */
    int32_t kept_count;
    bool proved;                 /* whether the other engine has found this solution, and no other */
};

/* Makes a puzzle (OUTCOME_FOUND), unless there is no solution (OUTCOME_EXHAUSTED), the time or the steps
 * are over (OUTCOME_PAUSED), or memory runs out. */
enum outcome make(struct making *making);

#endif
