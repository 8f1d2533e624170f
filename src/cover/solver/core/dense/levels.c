/* The levels of a search from outside: giving away what they have left, walking down by hand. */

#include "descend.h"
#include "level.h"
#include "weights.h"

/* --- Reading a level ----------------------------------------------------------------------- */

/* Writes the options of level number `depth` that are still to be tried; returns how many. */
static int32_t untried(const struct dense_search *search, int32_t depth, int32_t *options)
{
    const struct dense *dense = search->dense;
    const uint64_t *state = search->states + (size_t)depth * (size_t)dense->state_words;
    struct level level = search->levels[depth];
    int32_t count = 0;
    while (level.left != 0)
        options[count++] = level_next(dense, state, &level);
    return count;
}

/* --- Giving -------------------------------------------------------------------------------- */

/* The option that led to the state that waits aside of a level; only states in lanes do. */
static int32_t waiting_option(const struct dense_search *search, int32_t depth)
{
    const struct dense *dense = search->dense;
    const uint64_t *aside = search->aside + (size_t)depth * (size_t)dense->state_words;
    const int32_t first = search->levels[depth].item * dense->lane_bits;
    return dense->option_at[first + lowest_bit(aside[first >> 6] >> (first & 63))];
}

int32_t dense_search_give(void *given, int32_t *prefix, int32_t *prefix_count, int32_t *options)
{
    struct dense_search *search = given;
    int32_t depth = 0, count = 0;
    while (depth < search->depth && search->levels[depth].left == 0 &&
           search->levels[depth].waiting == VERDICT_DEAD)
        depth++;
    if (depth == search->depth || search->restarts.repeats)
        return 0;
    struct level *level = &search->levels[depth];
    *prefix_count = dense_search_sort(
        search, prefix, dense_search_chosen_at(search, depth, level->trail, prefix));
    if (level->waiting != VERDICT_DEAD)
        options[count++] = waiting_option(search, depth);
    count += untried(search, depth, options + count);
    level->waiting = VERDICT_DEAD;
    level->left = 0;
    search->restarts.allowed = false;
    return count;
}

/* --- Walking ------------------------------------------------------------------------------- */

/* What a state is to a walk. A state that is not open gets a level, too, one without options, so
 * that going back is the same from all of them. */
static enum reach arrive(struct dense_search *search, enum verdict verdict)
{
    if (verdict == VERDICT_OPEN)
        return REACH_OPEN;
    search->levels[search->depth++] = (struct level){.trail = search->trail_length};
    return verdict == VERDICT_SOLVED ? REACH_SOLVED : REACH_DEAD;
}

enum reach dense_search_walk_begin(void *given)
{
    struct dense_search *search = given;
    if (search->depth > 0)
        return REACH_OPEN;
    return arrive(search, search->solved ? VERDICT_SOLVED : VERDICT_DEAD);
}

int32_t dense_search_walk_options(const void *given, int32_t *options)
{
    const struct dense_search *search = given;
    return untried(search, search->depth - 1, options);
}

enum reach dense_search_walk_choose(void *given, int32_t option)
{
    struct dense_search *search = given;
    const int32_t depth = search->depth - 1;
    const uint64_t *from = search->states + (size_t)depth * (size_t)search->dense->state_words;
    weights_clear(&search->weights);
    search->trail_length = search->levels[depth].trail;
    search->pending[0] = (int16_t)option;
    return arrive(search, descend(search, from, 1));
}

void dense_search_walk_back(void *given)
{
    struct dense_search *search = given;
    search->depth--;
}
