/* A segment: where its entries are, and how it grows. */

#include "segment.h"

#include <stdlib.h>
#include <string.h>

#include "../bits.h"
#include "../inline.h"
#include "../memo/numbers.h"

enum { SMALLEST = 16 };

/* --- Where entries are --------------------------------------------------------------------- */

/* The first entry to look at. */
INLINE uint64_t *begin_of(const struct segment *segment, int32_t words, uint32_t point)
{
    const size_t number = (size_t)((uint64_t)point * segment->room >> 32);
    return segment->entries + number * (size_t)(words + segment->limbs);
}

void segment_prefetch(const struct segment *segment, const struct depot *depot, uint32_t point)
{
    if (segment->room > 0)
        prefetch(begin_of(segment, depot->words, point), 1);
}

/* The entry of a state, or a free one for it; NULL where neither is near enough. */
INLINE uint64_t *find(const struct segment *segment, int32_t words, uint32_t point,
                      const uint64_t *state)
{
    const size_t stride = (size_t)(words + segment->limbs);
    const uint64_t *end = segment->entries + segment_length(segment) * stride;
    for (uint64_t *entry = begin_of(segment, words, point); entry < end; entry += stride) {
        uint64_t differ = 0;
        for (int32_t word = 0; word < words; word++)
            differ |= entry[word] ^ state[word];
        if (differ == 0 || is_zero(entry + words, segment->limbs))
            return entry; /* a free one that does not differ is as good as any */
    }
    return NULL;
}

bool segment_has(const struct segment *segment, const struct depot *depot,
                 const struct arrival *arrival)
{
    const int32_t words = depot->words;
    const uint64_t *entry =
        segment->room == 0 ? NULL
        : words == 1       ? find(segment, 1, arrival->point, arrival->state)
                           : find(segment, words, arrival->point, arrival->state);
    return entry != NULL && !is_zero(entry + words, segment->limbs);
}

/* --- Growing ------------------------------------------------------------------------------- */

/* Puts all entries into another segment; false when one finds no place there. */
static bool move_all(const struct segment *from, struct segment *to, const struct depot *depot)
{
    const size_t stride = (size_t)(depot->words + from->limbs);
    for (size_t k = 0; k < segment_length(from); k++) {
        const uint64_t *entry = from->entries + k * stride;
        if (is_zero(entry + depot->words, from->limbs))
            continue;
        const uint32_t point = point_of(depot, hash_of_state(entry, depot->words));
        uint64_t *place = find(to, depot->words, point, entry);
        if (place == NULL)
            return false;
        memcpy(place, entry, stride * sizeof *entry);
    }
    to->used = from->used;
    return true;
}

/* Makes a segment anew, with at least so much room. */
static enum room rebuild(struct segment *segment, struct depot *depot, size_t room, int32_t limbs)
{
    for (;; room += room / 2) {
        struct segment larger = {.room = room, .limbs = limbs};
        const size_t bytes = segment_bytes(&larger, depot);
        if (!depot_take(depot, bytes))
            return ROOM_FULL;
        larger.entries = calloc(1, bytes);
        const bool moved = larger.entries != NULL && move_all(segment, &larger, depot);
        if (moved) {
            segment_free(segment, depot);
            *segment = larger;
            return ROOM_THERE;
        }
        const bool no_memory = larger.entries == NULL;
        segment_free(&larger, depot);
        if (no_memory)
            return ROOM_NONE;
    }
}

static enum room grow(struct segment *segment, struct depot *depot, int32_t limbs)
{
    const size_t room = segment->room;
    return rebuild(segment, depot, room == 0 ? SMALLEST : room + room / 2,
                   limbs > segment->limbs ? limbs : segment->limbs);
}

static enum room widen(struct segment *segment, struct depot *depot, int32_t limbs)
{
    return rebuild(segment, depot, segment->room, limbs);
}

void segment_free(struct segment *segment, struct depot *depot)
{
    if (segment->room > 0)
        depot_give_back(depot, segment_bytes(segment, depot));
    free(segment->entries);
    *segment = (struct segment){0};
}

/* --- Adding -------------------------------------------------------------------------------- */

/* Takes it away again after an overflow. */
static void subtract(uint64_t *sum, int32_t limbs, const uint64_t *less, int32_t less_limbs)
{
    uint64_t borrow = 0;
    for (int32_t limb = 0; limb < limbs; limb++) {
        const uint64_t value = limb < less_limbs ? less[limb] : 0, before = sum[limb];
        sum[limb] = before - value - borrow;
        borrow = before < value || (borrow && before == value);
    }
}

INLINE enum room add_arrival(struct segment *segment, struct depot *depot,
                             const struct arrival *arrival, int32_t words)
{
    enum room room = ROOM_THERE;
    while (room == ROOM_THERE) {
        if (segment->room == 0) {
            room = grow(segment, depot, arrival->limbs);
            continue;
        }
        if (arrival->limbs > segment->limbs) {
            room = widen(segment, depot, arrival->limbs);
            continue;
        }
        uint64_t *entry = find(segment, words, arrival->point, arrival->state);
        const bool is_new = entry == NULL || is_zero(entry + words, segment->limbs);
        if (is_new && (entry == NULL || segment->used >= segment->room / 4 * 3)) {
            room = grow(segment, depot, 0);
            continue;
        }
        if (is_new)
            memcpy(entry, arrival->state, (size_t)words * sizeof *entry);
        segment->used += is_new;
        uint64_t *sum = entry + words;
        if (number_add(sum, segment->limbs, arrival->count, arrival->limbs) == 0)
            return ROOM_THERE;
        subtract(sum, segment->limbs, arrival->count, arrival->limbs);
        room = widen(segment, depot, segment->limbs + 1);
    }
    return room;
}

static enum room add_arrival_1(struct segment *segment, struct depot *depot,
                               const struct arrival *arrival)
{
    return add_arrival(segment, depot, arrival, 1);
}

enum room segment_add(struct segment *segment, struct depot *depot, const struct arrival *arrival)
{
    if (depot->words == 1)
        return add_arrival_1(segment, depot, arrival);
    return add_arrival(segment, depot, arrival, depot->words);
}
