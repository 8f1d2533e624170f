/* Failure-weighted choice of items, and starting anew, in a search by links; see ../weights.h.
 *
 * The dense engine takes forced options before anything is chosen; here, items with one option come
 * first, and an item without any, which has failed, before all. To start anew is to go back level by
 * level, `unwinding`, without trying anything on the way.
 */

#ifndef COVER_LINKS_WEIGHTS_H
#define COVER_LINKS_WEIGHTS_H

#include <stdlib.h>

#include "groups.h"

/* Notes the failure of an item, and whether that is one too many. */
static inline void learn_failure(struct search *search, int32_t item)
{
    struct learning *learning = &search->learning;
    weights_count(&learning->failures[item], &search->network->settings.tuning);
    touch(search, item);
    learning->restarts.failures++;
    if (!restarts_are_due(&learning->restarts))
        return;
    restarts_note(&learning->restarts);
    learning->unwinding = true;
}

/* Whether the solution just found is the first one again. */
static inline bool is_first_again(const struct search *search)
{
    const struct restarts *restarts = &search->learning.restarts;
    return restarts_know(restarts, search_solution(search, restarts->other));
}

/* Keeps the first solution; false for one that was found before the search started anew. */
static inline bool is_new_solution(struct search *search)
{
    struct restarts *restarts = &search->learning.restarts;
    if (!restarts->allowed)
        return true;
    if (restarts->repeats && is_first_again(search))
        return false;
    if (restarts->told == 0)
        restarts->first_size = search_solution(search, restarts->first);
    restarts->told += restarts->told < 2;
    return true;
}

/* Makes a search that was started weighted; false when memory runs out. */
static inline bool learning_begin(struct search *search)
{
    const struct network *network = search->network;
    struct learning *learning = &search->learning;
    const size_t heads = (size_t)network->item_count + 1;
    const size_t most = (size_t)network->primary_count + (size_t)search->fixed_count + SLACK;
    learning->failures = calloc(heads, sizeof *learning->failures);
    learning->restarts.first = malloc(most * sizeof *learning->restarts.first);
    learning->restarts.other = malloc(most * sizeof *learning->restarts.other);
    restarts_clear(&learning->restarts, &network->settings.tuning, search->totals == NULL);
    return learning->failures != NULL && learning->restarts.first != NULL &&
           learning->restarts.other != NULL;
}

static inline void learning_free(struct learning *learning)
{
    free(learning->failures);
    free(learning->restarts.first);
    free(learning->restarts.other);
}

#endif
