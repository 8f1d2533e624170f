/* Puzzles at once: random solutions, of each of which as little stays fixed as makes it the only one, and
 * the proof by another engine that it is.
 *
 * The same steps as by dive.c and thin.c one after the other, for thousands of puzzles a second. Those of
 * 9x9 grids are thinned side by side; see empty.c.
 */

#include "making.h"

#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "random.h"

/* What serves all puzzles, one after the other. */
struct maker {
    const struct making *making;
    struct search *search, *proof; /* in the network and that of the proof; or NULL */
    int32_t *options;     /* room for all options of the problem */
};

/* Has a search begin, in which some options are fixed, in the place of the one before, if there was
 * one; false when memory runs out. */
static bool begin(const struct network *network, struct search **search, const int32_t *fixed,
                  int32_t fixed_count, enum purpose purpose)
{
    if (*search != NULL && network->engine->begin_without != NULL) {
        network->engine->begin_without(*search, fixed, fixed_count, -1);
        return true;
    }
    search_end(*search);
    *search = search_begin(network, fixed, fixed_count, purpose);
    return *search != NULL;
}

/* Goes on to the next solution of a search. */
static enum outcome next(const struct making *making, struct search *search, int64_t slice)
{
    for (;;) {
        int64_t found = 0;
        const enum outcome outcome = search->engine->go_on(search, 1, &found, slice);
        if (outcome != OUTCOME_PAUSED || !making->goes_on(making->context))
            return outcome;
    }
}

/* Takes the solution that a search has found, and puts it into a random order. */
static enum outcome take(struct maker *maker, struct made *puzzle)
{
    const int32_t size = maker->search->engine->solution(maker->search, maker->options);
    const size_t bytes = (size_t)size * sizeof *puzzle->solution;
    puzzle->solution = malloc(bytes + SLACK);
    puzzle->order = malloc(bytes + SLACK);
    puzzle->kept = calloc((size_t)size + SLACK, 1);
    if (puzzle->solution == NULL || puzzle->order == NULL || puzzle->kept == NULL)
        return OUTCOME_NO_MEMORY;
    puzzle->size = size;
    memcpy(puzzle->solution, maker->options, bytes);
    for (int32_t k = 0; k < size; k++) { /* Durstenfeld's shuffle */
        const int32_t place = random_below(&puzzle->random, k + 1);
        puzzle->order[k] = puzzle->order[place];
        puzzle->order[place] = k;
    }
    return OUTCOME_FOUND;
}

/* Draws a solution. */
static enum outcome draw(struct maker *maker, struct made *puzzle)
{
    const struct making *making = maker->making;
    if (!begin(making->network, &maker->search, NULL, 0, WALKING))
        return OUTCOME_NO_MEMORY;
    struct dive dive = {.search = maker->search,
                        .option_count = making->option_count,
                        .random = puzzle->random};
    enum outcome outcome = dive_down(&dive, making->steps, making->goes_on, making->context);
    puzzle->random = dive.random;
    if (outcome == OUTCOME_FOUND) {
        outcome = OUTCOME_NO_MEMORY;
        if (begin(making->network, &maker->search, dive.way, (int32_t)dive.depth, LISTING))
            outcome = next(making, maker->search, making->slice);
    }
    dive_free(&dive);
    return outcome == OUTCOME_FOUND ? take(maker, puzzle) : outcome;
}

int32_t made_kept(const struct made *puzzle, int32_t *options)
{
    int32_t count = 0;
    for (int32_t k = 0; k < puzzle->size; k++)
        if (puzzle->kept[k])
            options[count++] = puzzle->solution[k];
    return count;
}

/* Keeps as few options of the solution as it needs, those that come last in the order. */
static enum outcome keep_few(struct maker *maker, struct made *puzzle)
{
    const struct making *making = maker->making;
    const int32_t size = puzzle->size;
    int32_t *starts = malloc(((size_t)size + 1) * sizeof *starts);
    uint8_t *kept = malloc((size_t)size + SLACK);
    enum outcome outcome = OUTCOME_NO_MEMORY;
    if (starts != NULL && kept != NULL) {
        for (int32_t k = 0; k < size; k++)
            maker->options[k] = puzzle->solution[puzzle->order[k]];
        for (int32_t k = 0; k <= size; k++)
            starts[k] = k;
        const bool can_begin = maker->search->engine->begin_without != NULL;
        struct thinning thinning = {.network = making->network,
                                    .search = can_begin ? maker->search : NULL,
                                    .slice = making->slice,
                                    .option_count = making->option_count,
                                    .told = puzzle->solution,
                                    .told_count = size,
                                    .starts = starts,
                                    .options = maker->options,
                                    .group_count = size,
                                    .goes_on = making->goes_on,
                                    .context = making->context,
                                    .kept = kept};
        outcome = thin(&thinning);
        for (int32_t k = 0; k < size; k++)
            puzzle->kept[puzzle->order[k]] = kept[k];
    }
    free(starts);
    free(kept);
    return outcome == OUTCOME_EXHAUSTED ? OUTCOME_FOUND : outcome;
}

