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
}

/* Whether the search is to start anew. After the second solution it never does: it could not tell
 * the solutions reported from others. */
static inline bool restart_is_due(const struct dense_search *search)
{
    const struct restarts *restarts = &search->restarts;
    return restarts->failures >= restarts->budget && restarts->reported < 2 && search->depth > 0;
}

/* Goes back to the state of the first level, on which the caller branches. */
static inline void restart_begin(struct dense_search *search)
{
    struct restarts *restarts = &search->restarts;
    restarts->failures = 0;
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

/* Keeps the first solution; false for one that was found before the search started anew. */
static inline bool restart_report(struct dense_search *search)
{
    struct restarts *restarts = &search->restarts;
    const size_t size = (size_t)search->dense->set_words * 8;
    dense_search_solve(search);
    if (restarts->reported > 0 && memcmp(restarts->known, search->solution, size) == 0)
        return false;
    if (restarts->reported == 0)
        memcpy(restarts->known, search->solution, size);
    if (restarts->reported < 2)
        restarts->reported++;
    return true;
}

#endif
