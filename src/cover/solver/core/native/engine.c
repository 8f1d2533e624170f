/* Two engines that take turns at one search.
 *
 * The *first* one is dense where the problem fits, and links where it does not. It gets through most
 * problems at once. One that takes longer may be easy for who learns clauses from conflicts, in
 * particular where there are sums, and so a second search begins beside the first and has its share
 * of the work. The first of them that is at its end ends both; each solution is told once, by the one
 * that finds it first. Turns go by work, not by time, so that the same one is found every time.
 *
 * This is for searches for one or two solutions in any order. Others are the first engine's alone.
 */

#include "../clauses/clauses.h"
#include "../memory.h"

#include <string.h>

enum {
    NATIVE_SLICE = 1000,    /* parts of a slice of either engine */
    FIRST_SLICES = 8,       /* that the first engine has alone, ... */
    ENTRIES_A_SLICE = 300,  /* ... and one more for so many entries, which take time to lay out */
    TURN_SLICES = 4,        /* of the second one; the first one has as many where there are sums ... */
    UNSUMMED_TURNS = 15,    /* ... and else, or where it is dense, so many times as many */
    LEARNT_ENTRIES = 1 << 18 /* of a problem, at most: so many are laid out within 0.1 seconds */
};

struct native_network {
    const struct engine *first;
    void *layout;           /* the network of the first engine */
    struct tuning tuning;
    struct problem problem; /* for the second one; without options where that is not to begin */
    struct memory memory;   /* what the problem points to */
};

struct native_search {
    const struct native_network *network;
    void *search;           /* of the first engine */
    int32_t *fixed;
    int32_t fixed_count;

    /* Unless the first engine searches alone. */
    int64_t left;           /* parts of slices that are left of this turn */
    bool is_second;         /* whose turn it is */
    enum { NOT_YET, LEARNING, NEVER_AGAIN } learning;
    struct clause_network clauses;
    struct clause_search second;
    int32_t *told;          /* the first two solutions told: how many options each has, and these */
    int32_t told_size, told_count;
    bool second_told;       /* the second search told one of them */
    int32_t *solution;      /* the one found last; its size is negative where the first search has it */
    int32_t solution_size;
};

/* --- Networks ----------------------------------------------------------------------------- */

static const struct engine *first_engine(const void *given, const void **layout)
{
    const struct native_network *network = given;
    *layout = network->layout;
    return network->first;
}

/* Keeps a copy of the problem, unless it is too large; false when memory runs out. */
static bool keep_problem(struct native_network *network, const struct problem *problem)
{
    return problem->entry_count + problem->weight_count > LEARNT_ENTRIES ||
           problem_copy(&network->problem, problem, &network->memory);
}

static enum built build_first(struct native_network *network, const struct engine *first,
                              const struct problem *problem, const struct settings *settings,
                              const char **misfit)
{
    network->first = first;
    network->layout = calloc(1, first->network_size);
    if (network->layout == NULL)
        return BUILT_NO_MEMORY;
    const enum built built = first->build(network->layout, problem, settings, misfit);
    if (built != BUILT) {
        free(network->layout);
        network->layout = NULL;
    }
    return built;
}

static void free_network(void *given)
{
    struct native_network *network = given;
    if (network->layout != NULL)
        network->first->free_network(network->layout);
    free(network->layout);
    memory_free(&network->memory);
    *network = (struct native_network){0};
}

static enum built build(void *given, const struct problem *problem,
                        const struct settings *settings, const char **misfit)
{
    struct native_network *network = given;
    network->tuning = settings->tuning;
    enum built built = settings->variant == NULL || problem->focus > 0
                           ? BUILT_TOO_LARGE
                           : build_first(network, &dense_engine, problem, settings, misfit);
    if (built == BUILT_TOO_LARGE)
        built = build_first(network, &links_engine, problem, settings, misfit);
    if (built == BUILT && !keep_problem(network, problem)) {
        free_network(network);
        built = BUILT_NO_MEMORY;
    }
    return built;
}

