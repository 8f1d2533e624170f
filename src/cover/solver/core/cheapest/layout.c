/* A problem with costs becomes entries, members and additions to sums. */

#include "cheapest.h"

/* The most of anything: its number fits into 32 bits, and its size into a size_t. */
#define MOST (SIZE_MAX / 1024 < INT32_MAX / 4 ? (int64_t)(SIZE_MAX / 1024) : INT32_MAX / 4)

#define LARGEST_WORTH ((int64_t)1 << 58) /* of all prices together */

/* What an item adds to a sum. */
struct share {
    int32_t sum, sign, least, most;
    int64_t row;
    bool is_known; /* whether an option has it, so that `least` and `most` say something */
};

/* The shares of each item. */
struct shares {
    int32_t *starts;
    struct share *share;
};

static void take_layout(struct layout *layout)
{
    struct memory *memory = &layout->memory;
    const size_t options = (size_t)layout->options, items = (size_t)layout->items;
    const size_t entries = (size_t)layout->entries, sums = (size_t)layout->sums;
    layout->starts = memory_take(memory, options + 1, sizeof *layout->starts);
    layout->item_of = memory_take(memory, entries, sizeof *layout->item_of);
    layout->colour_of = memory_take(memory, entries, sizeof *layout->colour_of);
    layout->option_of = memory_take(memory, entries, sizeof *layout->option_of);
    layout->member_starts = memory_take(memory, items + 1, sizeof *layout->member_starts);
    layout->lows = memory_take(memory, items, sizeof *layout->lows);
    layout->highs = memory_take(memory, items, sizeof *layout->highs);
    layout->addition_starts = memory_take(memory, options + 1, sizeof *layout->addition_starts);
    layout->addition =
        memory_take(memory, (size_t)layout->additions, sizeof *layout->addition);
    layout->sum_lows = memory_take(memory, sums, sizeof *layout->sum_lows);
    layout->sum_highs = memory_take(memory, sums, sizeof *layout->sum_highs);
    layout->sum_least = memory_take(memory, sums, sizeof *layout->sum_least);
    layout->sum_most = memory_take(memory, sums, sizeof *layout->sum_most);
    layout->costs = memory_take(memory, options, sizeof *layout->costs);
    layout->price_limits = memory_take(memory, items + sums, sizeof *layout->price_limits);
}

