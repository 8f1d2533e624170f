/* The engines there are, and making networks and searches of them. */

#include "engine.h"

#include <stdlib.h>

const struct engine *const engines[] = {&links_engine, &dense_engine, &clauses_engine,
                                         &native_engine, NULL};

struct network *network_build(const struct engine *engine, const struct problem *problem,
                            const struct settings *settings, enum built *built,
                            const char **misfit)
{
    struct network *network = calloc(1, engine->network_size);
    *built = network == NULL ? BUILT_NO_MEMORY : engine->build(network, problem, settings, misfit);
    if (*built == BUILT)
        return network;
    free(network);
    return NULL;
}

void network_end(struct network *network)
{
    if (network != NULL && network->engine->free_network != NULL)
        network->engine->free_network(network);
    free(network);
}

struct search *search_begin(const struct network *network, const int32_t *fixed, int32_t fixed_count,
                          enum purpose purpose)
{
    struct search *search = calloc(1, network->engine->search_size);
    if (search != NULL && network->engine->start(search, network, fixed, fixed_count, purpose))
        return search;
    free(search);
    return NULL;
}

void search_end(struct search *search)
{
    if (search != NULL && search->engine->free_search != NULL)
        search->engine->free_search(search);
    free(search);
}