/* Whether a puzzle has a full grid for lanes. */
static bool is_grid(const struct making *making, const struct made *puzzle)
{
    return making->variant != NULL && puzzle->outcome == OUTCOME_FOUND && puzzle->size == GRID_CELLS;
}

/* Does that for all such grids side by side; false when memory runs out. */
static bool keep_few_in_lanes(const struct making *making, struct made *puzzles, int64_t count)
{
    struct emptied *grids = malloc(((size_t)count + SLACK) * sizeof *grids);
    if (grids == NULL)
        return false;
    int64_t filled = 0;
    for (int64_t number = 0; number < count; number++) {
        const struct made *puzzle = puzzles + number;
        if (!is_grid(making, puzzle))
            continue;
        struct emptied *grid = grids + filled++;
        grid->tried = 0;
        for (int cell = 0; cell < GRID_CELLS; cell++) {
            grid->order[cell] = (uint8_t)puzzle->order[cell];
            grid->cells[cell] = (uint8_t)(puzzle->solution[cell] % GRID_DIGITS + 1);
        }
    }
    const bool is_done = empty_all(making->variant, making->rules, grids, filled, making->goes_on,
                                   making->context);
    filled = 0;
    for (int64_t number = 0; number < count && is_done; number++) {
        struct made *puzzle = puzzles + number;
        if (!is_grid(making, puzzle))
            continue;
        const struct emptied *grid = grids + filled++;
        for (int cell = 0; cell < GRID_CELLS; cell++)
            puzzle->kept[cell] = grid->cells[cell] != 0;
        if (grid->tried < GRID_CELLS)
            puzzle->outcome = OUTCOME_PAUSED;
    }
    free(grids);
    return is_done;
}

/* Finds out whether there is this solution, and no other. */
static enum outcome prove(struct maker *maker, struct made *puzzle)
{
    const struct making *making = maker->making;
    const int32_t kept = made_kept(puzzle, maker->options);
    if (!begin(making->proof, &maker->proof, maker->options, kept, LISTING))
        return OUTCOME_NO_MEMORY;
    enum outcome outcome = next(making, maker->proof, making->proof_slice);
    if (outcome != OUTCOME_FOUND)
        return outcome == OUTCOME_EXHAUSTED ? OUTCOME_FOUND : outcome;
    const int32_t size = maker->proof->engine->solution(maker->proof, maker->options);
    const bool is_same =
        size == puzzle->size &&
        memcmp(maker->options, puzzle->solution, (size_t)size * sizeof *maker->options) == 0;
    outcome = next(making, maker->proof, making->proof_slice);
    puzzle->proved = is_same && outcome == OUTCOME_EXHAUSTED;
    return outcome == OUTCOME_EXHAUSTED ? OUTCOME_FOUND : outcome;
}

/* Has no puzzle left behind that is not made. */
static bool make_each(struct maker *maker, struct made *puzzles, int64_t count)
{
    const struct making *making = maker->making;
    for (int64_t k = 0; k < count; k++) {
        struct made *puzzle = puzzles + k;
        puzzle->outcome = making->goes_on(making->context) ? draw(maker, puzzle) : OUTCOME_PAUSED;
        if (puzzle->outcome == OUTCOME_FOUND && !is_grid(making, puzzle))
            puzzle->outcome = keep_few(maker, puzzle);
        if (puzzle->outcome == OUTCOME_NO_MEMORY)
            return false;
    }
    if (making->variant != NULL && !keep_few_in_lanes(making, puzzles, count))
        return false;
    for (int64_t k = 0; k < count; k++) {
        struct made *puzzle = puzzles + k;
        if (puzzle->outcome == OUTCOME_FOUND)
            puzzle->outcome = prove(maker, puzzle);
        if (puzzle->outcome == OUTCOME_NO_MEMORY)
            return false;
    }
    return true;
}

bool make_all(const struct making *making, struct made *puzzles, int64_t count)
{
    struct maker maker = {.making = making};
    maker.options = malloc(((size_t)making->option_count + SLACK) * sizeof *maker.options);
    const bool is_done = maker.options != NULL && make_each(&maker, puzzles, count);
    search_end(maker.search);
    search_end(maker.proof);
    free(maker.options);
    return is_done;
}

void made_free(struct made *puzzle)
{
    free(puzzle->solution);
    free(puzzle->order);
    free(puzzle->kept);
}
