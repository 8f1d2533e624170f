/* Takes away the options that no solution can have because of an item's partners (see dense.h):
 * domain consistency where it is cheap. It pays before the first choice of a search, and hardly
 * below, unless there are sums. Included with the kernels in lanes.
 */

/* Takes away the options of an item that lack its partner in `slot`; false if there are none. */
static inline bool KERNEL(drop_outside)(const struct dense *dense, uint64_t *state, int32_t item,
                                        int32_t slot)
{
    const uint64_t *lacking = dense->partners.outside + (size_t)slot * dense->state_words;
    const uint64_t outside = LANE_OF(state, item) & LANE_OF(lacking, item);
    for (uint64_t left = outside; left != 0; left &= left - 1) {
        const int32_t option = OPTION_OF(dense, item, left);
        for (int32_t k = dense->home_start[option]; k < dense->home_start[option + 1]; k++)
            clear_bit(state, dense->homes[k].bit);
    }
    return outside != 0;
}

/* Looks at all items once; false when there was nothing to take away. */
static inline bool KERNEL(lock)(struct dense_search *search, uint64_t *state)
{
    const struct dense *dense = search->dense;
    const struct partners *partners = &dense->partners;
    const int32_t vectors = STATE_VECTORS(dense);
    const vec flag = FLAG - (vec){0};
    bool changed = false;
    for (int32_t slot = 0; slot < DENSE_PARTNERS; slot++) {
        const vec *outside = (const vec *)partners->outside + (size_t)slot * vectors;
        for (int32_t v = 0; v < vectors; v++) {
            const vec alive = ((const vec *)state)[v];
            const uint64_t covered = LANE_SET(ZEROS(alive, flag));
            uint64_t locked = LANE_SET(ZEROS(alive, outside[v])) & ~covered;
            for (; locked != 0; locked &= locked - 1) {
                const int32_t place = (v * LANES + lowest_bit(locked)) * DENSE_PARTNERS + slot;
                if (partners->back[place] >= 0) /* otherwise the item has just died */
                    changed |= KERNEL(drop_outside)(dense, state, partners->partner[place],
                                                    partners->back[place]);
            }
        }
    }
    return changed;
}
