/* The Python face of what makes puzzles: the methods `dive`, `thin` and `make` of networks, and the
 * function `marks`; see _core.pyi. */

#include "../module.h"

#include "../call.h"
#include "../nine/module.h"
#include "../searching.h"
#include "dive.h"
#include "make.h"
#include "mark.h"
#include "thin.h"

static bool goes_on(void *call)
{
    return call_goes_on(call);
}

/* --- Diving -------------------------------------------------------------------------------- */

PyObject *network_dive(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"seed", "fixed", "seconds", "steps", NULL};
    unsigned long long seed;
    long long steps = INT64_MAX;
    PyObject *fixed = NULL, *seconds = NULL, *way = NULL;
    struct call call;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "K|OOL:dive", names, &seed, &fixed, &seconds,
                                     &steps) ||
        call_parse(&call, seconds) < 0)
        return NULL;
    NetworkObject *network = (NetworkObject *)self;
    struct searching searching = {0};
    if (searching_start(&searching, network, fixed, WALKING) == 0) {
        struct dive dive = {.engine = searching.engine,
                            .search = searching.search,
                            .option_count = network->option_count,
                            .random = seed};
        call_begin(&call);
        const enum outcome outcome = dive_down(&dive, steps, goes_on, &call);
        if (call_end(&call, true) == 0)
            way = outcome == OUTCOME_NO_MEMORY ? PyErr_NoMemory()
                  : outcome == OUTCOME_FOUND   ? options_tuple(dive.way, (int32_t)dive.depth)
                                               : PyBool_FromLong(outcome == OUTCOME_PAUSED);
        dive_free(&dive);
    }
    searching_free(&searching);
    return way;
}

/* --- Thinning ------------------------------------------------------------------------------ */

/* What `thin` is asked, in arrays. */
struct asked {
    int32_t *solution, *fixed, *grouped, *starts;
    int32_t solution_size, fixed_count;
    Py_ssize_t group_count;
};

/* Adds the options of a group behind those of the groups before; -1 with an exception. */
static int add_group(struct asked *asked, Py_ssize_t group, const NetworkObject *network,
                     PyObject *said)
{
    int32_t count;
    int32_t *options = network_options(network, said, &count);
    if (options == NULL)
        return -1;
    const int64_t start = asked->starts[group], end = start + count;
    int32_t *grouped =
        end > INT32_MAX ? NULL : PyMem_Realloc(asked->grouped, ((size_t)end + 1) * sizeof *grouped);
    if (grouped == NULL) {
        PyErr_NoMemory();
    } else {
        memcpy(grouped + start, options, (size_t)count * sizeof *grouped);
        asked->grouped = grouped;
        asked->starts[group + 1] = (int32_t)end;
    }
    PyMem_Free(options);
    return grouped == NULL ? -1 : 0;
}

static int parse_groups(struct asked *asked, const NetworkObject *network, PyObject *groups)
{
    PyObject *tuple = PySequence_Tuple(groups); /* that no code of a number changes on the way */
    if (tuple == NULL)
        return -1;
    asked->group_count = PyTuple_GET_SIZE(tuple);
    asked->starts = PyMem_Calloc((size_t)asked->group_count + 1, sizeof *asked->starts);
    int status = asked->starts == NULL ? -1 : 0;
    if (status < 0)
        PyErr_NoMemory();
    for (Py_ssize_t k = 0; k < asked->group_count && status == 0; k++)
        status = add_group(asked, k, network, PyTuple_GET_ITEM(tuple, k));
    Py_DECREF(tuple);
    return status;
}

static void free_asked(struct asked *asked)
{
    PyMem_Free(asked->solution);
    PyMem_Free(asked->fixed);
    PyMem_Free(asked->grouped);
    PyMem_Free(asked->starts);
}

