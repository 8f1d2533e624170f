/* Laying out a problem for the dense engine. */

#include "layout.h"

enum { MOST_MEMORY = 1 << 27 }; /* bytes; a problem that needs more is for another engine */

/* --- What the problem says ----------------------------------------------------------------- */

/* Finds the place of each option among those of its items; false when an option has an item twice. */
static bool number_options(struct draft *draft)
{
    const struct problem *problem = draft->problem;
    for (int32_t option = 0; option < draft->option_count; option++)
        for (int64_t k = problem->starts[option]; k < problem->starts[option + 1]; k++) {
            const int32_t item = problem->entries[k];
            uint64_t *options = draft->options_of + (size_t)item * draft->set_words;
            if (has_bit(options, option))
                return false;
            set_bit(options, option);
            draft->place[k] = draft->sizes[item]++;
        }
    return true;
}

/* What does not fit together and shows only here, or NULL. */
static const char *find_misfit(struct draft *draft)
{
    if (!number_options(draft))
        return MISFIT_REPEATED;
    return sums_are_sound(draft->problem, draft->seen) ? NULL : MISFIT_REPEATED_IN_SUM;
}


static bool draft_begin(struct draft *draft, const struct problem *problem)
{
    *draft = (struct draft){
        .problem = problem,
        .primary_count = (int32_t)problem->primary_count,
        .option_count = (int32_t)(problem->start_count - 1),
    };
    draft->set_words = words_for(draft->option_count);
    for (int64_t k = 0; k < problem->entry_count; k++)
        draft->coloured_count += problem->colours[k] > 0;
    for (int pass = 0; pass < 2; pass++) {
        struct memory *memory = &draft->memory;
        const size_t items = (size_t)problem->item_count;
        TAKE(memory, draft->sizes, items);
        TAKE(memory, draft->place, problem->entry_count);
        TAKE(memory, draft->options_of, items * (size_t)draft->set_words);
        TAKE(memory, draft->shared, items);
        TAKE(memory, draft->seen, items);
        TAKE(memory, draft->coloured, draft->coloured_count);
        TAKE(memory, draft->sorted, draft->coloured_count);
        TAKE(memory, draft->sharing, draft->set_words);
        TAKE(memory, draft->limits, 2 * problem->sum_count);
        if (pass == 0 && !memory_allocate(memory))
            return false;
    }
    return true;
}

/* --- Sizes --------------------------------------------------------------------------------- */

static int32_t largest_size(const struct draft *draft)
{
    int32_t largest = 1;
    for (int32_t item = 0; item < draft->primary_count; item++)
        if (draft->sizes[item] > largest)
            largest = draft->sizes[item];
    return largest;
}

/* The least power of 2 that is not less. */
static int32_t places_for(int32_t options)
{
    int32_t places = 1;
    while (places < options)
        places *= 2;
    return places;
}

static int32_t rounded(int32_t words, int32_t vector_words)
{
    return (words + vector_words - 1) / vector_words * vector_words;
}

/* The bits of a lane for so many options and a flag; 0 where blocks do better. */
static int32_t lane_bits_for(int32_t options)
{
    for (int32_t bits = 8; bits <= DENSE_LANE; bits *= 2)
        if (options < bits)
            return bits;
    return 0;
}

/* The words of a state for so many items, of at most `largest` options each; at least as many as a
 * kernel for few vectors is made for. */
static int32_t state_words_for(const struct dense_kernel *kernel, int32_t items, int32_t largest,
                               int32_t set_words)
{
    const struct shape shape = kernel->shape;
    const bool is_exact = shape.planes > 0 || shape.vectors > FEW_VECTORS;
    const int32_t unit = kernel->vector_words * (is_exact ? 1 : shape.chunk);
    if (shape.planes > 0)
        return rounded(words_for(items), unit) * (shape.planes + 1);
    if (shape.lane > 0)
        return rounded(words_for((int64_t)items * lane_bits_for(largest)), unit);
    return rounded(set_words + words_for(items), unit);
}

/* Whether a kernel is for such a problem. Planes are for those without sums whose states are not
 * longer in them than in lanes: the length is most of what a search costs. */
