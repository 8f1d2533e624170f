/* The search: Algorithm C, in slices. */

#include "moves.h"

/* The leftmost open primary item with the fewest options (MRV); 0 when none is open. */
INLINE int32_t choose(struct search *search)
{
    const struct neighbours *ring = search->ring;
    const int32_t *lengths = search->lengths;
    int32_t best = 0, fewest = INT32_MAX, count = 0;
    for (int32_t item = ring[0].right; item != 0 && fewest > 0; item = ring[item].right) {
        if (lengths[item] < fewest) {
            best = item;
            fewest = lengths[item];
        }
        count++;
    }
    search->allowance -= count;
    return best;
}

/* Chooses the item of a new level; false when every primary item is covered: a solution.
 * The chosen item is no longer open, so there are never more levels than primary items. */
INLINE bool enter_level(struct search *search)
{
    int32_t item = choose(search);
    if (item == 0)
        return false;
    search->nodes++;
    search->chosen[search->depth++] = item;
    return true;
}

INLINE enum outcome leave(struct search *search, enum step step, enum outcome outcome)
{
    search->step = step;
    return outcome;
}

/* Chooses the option of `node` in its sums; false (and nothing done) if they do not admit it. */
static bool admit(struct search *search, int32_t node)
{
    const struct network *network = search->network;
    const int32_t option = option_of(network, node);
    return sums_admit(&network->sums, search->totals, option, items_of(network, option),
                      &search->allowance);
}

/* Undoes `admit`. */
static void take_back(struct search *search, int32_t node)
{
    const struct network *network = search->network;
    const int32_t option = option_of(network, node);
    sums_take_back(&network->sums, search->totals, option, items_of(network, option));
}

/* Steps C2 to C8. The node tried at a level starts as the head of the chosen item, so that "the
 * next option of this item" is one step down from it in every case. */
INLINE enum outcome go_on(struct search *search, int64_t limit, int64_t *found, bool coloured,
                          bool summed)
{
    const int32_t *top = search->network->top, heads = search->network->item_count + 1;
    int32_t *chosen = search->chosen, node;
    switch (search->step) {
    case STEP_CHOOSE: goto choose_item;
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
    if (!enter_level(search)) {
        if (++*found < limit)
            goto take_back;
        return leave(search, STEP_TAKE_BACK, OUTCOME_FOUND);
    }
cover_item: /* C4 */
    if (!cover(search, chosen[search->depth - 1], coloured))
        return leave(search, STEP_COVER, OUTCOME_PAUSED);
try_next: /* C5 */
    node = search->links[chosen[search->depth - 1]].down;
    if (node < heads)
        goto uncover_item;
    chosen[search->depth - 1] = node;
    if (summed && !admit(search, node)) {
        if (search->allowance < 0)
            return leave(search, STEP_NEXT, OUTCOME_PAUSED);
        goto try_next;
    }
commit_option:
    if (!commit_others(search, chosen[search->depth - 1], coloured))
        return leave(search, STEP_COMMIT, OUTCOME_PAUSED);
    goto choose_item;
take_back: /* C6 */
    if (search->depth == 0)
        return leave(search, STEP_END, OUTCOME_EXHAUSTED);
    node = chosen[search->depth - 1];
    if (node >= heads && !uncommit_others(search, node, coloured))
        return leave(search, STEP_TAKE_BACK, OUTCOME_PAUSED);
    if (summed && node >= heads)
        take_back(search, node);
    goto try_next;
uncover_item: /* C7, C8 */
    if (!uncover(search, top[chosen[search->depth - 1]], coloured))
        return leave(search, STEP_UNCOVER, OUTCOME_PAUSED);
    search->depth--;
    goto take_back;
}

static enum outcome go_on_plain(struct search *search, int64_t limit, int64_t *found)
{
    return go_on(search, limit, found, false, false);
}

static enum outcome go_on_coloured(struct search *search, int64_t limit, int64_t *found)
{
    return go_on(search, limit, found, true, false);
}

static enum outcome go_on_summed(struct search *search, int64_t limit, int64_t *found)
{
    return go_on(search, limit, found, false, true);
}

static enum outcome go_on_coloured_summed(struct search *search, int64_t limit, int64_t *found)
{
    return go_on(search, limit, found, true, true);
}

/* By whether there are colours, and sums. (Through a table, so that compilers leave them apart and
 * give each of them registers and places of its own.) */
static enum outcome (*const variants[2][2])(struct search *, int64_t, int64_t *) = {
    {go_on_plain, go_on_summed},
    {go_on_coloured, go_on_coloured_summed},
};

enum outcome search_go_on(struct search *search, int64_t limit, int64_t *found, int64_t work)
{
    if (*found >= limit)
        return OUTCOME_FOUND;
    search->allowance = work;
    return variants[search->colours != NULL][search->totals != NULL](search, limit, found);
}

void search_commit(struct search *search, int32_t node)
{
    search->allowance = INT64_MAX;
    commit(search, node, search->colours != NULL);
}
