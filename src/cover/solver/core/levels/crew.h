/* Several threads at the states of one place. */

#ifndef COVER_LEVELS_CREW_H
#define COVER_LEVELS_CREW_H

#include "levels.h"

/* Makes the moves of the present place, as `sources_work` does, by all jobs. What one of
 * them has posted, and had no room for, is still to be delivered. */
enum levels_outcome crew_work(struct levels *levels, bool (*goes_on)(void *), void *owner);

#endif
