/* What the engines share: a problem as flat arrays, how laying it out and a search can end. */

#ifndef COVER_ENGINE_H
#define COVER_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The flat arrays of an exact-cover problem, see exact_cover.py. */
struct problem {
    int64_t primary_count, item_count;
    int64_t start_count, entry_count, colour_count; /* the lengths of the arrays */
    const int64_t *starts;
    const int32_t *entries, *colours;
};

/* The first thing in which the arrays do not fit together, or NULL. That an option has an item
 * twice is left for the engines to find, which they do while laying it out. */
const char *problem_misfit(const struct problem *problem);

#define MISFIT_REPEATED "an option has an item twice"

enum built { BUILT, BUILT_MISFIT, BUILT_TOO_LARGE, BUILT_NO_MEMORY };

/* How a search pauses: at as many solutions as were asked for, at its end, or because of the time. */
enum outcome { OUTCOME_FOUND, OUTCOME_EXHAUSTED, OUTCOME_PAUSED };

#endif
