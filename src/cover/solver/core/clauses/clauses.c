/* Learning clauses as an engine: deciding, learning, starting anew, forgetting; beginning a search, and
 * reading its solutions. It is for one or two solutions, or the proof that there are no others. What is
 * listed in order or walked is so by linked lists. */

#include "store.h"
#include "trail.h"

#include <string.h>

enum {
    RESTART_AFTER = 50,     /* conflicts, at least, between two restarts */
    EXPLANATIONS = 4,       /* of the largest size, so many have room while one literal is followed */
    NEAR = 7,               /* eighths that two solutions share that are near to each other */
    MANY_SETTLED = 16,      /* options that are fixed from now on; going back for fewer does not pay */
    REDUCE_GROWTH = 300     /* by how many conflicts it takes longer each time until some are forgotten */
};

#define RESTART_MARGIN 1.1
#define FAST 0.03
#define SLOW 1e-4

/* --- Going on ----------------------------------------------------------------------------- */

static void decide(struct clause_search *search, int32_t variable)
{
    numbers_add(&search->decisions, search->trail_count); /* there is room */
    search->base.nodes++;
    make_true(search, search->phases[variable] ? is_true(variable) : is_false(variable),
              (struct reason){WHY_DECIDED, 0, 0});
}

/* The variable to decide next; -1 when all have values. */
static int32_t next_variable(struct clause_search *search)
{
    while (search->heap_count > 0) {
        const int32_t variable = heap_take(search);
        if (search->values[is_true(variable)] == 0)
            return variable;
    }
    return -1;
}

/* Decides what is assumed; false where all of that is true. */
static bool decide_assumed(struct clause_search *search)
{
    const struct numbers *assumed = &search->assumed;
    while (level_now(search) < assumed->count) {
        const literal lit = assumed->at[level_now(search)];
        if (search->values[lit] < 0) {
            find_cause(search, lit);
            search->state = CLAUSES_REFUTED;
            return true;
        }
        numbers_add(&search->decisions, search->trail_count); /* there is room */
        if (search->values[lit] == 0) {
            make_true(search, lit, (struct reason){WHY_DECIDED, 0, 0});
            return true;
        }
    }
    return false;
}

/* Excludes the solution found: not all decisions can be as they are. */
static void exclude_solution(struct clause_search *search)
{
    const struct numbers *decisions = &search->decisions;
    int32_t later = search->trail_count;
    search->state = CLAUSES_GO_ON;
    search->clause.count = 0;
    for (int32_t level = level_now(search); level > 0; level--) {
        const int32_t place = decisions->at[level - 1];
        if (place < later)
            search->clause.at[search->clause.count++] = negation(search->trail[place]);
        later = place;
    }
    if (search->clause.count == 0)
        search->state = CLAUSES_OVER;
    else if (!learn_clause(search, KEPT))
        search->state = CLAUSES_FAILED;
}

static void note_conflict(struct pace *pace, int32_t depth)
{
    pace->conflicts++;
    const double slow = 1.0 / (double)pace->conflicts > SLOW ? 1.0 / (double)pace->conflicts : SLOW;
    const double fast = 1.0 / (double)pace->conflicts > FAST ? 1.0 / (double)pace->conflicts : FAST;
    pace->fast += fast * (depth - pace->fast);
    pace->slow += slow * (depth - pace->slow);
}

static void forget(struct clause_search *search)
{
    struct pace *pace = &search->pace;
    pace->reductions++;
    pace->next_reduction = pace->conflicts + search->network->tuning.forgetting +
                           REDUCE_GROWTH * pace->reductions;
    search->work += search->store.count;
    if (!store_reduce(search))
        search->state = CLAUSES_FAILED;
}

static void meet_conflict(struct clause_search *search, struct reason conflict)
{
    int32_t depth;
    if (search->state == CLAUSES_FAILED)
        return;
    if (level_now(search) == 0)
        search->state = CLAUSES_OVER;
    else if (!learn(search, conflict, &depth))
        search->state = CLAUSES_FAILED;
    else
        note_conflict(&search->pace, depth);
}

/* Makes a literal true before anything is decided. */
static void assume(struct clause_search *search, literal lit)
{
    if (search->values[lit] < 0)
        search->state = CLAUSES_OVER;
    else if (search->values[lit] == 0)
        make_true(search, lit, (struct reason){WHY_DECIDED, 0, 0});
}

