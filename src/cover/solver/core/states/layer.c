/* A segment: where its entries are, and how it grows. */

#include "layer.h"

#include <stdlib.h>
#include <string.h>

#include "../bits.h"
#include "../inline.h"
#include "numbers.h"

enum {
    SMALLEST = 4,
    MARGIN = 16, /* entries behind the last one that a hash points to, at the most */
};

/* --- Where entries are --------------------------------------------------------------------- */

/* The number of the first entry to look at. */
INLINE size_t begin_of(const struct segment *segment, uint32_t point)
{
    return (size_t)((uint64_t)point * segment->room >> 32);
}

void segment_prefetch(const struct segment *segment, const struct store *store, uint32_t point)
{
    if (segment->room > 0)
        prefetch(entry_of(segment, store, begin_of(segment, point)), 1);
}

/* The entry of a state, or a free one for it; NULL where neither is near enough. */
INLINE uint64_t *find(const struct segment *segment, int32_t words, uint32_t point,
                      const uint64_t *state)
{
    const size_t stride = (size_t)(words + segment->limbs);
    const uint64_t *end = segment->entries + segment->length * stride;
    for (uint64_t *entry = segment->entries + begin_of(segment, point) * stride; entry < end;
         entry += stride) {
        uint64_t differ = 0;
        for (int32_t word = 0; word < words; word++)
            differ |= entry[word] ^ state[word];
        if (differ == 0 || is_zero(entry + words, segment->limbs))
            return entry; /* a free one that does not differ is as good as any */
    }
    return NULL;
}

size_t segment_find(const struct segment *segment, const struct store *store, uint32_t point,
                    const uint64_t *state)
{
    const int32_t words = store->words;
    const uint64_t *entry = segment->room == 0 ? NULL
                            : words == 1       ? find(segment, 1, point, state)
                                               : find(segment, words, point, state);
    if (entry == NULL || is_zero(entry + words, segment->limbs))
        return SIZE_MAX;
    return (size_t)(entry - segment->entries) / (size_t)(words + segment->limbs);
}

/* --- Memory -------------------------------------------------------------------------------- */

/* Takes so many bytes of what is allowed; false, and nothing done, where they are too many. */
static bool take(struct store *store, size_t bytes)
{
    PyThread_acquire_lock(store->lock, WAIT_LOCK);
    const bool is_allowed = bytes <= store->most_bytes && store->bytes <= store->most_bytes - bytes;
    if (is_allowed)
        store->bytes += bytes;
    PyThread_release_lock(store->lock);
    return is_allowed;
}

static void give_back(struct store *store, size_t bytes)
{
    PyThread_acquire_lock(store->lock, WAIT_LOCK);
    store->bytes -= bytes;
    PyThread_release_lock(store->lock);
}

static size_t bytes_of(const struct segment *segment, const struct store *store)
{
    return segment->length * (size_t)(store->words + segment->limbs) * sizeof(uint64_t);
}

void segment_free(struct segment *segment, struct store *store)
{
    if (segment->length > 0)
        give_back(store, bytes_of(segment, store));
    free(segment->entries);
    free(segment->onward);
    *segment = (struct segment){0};
}

enum room segment_number(struct segment *segment, struct store *store, int32_t limbs)
{
    const size_t count = segment->length * (size_t)limbs;
    if (count == 0 || segment->onward != NULL)
        return ROOM_THERE;
    if (!take(store, count * sizeof *segment->onward))
        return ROOM_FULL;
    segment->onward = calloc(count, sizeof *segment->onward);
    if (segment->onward == NULL)
        give_back(store, count * sizeof *segment->onward);
    return segment->onward == NULL ? ROOM_NONE : ROOM_THERE;
}

void segment_compact(struct segment *segment, struct store *store)
{
    const size_t stride = (size_t)(store->words + segment->limbs), before = bytes_of(segment, store);
    const int32_t move = segment->move;
    size_t left = 0;
    for (size_t k = segment->next; k < segment->length; k++) {
        const uint64_t *entry = entry_of(segment, store, k);
        if (!is_zero(entry + store->words, segment->limbs))
            memmove(segment->entries + left++ * stride, entry, stride * sizeof *entry);
    }
    if (left == 0) {
        segment_free(segment, store);
        return;
    }
    uint64_t *entries = realloc(segment->entries, left * stride * sizeof *entries);
    *segment = (struct segment){.entries = entries == NULL ? segment->entries : entries,
                                .length = left,
                                .used = left,
                                .limbs = segment->limbs,
                                .move = move};
    give_back(store, before - bytes_of(segment, store));
}

