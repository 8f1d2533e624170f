/* The search: places in order, counts from the table or added up. */

#include "memo.h"

#include <stdlib.h>
#include <string.h>

#include "numbers.h"
#include "states.h"

/* Counts that took so many states, their own and known ones, are found again instead of kept. */
#define AT_A_GLANCE 2

/* Moves that are looked at in the time of a state. */
#define MOVES 16

static uint64_t *state_at(const struct memo *memo, int32_t stage)
{
    return memo->states + (size_t)stage * (size_t)memo->words;
}

static uint64_t *count_at(const struct memo *memo, int32_t stage)
{
    return memo->counts + (size_t)stage * (size_t)memo->limbs;
}

/* --- Counts -------------------------------------------------------------------------------- */

/* Sets the count of the state reached to a number, 0 or 1. */
static void set_count(struct memo *memo, uint64_t value)
{
    uint64_t *count = count_at(memo, memo->depth);
    memset(count, 0, (size_t)memo->limbs * sizeof *count);
    count[0] = value;
}

/* Makes all counts twice as long, which empties the table. False when memory runs out. */
static bool widen(struct memo *memo)
{
    const size_t limbs = (size_t)memo->limbs, stages = (size_t)memo->frontier->places + 2;
    uint64_t *counts = calloc(stages * 2 * limbs, sizeof *counts);
    if (counts == NULL || !table_reset(&memo->table, 2 * memo->limbs)) {
        free(counts);
        return false;
    }
    for (size_t k = 0; k < stages; k++)
        memcpy(counts + 2 * k * limbs, memo->counts + k * limbs, limbs * sizeof *counts);
    free(memo->counts);
    memo->counts = counts;
    memo->limbs *= 2;
    return true;
}

/* Adds the count of the state reached to that of the stage it was reached from, as often as the move
 * has options. False, and nothing done, when memory runs out. */
static bool add_to_stage(struct memo *memo)
{
    const int32_t move = memo->stages[memo->depth - 1].move;
    const uint64_t times = (uint64_t)memo->frontier->times[move];
    for (;;) {
        uint64_t *sum = count_at(memo, memo->depth - 1), carry = 0;
        const uint64_t *more = count_at(memo, memo->depth);
        for (int32_t limb = 0; limb < memo->limbs; limb++)
            multiply(more[limb], times, sum[limb], carry, &carry);
        if (carry == 0)
            break;
        if (!widen(memo))
            return false;
    }
    uint64_t *sum = count_at(memo, memo->depth - 1), carry = 0;
    const uint64_t *more = count_at(memo, memo->depth);
    for (int32_t limb = 0; limb < memo->limbs; limb++)
        sum[limb] = multiply(more[limb], times, sum[limb], carry, &carry);
    return true;
}

/* --- The search ---------------------------------------------------------------------------- */

/* Adds to the cost of the last stage that of what is below it. These are added up, and not taken from
 * the totals of the whole search, since differences of large numbers would lose the small ones. */
static void add_cost(struct memo *memo, double cost)
{
    if (memo->depth > 0)
        memo->stages[memo->depth - 1].cost += cost;
}

/* Looks at the state reached: true when its count is known, and otherwise it is a stage now. */
INLINE bool look(struct memo *memo, struct form form)
{
    const struct frontier *frontier = memo->frontier;
    uint64_t *state = state_at(memo, memo->depth);
    memo->place = pass_covered(frontier, memo->place, state, form);
    if (memo->place < 0 || memo->place == frontier->places) {
        set_count(memo, memo->place >= 0);
        return true;
    }
    const uint64_t hash = table_hash(&memo->table, memo->place, state);
    const uint64_t *known = table_find(&memo->table, hash, memo->place, state);
    if (known != NULL) {
        const double cost = table_cost(&memo->table, known);
        memcpy(count_at(memo, memo->depth), known, (size_t)memo->limbs * sizeof *known);
        memo->hits++;
        memo->saved += cost;
        add_cost(memo, cost);
        return true;
    }
    set_count(memo, 0);
    memo->stages[memo->depth++] = (struct stage){
        .place = memo->place,
        .move = frontier->move_starts[memo->place] - 1,
        .hash = hash,
        .cost = 1.0,
    };
    memo->nodes++;
    return false;
}

/* Makes the next move of the last stage; false when there is none. Takes from `work` what looking at many
 * moves costs. */
INLINE bool make_next(struct memo *memo, int64_t *work, struct form form)
{
    const struct frontier *frontier = memo->frontier;
    struct stage *stage = &memo->stages[memo->depth - 1];
    const uint64_t *from = state_at(memo, memo->depth - 1);
    const int32_t begin = stage->move + 1, end = frontier->move_starts[stage->place + 1];
    int32_t move = begin;
    while (move < end &&
           !(agrees(frontier, move, from, form) &&
             make(frontier, stage->place, move, from, state_at(memo, memo->depth), form)))
        move++;
    *work -= (move - begin) / MOVES;
    if (move == end)
        return false;
    stage->move = move;
    memo->place = stage->place + 1;
    return true;
}

