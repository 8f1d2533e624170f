/* Checking that the arrays of a problem fit together. */

#include "engine.h"

#include "memory.h"

static const char *starts_misfit(const struct problem *problem)
{
    const int64_t *starts = problem->starts;
    if (problem->primary_count < 0 || problem->item_count < problem->primary_count)
        return "primary_count must lie between 0 and item_count";
    if (problem->start_count < 1 || starts[0] != 0)
        return "starts must begin with 0";
    for (int64_t k = 1; k < problem->start_count; k++)
        if (starts[k] < starts[k - 1])
            return "starts must ascend";
    if (starts[problem->start_count - 1] != problem->entry_count)
        return "starts must end with the number of entries";
    if (problem->colour_count != problem->entry_count)
        return "colours must be as long as entries";
    return NULL;
}

static const char *sum_lengths_misfit(const struct problem *problem)
{
    const int32_t *starts = problem->sum_starts;
    const int64_t count = problem->sum_count, options = problem->start_count - 1;
    if (problem->sum_start_count != count + 1 || starts[0] != 0)
        return "sum_starts must begin with 0 and have one more number than rows";
    for (int64_t k = 0; k < count; k++)
        if (starts[k + 1] < starts[k])
            return "sum_starts must ascend";
    if (starts[count] != problem->sum_item_count)
        return "sum_starts must end with the number of sum_items";
    if (problem->bound_count != 2 * count)
        return "bounds must be twice as long as rows";
    if (options > 0 ? problem->weight_count % options != 0 : problem->weight_count != 0)
        return "weights must be rows of a number for each option";
    return NULL;
}

static const char *sums_misfit(const struct problem *problem)
{
    const char *misfit = sum_lengths_misfit(problem);
    const int64_t options = problem->start_count - 1;
    for (int64_t k = 0; k < problem->sum_count && misfit == NULL; k++)
        if (problem->rows[k] < 0 ||
            (options > 0 && problem->rows[k] >= problem->weight_count / options))
            misfit = "one of rows is not the number of a row of weights";
    for (int64_t place = 0; place < problem->sum_item_count && misfit == NULL; place++)
        if (sum_item(problem, place) >= problem->primary_count)
            misfit = "one of sum_items is not the number of a primary item";
    for (int64_t k = 0; k < problem->weight_count && misfit == NULL; k++)
        if (problem->weights[k] == INT32_MIN) /* which could not be subtracted */
            misfit = "one of weights needs more than 31 bits";
    return misfit;
}

const char *problem_misfit(const struct problem *problem)
{
    const char *misfit = starts_misfit(problem);
    for (int64_t place = 0; place < problem->entry_count && misfit == NULL; place++) {
        const int32_t item = problem->entries[place], colour = problem->colours[place];
        if (item < 0 || item >= problem->item_count)
            misfit = "an entry is not the number of an item";
        else if (colour < 0)
            misfit = "a colour is negative";
        else if (colour > 0 && item < problem->primary_count)
            misfit = "a primary item has a colour";
    }
    if (misfit == NULL && (problem->focus < 0 || problem->focus > problem->primary_count))
        misfit = "the focus is no number of primary items";
    return misfit != NULL ? misfit : sums_misfit(problem);
}

static const void *copied(struct memory *memory, const void *from, int64_t count, size_t size)
{
    void *array = memory_take(memory, (size_t)count, size);
    if (array != NULL && count > 0)
        memcpy(array, from, (size_t)count * size);
    return array;
}

static void copy_arrays(struct problem *copy, const struct problem *problem, struct memory *memory)
{
    copy->starts = copied(memory, problem->starts, problem->start_count, 8);
    copy->entries = copied(memory, problem->entries, problem->entry_count, 4);
    copy->colours = copied(memory, problem->colours, problem->colour_count, 4);
    copy->sum_starts = copied(memory, problem->sum_starts, problem->sum_start_count, 4);
    copy->sum_items = copied(memory, problem->sum_items, problem->sum_item_count, 4);
    copy->bounds = copied(memory, problem->bounds, problem->bound_count, 4);
    copy->rows = copied(memory, problem->rows, problem->sum_count, 4);
    copy->weights = copied(memory, problem->weights, problem->weight_count, 4);
}

bool problem_copy(struct problem *copy, const struct problem *problem, struct memory *memory)
{
    *copy = *problem;
    copy_arrays(copy, problem, memory);
    if (!memory_allocate(memory))
        return false;
    copy_arrays(copy, problem, memory);
    return true;
}
