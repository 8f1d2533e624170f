/* Handing subproblems over to the dense engine. */

#include "handover.h"

#include <stdlib.h>

#include "../bits.h"

enum {
    DENSE_WORDS = 10 /* that are looked at in the time of a unit of work by links */
};

/* --- Whether it pays ----------------------------------------------------------------------- */

/* What the search has cost, without what the dense engine spent. */
static int64_t spent(const struct links_search *search)
{
    return search->granted - search->allowance - search->handover->searched;
}

/* The work of laying out so many options, as the time that it was measured to take. */
static int64_t layout_work(int64_t options, int64_t entries)
{
    return 2000 + entries + (options + entries) * options / 256;
}

/* Whether a state of so many entries fits and is worth it, as far as can be told from these. */
static bool pays(const struct links_network *network, const struct depth_cost *cost, int64_t entries)
{
    const int64_t options = entries * network->option_count / network->primary_nodes;
    return options <= DENSE_OPTIONS &&
           cost->total >= network->settings.tuning.paying * layout_work(options, entries) * cost->count;
}

/* The option nodes in the lists of all open primary items. */
static int64_t open_entries(struct links_search *search)
{
    int64_t entries = 0;
    for (int32_t item = search->ring[0].right; item != 0; item = search->ring[item].right) {
        entries += search->lengths[item];
        search->allowance--;
    }
    return entries;
}

/* --- Collecting the subproblem ------------------------------------------------------------- */

/* Numbers an item, unless it has a number. */
static int32_t number_of(struct handover *handover, int32_t item)
{
    if (handover->numbers[item] == 0) {
        handover->items[handover->item_count++] = item;
        handover->numbers[item] = handover->item_count;
    }
    return handover->numbers[item] - 1;
}

/* Finds the options that are left; false when they are too many. */
static bool collect_alive(struct links_search *search)
{
    struct handover *handover = search->handover;
    int32_t count = 0;
    for (int32_t item = search->ring[0].right; item != 0; item = search->ring[item].right) {
        if (handover->item_count == DENSE_ITEMS)
            return false;
        number_of(handover, item);
        for (int32_t node = search->links[item].down; node != item; node = search->links[node].down) {
            const int32_t option = option_of(search->network, node);
            count += !has_bit(handover->alive, option);
            set_bit(handover->alive, option);
            search->allowance--;
        }
        if (count > DENSE_OPTIONS)
            return false;
    }
    handover->primary_count = handover->item_count;
    return true;
}

/* Appends an option, without the items whose colour is settled; false when it is too much. */
static bool append(struct links_search *search, int32_t option)
{
    struct handover *handover = search->handover;
    const struct links_network *network = search->network;
    int64_t end = handover->starts[handover->option_count];
    for (int32_t node = network->first[option]; network->top[node] > 0; node++) {
        const int32_t colour = search->colours != NULL ? search->colours[node] : 0;
        if (colour < 0)
            continue;
        if (end == HANDOVER_ENTRIES || handover->item_count == DENSE_ITEMS)
            return false;
        handover->entries[end] = number_of(handover, network->top[node]);
        handover->colours[end++] = colour;
    }
    handover->options[handover->option_count++] = option;
    handover->starts[handover->option_count] = end;
    return true;
}

/* Makes the subproblem of the state reached; false when it is too large. Leaves no option in `alive`
 * and no item with a number, either way. */
static bool collect(struct links_search *search)
{
    struct handover *handover = search->handover;
    const int32_t words = words_for(search->network->option_count);
    handover->option_count = handover->item_count = 0;
    bool fits = collect_alive(search);
    for (int32_t word = 0; word < words; word++) {
        for (uint64_t left = handover->alive[word]; left != 0 && fits; left &= left - 1)
            fits = append(search, word * 64 + lowest_bit(left));
        handover->alive[word] = 0;
    }
    for (int32_t k = 0; k < handover->item_count; k++)
        handover->numbers[handover->items[k]] = 0;
    search->allowance -= words / 16 + handover->starts[handover->option_count];
    return fits;
}

/* --- Searching it -------------------------------------------------------------------------- */

