/* Bit sets as an engine. */

#include "dense.h"

static enum built build(void *network, const struct problem *problem,
                        const struct settings *settings, const char **misfit)
{
    return dense_build(network, problem, settings, misfit);
}

static void free_network(void *network)
{
    dense_free(network);
}

static bool start(void *search, const void *network, const int32_t *fixed, int32_t fixed_count,
                  enum purpose purpose)
{
    if (!dense_search_create(search, network))
        return false;
    dense_search_begin(search, fixed, fixed_count, purpose == WEIGHTED);
    return true;
}

static void free_search(void *search)
{
    dense_search_free(search);
}

static void begin_without(void *search, const int32_t *fixed, int32_t fixed_count, int32_t without)
{
    dense_search_begin_without(search, fixed, fixed_count, without);
}

static enum built line_up(void *search, const int32_t *fixed, int32_t fixed_count,
                          const int32_t *options, int32_t count)
{
    return dense_search_line_up(search, fixed, fixed_count, options, count);
}

static void keep(void *search, int32_t place)
{
    dense_search_keep(search, place);
}

static void begin_after(void *search, int32_t place, int32_t without)
{
    dense_search_begin_after(search, place, without);
}

static struct cost cost(const void *search)
{
    const struct dense_search *begun = search;
    return (struct cost){begun->nodes, begun->updates};
}

static enum outcome go_on(void *search, int64_t limit, int64_t *found, int64_t work)
{
    return dense_search_go_on(search, limit, found, work);
}

static int32_t solution(const void *search, int32_t *options)
{
    return dense_search_solution(search, options);
}

static int32_t give(void *search, int32_t *prefix, int32_t *prefix_count, int32_t *options)
{
    return dense_search_give(search, prefix, prefix_count, options);
}

static enum reach walk_begin(void *search)
{
    return dense_search_walk_begin(search);
}

static int32_t walk_options(const void *search, int32_t *options)
{
    return dense_search_walk_options(search, options);
}

static enum reach walk_choose(void *search, int32_t option)
{
    return dense_search_walk_choose(search, option);
}

static void walk_back(void *search)
{
    dense_search_walk_back(search);
}

const struct engine dense_engine = {
    .name = "dense",
    .slice = 200000, /* words looked at */
    .network_size = sizeof(struct dense),
    .search_size = sizeof(struct dense_search),
    .build = build,
    .free_network = free_network,
    .start = start,
    .free_search = free_search,
    .begin_without = begin_without,
    .line_up = line_up,
    .keep = keep,
    .begin_after = begin_after,
    .cost = cost,
    .go_on = go_on,
    .solution = solution,
    .give = give,
    .walk_begin = walk_begin,
    .walk_options = walk_options,
    .walk_choose = walk_choose,
    .walk_back = walk_back,
};
