/* What can be left out of a puzzle, so that its only solution stays the only one.
 *
 * Of groups of fixed options, in their order, each is left out where the rest still has one solution;
 * what is kept then is minimal, since to leave more out never brings back that a solution is the only
 * one. For the same reason many groups can be left out at a time: when that does, each of them could
 * have been; when it does not, fewer are tried, down to one. Far from the end most go in a few steps.
 *
 * Where a group is one option, another solution lacks it, if there was one solution before. So only
 * such solutions are looked for, by an engine that cannot exclude the known one: most often there are
 * none at once.
 *
 * All questions are about the same solutions, of which less and less is fixed. So an engine that learns
 * keeps what it has learnt from question to question. And it tells from which fixed options it follows
 * that there is no other solution: groups without any of these go unasked, when it is their turn (J.
 * Marques-Silva, Minimal unsatisfiability: models, algorithms and applications, 2010). Asked alone, it is
 * asked for one group at a time.
 */

#include "making.h"

#include <stdlib.h>
#include <string.h>

#include "../memory.h"

enum {
    TURN_SLICES = 40, /* of one engine, before the other is asked */
    UNWATCHED = 16,   /* questions between two looks at the clock */
};

/* An engine that is asked. */
struct asked {
    const struct network *network;
    struct search *search; /* NULL where none has begun */
    bool has_begun;        /* for the question at hand */
};

/* While it is done. */
struct state {
    struct thinning *thinning;
    struct asked asked[2]; /* by turns */
    int32_t asked_count;
    int32_t turn;       /* whose it is: who has answered a question has the first one of the next */
    int32_t *fixed;     /* room for what is fixed, and ... */
    int32_t *found;     /* ... for a solution */
    uint8_t *is_needed; /* of each option, 0 where it can go unasked */
    int32_t left;       /* the options of groups that are kept */
    int32_t questions;
};

static int32_t size_of(const struct thinning *thinning, int32_t begin, int32_t end)
{
    return thinning->starts[end] - thinning->starts[begin];
}

/* Adds the options of a group to what is fixed, if it is kept; returns how many these are then. */
static int32_t add(const struct state *state, int32_t group, int32_t count)
{
    const struct thinning *thinning = state->thinning;
    const int32_t size = thinning->kept[group] ? size_of(thinning, group, group + 1) : 0;
    for (int32_t k = 0; k < size; k++)
        state->fixed[count++] = thinning->options[thinning->starts[group] + k];
    return count;
}

/* Writes what is fixed while the groups from `begin` to `end` are left out; returns how many. Most of
 * it begins as for the question before, since those that are tried next come last. */
static int32_t collect(const struct state *state, int32_t begin, int32_t end)
{
    const struct thinning *thinning = state->thinning;
    int32_t count = thinning->fixed_count;
    if (count > 0) /* or else there may be no array */
        memcpy(state->fixed, thinning->fixed, (size_t)count * sizeof *state->fixed);
    for (int32_t group = thinning->group_count - 1; group >= end; group--)
        count = add(state, group, count);
    for (int32_t group = 0; group < begin; group++)
        count = add(state, group, count);
    return count;
}

/* Has an engine begin a search without some groups; false when memory runs out. */
static bool begin_search(const struct state *state, struct asked *asked, int32_t begin, int32_t end)
{
    const struct thinning *thinning = state->thinning;
    const struct engine *engine = asked->network->engine;
    const bool lacks_it = engine->exclude == NULL && size_of(thinning, begin, end) == 1;
    const int32_t count = collect(state, begin, end);
    if (engine->begin_without == NULL) {
        search_end(asked->search);
        asked->search = search_begin(asked->network, state->fixed, count, WEIGHTED);
        return asked->search != NULL;
    }
    if (asked->search == NULL) {
        asked->search =
            search_begin(asked->network, thinning->fixed, thinning->fixed_count, ASKING);
        if (asked->search == NULL ||
            (engine->exclude != NULL &&
             !engine->exclude(asked->search, thinning->told, thinning->told_count)))
            return false;
    }
    engine->begin_without(asked->search, state->fixed, count,
                          lacks_it ? thinning->options[thinning->starts[begin]] : -1);
    return true;
}

/* Whether the solution that a search has found is another one: it lacks an option of the known one. */
static bool is_another(const struct state *state, const struct search *search)
{
    const struct thinning *thinning = state->thinning;
    const int32_t size = search->engine->solution(search, state->found);
    int32_t same = 0;
    for (int32_t k = 0; k < size && same < thinning->told_count; k++)
        same += state->found[k] == thinning->told[same];
    return same < thinning->told_count;
}

/* Searches for another solution, for so many slices, or for 0 without end: FOUND, EXHAUSTED where
 * there is none, or PAUSED where it is not known. */
static enum outcome look(const struct state *state, struct search *search, int64_t slices)
{
    const struct thinning *thinning = state->thinning;
    const int64_t slice = thinning->slice > 0 ? thinning->slice : search->engine->slice;
    for (;;) {
        int64_t found = 0;
        const enum outcome outcome = search->engine->go_on(search, 1, &found, slice);
        if (outcome == OUTCOME_FOUND && !is_another(state, search))
            continue;
        if (outcome != OUTCOME_PAUSED)
            return outcome;
        if (!thinning->goes_on(thinning->context) || --slices == 0)
            return OUTCOME_PAUSED;
    }
}

