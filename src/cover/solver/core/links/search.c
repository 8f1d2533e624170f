/* Starting a search, and reading its solutions. */

#include "../bits.h"
#include "handover.h"
#include "weights.h"

#include <stdlib.h>
#include <string.h>

enum { FEW_OPTIONS = 4096 }; /* of which a set is soon made and read */

/* Chooses the fixed options; false (and nothing done) when two of them disagree.
 * `taken` is zero for each item; it becomes the complement of the colour, then zero again. */
static bool commit_fixed(struct search *search, int32_t *taken)
{
    const struct network *network = search->network;
    const int32_t *top = network->top, *colours = network->colours;
    for (int32_t k = 0; k < search->fixed_count; k++)
        for (int32_t node = network->first[search->fixed[k]]; top[node] > 0; node++) {
            int32_t colour = colours != NULL ? colours[node] : 0;
            if (taken[top[node]] == 0)
                taken[top[node]] = ~colour;
            else if (colour == 0 || taken[top[node]] != ~colour)
                return false;
        }
    for (int32_t k = 0; k < search->fixed_count; k++)
        for (int32_t node = network->first[search->fixed[k]]; top[node] > 0; node++)
            if (taken[top[node]] != 0) {
                taken[top[node]] = 0;
                search_commit(search, node);
            }
    return true;
}

/* Copies `fixed` without repetitions, keeping the order. `seen` is zero for each option. */
static void copy_fixed(struct search *search, const int32_t *fixed, int32_t count, bool *seen)
{
    for (int32_t k = 0; k < count; k++)
        if (!seen[fixed[k]]) {
            seen[fixed[k]] = true;
            search->fixed[search->fixed_count++] = fixed[k];
        }
}

static void *copy_of(const void *from, size_t count, size_t size)
{
    void *copy = malloc(count * size);
    if (copy != NULL)
        memcpy(copy, from, count * size);
    return copy;
}

/* Copies what a search changes in its network; false when memory runs out. */
static bool copy_network(struct search *search, const struct network *network)
{
    size_t heads = (size_t)network->item_count + 1, nodes = (size_t)network->node_count;
    search->network = network;
    search->ring = copy_of(network->ring, heads, sizeof *search->ring);
    search->lengths = copy_of(network->lengths, heads, sizeof *search->lengths);
    search->links = copy_of(network->links, nodes, sizeof *search->links);
    const size_t levels = (size_t)network->primary_count + 1; /* a walk has one more, without options */
    search->chosen = malloc(levels * sizeof *search->chosen);
    if (network->colours != NULL)
        search->colours = copy_of(network->colours, nodes, sizeof *search->colours);
    if (network->sums.count > 0)
        search->totals = copy_of(network->sums.totals, (size_t)network->sums.count,
                                 sizeof *search->totals);
    return search->ring != NULL && search->lengths != NULL && search->links != NULL &&
           search->chosen != NULL && (search->colours != NULL || network->colours == NULL) &&
           (search->totals != NULL || network->sums.count == 0);
}

/* Begins with the options `fixed`; a search in which two of them disagree is at its end.
 * False when memory runs out. */
static bool fix_options(struct search *search, const int32_t *fixed, int32_t count)
{
    const struct network *network = search->network;
    bool *seen = calloc((size_t)network->option_count, sizeof *seen);
    int32_t *taken = calloc((size_t)network->item_count + 1, sizeof *taken);
    search->fixed = malloc((size_t)count * sizeof *search->fixed);
    bool ready = seen != NULL && taken != NULL && search->fixed != NULL;
    if (ready) {
        copy_fixed(search, fixed, count, seen);
        if (!commit_fixed(search, taken))
            search->step = STEP_END;
    }
    free(seen);
    free(taken);
    return ready;
}

/* Adds the fixed options, which agree, to the sums; false when these cannot be met. */
static bool add_fixed(struct search *search)
{
    const struct network *network = search->network;
    for (int32_t k = 0; k < search->fixed_count; k++) {
        const int32_t option = search->fixed[k];
        sums_choose(&network->sums, search->totals, option, items_of(network, option));
    }
    return sums_possible(&network->sums, search->totals);
}

bool search_start(void *given, const void *layout, const int32_t *fixed, int32_t fixed_count,
                  enum purpose purpose)
{
    struct search *search = given;
    const struct network *network = layout;
    *search = (struct search){.step = STEP_CHOOSE}; /* C1 */
    const bool focused = network->focus > 0; /* which has an order of its own */
    const bool learning = purpose == WEIGHTED && !focused;
    const bool guided = learning || (network->primary_count >= GROUPED_ITEMS && !focused);
    const bool hands_over = network->settings.variant != NULL && purpose != WALKING;
    bool ready = copy_network(search, network) &&
                 (fixed_count == 0 || fix_options(search, fixed, fixed_count)) &&
                 (!learning || learning_begin(search)) && (!guided || groups_begin(search)) &&
                 (!hands_over || handover_prepare(search));
    search->allowance = 0;
    if (!ready)
        search_free(search);
    else if (search->totals != NULL && search->step != STEP_END && !add_fixed(search))
        search->step = STEP_END;
    return ready;
}

void search_free(void *given)
{
    struct search *search = given;
    free(search->ring);
    free(search->lengths);
    free(search->links);
    free(search->colours);
    free(search->chosen);
    free(search->fixed);
    free(search->totals);
    groups_free(&search->groups);
    learning_free(&search->learning);
    handover_free(search->handover);
    *search = (struct search){0};
}

static int compare(const void *one, const void *other)
{
    int32_t a = *(const int32_t *)one, b = *(const int32_t *)other;
    return (a > b) - (a < b);
}

/* Brings different options into ascending order, by a set of them where they are few. */
static void sort(int32_t *options, int32_t size, int32_t option_count)
{
    uint64_t set[FEW_OPTIONS / 64] = {0};
    if (option_count > FEW_OPTIONS) {
        qsort(options, (size_t)size, sizeof *options, compare);
        return;
    }
    for (int32_t k = 0; k < size; k++)
        set_bit(set, options[k]);
    for (int32_t word = 0; word <= (option_count - 1) / 64; word++)
        for (; set[word] != 0; set[word] &= set[word] - 1)
            *options++ = word * 64 + lowest_bit(set[word]);
}

int32_t search_solution(const void *given, int32_t *options)
{
    const struct search *search = given;
    const struct handover *handover = search->handover;
    int32_t size = 0;
    for (int32_t k = 0; k < search->fixed_count; k++)
        options[size++] = search->fixed[k];
    for (int32_t level = 0; level < search->depth; level++)
        options[size++] = option_of(search->network, search->chosen[level]);
    for (int32_t k = 0; handover != NULL && k < handover->solution_size; k++)
        options[size++] = handover->solution[k];
    sort(options, size, search->network->option_count);
    return size;
}
