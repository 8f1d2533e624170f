/* A problem becomes variables, groups, classes, clauses and limits. */

#include "clauses.h"

/* --- Items -------------------------------------------------------------------------------- */

/* The entries of each item, and the options that they are in. */
static void place_entries(struct clause_layout *layout)
{
    const struct problem *problem = layout->problem;
    for (int32_t option = 0; option < layout->network->option_count; option++)
        for (int64_t k = problem->starts[option]; k < problem->starts[option + 1]; k++)
            numbers_add(&layout->options, option);
    struct lists entries = {0};
    lists_begin(&entries);
    for (int64_t k = 0; k < problem->entry_count; k++) {
        numbers_add(&entries.numbers, problem->entries[k]);
        lists_end(&entries);
    }
    lists_invert(&layout->entries, &entries, (int32_t)problem->item_count);
    layout->failed |= lists_failed(&entries);
    lists_free(&entries);
}

static bool has_repeated_item(const struct clause_layout *layout)
{
    const int32_t *starts = layout->entries.starts.at, *entries = layout->entries.numbers.at;
    for (int64_t item = 0; item < layout->problem->item_count; item++)
        for (int32_t k = starts[item] + 1; k < starts[item + 1]; k++)
            if (layout->options.at[entries[k]] == layout->options.at[entries[k - 1]])
                return true;
    return false;
}

/* --- Classes ------------------------------------------------------------------------------ */

/* An entry of an item, with the class it is in, and by what classes are to be divided. */
struct sorted_entry {
    int32_t class, key, entry;
};

static int compare_sorted(const void *one, const void *other)
{
    const struct sorted_entry *a = one, *b = other;
    if (a->class != b->class)
        return (a->class > b->class) - (a->class < b->class);
    if (a->key != b->key)
        return (a->key > b->key) - (a->key < b->key);
    return (a->entry > b->entry) - (a->entry < b->entry);
}

/* Divides classes by their keys, and numbers them anew. */
static void divide(struct sorted_entry *sorted, int32_t count)
{
    qsort(sorted, (size_t)count, sizeof *sorted, compare_sorted);
    int32_t class = 0, previous = 0;
    for (int32_t k = 0; k < count; k++) {
        if (k > 0 && (sorted[k].class != previous || sorted[k].key != sorted[k - 1].key))
            class++;
        previous = sorted[k].class;
        sorted[k].class = class;
    }
}

/* Divides the options of a primary item by their weights in its sums. */
static void divide_by_weights(struct clause_layout *layout, struct sorted_entry *sorted,
                              int32_t count, int32_t item)
{
    const struct problem *problem = layout->problem;
    const struct shares *shares = &layout->shares;
    if (shares->count == 0)
        return;
    for (int32_t k = shares->starts[item]; k < shares->starts[item + 1]; k++) {
        if (k > shares->starts[item] && shares->at[k].row == shares->at[k - 1].row)
            continue;
        const int32_t *weights = problem->weights + shares->at[k].row;
        for (int32_t each = 0; each < count; each++)
            sorted[each].key = weights[layout->options.at[sorted[each].entry]];
        divide(sorted, count);
    }
}

/* Divides those of a secondary item by their colours; without one, each is alone. */
static void divide_by_colours(const struct clause_layout *layout, struct sorted_entry *sorted,
                              int32_t count)
{
    for (int32_t k = 0; k < count; k++) {
        const int32_t colour = layout->problem->colours[sorted[k].entry];
        sorted[k].key = colour > 0 ? colour : -1 - k;
    }
    divide(sorted, count);
}

/* The variable of a class: its option, if that is the only one, or a new one. */
static int32_t class_variable(struct clause_layout *layout, const struct sorted_entry *class, int32_t count)
{
    struct clause_network *network = layout->network;
    if (count == 1)
        return layout->options.at[class->entry];
    for (int32_t k = 0; k < count; k++)
        numbers_add(&network->members.numbers, layout->options.at[class[k].entry]);
    lists_end(&network->members);
    return network->variable_count++;
}

/* Makes the classes of an item, unless all of its options are one. */
static void make_classes(struct clause_layout *layout, struct sorted_entry *sorted, int32_t count)
{
    struct clause_network *network = layout->network;
    const int32_t variables = network->variable_count;
    if (count == 0 || sorted[count - 1].class == 0)
        return;
    for (int32_t k = 0, next; k < count; k = next) {
        for (next = k; next < count && sorted[next].class == sorted[k].class;)
            next++;
        const int32_t variable = class_variable(layout, &sorted[k], next - k);
        numbers_add(&layout->classes.numbers, variable);
        numbers_add(&layout->classes.numbers, sorted[k].entry);
        numbers_add(&network->groups.numbers, variable);
    }
    layout->made_some = network->variable_count > variables;
}

