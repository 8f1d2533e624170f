/* `Run`: one search, which can be stopped and taken up again; the GIL is released meanwhile. */

#include "network_type.h"

#include <string.h>

#include "memory.h"

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
    bool unreported; /* a solution was found, and there was no memory to keep it */
    bool ended; /* the search is over; solutions may still be kept */
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

/* Keeps a solution of a Run; false when memory runs out. Without the GIL. */
static bool keep(void *context, const int32_t *solution, int32_t size)
{
    RunObject *self = context;
    struct kept *kept = &self->kept;
    const int64_t start = kept_start(kept, kept->count);
    self->unreported = true;
    int64_t *ends = memory_grow(kept->ends, &kept->room, kept->count + 1, sizeof *ends);
    if (ends == NULL)
        return false;
    kept->ends = ends;
    int32_t *options =
        memory_grow(kept->options, &kept->option_room, start + size + 1, sizeof *options);
    if (options == NULL)
        return false;
    kept->options = options;
    memcpy(options + start, solution, (size_t)size * sizeof *options);
    kept->ends[kept->count++] = start + size;
    self->unreported = false;
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

/* Makes the search this thread's own until `end` is called; -1 with an exception. */
static int begin(RunObject *self, struct call *call)
{
    call->show = show_cost;
    call->owner = self;
    return claim(&self->busy, "this Run is searching already");
}

static void end(RunObject *self)
{
    self->exhausted = self->ended && self->kept.count == 0 && !self->unreported;
    self->busy = false;
}

/* Searches until so many solutions are kept, there are no more, the time is up, or so many slices
 * of work are done, any number of them for 0; -1 with an exception. The search can go on in every
 * case. */
static int search_and_keep(RunObject *self, int64_t wanted, int64_t slices, struct call *call)
{
    const struct searching *searching = &self->searching;
    const struct search *search = searching->search;
    const struct kept *kept = &self->kept;
    enum outcome outcome = OUTCOME_FOUND;
    call_begin(call);
    if (self->unreported) {
        const int32_t size = search->engine->solution(search, searching->options);
        if (!keep(self, searching->options, size))
            outcome = OUTCOME_NO_MEMORY;
    }
    if (outcome == OUTCOME_FOUND)
        outcome = searching_each(searching, wanted - (kept->count - kept->first), slices, call,
                                 keep, self);
    self->ended |= outcome == OUTCOME_EXHAUSTED;
    return call_end(call, outcome != OUTCOME_NO_MEMORY);
}

/* --- Methods ------------------------------------------------------------------------------- */

static PyObject *run_next(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"seconds", "slices", NULL};
    RunObject *self = (RunObject *)object;
    struct kept *kept = &self->kept;
    PyObject *solution = NULL;
    long long slices = INT64_MAX;
    struct call call = {0};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O&L:next", names, call_seconds, &call,
                                     &slices) ||
        begin(self, &call) < 0)
        return NULL;
    if (search_and_keep(self, 1, slices > 1 ? slices : 1, &call) == 0) {
        const int64_t start = kept_start(kept, kept->first);
        if (kept->count == 0)
            solution = Py_NewRef(Py_None);
        else
            solution = tuple_of(kept->options + start, (int32_t)(kept->ends[kept->first] - start));
        if (solution != NULL)
            drop_kept(kept, 1);
    }
    end(self);
    return solution;
}

static PyObject *run_count(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"limit", "seconds", NULL};
    RunObject *self = (RunObject *)object;
    struct search *search = self->searching.search;
    PyObject *value = NULL;
    int64_t wanted = INT64_MAX;
    struct call call = {0};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O&O&:count", names, take_count, &wanted,
                                     call_seconds, &call) ||
        begin(self, &call) < 0)
        return NULL;
    int64_t found = self->carried + self->unreported;
    found += drop_kept(&self->kept, wanted - found);
    enum outcome outcome;
    call_begin(&call);
    do
        outcome = search->engine->go_on(search, wanted, &found, self->searching.slice);
    while (outcome == OUTCOME_PAUSED && call_goes_on(&call));
    if (call_end(&call, outcome != OUTCOME_NO_MEMORY) == 0)
        value = PyLong_FromLongLong(found);
    self->ended |= outcome == OUTCOME_EXHAUSTED;
    self->carried = value == NULL ? found : 0;
    self->unreported = false;
    end(self);
    return value;
}