static bool takes(const struct dense_kernel *kernel, const struct draft *draft, int32_t items,
                  int32_t largest)
{
    const int32_t lane_bits = lane_bits_for(largest);
    const struct shape shape = kernel->shape;
    const int32_t words = state_words_for(kernel, items, largest, 0);
    if (shape.vectors > 0 && words != shape.vectors * kernel->vector_words)
        return false;
    if (shape.planes == 0)
        return shape.lane == lane_bits;
    return largest <= shape.planes && draft->problem->sum_count == 0 &&
           words <= words_for((int64_t)items * lane_bits);
}

/* Chooses layout and kernel, the first one that takes the problem, and with them the sizes of all
 * parts. */
static void choose_layout(struct dense *dense, const struct draft *draft,
                          const struct dense_variant *variant)
{
    const int32_t items = draft->primary_count > 0 ? draft->primary_count : 1;
    dense->primary_count = draft->primary_count;
    dense->option_count = draft->option_count;
    dense->item_words = words_for(items);
    const int32_t largest = largest_size(draft);
    const struct dense_kernel *const *each = variant->kernels;
    while (*each != NULL && !takes(*each, draft, items, largest))
        each++;
    dense->kernel = *each != NULL ? *each : variant->blocks;
    const int32_t vector_words = dense->kernel->vector_words;
    dense->lane_bits = dense->kernel->shape.lane;
    dense->planes = dense->kernel->shape.planes;
    dense->places = dense->lane_bits > 0 ? dense->lane_bits : places_for(dense->planes);
    dense->set_words = rounded(draft->set_words > 0 ? draft->set_words : 1, vector_words);
    dense->open_at = dense->set_words;
    dense->state_words = state_words_for(dense->kernel, items, largest, dense->set_words);
    dense->columns = dense->state_words / vector_words / (dense->planes + 1);
    dense->group_count = rounded(draft->primary_count, 2 * vector_words) / vector_words;
}

/* In blocks: numbers the bounds that sums can break, and makes room for them in a state. False when
 * memory runs out. */
static bool add_limits(struct dense *dense, struct draft *draft)
{
    const char *misfit;
    int32_t count = 0;
    if (shares_build(&draft->shares, draft->problem, false, &misfit) != BUILT)
        return false;
    for (int64_t k = 0; k < draft->shares.count; k++) {
        const struct total *total = &draft->shares.totals[k];
        draft->limits[2 * k] = total->least < total->low ? count++ : -1;
        draft->limits[2 * k + 1] = total->most > total->high ? count++ : -1;
    }
    dense->limits_at = dense->state_words;
    dense->limit_words = rounded(count, dense->kernel->vector_words);
    dense->state_words += dense->limit_words;
    return true;
}

static void take_memory(struct dense *dense, const struct draft *draft)
{
    struct memory *memory = &dense->memory;
    const size_t options = (size_t)draft->option_count, items = (size_t)draft->primary_count;
    const size_t state = (size_t)dense->state_words, words = (size_t)dense->set_words;
    TAKE(memory, dense->conflicts, options * words);
    TAKE(memory, dense->homeless, words);
    TAKE(memory, dense->rows, options * state);
    TAKE(memory, dense->initial, state);
    TAKE(memory, dense->home_start, options + 1);
    TAKE(memory, dense->homes, draft->problem->entry_count);
    if (!has_places(dense)) {
        const size_t groups = (size_t)dense->group_count;
        TAKE(memory, dense->blocks, groups * words * (size_t)dense->kernel->vector_words);
        TAKE(memory, dense->touched, groups);
        return;
    }
    TAKE(memory, dense->option_at, item_room(dense) * dense->places);
    TAKE(memory, dense->firsts, state);
    TAKE(memory, dense->partners.outside, DENSE_PARTNERS * state);
    TAKE(memory, dense->partners.partner, DENSE_PARTNERS * items);
    TAKE(memory, dense->partners.back, DENSE_PARTNERS * items);
    struct sums *sums = &dense->sums;
    const size_t members = (size_t)draft->problem->sum_item_count;
    sums->count = (int32_t)draft->problem->sum_count;
    sums->spare = (int32_t)draft->problem->spare_count;
    sums->set_words = words_for(sums->count);
    sums->alive = dense->lane_bits > 0 ? ((uint64_t)1 << (dense->lane_bits - 1)) - 1 : 0;
    TAKE(memory, sums->sums, sums->count);
    TAKE(memory, sums->groups, members);
    TAKE(memory, sums->members, members);
    TAKE(memory, sums->weights, members * (size_t)dense->lane_bits);
    TAKE(memory, sums->touched, items * (size_t)sums->set_words);
}

