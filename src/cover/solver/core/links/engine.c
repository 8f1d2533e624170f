/* Linked lists as an engine; with the code for the dense engine, one that hands subproblems over. */

#include "links.h"

static struct cost cost(const void *search)
{
    const struct search *begun = search;
    return (struct cost){begun->nodes, begun->updates};
}

const struct engine links_engine = {
    .name = "links",
    .slice = 20000, /* links changed and items looked at */
    .network_size = sizeof(struct network),
    .search_size = sizeof(struct search),
    .build = network_build,
    .free_network = network_free,
    .start = search_start,
    .free_search = search_free,
    .cost = cost,
    .go_on = search_go_on,
    .solution = search_solution,
    .give = search_give,
    .walk_begin = search_walk_begin,
    .walk_options = search_walk_options,
    .walk_choose = search_walk_choose,
    .walk_back = search_walk_back,
};
