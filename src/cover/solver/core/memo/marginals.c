/* States listed place by place, and two numbers for each of them. */

#include "marginals.h"

#include <stdlib.h>

#include "../memory.h"
#include "numbers.h"
#include "states.h"

#define LEAST_ROOM 16
#define NOWHERE SIZE_MAX

/* --- The states of a place ----------------------------------------------------------------- */

static uint64_t hash_of(const struct marginals *marginals, const uint64_t *state)
{
    uint64_t hash = 0x9E3779B97F4A7C15u;
    for (int32_t word = 0; word < marginals->words; word++) {
        hash = (hash ^ state[word]) * 0xFF51AFD7ED558CCDu;
        hash ^= hash >> 32;
    }
    return hash;
}

static uint64_t *state_of(const struct marginals *marginals, const struct reached *reached,
                          size_t number)
{
    return reached->states + number * (size_t)marginals->words;
}

/* The slot of a state, or the one where it is to be put in. */
static uint32_t *slot_of(const struct marginals *marginals, const struct reached *reached,
                         const uint64_t *state)
{
    const size_t mask = 2 * reached->room - 1, bytes = (size_t)marginals->words * sizeof *state;
    size_t place = (size_t)hash_of(marginals, state) & mask;
    while (reached->slots[place] != 0 &&
           memcmp(state_of(marginals, reached, reached->slots[place] - 1), state, bytes) != 0)
        place = (place + 1) & mask;
    return &reached->slots[place];
}

/* Takes so many bytes from what is allowed. */
static bool is_allowed(struct marginals *marginals, size_t count, size_t size)
{
    if (count > (marginals->most_bytes - marginals->bytes) / size)
        return false;
    marginals->bytes += count * size;
    return true;
}

/* Makes room for twice as many states; false where that is not allowed or there is no memory. */
static bool enlarge(struct marginals *marginals, struct reached *reached)
{
    const size_t room = reached->room == 0 ? LEAST_ROOM : 2 * reached->room;
    const size_t row = (size_t)marginals->words * sizeof(uint64_t);
    /* With the numbers that every state will need. */
    const size_t numbers = 2 * (size_t)marginals->limbs * sizeof(uint64_t);
    if (room > UINT32_MAX / 4 ||
        !is_allowed(marginals, room - reached->room, row + numbers + 2 * sizeof *reached->slots))
        return false;
    uint64_t *states = realloc(reached->states, room * row);
    if (states == NULL)
        return false;
    reached->states = states;
    uint32_t *slots = calloc(2 * room, sizeof *slots);
    if (slots == NULL)
        return false;
    free(reached->slots);
    reached->slots = slots;
    reached->room = room;
    for (size_t number = 0; number < reached->count; number++)
        *slot_of(marginals, reached, state_of(marginals, reached, number)) = (uint32_t)number + 1;
    return true;
}

/* Puts a state in, unless it is there; false where there is no room. */
static bool put_in(struct marginals *marginals, struct reached *reached, const uint64_t *state)
{
    if (reached->count == reached->room && !enlarge(marginals, reached))
        return false;
    uint32_t *slot = slot_of(marginals, reached, state);
    if (*slot != 0)
        return true;
    memcpy(state_of(marginals, reached, reached->count), state,
           (size_t)marginals->words * sizeof *state);
    *slot = (uint32_t)++reached->count;
    marginals->nodes++;
    return true;
}

/* --- Where moves lead ---------------------------------------------------------------------- */

/* Makes a move from a state; returns the place that it leads to, with the state in `made`, or -1. */
static int32_t lead(const struct marginals *marginals, int32_t place, int32_t move,
                    const uint64_t *state)
{
    const struct frontier *frontier = marginals->frontier;
    const struct form form = form_of(frontier);
    uint64_t *made = marginals->made;
    if (!agrees(frontier, move, state, form) || !make(frontier, place, move, state, made, form))
        return -1;
    const int32_t next = pass_covered(frontier, place + 1, made, form);
    if (next == frontier->places) /* all that is left there is alike */
        memset(made, 0, (size_t)marginals->words * sizeof *made);
    return next;
}

/* The number of the state that a move leads to among those of its place; NOWHERE where it leads to
 * none. */
