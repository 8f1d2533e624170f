/* The houses of 9x9 grids, and the check of answers; see nine.h. */

#include "nine.h"

#include <stddef.h>
#include <string.h>

#include "../inline.h"

/* --- Houses -------------------------------------------------------------------------------- */

/* Whether these are nine cells in ascending order. */
static bool is_house(const uint8_t house[NINE_DIGITS])
{
    int k = 1;
    while (k < NINE_DIGITS && house[k - 1] < house[k])
        k++;
    return k == NINE_DIGITS && house[NINE_DIGITS - 1] < NINE_CELLS;
}

/* The cell with number `k` of a house: row, column or box number `of`. */
static uint8_t cell_of_row(int of, int k)
{
    return (uint8_t)(9 * of + k);
}

static uint8_t cell_of_column(int of, int k)
{
    return (uint8_t)(9 * k + of);
}

static uint8_t cell_of_box(int of, int k)
{
    return (uint8_t)(of / 3 * 27 + of % 3 * 3 + k / 3 * 9 + k % 3);
}

/* Whether all houses of a kind are among those of the rules, and which are. */
static bool find_kind(const struct nine_rules *rules, uint8_t (*cell_of)(int, int), bool *found)
{
    int kinds = 0;
    for (int32_t house = 0; house < rules->house_count; house++)
        for (int of = 0; of < 9; of++) {
            int same = 0;
            while (same < 9 && rules->houses[house][same] == cell_of(of, same))
                same++;
            found[house] |= same == 9;
            kinds |= (same == 9) << of;
        }
    return kinds == NINE_ALL;
}

static void add_peers(struct nine_rules *rules)
{
    for (int32_t house = 0; house < rules->house_count; house++)
        for (int k = 0; k < NINE_DIGITS; k++)
            for (int j = 0; j < NINE_DIGITS; j++) {
                const int cell = rules->houses[house][k], peer = rules->houses[house][j];
                if (cell != peer)
                    rules->peers[cell][peer / 64] |= (uint64_t)1 << peer % 64;
            }
}

static void cross(struct nine_crossing *crossing, const uint8_t region[NINE_CELLS], bool columns)
{
    int count = 0, cells = 0;
    for (int row = 0; row < 9; row++)
        for (int of = 0; of < 9; of++) {
            const int before = cells;
            for (int k = 0; k < 9; k++) {
                const uint8_t cell = columns ? cell_of_column(row, k) : cell_of_row(row, k);
                if (region[cell] == of)
                    crossing->cells[cells++] = cell;
            }
            if (cells == before)
                continue;
            crossing->starts[count] = (uint8_t)before;
            crossing->row[count] = (uint8_t)row;
            crossing->region[count++] = (uint8_t)of;
        }
    crossing->starts[count] = NINE_CELLS;
    crossing->count = count;
}

/* Finds nine houses that are a partition of the grid, and neither rows nor columns, which are known. */
static void find_regions(struct nine_rules *rules, const bool *known)
{
    uint8_t region[NINE_CELLS];
    int count = 0;
    memset(region, NINE_CELLS, sizeof region);
    for (int32_t house = 0; house < rules->house_count; house++) {
        bool is_apart = !known[house];
        for (int k = 0; k < NINE_DIGITS; k++)
            is_apart &= region[rules->houses[house][k]] == NINE_CELLS;
        for (int k = 0; k < NINE_DIGITS && is_apart; k++)
            region[rules->houses[house][k]] = (uint8_t)count;
        count += is_apart;
    }
    rules->has_regions = count == 9;
    for (int k = 0; k < 2 && rules->has_regions; k++)
        cross(&rules->crossings[k], region, k == 1);
}

bool nine_make_rules(struct nine_rules *rules, const uint8_t (*houses)[NINE_DIGITS], int32_t count)
{
    bool found[NINE_HOUSES] = {false};
    memset(rules, 0, sizeof *rules);
    for (int32_t house = 0; house < count; house++)
        if (house == NINE_HOUSES || !is_house(houses[house]))
            return false;
    rules->house_count = count;
    memcpy(rules->houses, houses, (size_t)count * NINE_DIGITS);
    add_peers(rules);
    if (!find_kind(rules, cell_of_row, found) || !find_kind(rules, cell_of_column, found))
        return false;
    find_regions(rules, found);
    rules->has_boxes = find_kind(rules, cell_of_box, found);
    int32_t left = 0;
    for (int32_t house = 0; house < rules->house_count; house++)
        if (!rules->has_boxes || !found[house])
            memmove(rules->houses[left++], rules->houses[house], NINE_DIGITS);
    rules->house_count = left;
    return true;
}

/* --- Checking ------------------------------------------------------------------------------ */

/* What a byte of an answer leaves is one digit, all of them, or NINE_BAD. So what nine bytes leave adds up
 * to the set of all digits if each of them leaves another one, and never otherwise. */
static bool keeps_boxes(const uint16_t *digits, const uint8_t *answer)
{
    enum { ALL_OF_THREE = NINE_ALL | NINE_ALL << 9 | NINE_ALL << 18 };
    uint32_t columns[3] = {0};
    bool all = true;
    for (int band = 0; band < 3; band++) {
        uint32_t boxes[3] = {0};
        for (int row = 0; row < 3; row++) {
            uint32_t whole = 0;
            UNROLLED
            for (int box = 0; box < 3; box++, answer += 3) {
                const uint32_t a = digits[answer[0]], b = digits[answer[1]], c = digits[answer[2]];
                boxes[box] += a + b + c;
                whole += a + b + c;
                columns[box] |= a | b << 9 | c << 18;
            }
            all &= whole == NINE_ALL;
        }
        for (int box = 0; box < 3; box++)
            all &= boxes[box] == NINE_ALL;
    }
    for (int box = 0; box < 3; box++)
        all &= columns[box] == ALL_OF_THREE;
    return all;
}

static bool keeps_houses(const struct nine_rules *rules, const uint16_t *digits,
                         const uint8_t *answer)
{
    bool all = true;
    for (int32_t house = 0; house < rules->house_count; house++) {
        uint32_t whole = 0;
        for (int k = 0; k < NINE_DIGITS; k++)
            whole += digits[answer[rules->houses[house][k]]];
        all &= whole == NINE_ALL;
    }
    return all;
}

/* Whether each byte of an answer is that of the grid, or leaves what that leaves. */
static bool keeps_givens(const uint16_t *digits, const uint8_t *grid, const uint8_t *answer)
{
    int first = 0; /* the first empty cell: most others are written as it is */
    while (first < NINE_CELLS - 1 && digits[grid[first]] != NINE_ALL)
        first++;
    const uint8_t empty = grid[first];
    uint8_t others = (grid[80] != answer[80]) & (grid[80] != empty);
    for (int cell = 0; cell < 80; cell++) /* in vectors */
        others |= (uint8_t)((grid[cell] != answer[cell]) & (grid[cell] != empty));
    if (others == 0 && digits[empty] == NINE_ALL)
        return true;
    uint16_t wrong = 0;
    for (int cell = 0; cell < NINE_CELLS; cell++)
        wrong |= digits[answer[cell]] & ~digits[grid[cell]];
    return wrong == 0;
}

bool nine_check(const struct nine_rules *rules, const uint16_t *digits, const uint8_t *grid,
                const uint8_t *answer)
{
    return (!rules->has_boxes || keeps_boxes(digits, answer)) &&
           keeps_houses(rules, digits, answer) && keeps_givens(digits, grid, answer);
}
