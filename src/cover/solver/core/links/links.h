/* Algorithm C (exact covering with colours) by dancing links; knows nothing of Python.
 *
 * D. E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1. The twin of
 * reference/dancing_links.py, which explains the network at its head: same numbering of nodes, same search,
 * same order of solutions, same statistics.
 */

#ifndef COVER_LINKS_H
#define COVER_LINKS_H

#include "../memory.h"
#include "../restarts.h"
#include "../sums.h"

/* The neighbours of a primary item, or of the root (item 0), in the ring of open items. */
struct neighbours {
    int32_t left, right;
};

/* The neighbours of a node in its vertical list, which is circular through the head of the item.
 * Of a spacer: the first node of the option before it and the last one of the option behind it. */
struct link {
    int32_t up, down;
};

/* A problem laid out as linked lists: a template, never changed once it is built.
 * Each field of a node has an array of its own. That halves what a search has to copy, and what
 * it touches most, `links`, fits better into the cache than records of all fields would. */
struct links_network {
    struct network base;
    struct memory memory; /* holds the arrays below */
    struct settings settings;
    int32_t primary_count, item_count, option_count, node_count;
    int32_t primary_nodes;   /* the option nodes of primary items */
    int32_t focus;           /* the last of the items that tell solutions apart; 0 if all do */
    struct neighbours *ring; /* of the root and each item */
    int32_t *lengths;        /* of each item: how many options its vertical list holds */
    struct link *links;      /* of each node */
    int32_t *top;            /* of each node: its item; of a spacer: minus the option it closes */
    int32_t *colours;        /* of each node: 0 without a colour; NULL when no node has one */
    int32_t *first;          /* of each option: its first node */
    struct shares sums;      /* by items from 0 */
};

/* The option of a node. */
static inline int32_t option_of(const struct links_network *network, int32_t node)
{
    while (network->top[node] > 0)
        node++;
    return -network->top[node];
}

/* The items of an option; a number below 1 is behind them. */
static inline const int32_t *items_of(const struct links_network *network, int32_t option)
{
    return network->top + network->first[option];
}

/* What a weighted search has learnt from its failures; see ../restarts.h.
 *
 * The dense engine takes forced options before anything is chosen; here, items with one option come
 * first, and an item without any, which has failed, before all. To start anew is to go back level by
 * level, `unwinding`, without trying anything on the way. */
struct learning {
    uint32_t *failures; /* of each item; NULL unless the search is weighted */
    struct restarts restarts;
    bool unwinding;     /* whether it is going back to start anew */
};

/* Groups of items, as they follow each other; see groups.h. */
struct item_groups {
    int32_t count;   /* of those with primary items */
    int32_t *best;   /* of each of these, the item to branch on; 0 when none is open */
    uint32_t *sizes; /* and how many options that one has */
    bool *stale;     /* of each group, whether to look again; NULL where there are no groups */
};

struct handover; /* see handover.h */

/* The step with which a search goes on. */
enum step {
    STEP_CHOOSE,
    STEP_HAND_OVER,
    STEP_COVER,
    STEP_NEXT,
    STEP_COMMIT,
    STEP_TAKE_BACK,
    STEP_UNCOVER,
    STEP_END
};

/* One search: a copy of what changes in the network, and the place reached. */
struct links_search {
    struct search base;
    const struct links_network *network;
    struct memory memory; /* holds the arrays below */
    struct neighbours *ring;
    int32_t *lengths; /* with groups, the top bit set while an item is covered */
    struct link *links;
    int32_t *colours; /* NULL when the problem has none; -1 once a colour is certain */
    int32_t *chosen;  /* of each level, the node of the option being tried */
    int32_t depth;    /* the number of levels; never more than there are primary items */
    int32_t given;    /* the first levels, whose other options are not for this search */
    bool settled;     /* a solution was found and no other item of the focus was reached since */
    int32_t *fixed;   /* the options chosen beforehand */
    int32_t fixed_count;
    struct total *totals; /* of each sum; NULL when the problem has none */
    struct item_groups groups;
    struct learning learning;
    struct handover *handover; /* NULL where no subproblems are handed over */

    enum step step;
    int32_t other; /* after a pause within an option, its node to go on with; otherwise 0 */
    int32_t row;   /* after a pause within an item's list, the node to go on with; otherwise 0 */

    int64_t allowance; /* the work to be done before the next pause; negative when used up */
    int64_t granted;   /* the work of all slices up to the end of this one */
};

/* Laying out, for the engine; see ../engine.h. A network hands subproblems over if there is code for
 * that. */
enum built links_build(struct network *network, const struct problem *problem,
                       const struct settings *settings, const char **misfit);

#endif
