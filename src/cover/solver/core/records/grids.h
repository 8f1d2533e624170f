/* Lines of 9x9 grids, which the kernel of nine.h answers many at a time. Knows bytes and digits, and
 * nothing of Python. */

#ifndef COVER_RECORDS_GRIDS_H
#define COVER_RECORDS_GRIDS_H

#include "../nine/nine.h"
#include "records.h"

/* How lines hold 9x9 grids. */
struct grids {
    const struct nine_rules *rules;
    const struct nine_variant *variant; /* NULL where lines hold none */
    uint16_t digits[256];               /* of each byte, the digits that it leaves to its cell */
    uint8_t letters[NINE_DIGITS];       /* how answers write them */
    bool ascend;                        /* whether these follow each other in the code */
};

/* Finds how records hold grids with these rules; false where they do not, or keep other rules. */
bool grids_make(struct grids *grids, const struct records *records, const struct nine_rules *rules,
                const struct nine_variant *variant);

/* What is not the status of a line yet: how many solutions there are, and which is the first of them,
 * is left to a search of that line alone. */
#define RECORD_OPEN '?'

/* Lines that follow each other, and where their answers go. */
struct grid_lines {
    const struct grids *grids;
    const uint8_t *data;
    int64_t count;
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

/* Answers lines, as many as are begun before it is late, and one at least. Those that were begun and
 * are not answered, because it was interrupted, are RECORD_INTERRUPTED. Where most are left open, all
 * that follow are, too, as if they had been begun. False when memory runs out. */
bool grids_answer(struct grid_lines *lines);

#endif