/* Fixes what is fixed from now on; only then is it as if the problem had said so. */
static void settle(struct clause_search *search)
{
    go_back(search, 0);
    while (search->settled.count > 0 && search->state != CLAUSES_OVER)
        assume(search, is_true(search->settled.at[--search->settled.count]));
}

/* One step: conclusions, and what comes of them. */
static void step(struct clause_search *search)
{
    struct reason conflict;
    search->work++;
    if (!conclude_all(search, &conflict)) {
        meet_conflict(search, conflict);
        return;
    }
    struct pace *pace = &search->pace;
    if (pace->conflicts - pace->restarted >= RESTART_AFTER &&
        pace->fast > RESTART_MARGIN * pace->slow) {
        pace->restarted = pace->conflicts;
        pace->fast = pace->slow;
        go_back(search, search->assumed.count);
        if (search->settled.count > 0) {
            settle(search);
            return;
        }
    }
    if (pace->conflicts >= pace->next_reduction) {
        forget(search);
        return;
    }
    if (decide_assumed(search))
        return;
    const int32_t variable = next_variable(search);
    if (variable >= 0)
        decide(search, variable);
    else
        search->state = CLAUSES_SOLVED;
}

static enum outcome go_on(struct search *given, int64_t limit, int64_t *found, int64_t work)
{
    struct clause_search *search = (struct clause_search *)given;
    const int64_t end = search->work + work;
    while (*found < limit) {
        if (search->state == CLAUSES_SOLVED)
            exclude_solution(search);
        if (search->state == CLAUSES_OVER || search->state == CLAUSES_REFUTED)
            return OUTCOME_EXHAUSTED;
        if (search->state == CLAUSES_FAILED)
            return OUTCOME_NO_MEMORY;
        if (search->work >= end)
            return OUTCOME_PAUSED;
        step(search);
        *found += search->state == CLAUSES_SOLVED;
    }
    return OUTCOME_FOUND;
}

bool clause_search_exclude(struct clause_search *search, const int32_t *options, int32_t count)
{
    if (search->state == CLAUSES_SOLVED)
        exclude_solution(search);
    if (search->state == CLAUSES_OVER || search->state == CLAUSES_FAILED)
        return search->state != CLAUSES_FAILED;
    go_back(search, 0);
    search->state = CLAUSES_GO_ON;
    search->clause.count = 0;
    for (int32_t k = 0; k < count; k++) {
        if (search->values[is_true(options[k])] < 0)
            return true; /* it was excluded before */
        if (search->values[is_true(options[k])] == 0)
            search->clause.at[search->clause.count++] = is_false(options[k]);
    }
    const struct numbers *clause = &search->clause;
    if (clause->count == 0)
        search->state = CLAUSES_OVER;
    else if (clause->count == 1)
        assume(search, clause->at[0]);
    else if (store_add(search, clause->at, clause->count, KEPT) < 0)
        search->state = CLAUSES_FAILED;
    return search->state != CLAUSES_FAILED;
}

static int32_t solution(const struct search *given, int32_t *options)
{
    const struct clause_search *search = (const struct clause_search *)given;
    int32_t count = 0;
    for (int32_t option = 0; option < search->network->option_count; option++)
        if (search->values[is_true(option)] > 0)
            options[count++] = option;
    return count;
}

/* --- Beginning ---------------------------------------------------------------------------- */

/* Lays out, or measures, everything that has a size from the beginning. */
static void take_memory(struct clause_search *search)
{
    const struct clause_network *network = search->network;
    struct memory *memory = &search->memory;
    const size_t variables = (size_t)network->variable_count;
    const size_t limits = (size_t)network->limit_count, shares = (size_t)network->share_count;
    search->antecedent_room = EXPLANATIONS * network->largest_explanation;
    TAKE(memory, search->values, 2 * variables);
    TAKE(memory, search->phases, variables);
    TAKE(memory, search->levels, variables);
    TAKE(memory, search->places, variables);
    TAKE(memory, search->reasons, variables);
    TAKE(memory, search->trail, variables);
    TAKE(memory, search->costs, limits);
    TAKE(memory, search->least, shares);
    TAKE(memory, search->raised, shares);
    TAKE(memory, search->dirty, limits);
    TAKE(memory, search->is_dirty, limits);
    TAKE(memory, search->watches, 2 * variables);
    TAKE(memory, search->activities, variables);
    TAKE(memory, search->heap, variables);
    TAKE(memory, search->heap_places, variables);
    TAKE(memory, search->marks, variables);
    TAKE(memory, search->antecedents, search->antecedent_room);
    TAKE(memory, search->stamps, variables + 1); /* level 0, too */
    TAKE(memory, search->clause.at, variables);
    TAKE(memory, search->marked.at, variables);
    TAKE(memory, search->decisions.at, variables);
    TAKE(memory, search->assumed.at, variables + 1); /* an option may be wished and not */
    search->decisions.room = network->variable_count;
}

