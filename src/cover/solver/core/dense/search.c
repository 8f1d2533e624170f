/* Beginning a search, going on with it, and reading its solutions. */

#include "dense.h"

#include "bits.h"
#include "restart.h"
#include "weights.h"

/* Lays the parts of a search out in its memory, or measures them. */
static void take_memory(struct dense_search *search)
{
    const struct dense *dense = search->dense;
    struct memory *memory = &search->memory;
    const size_t items = (size_t)dense->primary_count + 1, state = (size_t)dense->state_words;
    const size_t batch = items + (size_t)dense->option_count; /* forced in items, or fixed */
    const size_t sizes = items + 16; /* room for whole groups of items */
    const size_t levels = (size_t)dense->most_levels + 1;
    search->states = memory_take(memory, (levels + 1) * state, 8);
    search->aside = memory_take(memory, levels * state, 8);
    search->levels = memory_take(memory, levels, sizeof *search->levels);
    search->pending = memory_take(memory, batch, sizeof *search->pending);
    search->scratch = memory_take(memory, state + sizes, 8);
    search->single = memory_take(memory, (size_t)dense->item_words, 8);
    search->where = memory_take(memory, state + 1, sizeof *search->where);
    search->trail = memory_take(memory, batch, sizeof *search->trail);
    search->fixed = memory_take(memory, (size_t)dense->set_words, 8);
    search->solution = memory_take(memory, (size_t)dense->set_words, 8);
    search->weights.failures = memory_take(memory, items, sizeof *search->weights.failures);
    search->weights.ranked = memory_take(memory, items, sizeof *search->weights.ranked);
    search->weights.rank = memory_take(memory, items, sizeof *search->weights.rank);
    search->restarts.root = memory_take(memory, state, 8);
    search->restarts.known = memory_take(memory, (size_t)dense->set_words, 8);
}

bool dense_search_create(struct dense_search *search, const struct dense *dense)
{
    *search = (struct dense_search){.dense = dense};
    take_memory(search);
    if (!memory_allocate(&search->memory))
        return false;
    take_memory(search);
    return true;
}

void dense_search_free(struct dense_search *search)
{
    memory_free(&search->memory);
}

/* Makes the fixed options that have homes pending, and notes the others. Returns how many are
 * pending, or -1 when two of them exclude each other. */
static int32_t sort_fixed(struct dense_search *search, const int32_t *fixed, int32_t fixed_count)
{
    const struct dense *dense = search->dense;
    uint64_t *chosen = search->fixed;
    int32_t count = 0;
    memset(chosen, 0, (size_t)dense->set_words * 8);
    for (int32_t k = 0; k < fixed_count; k++) {
        const uint64_t *conflicts = dense->conflicts + (size_t)fixed[k] * dense->set_words;
        if (has_bit(chosen, fixed[k]))
            continue;
        for (int32_t word = 0; word < dense->set_words; word++)
            if ((conflicts[word] & chosen[word]) != 0)
                return -1;
        set_bit(chosen, fixed[k]);
        search->pending[count++] = (int16_t)fixed[k];
    }
    for (int32_t word = 0; word < dense->set_words; word++)
        chosen[word] &= dense->homeless[word];
    return count;
}

void dense_search_begin(struct dense_search *search, const int32_t *fixed, int32_t fixed_count,
                        bool weighted)
{
    search->weighted = weighted;
    weights_clear(&search->weights);
    restart_clear(&search->restarts);
    search->nodes = search->updates = 0;
    search->depth = search->trail_length = 0;
    search->solved = search->has_solution = false;
    const int32_t count = sort_fixed(search, fixed, fixed_count);
    if (count >= 0)
        search->solved = search->dense->kernel->begin(search, count) == VERDICT_SOLVED;
}

enum outcome dense_search_go_on(struct dense_search *search, int64_t limit, int64_t *found,
                                int64_t work)
{
    if (*found >= limit)
        return OUTCOME_FOUND;
    search->allowance = work;
    if (search->solved) {
        search->solved = false;
        if (++*found >= limit)
            return OUTCOME_FOUND;
    }
    return search->dense->kernel->go_on(search, limit, found);
}

/* Adds the options that a final state in lanes has chosen to a set. */
static void add_chosen(const struct dense *dense, const uint64_t *state, uint64_t *set)
{
    for (int32_t k = 0; k < dense->head_count; k++) {
        const int32_t first = dense->heads[k] * dense->lane_bits;
        const int32_t bit = first + lowest_bit(state[first >> 6] >> (first & 63));
        set_bit(set, dense->option_at[bit]);
    }
}

void dense_search_solve(struct dense_search *search)
{
    const struct dense *dense = search->dense;
    if (search->has_solution)
        return;
    search->has_solution = true;
    memcpy(search->solution, search->fixed, (size_t)dense->set_words * 8);
    if (dense->lane_bits > 0)
        add_chosen(dense, search->states + (size_t)search->depth * dense->state_words,
                   search->solution);
    else
        for (int32_t k = 0; k < search->trail_length; k++)
            set_bit(search->solution, search->trail[k]);
}

int32_t dense_search_solution(struct dense_search *search, int32_t *options)
{
    int32_t size = 0;
    dense_search_solve(search);
    for (int32_t word = 0; word < search->dense->set_words; word++)
        for (uint64_t left = search->solution[word]; left != 0; left &= left - 1)
            options[size++] = word * 64 + lowest_bit(left);
    return size;
}
