/* Laying out the shares that items have in sums; see sums.h. */

#include "sums.h"

bool sums_are_sound(const struct problem *problem, int32_t *seen)
{
    for (int32_t k = 0; k < problem->sum_count; k++)
        for (int32_t place = problem->sum_starts[k]; place < problem->sum_starts[k + 1]; place++) {
            int32_t *last = &seen[sum_item(problem, place)]; /* one more than the sum */
            if (*last == k + 1)
                return false;
            *last = k + 1;
        }
    return true;
}

bool totals_can_be_met(const struct total *totals, int64_t count)
{
    int64_t k = 0;
    while (k < count && total_can_be_met(&totals[k]))
        k++;
    return k == count;
}

static void take_memory(struct shares *shares, const struct problem *problem, bool with_weights)
{
    struct memory *memory = &shares->memory;
    TAKE(memory, shares->starts, problem->item_count + 2);
    TAKE(memory, shares->at, problem->sum_item_count);
    TAKE(memory, shares->totals, shares->count);
    shares->weights = problem->weights;
    if (with_weights) {
        int32_t *copy;
        TAKE(memory, copy, problem->weight_count);
        for (int64_t k = 0; k < problem->weight_count && copy != NULL; k++)
            copy[k] = problem->weights[k];
        shares->weights = copy;
    }
}

/* Makes the shares of each item, in the order of the sums, as yet with nothing that they add. `next` is
 * where the next share of an item goes: at first, where they begin, and in the end, where those of the
 * next item begin. */
static void place_shares(struct shares *shares, const struct problem *problem)
{
    int32_t *next = shares->starts + 1;
    for (int64_t place = 0; place < problem->sum_item_count; place++)
        next[sum_item(problem, place) + 1]++;
    for (int64_t item = 0; item < problem->item_count; item++)
        next[item + 1] += next[item];
    for (int32_t k = 0; k < shares->count; k++)
        for (int32_t place = problem->sum_starts[k]; place < problem->sum_starts[k + 1]; place++)
            shares->at[next[sum_item(problem, place)]++] = (struct share){
                .row = problem->rows[k] * (problem->start_count - 1),
                .sum = k,
                .sign = sum_sign(problem, place),
                .least = INT32_MAX,
                .most = INT32_MIN,
            };
}

/* Finds what each share adds at least and at most, and with these the totals. */
static void widen_shares(struct shares *shares, const struct problem *problem)
{
    for (int64_t option = 0; option < problem->start_count - 1; option++)
        for (int64_t k = problem->starts[option]; k < problem->starts[option + 1]; k++) {
            const int32_t item = problem->entries[k], end = shares->starts[item + 1];
            for (int32_t place = shares->starts[item]; place < end; place++) {
                struct share *share = &shares->at[place];
                const int32_t weight = share_weight(shares, share, option);
                share->least = weight < share->least ? weight : share->least;
                share->most = weight > share->most ? weight : share->most;
            }
        }
    for (int64_t k = 0; k < shares->count; k++)
        shares->totals[k] =
            (struct total){.low = problem->bounds[2 * k], .high = problem->bounds[2 * k + 1]};
    for (int32_t place = 0; place < problem->sum_item_count; place++) {
        struct share *share = &shares->at[place];
        if (share->least > share->most) /* no option has the item */
            share->least = share->most = 0;
        total_add(&shares->totals[share->sum], share->least, share->most);
    }
}

enum built shares_build(struct shares *shares, const struct problem *problem, bool with_weights,
                        const char **misfit)
{
    *shares = (struct shares){.count = problem->sum_count};
    if (shares->count == 0)
        return BUILT;
    take_memory(shares, problem, with_weights);
    if (!memory_allocate(&shares->memory))
        return BUILT_NO_MEMORY;
    take_memory(shares, problem, with_weights);
    if (!sums_are_sound(problem, shares->starts)) {
        shares_free(shares);
        *misfit = MISFIT_REPEATED_IN_SUM;
        return BUILT_MISFIT;
    }
    memset(shares->starts, 0, ((size_t)problem->item_count + 2) * sizeof *shares->starts);
    place_shares(shares, problem);
    widen_shares(shares, problem);
    return BUILT;
}

void shares_free(struct shares *shares)
{
    memory_free(&shares->memory);
    *shares = (struct shares){0};
}
