/* Each sum becomes two limits. */

#include "layout.h"

#include <string.h>

/* A limit that is being laid out. Options cost `sign` times their weight, shifted for each item. */
struct draft {
    struct layout *layout;
    int64_t sum;
    int32_t sign;
    int64_t bound, most;    /* what is allowed, and what all shares can cost */
    struct bill *bills;     /* of one share each */
    int32_t bill_count, bill_room;
    int32_t share_room, price_room, charge_room, limit_room, room;
    bool failed;
};

static int64_t weight_at(const struct draft *draft, int32_t place, int32_t entry)
{
    const struct layout *layout = draft->layout;
    return (int64_t)draft->sign *
           sum_weight(layout->problem, draft->sum, place, layout->options.at[entry]);
}

/* Elements with room for one more than there are; where there is none, that is noted and they stay. */
static void *grown(struct draft *draft, void *elements, int32_t count, int32_t *room, size_t size)
{
    draft->failed |= !make_room(&elements, count, room, size);
    return elements;
}

static void add_price(struct draft *draft, struct price price)
{
    struct clause_network *network = draft->layout->network;
    network->prices =
        grown(draft, network->prices, network->price_count, &draft->price_room, sizeof price);
    if (!draft->failed)
        network->prices[network->price_count++] = price;
}

static void add_bill(struct draft *draft, struct bill bill)
{
    draft->bills = grown(draft, draft->bills, draft->bill_count, &draft->bill_room, sizeof bill);
    if (!draft->failed)
        draft->bills[draft->bill_count++] = bill;
}

static int compare_prices(const void *one, const void *other)
{
    const struct price *a = one, *b = other;
    if (a->cost != b->cost)
        return (a->cost > b->cost) - (a->cost < b->cost);
    return (a->variable > b->variable) - (a->variable < b->variable);
}

/* The share of the item at a place of the sum; none where all of its options weigh the same. */
static void add_share(struct draft *draft, int32_t place)
{
    struct layout *layout = draft->layout;
    struct clause_network *network = layout->network;
    const int32_t item = sum_item(layout->problem, place);
    const int32_t begin = layout->entries.starts.at[item], end = layout->entries.starts.at[item + 1];
    int64_t least = 0, most = 0;
    for (int32_t k = begin; k < end; k++) {
        const int64_t weight = weight_at(draft, place, layout->entries.numbers.at[k]);
        least = k == begin || weight < least ? weight : least;
        most = k == begin || weight > most ? weight : most;
    }
    draft->bound -= least;
    if (least == most)
        return;
    draft->most += most - least;
    const int32_t share = network->share_count, first = network->price_count;
    const int32_t *classes = layout->classes.numbers.at;
    for (int32_t k = layout->classes.starts.at[item]; k < layout->classes.starts.at[item + 1]; k += 2)
        add_price(draft, (struct price){weight_at(draft, place, classes[k + 1]) - least, classes[k]});
    for (int32_t k = begin; k < end; k++) {
        const int32_t entry = layout->entries.numbers.at[k];
        const int64_t cost = weight_at(draft, place, entry) - least;
        if (cost > 0)
            add_bill(draft, (struct bill){cost, layout->options.at[entry], share, 0});
    }
    network->shares =
        grown(draft, network->shares, share, &draft->share_room, sizeof(struct share));
    if (draft->failed)
        return;
    network->shares[network->share_count++] =
        (struct share){network->limit_count, first, network->price_count};
    qsort(network->prices + first, (size_t)(network->price_count - first), sizeof(struct price),
          compare_prices);
}

static int compare_by_option(const void *one, const void *other)
{
    const struct bill *a = one, *b = other;
    if (a->option != b->option)
        return (a->option > b->option) - (a->option < b->option);
    return (a->first > b->first) - (a->first < b->first);
}

