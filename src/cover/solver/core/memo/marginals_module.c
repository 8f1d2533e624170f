/* The Python face of counting in how many solutions each move is: `Marginals`; see _core.pyi. */

#include "arrays.h"

#include <structmember.h>

#include "../call.h"
#include "integers.h"
#include "marginals.h"

#define WORK 4000 /* the states of one slice, about a millisecond */

typedef struct {
    PyObject_HEAD
    struct frontier_arrays arrays;
    struct frontier frontier;
    struct marginals marginals;
    char is_too_large;
    bool busy; /* a thread is counting; read and written with the GIL held */
} MarginalsObject;

static PyObject *marginals_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"bit_words", "totals", "arrays", "memory", NULL};
    int bit_words, totals;
    Py_ssize_t memory;
    PyObject *given;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "iiO!n:Marginals", names, &bit_words, &totals,
                                     &PyTuple_Type, &given, &memory))
        return NULL;
    if (memory < 0)
        return PyErr_Format(PyExc_ValueError, "a frontier is out of range");
    MarginalsObject *self = (MarginalsObject *)PyType_GenericAlloc(type, 0);
    if (self == NULL)
        return NULL;
    if (frontier_take(&self->arrays, &self->frontier, bit_words, totals, given) < 0) {
        Py_CLEAR(self);
    } else if (!marginals_create(&self->marginals, &self->frontier, (size_t)memory)) {
        Py_CLEAR(self);
        PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void marginals_dealloc(PyObject *object)
{
    MarginalsObject *self = (MarginalsObject *)object;
    PyTypeObject *type = Py_TYPE(object);
    marginals_free(&self->marginals);
    arrays_release(&self->arrays.held);
    PyObject_Free(object);
    Py_DECREF(type);
}

static int take(MarginalsObject *self)
{
    return claim(&self->busy, "these Marginals are being counted already");
}

static PyObject *marginals_count_on(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"seconds", NULL};
    MarginalsObject *self = (MarginalsObject *)object;
    struct call call = {0};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O&:go_on", names, call_seconds, &call) ||
        take(self) < 0)
        return NULL;
    enum marginals_outcome outcome =
        self->is_too_large ? MARGINALS_TOO_LARGE : MARGINALS_PAUSED;
    call_begin(&call);
    while (outcome == MARGINALS_PAUSED) {
        outcome = marginals_go_on(&self->marginals, WORK);
        if (outcome == MARGINALS_PAUSED && !call_goes_on(&call))
            break;
    }
    const int status = call_end(&call, true);
    self->is_too_large = outcome == MARGINALS_TOO_LARGE;
    self->busy = false;
    return status < 0 ? NULL : PyBool_FromLong(outcome != MARGINALS_PAUSED);
}

/* The numbers of all moves, or with `whole` that of the solutions; NULL with an exception set. */
static PyObject *marginals_result(MarginalsObject *self, bool whole)
{
    const struct marginals *marginals = &self->marginals;
    if (self->busy || marginals->phase != MARGINALS_DONE)
        return PyErr_Format(PyExc_RuntimeError, "these Marginals are not counted");
    if (whole)
        return limbs_as_integer(marginals_total(marginals), marginals->limbs);
    const int64_t moves = self->arrays.moves;
    PyObject *tuple = PyTuple_New((Py_ssize_t)moves);
    for (int64_t move = 0; tuple != NULL && move < moves; move++) {
        const uint64_t *limbs = marginals->uses + (size_t)move * (size_t)marginals->limbs;
        PyObject *value = limbs_as_integer(limbs, marginals->limbs);
        if (value == NULL)
            Py_CLEAR(tuple);
        else
            PyTuple_SET_ITEM(tuple, (Py_ssize_t)move, value);
    }
    return tuple;
}

static PyObject *marginals_get_total(PyObject *object, void *nothing)
{
    (void)nothing;
    return marginals_result((MarginalsObject *)object, true);
}

static PyObject *marginals_get_uses(PyObject *object, void *nothing)
{
    (void)nothing;
    return marginals_result((MarginalsObject *)object, false);
}

static PyMethodDef marginals_methods[] = {
    {"go_on", (PyCFunction)(void (*)(void))marginals_count_on, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("go_on($self, /, seconds=None)\n--\n\n"
               "Count on for as long; True when that is over, with all counted or `too_large`.")},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef marginals_getters[] = {
    {"total", marginals_get_total, NULL, PyDoc_STR("How many solutions there are."), NULL},
    {"uses", marginals_get_uses, NULL, PyDoc_STR("In how many of them each move is."), NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMemberDef marginals_members[] = {
    {"nodes", T_ULONGLONG, offsetof(MarginalsObject, marginals.nodes), READONLY,
     PyDoc_STR("How many states were listed.")},
    {"too_large", T_BOOL, offsetof(MarginalsObject, is_too_large), READONLY,
     PyDoc_STR("Whether there was no room for all states.")},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot marginals_slots[] = {
    {Py_tp_doc, "Marginals(bit_words, totals, arrays, memory)\n--\n\n"
                "In how many solutions each move of a frontier is; the arrays are those of\n"
                "`cover.solver.memo`, and the states take at most `memory` bytes."},
    {Py_tp_new, marginals_new},
    {Py_tp_dealloc, marginals_dealloc},
    {Py_tp_methods, marginals_methods},
    {Py_tp_getset, marginals_getters},
    {Py_tp_members, marginals_members},
    {0, NULL},
};

PyType_Spec marginals_spec = {
    .name = "cover.solver._core.Marginals",
    .basicsize = sizeof(MarginalsObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = marginals_slots,
};
