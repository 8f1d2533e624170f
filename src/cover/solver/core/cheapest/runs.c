/* Runs: the search within one budget after the other, and better prices at its nodes. */

#include "cheapest.h"

#include <math.h>

enum {
    ROOT_ROUNDS = 3000,    /* of looking for prices before the first run */
    DIVE_ROUNDS = 80,      /* ... at a node of a dive, and of another run, ... */
    NODE_ROUNDS = 10,
    TRIAL_ROUNDS = 4,      /* ... and until they have to have been of some use */
    FEWEST_OPTIONS = 24,   /* alive, for which prices are looked for */
    FREE_FRAMES = 24,      /* after so many, only where a tenth of the options is gone */
    FEWEST_DETOURS = 2,    /* of the first dive */
    FIRST_PATIENCE = 10000000, /* the work of the first run that may end in vain */
    MOST_COMPARED = 100,   /* solutions wanted, for which there are several runs */
};

#define ROOT_WORK 200000000 /* of looking for prices before the first run, at most */
#define LARGEST_MARGIN ((int64_t)1 << 58)
#define NO_LIMIT (INT64_MAX / 2)

/* The largest cost in whole numbers that is no more than a number. */
static int64_t whole(int64_t number, int64_t unit)
{
    const int64_t rest = number % unit;
    return number - (rest < 0 ? rest + unit : rest);
}

/* --- Prices ---------------------------------------------------------------------------------- */

/* A round of looking for prices at the root; false, and nothing done, when memory runs out. */
static bool look_at_root(struct cheapest *search)
{
    const struct ascent *ascent = &search->ascent;
    const bool is_first = search->rounds == 0;
    bool goes_on = is_first ? prices_begin(search) : true;
    if (goes_on) {
        const double size = fabs(ascent->best) * 0.03 + (double)search->unit;
        goes_on = prices_improve(search, ascent->best + size);
    }
    search->rounds++;
    if (goes_on && search->rounds < ROOT_ROUNDS && search->work < ROOT_WORK &&
        ascent->pace > 1e-3)
        return true;
    const enum adopted adopted = prices_adopt(search);
    if (adopted == ADOPT_NO_MEMORY)
        return false;
    search->root_frames = search->frame_count;
    search->root_bound = search->bound;
    search->proved = search->root_bound > search->proved ? search->root_bound : search->proved;
    if (adopted == ADOPTED_TOO_DEAR)
        search->is_possible = false;
    search->step = search->is_possible ? RUN_BEGIN : RUN_DONE;
    return true;
}

/* Whether to look for better prices at a node: less often where they were of no use. */
static bool is_worth_it(struct cheapest *search)
{
    if (search->frame_count == MOST_FRAMES || search->alive_count < FEWEST_OPTIONS ||
        search->open_count < 3)
        return false;
    if (search->frame_count > FREE_FRAMES &&
        10 * (int64_t)search->alive_count > 9 * (int64_t)search->frames[search->frame_count - 1].options)
        return false;
    if (search->is_diving || search->looked < 64 || 8 * search->helped >= search->looked)
        return true;
    if (++search->passed % 16 != 0)
        return false;
    return true;
}

enum node { NODE_OPEN, NODE_TOO_DEAR, NODE_NO_MEMORY };

/* Looks for better prices at a node that was reached. */
static enum node look_at_node(struct cheapest *search)
{
    struct ascent *ascent = &search->ascent;
    if (!prices_begin(search))
        return NODE_OPEN;
    const double enough = (double)search->budget + 0.01 * (double)search->unit;
    const double begun = ascent->best;
    const int32_t rounds = search->is_diving ? DIVE_ROUNDS : NODE_ROUNDS;
    for (int32_t round = 1; round <= rounds && ascent->best <= enough; round++) {
        const double gain = ascent->best - begun;
        if (!search->is_diving && round == TRIAL_ROUNDS && gain * 8 < enough - begun)
            break;
        if (!prices_improve(search, enough + 0.1 * (enough - begun)))
            break;
    }
    const int32_t before = search->alive_count;
    search->looked += !search->is_diving;
    const enum adopted adopted = prices_adopt(search);
    if (adopted == ADOPT_NO_MEMORY)
        return NODE_NO_MEMORY;
    const bool is_left = adopted != ADOPTED_TOO_DEAR && cells_trim(search);
    search->helped += !search->is_diving && (!is_left || 4 * search->alive_count < 3 * before);
    if (search->looked > 512) {
        search->looked /= 2;
        search->helped /= 2;
    }
    return is_left ? NODE_OPEN : NODE_TOO_DEAR;
}

