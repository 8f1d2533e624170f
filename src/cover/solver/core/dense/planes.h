/* The layout in planes.
 *
 * A state is a row of columns, each for as many items as a vector has bits: a vector for each plane,
 * and the set of the open ones. A few operations on vectors count the options of all items of a
 * column, up to two or three; and a state is about as long as it has to be, where a lane has unused
 * bits. To read the options of one item is what costs more than in lanes.
 */

#ifndef COVER_PLANES_H
#define COVER_PLANES_H

#include "places.h"
#include "kernel.h"
#include "failures.h"

enum {
    MOST_PLANES = 16,
    NUMBER_BITS = 5, /* of a number of options; that of a plane may have one less */
};

/* --- States ---------------------------------------------------------------------------------- */

/* The vectors of a column. */
INLINE int32_t column_vectors(struct shape shape)
{
    return shape.planes + 1;
}

INLINE const vec *column_of(struct shape shape, const uint64_t *state, int32_t column)
{
    return (const vec *)state + (size_t)column * (size_t)column_vectors(shape);
}

INLINE int32_t column_count(struct shape shape, const struct dense *dense)
{
    return shape.vectors > 0 ? shape.vectors / column_vectors(shape) : dense->columns;
}

/* The words of a set of items, a vector for each column. */
INLINE size_t item_set_words(struct shape shape, const struct dense *dense)
{
    return (size_t)column_count(shape, dense) * VEC_WORDS;
}

/* The open items among the 64 of a word of such a set. */
INLINE uint64_t open_items(struct shape shape, const uint64_t *state, int32_t word)
{
    return state[plane_word(shape.planes, VEC_WORDS, word * 64) +
                 (size_t)shape.planes * VEC_WORDS];
}

/* The bits of the number of a plane. */
INLINE size_t number_bits(struct shape shape)
{
    size_t bits = 0;
    while (1 << bits < shape.planes)
        bits++;
    return bits;
}

INLINE const uint64_t *planes_row(struct shape shape, const struct dense *dense, int32_t option)
{
    return dense->rows + (size_t)option * (size_t)state_vectors(shape, dense) * VEC_WORDS;
}

/* The places of the options that an item has left. */
INLINE uint64_t places_left(struct shape shape, const uint64_t *state, int32_t item)
{
    return planes_left(shape.planes, VEC_WORDS, state, item);
}

INLINE int16_t plane_option(struct shape shape, const struct dense *dense, size_t item,
                            size_t plane)
{
    return dense->option_at[(item << number_bits(shape)) + plane];
}

/* --- Choosing options, with all that is forced by them -------------------------------------- */

/* A column of the state `from`, with some options chosen. */
INLINE void planes_take(struct shape shape, const struct dense *dense, const uint64_t *from,
                        int32_t column, const int16_t *options, int32_t count, vec *alive)
{
    const vec *begin = column_of(shape, from, column);
    UNROLLED
    for (int32_t k = 0; k < column_vectors(shape); k++)
        alive[k] = begin[k];
    for (int32_t option = 0; option < count; option++) {
        const vec *row = column_of(shape, planes_row(shape, dense, options[option]), column);
        UNROLLED
        for (int32_t k = 0; k < column_vectors(shape); k++)
            alive[k] &= row[k];
    }
}

/* What a look at all items has found: whether any has no option left, one or is open. For those
 * with one there are, in `sets`, the set of them and sets of those that have it in a plane whose
 * number has a certain bit. */
struct sight {
    vec dead, single, open;
    vec *sets;
};

/* Looks at a column. */
INLINE void planes_look(struct shape shape, const vec *alive, size_t column, size_t columns,
                        struct sight *sight)
{
    vec one = alive[0], two = {0}, numbers[NUMBER_BITS];
    UNROLLED
    for (size_t bit = 0; bit < number_bits(shape); bit++)
        numbers[bit] = (vec){0};
    UNROLLED
    for (int32_t plane = 1; plane < shape.planes; plane++) {
        two |= one & alive[plane];
        one |= alive[plane];
        UNROLLED
        for (size_t bit = 0; bit < number_bits(shape); bit++)
            if (plane >> bit & 1)
                numbers[bit] |= alive[plane];
    }
    const vec open = alive[shape.planes], single = open & ~two;
    sight->dead |= ~one;
    sight->single |= single;
    sight->open |= open;
    sight->sets[column] = single;
    UNROLLED
    for (size_t bit = 0; bit < number_bits(shape); bit++)
        sight->sets[(bit + 1) * columns + column] = numbers[bit];
}

