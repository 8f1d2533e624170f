/* A problem with costs becomes entries, members and additions to sums. */

#include "cheapest.h"

/* The most of anything: its number fits into 32 bits, and its size into a size_t. */
#define MOST (SIZE_MAX / 1024 < INT32_MAX / 4 ? (int64_t)(SIZE_MAX / 1024) : INT32_MAX / 4)

#define LARGEST_WORTH ((int64_t)1 << 58) /* of all prices together */

static void take_layout(struct cheapest_layout *layout)
{
    struct memory *memory = &layout->memory;
    const size_t options = (size_t)layout->options, items = (size_t)layout->items;
    const size_t entries = (size_t)layout->entries, sums = (size_t)layout->sums;
    TAKE(memory, layout->starts, options + 1);
    TAKE(memory, layout->item_of, entries);
    TAKE(memory, layout->colour_of, entries);
    TAKE(memory, layout->option_of, entries);
    TAKE(memory, layout->member_starts, items + 1);
    TAKE(memory, layout->lows, items);
    TAKE(memory, layout->highs, items);
    TAKE(memory, layout->addition_starts, options + 1);
    TAKE(memory, layout->addition, layout->additions);
    TAKE(memory, layout->totals, sums);
    TAKE(memory, layout->costs, options);
    TAKE(memory, layout->price_limits, items + sums);
}

static void fill_options(struct cheapest_layout *layout, const struct problem *problem,
                         const int32_t *multiplicities, const int64_t *costs, int64_t unit)
{
    for (int32_t option = 0; option < layout->options; option++) {
        layout->costs[option] = costs[option] * unit;
        layout->starts[option] = (int32_t)problem->starts[option];
        for (int64_t entry = problem->starts[option]; entry < problem->starts[option + 1]; entry++)
            layout->option_of[entry] = option;
    }
    layout->starts[layout->options] = layout->entries;
    for (int32_t entry = 0; entry < layout->entries; entry++) {
        layout->item_of[entry] = problem->entries[entry];
        layout->colour_of[entry] = problem->colours[entry];
        layout->member_starts[problem->entries[entry] + 1]++;
    }
    for (int32_t item = 0; item < layout->items; item++) {
        const bool is_stated = multiplicities != NULL && item < layout->primary;
        layout->member_starts[item + 1] += layout->member_starts[item];
        layout->lows[item] = is_stated ? multiplicities[2 * item] : item < layout->primary;
        layout->highs[item] = is_stated ? multiplicities[2 * item + 1] : 1;
    }
}

/* Whether an option has an item twice. `seen` is zero for each item, and is used up. */
static bool has_repeated_item(const struct problem *problem, int32_t *seen)
{
    for (int32_t option = 0; option + 1 < problem->start_count; option++)
        for (int64_t k = problem->starts[option]; k < problem->starts[option + 1]; k++) {
            if (seen[problem->entries[k]] == option + 1)
                return true;
            seen[problem->entries[k]] = option + 1;
        }
    return false;
}

/* --- Sums ---------------------------------------------------------------------------------- */

/* How many additions there are. */
static int64_t count_additions(const struct shares *shares, const struct problem *problem)
{
    int64_t additions = 0;
    for (int64_t entry = 0; entry < problem->entry_count && shares->count > 0; entry++)
        additions += shares->starts[problem->entries[entry] + 1] -
                     shares->starts[problem->entries[entry]];
    return additions;
}

static void fill_additions(struct cheapest_layout *layout, const struct shares *shares,
                           const struct problem *problem)
{
    if (shares->count == 0)
        return;
    int32_t count = 0;
    for (int32_t option = 0; option < layout->options; option++) {
        layout->addition_starts[option] = count;
        for (int64_t k = problem->starts[option]; k < problem->starts[option + 1]; k++) {
            const struct share *end = shares->at + shares->starts[problem->entries[k] + 1];
            for (const struct share *share = shares->at + shares->starts[problem->entries[k]];
                 share < end; share++) {
                const int32_t weight = share_weight(shares, share, option);
                layout->addition[count++] = (struct addition){
                    .sum = share->sum,
                    .weight = weight,
                    .least = (int64_t)weight - share->least,
                    .most = (int64_t)weight - share->most,
                };
            }
        }
    }
    layout->addition_starts[layout->options] = count;
    memcpy(layout->totals, shares->totals, (size_t)shares->count * sizeof *layout->totals);
}

/* --- Limits of prices ------------------------------------------------------------------------ */

/* Limits each price so that all that is made of them is far below 2^62. */
static void limit_prices(struct cheapest_layout *layout)
{
    int64_t *spans = layout->price_limits;
    const int32_t rows = layout->items + layout->sums;
    memset(spans, 0, (size_t)rows * sizeof *spans);
    for (int32_t entry = 0; entry < layout->entries; entry++)
        spans[layout->item_of[entry]]++;
    for (int32_t k = 0; k < layout->additions; k++)
        spans[layout->items + layout->addition[k].sum] += size_of(layout->addition[k].weight);
    for (int32_t row = 0; row < rows; row++) {
        if (row < layout->items && layout->lows[row] > spans[row])
            spans[row] = layout->lows[row];
        if (row >= layout->items)
            spans[row] += size_of(layout->totals[row - layout->items].low) +
                          size_of(layout->totals[row - layout->items].high);
        spans[row] = LARGEST_WORTH / rows / (spans[row] + 1);
    }
}

/* --- All of it ------------------------------------------------------------------------------- */

static enum built build_with(struct cheapest_layout *layout, const struct shares *shares,
                             const struct problem *problem, const int32_t *multiplicities,
                             const int64_t *costs, int64_t unit, const char **misfit)
{
    const int64_t additions = count_additions(shares, problem);
    if (additions > MOST)
        return BUILT_TOO_LARGE;
    layout->additions = (int32_t)additions;
    take_layout(layout);
    if (!memory_allocate(&layout->memory))
        return BUILT_NO_MEMORY;
    take_layout(layout);
    if (has_repeated_item(problem, layout->lows)) { /* which are not filled yet */
        *misfit = MISFIT_REPEATED;
        return BUILT_MISFIT;
    }
    fill_options(layout, problem, multiplicities, costs, unit);
    fill_additions(layout, shares, problem);
    limit_prices(layout);
    return BUILT;
}

enum built layout_build(struct cheapest_layout *layout, const struct problem *problem,
                        const int32_t *multiplicities, const int64_t *costs, int64_t unit,
                        const char **misfit)
{
    *misfit = problem_misfit(problem);
    if (*misfit != NULL)
        return BUILT_MISFIT;
    if (problem->entry_count > MOST || problem->item_count > MOST || problem->start_count > MOST ||
        problem->sum_item_count > MOST)
        return BUILT_TOO_LARGE;
    *layout = (struct cheapest_layout){
        .options = (int32_t)problem->start_count - 1,
        .items = (int32_t)problem->item_count,
        .primary = (int32_t)problem->primary_count,
        .sums = (int32_t)problem->sum_count,
        .entries = (int32_t)problem->entry_count,
    };
    struct shares shares;
    enum built built = shares_build(&shares, problem, false, misfit);
    if (built == BUILT)
        built = build_with(layout, &shares, problem, multiplicities, costs, unit, misfit);
    shares_free(&shares);
    if (built != BUILT)
        memory_free(&layout->memory);
    return built;
}
