/* The states of several runs in the order of their hashes, equal ones as one. */

#ifndef COVER_LEVELS_MERGE_H
#define COVER_LEVELS_MERGE_H

#include "runs.h"

/* A run that is being read. */
struct reader {
    struct run *run;
    FILE *file;
    uint64_t *row;   /* the next one, if there is one */
    uint64_t hash;   /* of its state */
    bool has_row;
};

/* The rows of one segment number. */
struct merge {
    const struct depot *depot;
    struct disk *disk;
    uint32_t number;
    struct reader *readers;
    uint64_t *rows;     /* of all readers, and then `row` */
    uint64_t *row;      /* the state that was read last, and its count */
    int32_t reader_count, limbs; /* of the count */
};

/* Begins to read; ROOM_DISK and ROOM_NONE: there is nothing to close. */
enum room merge_open(struct merge *merge, struct runs *runs, const struct depot *depot,
                     struct disk *disk, uint32_t number);

/* Goes to the next state; `*is_over` where there is none. */
enum room merge_next(struct merge *merge, bool *is_over);

/* Ends. What was not read can be read by another merge. */
void merge_close(struct merge *merge);

#endif
