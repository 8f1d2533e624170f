/* Finding the pairs of items that share several options; see dense.h. */

#include "layout.h"

#include "places.h"

void partners_take_memory(struct dense *dense)
{
    struct partners *partners = &dense->partners;
    const size_t slots = (size_t)dense->primary_count * DENSE_PARTNERS;
    const size_t words = (size_t)dense->state_words * DENSE_PARTNERS;
    partners->outside = memory_take(&dense->memory, words, sizeof *partners->outside);
    partners->partner = memory_take(&dense->memory, slots, sizeof *partners->partner);
    partners->back = memory_take(&dense->memory, slots, sizeof *partners->back);
}

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
