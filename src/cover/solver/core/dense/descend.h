/* The search, whatever the layout: included behind a kernel's functions, of which it uses
 *
 *   narrow   chooses the pending options and all that is forced by them
 *   lock     takes away options that no solution can have; in lanes only
 *   choose   the item to branch on
 *   enter    begins with the options of that item
 *   next     the next one of them
 *
 * Level d works on the state number d. The last option of a level is tried in the place of the
 * level itself, whose state nobody needs any more; so `depth` counts the levels that have options
 * left, and the state number `depth` is the one reached last.
 */

/* Takes the search to the state reached: a new level. */
static inline void KERNEL(branch)(struct dense_search *search)
{
    uint64_t *state = search->states + (size_t)search->depth * search->dense->state_words;
    const int32_t item = KERNEL(choose)(search, state);
    struct level *level = &search->levels[search->depth++];
    *level = (struct level){.item = item, .trail = search->trail_length};
    KERNEL(enter)(search->dense, state, level);
    search->nodes++;
}

/* Chooses the first `count` pending options in the initial state. */
static enum verdict KERNEL(begin)(struct dense_search *search, int32_t count)
{
    const struct dense *dense = search->dense;
    enum verdict verdict = KERNEL(narrow)(search, search->states, dense->initial, count);
    while (verdict == VERDICT_OPEN && search->weighted && dense->has_partners &&
           KERNEL(lock)(search, search->states))
        verdict = KERNEL(narrow)(search, search->states, search->states, 0);
    if (verdict == VERDICT_OPEN) {
        if (search->weighted)
            restart_keep(search);
        KERNEL(branch)(search);
    }
    return verdict;
}

static enum outcome KERNEL(go_on)(struct dense_search *search, int64_t limit, int64_t *found)
{
    const struct dense *dense = search->dense;
    const size_t words = (size_t)dense->state_words;
    while (search->depth > 0) {
        if (search->allowance < 0)
            return OUTCOME_PAUSED;
        const uint64_t *from = search->states + (size_t)(search->depth - 1) * words;
        struct level *level = &search->levels[search->depth - 1];
        bool last;
        search->trail_length = level->trail;
        search->pending[0] = KERNEL(next)(dense, from, level, &last);
        search->depth -= last;
        uint64_t *to = search->states + (size_t)search->depth * words;
        switch (KERNEL(narrow)(search, to, from, 1)) {
        case VERDICT_OPEN:
            KERNEL(branch)(search);
            break;
        case VERDICT_SOLVED:
            if (search->weighted && !restart_report(search))
                break;
            if (++*found >= limit)
                return OUTCOME_FOUND;
            break;
        case VERDICT_DEAD:
            if (search->weighted && restart_is_due(search)) {
                restart_begin(search);
                KERNEL(narrow)(search, search->states, search->states, 0); /* for its sizes */
                KERNEL(branch)(search);
            }
            break;
        }
    }
    return OUTCOME_EXHAUSTED;
}

static const struct dense_kernel KERNEL(kernel) = {
    .vector_words = VEC_WORDS,
    .lane_bits = LANE,
    .vectors = VECTORS,
    .chunk = CHUNK,
    .begin = KERNEL(begin),
    .go_on = KERNEL(go_on),
};