static PyObject *run_block(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"limit", "seconds", NULL};
    RunObject *self = (RunObject *)object;
    PyObject *block = NULL;
    int64_t wanted = INT64_MAX;
    struct call call = {0};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O&|O&:block", names, take_count, &wanted,
                                     call_seconds, &call) ||
        begin(self, &call) < 0)
        return NULL;
    if (search_and_keep(self, wanted, 0, &call) == 0)
        block = kept_block(&self->kept, wanted);
    end(self);
    return block;
}

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
    if (need_memory(parts->prefix != NULL && parts->options != NULL) < 0)
        return -1;
    parts->count = searching->search->engine->give(searching->search, parts->prefix,
                                           &parts->prefix_count, parts->options);
    return 0;
}

/* A tuple of the options that are to be fixed in a part. */
static PyObject *part_tuple(const void *context, Py_ssize_t k)
{
    const struct parts *parts = context;
    /* There is room after the prefix: the option is none of it. */
    parts->prefix[parts->prefix_count] = parts->options[k];
    return tuple_of(parts->prefix, parts->prefix_count + 1);
}

static PyObject *run_give(PyObject *object, PyObject *Py_UNUSED(nothing))
{
    RunObject *self = (RunObject *)object;
    PyObject *list = NULL;
    if (claim(&self->busy, "this Run is searching already") < 0)
        return NULL;
    if (self->parts.count > 0 || take_parts(self) == 0)
        list = list_of(self->parts.count, part_tuple, &self->parts);
    if (list != NULL)
        self->parts.count = 0;
    self->busy = false;
    return list;
}

/* --- The type ------------------------------------------------------------------------------ */

PyObject *network_run(PyObject *network, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"fixed", "weighted", NULL};
    struct options fixed = {.option_count = ((NetworkObject *)network)->option_count};
    int weighted = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O&p:run", names, take_options, &fixed,
                                     &weighted))
        return NULL;
    RunObject *self = (RunObject *)PyType_GenericAlloc(type_beside(Py_TYPE(network), RUN_TYPE), 0);
    if (self != NULL && searching_start(&self->searching, (NetworkObject *)network, &fixed,
                                        weighted ? WEIGHTED : LISTING) < 0)
        Py_CLEAR(self);
    if (self != NULL)
        show_cost(self);
    PyMem_Free(fixed.numbers);
    return (PyObject *)self;
}

static void run_dealloc(PyObject *object)
{
    RunObject *self = (RunObject *)object;
    searching_free(&self->searching);
    PyMem_Free(self->parts.prefix);
    PyMem_Free(self->parts.options);
    free(self->kept.options);
    free(self->kept.ends);
    object_free(object);
}

static PyMethodDef run_methods[] = {
    METHOD("next", run_next, "($self, /, seconds=None, slices=2**63 - 1)",
           "The next solution, as ascending option numbers; None when there is no further one\n"
           "(then `exhausted` is set), `seconds` have passed, or so many slices of work are done."),
    METHOD("count", run_count, "($self, /, limit=None, seconds=None)",
           "How many further solutions there are, at most `limit`, found within `seconds`."),
    METHOD("block", run_block, "($self, /, limit, seconds=None)",
           "The next solutions, at most `limit`, found within `seconds`, as the bytes of two\n"
           "arrays: their options, and where each solution begins among these, and the end."),
    {"give", run_give, METH_NOARGS,
     PyDoc_STR("give($self, /)\n--\n\n"
               "Give away what is still to be tried at the first level that has anything: a list\n"
               "of tuples of options to fix. After a MemoryError the next call gives the same.")},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef run_members[] = {
    MEMBER("nodes", T_ULONGLONG, RunObject, nodes,
           "The partial solutions at which an item was chosen."),
    MEMBER("updates", T_ULONGLONG, RunObject, updates,
           "The items and the option nodes taken out of their lists."),
    MEMBER("exhausted", T_BOOL, RunObject, exhausted, "Whether there are no further solutions."),
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot run_slots[] = {
    {Py_tp_doc, "One search, which can be stopped after each solution and taken up again."},
    {Py_tp_dealloc, run_dealloc},
    {Py_tp_methods, run_methods},
    {Py_tp_members, run_members},
    {0, NULL},
};

PyType_Spec run_spec =
    TYPE_SPEC("Run", RunObject, Py_TPFLAGS_DISALLOW_INSTANTIATION, run_slots);
