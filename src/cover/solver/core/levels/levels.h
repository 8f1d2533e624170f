/* Counting by levels along a frontier; of Python it knows nothing but the locks and threads.
 *
 * From the state where all begins, whose count is 1, the search goes forward place by place. Each state is kept at the next place whose item is open, with the
 * number of ways that lead to it; once the moves from all states of a place are made, these are
 * forgotten. What arrives at the end is the number of solutions.
 */

#ifndef COVER_LEVELS_H
#define COVER_LEVELS_H

#include "../flag.h"
#include "../memo/memo.h"
#include "../memory.h"
#include "images.h"
#include "refuse.h"
#include "segment.h"

enum {
    POST_ROOM = 128, /* arrivals that are delivered at once */
    APART = 128,     /* bytes between what two threads write, or they wait for each other */
    BEHIND = SLACK * APART, /* behind an array that a thread writes */
};

/* Arrivals at one segment number, of any place, that a job has not delivered yet. */
struct post {
    int32_t first, count; /* those before the first one are delivered */
};

/* From the best to the worst. */
enum levels_outcome {
    LEVELS_FINISHED,
    LEVELS_PAUSED,
    LEVELS_FULL,     /* the memory that is allowed does not suffice */
    LEVELS_NO_MEMORY, /* there is none left to be had */
};

/* What belongs to one thread. */
struct job {
    struct levels *levels;
    PyThread_type_lock is_working; /* held from the beginning of its thread to the end */
    enum levels_outcome outcome;   /* of its last work */
    struct post *posts; /* of each segment number */
    uint64_t *rows;     /* of all posts: a header (the point and the place), the state, the count */
    uint64_t *made;     /* room for a state */
    uint64_t nodes;     /* states whose moves were made */
    uint64_t refused;   /* states that no solution goes through */
    char apart[APART];
};

/* How far the states of a segment of the present place have been moved from. */
struct source {
    bool is_taken, is_done; /* a job has it; none needs it any more. With `intake` held */
    bool is_over;       /* as its job knows: all moves are made */
    size_t next;        /* entry */
    int32_t move;       /* the next move from the state; -1 for the first one */
    char apart[APART];
};

struct levels {
    const struct frontier *frontier;
    struct refusal refusal;
    const struct images **images; /* of each place and the end, those of its states, or NULL */
    struct depot depot;
    struct segment *segments; /* of each place, and of the end */
    PyThread_type_lock *locks; /* of each segment number, for all places ahead */
    struct source *sources;   /* of each segment of the place */
    PyThread_type_lock intake; /* of the sources */
    struct job *jobs;
    int32_t job_count;
    flag stop;                /* all jobs are to stop */
    int32_t place;            /* the present one */
    bool has_begun;           /* moves of the present place were made, but not all */
    int32_t limbs;            /* of the counts in posts */
    int32_t widest;           /* see `levels_limbs` */
};

/* False when memory runs out, and then there is nothing to free. */
bool levels_create(struct levels *levels, const struct frontier *frontier, size_t most_bytes,
                   int32_t job_count);

void levels_free(struct levels *levels);

/* Goes on to the place `until` as long as `goes_on(owner)`, which is asked every millisecond or
 * so. It can go on after any outcome. */
enum levels_outcome levels_go_on(struct levels *levels, int32_t until, bool (*goes_on)(void *),
                                 void *owner);

/* Adds a state at the present place, where that has not begun, or at one ahead. The count has so
 * many limbs. ROOM_FULL and ROOM_NONE: it is not added. */
enum room levels_put(struct levels *levels, int32_t place, const uint64_t *state,
                     const uint64_t *count, int32_t limbs);

/* Takes up to `most` states away that wait at such a place, into rows with counts of
 * `levels_limbs`; returns how many. */
size_t levels_take(struct levels *levels, int32_t place, uint64_t *rows, size_t most);

/* The limbs that any count of a state has needed so far; at least 1. */
int32_t levels_limbs(struct levels *levels);

/* The limbs of the largest count at a place; at least 1. */
int32_t levels_limbs_at(const struct levels *levels, int32_t place);

/* How many states wait at a place. */
size_t levels_states(const struct levels *levels, int32_t place);

/* The number of solutions where all is over, of `levels_limbs` and one more. */
void levels_total(struct levels *levels, uint64_t *total);

static inline int32_t segment_count(const struct levels *levels)
{
    return (int32_t)1 << levels->depot.segment_bits;
}

/* A segment of a place. */
static inline struct segment *segment_at(const struct levels *levels, int32_t place,
                                         uint32_t number)
{
    return levels->segments + ((size_t)place << levels->depot.segment_bits) + number;
}

#endif
