/* The Python face of counting by memoisation: `Memo`; see _core.pyi. */

#include "arrays.h"

#include <structmember.h>

#include "../call.h"
#include "integers.h"

#define WORK 10000 /* the states of one slice, about a millisecond */

typedef struct {
    PyObject_HEAD
    struct frontier_arrays arrays;
    struct frontier frontier;
    struct memo memo;
    bool busy; /* a thread is counting; read and written with the GIL held */
} MemoObject;

static PyObject *memo_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"bit_words", "totals", "arrays", "memory", NULL};
    int bit_words, totals;
    Py_ssize_t memory;
    PyObject *given;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "iiO!n:Memo", names, &bit_words, &totals,
                                     &PyTuple_Type, &given, &memory))
        return NULL;
    if (memory < 0)
        return PyErr_Format(PyExc_ValueError, "a frontier is out of range");
    MemoObject *self = (MemoObject *)PyType_GenericAlloc(type, 0);
    if (self == NULL)
        return NULL;
    if (frontier_take(&self->arrays, &self->frontier, bit_words, totals, given) < 0) {
        Py_CLEAR(self);
    } else if (!memo_create(&self->memo, &self->frontier, (size_t)memory)) {
        Py_CLEAR(self);
        PyErr_NoMemory();
    } else {
        memo_begin(&self->memo, NULL, 0);
    }
    return (PyObject *)self;
}

static void memo_dealloc(PyObject *object)
{
    MemoObject *self = (MemoObject *)object;
    PyTypeObject *type = Py_TYPE(object);
    memo_free(&self->memo);
    arrays_release(&self->arrays.held);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* --- Methods ------------------------------------------------------------------------------- */

/* Makes the memo this thread's own until it is no longer `busy`. */
static int take(MemoObject *self)
{
    return claim(&self->busy, "this Memo is counting already");
}

static PyObject *memo_begin_at(PyObject *object, PyObject *path)
{
    MemoObject *self = (MemoObject *)object;
    PyObject *items = PySequence_Tuple(path);
    const int64_t most = items == NULL ? -1 : PyTuple_GET_SIZE(items);
    int32_t *moves = items == NULL ? NULL : PyMem_New(int32_t, (size_t)most);
    if (items != NULL && moves == NULL)
        PyErr_NoMemory();
    int32_t count = 0;
    while (moves != NULL && count < most && !PyErr_Occurred()) {
        const long move = PyLong_AsLong(PyTuple_GET_ITEM(items, count));
        if (!PyErr_Occurred() && (move < 0 || move >= self->arrays.moves))
            PyErr_Format(PyExc_ValueError, "there is no move %ld", move);
        moves[count++] = (int32_t)move;
    }
    PyObject *agrees = NULL;
    if (!PyErr_Occurred() && take(self) == 0) {
        agrees = PyBool_FromLong(memo_begin(&self->memo, moves, count));
        self->busy = false;
    }
    PyMem_Free(moves);
    Py_XDECREF(items);
    return agrees;
}

static PyObject *memo_list_moves(PyObject *object, PyObject *unused)
{
    (void)unused;
    MemoObject *self = (MemoObject *)object;
    int32_t *moves = PyMem_New(int32_t, (size_t)self->arrays.moves);
    if (moves == NULL)
        return PyErr_NoMemory();
    PyObject *tuple = NULL;
    if (take(self) == 0) {
        const int32_t count = memo_moves(&self->memo, moves);
        self->busy = false;
        if (count < 0)
            PyErr_SetString(PyExc_RuntimeError, "the count has gone on from where it began");
        else
            tuple = PyTuple_New(count);
        for (int32_t k = 0; tuple != NULL && k < count; k++) {
            PyObject *move = PyLong_FromLong(moves[k]);
            if (move == NULL)
                Py_CLEAR(tuple);
            else
                PyTuple_SET_ITEM(tuple, k, move);
        }
    }
    PyMem_Free(moves);
    return tuple;
}

/* The argument `states`, a number or None for none; -1 with an exception. */
static int parse_states(PyObject *states, uint64_t *most)
{
    *most = UINT64_MAX;
    if (states != Py_None)
        *most = PyLong_AsUnsignedLongLong(states);
    return PyErr_Occurred() ? -1 : 0;
}

static PyObject *memo_count_on(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"seconds", "states", NULL};
    MemoObject *self = (MemoObject *)object;
    PyObject *states = Py_None;
    struct call call = {0};
    uint64_t most;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O&O:go_on", names, call_seconds, &call,
                                     &states) ||
        parse_states(states, &most) < 0 || take(self) < 0)
        return NULL;
    enum memo_outcome outcome;
    call_begin(&call);
    do
        outcome = memo_go_on(&self->memo, WORK);
    while (outcome == MEMO_PAUSED && self->memo.nodes < most && call_goes_on(&call));
    const int status = call_end(&call, outcome != MEMO_NO_MEMORY);
    self->busy = false;
    return status < 0 ? NULL : PyBool_FromLong(outcome == MEMO_FINISHED);
}

