/* `Run`: one search, which can be stopped and taken up again; the GIL is released meanwhile. */

#include "module.h"

#include <structmember.h>

#include "call.h"
#include "searching.h"

/* What the search has given away and was not yet reported. */
struct parts {
    int32_t *prefix, *options; /* NULL until something is asked for */
    int32_t prefix_count, count;
};

typedef struct {
    PyObject_HEAD
    struct searching searching;
    struct parts parts;
    int64_t carried; /* what a `count` had found that failed, for the next one to go on from */
    bool unreported; /* a solution was found, and there was no memory to report it */
    bool busy; /* a thread is searching; read and written with the GIL held */
    /* What Python sees, brought up to date with the GIL held. */
    unsigned long long nodes, updates;
    char exhausted;
} RunObject;

/* --- Searching ----------------------------------------------------------------------------- */

/* Shows Python what the search has cost. */
static void show_cost(void *owner)
{
    RunObject *self = owner;
    const struct cost cost = self->searching.engine->cost(self->searching.search);
    self->nodes = cost.nodes;
    self->updates = cost.updates;
}

/* Searches until `*found` is `wanted`, there are no more solutions or the time is up; -1 with an
 * exception set when a signal handler raised one. The search can go on in every case. */
static int search_on(RunObject *self, int64_t wanted, int64_t *found, struct call *call)
{
    const struct searching *searching = &self->searching;
    const int64_t slice = searching->network->slice;
    enum outcome outcome;
    call->show = show_cost;
    call->owner = self;
    call_begin(call);
    do
        outcome = searching->engine->go_on(searching->search, wanted, found, slice);
    while (outcome == OUTCOME_PAUSED && call_goes_on(call));
    const int status = call_end(call);
    self->exhausted |= outcome == OUTCOME_EXHAUSTED;
    return status;
}

/* Makes the search this thread's own until it is no longer `busy`. */
static int claim(RunObject *self)
{
    return call_claim(&self->busy, "this Run is searching already");
}

/* --- Methods ------------------------------------------------------------------------------- */

static PyObject *solution_tuple(RunObject *self)
{
    const struct searching *searching = &self->searching;
    const int32_t size = searching->engine->solution(searching->search, searching->options);
    return options_tuple(searching->options, size);
}

static PyObject *run_next(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"seconds", NULL};
    RunObject *self = (RunObject *)object;
    PyObject *seconds = NULL, *solution = NULL;
    struct call call;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O:next", names, &seconds) ||
        call_parse(&call, seconds) < 0 || claim(self) < 0)
        return NULL;
    int64_t found = self->unreported;
    if (search_on(self, 1, &found, &call) == 0)
        solution = found > 0 ? solution_tuple(self) : Py_NewRef(Py_None);
    self->unreported = found > 0 && solution == NULL;
    self->busy = false;
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
    struct call call;
    int64_t wanted;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OO:count", names, &most, &seconds) ||
        parse_count(most, &wanted) < 0 || call_parse(&call, seconds) < 0 || claim(self) < 0)
        return NULL;
    int64_t found = self->carried + self->unreported;
    PyObject *value = NULL;
    if (search_on(self, wanted, &found, &call) == 0)
        value = PyLong_FromLongLong(found);
    self->carried = value == NULL ? found : 0;
    self->unreported = false;
    self->busy = false;
    return value;
}

/* --- Giving -------------------------------------------------------------------------------- */

/* Lets the search give; -1 with an exception set. */
static int take_parts(RunObject *self)
{
    const struct searching *searching = &self->searching;
    struct parts *parts = &self->parts;
    const size_t room = (size_t)searching->network->option_count + 1;
    if (parts->prefix == NULL)
        parts->prefix = PyMem_New(int32_t, room);
    if (parts->options == NULL)
        parts->options = PyMem_New(int32_t, room);
    if (parts->prefix == NULL || parts->options == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    parts->count = searching->engine->give(searching->search, parts->prefix,
                                           &parts->prefix_count, parts->options);
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
    self->busy = false;
    return list;
}

/* --- The type ------------------------------------------------------------------------------ */

PyObject *run_new(PyObject *type, NetworkObject *network, PyObject *fixed, bool weighted)
{
    RunObject *self = (RunObject *)((PyTypeObject *)type)->tp_alloc((PyTypeObject *)type, 0);
    if (self == NULL)
        return NULL;
    if (searching_start(&self->searching, network, fixed, weighted ? WEIGHTED : LISTING) < 0)
        Py_CLEAR(self);
    else
        show_cost(self);
    return (PyObject *)self;
}

static void run_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    searching_free(&((RunObject *)object)->searching);
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
