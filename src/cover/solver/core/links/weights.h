/* Failure-weighted choice of items, and starting anew: what dense/weights.h and dense/restart.h do,
 * with the same figures, in a search by links.
 *
 * There, forced options are taken before anything is chosen; here, items with one option come first,
 * and an item without any, which has failed, before all. To start anew is to go back level by level,
 * `unwinding`, without trying anything on the way.
 */

#ifndef COVER_LINKS_WEIGHTS_H
#define COVER_LINKS_WEIGHTS_H

#include <stdlib.h>
#include <string.h>

#include "groups.h"

enum {
    FAILURES_BUDGET = 1000, /* before the search starts anew for the first time */
    BUDGET_GROWTH = 50      /* of each budget to the next, in percent */
};

/* Notes the failure of an item, and whether that is one too many. After the second solution the
 * search never starts anew: it could not tell the solutions reported from others. */
static inline void learn_failure(struct search *search, int32_t item)
{
    struct learning *learning = &search->learning;
    learning->failures[item]++;
    touch(search, item);
    learning->recent++;
    if (!learning->restarting || learning->recent < learning->budget || learning->reported > 1)
        return;
    learning->recent = 0;
    learning->budget += learning->budget * BUDGET_GROWTH / 100;
    learning->unwinding = true;
    learning->repeats = learning->reported > 0;
}

/* Whether the solution just found is the first one again. */
static inline bool is_first_again(const struct search *search)
{
    const struct learning *learning = &search->learning;
    const int32_t size = search_solution_size(search);
    search_solution(search, learning->other);
    return size == learning->first_size &&
           memcmp(learning->first, learning->other, (size_t)size * sizeof *learning->other) == 0;
}

/* Keeps the first solution; false for one that was found before the search started anew. */
static inline bool is_new_solution(struct search *search)
{
    struct learning *learning = &search->learning;
    if (!learning->restarting)
        return true;
    if (learning->repeats && is_first_again(search))
        return false;
    if (learning->reported == 0) {
        search_solution(search, learning->first);
        learning->first_size = search_solution_size(search);
    }
    if (learning->reported < 2)
        learning->reported++;
    return true;
}

/* Makes a search that was started weighted; false when memory runs out. */
static inline bool learning_begin(struct search *search)
{
    const struct network *network = search->network;
    struct learning *learning = &search->learning;
    const size_t heads = (size_t)network->item_count + 1;
    const size_t most = (size_t)network->primary_count + (size_t)search->fixed_count + 1;
    learning->failures = calloc(heads, sizeof *learning->failures);
    learning->first = malloc(most * sizeof *learning->first);
    learning->other = malloc(most * sizeof *learning->other);
    learning->budget = FAILURES_BUDGET;
    learning->restarting = search->totals == NULL;
    return learning->failures != NULL && learning->first != NULL && learning->other != NULL;
}

static inline void learning_free(struct learning *learning)
{
    free(learning->failures);
    free(learning->first);
    free(learning->other);
}

#endif
