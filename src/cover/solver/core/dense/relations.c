/* What excludes what: the options that cannot stand beside each other, and the pairs of items that share
 * several options; see dense.h. */

#include "layout.h"

/* --- Options that cannot stand beside each other --------------------------------------------- */

/* A coloured entry as a number: item, colour and option, so that in ascending order those of one item
 * and colour stand side by side. */
enum { OPTION_BITS = 12, COLOUR_BITS = 31, DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS };

/* Sorts numbers by the digit from bit `shift` on; numbers with the same digit stay in their order. */
static void sort_by_digit(const uint64_t *from, uint64_t *to, int64_t count, int32_t shift)
{
    int64_t starts[DIGITS] = {0}, start = 0;
    for (int64_t k = 0; k < count; k++)
        starts[from[k] >> shift & (DIGITS - 1)]++;
    for (int32_t digit = 0; digit < DIGITS; digit++) {
        const int64_t size = starts[digit];
        starts[digit] = start;
        start += size;
    }
    for (int64_t k = 0; k < count; k++)
        to[starts[from[k] >> shift & (DIGITS - 1)]++] = from[k];
}

/* Lists the coloured entries in ascending order. They are listed by options, which need no digits. */
static const uint64_t *sort_coloured(const struct draft *draft)
{
    const struct problem *problem = draft->problem;
    uint64_t *from = draft->coloured, *to = draft->sorted, all = 0;
    int64_t count = 0;
    for (int32_t option = 0; option < draft->option_count; option++)
        for (int64_t k = problem->starts[option]; k < problem->starts[option + 1]; k++)
            if (problem->colours[k] > 0) {
                const uint64_t item = (uint64_t)problem->entries[k];
                const uint64_t colour = (uint64_t)problem->colours[k];
                from[count] = (item << COLOUR_BITS | colour) << OPTION_BITS | (uint64_t)option;
                all |= from[count++];
            }
    for (int32_t shift = OPTION_BITS; shift < 64 && all >> shift != 0; shift += DIGIT_BITS) {
        if ((all >> shift & (DIGITS - 1)) == 0) /* in none of them is any bit of this digit */
            continue;
        sort_by_digit(from, to, count, shift);
        uint64_t *swapped = from;
        from = to;
        to = swapped;
    }
    return from;
}

static void add(const struct draft *draft, uint64_t *conflicts, const uint64_t *options)
{
    for (int32_t word = 0; word < draft->set_words; word++)
        conflicts[word] |= options[word];
}

static uint64_t *conflicts_of(const struct dense *dense, int64_t option)
{
    return dense->conflicts + (size_t)option * (size_t)dense->set_words;
}

static const uint64_t *options_of(const struct draft *draft, int64_t item)
{
    return draft->options_of + (size_t)item * (size_t)draft->set_words;
}

static void add_uncoloured(struct dense *dense, const struct draft *draft)
{
    const struct problem *problem = draft->problem;
    for (int32_t option = 0; option < draft->option_count; option++)
        for (int64_t k = problem->starts[option]; k < problem->starts[option + 1]; k++)
            if (problem->colours[k] == 0)
                add(draft, conflicts_of(dense, option), options_of(draft, problem->entries[k]));
}

/* All options that give an item one colour conflict with the same ones. */
static void add_coloured(struct dense *dense, const struct draft *draft)
{
    const uint64_t *coloured = sort_coloured(draft), options = ((uint64_t)1 << OPTION_BITS) - 1;
    const int64_t count = draft->coloured_count;
    for (int64_t first = 0, last = 0; first < count; first = last) {
        const uint64_t colour = coloured[first] >> OPTION_BITS; /* of an item */
        const uint64_t *others = options_of(draft, (int64_t)(colour >> COLOUR_BITS));
        memcpy(draft->sharing, others, (size_t)draft->set_words * 8);
        for (; last < count && coloured[last] >> OPTION_BITS == colour; last++)
            clear_bit(draft->sharing, (int32_t)(coloured[last] & options));
        for (int64_t k = first; k < last; k++)
            add(draft, conflicts_of(dense, (int64_t)(coloured[k] & options)), draft->sharing);
    }
}

