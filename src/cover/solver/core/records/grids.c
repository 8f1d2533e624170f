/* Handing lines to the kernel for grids, and taking its answers, which come in another order. */

#include "records.h"

#include <string.h>

#include "../inline.h"

enum {
    GUESSES = 4000, /* at a line; what takes more is rare, and left to a search that can be interrupted */
    OPEN_LINES = 32, /* that are looked at before the kernel is called of no use for others like them */
};

/* --- What lines mean ----------------------------------------------------------------------- */

/* The byte that a place holds means the same at all others. */
static bool take_byte(struct grids *grids, const struct records *records, int byte)
{
    const int32_t value = records->values[byte], size = grids->rules->size;
    bool is_blank = true, is_bad = true, is_given = value >= 1 && value <= size;
    for (int place = 0; place < records->length; place++) {
        const int32_t option = records->options[place * 256 + byte];
        is_blank &= option == BYTE_BLANK;
        is_bad &= option == BYTE_BAD;
        is_given &= option >= 0 && records->places[option] == place &&
                    records->values[records->letters[option]] == value;
    }
    grids->digits[byte] = is_blank ? nine_all(size) : is_bad ? NINE_BAD : 1u << value >> 1;
    return is_blank || is_bad || is_given;
}

/* The digits are written alike at all places. */
static bool take_letters(struct grids *grids, const struct records *records)
{
    const int32_t size = grids->rules->size;
    int32_t count[NINE_MOST] = {0};
    for (int32_t option = 0; option < records->writing_count; option++) {
        const uint8_t letter = records->letters[option];
        const int32_t digit = records->values[letter] - 1;
        if (digit < 0 || digit >= size || (count[digit] > 0 && grids->letters[digit] != letter))
            return false;
        grids->letters[digit] = letter;
        count[digit]++;
    }
    bool all = true;
    grids->ascend = true;
    for (int digit = 0; digit < size; digit++) {
        all &= count[digit] == records->length;
        grids->ascend &= grids->letters[digit] == grids->letters[0] + digit;
    }
    return all;
}

/* Two cells share one of the houses where they are in one of the groups that differ. */
static bool are_alike(const struct nine_rules *rules, const struct groups *groups)
{
    uint64_t peers[NINE_CELLS][NINE_WORDS] = {{0}};
    for (int32_t group = 0; group < groups->count; group++)
        for (int32_t k = groups->starts[group]; k < groups->starts[group + 1]; k++)
            for (int32_t j = groups->starts[group]; j < groups->starts[group + 1]; j++)
                if (k != j)
                    peers[groups->places[k]][groups->places[j] / 64] |=
                        (uint64_t)1 << groups->places[j] % 64;
    return memcmp(peers, rules->peers, sizeof peers) == 0;
}

bool grids_make(struct grids *grids, const struct records *records, const struct nine_rules *rules,
                const struct nine_variant *variant)
{
    *grids = (struct grids){.rules = rules, .variant = variant};
    bool fit = records->length == rules->size * rules->size && records->summed.count == 0 &&
               are_alike(rules, &records->differing) && take_letters(grids, records);
    for (int byte = 0; fit && byte < 256; byte++)
        fit = take_byte(grids, records, byte);
    return fit;
}

/* --- The client of the kernel -------------------------------------------------------------- */

static const uint8_t *next_line(void *context, int64_t *number)
{
    struct grid_lines *lines = context;
    const bool is_of_no_use = lines->open > OPEN_LINES && 2 * lines->open > lines->answered;
    if (lines->closed || is_of_no_use || lines->begun == lines->count)
        return NULL;
    *number = lines->begun++;
    return lines->data + *number * lines->width;
}

INLINE void write_cells(const struct grids *grids, const uint8_t *restrict digits,
                        uint8_t *restrict answer, int32_t cells)
{
    if (grids->ascend) {
        const uint8_t first = grids->letters[0];
        for (int cell = 0; cell < cells - 1; cell++) /* in vectors */
            answer[cell] = (uint8_t)(digits[cell] + first);
        answer[cells - 1] = (uint8_t)(digits[cells - 1] + first);
    } else {
        for (int cell = 0; cell < cells; cell++)
            answer[cell] = grids->letters[digits[cell]];
    }
}

static void write_solution(const struct grids *grids, const uint8_t *digits, uint8_t *answer)
{
    const int32_t size = grids->rules->size;
    if (size == 9)
        write_cells(grids, digits, answer, 81);
    else
        write_cells(grids, digits, answer, size * size);
}

/* Writes the first solution of a line, and compares the second one: a search finds each solution
 * once; but should a fault bring one again, then it must not be said that there are several. */
static void take_solution(void *context, int64_t number, const uint8_t *digits)
{
    struct grid_lines *lines = context;
    const struct grids *grids = lines->grids;
    const int cells = grids->rules->size * grids->rules->size;
    if (lines->question->written == WRITTEN_NONE)
        return;
    char *status = lines->statuses + number;
    uint8_t *first = lines->answers + number * lines->width, second[NINE_CELLS];
    const bool is_first = *status == RECORD_INTERRUPTED;
    uint8_t *answer = is_first ? first : second;
    write_solution(grids, digits, answer);
    if (!nine_check(grids->rules, grids->digits, lines->data + number * lines->width, answer))
        *status = RECORD_FAULT;
    else if (is_first)
        *status = RECORD_SOLVED;
    else if (*status == RECORD_SOLVED && memcmp(first, second, (size_t)cells) != 0)
        *status = RECORD_SEVERAL;
}

