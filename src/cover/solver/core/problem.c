/* Checking that the arrays of a problem fit together. */

#include "engine.h"

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
    return misfit;
}
