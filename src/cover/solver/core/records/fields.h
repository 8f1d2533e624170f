/* Records that stand in lines beside other fields: finding and gathering them. Knows bytes and
 * fields; nothing of any puzzle, and nothing of Python. */

#ifndef COVER_FIELDS_H
#define COVER_FIELDS_H

#include <stdbool.h>
#include <stdint.h>

/* What a byte is in a line. Those of a field come first. */
enum field_byte {
    BYTE_OF_FIELD,
    BYTE_EMPTY,               /* of a field, and there the mark of an empty cell */
    BYTE_SEPARATOR,
    BYTE_QUOTE,
    BYTE_LINE_END,
    BYTE_STRANGE,             /* before the record, it makes its line one that is left to others */
    FIELD_BYTES
};

/* Which field of a line is the record. */
struct field_rule {
    int32_t length;           /* the bytes of a record */
    int64_t column;           /* its number; -1 for the first field that is as long */
    const uint8_t *kinds;     /* of each byte, the `field_byte` */
    const uint8_t *doubtful;  /* of each length, whether such a field may have been meant as it */
    int64_t lengths;          /* how many these are; no longer field is doubtful */
};

/* Copies the records of the lines of `data`, each with a line feed, up to a line of which the rule
 * does not tell for certain where its record is; there is room for a record in each line. Returns
 * how many there are, and where in the data the next line begins. */
int64_t fields_gather(const struct field_rule *rule, const uint8_t *data, int64_t size,
                      uint8_t *into, int64_t *end);

#endif