/* Learns which options are needed, where the engine tells that. */
static void note_cause(struct state *state, const struct search *search)
{
    const bool is_told = search->engine->cause != NULL;
    memset(state->is_needed, !is_told, (size_t)state->thinning->option_count);
    const int32_t count = is_told ? search->engine->cause(search, state->found) : 0;
    for (int32_t k = 0; k < count; k++)
        state->is_needed[state->found[k]] = 1;
}

/* Whether there is another solution without some groups. */
static enum outcome ask(struct state *state, int32_t begin, int32_t end)
{
    const struct thinning *thinning = state->thinning;
    for (int32_t k = 0; k < state->asked_count; k++)
        state->asked[k].has_begun = false;
    for (;;) {
        struct asked *asked = &state->asked[state->turn];
        if (!asked->has_begun && !begin_search(state, asked, begin, end))
            return OUTCOME_NO_MEMORY;
        asked->has_begun = true;
        const enum outcome outcome =
            look(state, asked->search, state->asked_count > 1 ? TURN_SLICES : 0);
        if (outcome == OUTCOME_EXHAUSTED)
            note_cause(state, asked->search);
        if (outcome != OUTCOME_PAUSED || !thinning->goes_on(thinning->context))
            return outcome;
        state->turn = (state->turn + 1) % state->asked_count;
    }
}

static void leave_out(struct state *state, int32_t begin, int32_t end)
{
    memset(state->thinning->kept + begin, 0, (size_t)(end - begin));
    state->left -= size_of(state->thinning, begin, end);
}

/* A group cannot be left out, now or later. */
static void keep(const struct state *state, int32_t group)
{
    const struct thinning *thinning = state->thinning;
    for (int32_t k = 0; k < state->asked_count; k++) {
        struct search *search = state->asked[k].search;
        if (search != NULL && search->engine->fix != NULL)
            search->engine->fix(search, thinning->options + thinning->starts[group],
                                size_of(thinning, group, group + 1));
    }
}

/* Tries to leave groups out; PAUSED and NO_MEMORY end it all. */
static enum outcome try_without(struct state *state, int32_t begin, int32_t end)
{
    const enum outcome outcome = ask(state, begin, end);
    if (outcome == OUTCOME_EXHAUSTED)
        leave_out(state, begin, end);
    if (++state->questions % UNWATCHED == 0 && !state->thinning->goes_on(state->thinning->context))
        return OUTCOME_PAUSED;
    return outcome;
}

/* The end of so many groups, or of fewer, that can be left out beside the least that is to be
 * kept. */
static int32_t spared(const struct state *state, int32_t begin, int32_t count)
{
    const struct thinning *thinning = state->thinning;
    int32_t end = count < thinning->group_count - begin ? begin + count : thinning->group_count;
    while (end > begin && state->left - size_of(thinning, begin, end) < thinning->least)
        end--;
    return end;
}

static bool is_needed(const struct state *state, int32_t group)
{
    const struct thinning *thinning = state->thinning;
    bool found = false;
    for (int32_t k = thinning->starts[group]; k < thinning->starts[group + 1]; k++)
        found |= state->is_needed[thinning->options[k]];
    return found;
}

static enum outcome try_all(struct state *state)
{
    const struct thinning *thinning = state->thinning;
    int32_t chunk = thinning->network == NULL ? 1 : thinning->group_count / 2 + 1;
    for (int32_t group = 0; group < thinning->group_count;) {
        const int32_t end = spared(state, group, chunk);
        if (end == group) {
            group++;
            continue;
        }
        if (!is_needed(state, group)) {
            leave_out(state, group, group + 1);
            group++;
            continue;
        }
        const enum outcome outcome = try_without(state, group, end);
        if (outcome == OUTCOME_PAUSED || outcome == OUTCOME_NO_MEMORY)
            return outcome;
        if (outcome == OUTCOME_FOUND && end == group + 1)
            keep(state, group++);
        else if (outcome == OUTCOME_FOUND)
            chunk = (end - group) / 4 + 1;
        else
            group = end;
    }
    return OUTCOME_EXHAUSTED;
}

enum outcome thin(struct thinning *thinning)
{
    const int32_t count = thinning->starts[thinning->group_count];
    const size_t room = (size_t)(thinning->fixed_count + count) + SLACK;
    const size_t options = (size_t)thinning->option_count + SLACK;
    struct state state = {.thinning = thinning, .left = count};
    if (thinning->network != NULL)
        state.asked[state.asked_count++] =
            (struct asked){.network = thinning->network, .search = thinning->search};
    if (thinning->learning != NULL)
        state.asked[state.asked_count++] = (struct asked){.network = thinning->learning};
    memset(thinning->kept, 1, (size_t)thinning->group_count);
    state.fixed = malloc(room * sizeof *state.fixed);
    state.found = malloc(options * sizeof *state.found);
    state.is_needed = malloc(options);
    enum outcome outcome = OUTCOME_NO_MEMORY;
    if (state.fixed != NULL && state.found != NULL && state.is_needed != NULL) {
        memset(state.is_needed, 1, options);
        outcome = try_all(&state);
    }
    for (int32_t k = 0; k < state.asked_count; k++)
        if (state.asked[k].search != thinning->search)
            search_end(state.asked[k].search);
    free(state.is_needed);
    free(state.found);
    free(state.fixed);
    return outcome;
}
