/* States with counts: those of a place whose hashes begin with the same bits.
 *
 * Open addressing, without headers: an entry whose count is 0 is free. The entries are in the order
 * of their hashes, but for those that had to step aside.
 */

#ifndef COVER_LEVELS_SEGMENT_H
#define COVER_LEVELS_SEGMENT_H

#include "../inline.h"
#include "depot.h"

/* Entries behind the last one that a hash points to. */
enum { SEGMENT_MARGIN = 16 };

struct segment {
    uint64_t *entries; /* rows: the words of a state, the limbs of its count from the lowest on */
    size_t room, used; /* how many entries hashes point to; how many are not free */
    int32_t limbs;
};

/* A state with its count, on the way to a segment. */
struct arrival {
    uint32_t point; /* where in the segment */
    const uint64_t *state, *count;
    int32_t limbs;  /* of the count; the last one is not 0 */
};

/* Whether the state of an arrival is there. */
bool segment_has(const struct segment *segment, const struct depot *depot,
                 const struct arrival *arrival);

/* Adds the count of an arrival to that of its state. ROOM_FULL and ROOM_NONE: nothing is done. */
enum room segment_add(struct segment *segment, struct depot *depot, const struct arrival *arrival);

/* Asks for the memory in which an arrival will be looked for. */
void segment_prefetch(const struct segment *segment, const struct depot *depot, uint32_t point);

void segment_free(struct segment *segment, struct depot *depot);

/* Adds a number to another one, of more limbs or as many; returns the carry. */
INLINE uint64_t number_add(uint64_t *sum, int32_t limbs, const uint64_t *more, int32_t more_limbs)
{
    uint64_t carry = 0;
    for (int32_t limb = 0; limb < limbs && (limb < more_limbs || carry); limb++) {
        const uint64_t with_carry = sum[limb] + carry;
        carry = with_carry < carry;
        sum[limb] = with_carry + (limb < more_limbs ? more[limb] : 0);
        carry += sum[limb] < with_carry;
    }
    return carry;
}

/* The number of entries, free ones included. */
static inline size_t segment_length(const struct segment *segment)
{
    return segment->room == 0 ? 0 : segment->room + SEGMENT_MARGIN;
}

static inline size_t segment_bytes(const struct segment *segment, const struct depot *depot)
{
    const size_t stride = (size_t)(depot->words + segment->limbs);
    return segment_length(segment) * stride * sizeof(uint64_t);
}

#endif
