/* Laying out a problem as linked lists. */

#include "links.h"

#include <stdlib.h>

/* Puts each primary item into the ring and each secondary item alone, all lists empty. */
static void place_items(struct network *network)
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
static bool append_node(struct network *network, int32_t node, int32_t item, int32_t first)
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
static const char *append_option(struct network *network, const struct problem *problem,
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

static void *allocate(int64_t count, size_t size)
{
    if ((uint64_t)count > SIZE_MAX / 2)
        return NULL;
    return calloc((size_t)count + SLACK, size);
}

static bool allocate_network(struct network *network, bool coloured)
{
    int64_t heads = (int64_t)network->item_count + 1, nodes = network->node_count;
    network->ring = allocate(heads, sizeof *network->ring);
    network->lengths = allocate(heads, sizeof *network->lengths);
    network->links = allocate(nodes, sizeof *network->links);
    network->top = allocate(nodes, sizeof *network->top);
    network->first = allocate(network->option_count, sizeof *network->first);
    network->colours = coloured ? allocate(nodes, sizeof *network->colours) : NULL;
    return network->ring != NULL && network->lengths != NULL && network->links != NULL &&
           network->top != NULL && network->first != NULL &&
           (network->colours != NULL || !coloured);
}

/* The root, a head for each item, the entries, a spacer behind each option and one before. */
static int64_t node_count_of(const struct problem *problem)
{
    if (problem->item_count > INT32_MAX) /* the arrays are in memory, so their sum is in range */
        return problem->item_count;
    return 1 + problem->item_count + problem->entry_count + problem->start_count;
}

enum built network_build(void *given, const struct problem *problem,
                         const struct settings *settings, const char **misfit)
{
    struct network *network = given;
    *misfit = problem_misfit(problem);
    if (problem->focus > 0 && settings->variant != NULL)
        *misfit = "with a focus, nothing can be handed over";
    if (*misfit != NULL)
        return BUILT_MISFIT;
    int64_t node_count = node_count_of(problem);
    if (node_count > INT32_MAX)
        return BUILT_TOO_LARGE;
    *network = (struct network){
        .settings = *settings,
        .primary_count = (int32_t)problem->primary_count,
        .item_count = (int32_t)problem->item_count,
        .option_count = (int32_t)(problem->start_count - 1),
        .node_count = (int32_t)node_count,
        .focus = (int32_t)problem->focus,
    };
    if (!allocate_network(network, has_colours(problem))) {
        network_free(network);
        return BUILT_NO_MEMORY;
    }
    place_items(network);
    int32_t spacer = network->item_count + 1;
    for (int32_t option = 0; option < network->option_count && *misfit == NULL; option++)
        *misfit = append_option(network, problem, option, &spacer);
    if (*misfit != NULL) {
        network_free(network);
        return BUILT_MISFIT;
    }
    for (int32_t item = 1; item <= network->primary_count; item++)
        network->primary_nodes += network->lengths[item];
    enum built built = sums_build(&network->sums, problem, misfit);
    if (built != BUILT)
        network_free(network);
    return built;
}

void network_free(void *given)
{
    struct network *network = given;
    free(network->ring);
    free(network->lengths);
    free(network->links);
    free(network->top);
    free(network->colours);
    free(network->first);
    sums_free(&network->sums);
    *network = (struct network){0};
}