static size_t led_to(const struct marginals *marginals, int32_t place, int32_t move,
                     const uint64_t *state, const struct reached **reached)
{
    const int32_t next = lead(marginals, place, move, state);
    if (next < 0)
        return NOWHERE;
    *reached = &marginals->places[next];
    return (size_t)*slot_of(marginals, *reached, marginals->made) - 1;
}

static uint64_t *number_of(const struct marginals *marginals, uint64_t *numbers, size_t state)
{
    return numbers + state * (size_t)marginals->limbs;
}

/* --- The phases ---------------------------------------------------------------------------- */

/* Lists where the moves from a state lead; false where there is no room. */
static bool list_from(struct marginals *marginals, int32_t place, size_t number)
{
    const struct frontier *frontier = marginals->frontier;
    for (int32_t move = frontier->move_starts[place]; move < frontier->move_starts[place + 1];
         move++) {
        const uint64_t *state = state_of(marginals, &marginals->places[place], number);
        const int32_t next = lead(marginals, place, move, state);
        if (next >= 0 && !put_in(marginals, &marginals->places[next], marginals->made))
            return false;
    }
    return true;
}

/* Counts the ways to go on from a state; false when they need more limbs. */
static bool count_back(struct marginals *marginals, int32_t place, size_t number)
{
    const struct frontier *frontier = marginals->frontier;
    const struct reached *own = &marginals->places[place], *reached = NULL;
    uint64_t *sum = number_of(marginals, own->go_on, number);
    const uint64_t *state = state_of(marginals, own, number);
    for (int32_t move = frontier->move_starts[place]; move < frontier->move_starts[place + 1];
         move++) {
        const size_t next = led_to(marginals, place, move, state, &reached);
        if (next != NOWHERE &&
            !add_multiple(sum, number_of(marginals, reached->go_on, next),
                          (uint64_t)frontier->times[move], 0, marginals->limbs))
            return false;
    }
    return true;
}

/* Adds the product of two numbers, `times` over, which is known not to overflow. */
static void add_product(uint64_t *sum, const uint64_t *one, const uint64_t *other, uint64_t times,
                        int32_t limbs)
{
    for (int32_t limb = 0; limb < limbs; limb++) {
        uint64_t upper = 0;
        const uint64_t lower = multiply(one[limb], times, 0, 0, &upper);
        if (lower != 0)
            add_multiple(sum, other, lower, limb, limbs);
        if (upper != 0)
            add_multiple(sum, other, upper, limb + 1, limbs);
    }
}

/* Tells the states behind one in how many more ways they can be reached, and counts the solutions that
 * its moves are in. No number is above that of all solutions, for which there is room. */
static void count_forth(struct marginals *marginals, int32_t place, size_t number)
{
    const struct frontier *frontier = marginals->frontier;
    const struct reached *own = &marginals->places[place], *reached = NULL;
    const int32_t limbs = marginals->limbs;
    if (is_zero(number_of(marginals, own->go_on, number), limbs))
        return;
    const uint64_t *arrive = number_of(marginals, own->arrive, number);
    const uint64_t *state = state_of(marginals, own, number);
    for (int32_t move = frontier->move_starts[place]; move < frontier->move_starts[place + 1];
         move++) {
        const size_t next = led_to(marginals, place, move, state, &reached);
        if (next == NOWHERE)
            continue;
        const uint64_t times = (uint64_t)frontier->times[move];
        const uint64_t *go_on = number_of(marginals, reached->go_on, next);
        if (is_zero(go_on, limbs))
            continue;
        add_multiple(number_of(marginals, reached->arrive, next), arrive, times, 0, limbs);
        add_product(number_of(marginals, marginals->uses, (size_t)move), arrive, go_on, times,
                    limbs);
    }
}

/* --- Going on ------------------------------------------------------------------------------ */

