/* Going down the search tree by hand, one option at a time.
 *
 * What stands in `chosen` at the depth reached is the item to branch on, covered already, or 0
 * where there is none: in a solution, and where an item cannot be covered any more.
 */

#include "choose.h"

/* Writes the options of a covered item that the sums admit; or, without `options`, finds out whether
 * there is any. Returns how many. */
static int32_t admitted(const struct search *search, int32_t item, int32_t *options)
{
    struct search trial = *search; /* for its allowance; the totals come back to what they were */
    int32_t count = 0;
    for (int32_t node = search->links[item].down; node != item; node = search->links[node].down) {
        if (search->totals != NULL) {
            if (!admit(&trial, node))
                continue;
            take_back(&trial, node);
        }
        if (options == NULL)
            return 1;
        options[count++] = option_of(search->network, node);
    }
    return count;
}

/* Finds the item to branch on. */
static enum reach arrive(struct search *search)
{
    const unsigned kind = search->colours != NULL ? COLOURED : 0;
    const int32_t item = choose(search, search->network->focus > 0);
    search->chosen[search->depth] = 0;
    if (item == 0)
        return REACH_SOLVED;
    if (admitted(search, item, NULL) == 0)
        return REACH_DEAD;
    cover(search, item, kind);
    search->chosen[search->depth] = item;
    return REACH_OPEN;
}

enum reach search_walk_begin(void *given)
{
    struct search *search = given;
    search->allowance = INT64_MAX;
    if (search->step != STEP_END)
        return arrive(search);
    search->chosen[0] = 0;
    return REACH_DEAD;
}

int32_t search_walk_options(const void *given, int32_t *options)
{
    const struct search *search = given;
    const int32_t item = search->chosen[search->depth];
    return item == 0 ? 0 : admitted(search, item, options);
}

/* The node at which an option covers an item. */
static int32_t node_of(const struct network *network, int32_t option, int32_t item)
{
    int32_t node = network->first[option];
    while (network->top[node] != item)
        node++;
    return node;
}

enum reach search_walk_choose(void *given, int32_t option)
{
    struct search *search = given;
    const int32_t node = node_of(search->network, option, search->chosen[search->depth]);
    search->allowance = INT64_MAX;
    if (search->totals != NULL)
        admit(search, node);
    search->chosen[search->depth++] = node;
    commit_others(search, node, search->colours != NULL ? COLOURED : 0);
    return arrive(search);
}

void search_walk_back(void *given)
{
    struct search *search = given;
    const unsigned kind = search->colours != NULL ? COLOURED : 0;
    const int32_t item = search->chosen[search->depth];
    search->allowance = INT64_MAX;
    if (item != 0)
        uncover(search, item, kind);
    const int32_t node = search->chosen[--search->depth];
    uncommit_others(search, node, kind);
    if (search->totals != NULL)
        take_back(search, node);
    search->chosen[search->depth] = search->network->top[node];
}