/* The numbers of the groups that are kept, and whether all was tried; NULL with an exception. */
static PyObject *thinned(NetworkObject *network, const struct asked *asked, int32_t least,
                         struct call *call)
{
    PyObject *kept = PyBytes_FromStringAndSize(NULL, asked->group_count);
    if (kept == NULL)
        return NULL;
    struct thinning thinning = {
        .engine = network->engine,
        .network = network->layout,
        .slice = network_slice(network, network->engine),
        .option_count = network->option_count,
        .solution = asked->solution,
        .solution_size = asked->solution_size,
        .fixed = asked->fixed,
        .fixed_count = asked->fixed_count,
        .starts = asked->starts,
        .options = asked->grouped,
        .group_count = (int32_t)asked->group_count,
        .least = least,
        .goes_on = goes_on,
        .context = call,
        .kept = (uint8_t *)PyBytes_AS_STRING(kept),
    };
    thinning.first = network_first(network, &thinning.layout);
    call_begin(call);
    const enum outcome outcome = thin(&thinning);
    const int status = call_end(call, true);
    if (status == 0 && outcome != OUTCOME_NO_MEMORY)
        return Py_BuildValue("(NO)", kept, outcome == OUTCOME_EXHAUSTED ? Py_True : Py_False);
    Py_DECREF(kept);
    return status == 0 ? PyErr_NoMemory() : NULL;
}

PyObject *network_thin(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"solution", "groups", "fixed", "least", "seconds", NULL};
    PyObject *solution, *groups, *fixed = NULL, *seconds = NULL, *found = NULL;
    int least = 0;
    struct call call;
    NetworkObject *network = (NetworkObject *)self;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OO|OiO:thin", names, &solution, &groups, &fixed,
                                     &least, &seconds) ||
        call_parse(&call, seconds) < 0)
        return NULL;
    struct asked asked = {0};
    asked.solution = network_options(network, solution, &asked.solution_size);
    if (asked.solution != NULL)
        asked.fixed = network_options(network, fixed, &asked.fixed_count);
    if (asked.fixed != NULL && parse_groups(&asked, network, groups) == 0)
        found = thinned(network, &asked, least, &call);
    free_asked(&asked);
    return found;
}

/* --- Making -------------------------------------------------------------------------------- */

/* A puzzle: the options that are kept, and whether that is proved; else why there is none. */
static PyObject *one_made(const struct made *puzzle, int32_t *options)
{
    if (puzzle->outcome != OUTCOME_FOUND)
        return PyBool_FromLong(puzzle->outcome == OUTCOME_PAUSED);
    PyObject *kept = options_tuple(options, made_kept(puzzle, options));
    return kept == NULL ? NULL
                        : Py_BuildValue("(NO)", kept, puzzle->proved ? Py_True : Py_False);
}

static PyObject *list_made(const struct made *puzzles, Py_ssize_t count, int32_t option_count)
{
    int32_t *options = PyMem_New(int32_t, (size_t)option_count);
    if (options == NULL)
        return PyErr_NoMemory();
    PyObject *list = PyList_New(count);
    for (Py_ssize_t k = 0; k < count && list != NULL; k++) {
        PyObject *one = one_made(puzzles + k, options);
        if (one == NULL)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, k, one);
    }
    PyMem_Free(options);
    return list;
}

/* Makes puzzles of seeds, which are in a tuple. */
static PyObject *make_of(const struct making *making, PyObject *seeds, struct call *call)
{
    const Py_ssize_t count = PyTuple_GET_SIZE(seeds);
    struct made *puzzles = PyMem_Calloc((size_t)count, sizeof *puzzles);
    if (puzzles == NULL)
        return PyErr_NoMemory();
    PyObject *list = NULL;
    for (Py_ssize_t k = 0; k < count; k++)
        puzzles[k].random = PyLong_AsUnsignedLongLong(PyTuple_GET_ITEM(seeds, k));
    if (!PyErr_Occurred()) {
        call_begin(call);
        const bool is_done = make_all(making, puzzles, count);
        if (call_end(call, true) == 0)
            list = is_done ? list_made(puzzles, count, making->option_count) : PyErr_NoMemory();
    }
    for (Py_ssize_t k = 0; k < count; k++)
        made_free(puzzles + k);
    PyMem_Free(puzzles);
    return list;
}

/* Has grids thinned in lanes by `Nine`, unless that is None; -1 with an exception. */
static int set_lanes(struct making *making, const struct module_state *state, PyObject *nine)
{
    if (nine == NULL || nine == Py_None)
        return 0;
    if (!Py_IS_TYPE(nine, (PyTypeObject *)state->types[NINE_TYPE]) ||
        making->option_count != NINE_CELLS * NINE_DIGITS) {
        PyErr_SetString(PyExc_ValueError, "the problem is not that of 9x9 grids");
        return -1;
    }
    making->variant = ((NineObject *)nine)->variant;
    making->rules = &((NineObject *)nine)->rules;
    return 0;
}