/* Gives every state its numbers, all 0 but those of the end; false when memory runs out. */
static bool make_numbers(struct marginals *marginals)
{
    const size_t size = (size_t)marginals->limbs * sizeof(uint64_t);
    const struct frontier *frontier = marginals->frontier;
    const size_t moves = (size_t)frontier->move_starts[frontier->places];
    for (int32_t place = 0; place <= frontier->places; place++) {
        struct reached *reached = &marginals->places[place];
        free(reached->go_on);
        free(reached->arrive);
        /* The end has numbers, even where no state is reached there. */
        const size_t count = reached->count + (place == frontier->places);
        reached->go_on = calloc(count + SLACK, size);
        reached->arrive = calloc(count + SLACK, size);
        if (reached->go_on == NULL || reached->arrive == NULL)
            return false;
    }
    free(marginals->uses);
    marginals->uses = calloc(moves + SLACK, size);
    if (marginals->uses == NULL)
        return false;
    marginals->places[frontier->places].go_on[0] = 1;
    return true;
}

/* Begins to count, with numbers of so many limbs. */
static bool go_back(struct marginals *marginals, int32_t limbs)
{
    if (limbs > marginals->limbs &&
        !is_allowed(marginals, marginals->nodes,
                    2 * (size_t)(limbs - marginals->limbs) * sizeof(uint64_t)))
        return false;
    marginals->limbs = limbs;
    marginals->phase = GOING_BACK;
    marginals->place = marginals->frontier->places - 1;
    marginals->next = 0;
    return make_numbers(marginals);
}

/* Goes to the next place, or on to the next phase; false where there is no room. */
static bool go_to_next_place(struct marginals *marginals)
{
    const int32_t places = marginals->frontier->places;
    marginals->next = 0;
    marginals->place += marginals->phase == GOING_BACK ? -1 : 1;
    if (marginals->phase == GOING_BACK && marginals->place < 0) {
        marginals->phase = GOING_FORTH;
        marginals->place = 0;
        marginals->places[0].arrive[0] = 1; /* where all begins */
    }
    if (marginals->place < places)
        return true;
    if (marginals->phase == LISTING_STATES)
        return go_back(marginals, marginals->limbs);
    marginals->phase = MARGINALS_DONE;
    return true;
}

enum marginals_outcome marginals_go_on(struct marginals *marginals, int64_t work)
{
    while (marginals->phase != MARGINALS_DONE) {
        if (work-- <= 0)
            return MARGINALS_PAUSED;
        const int32_t place = marginals->place;
        bool has_room = true;
        if (place < 0 || place >= marginals->frontier->places ||
            marginals->next == marginals->places[place].count)
            has_room = go_to_next_place(marginals);
        else if (marginals->phase == LISTING_STATES)
            has_room = list_from(marginals, place, marginals->next++);
        else if (marginals->phase == GOING_FORTH)
            count_forth(marginals, place, marginals->next++);
        else if (!count_back(marginals, place, marginals->next++))
            has_room = go_back(marginals, 2 * marginals->limbs);
        if (!has_room)
            return MARGINALS_TOO_LARGE;
    }
    return MARGINALS_FINISHED;
}

const uint64_t *marginals_total(const struct marginals *marginals)
{
    return marginals->places[0].go_on;
}

/* --- Beginning ----------------------------------------------------------------------------- */

bool marginals_create(struct marginals *marginals, const struct frontier *frontier,
                      size_t most_bytes)
{
    *marginals = (struct marginals){
        .frontier = frontier,
        .words = frontier->bit_words + frontier->totals,
        .limbs = 1,
        .most_bytes = SIZE_MAX,
    };
    marginals->places = calloc((size_t)frontier->places + 1, sizeof *marginals->places);
    marginals->made = calloc((size_t)marginals->words, sizeof *marginals->made);
    if (marginals->places == NULL || marginals->made == NULL ||
        !put_in(marginals, &marginals->places[0], marginals->made)) { /* where all begins */
        marginals_free(marginals);
        return false;
    }
    marginals->most_bytes = most_bytes > marginals->bytes ? most_bytes : marginals->bytes;
    return true;
}

void marginals_free(struct marginals *marginals)
{
    for (int32_t place = 0; marginals->places != NULL && place <= marginals->frontier->places;
         place++) {
        const struct reached *reached = &marginals->places[place];
        free(reached->states);
        free(reached->go_on);
        free(reached->arrive);
        free(reached->slots);
    }
    free(marginals->places);
    free(marginals->uses);
    free(marginals->made);
    *marginals = (struct marginals){0};
}
