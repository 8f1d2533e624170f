/* Puzzles at once: random solutions, of each of which as little stays fixed as makes it the only one, and
 * the proof by another engine that it is.
 *
 * The same steps as by dive.h and thin.h one after the other, for thousands of puzzles a second. Those of
 * 9x9 grids are thinned side by side; see empty.h.
 */

#ifndef COVER_MAKE_H
#define COVER_MAKE_H

#include "../engine.h"

struct nine_rules;
struct nine_variant;

/* How puzzles are made. */
struct making {
    const struct network *network; /* whose engine makes them */
    int64_t slice;
    const struct nine_variant *variant; /* that thins them, or NULL; then option 9 * c + d is digit d ... */
    const struct nine_rules *rules;     /* ... in cell c, and these are the rules of the problem */
    const struct network *proof;   /* one of the same problem for another engine */
    int64_t proof_slice;
    int32_t option_count;
    int64_t steps;               /* of the walk to a solution, at most */
    bool (*goes_on)(void *context); /* asked between two slices of work */
    void *context;
};

struct made {
    uint64_t random;      /* the state of the random numbers; at first the seed */
    enum outcome outcome; /* FOUND; EXHAUSTED where there is no solution; PAUSED, as the time or the steps
                             are over */
    int32_t size;         /* of the solution */
    int32_t *solution;    /* its options, in ascending order */
    uint8_t *kept;        /* of each of these, whether it stays fixed: 1 or 0 */
    int32_t *order;       /* places of the solution, as they were tried */
    bool proved;          /* whether the other engine has found this solution, and no other */
};

/* Makes puzzles of seeds; all else in them is zero before, and to be freed even if memory runs out:
 * then it returns false. */
bool make_all(const struct making *making, struct made *puzzles, int64_t count);

/* Writes the options that stay fixed in ascending order; returns how many. */
int32_t made_kept(const struct made *puzzle, int32_t *options);

void made_free(struct made *puzzle);

#endif
