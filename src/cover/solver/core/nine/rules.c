/* The houses of grids, and the check of answers; see nine.h. */

#include "nine.h"

#include <stddef.h>
#include <string.h>

#include "../inline.h"

/* --- Houses -------------------------------------------------------------------------------- */

/* Whether these are cells in ascending order. */
static bool is_house(const uint8_t *house, int size)
{
    int k = 1;
    while (k < size && house[k - 1] < house[k])
        k++;
    return k == size && house[size - 1] < size * size;
}

/* The cell with number `k` of a house: row, column or box of 3x3 number `of`. */
static uint8_t cell_of_row(int size, int of, int k)
{
    return (uint8_t)(size * of + k);
}

static uint8_t cell_of_column(int size, int of, int k)
{
    return (uint8_t)(size * k + of);
}

static uint8_t cell_of_box(int size, int of, int k)
{
    return (uint8_t)(of / 3 * 3 * size + of % 3 * 3 + k / 3 * size + k % 3);
}

/* Whether all houses of a kind are among those of the rules, and which are. */
static bool find_kind(const struct nine_rules *rules, uint8_t (*cell_of)(int, int, int), bool *found)
{
    const int size = rules->size;
    int kinds = 0;
    for (int32_t house = 0; house < rules->house_count; house++)
        for (int of = 0; of < size; of++) {
            int same = 0;
            while (same < size && rules->houses[house][same] == cell_of(size, of, same))
                same++;
            found[house] |= same == size;
            kinds |= (same == size) << of;
        }
    return kinds == nine_all(size);
}

static void add_peers(struct nine_rules *rules, int32_t first)
{
    for (int32_t house = first; house < rules->house_count; house++)
        for (int k = 0; k < rules->size; k++)
            for (int j = 0; j < rules->size; j++) {
                const int cell = rules->houses[house][k], peer = rules->houses[house][j];
                if (cell != peer)
                    rules->peers[cell][peer / 64] |= (uint64_t)1 << peer % 64;
            }
}

static void cross(struct nine_crossing *crossing, const uint8_t *region, int size, bool columns)
{
    int count = 0, cells = 0;
    for (int row = 0; row < size; row++)
        for (int of = 0; of < size; of++) {
            const int before = cells;
            for (int k = 0; k < size; k++) {
                const uint8_t cell = columns ? cell_of_column(size, row, k) : cell_of_row(size, row, k);
                if (region[cell] == of)
                    crossing->cells[cells++] = cell;
            }
            if (cells == before)
                continue;
            crossing->starts[count] = (uint16_t)before;
            crossing->row[count] = (uint8_t)row;
            crossing->region[count++] = (uint8_t)of;
        }
    crossing->starts[count] = (uint16_t)cells;
    crossing->count = count;
}

static void cross_regions(struct nine_rules *rules, const uint8_t *region)
{
    rules->has_regions = true;
    for (int k = 0; k < 2; k++)
        cross(&rules->crossings[k], region, rules->size, k == 1);
}

/* Finds houses that are a partition of the grid, and neither rows nor columns, which are known. */
static void find_regions(struct nine_rules *rules, const bool *known)
{
    enum { NOWHERE = NINE_MOST };
    const int size = rules->size;
    uint8_t region[NINE_CELLS];
    int count = 0;
    memset(region, NOWHERE, sizeof region);
    for (int32_t house = 0; house < rules->house_count; house++) {
        bool is_apart = !known[house];
        for (int k = 0; k < size; k++)
            is_apart &= region[rules->houses[house][k]] == NOWHERE;
        for (int k = 0; k < size && is_apart; k++)
            region[rules->houses[house][k]] = (uint8_t)count;
        count += is_apart;
    }
    if (count == size)
        cross_regions(rules, region);
}