/* --- States and rows ----------------------------------------------------------------------- */

/* Adds an option to the homes of an item; `place` is its place among the options of the item. */
static void add_home(struct dense *dense, int32_t number, int32_t item, int32_t option,
                     int32_t place)
{
    if (has_places(dense))
        dense->option_at[item * dense->places + place] = (int16_t)option;
    dense->homes[number] =
        (struct home){item, has_places(dense) ? place_bit(dense, item, place) : option};
}

static void find_homes(struct dense *dense, const struct draft *draft)
{
    const struct problem *problem = draft->problem;
    int32_t count = 0, fewest = draft->primary_count + 1;
    for (int32_t option = 0; option < draft->option_count; option++) {
        dense->home_start[option] = count;
        for (int64_t k = problem->starts[option]; k < problem->starts[option + 1]; k++) {
            const int32_t item = problem->entries[k];
            if (item < draft->primary_count)
                add_home(dense, count++, item, option, draft->place[k]);
        }
        const int32_t homes = count - dense->home_start[option];
        if (homes == 0)
            set_bit(dense->homeless, option);
        else if (homes < fewest)
            fewest = homes;
    }
    dense->home_start[draft->option_count] = count;
    dense->most_levels = draft->primary_count / fewest;
}

static void clear_homes(const struct dense *dense, uint64_t *row, int32_t option)
{
    for (int32_t k = dense->home_start[option]; k < dense->home_start[option + 1]; k++)
        clear_bit(row, dense->homes[k].bit);
}

static void fill_row(struct dense *dense, int32_t option)
{
    const uint64_t *conflicts = dense->conflicts + (size_t)option * dense->set_words;
    uint64_t *row = dense->rows + (size_t)option * dense->state_words;
    memset(row, 0xff, (size_t)dense->state_words * 8);
    for (int32_t word = 0; word < dense->set_words; word++)
        if (!has_places(dense))
            row[word] = ~conflicts[word];
        else
            for (uint64_t left = conflicts[word]; left != 0; left &= left - 1)
                clear_homes(dense, row, word * 64 + lowest_bit(left));
    for (int32_t k = dense->home_start[option]; k < dense->home_start[option + 1]; k++)
        clear_bit(row, open_bit(dense, dense->homes[k].item));
    if (!has_places(dense))
        clear_bit(row, option);
}

static void fill_initial(struct dense *dense)
{
    for (int32_t k = 0; k < dense->home_start[dense->option_count]; k++)
        set_bit(dense->initial, dense->homes[k].bit);
    for (int32_t item = 0; item < dense->primary_count; item++)
        set_bit(dense->initial, open_bit(dense, item));
    if (has_places(dense)) /* what is there for no item looks like what belongs to a covered one */
        for (int32_t item = dense->primary_count; item < item_room(dense); item++)
            set_bit(dense->initial, place_bit(dense, item, 0));
}

static void fill_places(struct dense *dense, const struct draft *draft)
{
    for (int32_t option = 0; option < dense->option_count; option++) {
        const int32_t start = dense->home_start[option];
        if (start < dense->home_start[option + 1])
            set_bit(dense->firsts, dense->homes[start].bit);
    }
    partners_fill(dense, draft);
    sums_fill(dense, draft);
}

/* Adds to the limits in `words` what is left of each at first, or what an option of an item takes away:
 * of the high, what it adds more than any option of the item has to, and of the low what it adds less
 * than it could. */
static void fill_limits(const struct draft *draft, const struct share *share, int32_t weight,
                        uint64_t *words)
{
    const int32_t *limits = draft->limits + 2 * share->sum;
    if (limits[0] >= 0)
        words[limits[0]] += (uint64_t)((int64_t)share->most - weight);
    if (limits[1] >= 0)
        words[limits[1]] += (uint64_t)((int64_t)weight - share->least);
}