/* Notes the failure of the first item that has no option left. */
INLINE void planes_fail(struct shape shape, struct dense_search *search, const uint64_t *state)
{
    vec *dead = (vec *)search->scratch;
    for (int32_t column = 0; column < column_count(shape, search->dense); column++) {
        const vec *alive = column_of(shape, state, column);
        dead[column] = ~alive[0];
        UNROLLED
        for (int32_t plane = 1; plane < shape.planes; plane++)
            dead[column] &= ~alive[plane];
    }
    weights_fail(search, first_bit(search->scratch));
}

/* Takes out of a set of items, from some word on, those that an option covers. */
INLINE void leave_covered(struct shape shape, const struct dense *dense, int32_t option,
                          size_t word, uint64_t *set)
{
    for (; word < item_set_words(shape, dense); word++)
        set[word] &= open_items(shape, planes_row(shape, dense, option), (int32_t)word);
}

/* Lists the options that are forced; returns how many. One may come several times, from several of
 * its items: choosing it again changes nothing, and unless vectors are words it costs less than
 * finding out. */
INLINE int32_t list_forced(struct shape shape, const struct dense *dense, uint64_t *sets,
                           int16_t *options)
{
    const size_t words = item_set_words(shape, dense);
    int32_t count = 0;
    for (size_t word = 0; word < (size_t)dense->item_words; word++) {
        uint64_t left = sets[word], numbers[NUMBER_BITS];
        if (left == 0)
            continue;
        UNROLLED
        for (size_t bit = 0; bit < number_bits(shape); bit++)
            numbers[bit] = sets[(bit + 1) * words + word];
        for (; left != 0; left &= left - 1) {
            const size_t lowest = (size_t)lowest_bit(left);
            size_t plane = 0;
            UNROLLED
            for (size_t bit = 0; bit < number_bits(shape); bit++)
                plane |= (numbers[bit] >> lowest & 1) << bit;
            options[count] = plane_option(shape, dense, word * 64 + lowest, plane);
            if (VEC_WORDS == 1)
                leave_covered(shape, dense, options[count], word + 1, sets);
            count++;
        }
    }
    return count;
}

/* Chooses some options in the state `from`, and what is forced until nothing is; the result is the
 * state `to`, which may be the same one. */
INLINE enum verdict planes_narrow(struct shape shape, struct dense_search *search, uint64_t *to,
                                  const uint64_t *from, const int16_t *options, int32_t count)
{
    const struct dense *dense = search->dense;
    const size_t columns = (size_t)column_count(shape, dense);
    for (;; from = to, options = search->pending) {
        struct sight sight = {.sets = (vec *)search->scratch};
        search->base.updates++;
        search->allowance -= dense->state_words;
        for (size_t column = 0; column < columns; column++) {
            vec alive[MOST_PLANES + 1], *kept = (vec *)to + column * (size_t)column_vectors(shape);
            planes_take(shape, dense, from, (int32_t)column, options, count, alive);
            planes_look(shape, alive, column, columns, &sight);
            UNROLLED
            for (int32_t k = 0; k < column_vectors(shape); k++)
                kept[k] = alive[k];
        }
        if (any_bit(sight.dead)) {
            if (search->weighted)
                dense->kernel->fail(search, to);
            return VERDICT_DEAD;
        }
        if (!any_bit(sight.single))
            return any_bit(sight.open) ? VERDICT_OPEN : VERDICT_SOLVED;
        count = list_forced(shape, dense, search->scratch, search->pending);
    }
}

/* --- Choosing an item ------------------------------------------------------------------------ */

