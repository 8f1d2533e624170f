/* The clauses, with the literals that they watch.
 *
 * A clause is a number in the store, from which on there are: how many literals it has, its rating,
 * where to look for a literal to watch next, and its literals. It watches the first two: as long as
 * neither is false there is nothing to be done. The rating of a clause that was learnt is the number
 * of levels in it when it was learnt (G. Audemard and L. Simon, Predicting learnt clauses quality,
 * 2009), and `KEPT` that of one that may not be forgotten.
 */

#ifndef COVER_CLAUSES_STORE_H
#define COVER_CLAUSES_STORE_H

#include "clauses.h"

enum { CLAUSE_SIZE, CLAUSE_RATING, CLAUSE_NEXT, CLAUSE_HEAD };
enum { KEPT = 0 };

static inline int32_t clause_size(const struct clause_search *search, int32_t clause)
{
    return search->store.at[clause + CLAUSE_SIZE];
}

static inline literal *clause_literals(const struct clause_search *search, int32_t clause)
{
    return search->store.at + clause + CLAUSE_HEAD;
}

/* Adds a clause of two or more literals, and watches the first two; -1 when memory runs out. */
int32_t store_add(struct clause_search *search, const literal *literals, int32_t size,
                  int32_t rating);

/* Lets a clause watch a literal; `other` is another one of it. False when memory runs out. */
bool store_watch(struct clause_search *search, literal lit, int32_t clause, literal other);

/* Forgets half of the learnt clauses, those with the most levels; false when memory runs out. */
bool store_reduce(struct clause_search *search);

#endif
