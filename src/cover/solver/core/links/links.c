/* The search: Algorithm C, in slices. */

#include "choose.h"
#include "handover.h"
#include "weights.h"

/* Chooses the item of a new level; false when every primary item is covered: a solution.
 * The chosen item is no longer open, so there are never more levels than primary items. */
INLINE bool enter_level(struct search *search, unsigned kind)
{
    const bool weighted = (kind & GUIDED) && search->learning.failures != NULL;
    const int32_t item = kind & FOCUSED      ? choose(search, true)
                         : !(kind & GUIDED) ? choose(search, false)
                         : weighted         ? choose_grouped(search, true)
                                            : choose_grouped(search, false);
    if (item == 0)
        return false;
    if (weighted && search->lengths[item] == 0)
        learn_failure(search, item);
    search->nodes++;
    search->chosen[search->depth++] = item;
    return true;
}

INLINE enum outcome leave(struct search *search, enum step step, enum outcome outcome)
{
    search->step = step;
    return outcome;
}

/* Goes on with what was handed over, up to a solution that was not found before. */
static enum outcome go_on_dense(struct search *search, int64_t limit, int64_t *found)
{
    for (;;) {
        const int64_t wanted = search->learning.restarts.allowed ? *found + 1 : limit;
        const enum outcome outcome = handover_go_on(search, wanted, found);
        if (outcome != OUTCOME_FOUND)
            return outcome;
        if (!is_new_solution(search))
            --*found;
        else if (*found >= limit)
            return outcome;
    }
}

/* Steps C2 to C8. The node tried at a level starts as the head of the chosen item, so that "the
 * next option of this item" is one step down from it in every case. */
INLINE enum outcome go_on(struct search *search, int64_t limit, int64_t *found, unsigned kind)
{
    const bool summed = kind & SUMMED, guided = kind & GUIDED, focused = kind & FOCUSED;
    const int32_t *top = search->network->top, heads = search->network->item_count + 1;
    int32_t *chosen = search->chosen, node;
    switch (search->step) {
    case STEP_CHOOSE: goto choose_item;
    case STEP_HAND_OVER: goto hand_over;
    case STEP_COVER: goto cover_item;
    case STEP_NEXT: goto try_next;
    case STEP_COMMIT: goto commit_option;
    case STEP_TAKE_BACK: goto take_back;
    case STEP_UNCOVER: goto uncover_item;
    default: return OUTCOME_EXHAUSTED;
    }
choose_item: /* C2, C3 */
    if (search->allowance < 0)
        return leave(search, STEP_CHOOSE, OUTCOME_PAUSED);
    if (guided && search->handover != NULL && handover_begin(search))
        goto hand_over;
    if (!enter_level(search, kind)) {
        search->step = STEP_TAKE_BACK; /* as the solution's reader may want to know */
        search->settled = true;
        if ((!guided || is_new_solution(search)) && ++*found >= limit)
            return leave(search, STEP_TAKE_BACK, OUTCOME_FOUND);
        goto done;
    }
cover_item: /* C4 */
    if (!cover(search, chosen[search->depth - 1], kind))
        return leave(search, STEP_COVER, OUTCOME_PAUSED);
try_next: /* C5 */
    node = search->links[chosen[search->depth - 1]].down;
    if ((focused && is_settled(search, top[chosen[search->depth - 1]])) || node < heads ||
        (guided && search->learning.unwinding))
        goto uncover_item;
    chosen[search->depth - 1] = node;
    if (summed && !admit(search, node)) {
        if (search->allowance < 0)
            return leave(search, STEP_NEXT, OUTCOME_PAUSED);
        goto try_next;
    }
commit_option:
    if (!commit_others(search, chosen[search->depth - 1], kind))
        return leave(search, STEP_COMMIT, OUTCOME_PAUSED);
    goto choose_item;
hand_over:
    if (guided) {
        const enum outcome outcome = go_on_dense(search, limit, found);
        if (outcome != OUTCOME_EXHAUSTED)
            return leave(search, STEP_HAND_OVER, outcome);
    }
done: /* with all that is below the options chosen */
    if (guided && search->handover != NULL && !search->learning.unwinding)
        handover_note(search);
take_back: /* C6 */
    if (search->depth == search->base) {
        if (!guided || !search->learning.unwinding)
            return leave(search, STEP_END, OUTCOME_EXHAUSTED);
        search->learning.unwinding = false;
        goto choose_item;
    }
    node = chosen[search->depth - 1];
    if (node >= heads && !uncommit_others(search, node, kind))
        return leave(search, STEP_TAKE_BACK, OUTCOME_PAUSED);
    if (summed && node >= heads)
        take_back(search, node);
    goto try_next;
uncover_item: /* C7, C8 */
    if (!uncover(search, top[chosen[search->depth - 1]], kind))
        return leave(search, STEP_UNCOVER, OUTCOME_PAUSED);
    search->depth--;
    goto done;
}

/* What kind of search it is, as in moves.h. */
INLINE unsigned kind_of(const struct search *search)
{
    return (search->colours != NULL ? COLOURED : 0) | (search->totals != NULL ? SUMMED : 0) |
           (search->groups.stale != NULL ? GUIDED : 0) |
           (search->network->focus > 0 ? FOCUSED : 0);
}

/* A function for each kind that is common, in a table, so that compilers leave them apart and give
 * each of them registers and places of its own. */
#define GO_ON(name, kind)                                                                    \
    static enum outcome go_on_##name(struct search *search, int64_t limit, int64_t *found)   \
    {                                                                                        \
        return go_on(search, limit, found, kind);                                            \
    }

GO_ON(plain, 0)
GO_ON(coloured, COLOURED)
GO_ON(guided, GUIDED)
GO_ON(guided_coloured, GUIDED | COLOURED)

static enum outcome go_on_any(struct search *search, int64_t limit, int64_t *found)
{
    return go_on(search, limit, found, kind_of(search));
}

static enum outcome (*const kinds[KINDS])(struct search *, int64_t, int64_t *) = {
    [0] = go_on_plain,
    [COLOURED] = go_on_coloured,
    [GUIDED] = go_on_guided,
    [GUIDED | COLOURED] = go_on_guided_coloured,
};

enum outcome search_go_on(void *given, int64_t limit, int64_t *found, int64_t work)
{
    struct search *search = given;
    if (*found >= limit)
        return OUTCOME_FOUND;
    search->granted += work - search->allowance;
    search->allowance = work;
    const unsigned kind = kind_of(search);
    return (kinds[kind] != NULL ? kinds[kind] : go_on_any)(search, limit, found);
}

void search_commit(struct search *search, int32_t node)
{
    search->allowance = INT64_MAX;
    commit(search, node, search->colours != NULL ? COLOURED : 0);
}
