/* Takes away the options that no solution can have because of an item's partners (see dense.h):
 * domain consistency where it is cheap. It pays before the first choice of a search, and hardly
 * below, unless there are sums.
 */

#ifndef COVER_LOCKED_H
#define COVER_LOCKED_H

#include "lanes.h"
#include "planes.h"

/* Takes away the options of an item that lack its partner in `slot`; false if there are none. */
INLINE bool drop_outside(struct shape shape, const struct dense *dense, uint64_t *state,
                         int32_t item, int32_t slot)
{
    const uint64_t *lacking = dense->partners.outside + (size_t)slot * (size_t)dense->state_words;
    const uint64_t outside = lane_at(shape, state, item) & lane_at(shape, lacking, item);
    for (uint64_t left = outside; left != 0; left &= left - 1) {
        const int32_t option = lane_option(dense, shape.lane, item, left);
        for (int32_t k = dense->home_start[option]; k < dense->home_start[option + 1]; k++)
            clear_bit(state, dense->homes[k].bit);
    }
    return outside != 0;
}

/* Looks at all items once; false when there was nothing to take away. */
INLINE bool lanes_lock(struct shape shape, struct dense_search *search, uint64_t *state)
{
    const struct dense *dense = search->dense;
    const struct partners *partners = &dense->partners;
    const int32_t vectors = dense->state_words / VEC_WORDS, lanes = lanes_in_vector(shape);
    bool changed = false;
    for (int32_t slot = 0; slot < DENSE_PARTNERS; slot++) {
        const vec *outside = (const vec *)partners->outside + (size_t)slot * (size_t)vectors;
        for (int32_t v = 0; v < vectors; v++) {
            const vec alive = ((const vec *)state)[v];
            const uint64_t covered = lane_set(shape.lane, zeros(shape.lane, alive, flags(shape)));
            uint64_t locked = lane_set(shape.lane, zeros(shape.lane, alive, outside[v])) & ~covered;
            for (; locked != 0; locked &= locked - 1) {
                const int32_t place = (v * lanes + lowest_bit(locked)) * DENSE_PARTNERS + slot;
                if (partners->back[place] >= 0) /* otherwise the item has just died */
                    changed |= drop_outside(shape, dense, state, partners->partner[place],
                                            partners->back[place]);
            }
        }
    }
    return changed;
}

/* Takes away the options of an item that lack its partner in `slot`. */
INLINE void planes_drop_outside(struct shape shape, const struct dense *dense, uint64_t *state,
                                int32_t item, int32_t slot)
{
    const uint64_t *lacking = dense->partners.outside + (size_t)slot * (size_t)dense->state_words;
    uint64_t left = places_left(shape, state, item) & places_left(shape, lacking, item);
    for (; left != 0; left &= left - 1) {
        const int32_t option = plane_option(shape, dense, (size_t)item, (size_t)lowest_bit(left));
        for (int32_t k = dense->home_start[option]; k < dense->home_start[option + 1]; k++)
            clear_bit(state, dense->homes[k].bit);
    }
}

/* Finds, for each slot, the set of the items that have options that lack their partner there. */
INLINE void find_outside(struct shape shape, const struct dense *dense, const uint64_t *state,
                         vec *sets)
{
    for (int32_t slot = 0; slot < DENSE_PARTNERS; slot++) {
        const uint64_t *lacking = dense->partners.outside + slot * dense->state_words;
        for (int32_t column = 0; column < column_count(shape, dense); column++, sets++) {
            const vec *alive = column_of(shape, state, column);
            const vec *outside = column_of(shape, lacking, column);
            *sets = (vec){0};
            UNROLLED
            for (int32_t plane = 0; plane < shape.planes; plane++)
                *sets |= alive[plane] & outside[plane];
        }
    }
}

/* Looks at all items once; false when there was nothing to take away. */
INLINE bool planes_lock(struct shape shape, struct dense_search *search, uint64_t *state)
{
    const struct dense *dense = search->dense;
    const struct partners *partners = &dense->partners;
    const size_t words = item_set_words(shape, dense);
    const uint64_t *sets = search->scratch;
    bool changed = false;
    find_outside(shape, dense, state, (vec *)search->scratch);
    for (int32_t slot = 0; slot < DENSE_PARTNERS; slot++)
        for (int32_t word = 0; word < dense->item_words; word++) {
            uint64_t locked = ~sets[slot * words + word] & open_items(shape, state, word);
            for (; locked != 0; locked &= locked - 1) {
                const int32_t place = (word * 64 + lowest_bit(locked)) * DENSE_PARTNERS + slot;
                const int32_t partner = partners->partner[place], back = partners->back[place];
                if (back >= 0 && has_bit(sets + back * words, partner)) {
                    planes_drop_outside(shape, dense, state, partner, back);
                    changed = true;
                }
            }
        }
    return changed;
}

#endif
