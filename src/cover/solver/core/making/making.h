/* What makes puzzles, and knows nothing of Python: each part begins with what its file does. */

#ifndef COVER_MAKING_H
#define COVER_MAKING_H

#include "../engine.h"
#include "../nine/nine.h"

/* --- dive.c: random solutions ----------------------------------------------------------------- */

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

/* Walks by so many steps at most, as long as it `goes_on`, which is asked now and then: to a
 * solution (OUTCOME_FOUND), which the first `depth` options of the `way` leave alone, unless there
 * is none (OUTCOME_EXHAUSTED). */
enum outcome dive_down(struct dive *dive, int64_t steps, bool (*goes_on)(void *context),
                       void *context);

/* Frees all but the search. */
void dive_free(struct dive *dive);

/* --- thin.c: what can be left out ------------------------------------------------------------- */

struct thinning {
    const struct network *network; /* that answers; or NULL */
    struct search *search; /* of that, which is begun anew for each question; NULL has one started */
    const struct network *learning; /* that answers, too, and learns; or NULL */
    int64_t slice;            /* the work between two looks at the clock; 0 for the engine's own measure */
    int32_t option_count;
    const int32_t *told;      /* the options of the only solution, in ascending order, or those ... */
    int32_t told_count;       /* ... of them that tell it from other ones */
    const int32_t *fixed;     /* the options that always stay */
    int32_t fixed_count;
    const int32_t *starts;    /* of each group, where its options begin; and the end of all */
    const int32_t *options;
    int32_t group_count;
    int32_t least;            /* of the options in groups, so many are kept */
    bool (*goes_on)(void *context); /* asked between two slices of work */
    void *context;
    uint8_t *kept;            /* of each group, 1 or 0 */
};

/* Sets `kept`, which is right even if not all was tried: because of `goes_on` (OUTCOME_PAUSED) or
 * for lack of memory (OUTCOME_NO_MEMORY). OUTCOME_EXHAUSTED says that all was. */
enum outcome thin(struct thinning *thinning);

/* --- empty.c: 9x9 grids that are thinned side by side ----------------------------------------- */

enum { GRID_DIGITS = 9, GRID_CELLS = 81 };

/* A full grid of digits 1 to 9 that becomes a puzzle, in which empty cells are 0. */
struct emptied {
    uint8_t cells[GRID_CELLS];
    uint8_t order[GRID_CELLS]; /* in which they are tried */
    uint8_t tried;             /* how many were, or can be left out without being tried */
};

/* Empties the cells of all grids. False when memory runs out. Where `goes_on` ends it, which is
 * asked now and then, there are grids of which not all cells were tried. */
bool empty_all(const struct nine_variant *variant, const struct nine_rules *rules,
               struct emptied *grids, int64_t count, bool (*goes_on)(void *context), void *context);

/* --- make.c: puzzles at once ------------------------------------------------------------------ */

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

/* --- mark.c: numbers of choices --------------------------------------------------------------- */

/* The items of option k are `entries[starts[k]]` up to `entries[starts[k + 1]]`; colours do not
 * matter. All numbers are in range, and those in `chosen`. False when memory runs out. */
bool mark_of(const int64_t *starts, const int32_t *entries, int32_t option_count, int32_t item_count,
             const int32_t *chosen, int32_t chosen_count, uint64_t *mark);

#endif
