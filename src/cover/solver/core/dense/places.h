/* Where in a state the options of an item are: in lanes and in planes each option has a place among
 * those of its item, in their order, and a bit for it. */

#ifndef COVER_PLACES_H
#define COVER_PLACES_H

#include "../bits.h"
#include "dense.h"

/* The lane of an item, at the bottom of a word. */
static inline uint64_t lane_of(int32_t lane, const uint64_t *state, int32_t item)
{
    const uint32_t bit = (uint32_t)item * (uint32_t)lane;
    return state[bit / 64] >> bit % 64 & UINT64_MAX >> (64 - lane);
}

/* The option of an item whose number among those of the item is the lowest bit of `options`. */
static inline int16_t lane_option(const struct dense *dense, int32_t lane, int32_t item,
                                  uint64_t options)
{
    return dense->option_at[item * lane + lowest_bit(options)];
}

/* The word of the first plane in which an item has its bit; the others follow vector by vector. */
static inline size_t plane_word(int32_t planes, int32_t vector_words, int32_t item)
{
    const size_t word = (size_t)item / 64, words = (size_t)vector_words;
    return word / words * (size_t)(planes + 1) * words + word % words;
}

/* The bit for an item in plane number `plane`; behind the planes comes the set of open items. */
static inline int32_t plane_bit(int32_t planes, int32_t vector_words, int32_t item, int32_t plane)
{
    const size_t word = plane_word(planes, vector_words, item);
    return ((int32_t)word + plane * vector_words) * 64 + item % 64;
}

/* The places of the options of an item that are left, in planes. */
static inline uint64_t planes_left(int32_t planes, int32_t vector_words, const uint64_t *state,
                                   int32_t item)
{
    const uint64_t *word = state + plane_word(planes, vector_words, item);
    uint64_t left = 0;
    for (int32_t plane = 0; plane < planes; plane++, word += vector_words)
        left |= (*word >> item % 64 & 1) << plane;
    return left;
}

/* Whether the layout is in lanes or planes. */
static inline bool has_places(const struct dense *dense)
{
    return dense->lane_bits > 0 || dense->planes > 0;
}

/* The bit for an option of an item. */
static inline int32_t place_bit(const struct dense *dense, int32_t item, int32_t place)
{
    return dense->planes > 0 ? plane_bit(dense->planes, dense->kernel->vector_words, item, place)
                             : item * dense->lane_bits + place;
}

/* The bit that says that an item is open. */
static inline int32_t open_bit(const struct dense *dense, int32_t item)
{
    if (!has_places(dense))
        return dense->open_at * 64 + item;
    return place_bit(dense, item, dense->planes > 0 ? dense->planes : dense->lane_bits - 1);
}

/* The items that there is room for in a state. */
static inline int32_t item_room(const struct dense *dense)
{
    return dense->state_words * 64 / (dense->planes > 0 ? dense->planes + 1 : dense->lane_bits);
}

/* The option in a place. */
static inline int32_t option_in(const struct dense *dense, int32_t item, int32_t place)
{
    return dense->option_at[item * dense->places + place];
}

/* Takes options of an item away, of which these are the places. */
static inline void drop_places(const struct dense *dense, uint64_t *state, int32_t item,
                               uint64_t places)
{
    for (; places != 0; places &= places - 1) {
        const int32_t option = option_in(dense, item, lowest_bit(places));
        for (int32_t k = dense->home_start[option]; k < dense->home_start[option + 1]; k++)
            clear_bit(state, dense->homes[k].bit);
    }
}

/* The places of the options of an item that are left. */
static inline uint64_t alive_places(const struct dense *dense, const uint64_t *state, int32_t item)
{
    if (dense->planes > 0)
        return planes_left(dense->planes, dense->kernel->vector_words, state, item);
    return lane_of(dense->lane_bits, state, item) & (((uint64_t)1 << (dense->lane_bits - 1)) - 1);
}

#endif
