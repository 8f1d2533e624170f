/* From place to place. */

#include "states.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "numbers.h"

enum {
    MOST_SEGMENTS = 1 << 17, /* of all places */
    AMPLE = 1 << 26,         /* bytes that one thread seldom needs */
    SEGMENT_BITS = 3,        /* of one, where there is one thread and ample memory, ... */
    MOST_SEGMENT_BITS = 6,   /* ... and elsewhere: the more, the less threads wait for each other, and
                              * the less memory a segment needs that grows */
    NARROW = 1 << 10,        /* states of a place, which are no work for threads */
    LEAST_SEGMENT = 3 << 9, /* bytes, so that each place has room for a small one */
    ENOUGH = 1 << 12, /* states that are looked at show how many are refused; ... */
    RARELY = 32,     /* ... one in so many is not worth it */
    TRUSTING = 4,    /* places */
    MOST_STUCK = 20, /* times that states are put aside in vain, each with more memory */
};

/* --- Layers -------------------------------------------------------------------------------- */

int32_t states_limbs_at(const struct states *states, int32_t place)
{
    int32_t most = 1;
    for (int32_t number = 0; number < segment_count(states); number++) {
        const int32_t limbs = segment_at(states, place, (uint32_t)number)->limbs;
        most = limbs > most ? limbs : most;
    }
    return most;
}

size_t states_count(const struct states *states, int32_t place)
{
    size_t count = 0;
    for (int32_t number = 0; number < segment_count(states); number++)
        count += segment_at(states, place, (uint32_t)number)->used;
    return count;
}

void states_total(const struct states *states, uint64_t *total)
{
    const int32_t words = states->store.words, end = states->frontier->places;
    const int32_t limbs = states_limbs_at(states, end) + 1;
    memset(total, 0, (size_t)limbs * sizeof *total);
    for (int32_t number = 0; number < segment_count(states); number++) {
        const struct segment *segment = segment_at(states, end, (uint32_t)number);
        for (size_t k = 0; k < segment->length; k++)
            number_add(total, limbs, entry_of(segment, &states->store, k) + words, segment->limbs);
    }
}

/* Whether moves from states of a place are still to be made. */
static bool has_waiting(const struct states *states, int32_t place)
{
    for (int32_t number = 0; number < segment_count(states); number++) {
        const struct segment *segment = segment_at(states, place, (uint32_t)number);
        if (segment->next < segment->length)
            return true;
    }
    return false;
}

/* --- The most frequent states --------------------------------------------------------------- */

static int descending(const void *one, const void *other)
{
    const double first = *(const double *)one, second = *(const double *)other;
    return (first < second) - (first > second);
}

static double as_double(const uint64_t *number, int32_t limbs)
{
    double value = 0;
    for (int32_t limb = 0; limb < limbs; limb++)
        value += ldexp((double)number[limb], 64 * limb);
    return value;
}

/* Forgets the states of the present place with lower counts, and of those with just this one all but
 * so many. */
static void forget_below(struct states *states, double least, size_t equal)
{
    for (int32_t number = 0; number < segment_count(states); number++) {
        struct segment *segment = segment_at(states, states->place, (uint32_t)number);
        for (size_t k = 0; k < segment->length; k++) {
            uint64_t *count = entry_of(segment, &states->store, k) + states->store.words;
            const double value = as_double(count, segment->limbs);
            if (value > least || (value == least && equal > 0)) {
                equal -= value == least;
            } else if (value > 0) {
                memset(count, 0, (size_t)segment->limbs * sizeof *count);
                segment->used--;
            }
        }
    }
}

/* Forgets all states of the present place but those `width` that most ways lead to. */
static enum room narrow(struct states *states)
{
    const int32_t words = states->store.words;
    const size_t count = states_count(states, states->place), width = states->width;
    if (width == 0 || count == 0)
        return ROOM_THERE;
    double *values = malloc(count * sizeof *values), all = 0;
    if (values == NULL)
        return ROOM_NONE;
    size_t seen = 0, equal = width;
    for (int32_t number = 0; number < segment_count(states); number++) {
        const struct segment *segment = segment_at(states, states->place, (uint32_t)number);
        for (size_t k = 0; k < segment->length; k++) {
            const double value =
                as_double(entry_of(segment, &states->store, k) + words, segment->limbs);
            if (value > 0)
                all += values[seen++] = value;
        }
    }
    if (all > states->merging * (double)count)
        states->merging = all / (double)count;
    if (count > width) {
        qsort(values, count, sizeof *values, descending);
        const double least = values[width - 1];
        for (size_t k = 0; k < width && values[k] > least; k++)
            equal--; /* so many with as few are left in the end */
        forget_below(states, least, equal);
        states->forgotten += count - width;
    }
    free(values);
    return ROOM_THERE;
}

/* --- Places -------------------------------------------------------------------------------- */

/* Says how much memory may be taken while the moves of a place are made. An eighth of all is left for
 * when states are put aside. Then it is a third of what is left each time, for batches in which states
 * meet; and where that is little, so much that each place to come has its share, and a batch gets to
 * the end. It is more, the more often that was in vain. */
