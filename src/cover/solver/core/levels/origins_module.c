/* The Python face of going back over levels: `Origins`; see _core.pyi. */

#include "../memo/arrays.h"

#include <limits.h>

#include "origins.h"

typedef struct {
    PyObject_HEAD
    struct frontier_arrays arrays;
    struct frontier frontier;
} OriginsObject;

static PyObject *origins_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"bit_words", "totals", "arrays", NULL};
    int bit_words, totals;
    PyObject *given;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "iiO!:Origins", names, &bit_words, &totals,
                                     &PyTuple_Type, &given))
        return NULL;
    OriginsObject *self = (OriginsObject *)PyType_GenericAlloc(type, 0);
    if (self != NULL &&
        frontier_take(&self->arrays, &self->frontier, bit_words, totals, given) < 0)
        Py_CLEAR(self);
    return (PyObject *)self;
}

static void origins_dealloc(PyObject *object)
{
    OriginsObject *self = (OriginsObject *)object;
    PyTypeObject *type = Py_TYPE(object);
    frontier_release(&self->arrays);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* Looks at rows of `stride` words, which begin with a state; false when memory runs out. */
static bool look_at_all(struct origins *origins, int32_t place, const Py_buffer *rows,
                        size_t stride)
{
    uint64_t *row = malloc(8 * stride);
    bool is_there = row != NULL;
    const size_t count = (size_t)rows->len / (8 * stride);
    for (size_t number = 0; number < count && is_there; number++) {
        memcpy(row, (const unsigned char *)rows->buf + number * 8 * stride, 8 * stride);
        is_there = origins_look_at(origins, place, row, (int64_t)number);
    }
    free(row);
    return is_there;
}

/* What was found as bytes: three numbers of 64 bits for each. */
static PyObject *found_as_bytes(const struct origins *origins)
{
    _Static_assert(sizeof(struct origin) == 24, "three numbers, and nothing between them");
    const Py_ssize_t size = (Py_ssize_t)(origins->found_count * sizeof(struct origin));
    return PyBytes_FromStringAndSize((const char *)origins->found, size);
}

static PyObject *find(const OriginsObject *self, int place, size_t stride, const Py_buffer *rows,
                      const Py_buffer *targets, size_t words)
{
    struct origins origins;
    if (!origins_create(&origins, &self->frontier, targets->buf, (size_t)targets->len / (8 * words)))
        return PyErr_NoMemory();
    bool is_there;
    Py_BEGIN_ALLOW_THREADS
    is_there = look_at_all(&origins, place, rows, stride);
    Py_END_ALLOW_THREADS
    PyObject *bytes = is_there ? found_as_bytes(&origins) : PyErr_NoMemory();
    origins_free(&origins);
    return bytes;
}

static PyObject *origins_find(PyObject *object, PyObject *args)
{
    const OriginsObject *self = (OriginsObject *)object;
    Py_buffer rows, targets;
    int place, limbs;
    if (!PyArg_ParseTuple(args, "iy*iy*:find", &place, &rows, &limbs, &targets))
        return NULL;
    const size_t words = (size_t)self->frontier.bit_words + (size_t)self->frontier.totals;
    const size_t stride = words + (limbs < 0 ? 0 : (size_t)limbs);
    PyObject *found = NULL;
    if (place < 0 || place >= self->frontier.places)
        PyErr_Format(PyExc_ValueError, "there is no place %d", place);
    else if (limbs < 0 || (size_t)rows.len % (8 * stride) != 0 ||
             (size_t)targets.len % (8 * (words + 1)) != 0)
        PyErr_SetString(PyExc_ValueError, "rows of states are incomplete");
    else
        found = find(self, place, stride, &rows, &targets, words + 1);
    PyBuffer_Release(&rows);
    PyBuffer_Release(&targets);
    return found;
}

static PyMethodDef origins_methods[] = {
    {"find", origins_find, METH_VARARGS,
     PyDoc_STR("find($self, place, rows, limbs, targets, /)\n--\n\n"
               "Which moves lead from rows of states at a place to targets, in threes of numbers.")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot origins_slots[] = {
    {Py_tp_doc, "Origins(bit_words, totals, arrays)\n--\n\n"
                "Going back over levels; the arrays are those of `Memo`."},
    {Py_tp_new, origins_new},
    {Py_tp_dealloc, origins_dealloc},
    {Py_tp_methods, origins_methods},
    {0, NULL},
};

PyType_Spec origins_spec = {
    .name = "cover.solver._core.Origins",
    .basicsize = sizeof(OriginsObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = origins_slots,
};
