/* Starting anew after too many failures, from the state of the first level; see ../weights.h. */

#ifndef COVER_DENSE_RESTART_H
#define COVER_DENSE_RESTART_H

#include "dense.h"

/* Whether the search is to start anew. */
static inline bool restart_is_due(const struct dense_search *search)
{
    return restarts_are_due(&search->restarts) && search->depth > 0;
}

/* Goes back to the state of the first level, on which the caller branches. */
static inline void restart_begin(struct dense_search *search)
{
    restarts_note(&search->restarts);
    search->depth = 0;
    search->trail_length = search->root_trail;
    memcpy(search->states, search->root, (size_t)search->dense->state_words * 8);
}

/* Keeps the root of the search. */
static inline void restart_keep(struct dense_search *search)
{
    memcpy(search->root, search->states, (size_t)search->dense->state_words * 8);
    search->root_trail = search->trail_length;
}

/* Whether the solution just found is the first one again, which was kept as it was found. */
static inline bool restart_repeats(struct dense_search *search)
{
    struct restarts *restarts = &search->restarts;
    restarts->first_size = dense_search_sort(search, restarts->first, restarts->first_size);
    return restarts_know(restarts, dense_search_solution(search, restarts->other));
}

/* Keeps the first solution; false for one that was found before the search started anew. */
static inline bool restart_report(struct dense_search *search)
{
    struct restarts *restarts = &search->restarts;
    if (restarts->repeats && restart_repeats(search))
        return false;
    if (restarts->told == 0)
        restarts->first_size = dense_search_chosen(search, restarts->first);
    restarts->told += restarts->told < 2;
    return true;
}

#endif
