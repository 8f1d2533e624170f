/* `Run`: one search, which can be stopped and taken up again; the GIL is released meanwhile. */

#include "module.h"

#include <structmember.h>

#include "call.h"
#include "searching.h"

/* For a block, so many solutions may be found between two looks at the clock. */
#define KEPT_UNWATCHED 64

/* What the search has given away and was not yet reported. */
struct parts {
    int32_t *prefix, *options; /* NULL until something is asked for */
    int32_t prefix_count, count;
};

/* Solutions that were found for a block and are not yet handed over. */
struct kept {
    int32_t *options; /* of all of them, one after the other */
    int64_t *ends;    /* of each, where its options end */
    int64_t first, count; /* those before `first` are handed over */
    int64_t option_room, room;
};

typedef struct {
    PyObject_HEAD
    struct searching searching;
    struct parts parts;
    struct kept kept;
    int64_t carried; /* what a `count` had found that failed, for the next one to go on from */
    bool unreported; /* a solution was found, and there was no memory to report it */
    bool busy; /* a thread is searching; read and written with the GIL held */
    /* What Python sees, brought up to date with the GIL held. */
    unsigned long long nodes, updates;
    char exhausted;
} RunObject;

/* --- What is kept -------------------------------------------------------------------------- */

static int64_t kept_start(const struct kept *kept, int64_t solution)
{
    return solution > 0 ? kept->ends[solution - 1] : 0;
}

/* Keeps a solution; false when memory runs out. Without the GIL. */
static bool keep(struct kept *kept, const int32_t *options, int32_t size)
{
    const int64_t start = kept_start(kept, kept->count);
    if (kept->count == kept->room) {
        const int64_t room = 2 * kept->room + 64;
        int64_t *ends = realloc(kept->ends, (size_t)room * sizeof *ends);
        if (ends == NULL)
            return false;
        kept->ends = ends;
        kept->room = room;
    }
    if (start + size > kept->option_room) {
        const int64_t room = 2 * kept->option_room + size;
        int32_t *more = realloc(kept->options, (size_t)room * sizeof *more);
        if (more == NULL)
            return false;
        kept->options = more;
        kept->option_room = room;
    }
    if (size > 0) /* or else there may be no memory at all */
        memcpy(kept->options + start, options, (size_t)size * sizeof *options);
    kept->ends[kept->count++] = start + size;
    return true;
}

/* Drops up to so many solutions, the first ones; returns how many. */
static int64_t drop_kept(struct kept *kept, int64_t most)
{
    const int64_t left = kept->count - kept->first;
    const int64_t dropped = most < 0 ? 0 : most < left ? most : left;
    kept->first += dropped;
    if (kept->first == kept->count)
        kept->first = kept->count = 0;
    return dropped;
}

/* The first one as a tuple, which is then dropped; NULL with an exception set. */
static PyObject *kept_tuple(struct kept *kept)
{
    const int64_t start = kept_start(kept, kept->first);
    PyObject *tuple =
        options_tuple(kept->options + start, (int32_t)(kept->ends[kept->first] - start));
    if (tuple != NULL)
        drop_kept(kept, 1);
    return tuple;
}

/* Up to so many as a block: the bytes of their options, and of the places among these where each of
 * them begins, and where the last one ends. They are then dropped. NULL with an exception set. */
static PyObject *kept_block(struct kept *kept, int64_t most)
{
    const int64_t left = kept->count - kept->first, count = most < left ? most : left;
    const int64_t begin = kept_start(kept, kept->first);
    const int64_t end = kept_start(kept, kept->first + count);
    PyObject *starts = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)((count + 1) * 8));
    if (starts == NULL)
        return NULL;
    for (int64_t k = 0; k <= count; k++) {
        const int64_t start = kept_start(kept, kept->first + k) - begin;
        memcpy(PyBytes_AS_STRING(starts) + 8 * k, &start, 8);
    }
    const char *options = count > 0 ? (const char *)(kept->options + begin) : NULL;
    PyObject *block = Py_BuildValue("(y#N)", options == NULL ? "" : options,
                                    (Py_ssize_t)((end - begin) * 4), starts);
    if (block != NULL)
        drop_kept(kept, count);
    return block;
}

/* --- Searching ----------------------------------------------------------------------------- */

/* Shows Python what the search has cost. */
static void show_cost(void *owner)
{
    RunObject *self = owner;
    self->nodes = self->searching.search->nodes;
    self->updates = self->searching.search->updates;
}

/* Searches until `*found` is `wanted`, there are no more solutions, the time is up, or so many slices of
 * work are done; -1 with an exception set when a signal handler raised one. The search can go on in
 * every case. */
static int search_on(RunObject *self, int64_t wanted, int64_t *found, int64_t slices,
                     struct call *call)
{
    const struct searching *searching = &self->searching;
    const int64_t slice = searching->slice;
    enum outcome outcome;
    call->show = show_cost;
    call->owner = self;
    call_begin(call);
    do
        outcome = searching->engine->go_on(searching->search, wanted, found, slice);
    while (outcome == OUTCOME_PAUSED && --slices > 0 && call_goes_on(call));
    const int status = call_end(call, true);
    self->exhausted |= outcome == OUTCOME_EXHAUSTED;
    if (status == 0 && outcome == OUTCOME_NO_MEMORY) {
        PyErr_NoMemory();
        return -1;
    }
    return status;
}

