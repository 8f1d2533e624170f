/* What the files that lay out a problem share. */

#ifndef COVER_LAYOUT_H
#define COVER_LAYOUT_H

#include "../sums.h"
#include "places.h"

/* A problem while it is being laid out. */
struct draft {
    const struct problem *problem;
    struct memory memory; /* holds everything below */
    int32_t primary_count, option_count, set_words;
    int32_t *sizes;       /* of each item: how many options it has */
    int32_t *place;       /* of each entry: the place of the option among those of the item */
    uint64_t *options_of; /* of each item: the set of its options, in `set_words` */
    int32_t *shared;      /* of each primary item: zero, but for the use of relations.c */
    int32_t *seen;        /* of each item: zero at first; for the use of relations.c */
    int64_t coloured_count; /* of the entries: how many have a colour */
    uint64_t *coloured, *sorted, *sharing; /* for the use of relations.c */
    struct shares shares; /* in blocks: of the sums */
    int32_t *limits;      /* of each sum, of its low and its high: the number of the limit, or -1 */
};

/* Finds the conflicts of each option. */
void conflicts_fill(struct dense *dense, const struct draft *draft);

/* Finds the partners of the items, in a layout in lanes or planes. */
void partners_fill(struct dense *dense, const struct draft *draft);

#endif
