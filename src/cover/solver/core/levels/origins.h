/* Going back: which moves from given states lead to one of some targets.
 *
 * A target is a place and a state that waits there. Samples are drawn in this way, from the end
 * to the beginning.
 */

#ifndef COVER_LEVELS_ORIGINS_H
#define COVER_LEVELS_ORIGINS_H

#include "../memo/memo.h"

/* What was found: a row, a move by its number at its place, and the number of a target. */
struct origin {
    int64_t row, move, target;
};

struct origins {
    const struct frontier *frontier;
    uint64_t *targets; /* rows: a place, and the words of a state */
    size_t count;      /* of the targets */
    size_t *slots;     /* by hashes: numbers of targets from 1 on, and 0 where there is none */
    size_t slot_count; /* a power of two, larger than `count` */
    uint64_t *made;    /* room for a state, and for one like a target */
    struct origin *found;
    size_t found_count, room;
};

/* False when memory runs out, and then there is nothing to free. The targets are copied. */
bool origins_create(struct origins *origins, const struct frontier *frontier, const void *targets,
                    size_t count);

void origins_free(struct origins *origins);

/* Finds where moves from a state at a place lead; false when memory runs out. */
bool origins_look_at(struct origins *origins, int32_t place, const uint64_t *state, int64_t row);

#endif
