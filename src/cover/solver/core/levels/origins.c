/* Going back: a table of the targets, and all moves from a state looked up in it. */

#include "origins.h"

#include <stdlib.h>

#include "../memo/states.h"
#include "../memory.h"

static size_t state_words(const struct origins *origins)
{
    return (size_t)origins->frontier->bit_words + (size_t)origins->frontier->totals;
}

static const uint64_t *target_at(const struct origins *origins, size_t number)
{
    return origins->targets + number * (1 + state_words(origins));
}

/* The slot of a target, or the free one where it would be. */
static size_t slot_of(const struct origins *origins, const uint64_t *target)
{
    const size_t words = 1 + state_words(origins);
    uint64_t hash = 0;
    for (size_t word = 0; word < words; word++) {
        hash = (hash ^ target[word]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    size_t slot = (size_t)hash & (origins->slot_count - 1);
    while (origins->slots[slot] != 0 &&
           memcmp(target_at(origins, origins->slots[slot] - 1), target, 8 * words) != 0)
        slot = (slot + 1) & (origins->slot_count - 1);
    return slot;
}

bool origins_create(struct origins *origins, const struct frontier *frontier, const void *targets,
                    size_t count)
{
    *origins = (struct origins){.frontier = frontier, .count = count, .slot_count = 2};
    const size_t words = state_words(origins);
    while (origins->slot_count < 2 * count)
        origins->slot_count *= 2;
    origins->targets = malloc(8 * (count * (1 + words) + SLACK));
    origins->slots = calloc(origins->slot_count, sizeof *origins->slots);
    origins->made = malloc(8 * (1 + words)); /* a place and a state */
    if (origins->targets == NULL || origins->slots == NULL || origins->made == NULL) {
        origins_free(origins);
        return false;
    }
    memcpy(origins->targets, targets, 8 * count * (1 + words));
    for (size_t number = 0; number < count; number++)
        origins->slots[slot_of(origins, target_at(origins, number))] = number + 1;
    return true;
}

void origins_free(struct origins *origins)
{
    free(origins->targets);
    free(origins->slots);
    free(origins->made);
    free(origins->found);
    *origins = (struct origins){0};
}

static bool append(struct origins *origins, struct origin origin)
{
    if (origins->found_count == origins->room) {
        const size_t room = origins->room == 0 ? 64 : 2 * origins->room;
        struct origin *found = realloc(origins->found, room * sizeof *found);
        if (found == NULL)
            return false;
        origins->found = found;
        origins->room = room;
    }
    origins->found[origins->found_count++] = origin;
    return true;
}

bool origins_look_at(struct origins *origins, int32_t place, const uint64_t *state, int64_t row)
{
    const struct frontier *frontier = origins->frontier;
    const struct form form = form_of(frontier);
    uint64_t *target = origins->made, *reached = target + 1;
    const int32_t first = frontier->move_starts[place];
    for (int32_t move = first; move < frontier->move_starts[place + 1]; move++) {
        if (!agrees(frontier, move, state, form) ||
            !make(frontier, place, move, state, reached, form))
            continue;
        const int32_t next = pass_covered(frontier, place + 1, reached, form);
        if (next < 0)
            continue;
        target[0] = (uint64_t)next;
        const size_t number = origins->slots[slot_of(origins, target)];
        const struct origin origin = {row, move - first, (int64_t)number - 1};
        if (number != 0 && !append(origins, origin))
            return false;
    }
    return true;
}
