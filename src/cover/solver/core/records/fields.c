/* Finding records among the fields of lines. Every line ends with a line feed, where every scan
 * ends, too. */

#include "records.h"

#include <stddef.h>
#include <string.h>

enum { LONGEST_LINE = 1 << 16 }; /* bytes; longer ones are left to others */

static enum field_byte kind_of(const struct field_rule *rule, const uint8_t *at)
{
    return (enum field_byte)rule->kinds[*at];
}

/* The end of the field that begins there. */
static const uint8_t *field_end(const struct field_rule *rule, const uint8_t *at)
{
    while (kind_of(rule, at) <= BYTE_EMPTY)
        at++;
    return at;
}

/* Whether no cell of a field is empty. */
static bool is_full(const struct field_rule *rule, const uint8_t *field)
{
    bool full = true;
    for (int32_t k = 0; k < rule->length; k++)
        full &= kind_of(rule, field + k) != BYTE_EMPTY;
    return full;
}

/* The next field of the length of a record, from `at` on; the line end where there is none, and
 * NULL where that is not certain. */
static const uint8_t *next_of_length(const struct field_rule *rule, const uint8_t *at)
{
    for (;;) {
        while (kind_of(rule, at) == BYTE_SEPARATOR)
            at++;
        if (kind_of(rule, at) > BYTE_EMPTY)
            return kind_of(rule, at) == BYTE_LINE_END ? at : NULL;
        const uint8_t *end = field_end(rule, at);
        const enum field_byte after = kind_of(rule, end);
        if (after != BYTE_SEPARATOR && after != BYTE_LINE_END)
            return NULL;
        if (end - at == rule->length)
            return at;
        if (end - at < rule->lengths && rule->doubtful[end - at])
            return NULL;
        at = end;
    }
}

/* The first field of the length; the second one where only the first is full, as a solution is. */
static const uint8_t *first_of_length(const struct field_rule *rule, const uint8_t *line)
{
    const uint8_t *first = next_of_length(rule, line);
    if (first == NULL || kind_of(rule, first) == BYTE_LINE_END)
        return NULL;
    if (!is_full(rule, first))
        return first;
    const uint8_t *second = next_of_length(rule, first + rule->length);
    if (second == NULL)
        return NULL;
    return kind_of(rule, second) == BYTE_LINE_END || is_full(rule, second) ? first : second;
}

/* The field of a column, in quotes or not; NULL where it is not of the length. */
static const uint8_t *of_column(const struct field_rule *rule, const uint8_t *at)
{
    for (int64_t k = 0; k < rule->column; k++) {
        if (kind_of(rule, at) == BYTE_QUOTE) {
            do
                at++;
            while (kind_of(rule, at) <= BYTE_SEPARATOR);
            if (kind_of(rule, at) != BYTE_QUOTE)
                return NULL;
            at++;
        } else {
            at = field_end(rule, at);
        }
        if (kind_of(rule, at) != BYTE_SEPARATOR)
            return NULL;
        at++;
    }
    const bool quoted = kind_of(rule, at) == BYTE_QUOTE;
    at += quoted;
    const uint8_t *end = field_end(rule, at);
    if (end - at != rule->length || (quoted && kind_of(rule, end) != BYTE_QUOTE))
        return NULL;
    const enum field_byte after = kind_of(rule, end + quoted);
    return after == BYTE_SEPARATOR || after == BYTE_LINE_END ? at : NULL;
}

int64_t fields_gather(const struct field_rule *rule, const uint8_t *data, int64_t size,
                      uint8_t *into, int64_t *end)
{
    const uint8_t *line = data;
    int64_t count = 0;
    while (size > 0 && data[size - 1] != '\n')
        size--;
    for (const uint8_t *last = data + size; line < last; count++) {
        const uint8_t *record =
            rule->column < 0 ? first_of_length(rule, line) : of_column(rule, line);
        if (record == NULL)
            break;
        const uint8_t *feed = memchr(record, '\n', (size_t)(last - record));
        if (feed - line > LONGEST_LINE)
            break;
        memcpy(into, record, (size_t)rule->length);
        into[rule->length] = '\n';
        into += rule->length + 1;
        line = feed + 1;
    }
    *end = line - data;
    return count;
}
