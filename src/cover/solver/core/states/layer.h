/* A layer: the states of a place, each with a count, in segments by the first bits of their hashes.
 *
 * A segment is a table with open addressing, without headers: an entry whose count is 0 is free. The
 * entries are in the order of their hashes, but for those that had to step aside.
 */

#ifndef COVER_STATES_LAYER_H
#define COVER_STATES_LAYER_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What all segments share: the form of their states, and the memory that they may take. */
struct store {
    int32_t words;        /* of a state */
    int32_t segment_bits; /* of a hash, the upper ones: they say which segment of its layer */
    PyThread_type_lock lock; /* of what follows, since several threads take of it */
    size_t bytes, most_bytes;
};

/* Whether there is room, or the limit is reached, or the system has no more. */
enum room { ROOM_THERE, ROOM_FULL, ROOM_NONE };

struct segment {
    uint64_t *entries; /* rows: the words of a state, the limbs of its count from the lowest on */
    size_t room;       /* how many entries hashes point to; 0 where none is looked for any more */
    size_t length, used; /* how many entries there are, and how many of them are not free */
    int32_t limbs;
    int32_t move;      /* the next one from the entry `next`, if it is not the first one */
    size_t next;       /* entries before it are done with */
    size_t first;      /* the number of its first entry among those of all layers, if they have any */
    uint64_t *onward;  /* of each entry, in how many ways it goes on; NULL where nobody asks */
};

/* A state with its count, on the way to a segment. */
struct arrival {
    uint32_t point; /* where in the segment */
    const uint64_t *state, *count;
    int32_t limbs;  /* of the count; the last one is not 0 */
};

/* The number of the entry of a state, or SIZE_MAX where it is not there. */
size_t segment_find(const struct segment *segment, const struct store *store, uint32_t point,
                    const uint64_t *state);

/* Adds the count of an arrival to that of its state. ROOM_FULL and ROOM_NONE: nothing is done. */
enum room segment_add(struct segment *segment, struct store *store, const struct arrival *arrival);

/* Asks for the memory in which an arrival will be looked for. */
void segment_prefetch(const struct segment *segment, const struct store *store, uint32_t point);

/* Leaves nothing but the entries that are not done with, in as much memory as they need. */
void segment_compact(struct segment *segment, struct store *store);

/* Makes numbers `onward` of so many limbs, all 0. */
enum room segment_number(struct segment *segment, struct store *store, int32_t limbs);

void segment_free(struct segment *segment, struct store *store);

/* The entry of this number. */
static inline uint64_t *entry_of(const struct segment *segment, const struct store *store,
                                 size_t number)
{
    return segment->entries + number * (size_t)(store->words + segment->limbs);
}

/* Where a state belongs. */
static inline uint64_t hash_of_state(const uint64_t *state, int32_t words)
{
    /* After Sebastiano Vigna's and Austin Appleby's finalisers: a multiplication spreads to the
     * upper bits, a shift brings them back. */
    uint64_t hash = 0x9E3779B97F4A7C15u;
    for (int32_t word = 0; word < words; word++) {
        hash = (hash ^ state[word]) * 0xFF51AFD7ED558CCDu;
        hash ^= hash >> 32;
    }
    hash *= 0xC4CEB9FE1A85EC53u;
    return hash ^ hash >> 29;
}

/* The segment of a hash. */
static inline uint32_t segment_of(const struct store *store, uint64_t hash)
{
    return (uint32_t)(hash >> 32 >> (32 - store->segment_bits));
}

/* Where in its segment a hash points to: all of 32 bits are the whole segment. */
static inline uint32_t point_of(const struct store *store, uint64_t hash)
{
    return (uint32_t)(hash << store->segment_bits >> 32);
}

#endif
