/* Bit sets as an engine. */

#include "dense.h"

static bool start(void *search, const void *network, const int32_t *fixed, int32_t fixed_count,
                  enum purpose purpose)
{
    if (!dense_search_create(search, network))
        return false;
    dense_search_begin(search, fixed, fixed_count, purpose == WEIGHTED);
    return true;
}

static struct cost cost(const void *search)
{
    const struct dense_search *begun = search;
    return (struct cost){begun->nodes, begun->updates};
}

const struct engine dense_engine = {
    .name = "dense",
    .slice = 200000, /* words looked at */
    .network_size = sizeof(struct dense),
    .search_size = sizeof(struct dense_search),
    .build = dense_build,
    .free_network = dense_free,
    .start = start,
    .free_search = dense_search_free,
    .begin_without = dense_search_begin_without,
    .line_up = dense_search_line_up,
    .keep = dense_search_keep,
    .begin_after = dense_search_begin_after,
    .cost = cost,
    .go_on = dense_search_go_on,
    .solution = dense_search_solution,
    .give = dense_search_give,
    .walk_begin = dense_search_walk_begin,
    .walk_options = dense_search_walk_options,
    .walk_choose = dense_search_walk_choose,
    .walk_back = dense_search_walk_back,
};