PyObject *network_make(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"seeds", "proof", "nine", "seconds", "steps", NULL};
    long long steps = INT64_MAX;
    PyObject *seeds, *other, *nine = NULL, *seconds = NULL;
    struct call call;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OO!|OOL:make", names, &seeds, Py_TYPE(self),
                                     &other, &nine, &seconds, &steps) ||
        call_parse(&call, seconds) < 0)
        return NULL;
    NetworkObject *network = (NetworkObject *)self, *proof = (NetworkObject *)other;
    if (network->option_count != proof->option_count)
        return PyErr_Format(PyExc_ValueError, "the proof is of another problem");
    struct making making = {.slice = network_slice(network, network->engine),
                            .option_count = network->option_count,
                            .steps = steps,
                            .goes_on = goes_on,
                            .context = &call};
    making.engine = network_first(network, &making.network);
    making.prover = network_first(proof, &making.proof);
    making.proof_slice = network_slice(proof, making.prover);
    PyObject *tuple = set_lanes(&making, PyType_GetModuleState(Py_TYPE(self)), nine) < 0
                          ? NULL
                          : PySequence_Tuple(seeds); /* that no code of a number changes on the way */
    PyObject *list = tuple == NULL ? NULL : make_of(&making, tuple, &call);
    Py_XDECREF(tuple);
    return list;
}

/* --- Marks --------------------------------------------------------------------------------- */

/* Whether the arrays hold options, each with items below `item_count`. */
static bool are_options(const Py_buffer *starts, const Py_buffer *entries, int32_t item_count)
{
    const int64_t *start = starts->buf, count = starts->len / 8 - 1, end = entries->len / 4;
    const int32_t *item = entries->buf;
    if (count < 0 || count > INT32_MAX || start[0] != 0 || start[count] != end || item_count < 0)
        return false;
    for (int64_t k = 0; k < count; k++)
        if (start[k] > start[k + 1])
            return false;
    for (int64_t k = 0; k < end; k++)
        if (item[k] < 0 || item[k] >= item_count)
            return false;
    return true;
}

/* The mark of some of these options; NULL with an exception. */
static PyObject *mark_in(const Py_buffer *starts, const Py_buffer *entries, int32_t item_count,
                         PyObject *chosen)
{
    const NetworkObject network = {.option_count = (int32_t)(starts->len / 8 - 1)};
    PyObject *found = NULL;
    uint64_t mark;
    int32_t count;
    int32_t *options = network_options(&network, chosen, &count);
    if (options == NULL)
        return NULL;
    if (mark_of(starts->buf, entries->buf, network.option_count, item_count, options, count, &mark))
        found = PyLong_FromUnsignedLongLong(mark);
    else
        PyErr_NoMemory();
    PyMem_Free(options);
    return found;
}

/* The marks of many choices, which are in a tuple. */
static PyObject *marks_in(const Py_buffer *starts, const Py_buffer *entries, int32_t item_count,
                          PyObject *choices)
{
    if (!are_options(starts, entries, item_count)) {
        PyErr_SetString(PyExc_ValueError, "starts and entries are not those of options");
        return NULL;
    }
    PyObject *marks = PyList_New(PyTuple_GET_SIZE(choices));
    for (Py_ssize_t k = 0; marks != NULL && k < PyTuple_GET_SIZE(choices); k++) {
        PyObject *mark = mark_in(starts, entries, item_count, PyTuple_GET_ITEM(choices, k));
        if (mark == NULL)
            Py_CLEAR(marks);
        else
            PyList_SET_ITEM(marks, k, mark);
    }
    return marks;
}

PyObject *module_marks(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *starts, *entries, *choices, *found = NULL;
    Py_buffer views[2];
    int item_count;
    if (!PyArg_ParseTuple(args, "OOiO:marks", &starts, &entries, &item_count, &choices) ||
        get_array(starts, &views[0], "q", "starts") < 0)
        return NULL;
    if (get_array(entries, &views[1], "i", "entries") == 0) {
        PyObject *tuple = PySequence_Tuple(choices);
        if (tuple != NULL)
            found = marks_in(&views[0], &views[1], item_count, tuple);
        Py_XDECREF(tuple);
        PyBuffer_Release(&views[1]);
    }
    PyBuffer_Release(&views[0]);
    return found;
}
