/* The layout in lanes.
 *
 * A state is worked on in chunks, which stay in registers while options are chosen; a shape that
 * says how many vectors a state has makes just one chunk of it.
 */

#ifndef COVER_LANES_H
#define COVER_LANES_H

#include "fit.h"
#include "places.h"
#include "kernel.h"
#include "failures.h"

#define EVERY (~(vec){0})

INLINE int32_t lanes_in_vector(struct shape shape)
{
    return VEC_BYTES * 8 / shape.lane;
}

/* The set of all lanes of a vector. */
INLINE uint64_t all_lanes(struct shape shape)
{
    return UINT64_MAX >> (64 - lanes_in_vector(shape));
}

/* The words of a set of all lanes of a small state. */
INLINE int32_t lane_words(struct shape shape)
{
    return (shape.vectors * lanes_in_vector(shape) + 63) / 64;
}

/* Adds the set of some lanes of vector number v to such a set, vector by vector. */
INLINE void add_lanes(struct shape shape, uint64_t *set, int32_t v, uint64_t lanes)
{
    const int32_t first = v * lanes_in_vector(shape);
    if (first % 64 == 0)
        set[first / 64] = lanes;
    else
        set[first / 64] |= lanes << first % 64;
}

/* A vector of lanes with the top bit of each. */
INLINE vec flags(struct shape shape)
{
    return EACH_LANE(shape.lane, (uint64_t)1 << (shape.lane - 1)) - (vec){0};
}

#if VEC_BYTES > 8 /* a processor with the lowest byte first: no need to shift */
#define LOAD(L)                                                                                   \
    INLINE uint64_t load_##L(const uint64_t *state, int32_t item)                                 \
    {                                                                                             \
        uint##L##_t lane;                                                                         \
        memcpy(&lane, (const char *)state + (size_t)item * sizeof lane, sizeof lane);             \
        return lane;                                                                              \
    }

LOAD(8)
LOAD(16)
LOAD(32)
LOAD(64)
#endif

/* The lane of an item, at the bottom of a word. */
INLINE uint64_t lane_at(struct shape shape, const uint64_t *state, int32_t item)
{
#if VEC_BYTES > 8
    return BY_LANE(shape.lane, load, state, item);
#else
    return lane_of(shape.lane, state, item);
#endif
}

/* The options of an item that are alive, at the bottom of a word. */
INLINE uint64_t lane_alive(struct shape shape, const uint64_t *state, int32_t item)
{
    return lane_at(shape, state, item) & (((uint64_t)1 << (shape.lane - 1)) - 1);
}

/* The row of an option. */
INLINE const vec *lanes_row(struct shape shape, const struct dense *dense, int32_t option)
{
    return (const vec *)dense->rows + (size_t)option * (size_t)state_vectors(shape, dense);
}

/* The items of a vector that have one option left and are open. */
INLINE uint64_t single_in(struct shape shape, vec alive)
{
    const vec others = alive & less_one(shape.lane, alive);
    return lane_set(shape.lane, zeros(shape.lane, others ^ flags(shape), EVERY));
}

/* --- Choosing options, with all that is forced by them -------------------------------------- */

/* Notes the failure of the first item that has no option left. */
INLINE void lanes_fail(struct shape shape, struct dense_search *search, const uint64_t *state)
{
    int32_t v = 0;
    uint64_t dead = 0;
    while ((dead = lane_set(shape.lane, zeros(shape.lane, ((const vec *)state)[v], ~flags(shape)))) == 0)
        v++;
    weights_fail(search, v * lanes_in_vector(shape) + lowest_bit(dead));
}

/* Chooses an option in a chunk of a state. */
INLINE void choose_in(struct shape shape, const struct dense *dense, int32_t chunk, int16_t option,
                      vec *alive)
{
    const vec *row = lanes_row(shape, dense, option) + chunk;
    UNROLLED
    for (int32_t v = 0; v < shape.chunk; v++)
        alive[v] &= row[v];
}

/* A chunk of the state `from`, with some options chosen. */
INLINE void lanes_take(struct shape shape, const struct dense *dense, const vec *from,
                       int32_t chunk, const int16_t *options, int32_t count, vec *alive)
{
    UNROLLED
    for (int32_t v = 0; v < shape.chunk; v++)
        alive[v] = from[chunk + v];
    for (int32_t k = 0; k < count; k++)
        choose_in(shape, dense, chunk, options[k], alive);
}

/* What a look at all items has found: whether one has no option left, or is open, and those that have
 * one. In small states these are sets of 64 items; else there is a set for each vector that has any,
 * `where` tells which, and an empty set stands behind the last. */
struct survey {
    lanes dead;
    vec open;
    int32_t sets;
    uint64_t *single;
    int32_t *where;
};

INLINE struct survey new_survey(struct shape shape, uint64_t *single, int32_t *where)
{
    return (struct survey){
        .dead = zeros(shape.lane, EVERY, EVERY), .single = single, .where = where};
}

