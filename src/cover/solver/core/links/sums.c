/* Sums: laying them out, and keeping their totals during a search. */

#include "sums.h"

/* --- Laying out ---------------------------------------------------------------------------- */

static void take_memory(struct link_sums *sums, const struct problem *problem)
{
    struct memory *memory = &sums->memory;
    const size_t items = (size_t)sums->primary_count, shares = (size_t)problem->sum_item_count;
    sums->starts = memory_take(memory, items + 3, sizeof *sums->starts);
    sums->shares = memory_take(memory, shares, sizeof *sums->shares);
    sums->weights = memory_take(memory, (size_t)problem->weight_count, sizeof *sums->weights);
    sums->totals = memory_take(memory, (size_t)sums->count, sizeof *sums->totals);
}

/* Makes the shares of each item, in the order of the sums. `next` is where the next share of an item
 * goes: at first, where they begin, and in the end, where those of the next item begin. */
static void place_shares(struct link_sums *sums, const struct problem *problem)
{
    int32_t *next = sums->starts + 1;
    for (int64_t place = 0; place < problem->sum_item_count; place++)
        next[sum_item(problem, place) + 2]++;
    for (int32_t item = 1; item <= sums->primary_count; item++)
        next[item] += next[item - 1];
    for (int64_t k = 0; k < sums->count; k++)
        for (int32_t place = problem->sum_starts[k]; place < problem->sum_starts[k + 1]; place++)
            sums->shares[next[sum_item(problem, place) + 1]++] = (struct share){
                .row = problem->rows[k] * (problem->start_count - 1),
                .sum = (int32_t)k,
                .sign = sum_sign(problem, place),
            };
}

static bool has_repeated_item(const struct link_sums *sums)
{
    for (int32_t item = 1; item <= sums->primary_count; item++)
        for (int32_t place = sums->starts[item] + 1; place < sums->starts[item + 1]; place++)
            if (sums->shares[place].sum == sums->shares[place - 1].sum)
                return true;
    return false;
}

/* What an option adds to the sum of a share. */
static int32_t weight_of(const struct link_sums *sums, const struct share *share, int32_t option)
{
    return share->sign * sums->weights[share->row + option];
}

/* Widens the span of each share of an item to what one of its options adds. */
static void widen(const struct link_sums *sums, int32_t item, int32_t option, bool first)
{
    for (int32_t place = sums->starts[item]; place < sums->starts[item + 1]; place++) {
        struct share *share = &sums->shares[place];
        const int32_t weight = weight_of(sums, share, option);
        if (first || weight < share->least)
            share->least = weight;
        if (first || weight > share->most)
            share->most = weight;
    }
}

static void fill_totals(struct link_sums *sums, const struct problem *problem)
{
    for (int64_t k = 0; k < sums->count; k++) {
        sums->totals[k].low = problem->bounds[2 * k];
        sums->totals[k].high = problem->bounds[2 * k + 1];
    }
    for (int32_t place = 0; place < problem->sum_item_count; place++) {
        const struct share *share = &sums->shares[place];
        sums->totals[share->sum].least += share->least;
        sums->totals[share->sum].most += share->most;
    }
}

static enum built fill(struct link_sums *sums, const struct problem *problem, bool *seen,
                       const char **misfit)
{
    place_shares(sums, problem);
    if (has_repeated_item(sums)) {
        *misfit = MISFIT_REPEATED_IN_SUM;
        return BUILT_MISFIT;
    }
    for (int64_t k = 0; k < problem->weight_count; k++)
        sums->weights[k] = problem->weights[k];
    for (int32_t option = 0; option < problem->start_count - 1; option++)
        for (int64_t k = problem->starts[option]; k < problem->starts[option + 1]; k++) {
            const int32_t item = problem->entries[k] + 1;
            if (item <= sums->primary_count)
                widen(sums, item, option, !seen[item]);
            seen[item] = true;
        }
    fill_totals(sums, problem);
    return BUILT;
}

enum built sums_build(struct link_sums *sums, const struct problem *problem, const char **misfit)
{
    *sums = (struct link_sums){
        .count = problem->sum_count,
        .primary_count = (int32_t)problem->primary_count,
    };
    if (sums->count == 0)
        return BUILT;
    bool *seen = calloc((size_t)problem->item_count + 1, sizeof *seen); /* from 1 on */
    enum built built = BUILT_NO_MEMORY;
    take_memory(sums, problem);
    if (seen != NULL && memory_allocate(&sums->memory)) {
        take_memory(sums, problem);
        built = fill(sums, problem, seen, misfit);
    }
    free(seen);
    if (built != BUILT)
        sums_free(sums);
    return built;
}

void sums_free(struct link_sums *sums)
{
    memory_free(&sums->memory);
    *sums = (struct link_sums){0};
}

/* --- During a search ----------------------------------------------------------------------- */

static bool can_be_met(const struct total *total)
{
    return total->least <= total->high && total->most >= total->low;
}

bool sums_possible(const struct link_sums *sums, const struct total *totals)
{
    for (int64_t k = 0; k < sums->count; k++)
        if (!can_be_met(&totals[k]))
            return false;
    return true;
}

/* The item, or 0, which has no shares, in place of a secondary one, which has no place. */
static int32_t own(const struct link_sums *sums, int32_t item)
{
    return item <= sums->primary_count ? item : 0;
}

/* Adds an option to the totals, `sign` times; returns the number of shares looked at. */
static int64_t add(const struct link_sums *sums, struct total *totals, int32_t option,
                   const int32_t *items, int32_t sign)
{
    int64_t work = 0;
    for (; *items > 0; items++) {
        const int32_t item = own(sums, *items), end = sums->starts[item + 1];
        for (int32_t place = sums->starts[item]; place < end; place++, work++) {
            const struct share *share = &sums->shares[place];
            const int64_t weight = weight_of(sums, share, option);
            totals[share->sum].least += sign * (weight - share->least);
            totals[share->sum].most += sign * (weight - share->most);
        }
    }
    return work;
}

void sums_choose(const struct link_sums *sums, struct total *totals, int32_t option,
                 const int32_t *items)
{
    add(sums, totals, option, items, 1);
}

void sums_take_back(const struct link_sums *sums, struct total *totals, int32_t option,
                    const int32_t *items)
{
    add(sums, totals, option, items, -1);
}

/* Whether the sums of these items can still be met. */
static bool items_possible(const struct link_sums *sums, const struct total *totals,
                           const int32_t *items)
{
    for (; *items > 0; items++) {
        const int32_t item = own(sums, *items), end = sums->starts[item + 1];
        for (int32_t place = sums->starts[item]; place < end; place++)
            if (!can_be_met(&totals[sums->shares[place].sum]))
                return false;
    }
    return true;
}

bool sums_admit(const struct link_sums *sums, struct total *totals, int32_t option,
                const int32_t *items, int64_t *allowance)
{
    *allowance -= add(sums, totals, option, items, 1) + 1;
    if (items_possible(sums, totals, items))
        return true;
    sums_take_back(sums, totals, option, items);
    return false;
}
