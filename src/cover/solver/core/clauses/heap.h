/* The variables that may be decided next, the most active one first: a binary heap.
 *
 * How active a variable is tells how often, and how lately, it had a part in a conflict.
 */

#ifndef COVER_CLAUSES_HEAP_H
#define COVER_CLAUSES_HEAP_H

#include "clauses.h"

#define ACTIVITY_LARGEST 1e100
#define ACTIVITY_DECAY 0.9

static inline bool is_before(const struct clause_search *search, int32_t one, int32_t other)
{
    const double a = search->activities[one], b = search->activities[other];
    return a > b || (a == b && one < other);
}

static inline void heap_set(struct clause_search *search, int32_t place, int32_t variable)
{
    search->heap[place] = variable;
    search->heap_places[variable] = place;
}

static inline void heap_up(struct clause_search *search, int32_t place)
{
    const int32_t variable = search->heap[place];
    while (place > 0 && is_before(search, variable, search->heap[(place - 1) / 2])) {
        heap_set(search, place, search->heap[(place - 1) / 2]);
        place = (place - 1) / 2;
    }
    heap_set(search, place, variable);
}

static inline void heap_down(struct clause_search *search, int32_t place)
{
    const int32_t variable = search->heap[place];
    for (;;) {
        int32_t child = 2 * place + 1;
        if (child >= search->heap_count)
            break;
        if (child + 1 < search->heap_count &&
            is_before(search, search->heap[child + 1], search->heap[child]))
            child++;
        if (!is_before(search, search->heap[child], variable))
            break;
        heap_set(search, place, search->heap[child]);
        place = child;
    }
    heap_set(search, place, variable);
}

static inline void heap_add(struct clause_search *search, int32_t variable)
{
    if (search->heap_places[variable] >= 0)
        return;
    heap_set(search, search->heap_count++, variable);
    heap_up(search, search->heap_count - 1);
}

/* Takes the first one out; there must be one. */
static inline int32_t heap_take(struct clause_search *search)
{
    const int32_t first = search->heap[0];
    search->heap_places[first] = -1;
    const int32_t last = search->heap[--search->heap_count];
    if (last != first) {
        heap_set(search, 0, last);
        heap_down(search, 0);
    }
    return first;
}

/* A variable had a part in a conflict. */
static inline void make_active(struct clause_search *search, int32_t variable)
{
    search->activities[variable] += search->increment;
    if (search->activities[variable] > ACTIVITY_LARGEST) {
        for (int32_t k = 0; k < search->network->variable_count; k++)
            search->activities[k] /= ACTIVITY_LARGEST;
        search->increment /= ACTIVITY_LARGEST;
    }
    if (search->heap_places[variable] >= 0)
        heap_up(search, search->heap_places[variable]);
}

/* All that was active before counts less from now on. */
static inline void age_activities(struct clause_search *search)
{
    search->increment /= ACTIVITY_DECAY;
}

#endif
