/* Bit sets as an engine: beginning a search, going on with it, reading its solutions, giving away what its
 * levels have left, and walking down by hand. */

#include "dense.h"

#include "descend.h"
#include "failures.h"
#include "fit.h"

/* Lays the parts of a search out in its memory, or measures them. */
static void take_memory(struct dense_search *search)
{
    const struct dense *dense = search->dense;
    struct memory *memory = &search->memory;
    const size_t items = (size_t)dense->primary_count, state = (size_t)dense->state_words;
    const size_t options = (size_t)dense->option_count;
    const size_t batch = items > options ? items : options; /* forced in items, or fixed */
    const size_t vector = (size_t)dense->kernel->vector_words;
    const size_t sizes = (size_t)dense->group_count * vector, sets = state / vector + 1;
    const size_t scratch = sizes > state ? sizes : sets > state ? sets : state;
    const size_t levels = (size_t)dense->most_levels + 1; /* a walk has one more, without options */
    TAKE(memory, search->states, levels * state);
    TAKE(memory, search->aside, levels * state);
    TAKE(memory, search->levels, levels);
    if (dense->kernel->go_on != NULL) {
        const size_t stack = (levels + 1) * WAVE_STATES;
        TAKE(memory, search->waves.stack, stack * state);
        TAKE(memory, search->waves.solved, stack);
        TAKE(memory, search->waves.stack_nodes, stack + 1);
        search->waves.stack_nodes += memory->begin != NULL;
        TAKE(memory, search->waves.states, WAVE_STATES * state);
        TAKE(memory, search->waves.verdicts, WAVE_STATES);
        TAKE(memory, search->waves.nodes, WAVE_STATES + 1);
        search->waves.most = (int32_t)stack;
    }
    TAKE(memory, search->pending, batch);
    TAKE(memory, search->scratch, scratch);
    TAKE(memory, search->single, dense->item_words);
    TAKE(memory, search->where, state / vector);
    TAKE(memory, search->trail, options);
    TAKE(memory, search->fixed, dense->set_words);
    TAKE(memory, search->sorted, dense->set_words);
    TAKE(memory, search->noted, dense->sums.set_words);
    TAKE(memory, search->minded, dense->sums.set_words);
    TAKE(memory, search->settled, state);
    TAKE(memory, search->weights.failures, items);
    TAKE(memory, search->weights.ranked, items);
    TAKE(memory, search->weights.rank, items);
    TAKE(memory, search->root, state);
    TAKE(memory, search->restarts.first, options);
    TAKE(memory, search->restarts.other, options);
}

bool dense_search_create(struct dense_search *search, const struct dense *dense)
{
    *search = (struct dense_search){.base = {.engine = &dense_engine}, .dense = dense};
    take_memory(search);
    if (!memory_allocate(&search->memory))
        return false;
    take_memory(search);
    return true;
}

static void free_search(struct search *given)
{
    struct dense_search *search = (struct dense_search *)given;
    memory_free(&search->memory);
}

/* Makes the fixed options that have homes pending, and notes the others. Returns how many are
 * pending, or -1 when two of them exclude each other, unless it is known that none do. */
static int32_t sort_fixed(struct dense_search *search, const int32_t *fixed, int32_t fixed_count,
                          bool agree)
{
    const struct dense *dense = search->dense;
    uint64_t *chosen = search->fixed;
    int32_t count = 0;
    memset(chosen, 0, (size_t)dense->set_words * 8);
    for (int32_t k = 0; k < fixed_count; k++) {
        const uint64_t *conflicts = dense->conflicts + (size_t)fixed[k] * dense->set_words;
        uint64_t excluded = 0;
        if (has_bit(chosen, fixed[k]))
            continue;
        for (int32_t word = 0; word < dense->set_words && !agree; word++)
            excluded |= conflicts[word] & chosen[word];
        if (excluded != 0)
            return -1;
        set_bit(chosen, fixed[k]);
        search->pending[count++] = (int16_t)fixed[k];
    }
    for (int32_t word = 0; word < dense->set_words; word++)
        chosen[word] &= dense->homeless[word];
    return count;
}

/* Makes a search ready for its first state. */
static void clear(struct dense_search *search, bool weighted)
{
    const bool has_sums = search->dense->sums.count > 0;
    search->weighted = weighted || has_sums;
    weights_clear(&search->weights);
    restarts_clear(&search->restarts, &search->dense->tuning, weighted && !has_sums);
    search->base.nodes = search->base.updates = 0;
    sums_mind(search, search->dense->sums.count - (weighted ? search->dense->sums.spare : 0));
    search->depth = search->trail_length = 0;
    search->waves.begin = search->waves.end = search->waves.room = 0;
    search->solved = false;
}

void dense_search_begin(struct dense_search *search, const int32_t *fixed, int32_t fixed_count,
                        bool weighted)
{
    clear(search, weighted);
    const int32_t count = sort_fixed(search, fixed, fixed_count, false);
    if (count >= 0)
        search->solved = descend(search, search->dense->initial, count) == VERDICT_SOLVED;
}

