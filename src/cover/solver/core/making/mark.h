/* A number that is the same for choices of options which a symmetry of the problem maps to each other.
 *
 * It adds up, for the options that are left beside those chosen, what is left of their items: one step
 * of refining colours (B. Weisfeiler and A. Leman, 1968). Others seldom have it, too.
 */

#ifndef COVER_MARK_H
#define COVER_MARK_H

#include <stdbool.h>
#include <stdint.h>

/* The items of option k are `entries[starts[k]]` up to `entries[starts[k + 1]]`; colours do not matter.
 * All numbers are in range, and those in `chosen`. False when memory runs out. */
bool mark_of(const int64_t *starts, const int32_t *entries, int32_t option_count, int32_t item_count,
             const int32_t *chosen, int32_t chosen_count, uint64_t *mark);

#endif
