/* The layout in blocks, with VEC_WORDS items a block. */

#ifndef COVER_BLOCKS_H
#define COVER_BLOCKS_H

#include "kernel.h"
#include "failures.h"

#define PAIR_LANES ((1u << 2 * VEC_WORDS) - 1)
#define GROUP_LANES (((uint64_t)1 << VEC_WORDS) - 1)

/* The words of a vector that are zero. */
static inline uint64_t zero_words(vec v)
{
    return lane_set_64(zeros_64(v, ~(vec){0}));
}

/* The open items of a group, which is even, and of the next one: one bit a lane. */
static inline uint32_t open_pair(const struct dense *dense, const uint64_t *state, int32_t group)
{
    const int32_t item = group * VEC_WORDS;
    return (uint32_t)(state[dense->open_at + (item >> 6)] >> (item & 63)) & PAIR_LANES;
}

/* The set of the words of a state in which any option is left. */
static inline uint64_t live_words(const struct dense *dense, const uint64_t *state)
{
    uint64_t live = 0;
    for (int32_t word = 0; word < dense->open_at; word += VEC_WORDS) {
        const vec options = *(const vec *)(state + word);
        live |= (~zero_words(options) & GROUP_LANES) << word;
    }
    return live;
}

/* Adds to `sizes` how many options the items of two groups, from `group` on, have in the words
 * `live`, which are at most 31: so many counts of up to 8 fit into a byte. Two groups in one loop,
 * because a processor cannot foretell how long it will be. */
static inline void measure_in(const struct dense *dense, const uint64_t *state, int32_t group,
                              uint64_t live, vec *sizes)
{
    const size_t words = (size_t)dense->set_words;
    const vec *first = (const vec *)dense->blocks + (size_t)group * words, *second = first + words;
    vec first_bytes = {0}, second_bytes = {0};
    for (; live != 0; live &= live - 1) {
        const int32_t word = lowest_bit(live);
        first_bytes += count_bytes(first[word] & state[word]);
        second_bytes += count_bytes(second[word] & state[word]);
    }
    sizes[0] += sum_bytes(first_bytes);
    sizes[1] += sum_bytes(second_bytes);
}

/* Finds how many options each item of two groups has. */
static inline void measure(const struct dense *dense, const uint64_t *state, int32_t group,
                           uint64_t live, vec *sizes)
{
    live &= dense->touched[group] | dense->touched[group + 1];
    sizes[0] = sizes[1] = (vec){0};
    if (count_bits(live) <= 31) {
        measure_in(dense, state, group, live, sizes);
        return;
    }
    for (int32_t begin = 0; begin < 64; begin += 31) {
        const uint64_t part = (((uint64_t)1 << 31) - 1) << begin;
        measure_in(dense, state, group, live & part, sizes);
    }
}

/* The options of an item that are left in one word of a state. */
static inline uint64_t options_in_word(const struct dense *dense, const uint64_t *state,
                                       int32_t item, int32_t word)
{
    const size_t block = (size_t)(item / VEC_WORDS) * dense->set_words + word;
    return state[word] & dense->blocks[block * VEC_WORDS + item % VEC_WORDS];
}

/* The first option of an item in the words `live` of a state; -1 when it has none. */
static inline int32_t first_option(const struct dense *dense, const uint64_t *state, int32_t item,
                                   uint64_t live)
{
    for (live &= dense->touched[item / VEC_WORDS]; live != 0; live &= live - 1) {
        const int32_t word = lowest_bit(live);
        const uint64_t options = options_in_word(dense, state, item, word);
        if (options != 0)
            return word * 64 + lowest_bit(options);
    }
    return -1;
}

/* Chooses an option: `to` becomes `from` and its row, and loses of its limits what the row has there. */
static inline void blocks_take(struct dense_search *search, uint64_t *to, const uint64_t *from,
                               int32_t option)
{
    const struct dense *dense = search->dense;
    const vec *row = (const vec *)(dense->rows + (size_t)option * dense->state_words);
    const vec *source = (const vec *)from;
    vec *target = (vec *)to;
    int32_t v = 0;
    for (const int32_t end = dense->limits_at / VEC_WORDS; v < end; v++)
        target[v] = source[v] & row[v];
    for (const int32_t end = dense->state_words / VEC_WORDS; v < end; v++)
        target[v] = source[v] - row[v];
    search->trail[search->trail_length++] = (int16_t)option;
}

/* Whether a limit of a state is negative. */
static inline bool is_beyond_limits(const struct dense *dense, const uint64_t *state)
{
    vec signs = {0};
    for (int32_t word = dense->limits_at; word < dense->state_words; word += VEC_WORDS)
        signs |= *(const vec *)(state + word);
    return any_bit(signs & ((vec){0} + ((uint64_t)1 << 63)));
}

