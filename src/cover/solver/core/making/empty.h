/* Many full 9x9 grids at once, of which cells are emptied as long as they stay the only answer.
 *
 * The same as thin.h does for one puzzle of any kind after the other. A grid asks one question at a time:
 * whether it has another solution, in which a cell holds another digit. Each is in a lane meanwhile, and
 * where it is answered, the next one of that grid waits behind those of all others.
 */

#ifndef COVER_EMPTY_H
#define COVER_EMPTY_H

#include "../nine/nine.h"

/* A full grid of digits 1 to 9 that becomes a puzzle, in which empty cells are 0. */
struct emptied {
    uint8_t cells[NINE_CELLS];
    uint8_t order[NINE_CELLS]; /* in which they are tried */
    uint8_t tried;             /* how many were, or can be left out without being tried */
};

/* Empties the cells of all grids. False when memory runs out. Where `goes_on` ends it, which is asked now
 * and then, there are grids of which not all cells were tried. */
bool empty_all(const struct nine_variant *variant, const struct nine_rules *rules,
               struct emptied *grids, int64_t count, bool (*goes_on)(void *context), void *context);

#endif