/* Adds the clause that one of the variables of the last group is true. */
static void add_one_of_group(struct clause_network *network)
{
    const struct lists *groups = &network->groups;
    if (lists_failed(groups))
        return;
    const int32_t last = groups->starts.count - 1;
    for (int32_t k = groups->starts.at[last - 1]; k < groups->starts.at[last]; k++)
        numbers_add(&network->clauses.numbers, is_true(groups->numbers.at[k]));
    lists_end(&network->clauses);
}

/* Makes the groups, classes and clauses of an item. */
static void lay_out_item(struct clause_layout *layout, struct sorted_entry *sorted, int32_t item)
{
    struct clause_network *network = layout->network;
    const int32_t begin = layout->entries.starts.at[item];
    const int32_t count = layout->entries.starts.at[item + 1] - begin;
    const bool is_primary = item < layout->problem->primary_count;
    for (int32_t k = 0; k < count; k++)
        sorted[k] = (struct sorted_entry){.entry = layout->entries.numbers.at[begin + k]};
    if (is_primary) {
        for (int32_t k = 0; k < count; k++)
            numbers_add(&network->groups.numbers, layout->options.at[sorted[k].entry]);
        lists_end(&network->groups);
        add_one_of_group(network);
        network->is_impossible |= count == 0;
        divide_by_weights(layout, sorted, count, item);
    } else {
        divide_by_colours(layout, sorted, count);
    }
    layout->made_some = false;
    const int32_t variables = network->groups.numbers.count;
    make_classes(layout, sorted, count);
    lists_end(&layout->classes);
    if (is_primary && !layout->made_some)
        network->groups.numbers.count = variables; /* it would be the group of the options */
    else if (network->groups.numbers.count > variables) {
        lists_end(&network->groups);
        if (is_primary)
            add_one_of_group(network);
    }
}

/* The clause of each class: it is false, or one of its options is true. */
static void add_class_clauses(struct clause_network *network)
{
    const struct lists *members = &network->members;
    for (int32_t class = 0; class + 1 < members->starts.count; class++) {
        numbers_add(&network->clauses.numbers, is_false(network->option_count + class));
        for (int32_t k = members->starts.at[class]; k < members->starts.at[class + 1]; k++)
            numbers_add(&network->clauses.numbers, is_true(members->numbers.at[k]));
        lists_end(&network->clauses);
    }
}

/* The entry by which an option covers an item; -1 if it does not. */
static int64_t entry_of(const struct problem *problem, int32_t option, int32_t item)
{
    for (int64_t k = problem->starts[option]; k < problem->starts[option + 1]; k++)
        if (problem->entries[k] == item)
            return k;
    return -1;
}

/* Where all options of a primary item give a secondary one a colour: each class of that is false, or
 * one of these options is true that gives its colour. */
static void add_supports(const struct clause_layout *layout, int32_t primary, int32_t secondary,
                         struct sorted_entry *sorted)
{
    const struct problem *problem = layout->problem;
    const int32_t *classes = layout->classes.numbers.at;
    struct lists *clauses = &layout->network->clauses;
    const int32_t begin = layout->entries.starts.at[primary];
    const int32_t count = layout->entries.starts.at[primary + 1] - begin;
    for (int32_t k = 0; k < count; k++) {
        const int32_t option = layout->options.at[layout->entries.numbers.at[begin + k]];
        const int64_t entry = entry_of(problem, option, secondary);
        if (entry < 0 || problem->colours[entry] == 0)
            return;
        sorted[k] = (struct sorted_entry){.key = problem->colours[entry], .entry = option};
    }
    qsort(sorted, (size_t)count, sizeof *sorted, compare_sorted);
    int32_t next = 0;
    for (int32_t k = layout->classes.starts.at[secondary];
         k < layout->classes.starts.at[secondary + 1]; k += 2) {
        const int32_t colour = problem->colours[classes[k + 1]];
        numbers_add(&clauses->numbers, is_false(classes[k]));
        for (; next < count && sorted[next].key <= colour; next++)
            if (sorted[next].key == colour)
                numbers_add(&clauses->numbers, is_true(sorted[next].entry));
        lists_end(clauses);
    }
}

/* Turns `members` round: of each option its classes, as variables. */
static void place_classes(struct clause_network *network)
{
    lists_invert(&network->classes_of, &network->members, network->option_count);
    for (int32_t k = 0; k < network->classes_of.numbers.count; k++)
        network->classes_of.numbers.at[k] += network->option_count;
}

