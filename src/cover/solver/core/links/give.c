/* Giving a part of a search away, to be searched elsewhere. */

#include "handover.h"

/* Writes the options that are to be tried after that of `node`; returns how many there are. The list
 * of an item that is covered does not change. */
static int32_t options_below(const struct search *search, int32_t node, int32_t *options)
{
    const int32_t heads = search->network->item_count + 1;
    int32_t count = 0;
    for (node = search->links[node].down; node >= heads; node = search->links[node].down)
        options[count++] = option_of(search->network, node);
    return count;
}

/* Writes the fixed options and those that are being tried at the levels above `level`. */
static int32_t options_above(const struct search *search, int32_t level, int32_t *options)
{
    int32_t count = 0;
    for (int32_t k = 0; k < search->fixed_count; k++)
        options[count++] = search->fixed[k];
    for (int32_t k = 0; k < level; k++)
        options[count++] = option_of(search->network, search->chosen[k]);
    return count;
}

/* Gives from the subproblem that was handed over: when no level above has anything left. */
static int32_t give_dense(struct search *search, int32_t *prefix, int32_t *prefix_count,
                          int32_t *options)
{
    struct handover *handover = search->handover;
    const int32_t above = options_above(search, search->depth, prefix);
    const int32_t count =
        dense_search_give(&handover->search, prefix + above, prefix_count, options);
    if (count == 0)
        return 0;
    for (int32_t k = 0; k < *prefix_count; k++)
        prefix[above + k] = handover->options[prefix[above + k]];
    for (int32_t k = 0; k < count; k++)
        options[k] = handover->options[options[k]];
    *prefix_count += above;
    search->learning.restarts.allowed = false;
    return count;
}

int32_t search_give(void *given, int32_t *prefix, int32_t *prefix_count, int32_t *options)
{
    struct search *search = given;
    /* A level whose item is still being covered has no option that is being tried. */
    const int32_t levels = search->depth - (search->step == STEP_COVER);
    if (search->step == STEP_END || search->learning.restarts.repeats || search->network->focus > 0)
        return 0;
    if (search->learning.unwinding)
        return 0; /* of its path nothing is to last: all that is below the root is still to come */
    for (int32_t level = search->base; level < levels; level++) {
        const int32_t count = options_below(search, search->chosen[level], options);
        if (count == 0)
            continue;
        *prefix_count = options_above(search, level, prefix);
        search->base = level + 1;
        search->learning.restarts.allowed = false;
        if (search->step == STEP_NEXT && search->depth == search->base)
            search->step = STEP_END; /* nothing is left of the option that was tried there */
        return count;
    }
    return search->step == STEP_HAND_OVER ? give_dense(search, prefix, prefix_count, options) : 0;
}
