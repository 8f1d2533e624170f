/* What can be left out of a puzzle, so that its only solution stays the only one.
 *
 * Of groups of fixed options, in their order, each is left out where the rest still has one solution;
 * what is kept then is minimal, since to leave more out never brings back that a solution is the only
 * one. For the same reason many groups can be left out at a time: when that does, each of them could
 * have been; when it does not, fewer are tried, down to one. Far from the end most go in a few steps.
 *
 * Where a group is one option, another solution lacks it, if there was one solution before. So only
 * such solutions are looked for, by engines that can: most often there are none at once.
 */

#include "making.h"

#include <stdlib.h>
#include <string.h>

#include "../memory.h"

enum {
    QUICK_SLICES = 20,  /* of the first engine, before the whole one is asked */
    UNWATCHED = 16,     /* questions between two looks at the clock */
};

/* While it is done. */
struct state {
    struct thinning *thinning;
    struct search *quick; /* of the first network, or NULL where it cannot begin another one */
    int32_t *fixed;     /* room for what is fixed, and ... */
    int32_t *found;     /* ... for a solution */
    int32_t left;       /* the options of groups that are kept */
    int32_t questions;
};

/* Writes what is fixed while the groups from `begin` to `end` are left out; returns how many. */
static int32_t collect(const struct state *state, int32_t begin, int32_t end)
{
    const struct thinning *thinning = state->thinning;
    int32_t count = thinning->fixed_count;
    if (count > 0) /* or else there may be no array */
        memcpy(state->fixed, thinning->fixed, (size_t)count * sizeof *state->fixed);
    for (int32_t group = 0; group < thinning->group_count; group++)
        if (thinning->kept[group] && (group < begin || group >= end))
            for (int32_t k = thinning->starts[group]; k < thinning->starts[group + 1]; k++)
                state->fixed[count++] = thinning->options[k];
    return count;
}

/* Whether the solution that a search has found is another one. */
static bool is_another(const struct state *state, const struct search *search)
{
    const struct thinning *thinning = state->thinning;
    const int32_t size = search->engine->solution(search, state->found);
    if (size == 0 || size != thinning->solution_size)
        return size != thinning->solution_size;
    return memcmp(state->found, thinning->solution, (size_t)size * sizeof *state->found) != 0;
}

/* Searches for another solution, for so many slices, or for negative ones without end: FOUND,
 * EXHAUSTED where there is none, or PAUSED where it is not known. */
static enum outcome look(const struct state *state, struct search *search, bool may_be_known,
                         int64_t slices)
{
    const struct thinning *thinning = state->thinning;
    for (;;) {
        int64_t found = 0;
        const enum outcome outcome = search->engine->go_on(search, 1, &found, thinning->slice);
        if (outcome == OUTCOME_FOUND && may_be_known && !is_another(state, search))
            continue;
        if (outcome != OUTCOME_PAUSED)
            return outcome;
        if (!thinning->goes_on(thinning->context) || (slices > 0 && --slices == 0))
            return OUTCOME_PAUSED;
    }
}

/* The same with a search of the whole engine. */
static enum outcome look_thoroughly(const struct state *state, int32_t count)
{
    struct search *search = search_begin(state->thinning->network, state->fixed, count, WEIGHTED);
    const enum outcome outcome =
        search == NULL ? OUTCOME_NO_MEMORY : look(state, search, true, -1);
    search_end(search);
    return outcome;
}

/* Whether there is another solution without some groups. */
static enum outcome ask(const struct state *state, int32_t begin, int32_t end)
{
    const struct thinning *thinning = state->thinning;
    const int32_t *starts = thinning->starts;
    struct search *quick = state->quick;
    if (quick != NULL) {
        const bool is_single = starts[end] - starts[begin] == 1;
        const int32_t without = is_single ? thinning->options[starts[begin]] : -1;
        quick->engine->begin_without(quick, state->fixed, collect(state, begin, end), without);
        const enum outcome outcome = look(state, quick, !is_single, QUICK_SLICES);
        if (outcome != OUTCOME_PAUSED || !thinning->goes_on(thinning->context))
            return outcome;
    }
    return look_thoroughly(state, collect(state, begin, end));
}

/* Tries to leave groups out; PAUSED and NO_MEMORY end it all. */
static enum outcome leave_out(struct state *state, int32_t begin, int32_t end)
{
    struct thinning *thinning = state->thinning;
    const enum outcome outcome = ask(state, begin, end);
    if (outcome == OUTCOME_EXHAUSTED) {
        memset(thinning->kept + begin, 0, (size_t)(end - begin));
        state->left -= thinning->starts[end] - thinning->starts[begin];
    }
    if (++state->questions % UNWATCHED == 0 && !thinning->goes_on(thinning->context))
        return OUTCOME_PAUSED;
    return outcome;
}

/* The end of so many groups, or of fewer, that can be left out beside the least that is to be
 * kept. */
static int32_t spared(const struct state *state, int32_t begin, int32_t count)
{
    const struct thinning *thinning = state->thinning;
    const int32_t *starts = thinning->starts;
    int32_t end = count < thinning->group_count - begin ? begin + count : thinning->group_count;
    while (end > begin && state->left - (starts[end] - starts[begin]) < thinning->least)
        end--;
    return end;
}

static enum outcome try_all(struct state *state)
{
    const struct thinning *thinning = state->thinning;
    int32_t chunk = thinning->group_count / 2 + 1;
    for (int32_t group = 0; group < thinning->group_count;) {
        const int32_t end = spared(state, group, chunk);
        if (end == group) {
            group++;
            continue;
        }
        const enum outcome outcome = leave_out(state, group, end);
        if (outcome == OUTCOME_PAUSED || outcome == OUTCOME_NO_MEMORY)
            return outcome;
        if (outcome == OUTCOME_FOUND && end == group + 1)
            group++;
        else if (outcome == OUTCOME_FOUND)
            chunk = (end - group) / 4 + 1;
        else
            group = end;
    }
    return OUTCOME_EXHAUSTED;
}

/* Has a search ready that can begin another one, where there is one; false when memory runs out. */
static bool get_ready(struct state *state)
{
    const struct thinning *thinning = state->thinning;
    const struct network *first = thinning->network->first;
    state->quick = thinning->search;
    if (first->engine->begin_without == NULL || state->quick != NULL)
        return true;
    state->quick = search_begin(first, NULL, 0, WEIGHTED);
    return state->quick != NULL;
}

enum outcome thin(struct thinning *thinning)
{
    const int32_t count = thinning->starts[thinning->group_count];
    const size_t room = (size_t)(thinning->fixed_count + count) + SLACK;
    struct state state = {.thinning = thinning, .left = count};
    memset(thinning->kept, 1, (size_t)thinning->group_count);
    state.fixed = malloc(room * sizeof *state.fixed);
    state.found = malloc(((size_t)thinning->option_count + SLACK) * sizeof *state.found);
    enum outcome outcome = OUTCOME_NO_MEMORY;
    if (state.fixed != NULL && state.found != NULL && get_ready(&state))
        outcome = try_all(&state);
    if (state.quick != thinning->search)
        search_end(state.quick);
    free(state.found);
    free(state.fixed);
    return outcome;
}