static void add_all_supports(const struct clause_layout *layout, int32_t item,
                             struct sorted_entry *sorted)
{
    const struct problem *problem = layout->problem;
    const int32_t begin = layout->entries.starts.at[item];
    if (begin == layout->entries.starts.at[item + 1])
        return;
    const int32_t option = layout->options.at[layout->entries.numbers.at[begin]];
    for (int64_t k = problem->starts[option]; k < problem->starts[option + 1]; k++)
        if (problem->colours[k] > 0)
            add_supports(layout, item, problem->entries[k], sorted);
}

static void find_unused(struct clause_layout *layout)
{
    const struct problem *problem = layout->problem;
    for (int32_t option = 0; option < layout->network->option_count; option++) {
        int64_t k = problem->starts[option];
        while (k < problem->starts[option + 1] && problem->entries[k] >= problem->primary_count)
            k++;
        if (k == problem->starts[option + 1])
            numbers_add(&layout->network->unused, option);
    }
}

/* Makes everything but the limits; false when memory runs out. */
static bool lay_out_items(struct clause_layout *layout)
{
    struct clause_network *network = layout->network;
    struct sorted_entry *sorted = malloc(((size_t)network->option_count + SLACK) * sizeof *sorted);
    if (sorted == NULL)
        return false;
    lists_begin(&network->groups);
    lists_begin(&network->members);
    lists_begin(&network->clauses);
    lists_begin(&layout->classes);
    for (int32_t item = 0; item < layout->problem->item_count; item++)
        lay_out_item(layout, sorted, item);
    for (int32_t item = 0; item < layout->problem->primary_count; item++)
        add_all_supports(layout, item, sorted);
    free(sorted);
    add_class_clauses(network);
    find_unused(layout);
    if (lists_failed(&network->members))
        return false;
    place_classes(network);
    lists_invert(&network->groups_of, &network->groups, network->variable_count);
    return !(lists_failed(&network->groups) || lists_failed(&network->groups_of) ||
             lists_failed(&network->classes_of) || lists_failed(&network->clauses) ||
             lists_failed(&layout->classes) || network->unused.failed);
}

/* The literals of an explanation, at most: all variables, in a clause; or all prices of a limit, among
 * which is an option once for each item of the sum that it covers. */
static int32_t largest_explanation(const struct clause_network *network)
{
    int32_t largest = network->variable_count;
    for (int32_t k = 0; k < network->limit_count; k++) {
        const struct limit *limit = &network->limits[k];
        const struct limit_share *first = &network->shares[limit->first_share];
        const int32_t prices = network->shares[limit->last_share - 1].last - first->first;
        largest = prices > largest ? prices : largest;
    }
    return largest;
}

static enum built build(struct clause_layout *layout, const char **misfit)
{
    place_entries(layout);
    if (layout->failed || lists_failed(&layout->entries) || layout->options.failed)
        return BUILT_NO_MEMORY;
    if (has_repeated_item(layout)) {
        *misfit = MISFIT_REPEATED;
        return BUILT_MISFIT;
    }
    const enum built built = shares_build(&layout->shares, layout->problem, false, misfit);
    if (built != BUILT)
        return built;
    if (!lay_out_items(layout) || !limits_build(layout))
        return BUILT_NO_MEMORY;
    layout->network->largest_explanation = largest_explanation(layout->network);
    return BUILT;
}

enum built clause_network_build(struct clause_network *network, const struct problem *problem,
                                const struct tuning *tuning, const char **misfit)
{
    *network = (struct clause_network){.base = {.engine = &clauses_engine}, .tuning = *tuning};
    *misfit = problem_misfit(problem);
    if (*misfit != NULL)
        return BUILT_MISFIT;
    if (problem->entry_count > CLAUSES_ENTRIES || problem->start_count > CLAUSES_ENTRIES ||
        problem->item_count > CLAUSES_ENTRIES)
        return BUILT_TOO_LARGE;
    network->option_count = network->variable_count = (int32_t)problem->start_count - 1;
    struct clause_layout layout = {.problem = problem, .network = network};
    const enum built built = build(&layout, misfit);
    lists_free(&layout.entries);
    shares_free(&layout.shares);
    lists_free(&layout.classes);
    numbers_free(&layout.options);
    if (built != BUILT)
        clause_network_free(network);
    return built;
}

void clause_network_free(struct clause_network *network)
{
    network_end(network->base.first);
    lists_free(&network->groups);
    lists_free(&network->groups_of);
    lists_free(&network->members);
    lists_free(&network->classes_of);
    lists_free(&network->clauses);
    numbers_free(&network->unused);
    memory_free(&network->memory);
    *network = (struct clause_network){0};
}