/* Looks at a chunk of a state, and stores it. */
INLINE void look(struct shape shape, const vec *alive, vec *to, int32_t chunk,
                 struct survey *survey)
{
    UNROLLED
    for (int32_t v = 0; v < shape.chunk; v++) {
        to[chunk + v] = alive[v];
        const uint64_t single = single_in(shape, alive[v]);
        if (is_small(shape)) {
            add_lanes(shape, survey->single, v, single);
        } else {
            survey->single[survey->sets] = single;
            survey->where[survey->sets] = chunk + v;
        }
        survey->sets += single != 0;
        survey->dead |= zeros(shape.lane, alive[v], ~flags(shape));
        survey->open |= alive[v];
    }
}

/* Whether nothing is forced in a state, be it that one of its items is dead. */
INLINE bool is_narrow(const struct survey *survey)
{
    return any_lane(survey->dead) || survey->sets == 0;
}

/* What becomes of such a state. */
INLINE enum verdict judge(struct shape shape, struct dense_search *search, const uint64_t *state,
                          const struct survey *survey)
{
    if (any_lane(survey->dead)) {
        if (search->weighted)
            search->dense->kernel->fail(search, state);
        return VERDICT_DEAD;
    }
    const uint64_t closed =
        lane_set(shape.lane, zeros(shape.lane, survey->open, flags(shape)));
    return closed == all_lanes(shape) ? VERDICT_SOLVED : VERDICT_OPEN;
}

/* Takes an item out of the sets `single`, of which `left` is what is left of number k, and returns
 * its last option. One loop over all sets: its end can be foretold better than that of each. */
INLINE int16_t next_forced(struct shape shape, const struct dense *dense, const uint64_t *state,
                           const struct survey *survey, int32_t *k, uint64_t *left)
{
    const int32_t item = survey->where[*k] * lanes_in_vector(shape) + lowest_bit(*left);
    *left &= *left - 1;
    *k += *left == 0;
    *left = *left == 0 ? survey->single[*k] : *left;
    return lane_option(dense, shape.lane, item, lane_at(shape, state, item));
}

/* Chooses all forced options of a state that is one chunk. One may come several times, from several
 * of its items: choosing it again changes nothing, and costs less than finding out. */
INLINE void force(struct shape shape, const struct dense *dense, const uint64_t *state,
                  struct survey *survey, vec *alive)
{
    if (!is_small(shape)) {
        survey->single[survey->sets] = 0;
        uint64_t left = survey->single[0];
        for (int32_t k = 0; left != 0;) {
            const int16_t option = next_forced(shape, dense, state, survey, &k, &left);
            choose_in(shape, dense, 0, option, alive);
        }
        return;
    }
    UNROLLED
    for (int32_t word = 0; word < lane_words(shape); word++)
        for (uint64_t left = survey->single[word]; left != 0; left &= left - 1) {
            const int32_t item = word * 64 + lowest_bit(left);
            const uint64_t lane = lane_at(shape, state, item);
            choose_in(shape, dense, 0, lane_option(dense, shape.lane, item, lane), alive);
        }
}

/* For states that are one chunk. */
INLINE enum verdict narrow_whole(struct shape shape, struct dense_search *search, uint64_t *to,
                                 const uint64_t *from, const int16_t *options, int32_t count)
{
    vec alive[MOST_VECTORS];
    uint64_t single[MOST_VECTORS + 1];
    int32_t where[MOST_VECTORS];
    lanes_take(shape, search->dense, (const vec *)from, 0, options, count, alive);
    for (;;) {
        struct survey survey = new_survey(shape, single, where);
        search->base.updates++;
        search->allowance -= shape.vectors * VEC_WORDS;
        look(shape, alive, (vec *)to, 0, &survey);
        if (is_narrow(&survey))
            return judge(shape, search, to, &survey);
        force(shape, search->dense, to, &survey, alive);
    }
}

/* For states that do not fit into registers: forced options are first listed. */
INLINE enum verdict narrow_chunks(struct shape shape, struct dense_search *search, uint64_t *to,
                                  const uint64_t *from, const int16_t *options, int32_t count)
{
    const struct dense *dense = search->dense;
    int16_t *pending = search->pending;
    for (;; from = to, options = pending) {
        struct survey survey = new_survey(shape, search->scratch, search->where);
        search->base.updates++;
        search->allowance -= dense->state_words;
        for (int32_t chunk = 0; chunk < state_vectors(shape, dense); chunk += shape.chunk) {
            vec alive[MOST_VECTORS];
            lanes_take(shape, dense, (const vec *)from, chunk, options, count, alive);
            look(shape, alive, (vec *)to, chunk, &survey);
        }
        if (is_narrow(&survey))
            return judge(shape, search, to, &survey);
        survey.single[survey.sets] = 0;
        uint64_t left = survey.single[0];
        count = 0;
        for (int32_t k = 0; left != 0; count++) {
            pending[count] = next_forced(shape, dense, to, &survey, &k, &left);
            prefetch(lanes_row(shape, dense, pending[count]), dense->state_words * 8);
        }
    }
}

