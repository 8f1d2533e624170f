/* The search, whatever the layout: included behind a kernel's functions, of which it uses
 *
 *   narrow   chooses the pending options and all that is forced by them
 *   lock     takes away options that no solution can have; in lanes only
 *   settle   brings a state into agreement with the sums; in lanes only
 *   choose   the item to branch on
 *   enter    begins with the options of that item
 *   next     the next one of them
 *
 * Level d works on the state number d. The last option of a level is tried in the place of the
 * level itself, whose state nobody needs any more; so `depth` counts the levels that have options
 * left, and the state number `depth` is the one reached last. Kernels that hold states in a few registers
 * try two options at a time; the state of the second one waits aside for its turn.
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

/* Begins behind the levels there are: with the first `count` pending options, chosen in the state
 * `from`. */
static enum verdict KERNEL(begin)(struct dense_search *search, const uint64_t *from, int32_t count)
{
    const struct dense *dense = search->dense;
    uint64_t *state = search->states + (size_t)search->depth * dense->state_words;
    enum verdict verdict = KERNEL(narrow)(search, state, from, search->pending, count);
    while (verdict == VERDICT_OPEN && search->weighted && dense->has_partners &&
           KERNEL(lock)(search, state))
        verdict = KERNEL(narrow)(search, state, state, NULL, 0);
#if LANE
    if (dense->sums.count > 0)
        verdict = KERNEL(settle_first)(search, state, verdict);
#endif
    if (verdict == VERDICT_OPEN) {
        if (search->restarts.allowed)
            restart_keep(search);
        KERNEL(branch)(search);
    }
    return verdict;
}

/* Tries the next option of the deepest level, or looks at one that was tried with the one before. The
 * state it leads to is then the one reached. */
static inline enum verdict KERNEL(try_next)(struct dense_search *search)
{
    const struct dense *dense = search->dense;
    const size_t words = (size_t)dense->state_words;
    struct level *level = &search->levels[search->depth - 1];
    uint64_t *from = search->states + (size_t)(search->depth - 1) * words;
    uint64_t *aside = search->aside + (size_t)(search->depth - 1) * words;
    search->trail_length = level->trail;
    if (level->waiting != VERDICT_DEAD) {
        const enum verdict verdict = level->waiting;
        level->waiting = VERDICT_DEAD;
        search->depth -= level->left == 0;
        vec *reached = (vec *)(search->states + (size_t)search->depth * words);
        for (int32_t v = 0; v < STATE_VECTORS(dense); v++)
            reached[v] = ((const vec *)aside)[v];
        return verdict;
    }
    bool last;
    int16_t options[2] = {KERNEL(next)(dense, from, level, &last)};
#if SMALL
    if (!last && !search->weighted) { /* weights have to learn from the first before the second */
        enum verdict verdict;
        options[1] = KERNEL(next)(dense, from, level, &last);
        KERNEL(narrow_pair)(search, from, options, from + words, aside, &verdict,
                            &level->waiting);
        return verdict;
    }
#endif
    search->depth -= last;
    uint64_t *to = search->states + (size_t)search->depth * words;
#if LANE
    if (dense->sums.count > 0) {
        if (to == from)
            from = memcpy(aside, from, words * 8);
        return KERNEL(settle)(search, to, from, KERNEL(narrow)(search, to, from, options, 1));
    }
#endif
    return KERNEL(narrow)(search, to, from, options, 1);
}

static enum outcome KERNEL(go_on)(struct dense_search *search, int64_t limit, int64_t *found)
{
    while (search->depth > 0) {
        if (search->allowance < 0)
            return OUTCOME_PAUSED;
        const struct level *level = &search->levels[search->depth - 1];
        if (level->left == 0 && level->waiting == VERDICT_DEAD) {
            search->depth--;
            continue;
        }
        switch (KERNEL(try_next)(search)) {
        case VERDICT_OPEN:
            KERNEL(branch)(search);
            break;
        case VERDICT_SOLVED:
            if (search->restarts.allowed && !restart_report(search))
                break;
            if (++*found >= limit)
                return OUTCOME_FOUND;
            break;
        case VERDICT_DEAD:
            if (restart_is_due(search)) {
                restart_begin(search);
                KERNEL(narrow)(search, search->states, search->states, NULL, 0); /* for its sizes */
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