/* Searches until so many solutions are kept, and otherwise as `search_on`; `*ended` says that there are
 * no more. A solution for which there is no memory is `unreported`. -1 with an exception set. */
static int search_and_keep(RunObject *self, int64_t wanted, struct call *call, bool *ended)
{
    const struct searching *searching = &self->searching;
    const struct engine *engine = searching->engine;
    struct kept *kept = &self->kept;
    enum outcome outcome = OUTCOME_FOUND;
    bool goes_on = true;
    call->show = show_cost;
    call->owner = self;
    call_begin(call);
    while (goes_on && kept->count - kept->first < wanted) {
        int64_t found = self->unreported;
        outcome = engine->go_on(searching->search, 1, &found, searching->slice);
        self->unreported = found > 0;
        if (outcome == OUTCOME_EXHAUSTED || outcome == OUTCOME_NO_MEMORY)
            break;
        if (outcome == OUTCOME_FOUND) {
            const int32_t size = engine->solution(searching->search, searching->options);
            self->unreported = !keep(kept, searching->options, size);
            if (self->unreported)
                break;
        }
        if (outcome == OUTCOME_PAUSED || kept->count % KEPT_UNWATCHED == 0)
            goes_on = call_goes_on(call);
    }
    const int status = call_end(call, true);
    const bool has_room = !self->unreported && outcome != OUTCOME_NO_MEMORY;
    if (status == 0 && !has_room)
        PyErr_NoMemory();
    *ended = outcome == OUTCOME_EXHAUSTED;
    return status == 0 && has_room ? 0 : -1;
}

/* Makes the search this thread's own until it is no longer `busy`. */
static int take(RunObject *self)
{
    return claim(&self->busy, "this Run is searching already");
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
    static char *names[] = {"seconds", "slices", NULL};
    RunObject *self = (RunObject *)object;
    PyObject *seconds = NULL, *solution = NULL;
    long long slices = INT64_MAX;
    struct call call;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OL:next", names, &seconds, &slices) ||
        call_parse(&call, seconds) < 0 || take(self) < 0)
        return NULL;
    if (self->kept.first < self->kept.count) {
        solution = kept_tuple(&self->kept);
    } else {
        int64_t found = self->unreported;
        if (search_on(self, 1, &found, slices, &call) == 0)
            solution = found > 0 ? solution_tuple(self) : Py_NewRef(Py_None);
        self->unreported = found > 0 && solution == NULL;
    }
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
        parse_count(most, &wanted) < 0 || call_parse(&call, seconds) < 0 || take(self) < 0)
        return NULL;
    int64_t found = self->carried + self->unreported;
    found += drop_kept(&self->kept, wanted - found);
    PyObject *value = NULL;
    if (search_on(self, wanted, &found, INT64_MAX, &call) == 0)
        value = PyLong_FromLongLong(found);
    self->carried = value == NULL ? found : 0;
    self->unreported = false;
    self->busy = false;
    return value;
}

static PyObject *run_block(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"limit", "seconds", NULL};
    RunObject *self = (RunObject *)object;
    PyObject *most, *seconds = NULL, *block = NULL;
    struct call call;
    int64_t wanted;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|O:block", names, &most, &seconds) ||
        parse_count(most, &wanted) < 0 || call_parse(&call, seconds) < 0 || take(self) < 0)
        return NULL;
    bool ended = false;
    if (search_and_keep(self, wanted, &call, &ended) == 0)
        block = kept_block(&self->kept, wanted);
    self->exhausted |= ended && block != NULL && self->kept.count == 0;
    self->busy = false;
    return block;
}

/* --- Giving -------------------------------------------------------------------------------- */

/* Lets the search give; -1 with an exception set. */
static int take_parts(RunObject *self)
{
    const struct searching *searching = &self->searching;
    struct parts *parts = &self->parts;
    const size_t room = (size_t)searching->network->option_count;
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
    if (take(self) < 0)
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
    RunObject *self = (RunObject *)PyType_GenericAlloc((PyTypeObject *)type, 0);
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
    free(((RunObject *)object)->kept.options);
    free(((RunObject *)object)->kept.ends);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyMethodDef run_methods[] = {
    {"next", (PyCFunction)(void (*)(void))run_next, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("next($self, /, seconds=None, slices=2**63 - 1)\n--\n\n"
               "The next solution, as ascending option numbers; None when there is no further one\n"
               "(then `exhausted` is set), `seconds` have passed, or so many slices of work are done.")},
    {"count", (PyCFunction)(void (*)(void))run_count, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("count($self, /, limit=None, seconds=None)\n--\n\n"
               "How many further solutions there are, at most `limit`, found within `seconds`.")},
    {"block", (PyCFunction)(void (*)(void))run_block, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("block($self, /, limit, seconds=None)\n--\n\n"
               "The next solutions, at most `limit`, found within `seconds`, as the bytes of two\n"
               "arrays: their options, and where each solution begins among these, and the end.")},
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
