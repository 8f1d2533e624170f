/* Linked lists as an engine: the search, Algorithm C in slices; beginning it, reading its solutions,
 * giving a part of it away, and going down by hand. With code for the dense engine, it hands subproblems
 * over. */

#include "handover.h"
#include "moves.h"

#include <stdlib.h>
#include <string.h>

#include "../bits.h"

enum { FEW_OPTIONS = 4096 }; /* of which a set is soon made and read */

/* --- What sums say to an option ------------------------------------------------------------- */

/* Adds an option to the totals of its sums, `sign` times; returns the number of shares looked at. */
static int64_t add(struct links_search *search, int32_t option, int32_t sign)
{
    const struct shares *shares = &search->network->sums;
    int64_t work = 0;
    for (const int32_t *item = items_of(search->network, option); *item > 0; item++)
        for (int32_t k = shares->starts[*item - 1]; k < shares->starts[*item]; k++, work++) {
            const struct share *share = &shares->at[k];
            const int64_t weight = share_weight(shares, share, option);
            total_add(&search->totals[share->sum], sign * (weight - share->least),
                      sign * (weight - share->most));
        }
    return work;
}

/* Chooses the option of `node` in its sums; false (and nothing done) if they do not admit it. */
static bool admit(struct links_search *search, int32_t node)
{
    const struct shares *shares = &search->network->sums;
    const int32_t option = option_of(search->network, node);
    search->allowance -= add(search, option, 1) + 1;
    for (const int32_t *item = items_of(search->network, option); *item > 0; item++)
        for (int32_t k = shares->starts[*item - 1]; k < shares->starts[*item]; k++)
            if (!total_can_be_met(&search->totals[shares->at[k].sum])) {
                add(search, option, -1);
                return false;
            }
    return true;
}

/* Undoes `admit`. */
static void take_back(struct links_search *search, int32_t node)
{
    add(search, option_of(search->network, node), -1);
}

/* --- Searching ------------------------------------------------------------------------------ */

/* Notes the failure of an item, and whether that is one too many. */
static void learn_failure(struct links_search *search, int32_t item)
{
    struct learning *learning = &search->learning;
    weights_count(&learning->failures[item], &search->network->settings.tuning);
    touch(search, item);
    learning->restarts.failures++;
    if (!restarts_are_due(&learning->restarts))
        return;
    restarts_note(&learning->restarts);
    learning->unwinding = true;
}

/* Chooses the item of a new level; false when every primary item is covered: a solution.
 * The chosen item is no longer open, so there are never more levels than primary items. */
INLINE bool enter_level(struct links_search *search, unsigned kind)
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
    search->base.nodes++;
    search->chosen[search->depth++] = item;
    return true;
}

INLINE enum outcome leave(struct links_search *search, enum step step, enum outcome outcome)
{
    search->step = step;
    return outcome;
}

/* Goes on with what was handed over, up to a solution that was not found before. */
static enum outcome go_on_dense(struct links_search *search, int64_t limit, int64_t *found)
{
    for (;;) {
        const int64_t wanted = search->learning.restarts.allowed ? *found + 1 : limit;
        const enum outcome outcome = handover_go_on(search, wanted, found);
        if (outcome != OUTCOME_FOUND)
            return outcome;
        if (!restarts_report(&search->learning.restarts, &search->base))
            --*found;
        else if (*found >= limit)
            return outcome;
    }
}

/* Steps C2 to C8. The node tried at a level starts as the head of the chosen item, so that "the
 * next option of this item" is one step down from it in every case. */