static void begin_without(struct search *given, const int32_t *fixed, int32_t fixed_count,
                          int32_t without)
{
    struct dense_search *search = (struct dense_search *)given;
    const struct dense *dense = search->dense;
    uint64_t *state = search->aside; /* free until there is a level */
    memcpy(state, dense->initial, (size_t)dense->state_words * 8);
    clear(search, false);
    for (int32_t k = 0; k < fixed_count; k++)
        if (fixed[k] == without)
            return;
    const int32_t pending = sort_fixed(search, fixed, fixed_count, true);
    if (without >= 0)
        for (int32_t k = dense->home_start[without]; k < dense->home_start[without + 1]; k++)
            clear_bit(state, dense->homes[k].bit);
    search->solved = descend(search, state, pending) == VERDICT_SOLVED;
}

static enum outcome go_on(struct search *given, int64_t limit, int64_t *found, int64_t work)
{
    struct dense_search *search = (struct dense_search *)given;
    if (*found >= limit)
        return OUTCOME_FOUND;
    search->allowance = work;
    if (search->solved) {
        search->solved = false;
        if (++*found >= limit)
            return OUTCOME_FOUND;
    }
    const struct dense_kernel *kernel = search->dense->kernel;
    if (kernel->go_on == NULL || search->weighted)
        return descend_singly(search, limit, found);
    return kernel->go_on(search, limit, found);
}

/* Writes the options whose first homes are covered by them: in the lane of a covered item, the option
 * that covers it is left alone. */
static int32_t chosen_in_lanes(const struct dense *dense, const uint64_t *state, int32_t *options)
{
    const int32_t top = dense->lane_bits - 1;
    const uint64_t flags = UINT64_MAX / (UINT64_MAX >> (63 - top)) << top;
    int32_t count = 0;
    for (int32_t word = 0; word < dense->state_words; word++) {
        const uint64_t open = state[word] & flags;
        const uint64_t open_lanes = (open << 1) - (open >> top);
        uint64_t left = state[word] & dense->firsts[word] & ~open_lanes;
        for (; left != 0; left &= left - 1)
            options[count++] = dense->option_at[word * 64 + lowest_bit(left)];
    }
    return count;
}

/* The same in planes. */
static int32_t chosen_in_planes(const struct dense *dense, const uint64_t *state, int32_t *options)
{
    const int32_t step = dense->kernel->vector_words;
    int32_t count = 0;
    for (int32_t word = 0; word < dense->item_words; word++) {
        const size_t first = plane_word(dense->planes, step, word * 64);
        const uint64_t *alive = state + first, *firsts = dense->firsts + first;
        const uint64_t covered = ~alive[dense->planes * step];
        const int16_t *option_at = dense->option_at + word * 64 * dense->places;
        for (int32_t k = 0; k < dense->planes; k++, option_at++) {
            uint64_t left = alive[k * step] & firsts[k * step] & covered;
            for (; left != 0; left &= left - 1)
                options[count++] = option_at[lowest_bit(left) * dense->places];
        }
    }
    return count;
}

/* Writes these and the fixed options without a home. */
static int32_t chosen_in_places(const struct dense_search *search, const uint64_t *state,
                                int32_t *options)
{
    const struct dense *dense = search->dense;
    int32_t count = 0;
    for (int32_t word = 0; word < dense->set_words; word++)
        for (uint64_t left = search->fixed[word]; left != 0; left &= left - 1)
            options[count++] = word * 64 + lowest_bit(left);
    options += count;
    return count + (dense->planes > 0 ? chosen_in_planes(dense, state, options)
                                      : chosen_in_lanes(dense, state, options));
}

static int32_t chosen_at(const struct dense_search *search, int32_t depth, int32_t trail,
                               int32_t *options)
{
    const struct dense *dense = search->dense;
    if (has_places(dense))
        return chosen_in_places(search, search->states + (size_t)depth * dense->state_words, options);
    for (int32_t k = 0; k < trail; k++)
        options[k] = search->trail[k];
    return trail;
}

int32_t dense_search_chosen(const struct dense_search *search, int32_t *options)
{
    return chosen_at(search, search->depth, search->trail_length, options);
}

int32_t dense_search_sort(const struct dense_search *search, int32_t *options, int32_t count)
{
    int32_t ascending = 1;
    while (ascending < count && options[ascending - 1] < options[ascending])
        ascending++;
    return ascending >= count ? count : sort_by_set(search->sorted, options, count);
}

static int32_t solution(const struct search *given, int32_t *options)
{
    const struct dense_search *search = (const struct dense_search *)given;
    return dense_search_sort(search, options, dense_search_chosen(search, options));
}

/* --- Reading a level ----------------------------------------------------------------------- */

