/* Starting anew after too many failures; see weights.h for why. */

#ifndef COVER_RESTART_H
#define COVER_RESTART_H

#include "dense.h"

enum {
    FIRST_BUDGET = 1000, /* failures before the search starts anew for the first time */
    BUDGET_PERCENT = 150 /* each budget in terms of the one before */
};

static inline void restart_clear(struct restarts *restarts)
{
    restarts->failures = 0;
    restarts->budget = FIRST_BUDGET;
    restarts->reported = 0;
    restarts->repeats = false;
}

/* Whether the search is to start anew. After the second solution it never does: it could not tell
 * the solutions reported from others. */
static inline bool restart_is_due(const struct dense_search *search)
{
    const struct restarts *restarts = &search->restarts;
    return search->restarting && restarts->failures >= restarts->budget &&
           restarts->reported < 2 && search->depth > 0;
}

/* Goes back to the state of the first level, on which the caller branches. */
static inline void restart_begin(struct dense_search *search)
{
    struct restarts *restarts = &search->restarts;
    restarts->failures = 0;
    restarts->repeats = restarts->reported > 0;
    restarts->budget = restarts->budget / 100 * BUDGET_PERCENT;
    search->depth = 0;
    search->trail_length = restarts->root_trail;
    memcpy(search->states, restarts->root, (size_t)search->dense->state_words * 8);
}

/* Keeps the root of the search. */
static inline void restart_keep(struct dense_search *search)
{
    memcpy(search->restarts.root, search->states, (size_t)search->dense->state_words * 8);
    search->restarts.root_trail = search->trail_length;
}

/* Whether the solution just found is the first one again. */
static inline bool restart_repeats(struct dense_search *search)
{
    struct restarts *restarts = &search->restarts;
    const int32_t known = dense_search_sort(search, restarts->first, restarts->first_size);
    const int32_t size = dense_search_solution(search, restarts->other);
    restarts->first_size = known;
    return size == known && memcmp(restarts->first, restarts->other, (size_t)size * 4) == 0;
}

/* Keeps the first solution; false for one that was found before the search started anew. */
static inline bool restart_report(struct dense_search *search)
{
    struct restarts *restarts = &search->restarts;
    if (restarts->repeats && restart_repeats(search))
        return false;
    if (restarts->reported == 0)
        restarts->first_size = dense_search_chosen(search, restarts->first);
    if (restarts->reported < 2)
        restarts->reported++;
    return true;
}

#endif