static void fill_options(struct layout *layout, const struct problem *problem,
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

/* Whether an option has an item twice. `seen` has room for a number for each item, not below 0. */
static bool has_repeated_item(const struct layout *layout, int32_t *seen)
{
    for (int32_t entry = 0; entry < layout->entries; entry++) {
        int32_t *last = &seen[layout->item_of[entry]];
        if (*last == layout->option_of[entry] + 1)
            return true;
        *last = layout->option_of[entry] + 1;
    }
    return false;
}

/* --- Sums ---------------------------------------------------------------------------------- */

/* Makes the shares of each item; `starts` is zero before, and two longer than there are items. */
static void fill_shares(struct shares *shares, const struct layout *layout,
                        const struct problem *problem)
{
    int32_t *next = shares->starts + 1; /* where the next share of an item goes */
    for (int64_t place = 0; place < problem->sum_item_count; place++)
        next[sum_item(problem, place) + 1]++;
    for (int32_t item = 0; item < layout->items; item++)
        next[item + 1] += next[item];
    for (int32_t sum = 0; sum < layout->sums; sum++)
        for (int32_t k = problem->sum_starts[sum]; k < problem->sum_starts[sum + 1]; k++)
            shares->share[next[sum_item(problem, k)]++] = (struct share){
                .sum = sum,
                .sign = sum_sign(problem, k),
                .row = problem->rows[sum] * (problem->start_count - 1),
            };
}

/* Calls for each share of each entry of an option, with what the option adds there. */
#define EACH_SHARE(option, entry, share, weight)                                                   \
    for (int64_t entry = problem->starts[option]; entry < problem->starts[(option) + 1]; entry++)  \
        for (struct share *share = shares->share + shares->starts[problem->entries[entry]];        \
             share < shares->share + shares->starts[problem->entries[entry] + 1]; share++)         \
            for (int32_t weight = share->sign * problem->weights[share->row + (option)], once = 1; \
                 once; once = 0)

/* Finds the least and the most that each share adds, and how many additions there are. */
static int64_t widen_shares(struct shares *shares, const struct problem *problem)
{
    int64_t additions = 0;
    for (int64_t option = 0; option + 1 < problem->start_count; option++)
        EACH_SHARE(option, entry, share, weight) {
            if (!share->is_known || weight < share->least)
                share->least = weight;
            if (!share->is_known || weight > share->most)
                share->most = weight;
            share->is_known = true;
            additions++;
        }
    return additions;
}

static void fill_additions(struct layout *layout, const struct shares *shares,
                           const struct problem *problem)
{
    int32_t count = 0;
    for (int32_t option = 0; option < layout->options; option++) {
        layout->addition_starts[option] = count;
        EACH_SHARE(option, entry, share, weight)
            layout->addition[count++] = (struct addition){
                .sum = share->sum,
                .weight = weight,
                .least = (int64_t)weight - share->least,
                .most = (int64_t)weight - share->most,
            };
    }
    layout->addition_starts[layout->options] = count;
    for (int32_t sum = 0; sum < layout->sums; sum++) {
        layout->sum_lows[sum] = problem->bounds[2 * sum];
        layout->sum_highs[sum] = problem->bounds[2 * sum + 1];
    }
    for (const struct share *share = shares->share;
         share < shares->share + problem->sum_item_count; share++) {
        layout->sum_least[share->sum] += share->least;
        layout->sum_most[share->sum] += share->most;
    }
}

/* --- Limits of prices ------------------------------------------------------------------------ */

/* Limits each price so that all that is made of them is far below 2^62. */
static void limit_prices(struct layout *layout)
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
            spans[row] += size_of(layout->sum_lows[row - layout->items]) +
                          size_of(layout->sum_highs[row - layout->items]);
        spans[row] = LARGEST_WORTH / rows / (spans[row] + 1);
    }
}

/* --- All of it ------------------------------------------------------------------------------- */

static enum built build_with(struct layout *layout, struct shares *shares,
                             const struct problem *problem, const int32_t *multiplicities,
                             const int64_t *costs, int64_t unit, const char **misfit)
{
    fill_shares(shares, layout, problem);
    const int64_t additions = widen_shares(shares, problem);
    if (additions > MOST)
        return BUILT_TOO_LARGE;
    layout->additions = (int32_t)additions;
    take_layout(layout);
    if (!memory_allocate(&layout->memory))
        return BUILT_NO_MEMORY;
    take_layout(layout);
    fill_options(layout, problem, multiplicities, costs, unit);
    fill_additions(layout, shares, problem);
    limit_prices(layout);
    memset(shares->starts, 0, ((size_t)layout->items + 2) * sizeof *shares->starts);
    if (has_repeated_item(layout, shares->starts)) {
        *misfit = MISFIT_REPEATED;
        return BUILT_MISFIT;
    }
    return BUILT;
}

enum built layout_build(struct layout *layout, const struct problem *problem,
                        const int32_t *multiplicities, const int64_t *costs, int64_t unit,
                        const char **misfit)
{
    *misfit = problem_misfit(problem);
    if (*misfit != NULL)
        return BUILT_MISFIT;
    if (problem->entry_count > MOST || problem->item_count > MOST || problem->start_count > MOST ||
        problem->sum_item_count > MOST)
        return BUILT_TOO_LARGE;
    *layout = (struct layout){
        .options = (int32_t)problem->start_count - 1,
        .items = (int32_t)problem->item_count,
        .primary = (int32_t)problem->primary_count,
        .sums = (int32_t)problem->sum_count,
        .entries = (int32_t)problem->entry_count,
    };
    struct shares shares = {
        .starts = calloc((size_t)layout->items + 2, sizeof *shares.starts),
        .share = calloc((size_t)problem->sum_item_count + SLACK, sizeof *shares.share),
    };
    enum built built = BUILT_NO_MEMORY;
    if (shares.starts != NULL && shares.share != NULL)
        built = build_with(layout, &shares, problem, multiplicities, costs, unit, misfit);
    free(shares.starts);
    free(shares.share);
    if (built != BUILT)
        memory_free(&layout->memory);
    return built;
}
