/* Learning from conflicts. */

#ifndef COVER_CLAUSES_LEARN_H
#define COVER_CLAUSES_LEARN_H

#include "clauses.h"

/* Learns a clause from a conflict above level 0, goes back to where it says something new, and makes
 * that so. `*depth` is of how many levels the clause is. False when memory runs out. */
bool learn(struct clause_search *search, struct reason conflict, int32_t *depth);

/* Goes back to where all literals of `search->clause` but the first are false, and makes that one
 * true; the clause is added with a rating. False when memory runs out. */
bool learn_clause(struct clause_search *search, int32_t kept);

#endif