bool nine_make_rules(struct nine_rules *rules, int size, const uint8_t *houses, int32_t count)
{
    bool found[NINE_HOUSES] = {false};
    memset(rules, 0, sizeof *rules);
    if (size < NINE_LEAST || size > NINE_MOST || count > NINE_HOUSES)
        return false;
    rules->size = size;
    rules->house_count = count;
    for (int32_t house = 0; house < count; house++, houses += size) {
        if (!is_house(houses, size))
            return false;
        memcpy(rules->houses[house], houses, (size_t)size);
    }
    add_peers(rules, 0);
    if (!find_kind(rules, cell_of_row, found) || !find_kind(rules, cell_of_column, found))
        return false;
    find_regions(rules, found);
    rules->has_boxes = size == 9 && find_kind(rules, cell_of_box, found);
    int32_t left = 0;
    for (int32_t house = 0; house < rules->house_count; house++)
        if (!rules->has_boxes || !found[house])
            memmove(rules->houses[left++], rules->houses[house], NINE_MOST);
    rules->house_count = left;
    return true;
}

bool nine_add_regions(struct nine_rules *rules, const uint8_t *region)
{
    const int size = rules->size, first = rules->house_count;
    int count[NINE_MOST] = {0};
    if (first + size > NINE_HOUSES)
        return false;
    for (int cell = 0; cell < size * size; cell++) {
        const int of = region[cell];
        if (of >= size || count[of] == size)
            return false;
        rules->houses[first + of][count[of]++] = (uint8_t)cell;
    }
    rules->house_count += size;
    add_peers(rules, first);
    cross_regions(rules, region);
    return true;
}

/* --- Checking ------------------------------------------------------------------------------ */

/* What a byte of an answer leaves is one digit, all of them, or NINE_BAD. So what the bytes of a house
 * leave adds up to the set of all digits if each of them leaves another one, and never otherwise. */
static bool keeps_boxes(const uint32_t *digits, const uint8_t *answer)
{
    enum { ALL = 0x1FF, ALL_OF_THREE = ALL | ALL << 9 | ALL << 18 };
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
            all &= whole == ALL;
        }
        for (int box = 0; box < 3; box++)
            all &= boxes[box] == ALL;
    }
    for (int box = 0; box < 3; box++)
        all &= columns[box] == ALL_OF_THREE;
    return all;
}

static bool keeps_houses(const struct nine_rules *rules, const uint32_t *digits,
                         const uint8_t *answer)
{
    bool all = true;
    for (int32_t house = 0; house < rules->house_count; house++) {
        uint32_t whole = 0;
        for (int k = 0; k < rules->size; k++)
            whole += digits[answer[rules->houses[house][k]]];
        all &= whole == nine_all(rules->size);
    }
    return all;
}

/* Whether each byte of an answer is that of the grid, or leaves what that leaves. */
INLINE bool keeps_givens(const uint32_t *digits, const uint8_t *grid, const uint8_t *answer, int size)
{
    const int last = size * size - 1;
    const uint32_t every = nine_all(size);
    int first = 0; /* the first empty cell: most others are written as it is */
    while (first < last && digits[grid[first]] != every)
        first++;
    const uint8_t empty = grid[first];
    uint8_t others = (grid[last] != answer[last]) & (grid[last] != empty);
    for (int cell = 0; cell < last; cell++) /* in vectors */
        others |= (uint8_t)((grid[cell] != answer[cell]) & (grid[cell] != empty));
    if (others == 0 && digits[empty] == every)
        return true;
    uint32_t wrong = 0;
    for (int cell = 0; cell <= last; cell++)
        wrong |= digits[answer[cell]] & ~digits[grid[cell]];
    return wrong == 0;
}

bool nine_check(const struct nine_rules *rules, const uint32_t *digits, const uint8_t *grid,
                const uint8_t *answer)
{
    const int size = rules->size;
    return (!rules->has_boxes || keeps_boxes(digits, answer)) &&
           keeps_houses(rules, digits, answer) &&
           (size == 9 ? keeps_givens(digits, grid, answer, 9)
                      : keeps_givens(digits, grid, answer, size));
}
