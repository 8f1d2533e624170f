/* The search, whatever the layout; see descend.h. */

#include "descend.h"

#include "fit.h"

/* Takes the search to the state reached: a new level. */
static void branch(struct dense_search *search)
{
    const struct dense *dense = search->dense;
    uint64_t *state = search->states + (size_t)search->depth * (size_t)dense->state_words;
    struct level *level = &search->levels[search->depth++];
    *level = (struct level){
        .item = search->weighted ? dense->kernel->choose_weighted(search, state)
                                 : dense->kernel->choose(search, state),
        .trail = search->trail_length,
    };
    level_enter(dense, state, level);
    if (++search->base.nodes == (uint64_t)dense->tuning.spared)
        sums_mind(search, dense->sums.count);
}

enum verdict descend(struct dense_search *search, const uint64_t *from, int32_t count)
{
    const struct dense *dense = search->dense;
    const struct dense_kernel *kernel = dense->kernel;
    uint64_t *state = search->states + (size_t)search->depth * (size_t)dense->state_words;
    enum verdict verdict = kernel->narrow(search, state, from, search->pending, count);
    while (verdict == VERDICT_OPEN && search->weighted && dense->has_partners &&
           kernel->lock(search, state))
        verdict = kernel->narrow(search, state, state, NULL, 0);
    if (dense->sums.count > 0)
        verdict = settle_first(search, state, verdict);
    if (verdict == VERDICT_OPEN) {
        if (search->restarts.allowed) { /* it may start anew from here */
            memcpy(search->root, search->states, (size_t)dense->state_words * 8);
            search->root_trail = search->trail_length;
        }
        branch(search);
    }
    return verdict;
}

/* Tries the next option of the deepest level. The state it leads to is then the one reached. */
static enum verdict try_next(struct dense_search *search)
{
    const struct dense *dense = search->dense;
    const size_t words = (size_t)dense->state_words;
    const int32_t depth = search->depth - 1;
    struct level *level = &search->levels[depth];
    uint64_t *from = search->states + (size_t)depth * words;
    search->trail_length = level->trail;
    const int16_t option = level_next(dense, from, level);
    search->depth -= level->left == 0;
    uint64_t *to = search->states + (size_t)search->depth * words;
    if (dense->sums.count == 0)
        return dense->kernel->narrow(search, to, from, &option, 1);
    if (to == from)
        from = memcpy(search->aside + (size_t)depth * words, from, words * 8);
    return settle(search, to, from, dense->kernel->narrow(search, to, from, &option, 1));
}

/* Starts anew after too many failures, from the state of the first level; see ../restarts.h. */
static void start_anew(struct dense_search *search)
{
    restarts_note(&search->restarts);
    search->depth = 0;
    search->trail_length = search->root_trail;
    memcpy(search->states, search->root, (size_t)search->dense->state_words * 8);
    search->dense->kernel->narrow(search, search->states, search->states, NULL, 0);
    branch(search);
}

void waves_begin(struct dense_search *search)
{
    if (search->depth == 0)
        return;
    search->depth = 0;
    if (search->levels[0].left == 0) /* given away */
        return;
    search->base.nodes--; /* it is counted when its options are tried */
    search->waves.solved[0] = false;
    search->waves.stack_nodes[0] = 0;
    search->waves.end = 1;
    memcpy(search->waves.stack, search->states, (size_t)search->dense->state_words * 8);
}

int64_t waves_drop_solved(struct dense_search *search)
{
    struct waves *waves = &search->waves;
    const size_t words = (size_t)search->dense->state_words;
    int32_t end = waves->begin;
    for (int32_t k = waves->begin; k < waves->end; k++) {
        search->base.nodes += (uint64_t)waves->stack_nodes[k];
        if (!waves->solved[k])
            memmove(waves->stack + (size_t)end++ * words, waves->stack + (size_t)k * words, words * 8);
    }
    const int32_t solved = waves->end - end, all = waves->most;
    waves->end = end;
    memset(waves->solved, 0, (size_t)all * sizeof *waves->solved);
    memset(waves->stack_nodes, 0, (size_t)all * sizeof *waves->stack_nodes);
    return solved;
}

enum outcome descend_singly(struct dense_search *search, int64_t limit, int64_t *found)
{
    while (search->depth > 0) {
        if (search->allowance < 0)
            return OUTCOME_PAUSED;
        if (search->levels[search->depth - 1].left == 0) {
            search->depth--;
            continue;
        }
        switch (try_next(search)) {
        case VERDICT_OPEN:
            branch(search);
            break;
        case VERDICT_SOLVED:
            if (restarts_report(&search->restarts, &search->base) && ++*found >= limit)
                return OUTCOME_FOUND;
            break;
        case VERDICT_DEAD:
            if (restarts_are_due(&search->restarts) && search->depth > 0)
                start_anew(search);
            break;
        }
    }
    return OUTCOME_EXHAUSTED;
}
