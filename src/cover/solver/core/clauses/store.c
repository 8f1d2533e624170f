/* Adding clauses, and forgetting them. */

#include "store.h"

#include <string.h>

bool store_watch(struct clause_search *search, literal lit, int32_t clause,
                 literal other)
{
    struct watches *watches = &search->watches[lit];
    void *at = watches->at;
    if (!make_room(&at, watches->count, &watches->room, sizeof *watches->at))
        return false;
    watches->at = at;
    watches->at[watches->count++] = (struct clause_watch){clause, other};
    return true;
}

static bool watch_clause(struct clause_search *search, int32_t clause)
{
    const literal *literals = clause_literals(search, clause);
    const int32_t name = clause_size(search, clause) == 2 ? ~clause : clause;
    return store_watch(search, literals[0], name, literals[1]) &&
           store_watch(search, literals[1], name, literals[0]);
}

int32_t store_add(struct clause_search *search, const literal *literals, int32_t size,
                  int32_t rating)
{
    struct numbers *store = &search->store;
    const int32_t clause = store->count;
    numbers_add(store, size);
    numbers_add(store, rating);
    numbers_add(store, 2);
    for (int32_t k = 0; k < size; k++)
        numbers_add(store, literals[k]);
    if (rating != KEPT)
        numbers_add(&search->learnt, clause);
    if (store->failed || search->learnt.failed || !watch_clause(search, clause))
        return -1;
    return clause;
}

/* Whether a clause is why the first of its literals is true. */
static bool is_reason(const struct clause_search *search, int32_t clause)
{
    const literal first = clause_literals(search, clause)[0];
    const struct reason *reason = &search->reasons[variable_of(first)];
    return search->values[first] > 0 && reason->why == WHY_CLAUSE && reason->what == clause;
}

struct rated {
    int32_t rating, size, clause;
};

static int compare_rated(const void *one, const void *other)
{
    const struct rated *a = one, *b = other;
    if (a->rating != b->rating)
        return (a->rating < b->rating) - (a->rating > b->rating);
    if (a->size != b->size)
        return (a->size < b->size) - (a->size > b->size);
    return (a->clause > b->clause) - (a->clause < b->clause);
}

/* Marks half of those clauses that can be forgotten: their size becomes negative. */
static bool mark_forgotten(struct clause_search *search)
{
    const struct numbers *learnt = &search->learnt;
    struct rated *rated = malloc(((size_t)learnt->count + SLACK) * sizeof *rated);
    int32_t count = 0;
    if (rated == NULL)
        return false;
    for (int32_t k = 0; k < learnt->count; k++) {
        const int32_t clause = learnt->at[k], *head = search->store.at + clause;
        if (head[CLAUSE_RATING] > 2 && !is_reason(search, clause))
            rated[count++] = (struct rated){head[CLAUSE_RATING], head[CLAUSE_SIZE], clause};
    }
    qsort(rated, (size_t)count, sizeof *rated, compare_rated);
    for (int32_t k = 0; k < count / 2; k++)
        search->store.at[rated[k].clause + CLAUSE_SIZE] *= -1;
    free(rated);
    return true;
}

/* Moves the clauses that are left together. Where each of them is now stands in place of its rating
 * in the old store until all that names clauses is changed. */
static bool compact(struct clause_search *search)
{
    struct numbers *store = &search->store, fresh = {0};
    fresh.at = malloc(((size_t)store->count + SLACK) * sizeof *fresh.at);
    if (fresh.at == NULL)
        return false;
    fresh.room = store->count;
    for (int32_t clause = 0, size; clause < store->count; clause += size) {
        int32_t *head = store->at + clause;
        size = (head[CLAUSE_SIZE] < 0 ? -head[CLAUSE_SIZE] : head[CLAUSE_SIZE]) + CLAUSE_HEAD;
        if (head[CLAUSE_SIZE] < 0)
            continue;
        memcpy(fresh.at + fresh.count, head, (size_t)size * sizeof *head);
        head[CLAUSE_RATING] = fresh.count;
        fresh.count += size;
    }
    for (int32_t k = 0; k < search->trail_count; k++) {
        struct reason *reason = &search->reasons[variable_of(search->trail[k])];
        if (reason->why == WHY_CLAUSE)
            reason->what = store->at[reason->what + CLAUSE_RATING];
    }
    int32_t left = 0;
    for (int32_t k = 0; k < search->learnt.count; k++) {
        const int32_t *head = store->at + search->learnt.at[k];
        if (head[CLAUSE_SIZE] > 0)
            search->learnt.at[left++] = head[CLAUSE_RATING];
    }
    search->learnt.count = left;
    free(store->at);
    *store = fresh;
    return true;
}

static bool watch_all(struct clause_search *search)
{
    for (int32_t lit = 0; lit < 2 * search->network->variable_count; lit++)
        search->watches[lit].count = 0;
    for (int32_t clause = 0; clause < search->store.count;
         clause += clause_size(search, clause) + CLAUSE_HEAD)
        if (!watch_clause(search, clause))
            return false;
    return true;
}

bool store_reduce(struct clause_search *search)
{
    return mark_forgotten(search) && compact(search) && watch_all(search);
}
