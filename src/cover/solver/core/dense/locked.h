/* Takes away the options that no solution can have because of an item's partners (see dense.h):
 * domain consistency where it is cheap. It pays before the first choice of a search, and hardly
 * below, unless there are sums.
 */

#ifndef COVER_LOCKED_H
#define COVER_LOCKED_H

#include "lanes.h"
#include "planes.h"

/* Of each item, the options that lack its partner in `slot`, as a state. */
static inline const uint64_t *lacking(const struct dense *dense, int32_t slot)
{
    return dense->partners.outside + (size_t)slot * (size_t)dense->state_words;
}

/* Looks at all items once; false when there was nothing to take away. */
INLINE bool lanes_lock(struct shape shape, struct dense_search *search, uint64_t *state)
{
    const struct dense *dense = search->dense;
    const struct partners *partners = &dense->partners;
    const int32_t vectors = dense->state_words / VEC_WORDS, lanes = lanes_in_vector(shape);
    bool changed = false;
    for (int32_t slot = 0; slot < DENSE_PARTNERS; slot++) {
        const vec *outside = (const vec *)lacking(dense, slot);
        for (int32_t v = 0; v < vectors; v++) {
            const vec alive = ((const vec *)state)[v];
            const uint64_t covered = lane_set(shape.lane, zeros(shape.lane, alive, flags(shape)));
            uint64_t locked = lane_set(shape.lane, zeros(shape.lane, alive, outside[v])) & ~covered;
            for (; locked != 0; locked &= locked - 1) {
                const int32_t place = (v * lanes + lowest_bit(locked)) * DENSE_PARTNERS + slot;
                const int32_t partner = partners->partner[place], back = partners->back[place];
                if (back < 0) /* the item has just died */
                    continue;
                const uint64_t gone = lane_at(shape, state, partner) &
                                      lane_at(shape, lacking(dense, back), partner);
                drop_places(dense, state, partner, gone);
                changed |= gone != 0;
            }
        }
    }
    return changed;
}

/* Finds, for each slot, the set of the items that have options that lack their partner there. */
INLINE void find_outside(struct shape shape, const struct dense *dense, const uint64_t *state,
                         vec *sets)
{
    for (int32_t slot = 0; slot < DENSE_PARTNERS; slot++) {
        for (int32_t column = 0; column < column_count(shape, dense); column++, sets++) {
            const vec *alive = column_of(shape, state, column);
            const vec *outside = column_of(shape, lacking(dense, slot), column);
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
                    drop_places(dense, state, partner,
                                places_left(shape, state, partner) &
                                    places_left(shape, lacking(dense, back), partner));
                    changed = true;
                }
            }
        }
    return changed;
}

#endif