static int compare_by_total(const void *one, const void *other)
{
    const struct bill *a = one, *b = other;
    if (a->total != b->total)
        return (a->total < b->total) - (a->total > b->total);
    return (a->option > b->option) - (a->option < b->option);
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Makes one bill for each option of those of single shares; returns what divides all totals. */
static int64_t merge_bills(struct draft *draft, const struct limit *limit)
{
    struct clause_network *network = draft->layout->network;
    qsort(draft->bills, (size_t)draft->bill_count, sizeof *draft->bills, compare_by_option);
    int64_t divisor = 0;
    for (int32_t k = 0; k < draft->bill_count; k++) {
        const struct bill *part = &draft->bills[k];
        network->charges = grown(draft, network->charges, network->charge_count,
                                 &draft->charge_room, sizeof(struct charge));
        network->bills =
            grown(draft, network->bills, network->bill_count, &draft->room, sizeof(struct bill));
        if (draft->failed)
            return 1;
        network->charges[network->charge_count++] = (struct charge){part->total, part->first};
        if (k == 0 || part->option != part[-1].option)
            network->bills[network->bill_count++] =
                (struct bill){0, part->option, network->charge_count - 1, network->charge_count};
        struct bill *bill = &network->bills[network->bill_count - 1];
        bill->total += part->total;
        bill->last = network->charge_count;
    }
    for (int32_t k = limit->first_bill; k < network->bill_count; k++)
        divisor = common_divisor(network->bills[k].total, divisor);
    qsort(network->bills + limit->first_bill, (size_t)(network->bill_count - limit->first_bill),
          sizeof(struct bill), compare_by_total);
    return divisor;
}

/* Makes the limit of one bound of a sum; nothing where it always holds. */
static void add_limit(struct draft *draft)
{
    const struct problem *problem = draft->layout->problem;
    struct clause_network *network = draft->layout->network;
    struct limit limit = {.first_share = network->share_count, .first_bill = network->bill_count};
    const int32_t prices = network->price_count;
    draft->bill_count = 0;
    draft->most = 0;
    draft->bound = draft->sign > 0 ? problem->bounds[2 * draft->sum + 1]
                                   : -(int64_t)problem->bounds[2 * draft->sum];
    for (int32_t k = problem->sum_starts[draft->sum]; k < problem->sum_starts[draft->sum + 1]; k++)
        add_share(draft, k);
    network->is_impossible |= draft->bound < 0;
    if (draft->bound < 0 || draft->most <= draft->bound) {
        network->share_count = limit.first_share;
        network->price_count = prices;
        return;
    }
    if (draft->failed)
        return;
    const int64_t divisor = merge_bills(draft, &limit);
    limit.bound = draft->bound / divisor * divisor;
    limit.last_share = network->share_count;
    limit.last_bill = network->bill_count;
    network->limits =
        grown(draft, network->limits, network->limit_count, &draft->limit_room, sizeof limit);
    if (!draft->failed)
        network->limits[network->limit_count++] = limit;
}

/* Lists for each variable the shares in which it has a price. */
static bool place_offers(struct clause_network *network)
{
    const size_t variables = (size_t)network->variable_count;
    network->first_offer = calloc(variables + 2, sizeof *network->first_offer);
    network->offers = malloc(((size_t)network->price_count + SLACK) * sizeof *network->offers);
    if (network->first_offer == NULL || network->offers == NULL)
        return false;
    int32_t *next = network->first_offer + 1;
    for (int32_t k = 0; k < network->price_count; k++)
        next[network->prices[k].variable + 1]++;
    for (int32_t k = 1; k <= network->variable_count; k++)
        next[k] += next[k - 1];
    for (int32_t share = 0; share < network->share_count; share++)
        for (int32_t k = network->shares[share].first; k < network->shares[share].last; k++) {
            const struct price *price = &network->prices[k];
            network->offers[next[price->variable]++] =
                (struct offer){price->cost, share, price->variable};
        }
    return true;
}

bool layout_limits(struct layout *layout)
{
    struct draft draft = {.layout = layout};
    for (draft.sum = 0; draft.sum < layout->problem->sum_count && !draft.failed; draft.sum++) {
        draft.sign = 1;
        add_limit(&draft);
        draft.sign = -1;
        add_limit(&draft);
    }
    free(draft.bills);
    return !draft.failed && place_offers(layout->network);
}
