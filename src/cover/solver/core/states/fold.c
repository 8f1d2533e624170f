/* Back over kept layers, from the last place to the first: in how many ways each state goes on, and in
 * how many solutions each move is. No number is above that of all solutions, for which there is room. */

#include <stdlib.h>

#include "numbers.h"
#include "states.h"

enum { SLICE = 500 }; /* states, about a millisecond */

const struct segment *led_to(const struct states *states, int32_t *place, int32_t move,
                             const uint64_t *state, uint64_t *made, size_t *number)
{
    const struct store *store = &states->store;
    const int32_t next =
        lead(states->frontier, *place, move, state, made, form_of(states->frontier));
    if (next < 0)
        return NULL;
    const uint64_t hash = hash_of_state(made, store->words);
    const struct segment *segment = segment_at(states, next, segment_of(store, hash));
    *number = segment_find(segment, store, point_of(store, hash), made);
    *place = next;
    return *number == SIZE_MAX ? NULL : segment;
}

const uint64_t *ways_onward(const struct states *states, int32_t *place, int32_t move,
                            const uint64_t *state, uint64_t *made)
{
    size_t number;
    const struct segment *segment = led_to(states, place, move, state, made, &number);
    if (segment == NULL || segment->onward == NULL)
        return NULL;
    const uint64_t *ways = segment->onward + number * (size_t)states->fold_limbs;
    return is_zero(ways, states->fold_limbs) ? NULL : ways;
}

/* Adds the product of two numbers, `times` over. */
static void add_product(uint64_t *sum, const uint64_t *one, int32_t one_limbs,
                        const uint64_t *other, uint64_t times, int32_t limbs)
{
    for (int32_t limb = 0; limb < one_limbs && limb < limbs; limb++) {
        uint64_t upper = 0;
        const uint64_t lower = multiply(one[limb], times, 0, 0, &upper);
        add_multiple(sum, other, lower, limb, limbs);
        if (upper != 0)
            add_multiple(sum, other, upper, limb + 1, limbs);
    }
}

/* Counts the ways to go on from an entry, and the uses of its moves. */
static void fold_entry(struct states *states, const struct segment *segment, size_t number)
{
    const struct frontier *frontier = states->frontier;
    const int32_t limbs = states->fold_limbs, end = frontier->move_starts[states->fold_place + 1];
    const uint64_t *state = entry_of(segment, &states->store, number);
    const uint64_t *count = state + states->store.words;
    uint64_t *onward = segment->onward + number * (size_t)limbs;
    if (is_zero(count, segment->limbs))
        return;
    for (int32_t move = frontier->move_starts[states->fold_place]; move < end; move++) {
        int32_t place = states->fold_place;
        const uint64_t times = (uint64_t)frontier->times[move];
        const uint64_t *ways = ways_onward(states, &place, move, state, states->workers[0].made);
        if (ways == NULL)
            continue;
        add_multiple(onward, ways, times, 0, limbs);
        add_product(states->uses + (size_t)move * (size_t)limbs, count,
                    significant(count, segment->limbs), ways, times, limbs);
    }
}

/* Says that from the end there is one way: none more. */
static enum room number_end(struct states *states)
{
    const int32_t end = states->frontier->places;
    enum room room = ROOM_THERE;
    for (int32_t number = 0; number < segment_count(states) && room == ROOM_THERE; number++) {
        struct segment *segment = segment_at(states, end, (uint32_t)number);
        room = segment_number(segment, &states->store, states->fold_limbs);
        for (size_t k = 0; room == ROOM_THERE && k < segment->length; k++)
            segment->onward[k * (size_t)states->fold_limbs] = 1;
    }
    return room;
}

/* Begins at the end. */
static enum room begin_fold(struct states *states)
{
    const size_t moves = (size_t)states->frontier->move_starts[states->frontier->places];
    const int32_t limbs = states_limbs_at(states, states->frontier->places) + 1;
    uint64_t *total = calloc((size_t)limbs, sizeof *total);
    if (total == NULL)
        return ROOM_NONE;
    states_total(states, total);
    states->fold_limbs = significant(total, limbs);
    free(total);
    const enum room room = number_end(states);
    if (room != ROOM_THERE)
        return room;
    states->uses = calloc(moves * (size_t)states->fold_limbs + SLACK, sizeof *states->uses);
    return states->uses == NULL ? ROOM_NONE : ROOM_THERE;
}

/* Folds some entries of a segment of the place, which has numbers; true when all are. */
static bool fold_some(struct states *states, struct segment *segment)
{
    const size_t left = segment->length - states->fold_next;
    const size_t end = states->fold_next + (left < SLICE ? left : SLICE);
    for (; states->fold_next < end; states->fold_next++)
        fold_entry(states, segment, states->fold_next);
    return end == segment->length;
}

/* Goes on to the next segment, of the place before where there is no more. */
static void next_segment(struct states *states)
{
    states->fold_next = 0;
    if (++states->fold_segment == segment_count(states)) {
        states->fold_segment = 0;
        states->fold_place--;
    }
}

enum states_outcome states_fold(struct states *states, bool (*goes_on)(void *), void *owner)
{
    enum room room = states->uses == NULL ? begin_fold(states) : ROOM_THERE;
    while (room == ROOM_THERE && states->fold_place >= 0) {
        struct segment *segment =
            segment_at(states, states->fold_place, (uint32_t)states->fold_segment);
        room = segment_number(segment, &states->store, states->fold_limbs);
        if (room != ROOM_THERE)
            break;
        const bool is_asked = segment->length > 0;
        if (fold_some(states, segment))
            next_segment(states);
        if (is_asked && !goes_on(owner))
            return STATES_PAUSED;
    }
    return outcome_of(room);
}
