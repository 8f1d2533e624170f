/* The least of the images of a state, which stands for all of them.
 *
 * A state is a row of blocks, of which any two can change places; and moves do the same to the
 * bits of each block.
 */

#ifndef COVER_STATES_IMAGES_H
#define COVER_STATES_IMAGES_H

#include <stdbool.h>
#include <stdint.h>

enum { MOST_BLOCKS = 64, MOST_MOVES = 5040 };

struct images {
    int32_t blocks, width; /* of a block in bits: 8, 16, 32 or 64; no blocks where there are none */
    int32_t count;         /* of moves */
    const uint8_t *moves;  /* for each the bits of a block that become its bits, `width` of them */
    uint8_t *sorted;       /* the moves in ascending order */
    int32_t *skips;        /* the next one that differs from it in as many bits and one more */
};

/* Sorts the moves, of which there are MOST_MOVES at the most; what else there is has been filled
 * in. False when memory runs out, and then there is nothing to free. */
bool images_create(struct images *images);

void images_free(struct images *images);

/* Makes the least of its images of a state. */
void images_least(const struct images *images, uint64_t *state);

/* How many of the moves leave a state, which is the least of its images, as it is. */
int32_t images_fixing(const struct images *images, const uint64_t *state);

#endif
