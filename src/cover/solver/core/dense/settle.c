/* Bringing states into agreement with the sums; see settle.h. */

#include "settle.h"

#include "fit.h"

/* Chooses what is forced; where nothing is, locks what can be locked. */
static enum verdict follow(struct dense_search *search, uint64_t *state)
{
    const struct dense *dense = search->dense;
    const size_t bytes = (size_t)dense->state_words * 8;
    const enum verdict verdict = dense->kernel->narrow(search, state, state, NULL, 0);
    if (verdict != VERDICT_OPEN || memcmp(search->settled, state, bytes) != 0 ||
        !dense->has_partners || !dense->kernel->lock(search, state))
        return verdict;
    return dense->kernel->narrow(search, state, state, NULL, 0);
}

/* Looks at the sums that were noted and at all that follows. */
static enum verdict settle_noted(struct dense_search *search, uint64_t *state,
                                 enum verdict verdict)
{
    const struct dense *dense = search->dense;
    const size_t bytes = (size_t)dense->state_words * 8;
    while (verdict != VERDICT_DEAD) {
        if (!sums_fit(search, state))
            return VERDICT_DEAD;
        memcpy(search->settled, state, bytes);
        verdict = follow(search, state);
        if (memcmp(search->settled, state, bytes) == 0)
            return verdict;
        dense->kernel->compare(search, state, search->settled);
    }
    memset(search->noted, 0, (size_t)dense->sums.set_words * 8);
    return VERDICT_DEAD;
}

enum verdict settle(struct dense_search *search, uint64_t *state, const uint64_t *from,
                    enum verdict verdict)
{
    search->dense->kernel->compare(search, state, from);
    return settle_noted(search, state, verdict);
}

enum verdict settle_first(struct dense_search *search, uint64_t *state, enum verdict verdict)
{
    for (int32_t k = 0; k < search->dense->sums.count; k++)
        set_bit(search->noted, k);
    return settle_noted(search, state, verdict);
}
