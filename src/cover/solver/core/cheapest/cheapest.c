/* Beginning, and the levels of one run. */

#include "cheapest.h"

/* --- Beginning ------------------------------------------------------------------------------- */

static void take_search(struct cheapest *search)
{
    struct memory *memory = &search->memory;
    const struct cheapest_layout *layout = &search->layout;
    const size_t options = (size_t)layout->options, items = (size_t)layout->items;
    const size_t entries = (size_t)layout->entries, sums = (size_t)layout->sums;
    TAKE(memory, search->members, entries);
    TAKE(memory, search->place_of, entries);
    TAKE(memory, search->size, items);
    TAKE(memory, search->count, items);
    TAKE(memory, search->painted, items);
    TAKE(memory, search->possible, items);
    TAKE(memory, search->highs, items);
    TAKE(memory, search->open, items);
    TAKE(memory, search->open_place, items);
    TAKE(memory, search->alive, options);
    TAKE(memory, search->totals, sums);
    TAKE(memory, search->added, sums);
    TAKE(memory, search->reduced, options);
    TAKE(memory, search->prices, items + sums);
    TAKE(memory, search->payments, options);
    TAKE(memory, search->trail, options);
    TAKE(memory, search->levels, options + 1);
    TAKE(memory, search->fixed, search->fixed_count);
    struct ascent *ascent = &search->ascent;
    const size_t rows = items + sums, additions = (size_t)layout->additions;
    TAKE(memory, ascent->option, options);
    TAKE(memory, ascent->starts, options + 1);
    TAKE(memory, ascent->row_of, entries);
    TAKE(memory, ascent->sum_starts, options + 1);
    TAKE(memory, ascent->sum_row_of, additions);
    TAKE(memory, ascent->weights, additions);
    TAKE(memory, ascent->costs, options);
    TAKE(memory, ascent->row, rows);
    TAKE(memory, ascent->place_of, rows);
    TAKE(memory, ascent->lows, rows);
    TAKE(memory, ascent->highs, rows);
    TAKE(memory, ascent->scales, rows);
    TAKE(memory, ascent->prices, rows);
    TAKE(memory, ascent->slopes, rows);
    TAKE(memory, ascent->way, rows);
    TAKE(memory, ascent->best_prices, rows);
}

/* Has only those options alive that a solution may have: with a primary item, or fixed. */
static void fill_alive(struct cheapest *search)
{
    const struct cheapest_layout *layout = &search->layout;
    for (int32_t entry = 0; entry < layout->entries; entry++)
        if (layout->item_of[entry] < layout->primary)
            search->alive[layout->option_of[entry]] = true;
    for (int32_t k = 0; k < search->fixed_count; k++)
        search->alive[search->fixed[k]] = true;
    for (int32_t option = 0; option < layout->options; option++)
        search->alive_count += search->alive[option];
}

static void fill_items(struct cheapest *search)
{
    const struct cheapest_layout *layout = &search->layout;
    for (int32_t entry = 0; entry < layout->entries; entry++) {
        const int32_t item = layout->item_of[entry];
        if (!search->alive[layout->option_of[entry]])
            continue;
        const int32_t place = layout->member_starts[item] + search->size[item]++;
        search->members[place] = entry;
        search->place_of[entry] = place;
        search->possible[item] += layout->colour_of[entry] == 0;
    }
    for (int32_t item = 0; item < layout->items; item++) {
        const int32_t high = layout->highs[item], possible = search->possible[item];
        search->highs[item] = high < possible ? high : possible;
        if (item < layout->primary && layout->lows[item] > 0) {
            search->open_place[item] = search->open_count;
            search->open[search->open_count++] = item;
        }
        if (possible < layout->lows[item])
            search->is_possible = false;
    }
    for (int32_t row = 0; row < layout->items + layout->sums; row++)
        search->ascent.place_of[row] = -1;
}

static void fill_sums(struct cheapest *search)
{
    const size_t sums = (size_t)search->layout.sums;
    if (sums > 0)
        memcpy(search->totals, search->layout.totals, sums * sizeof *search->totals);
    search->is_possible &= totals_can_be_met(search->totals, search->layout.sums);
}

/* Chooses the options fixed. */
static void choose_fixed(struct cheapest *search)
{
    search->budget = INT64_MAX / 2; /* nothing is too dear yet */
    for (int32_t k = 0; k < search->fixed_count && search->is_possible; k++)
        search->is_possible = cells_choose(search, search->fixed[k]);
    search->root_mark = search->trail_count;
}

enum built cheapest_build(struct cheapest *search, const struct problem *problem,
                          const int32_t *multiplicities, const int64_t *costs, int64_t unit,
                          int64_t wanted, int64_t budget, const int32_t *fixed,
                          int32_t fixed_count, const char **misfit)
{
    *search = (struct cheapest){
        .unit = unit,
        .wanted = wanted,
        .full_budget = budget * unit,
        .fixed_count = fixed_count,
        .is_possible = true,
    };
    const enum built built =
        layout_build(&search->layout, problem, multiplicities, costs, unit, misfit);
    if (built != BUILT)
        return built;
    take_search(search);
    if (!memory_allocate(&search->memory)) {
        memory_free(&search->layout.memory);
        return BUILT_NO_MEMORY;
    }
    take_search(search);
    if (fixed_count > 0)
        memcpy(search->fixed, fixed, (size_t)fixed_count * sizeof *fixed);
    fill_alive(search);
    fill_items(search);
    fill_sums(search);
    if (!prices_lay_out(search)) {
        cheapest_free(search);
        return BUILT_NO_MEMORY;
    }
    for (int32_t option = 0; option < search->layout.options; option++)
        if (search->alive[option] && search->reduced[option] < 0)
            search->bound += search->reduced[option];
    choose_fixed(search);
    search->budget = search->full_budget;
    search->proved = search->bound;
    search->step = search->is_possible ? RUN_PRICES : RUN_DONE;
    return BUILT;
}

