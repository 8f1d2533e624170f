/* The search: deciding, learning, starting anew, forgetting; beginning it, and reading solutions. */

#include "clauses.h"

#include "learn.h"
#include "rules.h"
#include "store.h"
#include "trail.h"

#include <string.h>

enum {
    RESTART_AFTER = 50,     /* conflicts, at least, between two restarts */
    EXPLANATIONS = 4,       /* of the largest size, so many have room while one literal is followed */
    REDUCE_GROWTH = 300     /* by how many conflicts it takes longer each time until some are forgotten */
};

#define RESTART_MARGIN 1.1
#define FAST 0.03
#define SLOW 1e-4

/* --- Going on ----------------------------------------------------------------------------- */

static void decide(struct clause_search *search, int32_t variable)
{
    numbers_add(&search->decisions, search->trail_count); /* there is room */
    search->nodes++;
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

/* Excludes the solution found: not all decisions can be as they are. */
static void exclude_solution(struct clause_search *search)
{
    search->state = CLAUSES_GO_ON;
    if (level_now(search) == 0) {
        search->state = CLAUSES_OVER;
        return;
    }
    search->clause.count = 0;
    for (int32_t level = level_now(search); level > 0; level--)
        search->clause.at[search->clause.count++] =
            negation(search->trail[search->decisions.at[level - 1]]);
    if (!learn_clause(search, KEPT))
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

static bool is_time_to_restart(const struct pace *pace)
{
    return pace->conflicts - pace->restarted >= RESTART_AFTER &&
           pace->fast > RESTART_MARGIN * pace->slow;
}

static bool is_time_to_forget(struct clause_search *search)
{
    return search->pace.conflicts >= search->pace.next_reduction;
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

/* One step: conclusions, and what comes of them. */
static void step(struct clause_search *search)
{
    struct reason conflict;
    search->work++;
    if (!conclude_all(search, &conflict)) {
        meet_conflict(search, conflict);
        return;
    }
    if (is_time_to_restart(&search->pace)) {
        search->pace.restarted = search->pace.conflicts;
        search->pace.fast = search->pace.slow;
        go_back(search, 0);
    }
    if (is_time_to_forget(search)) {
        forget(search);
        return;
    }
    const int32_t variable = next_variable(search);
    if (variable >= 0)
        decide(search, variable);
    else
        search->state = CLAUSES_SOLVED;
}

enum outcome clause_search_go_on(void *given, int64_t limit, int64_t *found, int64_t work)
{
    struct clause_search *search = given;
    const int64_t end = search->work + work;
    while (*found < limit) {
        if (search->state == CLAUSES_SOLVED)
            exclude_solution(search);
        if (search->state == CLAUSES_OVER)
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

/* Makes a literal true before anything is decided. */
static void assume(struct clause_search *search, literal lit)
{
    if (search->values[lit] < 0)
        search->state = CLAUSES_OVER;
    else if (search->values[lit] == 0)
        make_true(search, lit, (struct reason){WHY_DECIDED, 0, 0});
}

bool clause_search_exclude(struct clause_search *search, const int32_t *options, int32_t count)
{
    if (search->state == CLAUSES_SOLVED)
        exclude_solution(search);
    if (search->state != CLAUSES_GO_ON)
        return search->state != CLAUSES_FAILED;
    go_back(search, 0);
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

int32_t clause_search_solution(const void *given, int32_t *options)
{
    const struct clause_search *search = given;
    int32_t count = 0;
    for (int32_t option = 0; option < search->network->option_count; option++)
        if (search->values[is_true(option)] > 0)
            options[count++] = option;
    return count;
}

/* --- Beginning ---------------------------------------------------------------------------- */

/* Room for everything that has a size from the beginning; false when memory runs out. */
static bool allocate(struct clause_search *search)
{
    const struct clause_network *network = search->network;
    const size_t variables = (size_t)network->variable_count + SLACK;
    const size_t limits = (size_t)network->limit_count + SLACK;
    search->antecedent_room = EXPLANATIONS * network->largest_explanation;
    search->values = calloc(2 * variables, sizeof *search->values);
    search->phases = calloc(variables, sizeof *search->phases);
    search->levels = calloc(variables, sizeof *search->levels);
    search->places = calloc(variables, sizeof *search->places);
    search->reasons = calloc(variables, sizeof *search->reasons);
    search->trail = calloc(variables, sizeof *search->trail);
    search->costs = calloc(limits, sizeof *search->costs);
    search->least = calloc((size_t)network->share_count + SLACK, sizeof *search->least);
    search->dirty = calloc(limits, sizeof *search->dirty);
    search->is_dirty = calloc(limits, sizeof *search->is_dirty);
    search->watches = calloc(2 * variables, sizeof *search->watches);
    search->activities = calloc(variables, sizeof *search->activities);
    search->heap = calloc(variables, sizeof *search->heap);
    search->heap_places = malloc(variables * sizeof *search->heap_places);
    search->marks = calloc(variables, sizeof *search->marks);
    search->antecedents =
        malloc(((size_t)search->antecedent_room + SLACK) * sizeof *search->antecedents);
    search->stamps = calloc(variables + 1, sizeof *search->stamps); /* of level 0, too */
    search->clause.at = malloc(variables * sizeof *search->clause.at);
    search->marked.at = malloc(variables * sizeof *search->marked.at);
    search->decisions.at = malloc(variables * sizeof *search->decisions.at);
    search->decisions.room = network->variable_count;
    return search->values != NULL && search->phases != NULL && search->levels != NULL &&
           search->places != NULL && search->reasons != NULL && search->trail != NULL &&
           search->costs != NULL && search->least != NULL && search->dirty != NULL &&
           search->is_dirty != NULL && search->watches != NULL && search->activities != NULL &&
           search->heap != NULL && search->heap_places != NULL && search->marks != NULL &&
           search->antecedents != NULL && search->stamps != NULL && search->clause.at != NULL &&
           search->marked.at != NULL && search->decisions.at != NULL;
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

static void begin_limits(struct clause_search *search)
{
    for (int32_t limit = 0; limit < search->network->limit_count; limit++) {
        search->is_dirty[limit] = true;
        search->dirty[search->dirty_count++] = limit;
    }
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

/* Makes the fixed options true, and all others without a primary item false. */
static void fix_options(struct clause_search *search, const int32_t *fixed, int32_t count)
{
    const struct numbers *unused = &search->network->unused;
    for (int32_t k = 0; k < count; k++)
        assume(search, is_true(fixed[k]));
    for (int32_t k = 0; k < unused->count; k++)
        if (search->values[is_true(unused->at[k])] == 0)
            assume(search, is_false(unused->at[k]));
}

bool clause_search_start(struct clause_search *search, const struct clause_network *network,
                         const int32_t *fixed, int32_t fixed_count)
{
    *search = (struct clause_search){.network = network};
    search->pace.next_reduction = network->tuning.forgetting;
    if (!allocate(search)) {
        clause_search_free(search);
        return false;
    }
    begin_heap(search);
    begin_limits(search);
    if (!add_clauses(search)) {
        clause_search_free(search);
        return false;
    }
    fix_options(search, fixed, fixed_count);
    if (network->is_impossible)
        search->state = CLAUSES_OVER;
    return true;
}

void clause_search_free(void *given)
{
    struct clause_search *search = given;
    store_free(search);
    free(search->values);
    free(search->phases);
    free(search->levels);
    free(search->places);
    free(search->reasons);
    free(search->trail);
    free(search->costs);
    free(search->least);
    free(search->dirty);
    free(search->is_dirty);
    free(search->activities);
    free(search->heap);
    free(search->heap_places);
    free(search->marks);
    free(search->antecedents);
    free(search->stamps);
    numbers_free(&search->clause);
    numbers_free(&search->marked);
    numbers_free(&search->decisions);
    *search = (struct clause_search){0};
}
