/* `Run`: one search, which can be stopped and taken up again; the GIL is released meanwhile. */

#include "module.h"

#include <structmember.h>

#include "clock.h"
#include "either.h"

/* The work of one slice, in links changed and items looked at, or in words looked at (each some tenths
 * of a millisecond), and the time after which signals are looked for, which needs the GIL. */
#define LINKS_WORK 20000
#define DENSE_WORK 200000
#define SIGNAL_SECONDS 0.02

/* What the search has given away and was not yet reported. */
struct parts {
    int32_t *prefix, *options; /* NULL until something is asked for */
    int32_t prefix_count, count;
};

typedef struct {
    PyObject_HEAD
    struct either either;
    struct parts parts;
    int64_t carried; /* what a `count` had found that failed, for the next one to go on from */
    bool unreported; /* a solution was found, and there was no memory to report it */
    bool busy; /* a thread is searching; read and written with the GIL held */
    /* What Python sees, brought up to date with the GIL held. */
    unsigned long long nodes, updates;
    char exhausted;
} RunObject;

/* --- Searching ----------------------------------------------------------------------------- */

/* The time limit of a call. */
struct limit {
    bool timed;
    double deadline;
};

static int parse_seconds(PyObject *seconds, struct limit *limit)
{
    *limit = (struct limit){.timed = seconds != NULL && seconds != Py_None};
    if (!limit->timed)
        return 0;
    double value = PyFloat_AsDouble(seconds);
    if (value == -1.0 && PyErr_Occurred())
        return -1;
    limit->deadline = clock_seconds() + value;
    return 0;
}

static enum outcome go_on(RunObject *self, int64_t wanted, int64_t *found)
{
    struct either *either = &self->either;
    const int64_t slice = either->network->network.tuning.slice;
    const int64_t work = slice > 0 ? slice : either->network->is_dense ? DENSE_WORK : LINKS_WORK;
    return either->network->is_dense
               ? dense_search_go_on(&either->dense, wanted, found, work)
               : search_go_on(&either->links, wanted, found, work);
}

/* Searches without the GIL, slice by slice: until an outcome other than OUTCOME_PAUSED, the
 * deadline (then `*late`) or the time to look for signals. */
static enum outcome search_slices(RunObject *self, int64_t wanted, int64_t *found,
                                  const struct limit *limit, bool *late)
{
    double begin = -1.0;
    for (;;) {
        enum outcome outcome = go_on(self, wanted, found);
        if (outcome != OUTCOME_PAUSED)
            return outcome;
        double now = clock_seconds();
        *late = limit->timed && now >= limit->deadline;
        if (begin < 0.0)
            begin = now;
        if (*late || now - begin >= SIGNAL_SECONDS)
            return outcome;
    }
}

/* Shows Python what the search has cost. */
static void show_cost(RunObject *self)
{
    const struct either *either = &self->either;
    const bool dense = either->network->is_dense;
    self->nodes = dense ? either->dense.nodes : either->links.nodes;
    self->updates = dense ? either->dense.updates : either->links.updates;
}

/* Searches until `*found` is `wanted`, there are no more solutions or the time is up; -1 with an
 * exception set when a signal handler raised one. The search can go on in every case. */
static int search_on(RunObject *self, int64_t wanted, int64_t *found, const struct limit *limit)
{
    enum outcome outcome;
    bool late = false;
    int status = 0;
    do {
        Py_BEGIN_ALLOW_THREADS
        outcome = search_slices(self, wanted, found, limit, &late);
        Py_END_ALLOW_THREADS
        show_cost(self);
        if (outcome == OUTCOME_PAUSED)
            status = PyErr_CheckSignals();
    } while (outcome == OUTCOME_PAUSED && !late && status == 0);
    if (outcome == OUTCOME_EXHAUSTED)
        self->exhausted = true;
    return status;
}

/* Makes the search this thread's own until `release`; -1 with RuntimeError when it is in use, by
 * another thread or by a signal handler that runs within the search. */
static int claim(RunObject *self)
{
    if (self->busy) {
        PyErr_SetString(PyExc_RuntimeError, "this Run is searching already");
        return -1;
    }
    self->busy = true;
    return 0;
}

static void release(RunObject *self)
{
    self->busy = false;
}

/* --- Methods ------------------------------------------------------------------------------- */

static PyObject *solution_tuple(RunObject *self)
{
    struct either *either = &self->either;
    int32_t size;
    if (either->network->is_dense) {
        size = dense_search_solution(&either->dense, either->options);
    } else {
        size = search_solution_size(&either->links);
        search_solution(&either->links, either->options);
    }
    return options_tuple(either->options, size);
}

static PyObject *run_next(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"seconds", NULL};
    RunObject *self = (RunObject *)object;
    PyObject *seconds = NULL, *solution = NULL;
    struct limit limit;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O:next", names, &seconds) ||
        parse_seconds(seconds, &limit) < 0 || claim(self) < 0)
        return NULL;
    int64_t found = self->unreported;
    if (search_on(self, 1, &found, &limit) == 0)
        solution = found > 0 ? solution_tuple(self) : Py_NewRef(Py_None);
    self->unreported = found > 0 && solution == NULL;
    release(self);
    return solution;
}

