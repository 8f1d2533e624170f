/* The levels of a run, for runs.c. */

#ifndef COVER_CHEAPEST_SEARCH_H
#define COVER_CHEAPEST_SEARCH_H

#include "cheapest.h"

/* Begins a level at the node that was reached, and keeps it if it is a solution; false, and nothing
 * done, when memory runs out. */
bool levels_enter(struct cheapest *search);

/* Tries the next option of the last level, or leaves that; true where a node is reached. */
bool levels_advance(struct cheapest *search);

#endif
