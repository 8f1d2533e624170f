/* Finding the options that cannot stand beside each other. */

#include "layout.h"

#include "bits.h"

/* Takes from `sharing`, the options of the item of entry `k`, those that give it the same colour. */
static void allow_colour(const struct draft *draft, int64_t k, uint64_t *sharing)
{
    const struct problem *problem = draft->problem;
    const int32_t item = problem->entries[k], colour = problem->colours[k];
    const uint64_t *options = draft->options_of + (size_t)item * draft->set_words;
    for (int32_t other = 0; other < draft->option_count; other++)
        if (has_bit(options, other))
            for (int64_t j = problem->starts[other]; j < problem->starts[other + 1]; j++)
                if (problem->entries[j] == item && problem->colours[j] == colour)
                    clear_bit(sharing, other);
}

/* Two options conflict when they share an item, unless both give it the same colour. */
void conflicts_fill(struct dense *dense, const struct draft *draft)
{
    const struct problem *problem = draft->problem;
    uint64_t *sharing = draft->sharing;
    for (int32_t option = 0; option < draft->option_count; option++) {
        uint64_t *conflicts = dense->conflicts + (size_t)option * dense->set_words;
        for (int64_t k = problem->starts[option]; k < problem->starts[option + 1]; k++) {
            const uint64_t *options =
                draft->options_of + (size_t)problem->entries[k] * draft->set_words;
            if (problem->colours[k] > 0) {
                memcpy(sharing, options, (size_t)draft->set_words * 8);
                allow_colour(draft, k, sharing);
                options = sharing;
            }
            for (int32_t word = 0; word < draft->set_words; word++)
                conflicts[word] |= options[word];
        }
        clear_bit(conflicts, option);
    }
}
