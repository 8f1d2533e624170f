/* The levels of a search, in any layout: the options of their items, one after the other. */

#ifndef COVER_LEVEL_H
#define COVER_LEVEL_H

#include "places.h"

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

#endif
