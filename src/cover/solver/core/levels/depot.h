/* What all segments share: the form of their states, and the limit of their memory. */

#ifndef COVER_LEVELS_DEPOT_H
#define COVER_LEVELS_DEPOT_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct depot {
    int32_t words;        /* of a state */
    int32_t segment_bits; /* of a hash, the upper ones: they say which segment of its place */
    PyThread_type_lock lock; /* of what follows, since several threads take of it */
    size_t bytes, most_bytes;
};

/* Whether there is room, or the limit is reached, or the system has no more. */
enum room { ROOM_THERE, ROOM_FULL, ROOM_NONE };

/* Takes so many bytes of what is allowed; false, and nothing done, where they are too many. */
static inline bool depot_take(struct depot *depot, size_t bytes)
{
    PyThread_acquire_lock(depot->lock, WAIT_LOCK);
    const bool is_allowed = bytes <= depot->most_bytes && depot->bytes <= depot->most_bytes - bytes;
    if (is_allowed)
        depot->bytes += bytes;
    PyThread_release_lock(depot->lock);
    return is_allowed;
}

static inline void depot_give_back(struct depot *depot, size_t bytes)
{
    PyThread_acquire_lock(depot->lock, WAIT_LOCK);
    depot->bytes -= bytes;
    PyThread_release_lock(depot->lock);
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
static inline uint32_t segment_of(const struct depot *depot, uint64_t hash)
{
    return (uint32_t)(hash >> 32 >> (32 - depot->segment_bits));
}

/* Where in its segment a hash points to: all of 32 bits are the whole segment. */
static inline uint32_t point_of(const struct depot *depot, uint64_t hash)
{
    return (uint32_t)(hash << depot->segment_bits >> 32);
}

#endif