static void set_limit(struct states *states)
{
    const size_t most = states->most_bytes, taken = states->store.bytes;
    const size_t left = most > taken ? most - taken : 0;
    const size_t places = (size_t)(states->frontier->places - states->place) + 1;
    const size_t share = left / (left > most / 4 ? 3 : places) << states->stuck;
    size_t limit = most;
    if (!states->is_kept && states->aside == 0 && states->stuck == 0)
        limit = most - most / 8;
    else if (!states->is_kept && share < left && states->stuck < MOST_STUCK)
        limit = taken + share;
    states->store.most_bytes = limit;
}

/* Decides whether states that are reached from a place are looked at for being refused: not for some
 * places where few were before. (Of matchings and dominoes hardly any are, and to look takes a fifth of
 * the time; of boards with pentominoes of any shape seven of eight are.) */
static void decide_whom_to_trust(struct states *states)
{
    uint64_t looked_at = 0, refused = 0;
    for (int32_t k = 0; k < states->worker_count; k++) {
        looked_at += states->workers[k].looked_at;
        refused += states->workers[k].refused;
    }
    if (states->refusal.frontier == NULL)
        states->trusting = 1; /* nothing is known of states that no solution goes through */
    else if (states->trusting > 0)
        states->trusting--;
    else if (looked_at - states->looked_at < ENOUGH)
        return;
    else if ((refused - states->refused) * RARELY < looked_at - states->looked_at)
        states->trusting = TRUSTING;
    states->looked_at = looked_at;
    states->refused = refused;
}

/* Begins with a place. A move can make a number one limb longer. */
static enum room begin_place(struct states *states)
{
    const enum room room = narrow(states);
    if (room != ROOM_THERE)
        return room;
    const int32_t limbs = states_limbs_at(states, states->place) + 1, before = states->limbs;
    states->limbs = limbs > before ? limbs : before;
    for (int32_t k = 0; limbs > before && k < states->worker_count; k++)
        if (!widen_outboxes(states, &states->workers[k])) {
            states->limbs = before;
            return ROOM_NONE;
        }
    for (int32_t number = 0; number < segment_count(states); number++) {
        const struct segment *segment = segment_at(states, states->place, (uint32_t)number);
        const bool is_over = segment->next == segment->length;
        states->sources[number] = (struct source){.is_done = is_over, .is_over = is_over};
    }
    decide_whom_to_trust(states);
    states->has_begun = true;
    set_limit(states);
    return ROOM_THERE;
}

static enum room deliver_everything(struct states *states)
{
    enum room room = ROOM_THERE;
    for (int32_t k = 0; k < states->worker_count && room == ROOM_THERE; k++)
        room = deliver_all(states, &states->workers[k]);
    return room;
}

static uint64_t nodes_of(const struct states *states)
{
    uint64_t nodes = 0;
    for (int32_t k = 0; k < states->worker_count; k++)
        nodes += states->workers[k].nodes;
    return nodes;
}

/* Leaves the states of the place that have no room to go on, for later. */
static enum room put_aside(struct states *states)
{
    const uint64_t nodes = nodes_of(states);
    states->stuck = nodes == states->nodes_aside ? states->stuck + 1 : 0;
    states->nodes_aside = nodes;
    for (int32_t number = 0; number < segment_count(states); number++)
        segment_compact(segment_at(states, states->place, (uint32_t)number), &states->store);
    const int32_t aside = states->aside;
    states->aside += has_waiting(states, states->place);
    enum room room = ROOM_FULL;
    for (; room == ROOM_FULL && states->stuck <= MOST_STUCK; states->stuck++) {
        set_limit(states);
        room = deliver_everything(states);
    }
    if (room == ROOM_THERE) {
        states->stuck--;
        states->place++;
        states->has_begun = false;
    } else {
        states->aside = aside;
    }
    return room;
}

/* Goes to the next place before `until` that has states, or else back to one where some are aside;
 * false where there are none. */
static bool find_place(struct states *states, int32_t until)
{
    for (; states->place < until; states->place++)
        if (has_waiting(states, states->place))
            return true;
    int32_t place = states->aside == 0 ? -1 : until - 1;
    while (place >= 0 && !has_waiting(states, place))
        place--;
    if (place < 0)
        return false;
    states->place = place;
    states->aside--;
    return true;
}

enum states_outcome states_go_on(struct states *states, int32_t until, bool (*goes_on)(void *),
                                 void *owner)
{
    while (states->has_begun || find_place(states, until)) {
        enum room room = states->has_begun ? ROOM_THERE : begin_place(states);
        if (room != ROOM_THERE)
            return outcome_of(room);
        enum states_outcome outcome = states_expand_by_threads(states, goes_on, owner);
        if (outcome == STATES_FINISHED)
            outcome = outcome_of(deliver_everything(states));
        if (outcome == STATES_FULL && !states->is_kept)
            outcome = outcome_of(put_aside(states));
        else if (outcome == STATES_FINISHED)
            states->place++, states->has_begun = false;
        if (outcome == STATES_FINISHED && !goes_on(owner))
            outcome = STATES_PAUSED;
        if (outcome != STATES_FINISHED)
            return outcome;
    }
    return STATES_FINISHED;
}