/* --- Runs ------------------------------------------------------------------------------------ */

static bool has_all(const struct cheapest *search)
{
    return search->found_count == search->wanted;
}

/* Takes all back but the options fixed, and the prices of the root. */
static void back_to_root(struct cheapest *search)
{
    prices_take_back(search, search->root_frames);
    cells_take_back(search, search->root_mark);
    search->bound = search->root_bound;
    search->cut = 0;
    search->depth = 0;
}

/* What a run may cost beyond what is proved. A dive looks for any solution; where some are known, for
 * better ones, in turn within all, a half and a quarter of what may still be won. */
static int64_t margin_of(struct cheapest *search)
{
    if (!search->is_diving)
        return search->margin;
    if (!has_all(search))
        return search->dive_margin;
    return (search->full_budget - search->proved) >> (search->dives % 3);
}

static void begin_run(struct cheapest *search)
{
    back_to_root(search);
    if (search->runs++ == 0) {
        const int64_t size = size_of(search->root_bound);
        search->margin = size / 512 + search->unit;
        search->dive_margin = size / 4 + 16 * search->unit;
        search->patience = FIRST_PATIENCE;
        search->is_diving = true;
    }
    search->budget = search->full_budget;
    const bool is_one_run = search->wanted < 0 || search->wanted > MOST_COMPARED;
    const int64_t margin = margin_of(search);
    if (!is_one_run && search->full_budget - search->proved > margin)
        search->budget = whole(search->proved + margin, search->unit);
    const int64_t patience = search->is_diving && has_all(search) ? search->patience / 4
                                                                  : search->patience;
    search->is_diving = search->is_diving && !is_one_run;
    search->detours = search->is_diving ? FEWEST_DETOURS + search->dives : INT32_MAX;
    search->is_cut = false;
    search->run_ends = is_one_run ? NO_LIMIT : search->work + patience;
    search->step = cells_trim(search) ? RUN_ENTER : RUN_ADVANCE; /* which then has no level */
}

/* Decides what comes after a run that went through all there is within its budget. */
static void end_run(struct cheapest *search)
{
    const int64_t next = search->budget + search->unit;
    search->proved = next > search->proved ? next : search->proved;
    search->step = search->budget >= search->full_budget ? RUN_DONE : RUN_BEGIN;
    if (!search->is_diving)
        search->margin *= 2;
    search->is_diving = false;
}

/* Decides what comes after a run that took too long: a dive after any other, and after a dive a run with
 * more patience. What it has proved until then stays. */
static void leave_run(struct cheapest *search)
{
    search->proved = cheapest_proved(search);
    search->step = RUN_BEGIN;
    search->is_diving = !search->is_diving;
    if (search->is_diving) {
        search->dives++;
        return;
    }
    search->patience *= has_all(search) ? 3 : 2;
    if (search->dive_margin < LARGEST_MARGIN)
        search->dive_margin *= 2;
}

/* The step after a node was reached. */
static bool enter(struct cheapest *search)
{
    if (is_worth_it(search)) {
        const enum node node = look_at_node(search);
        if (node == NODE_NO_MEMORY)
            return false;
        if (node == NODE_TOO_DEAR) {
            search->step = RUN_ADVANCE;
            return true;
        }
    }
    if (!levels_enter(search))
        return false;
    search->step = RUN_ADVANCE;
    return true;
}

/* One step; false, and nothing done, when memory runs out. */
static bool go_a_step(struct cheapest *search)
{
    switch (search->step) {
    case RUN_PRICES:
        return look_at_root(search);
    case RUN_BEGIN:
        begin_run(search);
        return true;
    case RUN_ENTER:
        return enter(search);
    case RUN_ADVANCE:
        if (search->depth == 0 && !search->is_cut)
            end_run(search);
        else if (search->depth == 0)
            leave_run(search);
        else if (search->work > search->run_ends)
            leave_run(search);
        else if (levels_advance(search))
            search->step = RUN_ENTER;
        return true;
    default:
        return true;
    }
}

enum cheapest_outcome cheapest_go_on(struct cheapest *search, int64_t work)
{
    const int64_t end = search->work + work;
    while (search->step != RUN_DONE && search->work < end) {
        search->work++;
        if (!go_a_step(search))
            return CHEAPEST_NO_MEMORY;
    }
    return search->step == RUN_DONE ? CHEAPEST_FINISHED : CHEAPEST_PAUSED;
}