/* --- Searches ----------------------------------------------------------------------------- */

static void free_search(void *given)
{
    struct native_search *search = given;
    if (search->search != NULL)
        search->network->first->free_search(search->search);
    if (search->learning == LEARNING) {
        clause_search_free(&search->second);
        clause_network_free(&search->clauses);
    }
    free(search->search);
    free(search->fixed);
    free(search->solution);
    free(search->told);
    *search = (struct native_search){0};
}

static bool start(void *given, const void *network, const int32_t *fixed, int32_t fixed_count,
                  enum purpose purpose)
{
    struct native_search *search = given;
    const struct engine *first = ((const struct native_network *)network)->first;
    const struct problem *problem = &((const struct native_network *)network)->problem;
    *search = (struct native_search){.network = network};
    search->search = calloc(1, first->search_size);
    if (search->search == NULL)
        return false;
    if (!first->start(search->search, search->network->layout, fixed, fixed_count, purpose)) {
        free(search->search);
        *search = (struct native_search){0};
        return false;
    }
    if (problem->start_count == 0)
        return true;
    search->left = search->network->tuning.turn;
    if (search->left == 0)
        search->left = NATIVE_SLICE * (FIRST_SLICES + problem->entry_count / ENTRIES_A_SLICE);
    const int64_t options = problem->start_count - 1;
    search->fixed_count = fixed_count;
    search->fixed = malloc(((size_t)fixed_count + SLACK) * sizeof *search->fixed);
    search->solution = malloc(((size_t)options + SLACK) * sizeof *search->solution);
    search->told = malloc(2 * ((size_t)options + 1) * sizeof *search->told);
    if (search->fixed == NULL || search->solution == NULL || search->told == NULL) {
        free_search(search);
        return false;
    }
    if (fixed_count > 0)
        memcpy(search->fixed, fixed, (size_t)fixed_count * sizeof *fixed);
    return true;
}

static struct cost cost(const void *given)
{
    const struct native_search *search = given;
    struct cost cost = search->network->first->cost(search->search);
    if (search->learning == LEARNING) {
        cost.nodes += search->second.nodes;
        cost.updates += search->second.updates;
    }
    return cost;
}

/* Ends the second search for good; the first one goes on alone. */
static void end_second(struct native_search *search)
{
    if (search->learning == LEARNING) {
        clause_search_free(&search->second);
        clause_network_free(&search->clauses);
    }
    search->learning = NEVER_AGAIN;
    search->is_second = false;
    search->left = INT64_MAX;
}

/* Begins the second search, with what was told excluded. */
static void begin_second(struct native_search *search)
{
    const char *misfit;
    search->learning = NEVER_AGAIN;
    if (clause_network_build(&search->clauses, &search->network->problem,
                             &search->network->tuning, &misfit) != BUILT)
        return;
    if (!clause_search_start(&search->second, &search->clauses, search->fixed,
                             search->fixed_count)) {
        clause_network_free(&search->clauses);
        return;
    }
    search->learning = LEARNING;
    for (int32_t k = 0; k < search->told_size; k += search->told[k] + 1)
        if (!clause_search_exclude(&search->second, &search->told[k + 1], search->told[k])) {
            end_second(search);
            return;
        }
}

/* Lets the other engine have its turn. */
static void change_turns(struct native_search *search)
{
    const struct native_network *network = search->network;
    const bool is_summed = network->problem.sum_count > 0 && network->first == &links_engine;
    if (search->learning == NOT_YET)
        begin_second(search);
    search->is_second = !search->is_second && search->learning == LEARNING;
    search->left = network->tuning.turn > 0 ? network->tuning.turn : NATIVE_SLICE * TURN_SLICES;
    if (search->learning != LEARNING)
        search->left = INT64_MAX;
    else if (!search->is_second && !is_summed)
        search->left *= UNSUMMED_TURNS;
}

