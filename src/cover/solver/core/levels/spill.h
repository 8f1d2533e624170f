/* From memory to files. */

#ifndef COVER_LEVELS_SPILL_H
#define COVER_LEVELS_SPILL_H

#include "levels.h"

/* Writes the states of a place into a file, and frees their memory. After ROOM_DISK nothing can
 * go on; after ROOM_NONE nothing is done. */
enum room spill_place(struct levels *levels, int32_t place);

/* The same for all places from one on; ROOM_FULL where none has states in memory. The end keeps
 * its own: all that arrives there is one. */
enum room spill_from(struct levels *levels, int32_t place);

#endif
