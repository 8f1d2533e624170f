/* Limits: what they conclude from what their shares cost at least, and why. */

#include "rules.h"

#include "trail.h"

/* --- Concluding --------------------------------------------------------------------------- */

/* Makes the classes of a share false that cost more than is left. */
static void conclude_share(struct clause_search *search, int32_t number, int64_t left)
{
    const struct share *share = &search->network->shares[number];
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

/* What a share cost at least then. */
static int64_t least_then(const struct clause_search *search, const struct share *share,
                          int32_t place)
{
    const struct price *prices = search->network->prices;
    int32_t k = share->first;
    while (k + 1 < share->last && was_true(search, is_false(prices[k].variable), place))
        k++;
    return prices[k].cost;
}

/* Writes why a share cost so much then: a class, or all the cheaper ones. */
static int32_t explain_share(const struct clause_search *search, const struct share *share,
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
        surplus += cost >= 0 ? cost : least_then(search, &network->shares[k], place);
    }
    charge = 0;
    for (int32_t k = limit->first_share; k < limit->last_share; k++) {
        if (cost_of(search, reason, variable, k, &charge) >= 0)
            continue;
        const int64_t least = least_then(search, &network->shares[k], place);
        if (least <= surplus)
            surplus -= least;
        else
            count += explain_share(search, &network->shares[k], place, least, antecedents + count);
    }
    return count;
}