/* Whether the solution found last was told before. */
static bool is_told(const struct native_search *search)
{
    for (int32_t k = 0; k < search->told_size; k += search->told[k] + 1)
        if (search->told[k] == search->solution_size &&
            memcmp(search->told + k + 1, search->solution,
                   (size_t)search->solution_size * sizeof *search->told) == 0)
            return true;
    return false;
}

/* Tells the solution just found, unless it was told before. After the second one, the first engine
 * goes on alone: it does not tell its own solutions twice, and knows the others. */
static bool tell(struct native_search *search)
{
    search->solution_size =
        search->is_second ? clause_search_solution(&search->second, search->solution)
                          : search->network->first->solution(search->search, search->solution);
    if (is_told(search))
        return false;
    if (search->told_count < 2) {
        search->told[search->told_size] = search->solution_size;
        memcpy(search->told + search->told_size + 1, search->solution,
               (size_t)search->solution_size * sizeof *search->told);
        search->told_size += search->solution_size + 1;
        search->told_count++;
        search->second_told |= search->is_second;
    }
    if (search->told_count == 2 ||
        (search->learning == LEARNING && !search->is_second &&
         !clause_search_exclude(&search->second, search->solution, search->solution_size)))
        end_second(search);
    return true;
}

/* Goes on with the search whose turn it is, for so many parts of a slice, up to a solution. */
static enum outcome take_turn(struct native_search *search, int64_t parts, int64_t *found)
{
    const struct engine *first = search->network->first;
    const int64_t slice = search->is_second ? clauses_engine.slice : first->slice;
    const int64_t work = parts * slice / NATIVE_SLICE + 1;
    return search->is_second ? clause_search_go_on(&search->second, 1, found, work)
                             : first->go_on(search->search, 1, found, work);
}

/* Goes on with the first engine alone. */
static enum outcome go_on_alone(struct native_search *search, int64_t limit, int64_t *found,
                                int64_t work)
{
    const struct engine *first = search->network->first;
    search->solution_size = -1;
    return first->go_on(search->search, limit, found, work * first->slice / NATIVE_SLICE + 1);
}

static enum outcome go_on(void *given, int64_t limit, int64_t *found, int64_t work)
{
    struct native_search *search = given;
    if (search->told == NULL || (search->learning == NEVER_AGAIN && !search->second_told))
        return go_on_alone(search, limit, found, work);
    while (*found < limit) {
        if (work <= 0)
            return OUTCOME_PAUSED;
        const int64_t parts = work < search->left ? work : search->left;
        int64_t found_now = 0;
        const enum outcome outcome = take_turn(search, parts, &found_now);
        if (outcome == OUTCOME_EXHAUSTED)
            return outcome;
        work -= parts;
        search->left -= parts;
        if (outcome == OUTCOME_NO_MEMORY)
            end_second(search);
        else if (outcome == OUTCOME_FOUND && tell(search))
            ++*found;
        if (search->left <= 0)
            change_turns(search);
    }
    return OUTCOME_FOUND;
}

static int32_t solution(const void *given, int32_t *options)
{
    const struct native_search *search = given;
    if (search->told == NULL || search->solution_size < 0)
        return search->network->first->solution(search->search, options);
    memcpy(options, search->solution, (size_t)search->solution_size * sizeof *options);
    return search->solution_size;
}

/* The second search is one of the whole: it ends where parts are given away. */
static int32_t give(void *given, int32_t *prefix, int32_t *prefix_count, int32_t *options)
{
    struct native_search *search = given;
    if (search->second_told)
        return 0; /* who gets the part with that solution would tell it again */
    end_second(search);
    return search->network->first->give(search->search, prefix, prefix_count, options);
}

const struct engine native_engine = {
    .name = "native",
    .slice = NATIVE_SLICE,
    .network_size = sizeof(struct native_network),
    .search_size = sizeof(struct native_search),
    .first = first_engine,
    .build = build,
    .free_network = free_network,
    .start = start,
    .free_search = free_search,
    .cost = cost,
    .go_on = go_on,
    .solution = solution,
    .give = give,
};
