/* Symmetries of a frontier along a sweep; its twin is `cover.solver.levels.turns`.
 *
 * Each stretch of places is mapped onto itself by all turns, and in all places of a stretch a bit
 * stands for the same item. So a turn does the same to all states of a stretch: each bit becomes
 * another one, and the first open item, at whose place a state waits, another one of the stretch.
 */

#ifndef COVER_LEVELS_TURNS_H
#define COVER_LEVELS_TURNS_H

#include "../memo/memo.h"

enum { MOST_TURN_WORDS = 4 }; /* of a state: a bit is a byte in `moves` */

struct turns {
    const struct frontier *frontier; /* without totals */
    int32_t stretches, count; /* of turns */
    int32_t *starts;          /* of each stretch, its first place; and the number of places */
    int32_t *stretch_of;      /* of each place */
    uint64_t *tables;         /* images: for each stretch, turn, byte of a state, and its value */
};

/* `moves` has for each stretch and turn what each bit of a state becomes; `starts` are to be
 * copied. False when memory runs out, and then there is nothing to free. */
bool turns_create(struct turns *turns, const struct frontier *frontier, const int32_t *starts,
                  int32_t stretches, const uint8_t *moves, int32_t count);

void turns_free(struct turns *turns);

/* Makes of a state that waits at a place the image that waits last, of several the least one, and
 * returns its place. */
int32_t turns_last(const struct turns *turns, int32_t place, uint64_t *state);

#endif
