/* Random numbers that a seed repeats on every machine: G. Steele, D. Lea and C. Flood, "Fast
 * splittable pseudorandom number generators" (OOPSLA 2014), as SplitMix64. */

#ifndef COVER_MAKING_RANDOM_H
#define COVER_MAKING_RANDOM_H

#include <stdint.h>

/* A word of which each bit depends on all of those given; 0 stays 0. */
static inline uint64_t scattered(uint64_t word)
{
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
    word = (word ^ word >> 27) * 0x94d049bb133111eb;
    return word ^ word >> 31;
}

static inline uint64_t random_word(uint64_t *state)
{
    return scattered(*state += 0x9e3779b97f4a7c15);
}

/* A number below `end`, which is positive. That some come more often, by end / 2^32, does not
 * show. */
static inline int32_t random_below(uint64_t *state, int32_t end)
{
    return (int32_t)((random_word(state) >> 32) * (uint64_t)end >> 32);
}

#endif
