/* Posts: arrivals are gathered by segment, and delivered many at a time. So a segment is locked
 * once for many states, and memory is asked for all of them before the first one is looked for. */

#include "arrive.h"

#include <string.h>

#include "../memo/numbers.h"

static size_t row_words(const struct levels *levels)
{
    return (size_t)(1 + levels->depot.words + levels->limbs);
}

/* The rows of a post. */
static uint64_t *rows_of(const struct levels *levels, const struct job *job, uint32_t number)
{
    return job->rows + (size_t)number * POST_ROOM * row_words(levels);
}

static int32_t place_in(const uint64_t *row)
{
    return (int32_t)(uint32_t)row[0];
}

static uint32_t point_in(const uint64_t *row)
{
    return (uint32_t)(row[0] >> 32);
}

/* The limbs of a number, without zeros above. */
static int32_t significant(const uint64_t *number, int32_t limbs)
{
    while (limbs > 1 && number[limbs - 1] == 0)
        limbs--;
    return limbs;
}

/* Delivers the arrivals at a segment number. */
static enum room deliver(struct levels *levels, struct job *job, uint32_t number)
{
    struct post *post = &job->posts[number];
    const int32_t words = levels->depot.words;
    const size_t stride = row_words(levels);
    const uint64_t *rows = rows_of(levels, job, number);
    enum room room = ROOM_THERE;
    PyThread_acquire_lock(levels->locks[number], WAIT_LOCK);
    for (int32_t k = post->first; k < post->count; k++) {
        const uint64_t *row = rows + (size_t)k * stride;
        segment_prefetch(segment_at(levels, place_in(row), number), &levels->depot, point_in(row));
    }
    for (; post->first < post->count; post->first++) {
        const uint64_t *row = rows + (size_t)post->first * stride;
        const struct arrival arrival = {
            .point = point_in(row),
            .state = row + 1,
            .count = row + 1 + words,
            .limbs = significant(row + 1 + words, levels->limbs),
        };
        struct segment *segment = segment_at(levels, place_in(row), number);
        if (!segment_has(segment, &levels->depot, &arrival) &&
            refuses(&levels->refusal, place_in(row), arrival.state)) {
            job->refused++;
            continue;
        }
        room = segment_add(segment, &levels->depot, &arrival);
        if (room != ROOM_THERE)
            break;
    }
    PyThread_release_lock(levels->locks[number]);
    if (room == ROOM_THERE)
        post->first = post->count = 0;
    return room;
}

enum room deliver_all(struct levels *levels, struct job *job)
{
    enum room room = ROOM_THERE;
    for (int32_t number = 0; number < segment_count(levels) && room == ROOM_THERE; number++)
        if (job->posts[number].count > 0)
            room = deliver(levels, job, (uint32_t)number);
    return room;
}

enum room arrive(struct levels *levels, struct job *job, const struct successor *successor)
{
    const int32_t words = levels->depot.words;
    if (refuses_at_once(&levels->refusal, successor->place, successor->state)) {
        job->refused++;
        return ROOM_THERE;
    }
    const int32_t place = successor->place;
    if (levels->images != NULL && levels->images[place] != NULL)
        images_least(levels->images[place], successor->state);
    const uint64_t hash = hash_of_state(successor->state, words);
    const uint32_t number = segment_of(&levels->depot, hash);
    struct post *post = &job->posts[number];
    if (post->count == POST_ROOM) {
        const enum room room = deliver(levels, job, number);
        if (room != ROOM_THERE)
            return room;
    }
    uint64_t *row = rows_of(levels, job, number) + (size_t)post->count++ * row_words(levels);
    row[0] = (uint64_t)point_of(&levels->depot, hash) << 32 | (uint32_t)place;
    memcpy(row + 1, successor->state, (size_t)words * sizeof *row);
    uint64_t *count = row + 1 + words, carry = 0;
    for (int32_t limb = 0; limb < levels->limbs; limb++) {
        const uint64_t value = limb < successor->limbs ? successor->count[limb] : 0;
        count[limb] = multiply(value, successor->times, carry, 0, &carry);
    }
    return ROOM_THERE;
}
