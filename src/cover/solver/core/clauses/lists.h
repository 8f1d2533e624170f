/* Lists that grow while something is laid out or learnt. */

#ifndef COVER_LISTS_H
#define COVER_LISTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Makes room for one more than `count` elements of `size` bytes; false when there is none. */
static inline bool make_room(void **elements, int32_t count, int32_t *room, size_t size)
{
    if (count < *room)
        return true;
    if (*room > INT32_MAX / 2)
        return false;
    const int32_t wanted = *room < 8 ? 8 : *room * 2;
    void *more = realloc(*elements, (size_t)wanted * size);
    if (more == NULL)
        return false;
    *elements = more;
    *room = wanted;
    return true;
}

/* Numbers. Where they cannot grow, that is noted and they stay as they are, so that the code that lays
 * something out looks once, at the end. */
struct numbers {
    int32_t *at;
    int32_t count, room;
    bool failed;
};

static inline void numbers_add(struct numbers *numbers, int32_t number)
{
    void *at = numbers->at;
    if (!make_room(&at, numbers->count, &numbers->room, sizeof *numbers->at)) {
        numbers->failed = true;
        return;
    }
    numbers->at = at;
    numbers->at[numbers->count++] = number;
}

static inline void numbers_free(struct numbers *numbers)
{
    free(numbers->at);
    *numbers = (struct numbers){0};
}

/* Lists of numbers, one after the other: list k is in `numbers` from starts[k] to starts[k + 1]. */
struct lists {
    struct numbers starts, numbers;
};

static inline void lists_begin(struct lists *lists)
{
    numbers_add(&lists->starts, 0);
}

/* Ends a list: what is added to `numbers` from now on belongs to the next one. */
static inline void lists_end(struct lists *lists)
{
    numbers_add(&lists->starts, lists->numbers.count);
}

static inline bool lists_failed(const struct lists *lists)
{
    return lists->starts.failed || lists->numbers.failed;
}

static inline void lists_free(struct lists *lists)
{
    numbers_free(&lists->starts);
    numbers_free(&lists->numbers);
}

/* Turns lists round: list `number` of `inverse`, one for each number below `count`, names the lists
 * that hold it. */
static inline void lists_invert(struct lists *inverse, const struct lists *lists, int32_t count)
{
    const int32_t entries = lists->numbers.count;
    lists_begin(inverse);
    for (int32_t k = 0; k <= count; k++)
        numbers_add(&inverse->starts, 0);
    for (int32_t k = 0; k < entries; k++)
        numbers_add(&inverse->numbers, 0);
    if (lists_failed(lists) || lists_failed(inverse))
        return;
    int32_t *starts = inverse->starts.at; /* of list k at k + 2, then at k + 1 */
    for (int32_t k = 0; k < entries; k++)
        starts[lists->numbers.at[k] + 2]++;
    for (int32_t k = 1; k <= count + 1; k++)
        starts[k] += starts[k - 1];
    for (int32_t list = 0; list + 1 < lists->starts.count; list++)
        for (int32_t k = lists->starts.at[list]; k < lists->starts.at[list + 1]; k++)
            inverse->numbers.at[starts[lists->numbers.at[k] + 1]++] = list;
    inverse->starts.count--;
}

#endif
