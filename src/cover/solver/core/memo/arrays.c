/* The arrays of a frontier, as Python hands them over. */

#include "arrays.h"

enum { OWN, KEEPS, MOVE_STARTS, READS, SETS, TIMES, ADD_STARTS, ADDS, BOUND_STARTS, BOUNDS, ARRAYS };

_Static_assert((int)ARRAYS == (int)FRONTIER_ARRAYS, "one view for each array");

static const struct array_kind kinds[ARRAYS] = {
    [OWN] = {"own", "i"},
    [KEEPS] = {"keeps", "q"},
    [MOVE_STARTS] = {"move_starts", "i"},
    [READS] = {"reads", "q"},
    [SETS] = {"sets", "q"},
    [TIMES] = {"times", "i"},
    [ADD_STARTS] = {"add_starts", "i"},
    [ADDS] = {"adds", "q"},
    [BOUND_STARTS] = {"bound_starts", "i"},
    [BOUNDS] = {"bounds", "q"},
};

static int64_t length(const struct frontier_arrays *arrays, int which)
{
    return array_length(&arrays->held.views[which]);
}

/* Whether an array of `count + 1` numbers ascends from 0 to `end`. */
static bool are_starts(const struct frontier_arrays *arrays, int which, int64_t count, int64_t end)
{
    return count < INT32_MAX && length(arrays, which) == count + 1 &&
           array_has_starts(&arrays->held.views[which], end);
}

/* Whether every number of `width` in an array, the first of each row, is that of a total. */
static bool are_totals(const struct frontier_arrays *arrays, const struct frontier *frontier,
                       int which, int64_t width)
{
    const int64_t *numbers = arrays->held.views[which].buf;
    if (length(arrays, which) % width != 0)
        return false;
    for (int64_t k = 0; k < length(arrays, which); k += width)
        if (numbers[k] < 0 || numbers[k] >= frontier->totals)
            return false;
    return true;
}

/* Whether the arrays fit together. */
static bool fits(const struct frontier_arrays *arrays, const struct frontier *frontier)
{
    const int64_t places = frontier->places, words = frontier->bit_words;
    const int64_t moves = length(arrays, TIMES);
    for (int64_t k = 0; k < length(arrays, OWN); k++)
        if (frontier->own[k] >= words * 64)
            return false;
    return length(arrays, OWN) == places && length(arrays, KEEPS) == places * words &&
           length(arrays, READS) == moves * words && length(arrays, SETS) == moves * words &&
           are_totals(arrays, frontier, ADDS, 2) && are_totals(arrays, frontier, BOUNDS, 4) &&
           are_starts(arrays, MOVE_STARTS, places, moves) &&
           are_starts(arrays, ADD_STARTS, moves, length(arrays, ADDS) / 2) &&
           are_starts(arrays, BOUND_STARTS, places, length(arrays, BOUNDS) / 4);
}

int frontier_take(struct frontier_arrays *arrays, struct frontier *frontier, int bit_words,
                  int totals, PyObject *given)
{
    Py_buffer *views = arrays->held.views;
    if (bit_words < 1 || bit_words > INT32_MAX / 64 || totals < 0 || totals > INT32_MAX / 64 ||
        PyTuple_GET_SIZE(given) != FRONTIER_ARRAYS) {
        PyErr_SetString(PyExc_ValueError, "a frontier is out of range");
        return -1;
    }
    frontier->bit_words = bit_words;
    frontier->totals = totals;
    if (arrays_hold(&arrays->held, kinds, PySequence_Fast_ITEMS(given), ARRAYS) < 0)
        return -1;
    frontier->places = (int32_t)length(arrays, OWN);
    frontier->own = views[OWN].buf;
    frontier->keeps = views[KEEPS].buf;
    frontier->move_starts = views[MOVE_STARTS].buf;
    frontier->reads = views[READS].buf;
    frontier->sets = views[SETS].buf;
    frontier->times = views[TIMES].buf;
    frontier->add_starts = views[ADD_STARTS].buf;
    frontier->adds = views[ADDS].buf;
    frontier->bound_starts = views[BOUND_STARTS].buf;
    frontier->bounds = views[BOUNDS].buf;
    arrays->moves = length(arrays, TIMES);
    if (fits(arrays, frontier))
        return 0;
    PyErr_SetString(PyExc_ValueError, "the arrays of a frontier do not fit together");
    return -1;
}