void cheapest_free(struct cheapest *search)
{
    if (search->memory.block != NULL)
        prices_take_back(search, 0);
    for (int64_t k = 0; k < search->found_count; k++)
        free(search->found[k]);
    free(search->found);
    memory_free(&search->memory);
    memory_free(&search->layout.memory);
}

/* --- Levels ---------------------------------------------------------------------------------- */

/* The item with the fewest ways to cover it that is still to be covered, or -1. */
static int32_t choose_item(struct cheapest *search)
{
    int32_t best = -1, fewest = INT32_MAX;
    for (int32_t k = 0; k < search->open_count && fewest > 0; k++) {
        const int32_t item = search->open[k];
        const int32_t ways = search->possible[item] - search->layout.lows[item];
        if (ways < fewest || (ways == fewest && item < best)) {
            best = item;
            fewest = ways;
        }
    }
    search->work += search->open_count / 4 + 1;
    return best;
}

/* The option of an item that costs least besides the prices, and what the next one costs. */
static int32_t cheapest_member(struct cheapest *search, int32_t item, int64_t *next)
{
    const int32_t *entry = search->members + search->layout.member_starts[item];
    int32_t best = -1;
    int64_t least = INT64_MAX;
    *next = INT64_MAX;
    for (const int32_t *end = entry + search->size[item]; entry < end; entry++) {
        const int32_t option = search->layout.option_of[*entry];
        const int64_t reduced = search->reduced[option];
        if (reduced < least || (reduced == least && option < best)) {
            *next = least;
            least = reduced;
            best = option;
        } else if (reduced < *next) {
            *next = reduced;
        }
    }
    search->work += search->size[item];
    return best;
}

/* The next option to try at a level, and the least bound of what is left besides; -1 for none. */
static int32_t next_option(struct cheapest *search, struct priced_level *level)
{
    if (level->item < 0) {
        level->beside = level->bound;
        if (search->alive_count == 0)
            return -1;
        while (level->place < search->layout.options && !search->alive[level->place])
            level->place++;
        return level->place < search->layout.options ? level->place : -1;
    }
    int64_t next;
    const int32_t option = cheapest_member(search, level->item, &next);
    if (option < 0)
        return -1;
    const int64_t own = search->reduced[option] < 0 ? -search->reduced[option] : 0;
    level->beside = next == INT64_MAX ? INT64_MAX : level->bound + own + (next > 0 ? next : 0);
    return option;
}

bool levels_enter(struct cheapest *search)
{
    const int32_t item = choose_item(search);
    if (item < 0 && !found_keep(search))
        return false;
    search->nodes++;
    const int32_t detours = search->depth > 0 ? search->levels[search->depth - 1].detours : 0;
    search->levels[search->depth++] = (struct priced_level){
        .item = item,
        .detours = detours,
        .tried = -1,
        .mark = search->trail_count,
        .cut = search->cut,
        .frames = search->frame_count,
        .bound = search->bound,
        .beside = search->bound,
    };
    return true;
}

/* Goes back to where a level stands. */
static void take_back(struct cheapest *search, const struct priced_level *level)
{
    prices_take_back(search, level->frames);
    cells_take_back(search, level->mark);
    search->bound = level->bound;
    search->cut = level->cut;
}

bool levels_advance(struct cheapest *search)
{
    struct priced_level *level = &search->levels[search->depth - 1];
    take_back(search, level);
    const bool is_detour = level->tried >= 0 && ++level->detours > search->detours;
    search->is_cut |= is_detour;
    bool goes_on = !is_detour && (level->tried < 0 || cells_exclude(search, level->tried));
    goes_on = goes_on && cells_trim(search);
    level->mark = search->trail_count;
    level->bound = search->bound;
    level->cut = search->cut;
    level->tried = goes_on ? next_option(search, level) : -1;
    if (level->tried < 0) {
        search->depth--;
        return false;
    }
    return cells_choose(search, level->tried) && cells_trim(search);
}

int64_t cheapest_proved(const struct cheapest *search)
{
    int64_t open = search->budget + search->unit;
    if (search->step < RUN_ENTER || search->step == RUN_DONE || search->is_cut)
        return search->proved; /* what was cut off is on no level */
    for (int32_t k = 0; k < search->depth; k++) {
        const struct priced_level *level = &search->levels[k];
        const bool is_last = k + 1 == search->depth && search->step == RUN_ADVANCE;
        const int64_t bound = is_last ? level->bound : level->beside;
        open = bound < open ? bound : open;
    }
    if (search->step == RUN_ENTER && search->bound < open)
        open = search->bound;
    return open > search->proved ? open : search->proved;
}
