/* The kernel for sudokus in bulk, of 4x4 to 16x16: many grids at once, each in a 16-bit lane of vectors.
 *
 * Other engines hold one grid in a few vectors and branch on what they find in it. Here, a vector stands
 * for a cell, and lane number l of all of them is one grid: a bit for each digit that is left in the
 * cell. AVX-512 narrows 32 grids with one row of instructions, AVX2 16, and SSE2 or NEON 8. No
 * instruction branches on what is in a grid, so that none is ever predicted wrongly.
 *
 * round.h  One round narrows the grids in all lanes. A house gives up the digits of its solved cells, and
 *          a digit with one place in a house takes it; then goes what rows and columns have in one region
 *          alone, or a region in one of them. Sudokus of 9x9 have a faster way: boxes as houses, then
 *          bands. In a band, a digit is in three of nine mini-rows (the three cells of a box in a row),
 *          one in each row and each box: what no such choice has goes, and three digits that are left in
 *          one mini-row alone own it. So in stacks with mini-columns.
 * serve.h  After each round, single lanes are served by plain code. One that is dead, or solved, takes
 *          the next grid. In one that does not change any more, a cell is guessed: the one digit stays
 *          in the lane, the rest of the digits goes into a free lane or onto a stack, from which the
 *          next free lane takes it. So a hard grid spreads over all lanes, and is searched from several
 *          sides, each of its parts depth first.
 *
 * Lanes are done out of order: what asks knows which question is answered by its number. All code takes
 * the `size` of grids, and is compiled twice: for any, and for 9, as a constant.
 */

#ifndef COVER_NINE_H
#define COVER_NINE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    NINE_LEAST = 4,         /* the size of a grid: as many rows, columns, digits, and cells in a house */
    NINE_MOST = 16,
    NINE_CELLS = NINE_MOST * NINE_MOST,
    NINE_WORDS = NINE_CELLS / 64, /* of a set of cells */
    NINE_BAD = 0x10000,     /* of a byte that says nothing of a cell */
    NINE_ROOM = NINE_CELLS, /* bytes that hold a solution, and may be written; a vector is never cut */
    NINE_HOUSES = 80,       /* at most */
};

/* The set of all digits of grids of a size: bit 0 for the first one. */
static inline uint16_t nine_all(int size)
{
    return (uint16_t)((1 << size) - 1);
}

/* How regions that are no boxes of 3x3 cross rows or columns, as two partitions of the grid. */
struct nine_crossing {
    int32_t count;                      /* of parts, each of which is where a region and a row meet */
    uint16_t starts[NINE_CELLS + 1];    /* of each part, where its cells begin */
    uint8_t cells[NINE_CELLS], region[NINE_CELLS], row[NINE_CELLS]; /* the latter of each part */
};

/* The houses of a grid. Each has as many cells as there are digits, and each digit once. */
struct nine_rules {
    int32_t size;
    bool has_boxes;         /* of size 9: rows, columns and boxes of 3x3 are houses, without being listed */
    int32_t house_count;    /* of the others; without boxes, rows and columns, too */
    uint8_t houses[NINE_HOUSES][NINE_MOST];
    bool has_regions;       /* without boxes: other houses are a partition of the grid */
    struct nine_crossing crossings[2]; /* of these regions with rows and columns */
    uint64_t peers[NINE_CELLS][NINE_WORDS]; /* of each cell, those that share a house with it */
};

/* What is asked of each grid: to look for solutions until there are so many, by so many guesses. */
struct nine_question {
    const uint32_t *digits; /* of each of 256 bytes: the digits that it leaves to a cell, or NINE_BAD */
    int64_t limit;          /* of solutions, 1 at least */
    int64_t guesses;        /* for a grid, about; then it is given up */
    bool tells_all;         /* whether all solutions are told, or only the first one that is found */
};

/* What came of a grid. */
enum nine_outcome {
    NINE_EXHAUSTED,         /* these are all solutions */
    NINE_LIMIT,             /* there are as many as were looked for, or more */
    NINE_GIVEN_UP,          /* there are so many at least */
    NINE_NOT_READ,          /* a byte says nothing of its cell */
};

/* Where grids come from and answers go. All functions get the context, and may not run the kernel. */
struct nine_client {
    void *context;
    /* The cells of the next grid, a byte each, which stay until it is answered, and a number for it; NULL where
     * there is none. Is asked again after each answer, even where there was none before. */
    const uint8_t *(*next)(void *context, int64_t *number);
    /* Takes a solution: numbers from 0 for the digits, in NINE_ROOM bytes. */
    void (*solution)(void *context, int64_t number, const uint8_t *digits);
    /* Takes the answer to a grid: how many solutions were found. */
    void (*answer)(void *context, int64_t number, enum nine_outcome outcome, int64_t found);
    /* Asked now and then; false ends the run, and grids that are not answered then never are. */
    bool (*goes_on)(void *context);
};

/* The code for one processor. */
struct nine_variant {
    int32_t lanes;
    /* Answers all grids of a client; false when memory runs out. */
    bool (*run)(const struct nine_rules *rules, const struct nine_question *question,
                const struct nine_client *client);
};

/* The variant for a processor, of a name of `dense_variants`; NULL where there is none. See ../variants. */
const struct nine_variant *nine_variant(const char *name);

/* Makes rules of houses of grids of a size, one after the other, each of them cells in ascending order;
 * all rows and columns are among them. False where these are no such houses, or more than there is room
 * for. */
bool nine_make_rules(struct nine_rules *rules, int size, const uint8_t *houses, int32_t count);

/* Adds regions, as many as there are digits, to rules that have none: of each cell, `region` has the
 * number of its own. False where they have not a cell for each digit, or there is no room for them. */
bool nine_add_regions(struct nine_rules *rules, const uint8_t *region);

/* Whether the bytes of an answer leave one digit each, one that the grid leaves there, and keep the
 * rules: the twin of the puzzles' own check(), which knows nothing of lanes. A byte that leaves some
 * digits, neither one nor all, may be in the grid, and not in the answer. */
bool nine_check(const struct nine_rules *rules, const uint32_t *digits, const uint8_t *grid,
                const uint8_t *answer);

#endif