/* Ends the last stage, whose count is complete; it is that of the state reached now. What was found
 * at a glance is not worth an entry. False, and nothing done, where the table has to grow first. */
INLINE bool end_stage(struct memo *memo)
{
    const int32_t last = memo->depth - 1;
    const struct stage *stage = &memo->stages[last];
    if (stage->cost > AT_A_GLANCE &&
        !table_store(&memo->table, stage->hash, stage->place, state_at(memo, last),
                     count_at(memo, last), stage->cost))
        return false;
    memo->depth = last;
    add_cost(memo, stage->cost);
    return true;
}

INLINE enum memo_outcome go_on(struct memo *memo, int64_t work, struct form form)
{
    while (!memo->finished) {
        if (memo->is_known && memo->depth == 0) {
            memo->finished = true;
            break;
        }
        if (memo->is_known && !add_to_stage(memo))
            return MEMO_NO_MEMORY;
        if (memo->depth > 0 && !make_next(memo, &work, form)) {
            memo->is_known = end_stage(memo);
            if (!memo->is_known && !table_grow(&memo->table, &work)) /* then it is ended anew */
                return MEMO_PAUSED;
        } else {
            memo->is_known = look(memo, form);
        }
        if (--work < 0)
            return MEMO_PAUSED;
    }
    return MEMO_FINISHED;
}

static enum memo_outcome go_on_1(struct memo *memo, int64_t work)
{
    return go_on(memo, work, (struct form){.bit_words = 1});
}

static enum memo_outcome go_on_2(struct memo *memo, int64_t work)
{
    return go_on(memo, work, (struct form){.bit_words = 2});
}

static enum memo_outcome go_on_any(struct memo *memo, int64_t work)
{
    return go_on(memo, work, form_of(memo->frontier));
}

enum memo_outcome memo_go_on(struct memo *memo, int64_t work)
{
    if (!table_grow(&memo->table, &work))
        return MEMO_PAUSED;
    if (memo->frontier->totals == 0 && memo->frontier->bit_words == 1)
        return go_on_1(memo, work);
    if (memo->frontier->totals == 0 && memo->frontier->bit_words == 2)
        return go_on_2(memo, work);
    return go_on_any(memo, work);
}

/* --- Beginning ----------------------------------------------------------------------------- */

bool memo_create(struct memo *memo, const struct frontier *frontier, size_t most_bytes)
{
    const size_t stages = (size_t)frontier->places + 2; /* those reached, and another behind these */
    *memo = (struct memo){
        .frontier = frontier,
        .words = frontier->bit_words + frontier->totals,
        .limbs = 2,
    };
    memo->stages = calloc(stages, sizeof *memo->stages);
    memo->states = calloc(stages * (size_t)memo->words, sizeof *memo->states);
    memo->counts = calloc(stages * (size_t)memo->limbs, sizeof *memo->counts);
    if (memo->stages != NULL && memo->states != NULL && memo->counts != NULL &&
        table_create(&memo->table, memo->words, memo->limbs, most_bytes))
        return true;
    memo_free(memo);
    return false;
}

void memo_free(struct memo *memo)
{
    table_free(&memo->table);
    free(memo->stages);
    free(memo->states);
    free(memo->counts);
    *memo = (struct memo){0};
}

/* The place of a move. */
static int32_t place_of(const struct frontier *frontier, int32_t move)
{
    int32_t low = 0, high = frontier->places - 1;
    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (move < frontier->move_starts[middle + 1])
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

bool memo_begin(struct memo *memo, const int32_t *moves, int32_t count)
{
    const struct frontier *frontier = memo->frontier;
    const struct form form = form_of(frontier);
    uint64_t *state = state_at(memo, 0), *next = state_at(memo, 1);
    memset(state, 0, (size_t)memo->words * sizeof *state);
    memo->depth = memo->place = 0;
    memo->finished = memo->is_known = false;
    for (int32_t k = 0; k < count; k++) {
        const int32_t place = pass_covered(frontier, memo->place, state, form);
        if (place < 0 || place == frontier->places || place_of(frontier, moves[k]) != place ||
            !agrees(frontier, moves[k], state, form) ||
            !make(frontier, place, moves[k], state, next, form))
            return false;
        memcpy(state, next, (size_t)memo->words * sizeof *state);
        memo->place = place + 1;
    }
    return true;
}

int32_t memo_moves(struct memo *memo, int32_t *moves)
{
    const struct frontier *frontier = memo->frontier;
    const struct form form = form_of(frontier);
    uint64_t *state = state_at(memo, 1); /* a copy, so that the beginning stays what it is */
    int32_t count = 0;
    if (memo->depth > 0 || memo->is_known || memo->finished)
        return -1;
    memcpy(state, state_at(memo, 0), (size_t)memo->words * sizeof *state);
    const int32_t place = pass_covered(frontier, memo->place, state, form);
    if (place < 0 || place == frontier->places)
        return 0;
    const int32_t end = frontier->move_starts[place + 1];
    for (int32_t move = frontier->move_starts[place]; move < end; move++)
        if (agrees(frontier, move, state, form) &&
            make(frontier, place, move, state, state_at(memo, 2), form))
            moves[count++] = move;
    return count;
}
