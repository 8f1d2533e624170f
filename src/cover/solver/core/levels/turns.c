/* The image of a state that stands for all of them. */

#include "turns.h"

#include <stdlib.h>
#include <string.h>

#include "../dense/bits.h"
#include "../inline.h"
#include "../memory.h"
#include "depot.h"

enum { VALUES = 256 }; /* of a byte */

/* How many tables come before those of a turn of a stretch: one for each byte of a state. */
static size_t tables_before(const struct turns *turns, int32_t stretch, int32_t turn)
{
    const size_t bytes = sizeof(uint64_t) * (size_t)turns->frontier->bit_words;
    return ((size_t)stretch * (size_t)turns->count + (size_t)turn) * bytes;
}

/* The image of a value of a byte in a table. */
static uint64_t *row_at(const struct turns *turns, size_t table, size_t value)
{
    return turns->tables + (table * VALUES + value) * (size_t)turns->frontier->bit_words;
}

static void fill_table(const struct turns *turns, size_t table, const uint8_t *move)
{
    for (size_t value = 0; value < VALUES; value++)
        for (int32_t bit = 0; bit < 8; bit++)
            if (value >> bit & 1)
                set_bit(row_at(turns, table, value), move[bit]);
}

bool turns_create(struct turns *turns, const struct frontier *frontier, const int32_t *starts,
                  int32_t stretches, const uint8_t *moves, int32_t count)
{
    *turns = (struct turns){.frontier = frontier, .stretches = stretches, .count = count};
    const size_t tables = tables_before(turns, stretches, 0);
    const size_t row = (size_t)frontier->bit_words * sizeof *turns->tables;
    turns->starts = malloc(((size_t)stretches + 1) * sizeof *starts);
    turns->stretch_of = malloc(((size_t)frontier->places + SLACK) * sizeof *turns->stretch_of);
    turns->tables = calloc(tables * VALUES + SLACK, row);
    if (turns->starts == NULL || turns->stretch_of == NULL || turns->tables == NULL) {
        turns_free(turns);
        return false;
    }
    memcpy(turns->starts, starts, ((size_t)stretches + 1) * sizeof *starts);
    for (int32_t stretch = 0; stretch < stretches; stretch++)
        for (int32_t place = starts[stretch]; place < starts[stretch + 1]; place++)
            turns->stretch_of[place] = stretch;
    for (size_t table = 0; table < tables; table++)
        fill_table(turns, table, moves + 8 * table);
    return true;
}

void turns_free(struct turns *turns)
{
    free(turns->starts);
    free(turns->stretch_of);
    free(turns->tables);
    *turns = (struct turns){0};
}

/* Makes the image of a state of so many words, which are known where this is compiled. */
INLINE void make_image(const struct turns *turns, int32_t stretch, int32_t turn,
                       const uint64_t *state, uint64_t *image, int32_t words)
{
    const uint64_t *table =
        turns->tables + tables_before(turns, stretch, turn) * VALUES * (size_t)words;
    for (int32_t word = 0; word < words; word++)
        image[word] = 0;
    for (int32_t from = 0; from < words; from++)
        for (uint64_t left = state[from], byte = 0; byte < 8; byte++, left >>= 8) {
            const uint64_t *row = table + (left & (VALUES - 1)) * (size_t)words;
            for (int32_t word = 0; word < words; word++)
                image[word] |= row[word];
            table += VALUES * (size_t)words;
        }
}

/* The place of the first open item, which is in the stretch. */
static int32_t first_open(const struct turns *turns, int32_t stretch, const uint64_t *state)
{
    int32_t place = turns->starts[stretch];
    for (; place < turns->starts[stretch + 1] - 1; place++) {
        const int32_t own = turns->frontier->own[place];
        if (own < 0 || !has_bit(state, own))
            break;
    }
    return place;
}

INLINE int32_t last(const struct turns *turns, int32_t place, uint64_t *state, int32_t words)
{
    uint64_t given[MOST_TURN_WORDS], image[MOST_TURN_WORDS];
    const int32_t stretch = turns->stretch_of[place];
    for (int32_t word = 0; word < words; word++)
        given[word] = state[word];
    for (int32_t turn = 0; turn < turns->count; turn++) {
        make_image(turns, stretch, turn, given, image, words);
        const int32_t other = first_open(turns, stretch, image);
        if (other < place || (other == place && states_compare(image, state, words) >= 0))
            continue;
        place = other;
        for (int32_t word = 0; word < words; word++)
            state[word] = image[word];
    }
    return place;
}

int32_t turns_last(const struct turns *turns, int32_t place, uint64_t *state)
{
    if (place == turns->frontier->places)
        return place;
    return turns->frontier->bit_words == 1 ? last(turns, place, state, 1)
                                           : last(turns, place, state, turns->frontier->bit_words);
}
