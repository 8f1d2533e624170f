/* Many puzzles of one shape, each a record of as many bytes as its grid has cells: from bytes to
 * bytes. Knows characters, places and groups of places; nothing of any puzzle, and nothing of
 * Python. */

#ifndef COVER_RECORDS_H
#define COVER_RECORDS_H

#include "../dense/dense.h"
#include "../nine/nine.h"

/* What a byte means at a place, where it is not the number of an option. */
enum { BYTE_BLANK = -1, BYTE_BAD = -2 };

/* Groups of places. */
struct groups {
    int32_t count;
    int32_t *starts;          /* of each group, where its places begin; one more at the end */
    int32_t *places;
};

/* How the records are written and what their answers have to keep. */
struct records {
    struct memory memory;     /* holds everything below but the problem */
    const struct dense *dense;
    int32_t length;           /* the bytes of a record, and of its answer */
    int32_t width;            /* those of a line, its end and perhaps labels behind the record among them */
    uint8_t *labels;          /* of each byte, the number of the label that it is, from 1, or 0; or NULL */
    int32_t writing_count;    /* of the options that write a character; they come first */
    int16_t *options;         /* of each place and byte: an option, BYTE_BLANK or BYTE_BAD */
    int32_t *places;          /* of each of those options, the place of its character */
    uint8_t *letters;         /* and that character */
    uint8_t *values;          /* of each byte, the number of its symbol, from 1; 0 for blanks */
    uint64_t *symbols;        /* the same as a set */
    struct groups differing;  /* in which no symbol stands twice */
    struct groups summed;     /* in which the numbers of the symbols add up to ... */
    int32_t *totals;          /* ... that */
};

/* What became of a record, as Python sees it. */
enum record_status {
    RECORD_SOLVED = 's',
    RECORD_UNIQUE = 'u',
    RECORD_SEVERAL = 'v',
    RECORD_NONE = 'n',
    RECORD_BAD = 'b',
    RECORD_FAULT = 'f',       /* an answer does not pass the check */
    RECORD_HARD = 'h',        /* it takes too long, or has too many solutions */
    RECORD_INTERRUPTED = 'i',
};

/* Which solutions of a record are written. */
enum written { WRITTEN_FIRST, WRITTEN_ALL, WRITTEN_NONE };

/* What is asked of each record. */
struct question {
    int64_t most;             /* solutions that are looked for, 1 at least */
    enum written written;     /* of them; all but the first in the order of listing */
    bool bounded;             /* whether a record with `most` solutions is hard */
    int64_t slices;           /* of work on a record, after which it is hard; 0 for any number */
};

/* One worker: it solves one record after the other. */
struct solver {
    const struct records *records;
    struct dense_search search;
    int32_t *options;         /* room for the options of a solution, or for givens */
    int32_t *first;           /* the options of the first solution, as they were found */
    int32_t first_size;
    int64_t found;            /* solutions of the last record */
    uint64_t *symbols;        /* of each place, room for the check */
    bool (*interrupted)(void *context); /* asked now and then during a search; may be NULL */
    void *context;
};

bool solver_create(struct solver *solver, const struct records *records);

void solver_free(struct solver *solver);

/* Answers a record. Writes what the question says: one solution, or as many as are found, with a
 * line feed after each but the last. */
enum record_status solver_answer(struct solver *solver, const uint8_t *record,
                                 const struct question *question, uint8_t *answer);

/* How many lines of `data` are as long as a record, and end with a line feed. */
int64_t records_regular(const struct records *records, const uint8_t *data, int64_t size);

/* --- grids.c: grids, which the kernel of nine.h answers many at a time --------------------- */

/* How lines hold grids. */
struct grids {
    const struct nine_rules *rules;
    const struct nine_variant *variant; /* NULL where lines hold none */
    uint32_t digits[256];               /* of each byte, the digits that it leaves to its cell */
    uint8_t letters[NINE_MOST];         /* how answers write them */
    bool ascend;                        /* whether these follow each other in the code */
};

/* Finds how records hold grids with these rules; false where they do not, or keep other rules. */
bool grids_make(struct grids *grids, const struct records *records, const struct nine_rules *rules,
                const struct nine_variant *variant);

/* What is not the status of a line yet: how many solutions there are, and which is the first of
 * them, is left to a search of that line alone. */
#define RECORD_OPEN '?'

/* Lines that follow each other, and where their answers go. */
struct grid_lines {
    const struct grids *grids;
    const uint8_t *data;
    int64_t count, width;                /* of lines, and the bytes of each */
    const struct question *question;     /* not all solutions are written */
    uint8_t *answers;                    /* a line for each, unless none are written */
    char *statuses;                      /* `record_status`, or RECORD_OPEN */
    char *numbers;                       /* of solutions, eight bytes each */
    bool (*is_late)(void *context);      /* asked now and then; then no further lines are begun */
    bool (*interrupted)(void *context);  /* likewise; then the run ends */
    void *context;
    int64_t begun;                       /* how many lines were begun, the first ones */
    int64_t answered, open;              /* of them; of these, how many are RECORD_OPEN */
    bool closed;                         /* whether no more are to be begun */
};

/* Answers lines, as many as are begun before it is late, and one at least. Those that were begun
 * and are not answered, because it was interrupted, are RECORD_INTERRUPTED. Where most are left
 * open, all that follow are, too, as if they had been begun. False when memory runs out. */
bool grids_answer(struct grid_lines *lines);

/* Answers the only one of some lines by rules of its own: labels behind the grid say which cells are in
 * one region. Where regions are not all connected, where the grid may be taken for labels itself, and
 * where it is left open, this is left to others. False when memory runs out. */
bool grids_answer_labelled(const struct records *records, struct grid_lines *line);

/* --- fields.c: records that stand in lines beside other fields ------------------------------ */

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
