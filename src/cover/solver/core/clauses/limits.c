/* Limits: each sum becomes two; what they conclude from what their shares cost at least, and why. */

#include "trail.h"

/* --- Laying out --------------------------------------------------------------------------- */

/* A limit that is being laid out. Options cost `sign` times their weight, shifted for each item. */
struct limit_draft {
    const struct clause_layout *layout;
    int64_t sum;
    int32_t sign;
    int64_t bound, most; /* what is allowed, and what all shares can cost */
    struct bill *bills;  /* of one share each */
    int32_t bill_count;
};

static int64_t weight_at(const struct limit_draft *draft, int32_t place, int32_t entry)
{
    const struct clause_layout *layout = draft->layout;
    return (int64_t)draft->sign *
           sum_weight(layout->problem, draft->sum, place, layout->options.at[entry]);
}

static int compare_prices(const void *one, const void *other)
{
    const struct price *a = one, *b = other;
    if (a->cost != b->cost)
        return (a->cost > b->cost) - (a->cost < b->cost);
    return (a->variable > b->variable) - (a->variable < b->variable);
}

/* The share of the item at a place of the sum; none where all of its options weigh the same. */
static void add_share(struct limit_draft *draft, int32_t place)
{
    const struct clause_layout *layout = draft->layout;
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
        network->prices[network->price_count++] =
            (struct price){weight_at(draft, place, classes[k + 1]) - least, classes[k]};
    for (int32_t k = begin; k < end; k++) {
        const int32_t entry = layout->entries.numbers.at[k];
        const int64_t cost = weight_at(draft, place, entry) - least;
        if (cost > 0)
            draft->bills[draft->bill_count++] =
                (struct bill){cost, layout->options.at[entry], share, 0};
    }
    network->shares[network->share_count++] =
        (struct limit_share){network->limit_count, first, network->price_count};
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
static int64_t merge_bills(struct limit_draft *draft, const struct limit *limit)
{
    struct clause_network *network = draft->layout->network;
    qsort(draft->bills, (size_t)draft->bill_count, sizeof *draft->bills, compare_by_option);
    int64_t divisor = 0;
    for (int32_t k = 0; k < draft->bill_count; k++) {
        const struct bill *part = &draft->bills[k];
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
static void add_limit(struct limit_draft *draft)
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
    const int64_t divisor = merge_bills(draft, &limit);
    limit.bound = draft->bound / divisor * divisor;
    limit.last_share = network->share_count;
    limit.last_bill = network->bill_count;
    network->limits[network->limit_count++] = limit;
}

/* Lists for each variable the shares in which it has a price. */
static void place_offers(struct clause_network *network)
{
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
}

/* Lays out, or measures, room for two limits of each sum; `entries` and `classes` are those of all items
 * of all sums. */
static void take_memory(struct clause_network *network, const struct problem *problem,
                        int64_t entries, int64_t classes)
{
    struct memory *memory = &network->memory;
    const size_t costs = 2 * (size_t)entries, prices = 2 * (size_t)classes;
    TAKE(memory, network->limits, 2 * (size_t)problem->sum_count);
    TAKE(memory, network->shares, 2 * (size_t)problem->sum_item_count);
    TAKE(memory, network->prices, prices);
    TAKE(memory, network->offers, prices);
    TAKE(memory, network->bills, costs);
    TAKE(memory, network->charges, costs);
    TAKE(memory, network->first_offer, (size_t)network->variable_count + 2);
}

bool limits_build(const struct clause_layout *layout)
{
    const struct problem *problem = layout->problem;
    struct clause_network *network = layout->network;
    int64_t entries = 0, classes = 0;
    for (int64_t place = 0; place < problem->sum_item_count; place++) {
        const int32_t item = sum_item(problem, place);
        entries += layout->entries.starts.at[item + 1] - layout->entries.starts.at[item];
        classes += (layout->classes.starts.at[item + 1] - layout->classes.starts.at[item]) / 2;
    }
    if (entries > INT32_MAX / 2)
        return false;
    take_memory(network, problem, entries, classes);
    struct limit_draft draft = {
        .layout = layout, .bills = malloc(((size_t)entries + SLACK) * sizeof *draft.bills)};
    const bool has_room = draft.bills != NULL && memory_allocate(&network->memory);
    if (has_room) {
        take_memory(network, problem, entries, classes);
        for (draft.sum = 0; draft.sum < problem->sum_count; draft.sum++) {
            draft.sign = 1;
            add_limit(&draft);
            draft.sign = -1;
            add_limit(&draft);
        }
        place_offers(network);
    }
    free(draft.bills);
    return has_room;
}

/* --- Concluding --------------------------------------------------------------------------- */

/* Makes the classes of a share false that cost more than is left. */
static void conclude_share(struct clause_search *search, int32_t number, int64_t left)
{
    const struct limit_share *share = &search->network->shares[number];
    for (int32_t k = share->last - 1; k >= share->first; k--) {
        const struct price *price = &search->network->prices[k];
        if (price->cost - search->least[number] <= left)
            break;
        search->work++;
        if (search->values[is_true(price->variable)] == 0)
            make_true(search, is_false(price->variable),
                      (struct reason){WHY_LIMIT, share->limit, ~number});
    }
}

/* What choosing an option adds to what its limit costs at least. */
static int64_t added(const struct clause_search *search, const struct bill *bill)
{
    int64_t cost = bill->total;
    for (int32_t k = bill->first; k < bill->last; k++)
        cost -= search->least[search->network->charges[k].share];
    return cost;
}

bool conclude_limit(struct clause_search *search, int32_t number, struct reason *conflict)
{
    const struct limit *limit = &search->network->limits[number];
    const int64_t left = limit->bound - search->costs[number];
    if (left < 0) {
        *conflict = (struct reason){WHY_LIMIT, number, WHICH_CONFLICT};
        return false;
    }
    search->work += limit->last_share - limit->first_share;
    for (int32_t share = limit->first_share; share < limit->last_share; share++)
        conclude_share(search, share, left);
    for (int32_t k = limit->first_bill; k < limit->last_bill; k++) {
        const struct bill *bill = &search->network->bills[k];
        if (bill->total <= left)
            break;
        search->work++;
        if (search->values[is_true(bill->option)] == 0 && added(search, bill) > left)
            make_true(search, is_false(bill->option), (struct reason){WHY_LIMIT, number, k});
    }
    return true;
}

/* --- Explaining --------------------------------------------------------------------------- */

/* Whether a literal was true when the trail had `place` literals. */
static bool was_true(const struct clause_search *search, literal lit, int32_t place)
{
    return search->values[lit] > 0 && search->places[variable_of(lit)] < place;
}

/* What a share cost at least then: no more than now. */
static int64_t least_then(const struct clause_search *search, int32_t number, int32_t place)
{
    const struct limit_share *share = &search->network->shares[number];
    const struct price *prices = search->network->prices;
    int32_t k = share->first;
    if (search->raised[number] < place || search->least[number] == prices[k].cost)
        return search->least[number];
    while (k + 1 < share->last && was_true(search, is_false(prices[k].variable), place))
        k++;
    return prices[k].cost;
}

/* Writes why a share cost so much then: a class, or all the cheaper ones. */
static int32_t explain_share(const struct clause_search *search, const struct limit_share *share,
                             int32_t place, int64_t cost, literal *antecedents)
{
    const struct price *prices = search->network->prices;
    int32_t count = 0;
    for (int32_t k = share->first; k < share->last; k++)
        if (prices[k].cost >= cost && was_true(search, is_true(prices[k].variable), place)) {
            antecedents[0] = is_false(prices[k].variable);
            return 1;
        }
    for (int32_t k = share->first; k < share->last && prices[k].cost < cost; k++)
        antecedents[count++] = is_true(prices[k].variable);
    return count;
}

/* What a variable costs a share if it is true; -1 if it costs it nothing of its own. */
static int64_t cost_of(const struct clause_search *search, struct reason reason, int32_t variable,
                       int32_t share, int32_t *charge)
{
    const struct clause_network *network = search->network;
    if (reason.which >= 0) {
        const struct bill *bill = &network->bills[reason.which];
        if (bill->first + *charge < bill->last &&
            network->charges[bill->first + *charge].share == share)
            return network->charges[bill->first + (*charge)++].cost;
    } else if (reason.which != WHICH_CONFLICT && ~reason.which == share) {
        for (int32_t k = network->first_offer[variable];; k++)
            if (network->offers[k].share == share)
                return network->offers[k].cost;
    }
    return -1;
}

int32_t explain_limit(const struct clause_search *search, struct reason reason, int32_t variable,
                      int32_t place, literal *antecedents)
{
    const struct clause_network *network = search->network;
    const struct limit *limit = &network->limits[reason.what];
    int64_t surplus = -limit->bound - 1;
    int32_t charge = 0, count = 0;
    for (int32_t k = limit->first_share; k < limit->last_share; k++) {
        const int64_t cost = cost_of(search, reason, variable, k, &charge);
        surplus += cost >= 0 ? cost : least_then(search, k, place);
    }
    charge = 0;
    for (int32_t k = limit->first_share; k < limit->last_share; k++) {
        if (cost_of(search, reason, variable, k, &charge) >= 0)
            continue;
        const int64_t least = least_then(search, k, place);
        if (least <= surplus)
            surplus -= least;
        else
            count += explain_share(search, &network->shares[k], place, least, antecedents + count);
    }
    return count;
}
