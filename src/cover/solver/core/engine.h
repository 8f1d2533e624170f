/* What the engines share: a problem as flat arrays, how laying it out and a search can end. */

#ifndef COVER_ENGINE_H
#define COVER_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The flat arrays of an exact-cover problem, see exact_cover.py. */
struct problem {
    int64_t primary_count, item_count;
    int64_t focus; /* the first primary items, of which each assignment is wanted once; or none */
    int64_t start_count, entry_count, colour_count; /* the lengths of the arrays */
    const int64_t *starts;
    const int32_t *entries, *colours;
    /* The sums; sum k holds for the items sum_items[sum_starts[k]] ... [sum_starts[k + 1] - 1]:
     * bounds[2 * k] <= their weights <= bounds[2 * k + 1], in row rows[k] of a weight an option.
     * The weights of an item that stands there as ~item are subtracted. */
    int64_t sum_count, sum_start_count, sum_item_count, bound_count, weight_count;
    const int32_t *sum_starts, *sum_items, *bounds, *rows, *weights;
};

/* The first thing in which the arrays do not fit together, or NULL. That an option or a sum has an
 * item twice is left for the engines to find, which they do while laying it out. */
const char *problem_misfit(const struct problem *problem);

#define MISFIT_REPEATED "an option has an item twice"
#define MISFIT_REPEATED_IN_SUM "a sum has an item twice"

/* The item at a place of `sum_items`, and 1 or, where its weights are subtracted, -1. */
static inline int32_t sum_item(const struct problem *problem, int64_t place)
{
    return problem->sum_items[place] < 0 ? ~problem->sum_items[place] : problem->sum_items[place];
}

static inline int32_t sum_sign(const struct problem *problem, int64_t place)
{
    return problem->sum_items[place] < 0 ? -1 : 1;
}

/* What an option adds to sum `k` by covering the item at a place of `sum_items`. */
static inline int32_t sum_weight(const struct problem *problem, int64_t k, int64_t place,
                                 int64_t option)
{
    const int64_t row = problem->rows[k] * (problem->start_count - 1);
    return sum_sign(problem, place) * problem->weights[row + option];
}

/* What a search goes by, and tests set otherwise, down to one unit. */
struct tuning {
    int64_t slice;         /* the work of one slice; 0 for the engine's own measure */
    int64_t budget;        /* the failures before a search starts anew for the first time */
    int64_t least_mean;    /* of links: nothing is handed over where states cost less, ... */
    int64_t paying;        /* ... or not so many times what laying it out costs */
    uint32_t most_failures; /* of an item that are counted */
};

#define USUAL_TUNING                                                                              \
    {                                                                                             \
        .budget = 1000, .least_mean = 20000, .paying = 2, .most_failures = UINT32_MAX             \
    }

enum built { BUILT, BUILT_MISFIT, BUILT_TOO_LARGE, BUILT_NO_MEMORY };

/* How a search pauses: at as many solutions as were asked for, at its end, or because of the time. */
enum outcome { OUTCOME_FOUND, OUTCOME_EXHAUSTED, OUTCOME_PAUSED };

/* Where a walk down the search tree stands: no solution is below, it is one, or it goes on. */
enum reach { REACH_DEAD, REACH_SOLVED, REACH_OPEN };

#endif
