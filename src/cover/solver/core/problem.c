/* What is done with the arrays of a problem: checking that they fit together, copying them, and
 * making those of what some options leave of it. */

#include "engine.h"

#include "bits.h"
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
    if (misfit == NULL && (problem->spare_count < 0 || problem->spare_count > problem->sum_count))
        misfit = "there are not so many spare sums";
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

/* --- What is left beside some options ------------------------------------------------------ */

/* A problem while it is reduced. */
struct draft_reduction {
    const struct problem *whole;
    struct memory memory;
    int32_t *settled;  /* of each item 0 while it is open, the colour it was given, or COVERED */
    int32_t *numbers;  /* of each open item, its number in what is left */
    uint64_t *chosen;  /* the set of the fixed options */
    uint64_t *kept;    /* the set of the options that are left */
    int64_t option_count, entry_count; /* of what is left */
};

enum { COVERED = -1 };

/* Chooses an option; false where it cannot stand beside those before it. */
static bool choose_fixed(struct draft_reduction *draft, int32_t option)
{
    const struct problem *whole = draft->whole;
    for (int64_t k = whole->starts[option]; k < whole->starts[option + 1]; k++) {
        int32_t *settled = &draft->settled[whole->entries[k]];
        const int32_t colour = whole->colours[k];
        if (*settled != 0 && (colour == 0 || *settled != colour))
            return false;
        *settled = colour > 0 ? colour : COVERED;
    }
    return true;
}

/* How many entries of an option are left; none where it is left out. */
static int64_t entries_left(const struct draft_reduction *draft, int32_t option)
{
    const struct problem *whole = draft->whole;
    int64_t count = 0;
    bool has_primary = false;
    for (int64_t k = whole->starts[option]; k < whole->starts[option + 1]; k++) {
        const int32_t item = whole->entries[k], settled = draft->settled[item];
        if (settled != 0 && settled != whole->colours[k])
            return 0;
        count += settled == 0;
        has_primary |= item < whole->primary_count;
    }
    return has_primary ? count : 0;
}

static bool draft_reduce(struct draft_reduction *draft, const int32_t *fixed, int32_t fixed_count)
{
    for (int32_t k = 0; k < fixed_count; k++) {
        if (!has_bit(draft->chosen, fixed[k]) && !choose_fixed(draft, fixed[k]))
            return false;
        set_bit(draft->chosen, fixed[k]);
    }
    for (int32_t option = 0; option < draft->whole->start_count - 1; option++) {
        const int64_t count = entries_left(draft, option);
        if (count > 0)
            set_bit(draft->kept, option);
        draft->option_count += count > 0;
        draft->entry_count += count;
    }
    return true;
}

static void take_draft(struct draft_reduction *draft)
{
    TAKE(&draft->memory, draft->settled, draft->whole->item_count);
    TAKE(&draft->memory, draft->numbers, draft->whole->item_count);
    TAKE(&draft->memory, draft->chosen, words_for(draft->whole->start_count));
    TAKE(&draft->memory, draft->kept, words_for(draft->whole->start_count));
}

/* Numbers the open items. */
static void count_items(const struct draft_reduction *draft, struct problem *left)
{
    for (int32_t item = 0; item < draft->whole->item_count; item++) {
        if (draft->settled[item] != 0)
            continue;
        draft->numbers[item] = (int32_t)left->item_count++;
        left->primary_count += item < draft->whole->primary_count;
    }
}

/* Takes the arrays of what is left, and fills them once there is memory. */
static void fill_reduced(const struct draft_reduction *draft, struct problem *left,
                         const int32_t **options, struct memory *memory)
{
    const struct problem *whole = draft->whole;
    int64_t *starts, option_count = 0, end = 0;
    int32_t *entries, *colours, *numbers;
    TAKE(memory, starts, draft->option_count + 1);
    TAKE(memory, entries, draft->entry_count);
    TAKE(memory, colours, draft->entry_count);
    TAKE(memory, numbers, draft->option_count);
    left->starts = starts;
    left->entries = entries;
    left->colours = colours;
    *options = numbers;
    if (memory->begin == NULL)
        return;
    for (int32_t option = 0; option_count < draft->option_count; option++) {
        if (!has_bit(draft->kept, option))
            continue;
        for (int64_t k = whole->starts[option]; k < whole->starts[option + 1]; k++)
            if (draft->settled[whole->entries[k]] == 0) {
                entries[end] = draft->numbers[whole->entries[k]];
                colours[end++] = whole->colours[k];
            }
        numbers[option_count++] = option;
        starts[option_count] = end;
    }
}

bool problem_reduce(struct problem *left, const struct problem *problem, const int32_t *fixed,
                    int32_t fixed_count, const int32_t **options, struct memory *memory)
{
    static const int32_t no_sums[1] = {0};
    struct draft_reduction draft = {.whole = problem};
    take_draft(&draft);
    if (!memory_allocate(&draft.memory))
        return false;
    take_draft(&draft);
    *left = (struct problem){.sum_start_count = 1, .sum_starts = no_sums};
    if (draft_reduce(&draft, fixed, fixed_count))
        count_items(&draft, left);
    else
        left->primary_count = left->item_count = 1; /* which no option has */
    left->start_count = draft.option_count + 1;
    left->entry_count = left->colour_count = draft.entry_count;
    fill_reduced(&draft, left, options, memory);
    const bool has_memory = memory_allocate(memory);
    if (has_memory)
        fill_reduced(&draft, left, options, memory);
    memory_free(&draft.memory);
    return has_memory;
}