/* Two options conflict when they share an item, unless both give it the same colour. */
void conflicts_fill(struct dense *dense, const struct draft *draft)
{
    add_uncoloured(dense, draft);
    if (draft->coloured_count > 0)
        add_coloured(dense, draft);
    for (int32_t option = 0; option < draft->option_count; option++)
        clear_bit(conflicts_of(dense, option), option);
}

/* --- Pairs of items that share several options ----------------------------------------------- */

/* Lists in `seen` the other items that share options with `item`; `shared` counts these options. */
static int32_t count_shared(const struct dense *dense, const struct draft *draft, int32_t item)
{
    int32_t count = 0;
    for (int32_t place = 0; place < draft->sizes[item]; place++) {
        const int32_t option = option_in(dense, item, place);
        for (int32_t k = dense->home_start[option]; k < dense->home_start[option + 1]; k++) {
            const int32_t other = dense->homes[k].item;
            if (other != item && draft->shared[other]++ == 0)
                draft->seen[count++] = other;
        }
    }
    return count;
}

/* Puts those that share the most options with `item`, two at least, into its slots. */
static void find_partners(struct dense *dense, const struct draft *draft, int32_t item)
{
    int16_t *partner = dense->partners.partner + item * DENSE_PARTNERS;
    const int32_t count = count_shared(dense, draft, item);
    int32_t several = 0; /* how many share two options or more: these are first in `seen` */
    for (int32_t k = 0; k < count; k++) {
        const int32_t other = draft->seen[k];
        if (draft->shared[other] > 1)
            draft->seen[several++] = other;
        else
            draft->shared[other] = 0;
    }
    for (int32_t slot = 0; slot < DENSE_PARTNERS; slot++) {
        int32_t best = -1, most = 1;
        for (int32_t k = 0; k < several; k++)
            if (draft->shared[draft->seen[k]] > most) {
                best = draft->seen[k];
                most = draft->shared[best];
            }
        if (best >= 0)
            draft->shared[best] = 0;
        partner[slot] = (int16_t)best;
    }
    for (int32_t k = 0; k < several; k++)
        draft->shared[draft->seen[k]] = 0;
}

static int32_t slot_of(const struct partners *partners, int32_t item, int32_t partner)
{
    for (int32_t slot = 0; slot < DENSE_PARTNERS; slot++)
        if (partners->partner[item * DENSE_PARTNERS + slot] == partner)
            return slot;
    return -1;
}

/* Says in each slot of all options that they lack the partner there, so that nothing follows from it. */
static void fill_outside(struct dense *dense)
{
    uint64_t *outside = dense->partners.outside;
    const size_t state = (size_t)dense->state_words;
    for (int32_t k = 0; k < dense->home_start[dense->option_count]; k++)
        set_bit(outside, dense->homes[k].bit);
    for (int32_t slot = 1; slot < DENSE_PARTNERS; slot++)
        memcpy(outside + (size_t)slot * state, outside, state * sizeof *outside);
}

/* Says which options of an item have the partner in a slot, if that has a slot for the item, too. */
static void fill_slot(struct dense *dense, const struct draft *draft, int32_t item, int32_t slot)
{
    struct partners *partners = &dense->partners;
    uint64_t *outside = partners->outside + (size_t)slot * dense->state_words;
    const int32_t partner = partners->partner[item * DENSE_PARTNERS + slot];
    const int32_t back = partner < 0 ? -1 : slot_of(partners, partner, item);
    partners->back[item * DENSE_PARTNERS + slot] = (int8_t)back;
    dense->has_partners |= back >= 0;
    if (back < 0)
        return;
    const uint64_t *options = draft->options_of + (size_t)partner * draft->set_words;
    for (int32_t place = 0; place < draft->sizes[item]; place++)
        if (has_bit(options, option_in(dense, item, place)))
            clear_bit(outside, place_bit(dense, item, place));
}

void partners_fill(struct dense *dense, const struct draft *draft)
{
    fill_outside(dense);
    for (int32_t item = 0; item < dense->primary_count; item++)
        find_partners(dense, draft, item);
    for (int32_t item = 0; item < dense->primary_count; item++)
        for (int32_t slot = 0; slot < DENSE_PARTNERS; slot++)
            fill_slot(dense, draft, item, slot);
}