/* Writes the options of level number `depth` that are still to be tried; returns how many. */
static int32_t untried(const struct dense_search *search, int32_t depth, int32_t *options)
{
    const struct dense *dense = search->dense;
    const uint64_t *state = search->states + (size_t)depth * (size_t)dense->state_words;
    struct level level = search->levels[depth];
    int32_t count = 0;
    while (level.left != 0)
        options[count++] = level_next(dense, state, &level);
    return count;
}

/* --- Giving -------------------------------------------------------------------------------- */

/* What is given is beside a prefix in ascending order. A search that has given does not start anew; one
 * that may come to its first solution again has nothing to give. */

/* From the stack of waves, its last state: if that is a solution, one of its options. */
static int32_t give_last(struct dense_search *search, int32_t *prefix, int32_t *prefix_count,
                         int32_t *options)
{
    const struct dense *dense = search->dense;
    struct waves *waves = &search->waves;
    const uint64_t *state = waves->stack + (size_t)waves->begin * (size_t)dense->state_words;
    int32_t count = 1;
    *prefix_count =
        dense_search_sort(search, prefix, chosen_in_places(search, state, prefix));
    search->base.nodes += (uint64_t)waves->stack_nodes[waves->begin];
    if (waves->solved[waves->begin]) {
        options[0] = prefix[--*prefix_count];
    } else {
        search->base.nodes++;
        struct level level = {.item = dense->kernel->choose(search, state)};
        level_enter(dense, state, &level);
        for (count = 0; level.left != 0; count++)
            options[count] = level_next(dense, state, &level);
    }
    waves->begin++;
    waves_settle(waves);
    return count;
}

static int32_t give(struct search *given, int32_t *prefix, int32_t *prefix_count, int32_t *options)
{
    struct dense_search *search = (struct dense_search *)given;
    int32_t depth = 0;
    if (search->waves.end > 0)
        return give_last(search, prefix, prefix_count, options);
    while (depth < search->depth && search->levels[depth].left == 0)
        depth++;
    if (depth == search->depth || search->restarts.repeats)
        return 0;
    struct level *level = &search->levels[depth];
    *prefix_count = dense_search_sort(
        search, prefix, chosen_at(search, depth, level->trail, prefix));
    const int32_t count = untried(search, depth, options);
    level->left = 0;
    search->restarts.allowed = false;
    return count;
}

/* --- Walking ------------------------------------------------------------------------------- */

/* What a state is to a walk. A state that is not open gets a level, too, one without options, so
 * that going back is the same from all of them. */
static enum reach arrive(struct dense_search *search, enum verdict verdict)
{
    if (verdict == VERDICT_OPEN)
        return REACH_OPEN;
    search->levels[search->depth++] = (struct level){.trail = search->trail_length};
    return verdict == VERDICT_SOLVED ? REACH_SOLVED : REACH_DEAD;
}

static enum reach walk_begin(struct search *given)
{
    struct dense_search *search = (struct dense_search *)given;
    if (search->depth > 0)
        return REACH_OPEN;
    return arrive(search, search->solved ? VERDICT_SOLVED : VERDICT_DEAD);
}

static int32_t walk_options(const struct search *given, int32_t *options)
{
    const struct dense_search *search = (const struct dense_search *)given;
    return untried(search, search->depth - 1, options);
}

static enum reach walk_choose(struct search *given, int32_t option)
{
    struct dense_search *search = (struct dense_search *)given;
    const int32_t depth = search->depth - 1;
    const uint64_t *from = search->states + (size_t)depth * (size_t)search->dense->state_words;
    weights_clear(&search->weights); /* what comes next does not depend on where the walk has been */
    search->trail_length = search->levels[depth].trail;
    search->pending[0] = (int16_t)option;
    return arrive(search, descend(search, from, 1));
}

static void walk_back(struct search *given)
{
    struct dense_search *search = (struct dense_search *)given;
    search->depth--;
}

/* --- The engine ----------------------------------------------------------------------------- */

static void free_network(struct network *network)
{
    memory_free(&((struct dense *)network)->memory);
}

static bool start(struct search *given, const struct network *network, const int32_t *fixed,
                  int32_t fixed_count, enum purpose purpose)
{
    struct dense_search *search = (struct dense_search *)given;
    if (!dense_search_create(search, (const struct dense *)network))
        return false;
    dense_search_begin(search, fixed, fixed_count, purpose == WEIGHTED || purpose == ASKING);
    return true;
}

const struct engine dense_engine = {
    .name = "dense",
    .slice = 200000, /* words looked at */
    .network_size = sizeof(struct dense),
    .search_size = sizeof(struct dense_search),
    .build = dense_build,
    .free_network = free_network,
    .start = start,
    .free_search = free_search,
    .begin_without = begin_without,
    .go_on = go_on,
    .solution = solution,
    .give = give,
    .walk_begin = walk_begin,
    .walk_options = walk_options,
    .walk_choose = walk_choose,
    .walk_back = walk_back,
};
