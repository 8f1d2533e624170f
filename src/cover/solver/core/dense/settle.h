/* Bringing states into agreement with the sums. Included with the kernels in lanes.
 *
 * A sum is looked at again when an option of one of its members has gone. What the sums take away
 * forces other options and lets items lock them (see locked.h), and so on until nothing changes.
 */

#define FIT JOIN(fit_, LANE) /* see fit.h */
#define NOTE JOIN(note_, LANE)

/* Notes the sums of the items that are not the same in two states. */
static inline void KERNEL(compare)(struct dense_search *search, const uint64_t *state,
                                   const uint64_t *other)
{
    for (int32_t v = 0; v * LANES < search->dense->sums.item_end; v++) {
        const vec change = ((const vec *)state)[v] ^ ((const vec *)other)[v];
        uint64_t changed = ~LANE_SET(ZEROS(change, EVERY)) & ALL_LANES;
        for (; changed != 0; changed &= changed - 1)
            NOTE(search, v * LANES + lowest_bit(changed));
    }
}

/* Chooses what is forced; where nothing is, locks what can be locked. */
static inline enum verdict KERNEL(follow)(struct dense_search *search, uint64_t *state)
{
    const size_t bytes = (size_t)search->dense->state_words * 8;
    const enum verdict verdict = KERNEL(narrow)(search, state, state, NULL, 0);
    if (verdict != VERDICT_OPEN || memcmp(search->settled, state, bytes) != 0 ||
        !search->dense->has_partners || !KERNEL(lock)(search, state))
        return verdict;
    return KERNEL(narrow)(search, state, state, NULL, 0);
}

/* Looks at the sums that were noted and at all that follows. */
static inline enum verdict KERNEL(settle_noted)(struct dense_search *search, uint64_t *state,
                                                enum verdict verdict)
{
    const struct dense *dense = search->dense;
    const size_t bytes = (size_t)dense->state_words * 8;
    while (verdict != VERDICT_DEAD) {
        if (!FIT(search, state))
            return VERDICT_DEAD;
        memcpy(search->settled, state, bytes);
        verdict = KERNEL(follow)(search, state);
        if (memcmp(search->settled, state, bytes) == 0)
            return verdict;
        KERNEL(compare)(search, state, search->settled);
    }
    memset(search->noted, 0, (size_t)dense->sums.set_words * 8);
    return VERDICT_DEAD;
}

/* Brings a state into agreement with the sums, which has come from the state `from` that was. */
static inline enum verdict KERNEL(settle)(struct dense_search *search, uint64_t *state,
                                          const uint64_t *from, enum verdict verdict)
{
    KERNEL(compare)(search, state, from);
    return KERNEL(settle_noted)(search, state, verdict);
}

/* The same for the first state, which has come from none. */
static inline enum verdict KERNEL(settle_first)(struct dense_search *search, uint64_t *state,
                                                enum verdict verdict)
{
    for (int32_t k = 0; k < search->dense->sums.count; k++)
        set_bit(search->noted, k);
    return KERNEL(settle_noted)(search, state, verdict);
}

#undef FIT
#undef NOTE
