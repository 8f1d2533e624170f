/* The kernel for sudokus of 9x9 in bulk: many grids at once, each in a 16-bit lane of vectors.
 *
 * Other engines hold one grid in a few vectors and branch on what they find in it. Here, 81 vectors
 * stand for the 81 cells, and lane number l of all of them is one grid: nine bits for the digits that
 * are left in each cell. AVX-512 narrows 32 grids with one row of instructions, AVX2 16, and SSE2 or
 * NEON 8. No instruction branches on what is in a grid, so that none is ever predicted wrongly.
 *
 * round.h  One round narrows the grids in all lanes. A box gives up the digits of its solved cells, and
 *          a digit with one place in a box takes it. In a band, a digit is in three of nine mini-rows
 *          (the three cells of a box in a row), one in each row and each box: what no such choice has
 *          goes, and three digits that are left in one mini-row alone own it. So in stacks with
 *          mini-columns. Other houses (diagonals, windows) come first, like boxes; in jigsaws all houses
 *          do, and then what rows and columns have in one region alone, or a region in one of them.
 * serve.h  After each round, single lanes are served by plain code. One that is dead, or solved, takes
 *          the next grid. In one that does not change any more, a cell is guessed: the one digit stays
 *          in the lane, the rest of the digits goes into a free lane or onto a stack, from which the
 *          next free lane takes it. So a hard grid spreads over all lanes, and is searched from several
 *          sides, each of its parts depth first.
 *
 * Lanes are done out of order: what asks knows which question is answered by its number.
 */

#ifndef COVER_NINE_H
#define COVER_NINE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    NINE_CELLS = 81,
    NINE_DIGITS = 9,
    NINE_ALL = 0x1FF,       /* the set of all digits: bit 0 for the first one */
    NINE_BAD = 0x8000,      /* of a byte that says nothing of a cell */
    NINE_ROOM = 96,         /* bytes that hold a solution, and may be written; a vector is never cut */
    NINE_HOUSES = 40,       /* at most */
};

/* How regions that are no boxes cross rows or columns, as two partitions of the grid. */
struct nine_crossing {
    int32_t count;                      /* of parts, each of which is where a region and a row meet */
    uint8_t starts[NINE_CELLS + 1];     /* of each part, where its cells begin */
    uint8_t cells[NINE_CELLS], region[NINE_CELLS], row[NINE_CELLS]; /* the latter of each part */
};

/* The houses of a grid. Each has nine cells, and each digit once. */
struct nine_rules {
    bool has_boxes;         /* rows, columns and boxes of 3x3 are houses, without being listed */
    int32_t house_count;    /* of the others; without boxes, rows and columns are among them */
    uint8_t houses[NINE_HOUSES][NINE_DIGITS];
    bool has_regions;       /* without boxes: other houses are a partition of the grid */
    struct nine_crossing crossings[2]; /* of these regions with rows and columns */
    uint64_t peers[NINE_CELLS][2]; /* of each cell, the set of those that share a house with it */
};

/* What is asked of each grid: to look for solutions until there are so many, by so many guesses. */
struct nine_question {
    const uint16_t *digits; /* of each of 256 bytes: the digits that it leaves to a cell, or NINE_BAD */
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
    /* The 81 bytes of the next grid, which stay until it is answered, and a number for it; NULL where
     * there is none. Is asked again after each answer, even where there was none before. */
    const uint8_t *(*next)(void *context, int64_t *number);
    /* Takes a solution: numbers from 0 for the digits, in NINE_ROOM bytes of which 81 matter. */
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

/* Makes rules of houses, each nine cells in ascending order; all rows and columns are among them. False
 * where these are no such houses, or more than there is room for. */
bool nine_make_rules(struct nine_rules *rules, const uint8_t (*houses)[NINE_DIGITS], int32_t count);

/* Whether the 81 bytes of an answer leave one digit each, one that the grid leaves there, and keep the
 * rules: the twin of the puzzles' own check(), which knows nothing of lanes. A byte that leaves some
 * digits, neither one nor all, may be in the grid, and not in the answer. */
bool nine_check(const struct nine_rules *rules, const uint16_t *digits, const uint8_t *grid,
                const uint8_t *answer);

#endif
