/* The houses of 9x9 grids, the check of answers, and which code there is; see nine.h. */

#include "nine.h"

#include <stddef.h>
#include <string.h>

#include "../dense/processor.h"

/* --- Houses -------------------------------------------------------------------------------- */

/* Whether these are nine different cells, and puts them into ascending order. */
static bool sort_house(uint8_t house[NINE_DIGITS])
{
    for (int k = 1; k < NINE_DIGITS; k++)
        for (int j = k; j > 0 && house[j - 1] >= house[j]; j--) {
            if (house[j - 1] == house[j])
                return false;
            const uint8_t cell = house[j];
            house[j] = house[j - 1];
            house[j - 1] = cell;
        }
    return house[NINE_DIGITS - 1] < NINE_CELLS;
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

/* Whether all nine houses of a kind are among the first ones, and which numbers they have there. */
static bool find_kind(const struct nine_rules *rules, uint8_t (*cell_of)(int, int), bool *found)
{
    int count = 0;
    for (int32_t house = 0; house < rules->house_count; house++)
        for (int of = 0; of < 9; of++) {
            int same = 0;
            while (same < 9 && rules->houses[house][same] == cell_of(of, same))
                same++;
            if (same == 9) {
                found[house] = true;
                count++;
            }
        }
    return count == 9;
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
    for (int32_t house = 0; house < count; house++) {
        bool is_known = false;
        uint8_t sorted[NINE_DIGITS];
        memcpy(sorted, houses[house], NINE_DIGITS);
        if (!sort_house(sorted))
            return false;
        for (int32_t k = 0; k < rules->house_count; k++)
            is_known |= memcmp(rules->houses[k], sorted, NINE_DIGITS) == 0;
        if (is_known)
            continue;
        if (rules->house_count == NINE_HOUSES)
            return false;
        memcpy(rules->houses[rules->house_count++], sorted, NINE_DIGITS);
    }
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

/* Whether each row, column and box has all digits. */
static bool keeps_boxes(const uint16_t *cell)
{
    uint16_t columns[9] = {0}, all = NINE_ALL;
    for (int band = 0; band < 3; band++) {
        uint16_t boxes[3] = {0};
        for (int row = 3 * band; row < 3 * band + 3; row++) {
            uint16_t whole = 0;
            for (int box = 0; box < 3; box++) {
                const uint16_t *mini = cell + 9 * row + 3 * box;
                const uint16_t three = mini[0] | mini[1] | mini[2];
                boxes[box] |= three;
                whole |= three;
            }
            for (int column = 0; column < 9; column++)
                columns[column] |= cell[9 * row + column];
            all &= whole;
        }
        all &= boxes[0] & boxes[1] & boxes[2];
    }
    for (int column = 0; column < 9; column++)
        all &= columns[column];
    return all == NINE_ALL;
}

bool nine_check(const struct nine_rules *rules, const uint16_t *digits, const uint8_t *grid,
                const uint8_t *answer)
{
    uint16_t cells[NINE_CELLS], wrong = 0;
    for (int cell = 0; cell < NINE_CELLS; cell++) {
        const uint16_t digit = digits[answer[cell]];
        wrong |= (digit & (digit - 1)) | (digit & ~digits[grid[cell]]) | (uint16_t)((digit - 1) & 0x8000);
        cells[cell] = digit;
    }
    if (wrong != 0 || (rules->has_boxes && !keeps_boxes(cells)))
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
