/* Memory on a boundary of 64 bytes, in which several arrays lie one behind the other.
 *
 * A function that lays out arrays with `TAKE` runs twice: over nothing, to learn the size, and
 * over the memory that was then allocated. So there is one allocation to check and one to free.
 * Under the address sanitizer nothing may touch what lies between the end of an array and the next one.
 */

#ifndef COVER_MEMORY_H
#define COVER_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Elements of an array beyond those that it needs: the core's only slack. `malloc` may answer NULL where
 * it is asked for none, which would be taken for memory that has run out. Builds that look for faults do
 * without, so that the first element beyond an array is seen there: what is needed is never SLACK. */
#ifndef SLACK
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SLACK 0
#else
#define SLACK 1
#endif
#endif

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
enum { MEMORY_BOUNDARY = 64, MEMORY_GAP = 64 };
#else
#define ASAN_POISON_MEMORY_REGION(address, size) ((void)(address), (void)(size))
enum { MEMORY_BOUNDARY = 64, MEMORY_GAP = 0 };
#endif

struct memory {
    void *block; /* what is to be freed */
    unsigned char *begin; /* NULL while the size is being measured */
    size_t used;
};

/* The next array of `count` elements of `size` bytes; NULL while the size is being measured. What no
 * address can reach is measured as more than can be allocated. */
static inline void *memory_take(struct memory *memory, size_t count, size_t size)
{
    void *array = memory->begin == NULL ? NULL : memory->begin + memory->used;
    const uint64_t end = memory->used + (uint64_t)count * size;
    const uint64_t next = (end + MEMORY_BOUNDARY - 1) / MEMORY_BOUNDARY * MEMORY_BOUNDARY + MEMORY_GAP;
    memory->used = next < SIZE_MAX / 2 ? (size_t)next : SIZE_MAX / 2;
    if (memory->begin != NULL)
        ASAN_POISON_MEMORY_REGION(memory->begin + end, memory->used - end);
    return array;
}

/* Takes an array, whose elements say how large they are. */
#define TAKE(memory, array, count) \
    ((array) = memory_take((memory), (size_t)(count), sizeof *(array)))

/* Allocates what was measured, filled with zeros; false when memory runs out. */
static inline bool memory_allocate(struct memory *memory)
{
    memory->block = calloc(1, memory->used + MEMORY_BOUNDARY);
    if (memory->block == NULL)
        return false;
    const uintptr_t address = (uintptr_t)memory->block + MEMORY_BOUNDARY - 1;
    memory->begin = (unsigned char *)memory->block + (address / MEMORY_BOUNDARY * MEMORY_BOUNDARY -
                                                      (uintptr_t)memory->block);
    memory->used = 0;
    return true;
}

static inline void memory_free(struct memory *memory)
{
    free(memory->block);
    *memory = (struct memory){0};
}

/* An array of `*room` elements of `size` bytes that has room for `needed`, of which there is one at
 * least: the same one, or else a larger one in its place. NULL, and nothing done, when memory runs out. */
static inline void *memory_grow(void *array, int64_t *room, int64_t needed, size_t size)
{
    if (needed <= *room)
        return array;
    void *larger = realloc(array, (size_t)(2 * needed + 64) * size);
    if (larger != NULL)
        *room = 2 * needed + 64;
    return larger;
}

#endif
