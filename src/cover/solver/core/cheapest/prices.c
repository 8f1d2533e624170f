/* Better prices for what is left at a node: the subgradient method (see docs/engines.md), in
 * floating point, and what comes of it in whole numbers.
 *
 * Only options that are alive count, and rows that any of these adds to. What is chosen has paid its
 * costs; what rows still need of the others, and have room for, is what their bounds leave. */

#include "cheapest.h"

#include <math.h>

/* Rounds without a better bound until steps become shorter. */
enum { PATIENCE = 20 };

/* --- What is left at a node ------------------------------------------------------------------ */

/* The place of a row, which gets one if it has none. */
static int32_t place_of_row(struct ascent *ascent, int32_t row)
{
    if (ascent->place_of[row] < 0) {
        ascent->place_of[row] = ascent->rows;
        ascent->row[ascent->rows++] = row;
    }
    return ascent->place_of[row];
}

static void view_options(struct cheapest *search)
{
    const struct cheapest_layout *layout = &search->layout;
    const struct frame *frame = &search->frames[search->frame_count - 1];
    struct ascent *ascent = &search->ascent;
    int32_t ones = 0, weights = 0;
    for (int32_t k = search->cut; k < frame->options; k++) {
        const int32_t option = frame->order[k], place = ascent->options;
        if (!search->alive[option])
            continue;
        ascent->option[place] = option;
        ascent->costs[place] = (double)layout->costs[option];
        ascent->starts[place] = ones;
        for (int32_t entry = layout->starts[option]; entry < layout->starts[option + 1]; entry++)
            if (layout->colour_of[entry] == 0)
                ascent->row_of[ones++] = place_of_row(ascent, layout->item_of[entry]);
        ascent->sum_starts[place] = weights;
        for (int32_t j = layout->addition_starts[option]; j < layout->addition_starts[option + 1];
             j++) {
            ascent->weights[weights] = layout->addition[j].weight;
            ascent->sum_row_of[weights++] =
                place_of_row(ascent, layout->items + layout->addition[j].sum);
        }
        ascent->options++;
    }
    ascent->starts[ascent->options] = ones;
    ascent->sum_starts[ascent->options] = weights;
}

static void view_rows(struct cheapest *search)
{
    const struct cheapest_layout *layout = &search->layout;
    struct ascent *ascent = &search->ascent;
    for (int32_t place = 0; place < ascent->rows; place++) {
        const int32_t row = ascent->row[place], sum = row - layout->items;
        int64_t low, high;
        if (row < layout->items) {
            const int32_t count = search->count[row];
            low = layout->lows[row] > count ? layout->lows[row] - count : 0;
            high = (search->highs[row] < search->possible[row] ? search->highs[row]
                                                               : search->possible[row]) -
                   count;
        } else {
            low = total_lowest(&search->totals[sum]) - search->added[sum];
            high = total_highest(&search->totals[sum]) - search->added[sum];
        }
        ascent->lows[place] = (double)low;
        ascent->highs[place] = (double)high;
        ascent->prices[place] = (double)search->prices[row];
        ascent->scales[place] = 1.0;
        ascent->way[place] = 0.0;
    }
    for (int32_t k = 0; k < ascent->sum_starts[ascent->options]; k++) {
        double *scale = &ascent->scales[ascent->sum_row_of[k]];
        *scale = fmax(*scale, fabs(ascent->weights[k]));
    }
}

/* --- Rounds ---------------------------------------------------------------------------------- */

static void look(struct ascent *ascent)
{
    double value = ascent->base;
    const double *prices = ascent->prices;
    double *slopes = ascent->slopes;
    for (int32_t row = 0; row < ascent->rows; row++) {
        slopes[row] = prices[row] > 0.0 ? ascent->lows[row] : ascent->highs[row];
        value += prices[row] * slopes[row];
    }
    const bool with_sums = ascent->sum_starts[ascent->options] > 0;
    for (int32_t option = 0; option < ascent->options; option++) {
        double reduced = ascent->costs[option];
        for (int32_t k = ascent->starts[option]; k < ascent->starts[option + 1]; k++)
            reduced -= prices[ascent->row_of[k]];
        for (int32_t k = ascent->sum_starts[option];
             with_sums && k < ascent->sum_starts[option + 1]; k++)
            reduced -= prices[ascent->sum_row_of[k]] * ascent->weights[k];
        if (reduced >= 0.0)
            continue;
        value += reduced;
        for (int32_t k = ascent->starts[option]; k < ascent->starts[option + 1]; k++)
            slopes[ascent->row_of[k]] -= 1.0;
        for (int32_t k = ascent->sum_starts[option];
             with_sums && k < ascent->sum_starts[option + 1]; k++)
            slopes[ascent->sum_row_of[k]] -= ascent->weights[k];
    }
    for (int32_t row = 0; row < ascent->rows; row++) /* at 0, a worth falls to both sides */
        if (prices[row] == 0.0 && slopes[row] >= 0.0)
            slopes[row] = fmax(0.0, slopes[row] - ascent->highs[row] + ascent->lows[row]);
    ascent->value = value;
}

