/* Merging: the least of the rows that come next, with all that are equal. */

#include "merge.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Which of two states comes first: negative, 0 or positive, as memcmp. */
static int compare(const struct reader *one, const struct reader *other, int32_t words)
{
    if (one->hash != other->hash)
        return one->hash < other->hash ? -1 : 1;
    return states_compare(one->row, other->row, words);
}

static uint64_t *row_of(const struct merge *merge, int32_t number)
{
    return merge->rows + (size_t)number * (size_t)(merge->depot->words + merge->limbs);
}

/* Reads the next row of a run, if there is one. */
static enum room read_row(struct merge *merge, struct reader *reader)
{
    const size_t words = (size_t)(merge->depot->words + reader->run->limbs);
    reader->has_row = reader->run->next[merge->number] < reader->run->end[merge->number];
    if (!reader->has_row)
        return ROOM_THERE;
    errno = 0;
    if (fread(reader->row, sizeof *reader->row, words, reader->file) != words)
        return disk_failed(merge->disk, merge->depot, errno != 0 ? errno : EIO);
    reader->hash = hash_of_state(reader->row, merge->depot->words);
    return ROOM_THERE;
}

static enum room open_reader(struct merge *merge, struct reader *reader)
{
    const size_t words = (size_t)(merge->depot->words + reader->run->limbs);
    const uint64_t next = reader->run->next[merge->number];
    if (next == reader->run->end[merge->number])
        return ROOM_THERE;
    reader->file = run_open(reader->run, next * words * sizeof(uint64_t));
    if (reader->file != NULL)
        return read_row(merge, reader);
    return disk_failed(merge->disk, merge->depot, errno);
}

enum room merge_open(struct merge *merge, struct runs *runs, const struct depot *depot,
                     struct disk *disk, uint32_t number)
{
    const size_t count = (size_t)runs->count;
    *merge = (struct merge){
        .depot = depot, .disk = disk, .number = number, .limbs = runs_limbs(runs)};
    merge->readers = calloc(count, sizeof *merge->readers);
    merge->rows = calloc((count + 1) * (size_t)(depot->words + merge->limbs), sizeof *merge->rows);
    enum room room = merge->readers != NULL && merge->rows != NULL ? ROOM_THERE : ROOM_NONE;
    for (int32_t k = 0; k < runs->count && room == ROOM_THERE; k++) {
        merge->readers[k] = (struct reader){.run = &runs->all[k], .row = row_of(merge, k)};
        merge->reader_count++;
        room = open_reader(merge, &merge->readers[k]);
    }
    merge->row = row_of(merge, runs->count);
    if (room != ROOM_THERE)
        merge_close(merge);
    return room;
}

static struct reader *first_reader(const struct merge *merge)
{
    struct reader *first = NULL;
    for (int32_t k = 0; k < merge->reader_count; k++) {
        struct reader *reader = &merge->readers[k];
        if (reader->has_row &&
            (first == NULL || compare(reader, first, merge->depot->words) < 0))
            first = reader;
    }
    return first;
}

enum room merge_next(struct merge *merge, bool *is_over)
{
    const int32_t words = merge->depot->words;
    const struct reader *first = first_reader(merge);
    enum room room = ROOM_THERE;
    *is_over = first == NULL;
    if (first == NULL)
        return ROOM_THERE;
    const struct reader least = {.row = merge->row, .hash = first->hash};
    memset(merge->row, 0, (size_t)(words + merge->limbs) * sizeof *merge->row);
    memcpy(merge->row, first->row, (size_t)words * sizeof *merge->row);
    for (int32_t k = 0; k < merge->reader_count && room == ROOM_THERE; k++) {
        struct reader *reader = &merge->readers[k];
        if (!reader->has_row || compare(reader, &least, words) != 0)
            continue;
        number_add(merge->row + words, merge->limbs, reader->row + words, reader->run->limbs);
        reader->run->next[merge->number]++;
        room = read_row(merge, reader);
    }
    return room;
}

void merge_close(struct merge *merge)
{
    for (int32_t k = 0; k < merge->reader_count; k++)
        if (merge->readers[k].file != NULL)
            fclose(merge->readers[k].file);
    free(merge->readers);
    free(merge->rows);
    *merge = (struct merge){0};
}
