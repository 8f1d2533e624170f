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

enum {
    NATIVE_SLICE = 1000,    /* parts of a slice of either engine */
    FIRST_SLICES = 8,       /* that the first engine has alone, ... */
    ENTRIES_A_SLICE = 300,  /* ... and one more for so many entries, which take time to lay out */
    TURN_SLICES = 4,        /* of the second one; the first one has as many where there are sums ... */
    UNSUMMED_TURNS = 15,    /* ... and else, or where it is dense, so many times as many */
    LEARNT_ENTRIES = 1 << 18 /* of a problem, at most: so many are laid out within 0.1 seconds */
};

struct native_network {
    struct network base;    /* whose `first` is of the first engine */
    struct tuning tuning;
    struct problem problem; /* for the second one; without options where that is not to begin */
    struct memory memory;   /* what the problem points to */
};

struct native_search {
    struct search base;
    const struct native_network *network;
    struct search *first;
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

static void free_network(struct network *given)
{
    struct native_network *network = (struct native_network *)given;
    network_end(network->base.first);
    memory_free(&network->memory);
}

/* Keeps a copy of the problem, unless it is too large. */
static enum built build(struct network *given, const struct problem *problem,
                        const struct settings *settings, const char **misfit)
{
    struct native_network *network = (struct native_network *)given;
    *network = (struct native_network){
        .base = {.engine = &native_engine},
        .tuning = settings->tuning,
    };
    enum built built = BUILT_TOO_LARGE;
    if (settings->variant != NULL && problem->focus == 0)
        network->base.first = network_build(&dense_engine, problem, settings, &built, misfit);
    if (built == BUILT_TOO_LARGE)
        network->base.first = network_build(&links_engine, problem, settings, &built, misfit);
    if (built == BUILT && problem->entry_count + problem->weight_count <= LEARNT_ENTRIES &&
        !problem_copy(&network->problem, problem, &network->memory)) {
        network_end(network->base.first);
        network->base.first = NULL;
        built = BUILT_NO_MEMORY;
    }
    return built;
}

/* --- Searches ----------------------------------------------------------------------------- */

static void free_search(struct search *given)
{
    struct native_search *search = (struct native_search *)given;
    search_end(search->first);
    if (search->learning == LEARNING) {
        clause_search_free(&search->second);
        clause_network_free(&search->clauses);
    }
    free(search->fixed);
    free(search->solution);
    free(search->told);
    *search = (struct native_search){0};
}

/* Shows in the search what both engines have cost. */
static void show_cost(struct native_search *search)
{
    const bool is_learning = search->learning == LEARNING;
    search->base.nodes = search->first->nodes + (is_learning ? search->second.base.nodes : 0);
    search->base.updates = search->first->updates + (is_learning ? search->second.base.updates : 0);
}

static bool start(struct search *given, const struct network *layout, const int32_t *fixed,
                  int32_t fixed_count, enum purpose purpose)
{
    struct native_search *search = (struct native_search *)given;
    const struct native_network *network = (const struct native_network *)layout;
    const struct problem *problem = &network->problem;
    *search = (struct native_search){.base = {.engine = &native_engine}, .network = network};
    search->first = search_begin(network->base.first, fixed, fixed_count, purpose);
    if (search->first == NULL)
        return false;
    show_cost(search);
    if (problem->start_count == 0)
        return true;
    search->left = network->tuning.turn;
    if (search->left == 0)
        search->left = NATIVE_SLICE * (FIRST_SLICES + problem->entry_count / ENTRIES_A_SLICE);
    const int64_t options = problem->start_count - 1;
    search->fixed_count = fixed_count;
    search->fixed = malloc(((size_t)fixed_count + SLACK) * sizeof *search->fixed);
    search->solution = malloc(((size_t)options + SLACK) * sizeof *search->solution);
    search->told = malloc(2 * ((size_t)options + 1) * sizeof *search->told);
    if (search->fixed == NULL || search->solution == NULL || search->told == NULL) {
        free_search(given);
        return false;
    }
    if (fixed_count > 0)
        memcpy(search->fixed, fixed, (size_t)fixed_count * sizeof *fixed);
    return true;
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
    if (!clause_search_start(&search->second, &search->clauses)) {
        clause_network_free(&search->clauses);
        return;
    }
    clause_search_fix(&search->second, search->fixed, search->fixed_count);
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
    const bool is_summed =
        network->problem.sum_count > 0 && !network->base.first->fits_sums;
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
    const struct search *turn = search->is_second ? &search->second.base : search->first;
    search->solution_size = turn->engine->solution(turn, search->solution);
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

/* Goes on with one of the searches, for so many parts of a slice. */
static enum outcome go_on_with(struct search *search, int64_t limit, int64_t *found, int64_t parts)
{
    const struct engine *engine = search->engine;
    return engine->go_on(search, limit, found, parts * engine->slice / NATIVE_SLICE + 1);
}

/* Goes on, by turns up to a solution; the first engine may do so alone. */
static enum outcome take_turns(struct native_search *search, int64_t limit, int64_t *found,
                               int64_t work)
{
    if (search->told == NULL || (search->learning == NEVER_AGAIN && !search->second_told)) {
        search->solution_size = -1;
        return go_on_with(search->first, limit, found, work);
    }
    while (*found < limit) {
        if (work <= 0)
            return OUTCOME_PAUSED;
        const int64_t parts = work < search->left ? work : search->left;
        int64_t found_now = 0;
        const enum outcome outcome =
            go_on_with(search->is_second ? &search->second.base : search->first, 1, &found_now, parts);
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

static enum outcome go_on(struct search *given, int64_t limit, int64_t *found, int64_t work)
{
    struct native_search *search = (struct native_search *)given;
    const enum outcome outcome = take_turns(search, limit, found, work);
    show_cost(search);
    return outcome;
}

static int32_t solution(const struct search *given, int32_t *options)
{
    const struct native_search *search = (const struct native_search *)given;
    if (search->told == NULL || search->solution_size < 0)
        return search->first->engine->solution(search->first, options);
    memcpy(options, search->solution, (size_t)search->solution_size * sizeof *options);
    return search->solution_size;
}

/* The second search is one of the whole: it ends where parts are given away. */
static int32_t give(struct search *given, int32_t *prefix, int32_t *prefix_count, int32_t *options)
{
    struct native_search *search = (struct native_search *)given;
    if (search->second_told)
        return 0; /* who gets the part with that solution would tell it again */
    end_second(search);
    show_cost(search);
    return search->first->engine->give(search->first, prefix, prefix_count, options);
}

const struct engine native_engine = {
    .name = "native",
    .slice = NATIVE_SLICE,
    .network_size = sizeof(struct native_network),
    .search_size = sizeof(struct native_search),
    .build = build,
    .free_network = free_network,
    .start = start,
    .free_search = free_search,
    .go_on = go_on,
    .solution = solution,
    .give = give,
};
