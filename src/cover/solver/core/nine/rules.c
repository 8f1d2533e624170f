/* The houses of 9x9 grids, the check of answers, and which code there is; see nine.h. */

#include "nine.h"

#include <stddef.h>
#include <string.h>

#include "../dense/processor.h"
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

enum { BESIDE = 16 }; /* of an array of cells, a multiple of vectors that compilers make of loops */

/* Whether an answer has the bytes of its grid, but where these are a point or a zero that mean any digit.
 * Most grids are written so; of others it may say no. */
static bool keeps_bytes(const uint16_t *digits, const uint8_t *grid, const uint8_t *answer)
{
#ifdef __GNUC__
    typedef uint8_t bytes __attribute__((vector_size(16), may_alias, aligned(1)));
    typedef uint64_t words __attribute__((vector_size(16)));
    const bytes none = {0}, dot = none + (uint8_t)(digits['.'] == NINE_ALL ? '.' : 0);
    const bytes zero = none + (uint8_t)(digits['0'] == NINE_ALL ? '0' : 0);
    bytes other = none;
    UNROLLED
    for (int k = 0; k < 6; k++) {
        const int cell = k < 5 ? 16 * k : NINE_CELLS - 16;
        const bytes said = *(const bytes *)(grid + cell), answered = *(const bytes *)(answer + cell);
        other |= (bytes)(said != answered) & (bytes)(said != dot) & (bytes)(said != zero);
    }
    return (((words)other)[0] | ((words)other)[1]) == 0;
#else
    return false;
#endif
}

/* The digits that are in each row, column and box. */
static uint16_t in_all(const uint16_t *cells)
{
    uint16_t three[NINE_CELLS + BESIDE - 1], columns[BESIDE] = {0}, all = NINE_ALL;
    for (int cell = 0; cell < NINE_CELLS + BESIDE - 1; cell++) /* each one and two behind it */
        three[cell] = cells[cell] | cells[cell + 1] | cells[cell + 2];
    for (int row = 0; row < 9; row++)
        for (int column = 0; column < BESIDE; column++) /* nine of which matter */
            columns[column] |= cells[9 * row + column];
    for (int k = 0; k < 9; k++) {
        const uint16_t *row = three + 9 * k, *box = three + cell_of_box(k, 0);
        all &= (row[0] | row[3] | row[6]) & (box[0] | box[9] | box[18]) & columns[k];
    }
    return all;
}

bool nine_check(const struct nine_rules *rules, const uint16_t *digits, const uint8_t *grid,
                const uint8_t *answer)
{
    const bool is_kept = keeps_bytes(digits, grid, answer);
    uint16_t cells[NINE_CELLS + 2 * BESIDE - 1] = {0}, wrong = 0;
    UNROLLED
    for (int cell = 0; cell < NINE_CELLS; cell++)
        cells[cell] = digits[answer[cell]];
    for (int cell = 0; cell < NINE_CELLS + BESIDE - 1; cell++)
        wrong |= cells[cell] & (uint16_t)(cells[cell] - 1);
    for (int cell = 0; cell < NINE_CELLS && !is_kept; cell++)
        wrong |= cells[cell] & ~digits[grid[cell]];
    if (wrong != 0 || (rules->has_boxes && in_all(cells) != NINE_ALL))
        return false;
    for (int32_t house = 0; house < rules->house_count; house++) {
        uint16_t all = 0;
        for (int k = 0; k < NINE_DIGITS; k++)
            all |= cells[rules->houses[house][k]];
        if (all != NINE_ALL)
            return false;
    }
    return true;
}

/* --- Which code there is ------------------------------------------------------------------- */

extern const struct nine_variant nine_v4, nine_v3, nine_baseline, nine_neon, nine_plain;

const struct nine_variant *nine_variant(const char *name)
{
    static const struct {
        const char *name;
        const struct nine_variant *variant;
    } all[] = {
#if X86_VARIANTS
        {"v4-bitalg", &nine_v4},
        {"v4", &nine_v4},
        {"v3", &nine_v3},
        {"baseline", &nine_baseline},
#endif
#if NEON_VARIANT
        {"neon", &nine_neon},
#endif
#if PLAIN_VARIANT && defined(__GNUC__)
        {"plain", &nine_plain},
#endif
        {NULL, NULL},
    };
    int k = 0;
    while (all[k].name != NULL && strcmp(all[k].name, name) != 0)
        k++;
    return all[k].variant;
}
