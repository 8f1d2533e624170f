/* Where the states of the present place come from, and the moves from them. */

#ifndef COVER_LEVELS_SOURCES_H
#define COVER_LEVELS_SOURCES_H

#include "levels.h"

/* Makes moves until all of the place are made or being made by other jobs, and delivers what was
 * posted, as long as `goes_on(owner)`. */
enum levels_outcome sources_work(struct levels *levels, struct job *job, bool (*goes_on)(void *),
                                 void *owner);

/* Begins with the segments of the present place. */
void sources_begin(struct levels *levels);

static inline enum levels_outcome outcome_of(enum room room)
{
    static const enum levels_outcome outcomes[] = {
        [ROOM_THERE] = LEVELS_FINISHED,
        [ROOM_FULL] = LEVELS_FULL,
        [ROOM_NONE] = LEVELS_NO_MEMORY,
    };
    return outcomes[room];
}

#endif
