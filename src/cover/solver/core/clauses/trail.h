/* Giving variables values, and taking these back.
 *
 * Invariants: `trail` holds the literals that are true, in the order in which they became so, and
 * places[v] is where that of variable v stands. least[s] is what the cheapest class of share s costs
 * that is not false, or what it cost before the last of them became false; costs[l] is the sum of
 * these over the shares of limit l. After the literal at place raised[s], or sooner, the share s cost as
 * much as it does.
 */

#ifndef COVER_CLAUSES_TRAIL_H
#define COVER_CLAUSES_TRAIL_H

#include "clauses.h"
#include "heap.h"

static inline int32_t level_now(const struct clause_search *search)
{
    return search->decisions.count;
}

/* A variable has become false: what its shares cost may have grown. */
static inline void raise_costs(struct clause_search *search, int32_t variable)
{
    const struct clause_network *network = search->network;
    const int32_t last = network->first_offer[variable + 1];
    for (int32_t k = network->first_offer[variable]; k < last; k++) {
        const struct offer *offer = &network->offers[k];
        if (offer->cost != search->least[offer->share])
            continue;
        const struct limit_share *share = &network->shares[offer->share];
        int32_t cheapest = share->first;
        while (cheapest < share->last &&
               search->values[is_true(network->prices[cheapest].variable)] < 0)
            cheapest++;
        search->work += cheapest - share->first;
        if (cheapest == share->last || network->prices[cheapest].cost == offer->cost)
            continue;
        const int64_t cost = network->prices[cheapest].cost;
        search->costs[share->limit] += cost - offer->cost;
        search->least[offer->share] = cost;
        search->raised[offer->share] = search->places[variable];
        if (!search->is_dirty[share->limit]) {
            search->is_dirty[share->limit] = true;
            search->dirty[search->dirty_count++] = share->limit;
        }
    }
}

/* A variable is false no longer. */
static inline void lower_costs(struct clause_search *search, int32_t variable)
{
    const struct clause_network *network = search->network;
    const int32_t last = network->first_offer[variable + 1];
    for (int32_t k = network->first_offer[variable]; k < last; k++) {
        const struct offer *offer = &network->offers[k];
        int64_t *least = &search->least[offer->share];
        if (offer->cost < *least) {
            search->costs[network->shares[offer->share].limit] -= *least - offer->cost;
            *least = offer->cost;
            search->raised[offer->share] = search->places[variable] - 1;
        }
    }
}

/* Makes a literal true that has no value. */
static inline void make_true(struct clause_search *search, literal lit, struct reason reason)
{
    const int32_t variable = variable_of(lit);
    search->values[lit] = 1;
    search->values[negation(lit)] = -1;
    search->levels[variable] = level_now(search);
    search->places[variable] = search->trail_count;
    search->reasons[variable] = reason;
    search->trail[search->trail_count++] = lit;
    search->base.updates++;
    if (lit & 1)
        raise_costs(search, variable);
}

/* Goes back to a number of decisions. */
static inline void go_back(struct clause_search *search, int32_t level)
{
    if (level >= level_now(search))
        return;
    const int32_t count = search->decisions.at[level];
    while (search->trail_count > count) {
        const literal lit = search->trail[--search->trail_count];
        const int32_t variable = variable_of(lit);
        search->values[lit] = search->values[negation(lit)] = 0;
        search->phases[variable] = !(lit & 1);
        if (lit & 1)
            lower_costs(search, variable);
        heap_add(search, variable);
    }
    search->done = count;
    search->decisions.count = level;
    while (search->dirty_count > 0)
        search->is_dirty[search->dirty[--search->dirty_count]] = false;
}

#endif
