/* Words of 64 bits as sets of small numbers. */

#ifndef COVER_BITS_H
#define COVER_BITS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef _MSC_VER
#include <intrin.h>
#endif

/* The place of the lowest bit of a word that is not zero. */
static inline int32_t lowest_bit(uint64_t word)
{
#ifdef _MSC_VER
    unsigned long place;
    _BitScanForward64(&place, word);
    return (int32_t)place;
#else
    return __builtin_ctzll(word);
#endif
}

static inline int32_t count_bits(uint64_t word)
{
#ifdef _MSC_VER
    return (int32_t)__popcnt64(word);
#elif defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__POPCNT__)
    word -= word >> 1 & 0x5555555555555555; /* without the instruction, GCC calls a function */
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (int32_t)(word * 0x0101010101010101 >> 56);
#else
    return __builtin_popcountll(word);
#endif
}

static inline int32_t words_for(int64_t bits)
{
    return (int32_t)((bits + 63) / 64);
}

static inline bool has_bit(const uint64_t *set, int32_t bit)
{
    return set[bit >> 6] >> (bit & 63) & 1;
}

static inline void set_bit(uint64_t *set, int32_t bit)
{
    set[bit >> 6] |= (uint64_t)1 << (bit & 63);
}

static inline void clear_bit(uint64_t *set, int32_t bit)
{
    set[bit >> 6] &= ~((uint64_t)1 << (bit & 63));
}

/* The first element of a set that is not empty. */
static inline int32_t first_bit(const uint64_t *set)
{
    int32_t word = 0;
    while (set[word] == 0)
        word++;
    return word * 64 + lowest_bit(set[word]);
}

/* Brings numbers into ascending order, each of them once, by a set with room for them, which is empty
 * before and after; returns how many they then are. */
static inline int32_t sort_by_set(uint64_t *set, int32_t *numbers, int32_t count)
{
    int32_t words = 0, size = 0;
    for (int32_t k = 0; k < count; k++) {
        set_bit(set, numbers[k]);
        words = numbers[k] / 64 >= words ? numbers[k] / 64 + 1 : words;
    }
    for (int32_t word = 0; word < words; word++)
        for (; set[word] != 0; set[word] &= set[word] - 1)
            numbers[size++] = word * 64 + lowest_bit(set[word]);
    return size;
}

/* Says that these bytes are wanted soon. */
static inline void prefetch(const void *begin, int32_t size)
{
#ifdef __GNUC__
    for (int32_t at = 0; at < size; at += 64)
        __builtin_prefetch((const char *)begin + at);
#else
    (void)begin, (void)size;
#endif
}

#endif
