/* Learning clauses as an engine: one or two solutions, or the proof that there are no others. What is
 * listed in order or walked is so by linked lists. */

#include "clauses.h"

struct both_networks {
    void *links; /* of the engine links */
    struct clause_network clauses;
};

static const struct engine *first_engine(const void *network, const void **layout)
{
    *layout = ((const struct both_networks *)network)->links;
    return &links_engine;
}

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

static bool start(void *search, const void *network, const int32_t *fixed, int32_t fixed_count,
                  enum purpose purpose)
{
    (void)purpose;
    const struct both_networks *both = network;
    return clause_search_start(search, &both->clauses, fixed, fixed_count);
}

static struct cost cost(const void *search)
{
    const struct clause_search *begun = search;
    return (struct cost){begun->nodes, begun->updates};
}

/* What was learnt speaks of the whole search: none of it is given away. */
static int32_t give(void *search, int32_t *prefix, int32_t *prefix_count, int32_t *options)
{
    (void)search, (void)prefix, (void)prefix_count, (void)options;
    return 0;
}

const struct engine clauses_engine = {
    .name = "clauses",
    .slice = CLAUSES_SLICE,
    .network_size = sizeof(struct both_networks),
    .search_size = sizeof(struct clause_search),
    .first = first_engine,
    .build = build,
    .free_network = free_network,
    .start = start,
    .free_search = clause_search_free,
    .cost = cost,
    .go_on = clause_search_go_on,
    .solution = clause_search_solution,
    .give = give,
};
