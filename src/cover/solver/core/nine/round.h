/* One round of narrowing, for all lanes at once; see nine.h.
 *
 * Nothing here depends on what is in a lane. A grid may lose digits in vain, after it has died: that it
 * is dead shows in what the round reports.
 */

#ifndef COVER_NINE_ROUND_H
#define COVER_NINE_ROUND_H

#include "nine.h"
#include "nine_vectors.h"

enum { NINE = 9 }; /* the size for which there is code of its own */

/* The grids of all lanes. */
struct lane_grids {
    uint16_t cells[NINE_CELLS][NINE_LANES] __attribute__((aligned(64))); /* 0 where a grid has none */
    sets kept[9][3]; /* within a round: what each mini-row may still hold */
};

/* What a round tells of each lane. */
struct seen_lanes {
    sets full; /* all digits where every house that was looked at has each of them somewhere */
    sets sum;  /* of the cells as numbers, which falls with each digit that goes */
    sets high; /* the same of digits from the ninth on, where the sum may be too large for a lane */
    sets least; /* `no_digit` where a cell has none left */
};

INLINE sets load_cell(const struct lane_grids *grids, int cell)
{
    return *(const sets *)grids->cells[cell];
}

INLINE void store_cell(struct lane_grids *grids, int cell, sets digits)
{
    *(sets *)grids->cells[cell] = digits;
}

INLINE sets single_of(sets cell)
{
    return only_if(not_one_more(cell), cell);
}

/* What is in the cells of a house: digits that are there, in two cells or more, and alone in a cell. */
struct seen_house {
    sets any, twice, solved;
};

INLINE void see_cell(struct seen_house *house, sets cell)
{
    house->twice = or_and(house->twice, house->any, cell);
    house->any |= cell;
    house->solved |= single_of(cell);
}

/* The same for three cells, which takes fewer instructions. */
INLINE void see_three(struct seen_house *house, sets a, sets b, sets c)
{
    const sets any = or3(a, b, c);
    house->twice = or3(house->twice, in_two(a, b, c), house->any & any);
    house->any |= any;
    house->solved = or3(house->solved | single_of(a), single_of(b), single_of(c));
}

/* What a cell keeps in a house that holds all digits: one with one digit takes it from the others, and a
 * digit with one cell takes that. Of two cells with the same one digit none loses it: then another digit
 * will have no cell. */
INLINE sets kept_in(const struct seen_house *house, sets cell)
{
    return if_any(cell & ~house->twice, cell & (~house->solved | single_of(cell)));
}

/* What the nine minis of a band can hold, of what they have: a digit is in three of them, one in each
 * row and one in each box. Three digits that are left in just one mini of a row own it. */
INLINE void narrow_minis(sets has[3][3])
{
    sets left[3][3];
    UNROLLED
    for (int r = 0; r < 3; r++) {
        const int p = (r + 1) % 3, q = (r + 2) % 3;
        UNROLLED
        for (int k = 0; k < 3; k++) {
            const int i = (k + 1) % 3, j = (k + 2) % 3;
            left[r][k] = has[r][k] & or_and(has[p][i] & has[q][j], has[p][j], has[q][i]);
        }
    }
    UNROLLED
    for (int r = 0; r < 3; r++) {
        UNROLLED
        for (int k = 0; k < 3; k++) {
            const sets owned = but_not(left[r][k], left[r][(k + 1) % 3], left[r][(k + 2) % 3]);
            has[r][k] = if_three(owned, left[r][k]);
        }
    }
}

/* Narrows the houses that are listed, and adds to what is seen. */
INLINE void narrow_listed(struct lane_grids *grids, const struct nine_rules *rules, int size,
                          struct seen_lanes *seen)
{
    for (int32_t number = 0; number < rules->house_count; number++) {
        const uint8_t *places = rules->houses[number];
        struct seen_house house = {each(0), each(0), each(0)};
        UNROLLED
        for (int k = 0; k < size; k++)
            see_cell(&house, load_cell(grids, places[k]));
        UNROLLED
        for (int k = 0; k < size; k++)
            store_cell(grids, places[k], kept_in(&house, load_cell(grids, places[k])));
        seen->full &= house.any;
    }
}

/* Narrows regions and the rows or columns that they cross: digits of a row that are in one of its parts
 * alone are in no other part of that region, and the other way round. */
INLINE void narrow_crossing(struct lane_grids *grids, const struct nine_crossing *crossing,
                            int size)
{
    sets part[NINE_CELLS], row[NINE_MOST], region[NINE_MOST];
    sets in_row[NINE_MOST], in_region[NINE_MOST];
    for (int k = 0; k < size; k++)
        row[k] = region[k] = in_row[k] = in_region[k] = each(0);
    for (int k = 0; k < crossing->count; k++) {
        const int r = crossing->row[k], g = crossing->region[k];
        sets any = each(0);
        for (int j = crossing->starts[k]; j < crossing->starts[k + 1]; j++)
            any |= load_cell(grids, crossing->cells[j]);
        part[k] = any;
        row[r] = or_and(row[r], in_row[r], any);
        region[g] = or_and(region[g], in_region[g], any);
        in_row[r] |= any;
        in_region[g] |= any;
    }
    for (int k = 0; k < size; k++)
        in_row[k] = in_region[k] = each(0);
    for (int k = 0; k < crossing->count; k++) {
        const int r = crossing->row[k], g = crossing->region[k];
        in_region[g] |= part[k] & ~row[r];
        in_row[r] |= part[k] & ~region[g];
    }
    for (int k = 0; k < crossing->count; k++) {
        const int r = crossing->row[k], g = crossing->region[k];
        const sets left = but_not(part[k], in_region[g] & row[r], in_row[r] & region[g]);
        for (int j = crossing->starts[k]; j < crossing->starts[k + 1]; j++)
            store_cell(grids, crossing->cells[j], load_cell(grids, crossing->cells[j]) & left);
    }
}

