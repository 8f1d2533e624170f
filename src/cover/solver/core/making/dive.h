/* Random solutions: a walk down the tree of a search by any engine, at each level an option at random.
 *
 * A solution is not drawn with the same chance as any other, but with that of the way to it: D. Knuth,
 * "Estimating the efficiency of backtrack programs" (1975). At a dead end the walk goes back to the
 * last level that has an option left. What was chosen far above may be to blame for many of them, and
 * so the walk begins anew after a number of dead ends, which grows geometrically.
 */

#ifndef COVER_DIVE_H
#define COVER_DIVE_H

#include "../engine.h"

struct dive {
    struct search *search; /* that was started for walking */
    int32_t option_count;
    uint64_t random;      /* the state of the random numbers; at first the seed */
    enum reach reach;     /* where the walk is */
    int64_t dead_ends;    /* since it last began */
    int64_t budget;       /* the dead ends after which it begins anew */
    int64_t depth;        /* the options that are chosen */
    int32_t *way;         /* which these are */
    int64_t *starts;      /* of each level, where its untried options begin; and where the last ones end */
    int64_t way_room, start_room;
    int32_t *untried;     /* the options that are still to be tried, level by level */
    int64_t untried_room;
};

/* Walks by so many steps at most, as long as it `goes_on`, which is asked now and then: to a solution
 * (OUTCOME_FOUND), which the first `depth` options of the `way` leave alone, unless there is none
 * (OUTCOME_EXHAUSTED). */
enum outcome dive_down(struct dive *dive, int64_t steps, bool (*goes_on)(void *context),
                       void *context);

/* Frees all but the search. */
void dive_free(struct dive *dive);

#endif
