/* Moves from the states of a place.
 *
 * Arrivals are gathered by segment, and delivered many at a time. So a segment is locked once for many
 * states, and memory is asked for all of them before the first one is looked for. */

#include <string.h>

#include "numbers.h"
#include "states.h"

enum {
    SLICE = 500,      /* states, about a millisecond */
    SMALL_OUTBOX = 4, /* arrivals that are gathered where memory is short */
};

/* --- Arrivals ------------------------------------------------------------------------------ */

static size_t row_words(const struct states *states)
{
    return (size_t)(1 + states->store.words + states->limbs);
}

/* The rows of an outbox. */
static uint64_t *rows_of(const struct states *states, const struct worker *worker, uint32_t number)
{
    return worker->rows + (size_t)number * OUTBOX_ROOM * row_words(states);
}

static int32_t place_in(const uint64_t *row)
{
    return (int32_t)(uint32_t)row[0];
}

static uint32_t point_in(const uint64_t *row)
{
    return (uint32_t)(row[0] >> 32);
}

bool widen_outboxes(const struct states *states, struct worker *worker)
{
    const size_t words = (size_t)segment_count(states) * OUTBOX_ROOM * row_words(states);
    uint64_t *rows = realloc(worker->rows, words * sizeof *rows);
    if (rows != NULL)
        worker->rows = rows;
    return rows != NULL;
}

/* Delivers the arrivals at a segment number. */
static enum room deliver(struct states *states, struct worker *worker, uint32_t number)
{
    struct outbox *outbox = &worker->outboxes[number];
    const int32_t words = states->store.words;
    const size_t stride = row_words(states);
    const uint64_t *rows = rows_of(states, worker, number);
    enum room room = ROOM_THERE;
    PyThread_acquire_lock(states->locks[number], WAIT_LOCK);
    for (int32_t k = outbox->first; k < outbox->count; k++) {
        const uint64_t *row = rows + (size_t)k * stride;
        segment_prefetch(segment_at(states, place_in(row), number), &states->store, point_in(row));
    }
    for (; outbox->first < outbox->count; outbox->first++) {
        const uint64_t *row = rows + (size_t)outbox->first * stride;
        const struct arrival arrival = {
            .point = point_in(row),
            .state = row + 1,
            .count = row + 1 + words,
            .limbs = significant(row + 1 + words, states->limbs),
        };
        struct segment *segment = segment_at(states, place_in(row), number);
        if (states->trusting == 0 &&
            segment_find(segment, &states->store, arrival.point, arrival.state) == SIZE_MAX &&
            refuses(&states->refusal, place_in(row), arrival.state)) {
            worker->refused++;
            continue;
        }
        room = segment_add(segment, &states->store, &arrival);
        if (room != ROOM_THERE)
            break;
    }
    PyThread_release_lock(states->locks[number]);
    if (room == ROOM_THERE)
        outbox->first = outbox->count = 0;
    return room;
}

enum room deliver_all(struct states *states, struct worker *worker)
{
    enum room room = ROOM_THERE;
    for (int32_t number = 0; number < segment_count(states) && room == ROOM_THERE; number++)
        if (worker->outboxes[number].count > 0)
            room = deliver(states, worker, (uint32_t)number);
    return room;
}

/* Where a worker has come to by a move. */
struct successor {
    int32_t place;   /* the next one whose item is open, or the end */
    uint64_t *state; /* which may be changed */
    const uint64_t *count; /* of the state it was reached from */
    int32_t limbs;
    uint64_t times;  /* the options that the move stands for */
};

/* Gathers a successor of a worker. ROOM_FULL and ROOM_NONE: nothing is done. Every state that is
 * reached goes through here, on its way to the layer where it will wait. */
static enum room arrive(struct states *states, struct worker *worker,
                        const struct successor *successor)
{
    const int32_t words = states->store.words, place = successor->place;
    if (states->trusting == 0) {
        worker->looked_at++;
        if (refuses_at_once(&states->refusal, place, successor->state)) {
            worker->refused++;
            return ROOM_THERE;
        }
    }
    if (states->images != NULL && states->images[place].blocks > 0)
        images_least(&states->images[place], successor->state);
    const uint64_t hash = hash_of_state(successor->state, words);
    const uint32_t number = segment_of(&states->store, hash);
    struct outbox *outbox = &worker->outboxes[number];
    if (outbox->count >= (states->aside == 0 ? OUTBOX_ROOM : SMALL_OUTBOX)) {
        const enum room room = deliver(states, worker, number);
        if (room != ROOM_THERE)
            return room;
    }
    uint64_t *row = rows_of(states, worker, number) + (size_t)outbox->count++ * row_words(states);
    row[0] = (uint64_t)point_of(&states->store, hash) << 32 | (uint32_t)place;
    memcpy(row + 1, successor->state, (size_t)words * sizeof *row);
    uint64_t *count = row + 1 + words, carry = 0;
    for (int32_t limb = 0; limb < states->limbs; limb++) {
        const uint64_t value = limb < successor->limbs ? successor->count[limb] : 0;
        count[limb] = multiply(value, successor->times, carry, 0, &carry);
    }
    return ROOM_THERE;
}

