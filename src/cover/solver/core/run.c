/* `Run`: one search, which can be stopped and taken up again; the GIL is released meanwhile. */

#include "module.h"

#include <structmember.h>

#include "clock.h"

/* The work of one slice, in links changed and items looked at, or in words looked at (each about a
 * millisecond), and the time after which signals are looked for, which needs the GIL. */
#define LINKS_WORK 100000
#define DENSE_WORK 1000000
#define SIGNAL_SECONDS 0.02

typedef struct {
    PyObject_HEAD
    NetworkObject *network;     /* of what the search points to */
    struct search links;        /* unless the network is dense */
    struct dense_search dense;  /* if it is */
    int32_t *solution;
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
    return self->network->is_dense ? dense_search_go_on(&self->dense, wanted, found, DENSE_WORK)
                                   : search_go_on(&self->links, wanted, found, LINKS_WORK);
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
    const bool dense = self->network->is_dense;
    self->nodes = dense ? self->dense.nodes : self->links.nodes;
    self->updates = dense ? self->dense.updates : self->links.updates;
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
    int32_t size;
    if (self->network->is_dense) {
        size = dense_search_solution(&self->dense, self->solution);
    } else {
        size = search_solution_size(&self->links);
        search_solution(&self->links, self->solution);
    }
    PyObject *tuple = PyTuple_New(size);
    for (int32_t k = 0; tuple != NULL && k < size; k++) {
        PyObject *option = PyLong_FromLong(self->solution[k]);
        if (option == NULL)
            Py_CLEAR(tuple);
        else
            PyTuple_SET_ITEM(tuple, k, option);
    }
    return tuple;
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

/* --- The type ------------------------------------------------------------------------------ */

/* The option numbers in `fixed`, in new memory; NULL with an exception set. */
static int32_t *parse_fixed(PyObject *fixed, int32_t option_count)
{
    Py_ssize_t count = PyTuple_GET_SIZE(fixed);
    int32_t *options = count < INT32_MAX ? PyMem_New(int32_t, count + 1) : NULL;
    if (options == NULL)
        return (int32_t *)PyErr_NoMemory();
    for (Py_ssize_t k = 0; k < count; k++) {
        int overflow;
        long long option = PyLong_AsLongLongAndOverflow(PyTuple_GET_ITEM(fixed, k), &overflow);
        if (!PyErr_Occurred() && (overflow != 0 || option < 0 || option >= option_count))
            PyErr_Format(PyExc_ValueError, "there is no option %R", PyTuple_GET_ITEM(fixed, k));
        if (PyErr_Occurred()) {
            PyMem_Free(options);
            return NULL;
        }
        options[k] = (int32_t)option;
    }
    return options;
}

/* Starts the search of a new Run, without the GIL; returns the size of the largest solution, or -1
 * when memory runs out. */
static int64_t start_search(RunObject *self, const int32_t *fixed, int32_t count, bool weighted)
{
    if (!self->network->is_dense) {
        const struct network *network = &self->network->network;
        return search_start(&self->links, network, fixed, count)
                   ? (int64_t)self->links.fixed_count + network->primary_count
                   : -1;
    }
    if (!dense_search_create(&self->dense, &self->network->dense))
        return -1;
    dense_search_begin(&self->dense, fixed, count, weighted);
    return self->network->dense.option_count;
}

/* Starts the search of a new Run; -1 with an exception set. */
static int start_run(RunObject *self, PyObject *fixed, bool weighted)
{
    const NetworkObject *network = self->network;
    int32_t *options = parse_fixed(fixed, network->is_dense ? network->dense.option_count
                                                            : network->network.option_count);
    if (options == NULL)
        return -1;
    int32_t count = (int32_t)PyTuple_GET_SIZE(fixed);
    int64_t size;
    Py_BEGIN_ALLOW_THREADS
    size = start_search(self, options, count, weighted);
    Py_END_ALLOW_THREADS
    PyMem_Free(options);
    if (size >= 0) {
        show_cost(self);
        self->solution = PyMem_New(int32_t, (size_t)size + 1);
    }
    if (self->solution == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    return 0;
}

PyObject *run_new(PyObject *type, NetworkObject *network, PyObject *fixed, bool weighted)
{
    PyObject *options = fixed == NULL ? PyTuple_New(0) : PySequence_Tuple(fixed);
    if (options == NULL)
        return NULL;
    RunObject *self = (RunObject *)((PyTypeObject *)type)->tp_alloc((PyTypeObject *)type, 0);
    if (self != NULL) {
        self->network = (NetworkObject *)Py_NewRef((PyObject *)network);
        if (start_run(self, options, weighted) < 0)
            Py_CLEAR(self);
    }
    Py_DECREF(options);
    return (PyObject *)self;
}

static void run_dealloc(PyObject *object)
{
    RunObject *self = (RunObject *)object;
    PyTypeObject *type = Py_TYPE(object);
    search_free(&self->links);
    dense_search_free(&self->dense);
    PyMem_Free(self->solution);
    Py_XDECREF((PyObject *)self->network);
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
