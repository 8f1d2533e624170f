/* What memory cannot hold any longer is sorted where it lies, and written. Each place has a few
 * files at most: when there are too many, they are merged into one. */

#include "spill.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../memo/numbers.h"
#include "merge.h"

enum { MOST_RUNS = 32 }; /* of a place */

/* --- Sorting ------------------------------------------------------------------------------- */

/* Brings the entries to the front, and returns how many there are. */
static size_t gather(struct segment *segment, int32_t words)
{
    const size_t stride = (size_t)(words + segment->limbs);
    size_t count = 0;
    for (size_t k = 0; k < segment_length(segment); k++) {
        const uint64_t *entry = segment->entries + k * stride;
        if (!is_zero(entry + words, segment->limbs))
            memmove(segment->entries + count++ * stride, entry, stride * sizeof *entry);
    }
    return count;
}

static bool comes_before(const uint64_t *one, uint64_t hash, const uint64_t *other, int32_t words)
{
    const uint64_t other_hash = hash_of_state(other, words);
    return hash != other_hash ? hash < other_hash : states_compare(one, other, words) < 0;
}

/* Sorts entries that are nearly in order; `row` is room for one. */
static void sort(uint64_t *entries, size_t count, size_t stride, int32_t words, uint64_t *row)
{
    for (size_t k = 1; k < count; k++) {
        const uint64_t *entry = entries + k * stride;
        const uint64_t hash = hash_of_state(entry, words);
        size_t to = k;
        while (to > 0 && comes_before(entry, hash, entries + (to - 1) * stride, words))
            to--;
        if (to == k)
            continue;
        memcpy(row, entry, stride * sizeof *row);
        uint64_t *place = entries + to * stride;
        memmove(place + stride, place, (k - to) * stride * sizeof *row);
        memcpy(place, row, stride * sizeof *row);
    }
}

/* --- Writing ------------------------------------------------------------------------------- */

/* Writes a segment, of which nothing is left; `row` is room for an entry. */
static void write_segment(struct run_writer *writer, struct segment *segment, uint32_t number,
                          struct depot *depot, uint64_t *row)
{
    const int32_t words = depot->words;
    const size_t stride = (size_t)(words + segment->limbs), count = gather(segment, words);
    sort(segment->entries, count, stride, words, row);
    for (size_t k = 0; k < count; k++) {
        const uint64_t *entry = segment->entries + k * stride;
        run_write(writer, entry, entry + words, segment->limbs);
    }
    run_end_segment(writer, number);
    segment_free(segment, depot);
}

/* Writes what the runs of a place hold into another one. */
static enum room write_merged(struct levels *levels, struct runs *runs, struct run_writer *writer)
{
    enum room room = ROOM_THERE;
    for (uint32_t number = 0; number < (uint32_t)segment_count(levels) && room == ROOM_THERE;
         number++) {
        struct merge merge;
        bool is_over = false;
        room = merge_open(&merge, runs, &levels->depot, &levels->disk, number);
        if (room != ROOM_THERE)
            break;
        while (room == ROOM_THERE && !is_over) {
            room = merge_next(&merge, &is_over);
            if (room == ROOM_THERE && !is_over)
                run_write(writer, merge.row, merge.row + levels->depot.words, merge.limbs);
        }
        run_end_segment(writer, number);
        merge_close(&merge);
    }
    return room;
}

/* Makes one run of several. */
static enum room unite(struct levels *levels, struct runs *runs)
{
    struct run_writer writer;
    struct runs united = {0};
    enum room room = run_begin(&writer, &levels->disk, &levels->depot, &united, runs_limbs(runs));
    if (room != ROOM_THERE)
        return room;
    room = write_merged(levels, runs, &writer);
    const enum room end = run_end(&writer, &united);
    if (room == ROOM_THERE && end == ROOM_THERE) {
        runs_free(runs);
        *runs = united;
        return ROOM_THERE;
    }
    runs_free(&united);
    if (room == ROOM_NONE) /* part of the others is read, and cannot be read again */
        disk_failed(&levels->disk, &levels->depot, ENOMEM);
    return ROOM_DISK;
}

enum room spill_place(struct levels *levels, int32_t place)
{
    const int32_t limbs = limbs_in_memory(levels, place);
    struct runs *runs = &levels->runs[place];
    uint64_t *row = calloc((size_t)(levels->depot.words + limbs), sizeof *row);
    struct run_writer writer;
    enum room room = row == NULL ? ROOM_NONE : ROOM_THERE;
    if (room == ROOM_THERE && runs->count >= MOST_RUNS)
        room = unite(levels, runs);
    if (room == ROOM_THERE)
        room = run_begin(&writer, &levels->disk, &levels->depot, runs, limbs);
    if (room == ROOM_THERE) {
        for (uint32_t number = 0; number < (uint32_t)segment_count(levels); number++)
            write_segment(&writer, segment_at(levels, place, number), number, &levels->depot, row);
        room = run_end(&writer, runs);
    }
    free(row);
    return room;
}

enum room spill_from(struct levels *levels, int32_t place)
{
    enum room room = ROOM_FULL;
    for (; place < levels->frontier->places; place++) {
        if (states_in_memory(levels, place) == 0)
            continue;
        room = spill_place(levels, place);
        if (room != ROOM_THERE)
            return room;
    }
    return room;
}
