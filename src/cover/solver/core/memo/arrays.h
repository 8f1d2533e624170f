/* The arrays of a frontier, as Python hands them over. */

#ifndef COVER_MEMO_ARRAYS_H
#define COVER_MEMO_ARRAYS_H

#include "../module.h"
#include "../object.h"
#include "memo.h"

enum { FRONTIER_ARRAYS = 10 };

/* What is held of Python's arrays, and how many moves they tell of. */
struct frontier_arrays {
    struct arrays held;
    int64_t moves;
};

/* Takes the arrays of the tuple `given`, of which there are FRONTIER_ARRAYS, for a frontier of so many
 * words and totals; -1 with an exception. `held` is to be released in every
 * case. */
int frontier_take(struct frontier_arrays *arrays, struct frontier *frontier, int bit_words,
                  int totals, PyObject *given);

#endif
