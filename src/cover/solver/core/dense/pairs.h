/* The search with two options at a time, in lanes and for states that fit into a few registers.
 *
 * The state that the second option leads to waits aside for its turn, after all that is below the
 * first one. Not for weighted searches, which learn from the first before they try the second.
 */

#ifndef COVER_PAIRS_H
#define COVER_PAIRS_H

#include "lanes.h"

/* Takes the search to the state reached: a new level. */
INLINE void branch(struct shape shape, struct dense_search *search)
{
    uint64_t *state = search->states + (size_t)search->depth * (size_t)search->dense->state_words;
    const int32_t item = smallest_whole(shape, (const vec *)state);
    search->levels[search->depth++] =
        (struct level){.item = item, .left = lane_alive(shape, state, item)};
    search->base.nodes++;
}

/* Goes on to the state that waits aside of the deepest level. */
INLINE enum verdict take_waiting(struct shape shape, struct dense_search *search)
{
    const size_t words = (size_t)search->dense->state_words;
    struct level *level = &search->levels[search->depth - 1];
    const vec *aside = (const vec *)(search->aside + (size_t)(search->depth - 1) * words);
    const enum verdict verdict = level->waiting;
    level->waiting = VERDICT_DEAD;
    search->depth -= level->left == 0;
    vec *reached = (vec *)(search->states + (size_t)search->depth * words);
    UNROLLED
    for (int32_t v = 0; v < shape.vectors; v++)
        reached[v] = aside[v];
    return verdict;
}

/* The next option of a level. */
INLINE int16_t take_option(struct shape shape, const struct dense *dense, struct level *level)
{
    const int16_t option = lane_option(dense, shape.lane, level->item, level->left);
    level->left &= level->left - 1;
    return option;
}

/* Tries the next two options of the deepest level, or the last one, or looks at the second of two that
 * were tried. The state it leads to is then the one reached. */
INLINE enum verdict try_pair(struct shape shape, struct dense_search *search)
{
    const struct dense *dense = search->dense;
    const size_t words = (size_t)dense->state_words;
    struct level *level = &search->levels[search->depth - 1];
    uint64_t *from = search->states + (size_t)(search->depth - 1) * words;
    if (level->waiting != VERDICT_DEAD)
        return take_waiting(shape, search);
    int16_t options[2] = {take_option(shape, dense, level)};
    if (level->left == 0) {
        search->depth--;
        return dense->kernel->narrow(search, from, from, options, 1);
    }
    uint64_t *aside = search->aside + (size_t)(search->depth - 1) * words;
    enum verdict verdict;
    options[1] = take_option(shape, dense, level);
    narrow_pair(shape, search, from, options, from + words, aside, &verdict, &level->waiting);
    return verdict;
}

/* Goes on with a search, see `dense_search_go_on`. */
INLINE enum outcome descend_in_pairs(struct shape shape, struct dense_search *search,
                                     int64_t limit, int64_t *found)
{
    while (search->depth > 0) {
        if (search->allowance < 0)
            return OUTCOME_PAUSED;
        const struct level *level = &search->levels[search->depth - 1];
        if (level->left == 0 && level->waiting == VERDICT_DEAD) {
            search->depth--;
            continue;
        }
        const enum verdict verdict = try_pair(shape, search);
        if (verdict == VERDICT_OPEN)
            branch(shape, search);
        else if (verdict == VERDICT_SOLVED && ++*found >= limit)
            return OUTCOME_FOUND;
    }
    return OUTCOME_EXHAUSTED;
}

#endif