/* The least of all sets as `lesser` compares them, where that of no digit is taken for this one. */
INLINE sets no_digit(int size)
{
    return each(size > NINE ? 0x8000 : 0);
}

INLINE void see(struct seen_lanes *seen, sets digits, int size)
{
    seen->sum += digits;
    if (size > NINE)
        seen->high += digits >> 8;
    seen->least = lesser(seen->least, digits ^ no_digit(size));
}

/* Narrows boxes, and bands by their mini-rows; what these keep is taken away with the mini-columns. */
INLINE void narrow_bands(struct lane_grids *grids)
{
    for (int band = 0; band < 3; band++) {
        sets has[3][3];
        UNROLLED
        for (int box = 0; box < 3; box++) {
            const int first = 27 * band + 3 * box;
            sets cell[NINE];
            UNROLLED
            for (int k = 0; k < NINE; k++)
                cell[k] = load_cell(grids, first + k / 3 * 9 + k % 3);
            struct seen_house house = {each(0), each(0), each(0)};
            UNROLLED
            for (int k = 0; k < NINE; k += 3)
                see_three(&house, cell[k], cell[k + 1], cell[k + 2]);
            UNROLLED
            for (int k = 0; k < NINE; k++)
                cell[k] = kept_in(&house, cell[k]);
            UNROLLED
            for (int r = 0; r < 3; r++)
                has[r][box] = or3(cell[3 * r], cell[3 * r + 1], cell[3 * r + 2]);
            UNROLLED
            for (int k = 0; k < 9; k++)
                store_cell(grids, first + k / 3 * 9 + k % 3, cell[k]);
        }
        narrow_minis(has);
        UNROLLED
        for (int r = 0; r < 3; r++) {
            UNROLLED
            for (int box = 0; box < 3; box++)
                grids->kept[3 * band + r][box] = has[r][box];
        }
    }
}

/* Narrows stacks by their mini-columns, and sees all cells. */
INLINE void narrow_stacks(struct lane_grids *grids, struct seen_lanes *seen)
{
    for (int stack = 0; stack < 3; stack++) {
        sets has[3][3];
        UNROLLED
        for (int band = 0; band < 3; band++) {
            UNROLLED
            for (int c = 0; c < 3; c++) {
                const int first = 27 * band + 3 * stack + c;
                const sets top = load_cell(grids, first) & grids->kept[3 * band][stack];
                has[c][band] = or_and(or_and(top, load_cell(grids, first + 9),
                                             grids->kept[3 * band + 1][stack]),
                                      load_cell(grids, first + 18), grids->kept[3 * band + 2][stack]);
            }
        }
        narrow_minis(has);
        UNROLLED
        for (int band = 0; band < 3; band++) {
            seen->full &= or3(has[0][band], has[1][band], has[2][band]);
            UNROLLED
            for (int k = 0; k < 9; k++) {
                const int row = 3 * band + k / 3, cell = 9 * row + 3 * stack + k % 3;
                const sets digits =
                    and3(load_cell(grids, cell), has[k % 3][band], grids->kept[row][stack]);
                see(seen, digits, NINE);
                store_cell(grids, cell, digits);
            }
        }
    }
}

/* Narrows all grids once. Where nothing changes in a whole round, and no lane is dead, a grid whose sum
 * is that of as many rows of all digits is solved: a cell more or a digit twice would make it larger. */
INLINE struct seen_lanes narrow_round(struct lane_grids *grids, const struct nine_rules *rules,
                                      int size)
{
    const sets all = each(nine_all(size)), none = each(0);
    struct seen_lanes seen = {.full = all, .sum = none, .high = none, .least = all ^ no_digit(size)};
    narrow_listed(grids, rules, size, &seen);
    if (size == NINE && rules->has_boxes) {
        narrow_bands(grids);
        narrow_stacks(grids, &seen);
        return seen;
    }
    if (rules->has_regions) {
        narrow_crossing(grids, &rules->crossings[0], size);
        narrow_crossing(grids, &rules->crossings[1], size);
    }
    for (int cell = 0; cell < size * size; cell++)
        see(&seen, load_cell(grids, cell), size);
    return seen;
}

/* The same, with code of its own for the most usual size. */
static __attribute__((noinline)) struct seen_lanes narrow_nine(struct lane_grids *grids,
                                                         const struct nine_rules *rules)
{
    return narrow_round(grids, rules, NINE);
}

static __attribute__((noinline)) struct seen_lanes narrow_any(struct lane_grids *grids,
                                                        const struct nine_rules *rules)
{
    return narrow_round(grids, rules, rules->size);
}

#endif
