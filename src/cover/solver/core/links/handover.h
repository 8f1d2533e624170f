/* Handing subproblems over: what is left of a problem too large to be dense becomes small on the way
 * down, and then the dense engine searches it several times as fast.
 *
 * To lay a subproblem out costs about the square of its options. So what a state costs by links is
 * learnt for each depth: the mean over the states seen there, of which those that were searched to
 * their ends count. A state is handed over if it fits and that mean is some times what laying it
 * out costs. What the dense engine has spent on parts of such a state does not count: what would be
 * saved is only the work by links and the layouts of the parts. So states are handed over where
 * they have just become worth it, and not above, where they are wider and the engine slower.
 *
 * What is handed over: the open primary items, the options that are left, and of their secondary
 * items those whose colour is not yet settled. All stay in the order of the problem, and so the
 * solutions come in the order in which a search by links would find them.
 */

#ifndef COVER_HANDOVER_H
#define COVER_HANDOVER_H

#include "../dense/dense.h"
#include "links.h"

enum { HANDOVER_ENTRIES = 1 << 18 }; /* of a subproblem, at most */

/* What the states at one depth have cost, in units of a slice's work. */
struct depth_cost {
    int64_t arrived; /* what the whole search had cost when it came to the last one */
    int64_t total;   /* of all those that were searched to their ends */
    int64_t count;   /* how many these are */
};

struct handover {
    struct memory memory;     /* holds the arrays below */
    struct depth_cost *costs; /* of each depth */
    int64_t searched;         /* the work of the dense engine */

    /* The subproblem: its problem's number of each option, and its flat arrays. */
    int32_t primary_count, item_count, option_count;
    int32_t *options;
    int64_t *starts;
    int32_t *entries, *colours;
    int32_t *numbers; /* of each item, one more than that in the subproblem; otherwise 0 */
    int32_t *items;   /* the items that have numbers */
    uint64_t *alive;  /* the set of its options; empty but while they are being collected */

    struct dense dense;
    struct dense_search search;
    uint64_t nodes, updates; /* of the dense engine, as far as the search has them, too */
    int32_t *solution;       /* the options of the subproblem's solution last found */
    int32_t solution_size;   /* 0 unless a subproblem is being searched */
};

/* Lets a search that has groups hand subproblems over, with the code that the settings of its network
 * name. False when memory runs out. */
bool handover_prepare(struct links_search *search);

/* Comes to a new state; true if it is handed over. Then the search is to go on with it until
 * `handover_go_on` returns OUTCOME_EXHAUSTED, with which the handover ends. */
bool handover_begin(struct links_search *search);

enum outcome handover_go_on(struct links_search *search, int64_t limit, int64_t *found);

/* Notes that the state reached is searched to its end. */
void handover_note(struct links_search *search);

void handover_free(struct handover *handover);

#endif