static void keep_best(struct ascent *ascent)
{
    ascent->best = ascent->value;
    memcpy(ascent->best_prices, ascent->prices, (size_t)ascent->rows * sizeof *ascent->prices);
}

/* Begins with the prices there are; false where no options are left. */
bool prices_begin(struct cheapest *search)
{
    struct ascent *ascent = &search->ascent;
    ascent->options = ascent->rows = 0;
    view_options(search);
    view_rows(search);
    for (int32_t place = 0; place < ascent->rows; place++)
        ascent->place_of[ascent->row[place]] = -1;
    ascent->base = (double)search->spent;
    ascent->pace = 1.0;
    ascent->waited = 0;
    look(ascent);
    keep_best(ascent);
    search->work += 2 * ascent->starts[ascent->options];
    return ascent->options > 0;
}

/* Turns the slopes to the way of before where they point back along it; the square of its length. */
static double turn(struct ascent *ascent)
{
    double along = 0.0, before = 0.0, length = 0.0;
    for (int32_t row = 0; row < ascent->rows; row++) {
        ascent->slopes[row] /= ascent->scales[row];
        along += ascent->slopes[row] * ascent->way[row];
        before += ascent->way[row] * ascent->way[row];
    }
    const double part = along < 0.0 ? -1.5 * along / before : 0.0;
    for (int32_t row = 0; row < ascent->rows; row++) {
        ascent->way[row] = ascent->slopes[row] + part * ascent->way[row];
        length += ascent->way[row] * ascent->way[row];
    }
    return length;
}

/* Goes a step towards a value; false where no way leads on. */
bool prices_improve(struct cheapest *search, double target)
{
    struct ascent *ascent = &search->ascent;
    const double length = turn(ascent);
    search->work += ascent->starts[ascent->options] + ascent->sum_starts[ascent->options];
    if (!(length > 0.0) || !isfinite(length) || !isfinite(ascent->value))
        return false;
    const double step = ascent->pace * (target - ascent->value) / length;
    for (int32_t row = 0; row < ascent->rows; row++) {
        const double before = ascent->prices[row];
        const double price = before + step * ascent->way[row] / ascent->scales[row];
        const bool is_over = ascent->lows[row] < ascent->highs[row] && price * before < 0.0;
        ascent->prices[row] = is_over ? 0.0 : price;
    }
    look(ascent);
    if (ascent->value > ascent->best) {
        keep_best(ascent);
        ascent->waited = 0;
    } else if (++ascent->waited >= PATIENCE) {
        ascent->pace /= 2.0;
        ascent->waited = 0;
    }
    return true;
}

/* --- In whole numbers ------------------------------------------------------------------------ */

static int64_t whole_price(const struct cheapest *search, int32_t place)
{
    const struct ascent *ascent = &search->ascent;
    const double limit = (double)search->layout.price_limits[ascent->row[place]];
    const double price = ascent->best_prices[place];
    if (!(price > -limit)) /* not a number, too */
        return -(int64_t)limit;
    return price < limit ? llrint(price) : (int64_t)limit;
}

/* What an option costs besides its prices. */
static int64_t reduced_cost(const struct cheapest *search, int32_t option)
{
    const struct cheapest_layout *layout = &search->layout;
    int64_t cost = layout->costs[option];
    for (int32_t entry = layout->starts[option]; entry < layout->starts[option + 1]; entry++)
        if (layout->colour_of[entry] == 0)
            cost -= search->prices[layout->item_of[entry]];
    for (int32_t k = layout->addition_starts[option]; k < layout->addition_starts[option + 1]; k++)
        cost -= search->prices[layout->items + layout->addition[k].sum] *
                layout->addition[k].weight;
    return cost;
}