/* Chooses some options in the state `from`, and what is forced until nothing is; the result is the
 * state `to`, which may be the same one. */
INLINE enum verdict lanes_narrow(struct shape shape, struct dense_search *search, uint64_t *to,
                                 const uint64_t *from, const int16_t *options, int32_t count)
{
    return shape.vectors > 0 ? narrow_whole(shape, search, to, from, options, count)
                             : narrow_chunks(shape, search, to, from, options, count);
}

/* --- Choosing an item ----------------------------------------------------------------------- */

/* Takes an option away from each item of a vector; returns the open items that have one left. */
INLINE uint64_t take_one(struct shape shape, vec *less)
{
    *less &= less_one(shape.lane, *less);
    return lane_set(shape.lane, zeros(shape.lane, *less ^ flags(shape), EVERY));
}

/* The first one of the open items with the fewest options, which are at least two, of a small state. */
INLINE int32_t smallest_whole(struct shape shape, const vec *state)
{
    vec less[MOST_VECTORS];
    uint64_t last[MOST_VECTORS];
    UNROLLED
    for (int32_t v = 0; v < shape.vectors; v++)
        less[v] = state[v] & less_one(shape.lane, state[v]);
    for (;;) { /* one option less in each round */
        UNROLLED
        for (int32_t v = 0; v < shape.vectors; v++)
            add_lanes(shape, last, v, take_one(shape, &less[v]));
        UNROLLED
        for (int32_t word = 0; word < lane_words(shape); word++)
            if (last[word] != 0)
                return word * 64 + lowest_bit(last[word]);
    }
}

/* The same for any number of vectors. */
INLINE int32_t lanes_smallest(struct shape shape, struct dense_search *search,
                              const uint64_t *state)
{
    const int32_t vectors = state_vectors(shape, search->dense);
    const vec *alive = (const vec *)state;
    vec *less = (vec *)search->scratch;
    for (int32_t v = 0; v < vectors; v++)
        less[v] = alive[v] & less_one(shape.lane, alive[v]);
    for (;;)
        for (int32_t v = 0; v < vectors; v++) {
            const uint64_t last = take_one(shape, &less[v]);
            if (last != 0)
                return v * lanes_in_vector(shape) + lowest_bit(last);
        }
}

/* The set of the open items with two options, into `two`; false when there is none. */
INLINE bool pairs(struct shape shape, const struct dense *dense, const vec *state, uint64_t *two)
{
    const int32_t vectors = state_vectors(shape, dense), lanes = lanes_in_vector(shape);
    uint64_t found = 0;
    memset(two, 0, (size_t)dense->item_words * 8);
    for (int32_t v = 0; v < vectors; v++) {
        const uint64_t pairs = single_in(shape, state[v] & less_one(shape.lane, state[v]));
        two[v * lanes / 64] |= pairs << v * lanes % 64;
        found |= pairs;
    }
    return found != 0;
}

/* The open item below `end` with the fewest options for the failures it has had; -1 for none. */
INLINE int32_t lanes_weakest(struct shape shape, const struct dense_search *search,
                             const uint64_t *state, int32_t end)
{
    struct candidate best = NO_CANDIDATE;
    for (int32_t item = 0; item < end; item++) {
        const uint64_t lane = lane_at(shape, state, item);
        if (lane >> (shape.lane - 1))
            weights_compare(&search->weights, item, count_bits(lane) - 1, &best);
    }
    return best.item;
}

/* The item to branch on in a search that is weighted. */
INLINE int32_t lanes_choose_weighted(struct shape shape, struct dense_search *search,
                                     const uint64_t *state)
{
    const struct dense *dense = search->dense;
    int32_t end = dense->primary_count;
    if (dense->sums.count > 0) /* the members of sums decide most */
        end = dense->sums.item_end;
    else if (pairs(shape, dense, (const vec *)state, search->scratch))
        return weights_first(search, search->scratch);
    const int32_t item = lanes_weakest(shape, search, state, end);
    return item >= 0 ? item : lanes_weakest(shape, search, state, dense->primary_count);
}

/* --- What sums need -------------------------------------------------------------------------- */

/* Notes the sums of the items that are not the same in two states. */
INLINE void lanes_compare(struct shape shape, struct dense_search *search, const uint64_t *state,
                          const uint64_t *other)
{
    const int32_t lanes = lanes_in_vector(shape), end = search->dense->sums.item_end;
    for (int32_t v = 0; v * lanes < end; v++) {
        const vec change = ((const vec *)state)[v] ^ ((const vec *)other)[v];
        const uint64_t same = lane_set(shape.lane, zeros(shape.lane, change, EVERY));
        for (uint64_t left = ~same & all_lanes(shape); left != 0; left &= left - 1)
            sums_note(search, v * lanes + lowest_bit(left));
    }
}

#endif