/* Lays the subproblem out and begins to search it; false where that cannot be. */
static bool lay_out(struct links_search *search)
{
    static const int32_t no_sums[1] = {0};
    struct handover *handover = search->handover;
    const int64_t entries = handover->starts[handover->option_count];
    const struct problem problem = {
        .primary_count = handover->primary_count,
        .item_count = handover->item_count,
        .start_count = handover->option_count + 1,
        .entry_count = entries,
        .colour_count = entries,
        .starts = handover->starts,
        .entries = handover->entries,
        .colours = handover->colours,
        .sum_start_count = 1,
        .sum_starts = no_sums,
    };
    const char *misfit;
    search->allowance -= layout_work(handover->option_count, entries);
    if (dense_build(&handover->dense.base, &problem, &search->network->settings, &misfit) != BUILT)
        return false;
    if (!dense_engine.start(&handover->search.base, &handover->dense.base, NULL, 0,
                            search->learning.failures != NULL ? WEIGHTED : LISTING)) {
        dense_engine.free_network(&handover->dense.base);
        return false;
    }
    handover->nodes = handover->updates = 0;
    return true;
}

bool handover_begin(struct links_search *search)
{
    struct handover *handover = search->handover;
    struct depth_cost *cost = &handover->costs[search->depth];
    cost->arrived = spent(search);
    if (cost->total <= search->network->settings.tuning.least_mean * cost->count)
        return false;
    return pays(search->network, cost, open_entries(search)) && collect(search) &&
           lay_out(search);
}

/* Shows in the search what the dense engine has cost. */
static void add_cost(struct links_search *search)
{
    struct handover *handover = search->handover;
    search->base.nodes += handover->search.base.nodes - handover->nodes;
    search->base.updates += handover->search.base.updates - handover->updates;
    handover->nodes = handover->search.base.nodes;
    handover->updates = handover->search.base.updates;
}

/* Reads the solution last found, in the numbers of the whole problem. */
static void read_solution(struct handover *handover)
{
    handover->solution_size = dense_engine.solution(&handover->search.base, handover->solution);
    for (int32_t k = 0; k < handover->solution_size; k++)
        handover->solution[k] = handover->options[handover->solution[k]];
}

enum outcome handover_go_on(struct links_search *search, int64_t limit, int64_t *found)
{
    struct handover *handover = search->handover;
    const int64_t work = search->allowance * DENSE_WORDS;
    const enum outcome outcome = dense_engine.go_on(&handover->search.base, limit, found, work);
    const int64_t done = (work - handover->search.allowance) / DENSE_WORDS;
    search->allowance -= done;
    handover->searched += done;
    add_cost(search);
    if (outcome == OUTCOME_FOUND)
        read_solution(handover);
    if (outcome == OUTCOME_EXHAUSTED) {
        handover->solution_size = 0;
        dense_engine.free_search(&handover->search.base);
        dense_engine.free_network(&handover->dense.base);
    }
    return outcome;
}

void handover_note(struct links_search *search)
{
    struct depth_cost *cost = &search->handover->costs[search->depth];
    cost->total += spent(search) - cost->arrived;
    cost->count++;
}

/* --- Its memory ---------------------------------------------------------------------------- */

static void take_memory(struct handover *handover, const struct links_network *network)
{
    struct memory *memory = &handover->memory;
    const size_t options = DENSE_OPTIONS, entries = HANDOVER_ENTRIES;
    const size_t items = (size_t)network->item_count + 1; /* from 1 on */
    const size_t levels = (size_t)network->primary_count + 1; /* from depth 0 on */
    TAKE(memory, handover->costs, levels);
    TAKE(memory, handover->options, options);
    TAKE(memory, handover->starts, options + 1);
    TAKE(memory, handover->entries, entries);
    TAKE(memory, handover->colours, entries);
    TAKE(memory, handover->numbers, items);
    TAKE(memory, handover->items, DENSE_ITEMS);
    TAKE(memory, handover->alive, (size_t)words_for(network->option_count));
    TAKE(memory, handover->solution, options);
}

bool handover_prepare(struct links_search *search)
{
    struct handover *handover = calloc(1, sizeof *handover);
    if (handover == NULL)
        return false;
    take_memory(handover, search->network);
    if (!memory_allocate(&handover->memory)) {
        free(handover);
        return false;
    }
    take_memory(handover, search->network);
    search->handover = handover;
    return true;
}

void handover_free(struct handover *handover)
{
    if (handover == NULL)
        return;
    dense_engine.free_search(&handover->search.base);
    dense_engine.free_network(&handover->dense.base);
    memory_free(&handover->memory);
    free(handover);
}
