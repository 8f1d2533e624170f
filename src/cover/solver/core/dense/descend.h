/* The search, whatever the layout.
 *
 * Level d works on the state number d. The last option of a level is tried in the place of the
 * level itself, whose state is not needed any more; so `depth` counts the levels that have options
 * left, and the state number `depth` is the one reached last. Kernels that hold states in a few
 * registers try two options at a time, unless the search is weighted: see pairs.h.
 */

#ifndef COVER_DESCEND_H
#define COVER_DESCEND_H

#include "dense.h"

/* Chooses the first `count` pending options in the state `from`, with all that follows, and makes a
 * level of what is then open, behind those there are. */
enum verdict descend(struct dense_search *search, const uint64_t *from, int32_t count);

/* Goes on with a search, see `dense_search_go_on`, trying one option after the other. */
enum outcome descend_singly(struct dense_search *search, int64_t limit, int64_t *found);

#endif