INLINE enum outcome go_on(struct links_search *search, int64_t limit, int64_t *found, unsigned kind)
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
        if ((!guided || restarts_report(&search->learning.restarts, &search->base)) &&
            ++*found >= limit)
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
    if (search->depth == search->given) {
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
INLINE unsigned kind_of(const struct links_search *search)
{
    return (search->colours != NULL ? COLOURED : 0) | (search->totals != NULL ? SUMMED : 0) |
           (search->groups.stale != NULL ? GUIDED : 0) |
           (search->network->focus > 0 ? FOCUSED : 0);
}

/* A function for each kind that is common, in a table, so that compilers leave them apart and give
 * each of them registers and places of its own. */
#define GO_ON(name, kind)                                                                    \
    static enum outcome go_on_##name(struct links_search *search, int64_t limit, int64_t *found)   \
    {                                                                                        \
        return go_on(search, limit, found, kind);                                            \
    }

GO_ON(plain, 0)
GO_ON(coloured, COLOURED)
GO_ON(guided, GUIDED)
GO_ON(guided_coloured, GUIDED | COLOURED)

static enum outcome go_on_any(struct links_search *search, int64_t limit, int64_t *found)
{
    return go_on(search, limit, found, kind_of(search));
}

static enum outcome (*const kinds[KINDS])(struct links_search *, int64_t, int64_t *) = {
    [0] = go_on_plain,
    [COLOURED] = go_on_coloured,
    [GUIDED] = go_on_guided,
    [GUIDED | COLOURED] = go_on_guided_coloured,
};

static enum outcome search_go_on(struct search *given, int64_t limit, int64_t *found, int64_t work)
{
    struct links_search *search = (struct links_search *)given;
    if (*found >= limit)
        return OUTCOME_FOUND;
    search->granted += work - search->allowance;
    search->allowance = work;
    const unsigned kind = kind_of(search);
    return (kinds[kind] != NULL ? kinds[kind] : go_on_any)(search, limit, found);
}

/* --- Beginning ------------------------------------------------------------------------------ */

/* Chooses the fixed options; false (and nothing done) when two of them disagree.
 * `taken` is zero for each item; it becomes the complement of the colour, then zero again. */
static bool commit_fixed(struct links_search *search, int32_t *taken)
{
    const struct links_network *network = search->network;
    const int32_t *top = network->top, *colours = network->colours;
    for (int32_t k = 0; k < search->fixed_count; k++)
        for (int32_t node = network->first[search->fixed[k]]; top[node] > 0; node++) {
            int32_t colour = colours != NULL ? colours[node] : 0;
            if (taken[top[node]] == 0)
                taken[top[node]] = ~colour;
            else if (colour == 0 || taken[top[node]] != ~colour)
                return false;
        }
    search->allowance = INT64_MAX;
    for (int32_t k = 0; k < search->fixed_count; k++)
        for (int32_t node = network->first[search->fixed[k]]; top[node] > 0; node++)
            if (taken[top[node]] != 0) {
                taken[top[node]] = 0;
                commit(search, node, search->colours != NULL ? COLOURED : 0);
            }
    return true;
}

/* Begins with the options `fixed`, each of them once, in their order; a search in which two of them
 * disagree is at its end. False when memory runs out. */
static bool fix_options(struct links_search *search, const int32_t *fixed, int32_t count)
{
    const struct links_network *network = search->network;
    bool *seen = calloc((size_t)network->option_count, sizeof *seen);
    int32_t *taken = calloc((size_t)network->item_count + 1, sizeof *taken);
    const bool ready = seen != NULL && taken != NULL;
    for (int32_t k = 0; k < count && ready; k++)
        if (!seen[fixed[k]]) {
            seen[fixed[k]] = true;
            search->fixed[search->fixed_count++] = fixed[k];
        }
    if (ready && !commit_fixed(search, taken))
        search->step = STEP_END;
    free(seen);
    free(taken);
    return ready;
}

/* Adds the fixed options, which agree, to the sums; false when these cannot be met. */
static bool add_fixed(struct links_search *search)
{
    for (int32_t k = 0; k < search->fixed_count; k++)
        add(search, search->fixed[k], 1);
    return totals_can_be_met(search->totals, search->network->sums.count);
}

static void *copy(struct memory *memory, const void *from, size_t count, size_t size)
{
    void *array = memory_take(memory, count, size);
    return array == NULL ? NULL : memcpy(array, from, count * size);
}

/* Lays the parts of a search out in its memory, or measures them: copies of what it changes in its
 * network, and what it keeps besides. */
static void take_memory(struct links_search *search, int32_t fixed, bool learning, bool guided)
{
    const struct links_network *network = search->network;
    struct memory *memory = &search->memory;
    const size_t heads = (size_t)network->item_count + 1, nodes = (size_t)network->node_count;
    const size_t levels = (size_t)network->primary_count + 1; /* a walk has one more, without options */
    const size_t most = (size_t)network->primary_count + (size_t)fixed; /* options of a solution */
    search->ring = copy(memory, network->ring, heads, sizeof *search->ring);
    search->lengths = copy(memory, network->lengths, heads, sizeof *search->lengths);
    search->links = copy(memory, network->links, nodes, sizeof *search->links);
    TAKE(memory, search->chosen, levels);
    TAKE(memory, search->fixed, fixed);
    if (network->colours != NULL)
        search->colours = copy(memory, network->colours, nodes, sizeof *search->colours);
    if (network->sums.count > 0)
        search->totals = copy(memory, network->sums.totals, (size_t)network->sums.count,
                              sizeof *search->totals);
    if (learning) {
        struct learning *learnt = &search->learning;
        TAKE(memory, learnt->failures, heads);
        TAKE(memory, learnt->restarts.first, most);
        TAKE(memory, learnt->restarts.other, most);
    }
    if (guided) {
        struct item_groups *groups = &search->groups;
        groups->count = network->primary_count / GROUP_ITEMS + 1;
        TAKE(memory, groups->best, groups->count);
        TAKE(memory, groups->sizes, groups->count);
        TAKE(memory, groups->stale, heads / GROUP_ITEMS + 1);
    }
}

/* Puts the items of a search that has not begun into groups. */
static void begin_groups(struct links_search *search)
{
    const struct links_network *network = search->network;
    memset(search->groups.stale, true, (size_t)network->item_count / GROUP_ITEMS + 1);
    for (int32_t item = 0; item <= network->primary_count; item++)
        search->lengths[item] ^= INT32_MIN;
    for (int32_t item = search->ring[0].right; item != 0; item = search->ring[item].right)
        search->lengths[item] ^= INT32_MIN;
}

/* A weighted search chooses items and starts anew as ../restarts.h says, unless there is a focus, which
 * has an order of its own. One that is no walk hands subproblems over where that pays, if there is code
 * for that; what sums leave room for cannot be handed over. */
static bool start(struct search *given, const struct network *layout, const int32_t *fixed,
                  int32_t fixed_count, enum purpose purpose)
{
    struct links_search *search = (struct links_search *)given;
    const struct links_network *network = (const struct links_network *)layout;
    *search = (struct links_search){
        .base = {.engine = &links_engine}, .network = network, .step = STEP_CHOOSE /* C1 */};
    const bool focused = network->focus > 0, summed = network->sums.count > 0;
    const bool learning = purpose == WEIGHTED && !focused;
    const bool hands_over = network->settings.variant != NULL && purpose != WALKING && !summed &&
                            network->primary_nodes > 0;
    const bool guided =
        learning || hands_over || (network->primary_count >= GROUPED_ITEMS && !focused);
    take_memory(search, fixed_count, learning, guided);
    if (!memory_allocate(&search->memory))
        return false;
    take_memory(search, fixed_count, learning, guided);
    if (learning)
        restarts_clear(&search->learning.restarts, &network->settings.tuning, !summed);
    const bool ready = (fixed_count == 0 || fix_options(search, fixed, fixed_count)) &&
                       (!hands_over || handover_prepare(search));
    search->allowance = 0;
    if (!ready) {
        memory_free(&search->memory);
        return false;
    }
    if (guided)
        begin_groups(search);
    if (summed && search->step != STEP_END && !add_fixed(search))
        search->step = STEP_END;
    return true;
}

/* --- Solutions ------------------------------------------------------------------------------ */

static int compare(const void *one, const void *other)
{
    int32_t a = *(const int32_t *)one, b = *(const int32_t *)other;
    return (a > b) - (a < b);
}

/* Brings different options into ascending order, by a set of them where they are few. */
static void sort(int32_t *options, int32_t size, int32_t option_count)
{
    uint64_t set[FEW_OPTIONS / 64] = {0};
    if (option_count > FEW_OPTIONS)
        qsort(options, (size_t)size, sizeof *options, compare);
    else
        sort_by_set(set, options, size);
}

static int32_t solution(const struct search *given, int32_t *options)
{
    const struct links_search *search = (const struct links_search *)given;
    const struct handover *handover = search->handover;
    int32_t size = 0;
    for (int32_t k = 0; k < search->fixed_count; k++)
        options[size++] = search->fixed[k];
    for (int32_t level = 0; level < search->depth; level++)
        options[size++] = option_of(search->network, search->chosen[level]);
    for (int32_t k = 0; handover != NULL && k < handover->solution_size; k++)
        options[size++] = handover->solution[k];
    sort(options, size, search->network->option_count);
    return size;
}

/* --- Giving --------------------------------------------------------------------------------- */

/* Writes the options that are to be tried after that of `node`; returns how many there are. The list
 * of an item that is covered does not change. */
static int32_t options_below(const struct links_search *search, int32_t node, int32_t *options)
{
    const int32_t heads = search->network->item_count + 1;
    int32_t count = 0;
    for (node = search->links[node].down; node >= heads; node = search->links[node].down)
        options[count++] = option_of(search->network, node);
    return count;
}

/* Writes the fixed options and those that are being tried at the levels above `level`. */
static int32_t options_above(const struct links_search *search, int32_t level, int32_t *options)
{
    int32_t count = 0;
    for (int32_t k = 0; k < search->fixed_count; k++)
        options[count++] = search->fixed[k];
    for (int32_t k = 0; k < level; k++)
        options[count++] = option_of(search->network, search->chosen[k]);
    return count;
}

/* Gives from the subproblem that was handed over: when no level above has anything left. */
static int32_t give_dense(struct links_search *search, int32_t *prefix, int32_t *prefix_count,
                          int32_t *options)
{
    struct handover *handover = search->handover;
    const int32_t above = options_above(search, search->depth, prefix);
    const int32_t count =
        dense_engine.give(&handover->search.base, prefix + above, prefix_count, options);
    if (count == 0)
        return 0;
    for (int32_t k = 0; k < *prefix_count; k++)
        prefix[above + k] = handover->options[prefix[above + k]];
    for (int32_t k = 0; k < count; k++)
        options[k] = handover->options[options[k]];
    *prefix_count += above;
    search->learning.restarts.allowed = false;
    return count;
}

/* A search that has given does not start anew; one that may come to its first solution again gives
 * nothing. */
static int32_t give(struct search *given, int32_t *prefix, int32_t *prefix_count, int32_t *options)
{
    struct links_search *search = (struct links_search *)given;
    /* A level whose item is still being covered has no option that is being tried. */
    const int32_t levels = search->depth - (search->step == STEP_COVER);
    if (search->step == STEP_END || search->learning.restarts.repeats || search->network->focus > 0)
        return 0;
    if (search->learning.unwinding)
        return 0; /* of its path nothing is to last: all that is below the root is still to come */
    for (int32_t level = search->given; level < levels; level++) {
        const int32_t count = options_below(search, search->chosen[level], options);
        if (count == 0)
            continue;
        *prefix_count = options_above(search, level, prefix);
        search->given = level + 1;
        search->learning.restarts.allowed = false;
        if (search->step == STEP_NEXT && search->depth == search->given)
            search->step = STEP_END; /* nothing is left of the option that was tried there */
        return count;
    }
    return search->step == STEP_HAND_OVER ? give_dense(search, prefix, prefix_count, options) : 0;
}

/* --- Walking ---------------------------------------------------------------------------------
 *
 * What stands in `chosen` at the depth reached is the item to branch on, covered already, or 0 where
 * there is none: in a solution, and where an item cannot be covered any more. A walk leaves out the
 * options that the sums do not admit. */

/* Writes the options of a covered item that the sums admit; or, without `options`, finds out whether
 * there is any. Returns how many. */
static int32_t admitted(const struct links_search *search, int32_t item, int32_t *options)
{
    struct links_search trial = *search; /* for its allowance; the totals come back to what they were */
    int32_t count = 0;
    for (int32_t node = search->links[item].down; node != item; node = search->links[node].down) {
        if (search->totals != NULL) {
            if (!admit(&trial, node))
                continue;
            take_back(&trial, node);
        }
        if (options == NULL)
            return 1;
        options[count++] = option_of(search->network, node);
    }
    return count;
}

/* Finds the item to branch on. */
static enum reach arrive(struct links_search *search)
{
    const unsigned kind = search->colours != NULL ? COLOURED : 0;
    const int32_t item = choose(search, search->network->focus > 0);
    search->chosen[search->depth] = 0;
    if (item == 0)
        return REACH_SOLVED;
    if (admitted(search, item, NULL) == 0)
        return REACH_DEAD;
    cover(search, item, kind);
    search->chosen[search->depth] = item;
    return REACH_OPEN;
}

static enum reach walk_begin(struct search *given)
{
    struct links_search *search = (struct links_search *)given;
    search->allowance = INT64_MAX;
    if (search->step != STEP_END)
        return arrive(search);
    search->chosen[0] = 0;
    return REACH_DEAD;
}

static int32_t walk_options(const struct search *given, int32_t *options)
{
    const struct links_search *search = (const struct links_search *)given;
    const int32_t item = search->chosen[search->depth];
    return item == 0 ? 0 : admitted(search, item, options);
}

/* The node at which an option covers an item. */
static int32_t node_of(const struct links_network *network, int32_t option, int32_t item)
{
    int32_t node = network->first[option];
    while (network->top[node] != item)
        node++;
    return node;
}

static enum reach walk_choose(struct search *given, int32_t option)
{
    struct links_search *search = (struct links_search *)given;
    const int32_t node = node_of(search->network, option, search->chosen[search->depth]);
    search->allowance = INT64_MAX;
    if (search->totals != NULL)
        admit(search, node);
    search->chosen[search->depth++] = node;
    commit_others(search, node, search->colours != NULL ? COLOURED : 0);
    return arrive(search);
}

static void walk_back(struct search *given)
{
    struct links_search *search = (struct links_search *)given;
    const unsigned kind = search->colours != NULL ? COLOURED : 0;
    const int32_t item = search->chosen[search->depth];
    search->allowance = INT64_MAX;
    if (item != 0)
        uncover(search, item, kind);
    const int32_t node = search->chosen[--search->depth];
    uncommit_others(search, node, kind);
    if (search->totals != NULL)
        take_back(search, node);
    search->chosen[search->depth] = search->network->top[node];
}

/* --- The engine ----------------------------------------------------------------------------- */

static void free_network(struct network *given)
{
    struct links_network *network = (struct links_network *)given;
    shares_free(&network->sums);
    memory_free(&network->memory);
}

static void free_search(struct search *given)
{
    struct links_search *search = (struct links_search *)given;
    handover_free(search->handover);
    memory_free(&search->memory);
}

const struct engine links_engine = {
    .name = "links",
    .slice = 20000, /* links changed and items looked at */
    .network_size = sizeof(struct links_network),
    .search_size = sizeof(struct links_search),
    .build = links_build,
    .free_network = free_network,
    .start = start,
    .free_search = free_search,
    .go_on = search_go_on,
    .solution = solution,
    .give = give,
    .walk_begin = walk_begin,
    .walk_options = walk_options,
    .walk_choose = walk_choose,
    .walk_back = walk_back,
};