static char status_of(const struct question *question, char seen, enum nine_outcome outcome,
                      int64_t found)
{
    const bool few = question->written == WRITTEN_FIRST, has_all = outcome == NINE_EXHAUSTED;
    if (outcome == NINE_NOT_READ)
        return RECORD_BAD;
    if (outcome == NINE_GIVEN_UP || (few && found > 1 && seen == RECORD_SOLVED))
        return RECORD_OPEN;
    if (found == 0)
        return RECORD_NONE;
    if (question->bounded && found >= question->most)
        return RECORD_HARD;
    if (few && seen == RECORD_FAULT)
        return RECORD_FAULT;
    if (few && question->most == 1)
        return has_all ? RECORD_SOLVED : RECORD_OPEN;
    if (few ? !has_all : found > 1)
        return RECORD_SEVERAL;
    return has_all ? RECORD_UNIQUE : RECORD_SOLVED;
}

static void take_answer(void *context, int64_t number, enum nine_outcome outcome, int64_t found)
{
    struct grid_lines *lines = context;
    char *status = lines->statuses + number;
    *status = status_of(lines->question, *status, outcome, found);
    if (found > lines->question->most)
        found = lines->question->most;
    memcpy(lines->numbers + number * 8, &found, 8);
    lines->closed |= outcome == NINE_GIVEN_UP; /* it delays what comes behind it */
    lines->open += *status == RECORD_OPEN;
    lines->answered++;
}

static bool goes_on(void *context)
{
    struct grid_lines *lines = context;
    lines->closed |= lines->is_late(lines->context);
    return !lines->interrupted(lines->context);
}

bool grids_answer(struct grid_lines *lines)
{
    const bool few = lines->question->written == WRITTEN_FIRST;
    const struct nine_question question = {
        .digits = lines->grids->digits,
        .limit = few ? 2 : lines->question->most, /* of two, which one is the first is told by others */
        .guesses = GUESSES,
        .tells_all = few,
    };
    const struct nine_client client = {lines, next_line, take_solution, take_answer, goes_on};
    memset(lines->statuses, RECORD_INTERRUPTED, (size_t)lines->count);
    if (lines->interrupted(lines->context))
        return true;
    if (!lines->grids->variant->run(lines->grids->rules, &question, &client))
        return false;
    if (!lines->closed) { /* unless it was of no use, all lines were begun */
        memset(lines->statuses + lines->begun, RECORD_OPEN, (size_t)(lines->count - lines->begun));
        lines->begun = lines->count;
    }
    return true;
}

/* --- Lines with layouts of their own ------------------------------------------------------- */

/* Reads the regions of the cells, numbered as they come; false for what is no label, or too many. */
static bool read_regions(const struct records *records, const uint8_t *labels, int size,
                         uint8_t *region)
{
    uint8_t number_of[256] = {0};
    int count = 0;
    for (int cell = 0; cell < size * size; cell++) {
        const int label = records->labels[labels[cell]];
        if (label != 0 && number_of[label] == 0)
            number_of[label] = (uint8_t)++count;
        if (label == 0 || count > size)
            return false;
        region[cell] = (uint8_t)(number_of[label] - 1);
    }
    return true;
}

/* Whether the cells of each of `size` regions are connected. */
static bool are_connected(const uint8_t *region, int size)
{
    bool is_seen[NINE_CELLS] = {false};
    uint8_t next[NINE_CELLS];
    int parts = 0;
    for (int first = 0; first < size * size; first++) {
        int count = 0;
        if (!is_seen[first])
            next[count++] = (uint8_t)first;
        parts += count;
        is_seen[first] = true;
        while (count > 0) {
            const int cell = next[--count], row = cell / size, column = cell % size;
            const int beside[4] = {row > 0 ? cell - size : cell, row < size - 1 ? cell + size : cell,
                                   column > 0 ? cell - 1 : cell, column < size - 1 ? cell + 1 : cell};
            for (int side = 0; side < 4; side++) {
                const int other = beside[side];
                if (!is_seen[other] && region[other] == region[cell]) {
                    is_seen[other] = true;
                    next[count++] = (uint8_t)other;
                }
            }
        }
    }
    return parts == size;
}

/* Whether a grid, which has more empty cells than a region has any, cannot be one of labels. */
static bool is_grid(const struct grids *grids, const uint8_t *cells)
{
    const int size = grids->rules->size;
    int empty = 0;
    for (int cell = 0; cell < size * size; cell++)
        empty += grids->digits[cells[cell]] == nine_all(size);
    return empty > size;
}

bool grids_answer_labelled(const struct records *records, struct grid_lines *line)
{
    struct nine_rules rules = *line->grids->rules;
    struct grids grids = *line->grids;
    uint8_t region[NINE_CELLS];
    grids.rules = &rules;
    *line->statuses = RECORD_BAD;
    if (!is_grid(&grids, line->data) ||
        !read_regions(records, line->data + records->length, rules.size, region) ||
        !nine_add_regions(&rules, region) || !are_connected(region, rules.size))
        return true;
    line->grids = &grids;
    const bool has_memory = grids_answer(line);
    if (*line->statuses == RECORD_OPEN)
        *line->statuses = RECORD_HARD;
    return has_memory;
}