static int compare_payments(const void *one, const void *other)
{
    const struct payment *a = one, *b = other;
    if (a->reduced != b->reduced)
        return a->reduced > b->reduced ? -1 : 1;
    return (a->option > b->option) - (a->option < b->option);
}

static bool allocate_frame(struct frame *frame, int32_t options, int32_t rows)
{
    *frame = (struct frame){.options = options, .rows = rows};
    for (int pass = 0; pass < 2; pass++) {
        struct memory *memory = &frame->memory;
        TAKE(memory, frame->reduced, options);
        TAKE(memory, frame->prices, rows);
        TAKE(memory, frame->order, options);
        TAKE(memory, frame->row, rows);
        if (pass == 0 && !memory_allocate(memory))
            return false;
    }
    return true;
}

/* What the new prices prove, with what is chosen and what is alive. */
static int64_t bound_now(const struct cheapest *search)
{
    const struct cheapest_layout *layout = &search->layout;
    const struct ascent *ascent = &search->ascent;
    int64_t bound = search->spent;
    for (int32_t place = 0; place < ascent->rows; place++) {
        const int32_t row = ascent->row[place];
        const int64_t price = search->prices[row];
        if (row < layout->items)
            bound += price * (int64_t)(price > 0 ? ascent->lows[place] : ascent->highs[place]);
        else
            bound += cells_worth(search, row - layout->items) -
                     price * search->added[row - layout->items];
    }
    for (int32_t place = 0; place < ascent->options; place++)
        if (search->payments[place].reduced < 0)
            bound += search->payments[place].reduced;
    return bound;
}

/* Has the frame keep what the payments of the options replace. */
static void replace(struct cheapest *search, struct frame *frame)
{
    qsort(search->payments, (size_t)frame->options, sizeof *search->payments, compare_payments);
    for (int32_t k = 0; k < frame->options; k++) {
        const int32_t option = search->payments[k].option;
        frame->order[k] = option;
        frame->reduced[k] = search->reduced[option];
        search->reduced[option] = search->payments[k].reduced;
    }
    search->frame_count++;
    search->cut = 0;
}

static void put_prices_back(struct cheapest *search, const struct frame *frame)
{
    for (int32_t place = 0; place < frame->rows; place++)
        search->prices[frame->row[place]] = frame->prices[place];
}

enum adopted prices_adopt(struct cheapest *search)
{
    const struct ascent *ascent = &search->ascent;
    struct frame *frame = &search->frames[search->frame_count];
    if (!allocate_frame(frame, ascent->options, ascent->rows))
        return ADOPT_NO_MEMORY;
    for (int32_t place = 0; place < ascent->rows; place++) {
        frame->row[place] = ascent->row[place];
        frame->prices[place] = search->prices[ascent->row[place]];
        search->prices[ascent->row[place]] = whole_price(search, place);
    }
    for (int32_t place = 0; place < ascent->options; place++) {
        const int32_t option = ascent->option[place];
        search->payments[place] =
            (struct payment){.reduced = reduced_cost(search, option), .option = option};
    }
    const int64_t bound = bound_now(search);
    if (bound <= search->bound || bound > search->budget) {
        put_prices_back(search, frame);
        memory_free(&frame->memory);
        return bound > search->budget ? ADOPTED_TOO_DEAR : NOT_ADOPTED;
    }
    replace(search, frame);
    search->bound = bound;
    return ADOPTED;
}

bool prices_lay_out(struct cheapest *search)
{
    struct frame *frame = &search->frames[0];
    if (!allocate_frame(frame, search->alive_count, 0))
        return false;
    int32_t count = 0;
    for (int32_t option = 0; option < search->layout.options; option++) {
        search->reduced[option] = search->layout.costs[option];
        if (search->alive[option])
            search->payments[count++] =
                (struct payment){.reduced = search->reduced[option], .option = option};
    }
    replace(search, frame);
    return true;
}

void prices_take_back(struct cheapest *search, int32_t frames)
{
    while (search->frame_count > frames) {
        struct frame *frame = &search->frames[--search->frame_count];
        for (int32_t k = 0; k < frame->options; k++)
            search->reduced[frame->order[k]] = frame->reduced[k];
        put_prices_back(search, frame);
        memory_free(&frame->memory);
    }
}