/* Adds the clauses of the problem; false when memory runs out. */
static bool add_clauses(struct clause_search *search)
{
    const struct lists *clauses = &search->network->clauses;
    for (int32_t k = 0; k + 1 < clauses->starts.count; k++) {
        const int32_t first = clauses->starts.at[k], size = clauses->starts.at[k + 1] - first;
        const literal *literals = clauses->numbers.at + first;
        if (size == 0)
            search->state = CLAUSES_OVER;
        else if (size == 1)
            assume(search, literals[0]);
        else if (store_add(search, literals, size, KEPT) < 0)
            return false;
    }
    return true;
}

/* Before the first conflict all variables are alike, and are decided in their order: that takes a
 * quarter of the time of items with few options first (the tilings of benchmarks/bounds.py). */
static void begin_heap(struct clause_search *search)
{
    search->increment = 1.0;
    for (int32_t variable = 0; variable < search->network->variable_count; variable++)
        search->heap_places[variable] = -1;
    for (int32_t variable = 0; variable < search->network->variable_count; variable++)
        heap_add(search, variable);
}

/* All others without a primary item become false. */
void clause_search_fix(struct clause_search *search, const int32_t *fixed, int32_t count)
{
    const struct numbers *unused = &search->network->unused;
    for (int32_t k = 0; k < count; k++)
        assume(search, is_true(fixed[k]));
    for (int32_t k = 0; k < unused->count; k++)
        if (search->values[is_true(unused->at[k])] == 0)
            assume(search, is_false(unused->at[k]));
}

bool clause_search_start(struct clause_search *search, const struct clause_network *network)
{
    *search = (struct clause_search){.base = {.engine = &clauses_engine}, .network = network};
    search->pace.next_reduction = network->tuning.forgetting;
    take_memory(search);
    if (!memory_allocate(&search->memory))
        return false;
    take_memory(search);
    begin_heap(search);
    for (int32_t limit = 0; limit < network->limit_count; limit++) {
        search->is_dirty[limit] = true;
        search->dirty[search->dirty_count++] = limit;
    }
    if (!add_clauses(search)) {
        clause_search_free(search);
        return false;
    }
    if (network->is_impossible)
        search->state = CLAUSES_OVER;
    return true;
}

/* Assumes a literal beside others; counts how many so far are the same as before. */
static void assume_next(struct clause_search *search, literal lit, int32_t before, int32_t *same)
{
    struct numbers *assumed = &search->assumed;
    const int32_t place = assumed->count++;
    if (*same == place && place < before && assumed->at[place] == lit)
        ++*same;
    assumed->at[place] = lit;
}

/* Whether the solution found has most of the options of the one that is excluded. */
static bool is_near(const struct clause_search *search)
{
    const struct numbers *excluded = &search->excluded;
    int32_t same = 0;
    for (int32_t k = 0; k < excluded->count; k++)
        same += search->values[is_true(excluded->at[k])] > 0;
    return same < excluded->count && 8 * (int64_t)same >= NEAR * (int64_t)excluded->count;
}

/* Decides first as in the solution that is excluded. */
static void look_near(struct clause_search *search)
{
    const struct clause_network *network = search->network;
    const int32_t *places = network->classes_of.starts.at, *classes = network->classes_of.numbers.at;
    memset(search->phases, 0, (size_t)network->variable_count);
    for (int32_t k = 0; k < search->excluded.count; k++) {
        const int32_t option = search->excluded.at[k];
        search->phases[option] = 1;
        for (int32_t each = places[option]; each < places[option + 1]; each++)
            search->phases[classes[each]] = 1;
    }
}

/* As many levels stay as have the same assumptions as before. Options without a primary item are
 * in no solution, unless they are fixed. Where the last question found a solution near to the one
 * that is excluded, the next one begins there. */
