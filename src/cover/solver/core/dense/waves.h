/* The search in waves, in lanes and for states of few vectors.
 *
 * What a search of such states waits for is branches that the processor foretells wrong: each state is
 * narrowed in a few steps, and nobody knows in how many. In a wave, all states that the options of some
 * items lead to are narrowed together, step by step, and no step has a branch but for its loop. The states
 * that are still to be searched, and the solutions among them that were not yet told, are a stack, whose
 * top comes first in the order of listing. A wave takes some that are open from the top, and puts what they
 * lead to in their place, in their order. Where all solutions are counted, none is ever on the stack.
 * Not for weighted searches, which learn from one option before they try the next.
 */

#ifndef COVER_WAVES_H
#define COVER_WAVES_H

#include "descend.h"
#include "lanes.h"

/* A state of a wave in which options are forced: its number, and the items that have one option, in one
 * of the words of their set; `first` is the item of the lowest bit. */
struct forcing {
    int32_t state, first;
    uint64_t single;
};

/* The states of a wave, and those among them in which options are forced. */
struct wave {
    int32_t count, forced;
    struct forcing forcing[WAVE_STATES + 1];
};

/* Takes the state on top of the stack, which is open, and puts those into a wave that the options of its best
 * item lead to. The first of these has `nodes` before it. */
INLINE void spread(struct shape shape, struct dense_search *search, struct wave *wave, int32_t nodes)
{
    const struct dense *dense = search->dense;
    struct waves *waves = &search->waves;
    const vec *from = (const vec *)waves->stack + --waves->end * shape.vectors;
    vec *to = (vec *)waves->states + wave->count * shape.vectors;
    const int32_t item = smallest_whole(shape, from);
    waves->nodes[wave->count] = nodes;
    for (uint64_t left = lane_alive(shape, (const uint64_t *)from, item); left != 0; left &= left - 1) {
        const vec *row = lanes_row(shape, dense, lane_option(dense, shape.lane, item, left));
        UNROLLED
        for (int32_t v = 0; v < shape.vectors; v++)
            *to++ = from[v] & row[v];
        wave->forcing[wave->forced++].state = wave->count++;
        waves->nodes[wave->count] = 0;
    }
}

/* Looks at a state of a wave. Whether options are forced in it: then `forcing` says which. */
INLINE bool look_at(struct shape shape, const vec *alive, int32_t number, uint8_t *verdict,
                    struct forcing *forcing)
{
    lanes dead = zeros(shape.lane, EVERY, EVERY);
    vec open = {0};
    uint64_t singles[MOST_VECTORS];
    UNROLLED
    for (int32_t v = 0; v < shape.vectors; v++) {
        add_lanes(shape, singles, v, single_in(shape, alive[v]));
        dead |= zeros(shape.lane, alive[v], ~flags(shape));
        open |= alive[v];
    }
    uint64_t single = singles[0];
    int32_t first = 0;
    UNROLLED
    for (int32_t word = 1; word < lane_words(shape); word++) {
        first = single == 0 ? word * 64 : first;
        single = single == 0 ? singles[word] : single;
    }
    const int32_t is_alive = !any_lane(dead), is_open = any_bit(open & flags(shape));
    *verdict = (uint8_t)((VERDICT_SOLVED + is_open) & -is_alive);
    *forcing = (struct forcing){number, first, single};
    return is_alive & (single != 0);
}

/* Chooses up to two of the options that are forced in a state, or four where there are many items. */
INLINE void force_some(struct shape shape, const struct dense *dense, const struct forcing *forcing,
                       vec *state)
{
    const int32_t most = lane_words(shape) == 1 ? 2 : 4;
    const vec *rows[4];
    uint64_t left = forcing->single;
    UNROLLED
    for (int32_t k = 0; k < most; k++) {
        const int32_t item = forcing->first + lowest_bit(left);
        const uint64_t lane = lane_at(shape, (const uint64_t *)state, item), rest = left & (left - 1);
        rows[k] = lanes_row(shape, dense, lane_option(dense, shape.lane, item, lane));
        left = rest != 0 ? rest : left;
    }
    UNROLLED
    for (int32_t v = 0; v < shape.vectors; v++) {
        vec alive = state[v];
        UNROLLED
        for (int32_t k = 0; k < most; k++)
            alive &= rows[k][v];
        state[v] = alive;
    }
}

/* Narrows all states of a wave, until nothing is forced in any of them that is not dead. */
INLINE void narrow_wave(struct shape shape, struct dense_search *search, struct wave *wave)
{
    vec *states = (vec *)search->waves.states;
    uint8_t *verdicts = search->waves.verdicts;
    struct forcing *forcing = wave->forcing;
    while (wave->forced > 0) {
        int32_t forced = 0;
        search->base.updates += (uint64_t)wave->forced;
        search->allowance -= wave->forced * shape.vectors * VEC_WORDS;
        for (int32_t k = 0; k < wave->forced; k++) {
            const int32_t number = forcing[k].state;
            forced += look_at(shape, states + number * shape.vectors, number, &verdicts[number],
                              &forcing[forced]);
        }
        for (int32_t k = 0; k < forced; k++)
            force_some(shape, search->dense, &forcing[k], states + forcing[k].state * shape.vectors);
        wave->forced = forced;
    }
}

