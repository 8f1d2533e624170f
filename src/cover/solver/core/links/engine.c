/* Linked lists as an engine; with the code for the dense engine, one that hands subproblems over. */

#include "links.h"

static enum built build(void *network, const struct problem *problem,
                        const struct settings *settings, const char **misfit)
{
    return network_build(network, problem, settings, misfit);
}

static void free_network(void *network)
{
    network_free(network);
}

static bool start(void *search, const void *network, const int32_t *fixed, int32_t fixed_count,
                  enum purpose purpose)
{
    return search_start(search, network, fixed, fixed_count, purpose);
}

static void free_search(void *search)
{
    search_free(search);
}

static struct cost cost(const void *search)
{
    const struct search *begun = search;
    return (struct cost){begun->nodes, begun->updates};
}

static enum outcome go_on(void *search, int64_t limit, int64_t *found, int64_t work)
{
    return search_go_on(search, limit, found, work);
}

static int32_t solution(const void *search, int32_t *options)
{
    search_solution(search, options);
    return search_solution_size(search);
}

static int32_t give(void *search, int32_t *prefix, int32_t *prefix_count, int32_t *options)
{
    return search_give(search, prefix, prefix_count, options);
}

static enum reach walk_begin(void *search)
{
    return search_walk_begin(search);
}

static int32_t walk_options(const void *search, int32_t *options)
{
    return search_walk_options(search, options);
}

static enum reach walk_choose(void *search, int32_t option)
{
    return search_walk_choose(search, option);
}

static void walk_back(void *search)
{
    search_walk_back(search);
}

const struct engine links_engine = {
    .name = "links",
    .slice = 20000, /* links changed and items looked at */
    .network_size = sizeof(struct network),
    .search_size = sizeof(struct search),
    .build = build,
    .free_network = free_network,
    .start = start,
    .free_search = free_search,
    .cost = cost,
    .go_on = go_on,
    .solution = solution,
    .give = give,
    .walk_begin = walk_begin,
    .walk_options = walk_options,
    .walk_choose = walk_choose,
    .walk_back = walk_back,
};