static void fill_row_limits(struct dense *dense, const struct draft *draft, int32_t option)
{
    const struct shares *shares = &draft->shares;
    uint64_t *row = dense->rows + (size_t)option * dense->state_words + dense->limits_at;
    memset(row, 0, (size_t)dense->limit_words * 8);
    for (int32_t k = dense->home_start[option]; k < dense->home_start[option + 1]; k++) {
        const int32_t item = dense->homes[k].item;
        for (int32_t at = shares->starts[item]; at < shares->starts[item + 1]; at++)
            fill_limits(draft, &shares->at[at], share_weight(shares, &shares->at[at], option), row);
    }
}

static void fill_initial_limits(struct dense *dense, const struct draft *draft)
{
    uint64_t *words = dense->initial + dense->limits_at;
    for (int64_t k = 0; k < draft->shares.count; k++) {
        const struct total *total = &draft->shares.totals[k];
        if (draft->limits[2 * k] >= 0)
            words[draft->limits[2 * k]] = (uint64_t)(total->most - total->low);
        if (draft->limits[2 * k + 1] >= 0)
            words[draft->limits[2 * k + 1]] = (uint64_t)(total->high - total->least);
    }
}

static void fill_blocks(struct dense *dense, const struct draft *draft)
{
    for (int32_t option = 0; option < dense->option_count && dense->limit_words > 0; option++)
        fill_row_limits(dense, draft, option);
    fill_initial_limits(dense, draft);
    const int32_t lanes = dense->kernel->vector_words;
    for (int32_t item = 0; item < draft->primary_count; item++) {
        const uint64_t *options = draft->options_of + (size_t)item * draft->set_words;
        const size_t group = (size_t)(item / lanes);
        for (int32_t word = 0; word < draft->set_words; word++)
            if (options[word] != 0) {
                const size_t block = group * (size_t)dense->set_words + (size_t)word;
                dense->blocks[block * (size_t)lanes + (size_t)(item % lanes)] = options[word];
                dense->touched[group] |= (uint64_t)1 << word;
            }
    }
}

/* --- All together -------------------------------------------------------------------------- */

static enum built fill(struct dense *dense, struct draft *draft,
                       const struct dense_variant *variant)
{
    choose_layout(dense, draft, variant);
    dense->base.fits_sums = has_places(dense);
    if (!has_places(dense) && !add_limits(dense, draft))
        return BUILT_NO_MEMORY;
    take_memory(dense, draft);
    if (dense->memory.used > MOST_MEMORY)
        return BUILT_TOO_LARGE;
    if (!memory_allocate(&dense->memory))
        return BUILT_NO_MEMORY;
    take_memory(dense, draft);
    conflicts_fill(dense, draft);
    find_homes(dense, draft);
    for (int32_t option = 0; option < dense->option_count; option++)
        fill_row(dense, option);
    fill_initial(dense);
    if (has_places(dense))
        fill_places(dense, draft);
    else
        fill_blocks(dense, draft);
    return BUILT;
}

enum built dense_build(struct network *network, const struct problem *problem,
                       const struct settings *settings, const char **misfit)
{
    struct dense *dense = (struct dense *)network;
    *misfit = problem_misfit(problem);
    if (problem->focus > 0)
        *misfit = "a focus takes linked lists";
    if (settings->variant == NULL)
        *misfit = "bit sets take the code for a processor";
    if (*misfit != NULL)
        return BUILT_MISFIT;
    if (problem->start_count - 1 > DENSE_OPTIONS || problem->item_count > DENSE_ITEMS)
        return BUILT_TOO_LARGE;
    struct draft draft;
    enum built built = BUILT_NO_MEMORY;
    if (draft_begin(&draft, problem)) {
        *dense = (struct dense){
            .base = {.engine = &dense_engine, .first = network},
            .tuning = settings->tuning,
        };
        *misfit = find_misfit(&draft);
        built = *misfit != NULL ? BUILT_MISFIT : fill(dense, &draft, settings->variant);
    }
    shares_free(&draft.shares);
    memory_free(&draft.memory);
    return built;
}
