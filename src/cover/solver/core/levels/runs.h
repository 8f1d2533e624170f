/* States in files: those of a place, sorted, so that they can be read one by one in the order of
 * their hashes, whatever their number. */

#ifndef COVER_LEVELS_RUNS_H
#define COVER_LEVELS_RUNS_H

#include "segment.h" /* with Python.h, which has to come before what it asks the system for */

#include <stdio.h>

/* A file of rows, of states and counts, and where it is read on. */
struct run {
    char *path;
    int32_t limbs;
    uint64_t *next, *end; /* rows, of each segment number */
};

/* Those of a place. */
struct runs {
    struct run *all;
    int32_t count, room;
};

/* The folder for files, and what went wrong there. */
struct disk {
    const char *folder; /* empty for none */
    uint64_t files;     /* that were begun */
    uint64_t written;   /* bytes */
    int error;          /* of the system, or 0 */
};

/* A file that is being written, segment by segment. */
struct run_writer {
    struct disk *disk;
    const struct depot *depot;
    struct run run;
    FILE *file;
    uint64_t rows;
    int error; /* of the system, the first one, or 0 */
};

/* Begins a file, and makes room for it among others; ROOM_DISK and ROOM_NONE: nothing is to be
 * ended. */
enum room run_begin(struct run_writer *writer, struct disk *disk, const struct depot *depot,
                    struct runs *runs, int32_t limbs);

/* Writes a state with its count; what goes wrong, `run_end` tells. */
void run_write(struct run_writer *writer, const uint64_t *state, const uint64_t *count,
               int32_t limbs);

/* All rows of a segment number are written. */
void run_end_segment(struct run_writer *writer, uint32_t number);

/* Ends the file, and adds it to those others; ROOM_DISK: there is no file. */
enum room run_end(struct run_writer *writer, struct runs *runs);

/* Keeps what went wrong, of which any thread may tell. */
static inline enum room disk_failed(struct disk *disk, const struct depot *depot, int error)
{
    PyThread_acquire_lock(depot->lock, WAIT_LOCK);
    disk->error = error;
    PyThread_release_lock(depot->lock);
    return ROOM_DISK;
}

/* Opens a file of rows to be read, from a byte on; NULL where that fails, with `errno`. */
FILE *run_open(const struct run *run, uint64_t byte);

/* Removes all files. */
void runs_free(struct runs *runs);

/* How many rows are still to be read. */
uint64_t runs_rows(const struct runs *runs, const struct depot *depot);

/* The limbs of the largest count that states may have which are in several files; 0 where there are
 * none. */
int32_t runs_limbs(const struct runs *runs);

#endif
