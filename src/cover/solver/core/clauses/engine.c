/* Learning clauses as an engine: one or two solutions, or the proof that there are no others. What is
 * listed in order or walked is so by linked lists. */

#include "clauses.h"

struct both_networks {
    void *links; /* of the engine links */
    struct clause_network clauses;
};

/* A search by one of them. */
struct either_search {
    void *links; /* NULL where clauses are learnt */
    struct clause_search clauses;
};

static void free_network(void *network)
{
    struct both_networks *both = network;
    if (both->links != NULL)
        links_engine.free_network(both->links);
    free(both->links);
    clause_network_free(&both->clauses);
    *both = (struct both_networks){0};
}

static enum built build(void *network, const struct problem *problem,
                        const struct settings *settings, const char **misfit)
{
    struct both_networks *both = network;
    const struct settings alone = {.tuning = settings->tuning};
    if (problem->focus > 0) {
        *misfit = "a focus takes linked lists alone";
        return BUILT_MISFIT;
    }
    enum built built = clause_network_build(&both->clauses, problem, &settings->tuning, misfit);
    if (built != BUILT)
        return built;
    void *links = calloc(1, links_engine.network_size);
    built = links == NULL ? BUILT_NO_MEMORY : links_engine.build(links, problem, &alone, misfit);
    if (built == BUILT) {
        both->links = links;
    } else {
        free(links);
        free_network(both);
    }
    return built;
}

static void free_search(void *search)
{
    struct either_search *either = search;
    if (either->links != NULL)
        links_engine.free_search(either->links);
    else
        clause_search_free(&either->clauses);
    free(either->links);
    *either = (struct either_search){0};
}

static bool start(void *search, const void *network, const int32_t *fixed, int32_t fixed_count,
                  enum purpose purpose)
{
    const struct both_networks *both = network;
    struct either_search *either = search;
    *either = (struct either_search){0};
    if (purpose == WEIGHTED)
        return clause_search_start(&either->clauses, &both->clauses, fixed, fixed_count);
    either->links = calloc(1, links_engine.search_size);
    if (either->links != NULL &&
        links_engine.start(either->links, both->links, fixed, fixed_count, purpose))
        return true;
    free(either->links);
    either->links = NULL;
    return false;
}

static struct cost cost(const void *search)
{
    const struct either_search *either = search;
    return either->links != NULL ? links_engine.cost(either->links)
                                 : (struct cost){either->clauses.nodes, either->clauses.updates};
}

static enum outcome go_on(void *search, int64_t limit, int64_t *found, int64_t work)
{
    struct either_search *either = search;
    return either->links != NULL ? links_engine.go_on(either->links, limit, found, work)
                                 : clause_search_go_on(&either->clauses, limit, found, work);
}

static int32_t solution(const void *search, int32_t *options)
{
    const struct either_search *either = search;
    return either->links != NULL ? links_engine.solution(either->links, options)
                                 : clause_search_solution(&either->clauses, options);
}

/* What was learnt speaks of the whole search: none of it is given away. */
static int32_t give(void *search, int32_t *prefix, int32_t *prefix_count, int32_t *options)
{
    struct either_search *either = search;
    return either->links == NULL ? 0
                                 : links_engine.give(either->links, prefix, prefix_count, options);
}

static enum reach walk_begin(void *search)
{
    return links_engine.walk_begin(((struct either_search *)search)->links);
}

static int32_t walk_options(const void *search, int32_t *options)
{
    return links_engine.walk_options(((const struct either_search *)search)->links, options);
}

static enum reach walk_choose(void *search, int32_t option)
{
    return links_engine.walk_choose(((struct either_search *)search)->links, option);
}

static void walk_back(void *search)
{
    links_engine.walk_back(((struct either_search *)search)->links);
}

const struct engine clauses_engine = {
    .name = "clauses",
    .slice = CLAUSES_SLICE,
    .network_size = sizeof(struct both_networks),
    .search_size = sizeof(struct either_search),
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