/* The count of a stage as a Python integer. */
static PyObject *count_as_integer(const struct memo *memo, int32_t stage)
{
    return limbs_as_integer(memo->counts + (size_t)stage * (size_t)memo->limbs, memo->limbs);
}

/* `value` times the options of a stage's move, and what that stage has counted; takes `value`. */
static PyObject *add_stage(const struct memo *memo, int32_t stage, PyObject *value)
{
    PyObject *own = count_as_integer(memo, stage), *sum = NULL;
    const int32_t move = memo->stages[stage].move;
    const bool moved = move >= memo->frontier->move_starts[memo->stages[stage].place];
    PyObject *times = PyLong_FromLong(moved ? memo->frontier->times[move] : 0);
    PyObject *product = times == NULL ? NULL : PyNumber_Multiply(value, times);
    if (own != NULL && product != NULL)
        sum = PyNumber_Add(own, product);
    Py_XDECREF(own);
    Py_XDECREF(times);
    Py_XDECREF(product);
    Py_DECREF(value);
    return sum;
}

static PyObject *memo_found(PyObject *object, void *closure)
{
    (void)closure;
    MemoObject *self = (MemoObject *)object;
    if (take(self) < 0)
        return NULL;
    const struct memo *memo = &self->memo;
    PyObject *value = memo->is_known ? count_as_integer(memo, memo->depth) : PyLong_FromLong(0);
    for (int32_t stage = memo->depth - 1; stage >= 0 && value != NULL; stage--)
        value = add_stage(memo, stage, value);
    self->busy = false;
    return value;
}

/* --- The type ------------------------------------------------------------------------------ */

static PyMethodDef memo_methods[] = {
    {"begin", memo_begin_at, METH_O,
     PyDoc_STR("begin($self, path, /)\n--\n\n"
               "Turn to the state that the moves `path` lead to; False when they do not agree.")},
    {"moves", memo_list_moves, METH_NOARGS,
     PyDoc_STR("moves($self, /)\n--\n\n"
               "The moves that can be made from the state begun with, before `go_on`.")},
    {"go_on", (PyCFunction)(void (*)(void))memo_count_on, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("go_on($self, /, seconds=None, states=None)\n--\n\n"
               "Count on for as long, or until so many states were counted; True when that is all.")},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef memo_getters[] = {
    {"found", memo_found, NULL, PyDoc_STR("How many ways to go on were found so far."), NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMemberDef memo_members[] = {
    {"nodes", T_ULONGLONG, offsetof(MemoObject, memo.nodes), READONLY,
     PyDoc_STR("How many states were counted.")},
    {"hits", T_ULONGLONG, offsetof(MemoObject, memo.hits), READONLY,
     PyDoc_STR("How often a state's count was known.")},
    {"saved", T_DOUBLE, offsetof(MemoObject, memo.saved), READONLY,
     PyDoc_STR("About how many states would have been counted in place of the hits.")},
    {"forgotten", T_ULONGLONG, offsetof(MemoObject, memo.table.forgotten), READONLY,
     PyDoc_STR("How many counts gave way to others.")},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot memo_slots[] = {
    {Py_tp_doc, "Memo(bit_words, totals, arrays, memory)\n--\n\n"
                "Counting by memoisation; the arrays are those of `cover.solver.memo`, and the\n"
                "table takes at most `memory` bytes."},
    {Py_tp_new, memo_new},
    {Py_tp_dealloc, memo_dealloc},
    {Py_tp_methods, memo_methods},
    {Py_tp_getset, memo_getters},
    {Py_tp_members, memo_members},
    {0, NULL},
};

PyType_Spec memo_spec = {
    .name = "cover.solver._core.Memo",
    .basicsize = sizeof(MemoObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = memo_slots,
};
