/* The solutions found: a heap with the dearest on top, where only some are wanted. */

#include "cheapest.h"

static int compare_options(const void *one, const void *other)
{
    const int32_t a = *(const int32_t *)one, b = *(const int32_t *)other;
    return (a > b) - (a < b);
}

/* The solution that is chosen now; NULL when memory runs out. */
static struct solution *solution_now(const struct cheapest *search)
{
    int32_t count = 0;
    for (int32_t k = 0; k < search->trail_count; k++)
        count += search->trail[k] < 0;
    struct solution *solution =
        malloc(sizeof *solution + (size_t)count * sizeof *solution->options);
    if (solution == NULL)
        return NULL;
    solution->cost = search->spent;
    solution->count = 0;
    for (int32_t k = 0; k < search->trail_count; k++)
        if (search->trail[k] < 0)
            solution->options[solution->count++] = ~search->trail[k];
    qsort(solution->options, (size_t)count, sizeof *solution->options, compare_options);
    return solution;
}

/* Whether an earlier run has found it; later ones may meet it again. */
static bool is_known(const struct cheapest *search, const struct solution *solution)
{
    const size_t size = (size_t)solution->count * sizeof *solution->options;
    for (int64_t k = 0; search->runs > 1 && k < search->found_count; k++) {
        const struct solution *other = search->found[k];
        if (other->cost == solution->cost && other->count == solution->count &&
            memcmp(other->options, solution->options, size) == 0)
            return true;
    }
    return false;
}

static bool has_room(struct cheapest *search)
{
    if (search->found_count < search->found_room)
        return true;
    const int64_t room = 2 * search->found_room + 8;
    struct solution **longer = realloc(search->found, (size_t)room * sizeof *longer);
    if (longer == NULL)
        return false;
    search->found = longer;
    search->found_room = room;
    return true;
}

/* Moves the solution at a place of the heap down to where it belongs. */
static void sink(struct solution **heap, int64_t count, int64_t place)
{
    struct solution *solution = heap[place];
    for (int64_t child; (child = 2 * place + 1) < count; place = child) {
        if (child + 1 < count && heap[child + 1]->cost > heap[child]->cost)
            child++;
        if (heap[child]->cost <= solution->cost)
            break;
        heap[place] = heap[child];
    }
    heap[place] = solution;
}

static void rise(struct solution **heap, int64_t place)
{
    struct solution *solution = heap[place];
    for (; place > 0 && heap[(place - 1) / 2]->cost < solution->cost; place = (place - 1) / 2)
        heap[place] = heap[(place - 1) / 2];
    heap[place] = solution;
}

/* Those that cost most first; of one cost, those with the last options. */
static int compare_solutions(const void *one, const void *other)
{
    const struct solution *a = *(struct solution *const *)one;
    const struct solution *b = *(struct solution *const *)other;
    if (a->cost != b->cost)
        return a->cost < b->cost ? 1 : -1;
    for (int32_t k = 0; k < a->count && k < b->count; k++)
        if (a->options[k] != b->options[k])
            return a->options[k] < b->options[k] ? 1 : -1;
    return (a->count < b->count) - (a->count > b->count);
}

void found_sort(struct cheapest *search)
{
    if (search->found_count > 1)
        qsort(search->found, (size_t)search->found_count, sizeof *search->found,
              compare_solutions);
}

bool found_keep(struct cheapest *search)
{
    if (search->spent > search->budget)
        return true;
    struct solution *solution = has_room(search) ? solution_now(search) : NULL;
    if (solution == NULL)
        return false;
    if (is_known(search, solution)) {
        free(solution);
    } else if (search->found_count == search->wanted) {
        free(search->found[0]);
        search->found[0] = solution;
        sink(search->found, search->found_count, 0);
    } else {
        search->found[search->found_count++] = solution;
        rise(search->found, search->found_count - 1);
    }
    if (search->found_count == search->wanted) {
        const int64_t less = search->found[0]->cost - search->unit;
        search->full_budget = less < search->full_budget ? less : search->full_budget;
        search->budget = less < search->budget ? less : search->budget;
    }
    return true;
}