/* Puts the states of a wave onto the stack that are open or solutions. The nodes before one that is dead are
 * before the one that comes next. */
INLINE void keep(struct shape shape, struct dense_search *search, int32_t count)
{
    struct waves *waves = &search->waves;
    const vec *states = (const vec *)waves->states;
    vec *stack = (vec *)waves->stack;
    const uint8_t *verdicts = waves->verdicts;
    const int32_t *nodes = waves->nodes;
    int32_t end = waves->end, *stack_nodes = waves->stack_nodes;
    while (count-- > 0) {
        const bool is_kept = verdicts[count] != VERDICT_DEAD;
        UNROLLED
        for (int32_t v = 0; v < shape.vectors; v++)
            stack[end * shape.vectors + v] = states[count * shape.vectors + v];
        waves->solved[end] = verdicts[count] == VERDICT_SOLVED;
        stack_nodes[end] = nodes[count];
        stack_nodes[end - 1] += is_kept ? 0 : nodes[count];
        end += is_kept;
    }
    search->base.nodes += (uint64_t)stack_nodes[-1];
    stack_nodes[-1] = 0;
    waves->end = end;
}

/* Puts those onto the stack that are open; returns how many are solutions. */
INLINE int64_t keep_open(struct shape shape, struct waves *waves, int32_t count)
{
    const vec *states = (const vec *)waves->states;
    vec *stack = (vec *)waves->stack + waves->end * shape.vectors;
    const uint8_t *verdicts = waves->verdicts;
    int64_t found = 0;
    while (count-- > 0) {
        UNROLLED
        for (int32_t v = 0; v < shape.vectors; v++)
            stack[v] = states[count * shape.vectors + v];
        found += verdicts[count] == VERDICT_SOLVED;
        stack += verdicts[count] == VERDICT_OPEN ? shape.vectors : 0;
    }
    waves->end = (int32_t)((stack - (vec *)waves->stack) / shape.vectors);
    return found;
}

/* Goes on with a search for the next solutions. */
INLINE enum outcome list_in_waves(struct shape shape, struct dense_search *search, int64_t limit,
                                  int64_t *found)
{
    struct waves *waves = &search->waves;
    while (waves->end > waves->begin) {
        struct wave wave;
        if (search->allowance < 0)
            return OUTCOME_PAUSED;
        if (waves->solved[waves->end - 1]) {
            const vec *top = (const vec *)waves->stack + --waves->end * shape.vectors;
            search->base.nodes += (uint64_t)waves->stack_nodes[waves->end];
            if (++*found < limit)
                continue;
            memcpy(search->states, top, (size_t)shape.vectors * VEC_BYTES);
            return OUTCOME_FOUND;
        }
        wave.count = wave.forced = 0;
        waves->room += waves->room < WAVE_STATES;
        do
            spread(shape, search, &wave, waves->stack_nodes[waves->end - 1] + 1);
        while (wave.count + shape.lane <= waves->room && waves->end > waves->begin &&
               !waves->solved[waves->end - 1]);
        waves_settle(waves);
        narrow_wave(shape, search, &wave);
        keep(shape, search, wave.count);
    }
    return OUTCOME_EXHAUSTED;
}

/* The same for all solutions in any order. */
INLINE enum outcome count_in_waves(struct shape shape, struct dense_search *search, int64_t *found)
{
    struct waves *waves = &search->waves;
    while (waves->end > waves->begin) {
        struct wave wave;
        if (search->allowance < 0)
            return OUTCOME_PAUSED;
        wave.count = wave.forced = 0;
        do {
            spread(shape, search, &wave, 0);
            search->base.nodes++;
        } while (wave.count + shape.lane <= WAVE_STATES && waves->end > waves->begin);
        waves_settle(waves);
        narrow_wave(shape, search, &wave);
        *found += keep_open(shape, waves, wave.count);
    }
    return OUTCOME_EXHAUSTED;
}

/* Goes on with a search, see ../engine.h. */
INLINE enum outcome descend_in_waves(struct shape shape, struct dense_search *search, int64_t limit,
                                     int64_t *found)
{
    struct waves *waves = &search->waves;
    enum outcome outcome;
    waves_begin(search);
    if (limit < INT64_MAX) {
        outcome = list_in_waves(shape, search, limit, found);
    } else {
        *found += waves_drop_solved(search);
        outcome = count_in_waves(shape, search, found);
    }
    waves_settle(waves);
    return outcome;
}

#endif