/* Counts the options of all open items: `scratch` gets the counts, `single` the set of the items
 * that have one. False when an item has none, which has then failed. */
static inline bool blocks_survey(struct dense_search *search, const uint64_t *state, uint64_t live,
                                 uint64_t *single, bool *any_single)
{
    const struct dense *dense = search->dense;
    vec *sizes = (vec *)search->scratch;
    *any_single = false;
    for (int32_t word = 0; word < dense->item_words; word++)
        single[word] = 0;
    for (int32_t group = 0; group < dense->group_count; group += 2) {
        const uint32_t open = open_pair(dense, state, group);
        if (open == 0)
            continue;
        vec *size = sizes + group;
        measure(dense, state, group, live, size);
        const uint64_t dead = open & (zero_words(size[0]) | zero_words(size[1]) << VEC_WORDS);
        const int32_t item = group * VEC_WORDS;
        if (dead != 0) {
            weights_fail(search, item + lowest_bit(dead));
            return false;
        }
        const uint64_t ones =
            open & (zero_words(size[0] - 1) | zero_words(size[1] - 1) << VEC_WORDS);
        single[item >> 6] |= ones << (item & 63);
        *any_single |= ones != 0;
    }
    return true;
}

/* Chooses the options of the items in `single`. False when two of them exclude each other. */
static inline bool blocks_take_forced(struct dense_search *search, uint64_t *state, uint64_t live,
                                      const uint64_t *single)
{
    const struct dense *dense = search->dense;
    const uint64_t *open = state + dense->open_at;
    for (int32_t word = 0; word < dense->item_words; word++)
        for (uint64_t left = single[word]; left != 0; left &= left - 1) {
            const int32_t item = word * 64 + lowest_bit(left);
            if (!has_bit(open, item)) /* by an option of the same batch */
                continue;
            const int32_t option = first_option(dense, state, item, live);
            if (option < 0) {
                weights_fail(search, item);
                return false;
            }
            blocks_take(search, state, state, option);
        }
    return true;
}

static inline enum verdict blocks_narrow(struct shape shape, struct dense_search *search,
                                         uint64_t *to, const uint64_t *from, const int16_t *options,
                                         int32_t count)
{
    const struct dense *dense = search->dense;
    uint64_t *single = search->single;
    (void)shape; /* there is only one */
    if (count == 0 && from != to)
        memcpy(to, from, (size_t)dense->state_words * 8);
    for (int32_t k = 0; k < count; k++, from = to)
        blocks_take(search, to, from, options[k]);
    for (;;) {
        bool any_single;
        uint64_t any_open = 0;
        if (is_beyond_limits(dense, to))
            return VERDICT_DEAD;
        for (int32_t word = 0; word < dense->item_words; word++)
            any_open |= to[dense->open_at + word];
        if (any_open == 0)
            return VERDICT_SOLVED;
        const uint64_t live = live_words(dense, to);
        search->base.updates++;
        search->allowance -= (int64_t)dense->state_words + dense->group_count * 8;
        if (!blocks_survey(search, to, live, single, &any_single))
            return VERDICT_DEAD;
        if (!any_single)
            return VERDICT_OPEN;
        if (!blocks_take_forced(search, to, live, single))
            return VERDICT_DEAD;
    }
}

/* The first one of the open items with the fewest options, by the counts that `survey` has left. */
static inline int32_t blocks_smallest(struct dense_search *search, const uint64_t *state)
{
    const uint64_t *open = state + search->dense->open_at;
    uint64_t fewest = UINT64_MAX;
    int32_t best = 0;
    for (int32_t word = 0; word < search->dense->item_words; word++)
        for (uint64_t left = open[word]; left != 0; left &= left - 1) {
            const int32_t item = word * 64 + lowest_bit(left);
            if (search->scratch[item] < fewest) {
                fewest = search->scratch[item];
                best = item;
            }
        }
    return best;
}

/* The open item with the fewest options for the failures it has had. */
static inline int32_t blocks_weakest(struct dense_search *search, const uint64_t *state)
{
    const uint64_t *open = state + search->dense->open_at;
    struct candidate best = NO_CANDIDATE;
    search->allowance -= 4 * search->dense->primary_count; /* it takes about as long */
    for (int32_t word = 0; word < search->dense->item_words; word++)
        for (uint64_t left = open[word]; left != 0; left &= left - 1) {
            const int32_t item = word * 64 + lowest_bit(left);
            weights_compare(&search->weights, item, (int32_t)search->scratch[item], &best);
        }
    return best.item;
}

/* What kernels in blocks share, see kernel.h. */
#define choose_blocks blocks_smallest
#define choose_weighted_blocks blocks_weakest
#define fail_blocks NULL
#define lock_blocks NULL
#define compare_blocks NULL

#endif