static void begin_without(struct search *given, const int32_t *fixed, int32_t fixed_count,
                          int32_t without)
{
    struct clause_search *search = (struct clause_search *)given;
    const struct numbers *unused = &search->network->unused;
    const int32_t before = search->assumed.count;
    int32_t same = 0;
    if (search->state == CLAUSES_SOLVED)
        search->is_near = is_near(search);
    search->assumed.count = 0;
    for (int32_t k = 0; k < fixed_count; k++)
        if (search->marks[fixed[k]] == 0) {
            search->marks[fixed[k]] = 1;
            assume_next(search, is_true(fixed[k]), before, &same);
        }
    for (int32_t k = 0; k < unused->count; k++)
        if (search->marks[unused->at[k]] == 0)
            assume_next(search, is_false(unused->at[k]), before, &same);
    if (without >= 0)
        assume_next(search, is_false(without), before, &same);
    for (int32_t k = 0; k < fixed_count; k++)
        search->marks[fixed[k]] = 0;
    go_back(search, same);
    if (search->settled.count >= MANY_SETTLED)
        settle(search);
    if (search->is_near)
        look_near(search);
    if (search->state == CLAUSES_SOLVED || search->state == CLAUSES_REFUTED)
        search->state = CLAUSES_GO_ON;
}

/* Writes the fixed options that cannot all be. */
static int32_t cause(const struct search *given, int32_t *options)
{
    const struct clause_search *search = (const struct clause_search *)given;
    int32_t count = 0;
    for (int32_t k = 0; search->state == CLAUSES_REFUTED && k < search->clause.count; k++)
        if (search->clause.at[k] & 1)
            options[count++] = variable_of(search->clause.at[k]);
    return count;
}

void clause_search_free(struct clause_search *search)
{
    numbers_free(&search->store);
    numbers_free(&search->learnt);
    numbers_free(&search->settled);
    numbers_free(&search->excluded);
    if (search->memory.block != NULL)
        for (int32_t lit = 0; lit < 2 * search->network->variable_count; lit++)
            free(search->watches[lit].at);
    memory_free(&search->memory);
}

/* --- The engine --------------------------------------------------------------------------- */

static enum built build(struct network *given, const struct problem *problem,
                        const struct settings *settings, const char **misfit)
{
    struct clause_network *network = (struct clause_network *)given;
    const struct settings alone = {.tuning = settings->tuning};
    if (problem->focus > 0) {
        *misfit = "a focus takes linked lists alone";
        return BUILT_MISFIT;
    }
    enum built built = clause_network_build(network, problem, &settings->tuning, misfit);
    if (built != BUILT)
        return built;
    network->base.first = network_build(&links_engine, problem, &alone, &built, misfit);
    if (built != BUILT)
        clause_network_free(network);
    return built;
}

static void free_network(struct network *network)
{
    clause_network_free((struct clause_network *)network);
}

static void fix(struct search *given, const int32_t *options, int32_t count)
{
    struct clause_search *search = (struct clause_search *)given;
    for (int32_t k = 0; k < count; k++)
        numbers_add(&search->settled, options[k]); /* or else it stays assumed */
}

static bool start(struct search *search, const struct network *network, const int32_t *fixed,
                  int32_t fixed_count, enum purpose purpose)
{
    struct clause_search *clauses = (struct clause_search *)search;
    if (!clause_search_start(clauses, (const struct clause_network *)network))
        return false;
    if (purpose != ASKING)
        clause_search_fix(clauses, fixed, fixed_count);
    else
        fix(search, fixed, fixed_count);
    return true;
}

static bool exclude(struct search *search, const int32_t *options, int32_t count)
{
    struct clause_search *clauses = (struct clause_search *)search;
    for (int32_t k = 0; k < count; k++)
        numbers_add(&clauses->excluded, options[k]);
    return !clauses->excluded.failed && clause_search_exclude(clauses, options, count);
}

static void free_search(struct search *search)
{
    clause_search_free((struct clause_search *)search);
}

/* What was learnt speaks of the whole search: none of it is given away. */
static int32_t give(struct search *search, int32_t *prefix, int32_t *prefix_count, int32_t *options)
{
    (void)search, (void)prefix, (void)prefix_count, (void)options;
    return 0;
}

const struct engine clauses_engine = {
    .name = "clauses",
    .slice = 40000, /* literals looked at */
    .network_size = sizeof(struct clause_network),
    .search_size = sizeof(struct clause_search),
    .build = build,
    .free_network = free_network,
    .start = start,
    .free_search = free_search,
    .begin_without = begin_without,
    .exclude = exclude,
    .fix = fix,
    .cause = cause,
    .go_on = go_on,
    .solution = solution,
    .give = give,
};
