/* Dancing cells: choosing options, excluding them and taking both back; what that costs. */

#include "cheapest.h"

/* Swaps an entry to the place behind the members of its item that are alive. */
static void leave(struct cheapest *search, int32_t entry)
{
    const int32_t item = search->layout.item_of[entry];
    const int32_t end = search->layout.member_starts[item] + --search->size[item];
    const int32_t place = search->place_of[entry], last = search->members[end];
    search->members[place] = last;
    search->place_of[last] = place;
    search->members[end] = entry;
    search->place_of[entry] = end;
}

static void leave_all(struct cheapest *search, int32_t option)
{
    const struct cheapest_layout *layout = &search->layout;
    for (int32_t entry = layout->starts[option]; entry < layout->starts[option + 1]; entry++)
        leave(search, entry);
    search->alive[option] = false;
    search->alive_count--;
    search->updates++;
    search->work += layout->starts[option + 1] - layout->starts[option];
}

static void close_item(struct cheapest *search, int32_t item)
{
    const int32_t place = search->open_place[item], last = search->open[--search->open_count];
    search->open[place] = last;
    search->open_place[last] = place;
    search->open[search->open_count] = item;
    search->open_place[item] = search->open_count;
}

/* --- Excluding ------------------------------------------------------------------------------- */

bool cells_exclude(struct cheapest *search, int32_t option)
{
    const struct cheapest_layout *layout = &search->layout;
    leave_all(search, option);
    search->trail[search->trail_count++] = option;
    if (search->reduced[option] < 0)
        search->bound -= search->reduced[option];
    bool is_possible = true;
    for (int32_t entry = layout->starts[option]; entry < layout->starts[option + 1]; entry++) {
        const int32_t item = layout->item_of[entry];
        if (layout->colour_of[entry] != 0)
            continue;
        const int32_t possible = --search->possible[item];
        if (possible < search->highs[item] && search->prices[item] < 0)
            search->bound -= search->prices[item];
        if (possible < layout->lows[item])
            is_possible = false;
    }
    return is_possible;
}

/* Excludes all members of an item that are alive, or those that do not give it this colour. */
static bool exclude_members(struct cheapest *search, int32_t item, int32_t colour)
{
    const struct cheapest_layout *layout = &search->layout;
    const int32_t begin = layout->member_starts[item];
    for (int32_t place = begin + search->size[item] - 1; place >= begin; place--) {
        const int32_t entry = search->members[place];
        if (colour != 0 && layout->colour_of[entry] == colour)
            continue;
        if (!cells_exclude(search, layout->option_of[entry]))
            return false;
    }
    return true;
}

bool cells_trim(struct cheapest *search)
{
    const struct frame *frame = &search->frames[search->frame_count - 1];
    while (search->bound <= search->budget) {
        if (search->cut == frame->options)
            return true;
        const int32_t option = frame->order[search->cut];
        if (search->reduced[option] <= search->budget - search->bound)
            return true;
        search->cut++;
        search->work++;
        if (search->alive[option] && !cells_exclude(search, option))
            return false;
    }
    return false;
}

/* --- Choosing -------------------------------------------------------------------------------- */

int64_t cells_worth(const struct cheapest *search, int32_t sum)
{
    const int64_t price = search->prices[search->layout.items + sum];
    const struct total *total = &search->totals[sum];
    return price * (price > 0 ? total_lowest(total) : total_highest(total));
}

/* Adds an option to its sums; false where one cannot be met any more. */
static bool add_to_sums(struct cheapest *search, int32_t option)
{
    const struct cheapest_layout *layout = &search->layout;
    bool can_be_met = true;
    for (int32_t k = layout->addition_starts[option]; k < layout->addition_starts[option + 1]; k++) {
        const struct addition *addition = &layout->addition[k];
        const int32_t sum = addition->sum;
        if (search->prices[layout->items + sum] != 0)
            search->bound -= cells_worth(search, sum);
        total_add(&search->totals[sum], addition->least, addition->most);
        search->added[sum] += addition->weight;
        can_be_met &= total_can_be_met(&search->totals[sum]);
        if (can_be_met && search->prices[layout->items + sum] != 0)
            search->bound += cells_worth(search, sum);
    }
    return can_be_met;
}

/* Counts an option at its items. */
static void count_items(struct cheapest *search, int32_t option)
{
    const struct cheapest_layout *layout = &search->layout;
    for (int32_t entry = layout->starts[option]; entry < layout->starts[option + 1]; entry++) {
        const int32_t item = layout->item_of[entry];
        if (layout->colour_of[entry] != 0) {
            search->painted[item]++;
            continue;
        }
        const int32_t count = ++search->count[item];
        if (count > layout->lows[item] && search->prices[item] > 0)
            search->bound += search->prices[item];
        if (count == layout->lows[item])
            close_item(search, item);
    }
}

/* Excludes what an option leaves no room for. */
static bool exclude_others(struct cheapest *search, int32_t option)
{
    const struct cheapest_layout *layout = &search->layout;
    for (int32_t entry = layout->starts[option]; entry < layout->starts[option + 1]; entry++) {
        const int32_t item = layout->item_of[entry], colour = layout->colour_of[entry];
        const bool is_full = colour == 0 && search->count[item] == layout->highs[item];
        const bool is_new = colour != 0 && search->painted[item] == 1;
        if ((is_full || is_new) && !exclude_members(search, item, colour))
            return false;
    }
    return true;
}

bool cells_choose(struct cheapest *search, int32_t option)
{
    if (!search->alive[option])
        return false;
    leave_all(search, option);
    search->trail[search->trail_count++] = ~option;
    search->spent += search->layout.costs[option];
    if (search->reduced[option] > 0)
        search->bound += search->reduced[option];
    count_items(search, option);
    return add_to_sums(search, option) && exclude_others(search, option);
}

/* --- Taking back ----------------------------------------------------------------------------- */

static void take_choice_back(struct cheapest *search, int32_t option)
{
    const struct cheapest_layout *layout = &search->layout;
    search->spent -= layout->costs[option];
    for (int32_t entry = layout->starts[option + 1]; entry-- > layout->starts[option];) {
        const int32_t item = layout->item_of[entry];
        if (layout->colour_of[entry] != 0)
            search->painted[item]--;
        else if (search->count[item]-- == layout->lows[item])
            search->open_count++;
    }
    for (int32_t k = layout->addition_starts[option]; k < layout->addition_starts[option + 1]; k++) {
        const struct addition *addition = &layout->addition[k];
        total_add(&search->totals[addition->sum], -addition->least, -addition->most);
        search->added[addition->sum] -= addition->weight;
    }
}

void cells_take_back(struct cheapest *search, int32_t mark)
{
    const struct cheapest_layout *layout = &search->layout;
    while (search->trail_count > mark) {
        int32_t option = search->trail[--search->trail_count];
        const bool was_chosen = option < 0;
        if (was_chosen)
            take_choice_back(search, option = ~option);
        for (int32_t entry = layout->starts[option]; entry < layout->starts[option + 1]; entry++) {
            search->size[layout->item_of[entry]]++;
            if (!was_chosen && layout->colour_of[entry] == 0)
                search->possible[layout->item_of[entry]]++;
        }
        search->alive[option] = true;
        search->alive_count++;
    }
}