/* The set of the open items with two options, into `two`; false when there is none. */
INLINE bool planes_pairs(struct shape shape, const struct dense *dense, const uint64_t *state,
                         vec *two)
{
    vec any = {0};
    for (int32_t column = 0; column < column_count(shape, dense); column++) {
        const vec *alive = column_of(shape, state, column);
        vec least_one = alive[0], least_two = {0}, least_three = {0};
        UNROLLED
        for (int32_t plane = 1; plane < shape.planes; plane++) {
            least_three |= least_two & alive[plane];
            least_two |= least_one & alive[plane];
            least_one |= alive[plane];
        }
        two[column] = alive[shape.planes] & ~least_three;
        any |= two[column];
    }
    return any_bit(any);
}

/* Counts the options of all items: into `sizes` go, for each bit of a number from the lowest on, the
 * sets of the items whose number of options has it. */
INLINE void planes_measure(struct shape shape, const struct dense *dense, const uint64_t *state,
                           vec *sizes)
{
    for (int32_t column = 0; column < column_count(shape, dense); column++) {
        const vec *alive = column_of(shape, state, column);
        vec bits[NUMBER_BITS];
        for (int32_t bit = 0; bit < NUMBER_BITS; bit++)
            bits[bit] = (vec){0};
        for (int32_t plane = 0; plane < shape.planes; plane++) {
            vec carry = alive[plane];
            UNROLLED
            for (int32_t bit = 0; bit < NUMBER_BITS; bit++) {
                const vec sum = bits[bit] ^ carry;
                carry &= bits[bit];
                bits[bit] = sum;
            }
        }
        for (int32_t bit = 0; bit < NUMBER_BITS; bit++)
            sizes[bit * column_count(shape, dense) + column] = bits[bit];
    }
}

/* The first one of the open items with the fewest options. */
INLINE int32_t planes_smallest(struct shape shape, struct dense_search *search,
                               const uint64_t *state)
{
    const int32_t columns = column_count(shape, search->dense);
    vec *sizes = (vec *)search->scratch, *fewest = sizes + NUMBER_BITS * columns;
    planes_measure(shape, search->dense, state, sizes);
    for (int32_t column = 0; column < columns; column++)
        fewest[column] = column_of(shape, state, column)[shape.planes];
    for (int32_t bit = NUMBER_BITS - 1; bit >= 0; bit--) {
        vec fewer = {0};
        for (int32_t column = 0; column < columns; column++)
            fewer |= fewest[column] & ~sizes[bit * columns + column];
        if (any_bit(fewer))
            for (int32_t column = 0; column < columns; column++)
                fewest[column] &= ~sizes[bit * columns + column];
    }
    return first_bit((const uint64_t *)fewest);
}

/* The open item below `end` with the fewest options for the failures it has had; -1 for none. */
INLINE int32_t planes_weakest(struct shape shape, const struct dense_search *search,
                              const uint64_t *state, int32_t end)
{
    const size_t words = item_set_words(shape, search->dense);
    const uint64_t *sizes = search->scratch;
    struct candidate best = NO_CANDIDATE;
    planes_measure(shape, search->dense, state, (vec *)search->scratch);
    for (int32_t word = 0; word * 64 < end; word++) {
        uint64_t open = open_items(shape, state, word);
        for (; open != 0 && word * 64 + lowest_bit(open) < end; open &= open - 1) {
            const int32_t lowest = lowest_bit(open);
            int32_t size = 0;
            for (size_t bit = 0; bit < NUMBER_BITS; bit++)
                size |= (int32_t)(sizes[bit * words + (size_t)word] >> lowest & 1) << bit;
            weights_compare(&search->weights, word * 64 + lowest, size, &best);
        }
    }
    return best.item;
}

/* The item to branch on in a search that is weighted. */
INLINE int32_t planes_choose_weighted(struct shape shape, struct dense_search *search,
                                      const uint64_t *state)
{
    const struct dense *dense = search->dense;
    if (planes_pairs(shape, dense, state, (vec *)search->scratch))
        return weights_first(search, search->scratch);
    return planes_weakest(shape, search, state, dense->primary_count);
}

#endif
