/* What the files that lay a problem out share. */

#ifndef COVER_CLAUSES_LAYOUT_H
#define COVER_CLAUSES_LAYOUT_H

#include "clauses.h"

enum { CLAUSES_ENTRIES = 1 << 26 }; /* of a problem, at most */

struct layout {
    const struct problem *problem;
    struct clause_network *network;
    struct numbers options;  /* of each entry */
    struct lists entries;    /* of each item */
    struct lists sums_of;    /* of each item */
    struct lists classes;    /* of each item: a variable and an entry for each class */
    bool made_some;          /* classes of the item laid out last that are no options */
    bool failed;
};

/* Makes the limits, once all else is there; false when memory runs out. */
bool layout_limits(struct layout *layout);

#endif
