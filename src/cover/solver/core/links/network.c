/* Laying out a problem as linked lists. */

#include "links.h"

/* Puts each primary item into the ring and each secondary item alone, all lists empty. */
static void place_items(struct links_network *network)
{
    int32_t primary = network->primary_count;
    for (int32_t item = 0; item <= network->item_count; item++) {
        bool in_ring = item <= primary;
        network->ring[item].left = in_ring ? item - 1 : item;
        network->ring[item].right = in_ring ? item + 1 : item;
        network->links[item].up = network->links[item].down = item;
        network->top[item] = item;
    }
    network->ring[0].left = primary;
    network->ring[primary].right = 0;
}

/* Appends a node to the list of its item. False when the option has another node of the item
 * already: that one would be the last in the list. (Two nodes of one option in one list would
 * let an item be covered twice, and then the levels of a search would not be bounded.) */
static bool append_node(struct links_network *network, int32_t node, int32_t item, int32_t first)
{
    struct link *links = network->links;
    int32_t last = links[item].up;
    if (last >= first)
        return false;
    network->top[node] = item;
    links[node].up = last;
    links[node].down = item;
    links[last].down = node;
    links[item].up = node;
    network->lengths[item]++;
    return true;
}

/* Appends the nodes of an option behind the spacer at `*node`, and the spacer that closes it. */
static const char *append_option(struct links_network *network, const struct problem *problem,
                                 int32_t option, int32_t *node)
{
    int32_t spacer = *node, first = spacer + 1, next = first;
    for (int64_t place = problem->starts[option]; place < problem->starts[option + 1]; place++) {
        int32_t item = problem->entries[place], colour = problem->colours[place];
        if (!append_node(network, next, item + 1, first))
            return MISFIT_REPEATED;
        if (network->colours != NULL)
            network->colours[next] = colour;
        next++;
    }
    network->first[option] = first;
    network->links[spacer].down = next - 1;
    network->links[next].up = first;
    network->top[next] = -option;
    *node = next;
    return NULL;
}

static bool has_colours(const struct problem *problem)
{
    for (int64_t place = 0; place < problem->colour_count; place++)
        if (problem->colours[place] != 0)
            return true;
    return false;
}

static void take_memory(struct links_network *network, bool coloured)
{
    struct memory *memory = &network->memory;
    const size_t heads = (size_t)network->item_count + 1, nodes = (size_t)network->node_count;
    TAKE(memory, network->ring, heads);
    TAKE(memory, network->lengths, heads);
    TAKE(memory, network->links, nodes);
    TAKE(memory, network->top, nodes);
    TAKE(memory, network->first, network->option_count);
    if (coloured)
        TAKE(memory, network->colours, nodes);
}

/* The root, a head for each item, the entries, a spacer behind each option and one before. */
static int64_t node_count_of(const struct problem *problem)
{
    if (problem->item_count > INT32_MAX) /* the arrays are in memory, so their sum is in range */
        return problem->item_count;
    return 1 + problem->item_count + problem->entry_count + problem->start_count;
}

enum built links_build(struct network *given, const struct problem *problem,
                       const struct settings *settings, const char **misfit)
{
    struct links_network *network = (struct links_network *)given;
    *misfit = problem_misfit(problem);
    if (problem->focus > 0 && settings->variant != NULL)
        *misfit = "with a focus, nothing can be handed over";
    if (*misfit != NULL)
        return BUILT_MISFIT;
    int64_t node_count = node_count_of(problem);
    if (node_count > INT32_MAX)
        return BUILT_TOO_LARGE;
    *network = (struct links_network){
        .base = {.engine = &links_engine, .first = given},
        .settings = *settings,
        .primary_count = (int32_t)problem->primary_count,
        .item_count = (int32_t)problem->item_count,
        .option_count = (int32_t)(problem->start_count - 1),
        .node_count = (int32_t)node_count,
        .focus = (int32_t)problem->focus,
    };
    const bool coloured = has_colours(problem);
    take_memory(network, coloured);
    if (!memory_allocate(&network->memory))
        return BUILT_NO_MEMORY;
    take_memory(network, coloured);
    place_items(network);
    int32_t spacer = network->item_count + 1;
    for (int32_t option = 0; option < network->option_count && *misfit == NULL; option++)
        *misfit = append_option(network, problem, option, &spacer);
    for (int32_t item = 1; item <= network->primary_count; item++)
        network->primary_nodes += network->lengths[item];
    const enum built built = *misfit != NULL
                                 ? BUILT_MISFIT
                                 : shares_build(&network->sums, problem, true, misfit);
    if (built != BUILT)
        memory_free(&network->memory);
    return built;
}
