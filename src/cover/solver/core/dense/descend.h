/* The search, whatever the layout.
 *
 * Level d works on the state number d. The last option of a level is tried in the place of the
 * level itself, whose state is not needed any more; so `depth` counts the levels that have options
 * left, and the state number `depth` is the one reached last. Kernels that hold states in a few
 * registers search many at a time, unless the search is weighted: see waves.h.
 */

#ifndef COVER_DESCEND_H
#define COVER_DESCEND_H

#include "places.h"

/* --- The levels, in any layout: the options of their items, one after the other ----------- */

/* In blocks: goes on to the next word in which the item of the level has options, if there is one. */
static inline void level_advance(const struct dense *dense, const uint64_t *state,
                                 struct level *level)
{
    const uint32_t lanes = (uint32_t)dense->kernel->vector_words; /* a power of 2 */
    const uint32_t item = (uint32_t)level->item, group = item >> lowest_bit(lanes);
    const uint64_t *block =
        dense->blocks + (size_t)group * (size_t)dense->set_words * lanes + (item & (lanes - 1));
    const uint64_t passed = level->word < 0 ? 0 : UINT64_MAX >> (63 - level->word);
    for (uint64_t words = dense->touched[group] & ~passed; words != 0 && level->left == 0;
         words &= words - 1) {
        level->word = lowest_bit(words);
        level->left = state[level->word] & block[(size_t)level->word * lanes];
    }
}

/* Sets a level up to try the options of its item. */
static inline void level_enter(const struct dense *dense, const uint64_t *state,
                               struct level *level)
{
    if (has_places(dense)) {
        level->left = alive_places(dense, state, level->item);
        return;
    }
    level->word = -1;
    level_advance(dense, state, level);
}

/* The next option of a level. */
static inline int16_t level_next(const struct dense *dense, const uint64_t *state,
                                 struct level *level)
{
    const int32_t lowest = lowest_bit(level->left);
    level->left &= level->left - 1;
    if (has_places(dense))
        return (int16_t)option_in(dense, level->item, lowest);
    const int32_t word = level->word;
    if (level->left == 0)
        level_advance(dense, state, level);
    return (int16_t)(word * 64 + lowest);
}

/* --- Going down ----------------------------------------------------------------------------- */

/* Chooses the first `count` pending options in the state `from`, with all that follows, and makes a
 * level of what is then open, behind those there are. */
enum verdict descend(struct dense_search *search, const uint64_t *from, int32_t count);

/* Begins an empty stack anew, at its bottom. */
static inline void waves_settle(struct waves *waves)
{
    if (waves->begin == waves->end)
        waves->begin = waves->end = 0;
}

/* Makes the level that a search in waves begins with the only state of its stack, if it is there. */
void waves_begin(struct dense_search *search);

/* Takes all solutions out of the stack, of which it returns the number, and tells all nodes. */
int64_t waves_drop_solved(struct dense_search *search);

/* Goes on with a search, see ../engine.h, trying one option after the other. */
enum outcome descend_singly(struct dense_search *search, int64_t limit, int64_t *found);

#endif