/* --- Moves --------------------------------------------------------------------------------- */

/* Makes the moves from the next state of a segment, from `segment->move` on; that becomes one for
 * which is no room. */
INLINE enum room make_moves(struct states *states, struct worker *worker, struct segment *segment,
                            const uint64_t *state, struct form form)
{
    const struct frontier *frontier = states->frontier;
    const int32_t begin = frontier->move_starts[states->place];
    const int32_t end = frontier->move_starts[states->place + 1];
    struct successor next = {.state = worker->made,
                             .count = state + states->store.words,
                             .limbs = segment->limbs};
    for (int32_t move = segment->move > begin ? segment->move : begin; move < end; move++) {
        next.place = lead(frontier, states->place, move, state, next.state, form);
        if (next.place < 0)
            continue;
        next.times = (uint64_t)frontier->times[move];
        const enum room room = arrive(states, worker, &next);
        if (room != ROOM_THERE) {
            segment->move = move;
            return room;
        }
    }
    segment->move = 0;
    worker->nodes++;
    return ROOM_THERE;
}

/* Makes the moves from some states. */
INLINE enum room make_some(struct states *states, struct worker *worker, uint32_t number,
                           struct form form)
{
    struct segment *segment = segment_at(states, states->place, number);
    const int32_t words = states->store.words;
    const size_t length = segment->length;
    const size_t end = length - segment->next > SLICE ? segment->next + SLICE : length;
    for (; segment->next < end; segment->next++) {
        const uint64_t *state = entry_of(segment, &states->store, segment->next);
        if (is_zero(state + words, segment->limbs))
            continue;
        const enum room room = make_moves(states, worker, segment, state, form);
        if (room != ROOM_THERE)
            return room;
    }
    states->sources[number].is_over = end == length;
    if (end == length && !states->is_kept)
        segment_free(segment, &states->store);
    return ROOM_THERE;
}

static enum room make_some_1(struct states *states, struct worker *worker, uint32_t number)
{
    return make_some(states, worker, number, (struct form){.bit_words = 1});
}

static enum room make_some_any(struct states *states, struct worker *worker, uint32_t number)
{
    return make_some(states, worker, number, form_of(states->frontier));
}

static enum room make_some_moves(struct states *states, struct worker *worker, uint32_t number)
{
    if (states->frontier->totals == 0 && states->store.words == 1)
        return make_some_1(states, worker, number);
    return make_some_any(states, worker, number);
}

/* --- Sources ------------------------------------------------------------------------------- */

/* A segment of the place that is not over, for a worker alone; -1 where there is none. */
static int32_t take_source(struct states *states)
{
    int32_t number = 0;
    PyThread_acquire_lock(states->intake, WAIT_LOCK);
    while (number < segment_count(states) &&
           (states->sources[number].is_taken || states->sources[number].is_done))
        number++;
    const bool is_one = number < segment_count(states);
    if (is_one)
        states->sources[number].is_taken = true;
    PyThread_release_lock(states->intake);
    return is_one ? number : -1;
}

static void leave_source(struct states *states, int32_t number)
{
    PyThread_acquire_lock(states->intake, WAIT_LOCK);
    states->sources[number].is_taken = false;
    states->sources[number].is_done = states->sources[number].is_over;
    PyThread_release_lock(states->intake);
}

enum states_outcome states_expand(struct states *states, struct worker *worker,
                                  bool (*goes_on)(void *), void *owner)
{
    for (int32_t number; (number = take_source(states)) >= 0;) {
        enum room room = ROOM_THERE;
        bool is_time = true;
        while (room == ROOM_THERE && is_time && !states->sources[number].is_over) {
            room = make_some_moves(states, worker, (uint32_t)number);
            is_time = goes_on(owner);
        }
        leave_source(states, number);
        if (room != ROOM_THERE)
            return outcome_of(room);
        if (!is_time)
            return STATES_PAUSED;
    }
    return outcome_of(deliver_all(states, worker)); /* by each worker, so that it is not one alone */
}
