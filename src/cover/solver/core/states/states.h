/* The states of a frontier, layer by layer; of Python it knows nothing but the locks and threads.
 *
 * From the state where all begins, whose count is 1, the search goes forward place by place. Each
 * state waits in the layer of the next place whose item is open, with the number of ways that lead to
 * it. Once the moves from all states of a place are made, these are forgotten, and what arrives at
 * the end is the number of solutions.
 *
 * Where there is no memory for more, the states of the place that are left stay there, *put aside*,
 * and what was reached goes on to the end. Then come those of the last place that has any. So counts
 * add up batch by batch, down to batches of one state, and what is at the end is certain at any time.
 *
 * Layers that are `kept` are not forgotten. They can be folded back, from the end to the beginning
 * (fold.c): then it is known in how many ways each state goes on.
 */

#ifndef COVER_STATES_H
#define COVER_STATES_H

#include "../flag.h"
#include "../memory.h"
#include "frontier.h"
#include "images.h"
#include "layer.h"
#include "refuse.h"

enum {
    OUTBOX_ROOM = 128, /* arrivals that are delivered at once */
    APART = 128,       /* bytes between what two threads write, or they wait for each other */
    BEHIND = SLACK * APART, /* behind an array that a thread writes */
};

/* From the best to the worst. */
enum states_outcome {
    STATES_FINISHED,
    STATES_PAUSED,
    STATES_FULL,      /* the memory that is allowed does not suffice */
    STATES_NO_MEMORY, /* there is none left to be had */
};

/* Arrivals at one segment number, of any place, that a worker has not delivered yet. */
struct outbox {
    int32_t first, count; /* those before the first one are delivered */
};

/* What belongs to one thread. */
struct worker {
    struct states *states;
    PyThread_type_lock is_working; /* held from the beginning of its thread to the end */
    enum states_outcome outcome;      /* of its last work */
    struct outbox *outboxes;   /* of each segment number */
    uint64_t *rows;    /* of all outboxes: a header (the point and the place), the state, the count */
    uint64_t *made;    /* room for a state */
    uint64_t nodes;    /* states whose moves were made */
    uint64_t looked_at; /* states that were reached, and looked at for being refused */
    uint64_t refused;  /* arrivals at states that no solution goes through */
    char apart[APART];
};

/* A segment of the present place, whose moves are made by one worker at a time. */
struct source {
    bool is_taken, is_done; /* a worker has it; none needs it any more. With `intake` held */
    bool is_over;           /* as its worker knows: all moves are made */
    char apart[APART];
};

struct states {
    const struct frontier *frontier;
    struct refusal refusal;
    const struct images *images; /* of the states of each place and the end; NULL for none */
    struct store store;
    size_t most_bytes;        /* of which the store has more, the more is put aside */
    struct segment *segments; /* of each place, and of the end */
    PyThread_type_lock *locks; /* of each segment number, for all places ahead */
    struct source *sources;   /* of each segment of the place */
    PyThread_type_lock intake; /* of the sources */
    struct worker *workers;
    int32_t worker_count;
    flag stop;                /* all workers are to stop */
    int32_t place;            /* the present one */
    bool has_begun;           /* moves of the present place were made, but not all */
    int32_t trusting;         /* so many places, with this one, where no state is looked at for being
                               * refused, since hardly any was in the one before */
    uint64_t looked_at, refused; /* by all workers, before this place */
    int32_t limbs;            /* of the counts in outboxes */
    size_t width;             /* of each place that many states go on, the most frequent; 0 for all */
    double merging;           /* of those places, the most ways to a state on average */
    uint64_t forgotten;       /* states that did not go on */
    bool is_kept;
    int32_t aside, stuck;     /* places with states put aside; how often that was in vain */
    uint64_t nodes_aside;     /* `nodes` when some were put aside last */
    int32_t fold_place, fold_segment; /* those behind are folded back; -1 when all are */
    size_t fold_next;         /* the next entry of this segment */
    int32_t fold_limbs;       /* of the numbers of ways to go on, and of uses */
    uint64_t *uses;           /* of each move, in how many solutions it is, once all is folded back */
};

/* How to make states: with so many bytes and threads, and see the struct. */
struct plan {
    size_t most_bytes, width;
    int32_t worker_count;
    bool is_kept;
};

/* False when memory runs out, and then there is nothing to free. */
bool states_create(struct states *states, const struct frontier *frontier, struct plan plan);

void states_free(struct states *states);

/* Goes on until no state waits at a place before `until`, as long as `goes_on(owner)`, which is asked
 * every millisecond or so. It can go on after any outcome but STATES_FULL. */
enum states_outcome states_go_on(struct states *states, int32_t until, bool (*goes_on)(void *),
                                 void *owner);

/* Makes the moves of the present place in this thread until all are made or being made by others,
 * and delivers where they lead, as long as `goes_on(owner)`. */
enum states_outcome states_expand(struct states *states, struct worker *worker,
                                  bool (*goes_on)(void *), void *owner);

/* The same by as many threads as are worth it. What had no room is still to be delivered. */
enum states_outcome states_expand_by_threads(struct states *states, bool (*goes_on)(void *),
                                             void *owner);

/* Makes room in the outboxes of a worker, which are empty, for counts of `states->limbs`. */
bool widen_outboxes(const struct states *states, struct worker *worker);

/* Delivers all that a worker has gathered. It can go on after any outcome. */
enum room deliver_all(struct states *states, struct worker *worker);

/* Goes back over kept layers, all of whose moves are made, as long as `goes_on(owner)`. */
enum states_outcome states_fold(struct states *states, bool (*goes_on)(void *), void *owner);

/* The segment, and there the number of the entry, of the kept state that a move leads to; NULL where
 * there is none. `made` gets the state, and `place` its place. */
const struct segment *led_to(const struct states *states, int32_t *place, int32_t move,
                             const uint64_t *state, uint64_t *made, size_t *number);

/* The ways to go on from such a state, the options of the move not included, of `fold_limbs`; NULL
 * where there are none. */
const uint64_t *ways_onward(const struct states *states, int32_t *place, int32_t move,
                            const uint64_t *state, uint64_t *made);

/* The limbs of the largest count at a place; at least 1. */
int32_t states_limbs_at(const struct states *states, int32_t place);

/* How many states wait at a place, or are kept there. */
size_t states_count(const struct states *states, int32_t place);

/* The number of solutions that have come to the end, of `states_limbs_at` it and one more. */
void states_total(const struct states *states, uint64_t *total);

static inline int32_t segment_count(const struct states *states)
{
    return (int32_t)1 << states->store.segment_bits;
}

/* A segment of a place. */
static inline struct segment *segment_at(const struct states *states, int32_t place,
                                         uint32_t number)
{
    return states->segments + ((size_t)place << states->store.segment_bits) + number;
}

static inline enum states_outcome outcome_of(enum room room)
{
    static const enum states_outcome outcomes[] = {
        [ROOM_THERE] = STATES_FINISHED,
        [ROOM_FULL] = STATES_FULL,
        [ROOM_NONE] = STATES_NO_MEMORY,
    };
    return outcomes[room];
}

#endif
