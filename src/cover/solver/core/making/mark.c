/* A number that is the same for choices of options which a symmetry of the problem maps to each other.
 *
 * It adds up, for the options that are left beside those chosen, what is left of their items: one step
 * of refining colours (B. Weisfeiler and A. Leman, 1968). Others seldom have it, too.
 */

#include "making.h"

#include <stdlib.h>

#include "../memory.h"
#include "random.h"

/* Lists the options of which no item is covered; returns how many. Without a branch for each, as
 * there is no telling beforehand which it will be. */
static int32_t list_left(const int64_t *starts, const int32_t *entries, int32_t option_count,
                         const uint8_t *covered, int32_t *left)
{
    int32_t count = 0;
    for (int32_t option = 0; option < option_count; option++) {
        uint8_t any = 0;
        for (int64_t e = starts[option]; e < starts[option + 1]; e++)
            any |= covered[entries[e]];
        left[count] = option;
        count += !any;
    }
    return count;
}

/* Adds up what each option that is left tells; `often` has room for a number for each item, 0
 * now. */
static uint64_t told_by(const int64_t *starts, const int32_t *entries, int32_t item_count,
                        const int32_t *left, int32_t left_count, uint64_t *often)
{
    for (int32_t k = 0; k < left_count; k++)
        for (int64_t e = starts[left[k]]; e < starts[left[k] + 1]; e++)
            often[entries[e]]++;
    for (int32_t item = 0; item < item_count; item++)
        often[item] = scattered(often[item]);
    uint64_t told = 0;
    for (int32_t k = 0; k < left_count; k++) {
        uint64_t sum = 0;
        for (int64_t e = starts[left[k]]; e < starts[left[k] + 1]; e++)
            sum += often[entries[e]];
        told += scattered(sum);
    }
    return told;
}

bool mark_of(const int64_t *starts, const int32_t *entries, int32_t option_count, int32_t item_count,
             const int32_t *chosen, int32_t chosen_count, uint64_t *mark)
{
    uint8_t *covered = calloc((size_t)item_count + SLACK, 1);
    uint64_t *often = calloc((size_t)item_count + SLACK, sizeof *often);
    int32_t *left = malloc(((size_t)option_count + SLACK) * sizeof *left);
    const bool has_room = covered != NULL && often != NULL && left != NULL;
    if (has_room) {
        for (int32_t k = 0; k < chosen_count; k++)
            for (int64_t e = starts[chosen[k]]; e < starts[chosen[k] + 1]; e++)
                covered[entries[e]] = 1;
        const int32_t count = list_left(starts, entries, option_count, covered, left);
        *mark = (uint64_t)chosen_count + told_by(starts, entries, item_count, left, count, often);
    }
    free(covered);
    free(often);
    free(left);
    return has_room;
}
