/* What can be left out of a puzzle, so that its only solution stays the only one.
 *
 * Of groups of fixed options, in their order, each is left out where the rest still has one solution;
 * what is kept then is minimal, since to leave more out never brings back that a solution is the only
 * one. For the same reason many groups can be left out at a time: when that does, each of them could
 * have been; when it does not, fewer are tried, down to one. Far from the end most go in a few steps.
 *
 * Where a group is one option, another solution lacks it, if there was one solution before. So only
 * such solutions are looked for, by engines that can: most often there are none at once.
 */

#ifndef COVER_THIN_H
#define COVER_THIN_H

#include "../engine.h"

struct thinning {
    const struct network *network; /* its first one is asked before */
    struct search *search; /* of that, begun anew for each question; NULL has one started, if that can be */
    int64_t slice;            /* the work between two looks at the clock */
    int32_t option_count;
    const int32_t *solution;  /* the options of the only solution, in ascending order */
    int32_t solution_size;
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

/* Sets `kept`, which is right even if not all was tried: because of `goes_on` (OUTCOME_PAUSED) or for
 * lack of memory (OUTCOME_NO_MEMORY). OUTCOME_EXHAUSTED says that all was. */
enum outcome thin(struct thinning *thinning);

#endif