/* --- Growing ------------------------------------------------------------------------------- */

/* Puts all entries into another segment; false when one finds no place there. */
static bool move_all(const struct segment *from, struct segment *to, const struct store *store)
{
    const size_t stride = (size_t)(store->words + from->limbs);
    for (size_t k = 0; k < from->length; k++) {
        const uint64_t *entry = from->entries + k * stride;
        if (is_zero(entry + store->words, from->limbs))
            continue;
        const uint32_t point = point_of(store, hash_of_state(entry, store->words));
        uint64_t *place = find(to, store->words, point, entry);
        if (place == NULL)
            return false;
        memcpy(place, entry, stride * sizeof *entry);
    }
    to->used = from->used;
    return true;
}

/* Makes a segment anew, with at least so much room. */
static enum room rebuild(struct segment *segment, struct store *store, size_t room, int32_t limbs)
{
    for (;; room += room / 2) {
        struct segment larger = {
            .room = room, .length = room + (room < MARGIN ? room : MARGIN), .limbs = limbs};
        if (!take(store, bytes_of(&larger, store)))
            return ROOM_FULL;
        larger.entries = calloc(1, bytes_of(&larger, store));
        if (larger.entries != NULL && move_all(segment, &larger, store)) {
            segment_free(segment, store);
            *segment = larger;
            return ROOM_THERE;
        }
        const bool no_memory = larger.entries == NULL;
        segment_free(&larger, store);
        if (no_memory)
            return ROOM_NONE;
    }
}

static enum room grow(struct segment *segment, struct store *store, int32_t limbs)
{
    const size_t room = segment->room;
    return rebuild(segment, store, room == 0 ? SMALLEST : room + room / 2,
                   limbs > segment->limbs ? limbs : segment->limbs);
}

/* --- Adding -------------------------------------------------------------------------------- */

/* Whether a number is so large that another one like it, added, might need a limb more. */
static inline bool is_half_full(const uint64_t *number, int32_t limbs)
{
    return number[limbs - 1] >> 63;
}

INLINE enum room add_arrival(struct segment *segment, struct store *store,
                             const struct arrival *arrival, int32_t words)
{
    enum room room = ROOM_THERE;
    while (room == ROOM_THERE) {
        if (segment->room == 0) {
            room = grow(segment, store, arrival->limbs);
            continue;
        }
        if (arrival->limbs > segment->limbs) {
            room = rebuild(segment, store, segment->room, arrival->limbs);
            continue;
        }
        uint64_t *entry = find(segment, words, arrival->point, arrival->state);
        const bool is_new = entry == NULL || is_zero(entry + words, segment->limbs);
        if (is_new && (entry == NULL || segment->used >= segment->room / 4 * 3)) {
            room = grow(segment, store, 0);
            continue;
        }
        uint64_t *sum = entry + words;
        if (is_half_full(sum, segment->limbs) ||
            (arrival->limbs == segment->limbs && is_half_full(arrival->count, segment->limbs))) {
            room = rebuild(segment, store, segment->room, segment->limbs + 1);
            continue;
        }
        if (is_new)
            memcpy(entry, arrival->state, (size_t)words * sizeof *entry);
        segment->used += is_new;
        number_add(sum, segment->limbs, arrival->count, arrival->limbs);
        return ROOM_THERE;
    }
    return room;
}

static enum room add_arrival_1(struct segment *segment, struct store *store,
                               const struct arrival *arrival)
{
    return add_arrival(segment, store, arrival, 1);
}

enum room segment_add(struct segment *segment, struct store *store, const struct arrival *arrival)
{
    if (store->words == 1)
        return add_arrival_1(segment, store, arrival);
    return add_arrival(segment, store, arrival, store->words);
}