/* The argument `limit` of `count`, brought into the range of the counter; -1 with an exception. */
static int parse_count(PyObject *limit, int64_t *wanted)
{
    *wanted = INT64_MAX;
    if (limit == NULL || limit == Py_None)
        return 0;
    int overflow;
    long long value = PyLong_AsLongLongAndOverflow(limit, &overflow);
    if (value == -1 && PyErr_Occurred())
        return -1;
    if (overflow == 0)
        *wanted = value;
    else if (overflow < 0)
        *wanted = 0;
    return 0;
}

static PyObject *run_count(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"limit", "seconds", NULL};
    RunObject *self = (RunObject *)object;
    PyObject *most = NULL, *seconds = NULL;
    struct limit limit;
    int64_t wanted;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OO:count", names, &most, &seconds) ||
        parse_count(most, &wanted) < 0 || parse_seconds(seconds, &limit) < 0 || claim(self) < 0)
        return NULL;
    int64_t found = self->carried + self->unreported;
    PyObject *value = NULL;
    if (search_on(self, wanted, &found, &limit) == 0)
        value = PyLong_FromLongLong(found);
    self->carried = value == NULL ? found : 0;
    self->unreported = false;
    release(self);
    return value;
}

/* --- Giving -------------------------------------------------------------------------------- */

/* Lets the search give; -1 with an exception set. */
static int take_parts(RunObject *self)
{
    struct either *either = &self->either;
    struct parts *parts = &self->parts;
    const size_t room = (size_t)either->option_count + 1;
    if (parts->prefix == NULL)
        parts->prefix = PyMem_New(int32_t, room);
    if (parts->options == NULL)
        parts->options = PyMem_New(int32_t, room);
    if (parts->prefix == NULL || parts->options == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    parts->count = either->network->is_dense
                       ? dense_search_give(&either->dense, parts->prefix, &parts->prefix_count,
                                           parts->options)
                       : search_give(&either->links, parts->prefix, &parts->prefix_count,
                                     parts->options);
    return 0;
}

/* The list of the parts: of each, a tuple of the options that are to be fixed. */
static PyObject *parts_list(struct parts *parts)
{
    PyObject *list = PyList_New(parts->count);
    for (int32_t k = 0; list != NULL && k < parts->count; k++) {
        /* There is room behind the prefix: the option is none of it. */
        parts->prefix[parts->prefix_count] = parts->options[k];
        PyObject *part = options_tuple(parts->prefix, parts->prefix_count + 1);
        if (part == NULL)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, k, part);
    }
    return list;
}

static PyObject *run_give(PyObject *object, PyObject *nothing)
{
    (void)nothing;
    RunObject *self = (RunObject *)object;
    if (claim(self) < 0)
        return NULL;
    PyObject *list = NULL;
    if (self->parts.count > 0 || take_parts(self) == 0)
        list = parts_list(&self->parts);
    if (list != NULL)
        self->parts.count = 0;
    release(self);
    return list;
}

/* --- The type ------------------------------------------------------------------------------ */

PyObject *run_new(PyObject *type, NetworkObject *network, PyObject *fixed, bool weighted)
{
    RunObject *self = (RunObject *)((PyTypeObject *)type)->tp_alloc((PyTypeObject *)type, 0);
    if (self == NULL)
        return NULL;
    if (either_start(&self->either, network, fixed, weighted) < 0) {
        Py_CLEAR(self);
    } else if (network->below != NULL && !search_hand_over(&self->either.links, network->below)) {
        Py_CLEAR(self);
        PyErr_NoMemory();
    } else {
        show_cost(self);
    }
    return (PyObject *)self;
}

static void run_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    either_free(&((RunObject *)object)->either);
    PyMem_Free(((RunObject *)object)->parts.prefix);
    PyMem_Free(((RunObject *)object)->parts.options);
    type->tp_free(object);
    Py_DECREF(type);
}

static PyMethodDef run_methods[] = {
    {"next", (PyCFunction)(void (*)(void))run_next, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("next($self, /, seconds=None)\n--\n\n"
               "The next solution, as ascending option numbers; None when there is no further one\n"
               "(then `exhausted` is set) or `seconds` have passed.")},
    {"count", (PyCFunction)(void (*)(void))run_count, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("count($self, /, limit=None, seconds=None)\n--\n\n"
               "How many further solutions there are, at most `limit`, found within `seconds`.")},
    {"give", run_give, METH_NOARGS,
     PyDoc_STR("give($self, /)\n--\n\n"
               "Give away what is still to be tried at the first level that has anything: a list\n"
               "of tuples of options to fix. After a MemoryError the next call gives the same.")},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef run_members[] = {
    {"nodes", T_ULONGLONG, offsetof(RunObject, nodes), READONLY,
     PyDoc_STR("The partial solutions at which an item was chosen.")},
    {"updates", T_ULONGLONG, offsetof(RunObject, updates), READONLY,
     PyDoc_STR("The items and the option nodes taken out of their lists.")},
    {"exhausted", T_BOOL, offsetof(RunObject, exhausted), READONLY,
     PyDoc_STR("Whether there are no further solutions.")},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot run_slots[] = {
    {Py_tp_doc, "One search, which can be stopped after each solution and taken up again."},
    {Py_tp_dealloc, run_dealloc},
    {Py_tp_methods, run_methods},
    {Py_tp_members, run_members},
    {0, NULL},
};

PyType_Spec run_spec = {
    .name = "cover.solver._core.Run",
    .basicsize = sizeof(RunObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = run_slots,
};
