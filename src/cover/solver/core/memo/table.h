/* A table of counts: how many ways there are to go on from a state at a place.
 *
 * It never takes more than the memory it was given. Where it can grow no more, and here and there where
 * it is crowded, a new count takes the place of one that was cheaper to find; what was forgotten is found again when it is needed, so that
 * answers do not depend on the size of the table, only the time they take does.
 */

#ifndef COVER_MEMO_TABLE_H
#define COVER_MEMO_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A larger table to be: its memory is cleared first, and then gets the entries of the old one. */
struct growth {
    uint64_t *entries; /* NULL where the table does not grow */
    size_t mask, used; /* as in the table */
    size_t cleared;    /* bytes */
    size_t moved;      /* entries of the old table that were looked at */
};

/* An entry is a row of words: a header, the words of the state, the limbs of the count (the lowest
 * one first). The header is 0 where there is no entry, otherwise the place plus one, and in its
 * upper half the logarithm of the cost of the count, and of that less a bit each time that another
 * entry beside it gave way, until it is asked for again. */
struct table {
    uint64_t *entries;
    int32_t key_words, limbs, stride; /* of an entry, in words */
    size_t mask;       /* the number of entries there is room for, less one */
    size_t used;       /* how many there are */
    size_t most_bytes; /* never to be exceeded */
    uint64_t forgotten; /* entries that gave way to others */
    struct growth growth; /* while it is under way, nothing is looked for or put in */
};

/* Makes a small table. False when memory runs out, and then there is nothing to free. */
bool table_create(struct table *table, int32_t key_words, int32_t limbs, size_t most_bytes);

void table_free(struct table *table);

/* Makes it empty, for counts of so many limbs. False when memory runs out; it is then as it was. */
bool table_reset(struct table *table, int32_t limbs);

/* The number that says where a state at a place would be. */
uint64_t table_hash(const struct table *table, int32_t place, const uint64_t *state);

/* The limbs of the count for a state at a place, or NULL. */
const uint64_t *table_find(const struct table *table, uint64_t hash, int32_t place,
                           const uint64_t *state);

/* About how many states it took to find a count, as `table_find` returns it. */
double table_cost(const struct table *table, const uint64_t *count);

/* Puts in a count that is not there; `cost` is how many states it took. False where the table has begun
 * to grow instead: then `table_grow` is to be called until it is done, and this once more. */
bool table_store(struct table *table, uint64_t hash, int32_t place, const uint64_t *state,
                 const uint64_t *count, double cost);

/* Goes on growing, if the table does, and takes from `work` about what looking at so many states would
 * cost; false while there is more to do. */
bool table_grow(struct table *table, int64_t *work);

#endif
