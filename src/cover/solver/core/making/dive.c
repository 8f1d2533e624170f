/* Random solutions: a walk down the tree of a search by any engine, at each level an option at random.
 *
 * A solution is not drawn with the same chance as any other, but with that of the way to it: D. Knuth,
 * "Estimating the efficiency of backtrack programs" (1975). At a dead end the walk goes back to the
 * last level that has an option left. What was chosen far above may be to blame for many of them, and
 * so the walk begins anew after a number of dead ends, which grows geometrically.
 */

#include "making.h"

#include "../memory.h"
#include "random.h"

enum {
    FIRST_BUDGET = 100, /* dead ends */
    STEPS = 100         /* between two looks at the clock */
};

/* Makes room for one level more and its options; false when memory runs out. */
static bool make_room(struct dive *dive)
{
    const bool is_first = dive->starts == NULL;
    int32_t *way = memory_grow(dive->way, &dive->way_room, dive->depth + 1, sizeof *way);
    if (way == NULL)
        return false;
    dive->way = way;
    int64_t *starts = memory_grow(dive->starts, &dive->start_room, dive->depth + 2, sizeof *starts);
    if (starts == NULL)
        return false;
    dive->starts = starts;
    if (is_first)
        starts[0] = 0;
    int32_t *untried =
        memory_grow(dive->untried, &dive->untried_room,
                    starts[dive->depth] + dive->option_count + 1, sizeof *untried);
    if (untried == NULL)
        return false;
    dive->untried = untried;
    return true;
}

/* Chooses an option of the level at hand, at random; false where none is left. */
static bool choose(struct dive *dive)
{
    const int64_t start = dive->starts[dive->depth], end = dive->starts[dive->depth + 1];
    if (start == end)
        return false;
    int32_t *place = dive->untried + start + random_below(&dive->random, (int32_t)(end - start));
    const int32_t option = *place;
    *place = dive->untried[end - 1];
    dive->starts[dive->depth + 1]--;
    dive->way[dive->depth++] = option;
    dive->reach = dive->search->engine->walk_choose(dive->search, option);
    return true;
}

/* Goes back to the last level that has an option left, and chooses it; false where there is
 * none. */
static bool choose_another(struct dive *dive)
{
    while (dive->depth > 0) {
        dive->search->engine->walk_back(dive->search);
        dive->depth--;
        if (choose(dive))
            return true;
    }
    return false;
}

/* Goes down from where the walk is; false when memory runs out. */
static bool choose_below(struct dive *dive)
{
    if (!make_room(dive))
        return false;
    int32_t *options = dive->untried + dive->starts[dive->depth];
    const int32_t count = dive->search->engine->walk_options(dive->search, options);
    dive->starts[dive->depth + 1] = dive->starts[dive->depth] + count;
    if (!choose(dive))
        dive->reach = REACH_DEAD;
    return true;
}

static void begin_anew(struct dive *dive)
{
    for (; dive->depth > 0; dive->depth--)
        dive->search->engine->walk_back(dive->search);
    dive->dead_ends = 0;
    dive->budget += (dive->budget + 1) / 2;
    dive->reach = REACH_OPEN;
}

enum outcome dive_down(struct dive *dive, int64_t steps, bool (*goes_on)(void *context),
                       void *context)
{
    dive->budget = FIRST_BUDGET;
    dive->reach = dive->search->engine->walk_begin(dive->search);
    for (int64_t done = 0; dive->reach != REACH_SOLVED; done++) {
        if (done >= steps || (done > 0 && done % STEPS == 0 && !goes_on(context)))
            return OUTCOME_PAUSED;
        if (dive->reach == REACH_OPEN) {
            if (!choose_below(dive))
                return OUTCOME_NO_MEMORY;
        } else if (dive->depth > 0 && ++dive->dead_ends >= dive->budget) {
            begin_anew(dive);
        } else if (!choose_another(dive)) {
            return OUTCOME_EXHAUSTED;
        }
    }
    return OUTCOME_FOUND;
}

void dive_free(struct dive *dive)
{
    free(dive->way);
    free(dive->starts);
    free(dive->untried);
}
