/* What the rules of a problem conclude, and how they explain it. */

#ifndef COVER_CLAUSES_RULES_H
#define COVER_CLAUSES_RULES_H

#include "clauses.h"

/* `which` of a limit that cannot be kept. */
#define WHICH_CONFLICT INT32_MIN

/* Draws all conclusions. False where they contradict each other: then `*conflict` is a reason all of
 * whose literals are false; one of two literals has the other in `which`. */
bool conclude_all(struct clause_search *search, struct reason *conflict);

/* Draws those of a limit whose costs have grown. */
bool conclude_limit(struct clause_search *search, int32_t limit, struct reason *conflict);

/* Writes to `antecedents` the false literals from which a limit has concluded that `variable` is
 * false, or that it cannot be kept, and returns how many. Only the first `place` literals of the
 * trail were there then. `which` is that of the reason. */
int32_t explain_limit(const struct clause_search *search, struct reason reason, int32_t variable,
                      int32_t place, literal *antecedents);

#endif