/* --- Beginning ----------------------------------------------------------------------------- */

/* Whether what is to be done is so little that nothing is prepared for it. */
static bool is_narrow(struct plan plan)
{
    return plan.width > 0 && plan.width <= NARROW;
}

/* As many segments as do well, but not too many where there are very many places. */
static int32_t segment_bits_for(const struct frontier *frontier, struct plan plan)
{
    const size_t most_bytes = plan.most_bytes;
    const bool is_ample = plan.worker_count == 1 && most_bytes >= AMPLE;
    int32_t bits = is_ample ? SEGMENT_BITS : MOST_SEGMENT_BITS;
    if (is_narrow(plan))
        bits = 0;
    while (bits > 0 && ((int64_t)(frontier->places + 1) << bits > MOST_SEGMENTS ||
                        (most_bytes >> bits) / LEAST_SEGMENT < (size_t)frontier->places + 1))
        bits--;
    return bits;
}

static bool create_worker(struct states *states, struct worker *worker)
{
    worker->states = states;
    worker->is_working = PyThread_allocate_lock();
    worker->made = calloc(1, (size_t)states->store.words * sizeof *worker->made + BEHIND);
    worker->outboxes =
        calloc(1, (size_t)segment_count(states) * sizeof *worker->outboxes + BEHIND);
    return worker->is_working != NULL && worker->made != NULL && worker->outboxes != NULL;
}

/* Makes the locks, and what there is of each segment number, and of each worker. */
static bool create_parts(struct states *states, int32_t worker_count)
{
    const size_t segments = (size_t)segment_count(states);
    const size_t places = (size_t)states->frontier->places + 1;
    states->store.lock = PyThread_allocate_lock();
    states->intake = PyThread_allocate_lock();
    states->segments = calloc(places * segments, sizeof *states->segments);
    states->sources = calloc(segments, sizeof *states->sources);
    states->locks = calloc(segments, sizeof *states->locks);
    states->workers = calloc((size_t)worker_count, sizeof *states->workers);
    bool is_made = states->store.lock != NULL && states->intake != NULL &&
                   states->segments != NULL && states->sources != NULL &&
                   states->locks != NULL && states->workers != NULL;
    for (size_t number = 0; is_made && number < segments; number++) {
        states->locks[number] = PyThread_allocate_lock();
        is_made = states->locks[number] != NULL;
    }
    while (is_made && states->worker_count < worker_count)
        is_made = create_worker(states, &states->workers[states->worker_count++]);
    return is_made;
}

/* Puts the state in where all begins. */
static bool put_the_first(struct states *states)
{
    const uint64_t one = 1, *state = states->workers[0].made;
    const uint64_t hash = hash_of_state(state, states->store.words);
    const struct arrival arrival = {
        .point = point_of(&states->store, hash), .state = state, .count = &one, .limbs = 1};
    struct segment *segment = segment_at(states, 0, segment_of(&states->store, hash));
    return segment_add(segment, &states->store, &arrival) == ROOM_THERE;
}

bool states_create(struct states *states, const struct frontier *frontier, struct plan plan)
{
    *states = (struct states){
        .frontier = frontier,
        .store = {.words = frontier->bit_words + frontier->totals,
                  .segment_bits = segment_bits_for(frontier, plan),
                  .most_bytes = SIZE_MAX},
        .most_bytes = plan.most_bytes,
        .width = plan.width,
        .is_kept = plan.is_kept,
        .fold_place = frontier->places - 1,
    };
    const bool is_made = (is_narrow(plan) || refusal_create(&states->refusal, frontier)) &&
                         create_parts(states, plan.worker_count) && put_the_first(states);
    set_limit(states);
    if (!is_made)
        states_free(states);
    return is_made;
}

static void free_lock(PyThread_type_lock lock)
{
    if (lock != NULL)
        PyThread_free_lock(lock);
}

static void free_worker(struct worker *worker)
{
    free(worker->outboxes);
    free(worker->rows);
    free(worker->made);
    free_lock(worker->is_working);
}

void states_free(struct states *states)
{
    const size_t segments = (size_t)segment_count(states);
    const size_t all = states->frontier == NULL ? 0 : (size_t)states->frontier->places + 1;
    for (size_t k = 0; states->segments != NULL && k < all * segments; k++) {
        free(states->segments[k].entries);
        free(states->segments[k].onward);
    }
    for (size_t number = 0; states->locks != NULL && number < segments; number++)
        free_lock(states->locks[number]);
    for (int32_t k = 0; k < states->worker_count; k++)
        free_worker(&states->workers[k]);
    free_lock(states->intake);
    free_lock(states->store.lock);
    refusal_free(&states->refusal);
    free(states->uses);
    free(states->segments);
    free(states->sources);
    free(states->locks);
    free(states->workers);
    *states = (struct states){0};
}
