/* Sums: the weights of the options chosen for some items add up to between two bounds.
 *
 * An item of a sum is a *member* of it. Where the weights of a member's options, in their order,
 * ascend by one (or descend, for those that are subtracted), its options stand for *values*: small
 * numbers from 0. Other sums, and those with too many values, are *loose*: kept by bounds alone.
 *
 * Members that never take one value twice (each option of the one excludes that of the other with
 * the same value, as the cells of one house do) form a *group*. The values that k members of a
 * group take are then one of the sets of k values, and only those sets are possible that have a
 * suitable sum. For up to SUM_VALUES values these sets are listed, by their sizes and sums.
 */

#ifndef COVER_VALUES_H
#define COVER_VALUES_H

#include "../sums.h"

struct dense;
struct draft;

enum {
    SUM_VALUES = 9, /* at most, to list the sets of them */
    SUM_SETS = 1 << SUM_VALUES,
    SUM_MOST = SUM_VALUES * (SUM_VALUES - 1) / 2, /* the sum of all of them */
    SUM_STARTS = SUM_MOST + 2, /* where the sets of a size begin, by their sums, and where they end */
    SUM_BITS = 32,    /* values, at most, unless the sum is loose */
    SUM_MEMBERS = 64, /* members, at most, unless the sum is loose */
};

struct sum_member {
    int32_t item;
    int32_t bit;      /* of a state, at which the lane of the item begins */
    uint8_t shift;    /* the value of the last option if mirrored, of the first one otherwise */
    uint8_t mirrored; /* how many options it has if their values descend, otherwise 0 */
};

/* Members of a sum that never take one value twice. */
struct sum_group {
    int32_t first, count; /* among the members of all sums */
};

struct sum {
    int32_t first, count; /* its members, group by group */
    int32_t first_group, group_count;
    int64_t low, high; /* for values; for weights if it is loose */
    bool loose;
    bool listed; /* all values are below SUM_VALUES */
};

/* The sums of a problem, in a layout in lanes. */
struct sums {
    int32_t count, set_words; /* the words of a set of sums */
    int32_t spare;            /* of the sums, the last ones, which follow from all else */
    int32_t item_end;         /* one more than the last item of a sum */
    uint64_t alive;           /* the bits of a lane without the flag, at the bottom of a word */
    struct sum *sums;
    struct sum_group *groups;
    struct sum_member *members;
    int64_t *weights;    /* of each member, for each bit of its lane */
    uint64_t *touched;   /* of each item, the set of its sums */
    /* Tables that all layouts share. */
    const uint16_t *sets;     /* of values below SUM_VALUES, by their sizes and sums */
    const int16_t *set_start; /* of each size, SUM_STARTS places in `sets` */
    const uint8_t *least;     /* of each size and set: the sum of so many of its smallest values */
    const uint8_t *most;      /* and that of its largest */
};

/* Where in `set_start` sets of a size begin. */
static inline const int16_t *sum_starts_of(const struct sums *sums, int32_t size)
{
    return sums->set_start + size * SUM_STARTS;
}

/* Fills the tables that all layouts share; to be called before the first layout is made, and not by
 * two threads at once. Further calls do nothing. */
void sums_prepare(void);

/* Fills the memory for the sums. */
void sums_fill(struct dense *dense, const struct draft *draft);

#endif
