/* The search, whatever the layout.
 *
 * Level d works on the state number d. The last option of a level is tried in the place of the
 * level itself, whose state is not needed any more; so `depth` counts the levels that have options
 * left, and the state number `depth` is the one reached last. Kernels that hold states in a few
 * registers try two options at a time; the state of the second one waits aside for its turn.
 */

#ifndef COVER_DESCEND_H
#define COVER_DESCEND_H

#include "blocks.h"
#include "lanes.h"
#include "planes.h"
#include "restart.h"
#include "settle.h"

/* --- What the layouts do in their own ways -------------------------------------------------- */

/* Chooses some options in the state `from`, and what is forced until nothing is; the result is the
 * state `to`, which may be the same one. */
INLINE enum verdict narrow(struct shape shape, struct dense_search *search, uint64_t *to,
                           const uint64_t *from, const int16_t *options, int32_t count)
{
    return shape.lane > 0     ? lanes_narrow(shape, search, to, from, options, count)
           : shape.planes > 0 ? planes_narrow(shape, search, to, from, options, count)
                              : blocks_narrow(search, to, from, options, count);
}

/* The item to branch on. */
INLINE int32_t choose(struct shape shape, struct dense_search *search, const uint64_t *state)
{
    return shape.lane > 0     ? lanes_choose(shape, search, state)
           : shape.planes > 0 ? planes_choose(shape, search, state)
                              : blocks_choose(search, state);
}

/* Sets a level up to try the options of its item. */
INLINE void enter(struct shape shape, const struct dense *dense, const uint64_t *state,
                  struct level *level)
{
    if (shape.lane > 0)
        lanes_enter(shape, state, level);
    else if (shape.planes > 0)
        planes_enter(shape, state, level);
    else
        blocks_enter(dense, state, level);
}

/* The next option of a level; `*last` says that there are no others. */
INLINE int16_t next_option(struct shape shape, const struct dense *dense, const uint64_t *state,
                           struct level *level, bool *last)
{
    return shape.lane > 0     ? lanes_next(shape, dense, level, last)
           : shape.planes > 0 ? planes_next(shape, dense, level, last)
                              : blocks_next(dense, state, level, last);
}

/* --- Going down ----------------------------------------------------------------------------- */

/* Takes the search to the state reached: a new level. */
INLINE void branch(struct shape shape, struct dense_search *search)
{
    uint64_t *state = search->states + (size_t)search->depth * (size_t)search->dense->state_words;
    const int32_t item = choose(shape, search, state);
    struct level *level = &search->levels[search->depth++];
    *level = (struct level){.item = item, .trail = search->trail_length};
    enter(shape, search->dense, state, level);
    search->nodes++;
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
    for (int32_t v = 0; v < state_vectors(shape, search->dense); v++)
        reached[v] = aside[v];
    return verdict;
}

/* Tries the next option of the deepest level, or looks at one that was tried with the one before. The
 * state it leads to is then the one reached. */
INLINE enum verdict try_next(struct shape shape, struct dense_search *search)
{
    const struct dense *dense = search->dense;
    const size_t words = (size_t)dense->state_words;
    struct level *level = &search->levels[search->depth - 1];
    uint64_t *from = search->states + (size_t)(search->depth - 1) * words;
    uint64_t *aside = search->aside + (size_t)(search->depth - 1) * words;
    search->trail_length = level->trail;
    if (level->waiting != VERDICT_DEAD)
        return take_waiting(shape, search);
    bool last;
    int16_t options[2] = {next_option(shape, dense, from, level, &last)};
    if (is_small(shape) && !last && !search->weighted) { /* weights learn before the second */
        enum verdict verdict;
        options[1] = next_option(shape, dense, from, level, &last);
        narrow_pair(shape, search, from, options, from + words, aside, &verdict, &level->waiting);
        return verdict;
    }
    const bool settling = shape.lane > 0 && dense->sums.count > 0;
    search->depth -= last;
    uint64_t *to = search->states + (size_t)search->depth * words;
    if (settling && to == from)
        from = memcpy(aside, from, words * 8);
    const enum verdict verdict = dense->kernel->narrow(search, to, from, options, 1);
    return settling ? settle(search, to, from, verdict) : verdict;
}

INLINE enum outcome go_on(struct shape shape, struct dense_search *search, int64_t limit,
                          int64_t *found)
{
    while (search->depth > 0) {
        if (search->allowance < 0)
            return OUTCOME_PAUSED;
        const struct level *level = &search->levels[search->depth - 1];
        if (level->left == 0 && level->waiting == VERDICT_DEAD) {
            search->depth--;
            continue;
        }
        switch (try_next(shape, search)) {
        case VERDICT_OPEN:
            search->dense->kernel->branch(search);
            break;
        case VERDICT_SOLVED:
            if (search->restarts.allowed && !restart_report(search))
                break;
            if (++*found >= limit)
                return OUTCOME_FOUND;
            break;
        case VERDICT_DEAD:
            if (restart_is_due(search)) {
                restart_begin(search);
                search->dense->kernel->narrow(search, search->states, search->states, NULL, 0);
                search->dense->kernel->branch(search);
            }
            break;
        }
    }
    return OUTCOME_EXHAUSTED;
}

#endif
