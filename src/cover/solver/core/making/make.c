/* Making a puzzle; see make.h. */

#include "make.h"

#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "dive.h"
#include "numbers.h"
#include "thin.h"

enum { STEPS = 100 }; /* of a walk between two looks at the clock */

/* Walks to a solution; the way is `kept`. */
static enum outcome walk(struct making *making)
{
    struct dive dive = {.engine = making->engine,
                        .search = making->search,
                        .option_count = making->option_count,
                        .random = making->random};
    enum outcome outcome = OUTCOME_PAUSED;
    for (int64_t left = making->steps; outcome == OUTCOME_PAUSED && left > 0; left -= STEPS) {
        outcome = dive_go_on(&dive, left < STEPS ? left : STEPS);
        if (outcome == OUTCOME_PAUSED && !making->goes_on(making->context))
            break;
    }
    making->random = dive.random;
    making->kept_count = outcome == OUTCOME_FOUND ? (int32_t)dive.depth : 0;
    if (making->kept_count > 0)
        memcpy(making->kept, dive.way, (size_t)making->kept_count * sizeof *making->kept);
    dive_free(&dive);
    return outcome;
}

/* Goes on to the next solution of a search. */
static enum outcome next(const struct making *making, const struct engine *engine, void *search,
                         int64_t slice)
{
    for (;;) {
        int64_t found = 0;
        const enum outcome outcome = engine->go_on(search, 1, &found, slice);
        if (outcome != OUTCOME_PAUSED || !making->goes_on(making->context))
            return outcome;
    }
}

/* Starts a search in which what is kept is fixed; NULL when memory runs out. */
static void *started(const struct making *making, const struct engine *engine, const void *network,
                     enum purpose purpose)
{
    void *search = calloc(1, engine->search_size);
    if (search != NULL &&
        engine->start(search, network, making->kept, making->kept_count, purpose))
        return search;
    free(search);
    return NULL;
}

static void end(const struct engine *engine, void *search)
{
    if (search != NULL)
        engine->free_search(search);
    free(search);
}

/* Takes the solution to which the walk has led. */
static enum outcome take(struct making *making)
{
    const struct engine *engine = making->engine;
    if (engine->begin_without != NULL) {
        engine->begin_without(making->search, making->kept, making->kept_count, -1);
    } else {
        end(engine, making->search);
        making->search = started(making, engine, making->network, LISTING);
        if (making->search == NULL)
            return OUTCOME_NO_MEMORY;
    }
    const enum outcome outcome = next(making, engine, making->search, making->slice);
    if (outcome == OUTCOME_FOUND)
        making->solution_size = engine->solution(making->search, making->solution);
    return outcome;
}

/* Finds out whether there is this solution, and no other. */
static enum outcome prove(struct making *making, void *search)
{
    const struct engine *engine = making->prover;
    enum outcome outcome = next(making, engine, search, making->proof_slice);
    if (outcome != OUTCOME_FOUND)
        return outcome == OUTCOME_EXHAUSTED ? OUTCOME_FOUND : outcome;
    int32_t *found = malloc(((size_t)making->option_count + SLACK) * sizeof *found);
    if (found == NULL)
        return OUTCOME_NO_MEMORY;
    const int32_t size = engine->solution(search, found);
    const bool is_same = size == making->solution_size &&
                         memcmp(found, making->solution, (size_t)size * sizeof *found) == 0;
    free(found);
    outcome = next(making, engine, search, making->proof_slice);
    making->proved = is_same && outcome == OUTCOME_EXHAUSTED;
    return outcome == OUTCOME_EXHAUSTED ? OUTCOME_FOUND : outcome;
}

static int by_number(const void *one, const void *other)
{
    const int32_t a = *(const int32_t *)one, b = *(const int32_t *)other;
    return (a > b) - (a < b);
}

/* Keeps as few options of the solution as it needs, those that come last in a random order. */
static enum outcome keep_few(struct making *making)
{
    const int32_t size = making->solution_size;
    int32_t *starts = malloc(((size_t)size + 1) * sizeof *starts);
    int32_t *options = malloc(((size_t)size + SLACK) * sizeof *options);
    uint8_t *kept = malloc((size_t)size + SLACK);
    enum outcome outcome = OUTCOME_NO_MEMORY;
    if (starts != NULL && options != NULL && kept != NULL) {
        for (int32_t k = 0; k <= size; k++)
            starts[k] = k;
        for (int32_t k = 0; k < size; k++) { /* Durstenfeld's shuffle */
            const int32_t place = random_below(&making->random, k + 1);
            options[k] = options[place];
            options[place] = making->solution[k];
        }
        struct thinning thinning = {.engine = making->engine,
                                    .first = making->engine,
                                    .network = making->network,
                                    .layout = making->network,
                                    .search = making->engine->begin_without == NULL ? NULL : making->search,
                                    .slice = making->slice,
                                    .option_count = making->option_count,
                                    .solution = making->solution,
                                    .solution_size = size,
                                    .starts = starts,
                                    .options = options,
                                    .group_count = size,
                                    .goes_on = making->goes_on,
                                    .context = making->context,
                                    .kept = kept};
        outcome = thin(&thinning);
        making->kept_count = 0;
        for (int32_t k = 0; k < size; k++)
            if (kept[k])
                making->kept[making->kept_count++] = options[k];
        qsort(making->kept, (size_t)making->kept_count, sizeof *making->kept, by_number);
    }
    free(starts);
    free(options);
    free(kept);
    return outcome == OUTCOME_EXHAUSTED ? OUTCOME_FOUND : outcome;
}

enum outcome make(struct making *making)
{
    const struct engine *engine = making->engine, *prover = making->prover;
    making->kept_count = 0;
    making->search = started(making, engine, making->network, WALKING);
    enum outcome outcome = making->search == NULL ? OUTCOME_NO_MEMORY : walk(making);
    if (outcome == OUTCOME_FOUND)
        outcome = take(making);
    if (outcome == OUTCOME_FOUND)
        outcome = keep_few(making);
    end(engine, making->search);
    if (outcome != OUTCOME_FOUND)
        return outcome;
    void *search = started(making, prover, making->proof, LISTING);
    outcome = search == NULL ? OUTCOME_NO_MEMORY : prove(making, search);
    end(prover, search);
    return outcome;
}
