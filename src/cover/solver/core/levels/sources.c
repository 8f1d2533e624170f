/* Moves from the states of a place. */

#include "sources.h"

#include <string.h>

#include "../memo/numbers.h"
#include "../memo/states.h"
#include "arrive.h"

enum { SLICE = 500 }; /* states, about a millisecond */

/* --- Moves --------------------------------------------------------------------------------- */

/* Makes the moves from a state, from `*next_move` on; that becomes one for which is no room. */
INLINE enum room make_moves(struct levels *levels, struct job *job, const uint64_t *state,
                            int32_t limbs, int32_t *next_move, struct form form)
{
    const struct frontier *frontier = levels->frontier;
    const size_t row = (size_t)levels->depot.words * sizeof *state;
    const int32_t end = frontier->move_starts[levels->place + 1];
    struct successor next = {
        .state = job->made, .count = state + levels->depot.words, .limbs = limbs};
    for (int32_t move = *next_move; move < end; move++) {
        if (!agrees(frontier, move, state, form) ||
            !make(frontier, levels->place, move, state, next.state, form))
            continue;
        next.place = pass_covered(frontier, levels->place + 1, next.state, form);
        if (next.place < 0)
            continue;
        if (next.place == frontier->places) /* all that is left there is alike */
            memset(next.state, 0, row);
        next.times = (uint64_t)frontier->times[move];
        const enum room room = arrive(levels, job, &next);
        if (room != ROOM_THERE) {
            *next_move = move;
            return room;
        }
    }
    return ROOM_THERE;
}

/* Makes the moves from a state, where they were not begun from the first one. */
INLINE enum room make_all(struct levels *levels, struct job *job, struct source *source,
                          const uint64_t *state, int32_t limbs, struct form form)
{
    const int32_t begin = levels->frontier->move_starts[levels->place];
    if (source->move < begin)
        source->move = begin;
    const enum room room = make_moves(levels, job, state, limbs, &source->move, form);
    if (room != ROOM_THERE)
        return room;
    source->move = -1;
    job->nodes++;
    return ROOM_THERE;
}

/* Makes the moves from some states. */
INLINE enum room make_some(struct levels *levels, struct job *job, uint32_t number,
                           struct form form)
{
    struct segment *segment = segment_at(levels, levels->place, number);
    struct source *source = &levels->sources[number];
    const int32_t words = levels->depot.words;
    const size_t stride = (size_t)(words + segment->limbs), length = segment_length(segment);
    const size_t end = length - source->next > SLICE ? source->next + SLICE : length;
    for (; source->next < end; source->next++) {
        const uint64_t *state = segment->entries + source->next * stride;
        if (is_zero(state + words, segment->limbs))
            continue;
        const enum room room = make_all(levels, job, source, state, segment->limbs, form);
        if (room != ROOM_THERE)
            return room;
    }
    source->is_over = end == length;
    if (source->is_over)
        segment_free(segment, &levels->depot);
    return ROOM_THERE;
}

static enum room make_some_1(struct levels *levels, struct job *job, uint32_t number)
{
    return make_some(levels, job, number, (struct form){.bit_words = 1});
}

static enum room make_some_any(struct levels *levels, struct job *job, uint32_t number)
{
    return make_some(levels, job, number, form_of(levels->frontier));
}

static enum room make_some_moves(struct levels *levels, struct job *job, uint32_t number)
{
    if (levels->frontier->totals == 0 && levels->depot.words == 1)
        return make_some_1(levels, job, number);
    return make_some_any(levels, job, number);
}

/* --- Sources ------------------------------------------------------------------------------- */

void sources_begin(struct levels *levels)
{
    for (int32_t number = 0; number < segment_count(levels); number++)
        levels->sources[number] = (struct source){.move = -1};
}

/* A segment of the place that is not over, for a job alone; -1 where there is none. */
static int32_t take_source(struct levels *levels)
{
    int32_t number = 0;
    PyThread_acquire_lock(levels->intake, WAIT_LOCK);
    while (number < segment_count(levels) &&
           (levels->sources[number].is_taken || levels->sources[number].is_done))
        number++;
    const bool is_one = number < segment_count(levels);
    if (is_one)
        levels->sources[number].is_taken = true;
    PyThread_release_lock(levels->intake);
    return is_one ? number : -1;
}

static void leave_source(struct levels *levels, int32_t number)
{
    PyThread_acquire_lock(levels->intake, WAIT_LOCK);
    levels->sources[number].is_taken = false;
    levels->sources[number].is_done = levels->sources[number].is_over;
    PyThread_release_lock(levels->intake);
}

enum levels_outcome sources_work(struct levels *levels, struct job *job, bool (*goes_on)(void *),
                                 void *owner)
{
    for (int32_t number; (number = take_source(levels)) >= 0;) {
        enum room room = ROOM_THERE;
        bool is_time = true;
        while (room == ROOM_THERE && is_time && !levels->sources[number].is_over) {
            room = make_some_moves(levels, job, (uint32_t)number);
            is_time = goes_on(owner);
        }
        leave_source(levels, number);
        if (room != ROOM_THERE)
            return outcome_of(room);
        if (!is_time)
            return LEVELS_PAUSED;
    }
    return outcome_of(deliver_all(levels, job)); /* by each job, so that it is not one alone */
}
