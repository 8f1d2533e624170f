/* States that come from outside, and that are taken away. */

#include <string.h>

#include "../memo/numbers.h"
#include "levels.h"

int32_t levels_limbs_at(const struct levels *levels, int32_t place)
{
    int32_t most = 1;
    for (int32_t number = 0; number < segment_count(levels); number++) {
        const int32_t limbs = segment_at(levels, place, (uint32_t)number)->limbs;
        most = limbs > most ? limbs : most;
    }
    return most;
}

size_t levels_states(const struct levels *levels, int32_t place)
{
    size_t count = 0;
    for (int32_t number = 0; number < segment_count(levels); number++)
        count += segment_at(levels, place, (uint32_t)number)->used;
    return count;
}

enum room levels_put(struct levels *levels, int32_t place, const uint64_t *state,
                     const uint64_t *count, int32_t limbs)
{
    const uint64_t hash = hash_of_state(state, levels->depot.words);
    while (limbs > 0 && count[limbs - 1] == 0)
        limbs--;
    if (limbs == 0)
        return ROOM_THERE;
    const struct arrival arrival = {
        .point = point_of(&levels->depot, hash), .state = state, .count = count, .limbs = limbs};
    struct segment *segment = segment_at(levels, place, segment_of(&levels->depot, hash));
    return segment_add(segment, &levels->depot, &arrival);
}

/* Takes up to `most` states away from a segment. The last ones, since nobody has stepped aside
 * behind these; so all others are found as before. */
static size_t take_some(struct segment *segment, int32_t words, uint64_t *rows, int32_t limbs,
                        size_t most)
{
    const size_t stride = (size_t)(words + segment->limbs);
    const size_t row = (size_t)(words + limbs);
    size_t taken = 0;
    for (size_t k = segment_length(segment); k-- > 0 && taken < most && segment->used > 0;) {
        uint64_t *entry = segment->entries + k * stride;
        if (is_zero(entry + words, segment->limbs))
            continue;
        memset(rows + taken * row, 0, row * sizeof *rows);
        memcpy(rows + taken * row, entry, stride * sizeof *rows);
        memset(entry, 0, stride * sizeof *entry);
        segment->used--;
        taken++;
    }
    return taken;
}

size_t levels_take(struct levels *levels, int32_t place, uint64_t *rows, size_t most)
{
    const int32_t words = levels->depot.words, limbs = levels_limbs(levels);
    size_t taken = 0;
    for (uint32_t number = 0; number < (uint32_t)segment_count(levels); number++) {
        struct segment *segment = segment_at(levels, place, number);
        uint64_t *next = rows + taken * (size_t)(words + limbs);
        taken += take_some(segment, words, next, limbs, most - taken);
        if (segment->used == 0)
            segment_free(segment, &levels->depot);
    }
    return taken;
}

int32_t levels_limbs(struct levels *levels)
{
    for (int32_t place = levels->place; place <= levels->frontier->places; place++) {
        const int32_t limbs = levels_limbs_at(levels, place);
        levels->widest = limbs > levels->widest ? limbs : levels->widest;
    }
    return levels->widest;
}

void levels_total(struct levels *levels, uint64_t *total)
{
    const int32_t words = levels->depot.words, end = levels->frontier->places;
    const int32_t limbs = levels_limbs(levels) + 1;
    memset(total, 0, (size_t)limbs * sizeof *total);
    for (int32_t number = 0; number < segment_count(levels); number++) {
        const struct segment *segment = segment_at(levels, end, (uint32_t)number);
        const size_t stride = (size_t)(words + segment->limbs);
        for (size_t k = 0; k < segment_length(segment); k++)
            number_add(total, limbs, segment->entries + k * stride + words, segment->limbs);
    }
}
