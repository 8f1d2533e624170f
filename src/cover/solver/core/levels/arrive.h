/* Every state that is reached goes through here, on its way to the place where it will wait. */

#ifndef COVER_LEVELS_ARRIVE_H
#define COVER_LEVELS_ARRIVE_H

#include "levels.h"

/* Where a job has come to by a move. */
struct successor {
    int32_t place;   /* the next one whose item is open, or the end */
    uint64_t *state; /* which may be changed */
    const uint64_t *count; /* of the state it was reached from */
    int32_t limbs;
    uint64_t times;  /* the options that the move stands for */
};

/* Posts a successor of a job. ROOM_FULL and ROOM_NONE: nothing is done. */
enum room arrive(struct levels *levels, struct job *job, const struct successor *successor);

/* Delivers all that a job has posted. It can go on after any outcome. */
enum room deliver_all(struct levels *levels, struct job *job);

#endif
