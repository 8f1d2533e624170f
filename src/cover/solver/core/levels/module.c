/* The Python face of counting by levels: `Levels`; see _core.pyi. */

#include "../memo/arrays.h"

#include <structmember.h>

#include "../call.h"
#include "../bits.h"
#include "../memo/integers.h"
#include "images_module.h"
#include "levels.h"

enum { MOST_JOBS = 1024 };

typedef struct {
    PyObject_HEAD
    struct frontier_arrays arrays;
    struct frontier frontier;
    struct levels levels;
    PyObject *images; /* a tuple, for as long as the levels know its members */
    char is_too_large;
    bool busy; /* a thread is counting; read and written with the GIL held */
} LevelsObject;

static PyObject *levels_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"bit_words", "totals", "arrays", "memory", "jobs", NULL};
    int bit_words, totals, jobs;
    Py_ssize_t memory;
    PyObject *given;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "iiO!ni:Levels", names, &bit_words, &totals,
                                     &PyTuple_Type, &given, &memory, &jobs))
        return NULL;
    if (memory < 0 || jobs < 1 || jobs > MOST_JOBS)
        return PyErr_Format(PyExc_ValueError, "memory or jobs are out of range");
    LevelsObject *self = (LevelsObject *)PyType_GenericAlloc(type, 0);
    if (self == NULL)
        return NULL;
    if (frontier_take(&self->arrays, &self->frontier, bit_words, totals, given) < 0) {
        Py_CLEAR(self);
        return NULL;
    }
    bool is_made;
    Py_BEGIN_ALLOW_THREADS /* what is worth a look may take some time to find */
    is_made = levels_create(&self->levels, &self->frontier, (size_t)memory, jobs);
    Py_END_ALLOW_THREADS
    if (!is_made) {
        Py_CLEAR(self);
        PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void levels_dealloc(PyObject *object)
{
    LevelsObject *self = (LevelsObject *)object;
    PyTypeObject *type = Py_TYPE(object);
    PyMem_Free(self->levels.images);
    levels_free(&self->levels);
    Py_XDECREF(self->images);
    arrays_release(&self->arrays.held);
    PyObject_Free(object);
    Py_DECREF(type);
}

static int take(LevelsObject *self)
{
    return claim(&self->busy, "these Levels are counting already");
}

/* --- Counting ------------------------------------------------------------------------------ */

/* The argument `until`, a place or None for the end; -1 with an exception. */
static int parse_place(const LevelsObject *self, PyObject *until, int32_t *place)
{
    *place = self->frontier.places;
    if (until == Py_None)
        return 0;
    const long value = PyLong_AsLong(until);
    if (value == -1 && PyErr_Occurred())
        return -1;
    *place = value < *place ? (int32_t)(value < 0 ? 0 : value) : *place;
    return 0;
}

static PyObject *levels_count_on(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"seconds", "place", NULL};
    LevelsObject *self = (LevelsObject *)object;
    PyObject *until = Py_None;
    struct call call = {0};
    int32_t place;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O&O:go_on", names, call_seconds, &call,
                                     &until) ||
        parse_place(self, until, &place) < 0 || take(self) < 0)
        return NULL;
    call_begin(&call);
    enum levels_outcome outcome = LEVELS_FULL; /* where states had no room, no number is right */
    if (!self->is_too_large)
        outcome = levels_go_on(&self->levels, place, call_goes_on, &call);
    const int status = call_end(&call, outcome != LEVELS_NO_MEMORY);
    self->is_too_large = outcome == LEVELS_FULL;
    self->busy = false;
    if (status < 0)
        return NULL;
    return PyBool_FromLong(outcome == LEVELS_FULL || self->levels.place == self->frontier.places);
}

static PyObject *levels_found(PyObject *object, void *closure)
{
    (void)closure;
    LevelsObject *self = (LevelsObject *)object;
    struct levels *levels = &self->levels;
    const int32_t end = self->frontier.places;
    if (take(self) < 0)
        return NULL;
    PyObject *value = NULL;
    uint64_t *total = PyMem_New(uint64_t, (size_t)levels_limbs(levels) + 1);
    if (total == NULL) {
        PyErr_NoMemory();
    } else if (levels->place < end) {
        value = PyLong_FromLong(0);
    } else {
        levels_total(levels, total);
        value = limbs_as_integer(total, levels_limbs(levels) + 1);
    }
    PyMem_Free(total);
    self->busy = false;
    return value;
}

/* --- States, to be kept elsewhere ----------------------------------------------------------- */

/* Makes the Levels this thread's own, for the states of a place, from `first` on; -1 with an
 * exception. */
static int claim_between_places(LevelsObject *self, int place, int first)
{
    if (place < first || place > self->frontier.places) {
        PyErr_Format(PyExc_ValueError, "there is no place %d ahead", place);
        return -1;
    }
    if (take(self) < 0)
        return -1;
    if (!self->levels.has_begun)
        return 0;
    self->busy = false;
    PyErr_SetString(PyExc_RuntimeError, "the moves of a place are being made");
    return -1;
}

/* Adds rows of states and counts; -1 with an exception. */
static int put_rows(LevelsObject *self, int32_t place, const Py_buffer *rows, int32_t limbs)
{
    const size_t words = (size_t)self->levels.depot.words, stride = words + (size_t)limbs;
    uint64_t *row = PyMem_New(uint64_t, stride);
    enum room room = row == NULL ? ROOM_NONE : ROOM_THERE;
    for (Py_ssize_t at = 0; at < rows->len && room == ROOM_THERE; at += (Py_ssize_t)(8 * stride)) {
        memcpy(row, (const unsigned char *)rows->buf + at, 8 * stride);
        room = levels_put(&self->levels, place, row, row + words, limbs);
    }
    PyMem_Free(row);
    self->is_too_large |= room == ROOM_FULL;
    if (room == ROOM_NONE)
        PyErr_NoMemory();
    return room == ROOM_NONE ? -1 : 0;
}

static PyObject *levels_put_states(PyObject *object, PyObject *args)
{
    LevelsObject *self = (LevelsObject *)object;
    Py_buffer rows;
    int place, limbs, status = -1;
    if (!PyArg_ParseTuple(args, "iy*i:put", &place, &rows, &limbs))
        return NULL;
    const int64_t stride = 8 * ((int64_t)self->levels.depot.words + limbs);
    if (limbs < 1 || rows.len % stride != 0) {
        PyErr_SetString(PyExc_ValueError, "rows of states are incomplete");
    } else if (claim_between_places(self, place, self->levels.place) == 0) {
        status = put_rows(self, place, &rows, limbs);
        self->busy = false;
    }
    PyBuffer_Release(&rows);
    return status < 0 ? NULL : Py_NewRef(Py_None);
}

static PyObject *levels_take_states(PyObject *object, PyObject *args)
{
    LevelsObject *self = (LevelsObject *)object;
    int place;
    Py_ssize_t most;
    if (!PyArg_ParseTuple(args, "in:take", &place, &most) ||
        claim_between_places(self, place, 0) < 0)
        return NULL;
    const size_t waiting = levels_states(&self->levels, place);
    const size_t count = most < 0 ? 0 : (size_t)most < waiting ? (size_t)most : waiting;
    const size_t words = (size_t)self->levels.depot.words;
    const size_t stride = words + (size_t)levels_limbs(&self->levels);
    PyObject *bytes = NULL;
    uint64_t *rows = PyMem_New(uint64_t, count * stride);
    if (rows == NULL)
        PyErr_NoMemory();
    else
        bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(count * stride * 8));
    if (bytes != NULL) {
        const size_t taken = levels_take(&self->levels, place, rows, count);
        memcpy(PyBytes_AS_STRING(bytes), rows, 8 * taken * stride);
        _PyBytes_Resize(&bytes, (Py_ssize_t)(8 * taken * stride));
    }
    PyMem_Free(rows);
    self->busy = false;
    return bytes;
}

/* Fills in the images of each place from a tuple; -1 with an exception. */
static int take_images(LevelsObject *self, PyObject *given, const struct images **images)
{
    const struct module_state *state = PyType_GetModuleState(Py_TYPE((PyObject *)self));
    const struct frontier *frontier = &self->frontier;
    for (int32_t place = 0; place <= frontier->places; place++) {
        PyObject *each = PyTuple_GET_ITEM(given, place);
        if (each == Py_None)
            continue;
        const int kept = PyObject_IsInstance(each, (PyObject *)state->types[IMAGES_TYPE]);
        if (kept < 0)
            return -1;
        images[place] = kept ? &((ImagesObject *)each)->images : NULL;
        if (!kept || words_for((int64_t)images[place]->blocks * images[place]->width) !=
                         self->levels.depot.words) {
            PyErr_SetString(PyExc_ValueError, "images do not fit the states");
            return -1;
        }
    }
    return 0;
}

static PyObject *levels_exchange(PyObject *object, PyObject *given)
{
    LevelsObject *self = (LevelsObject *)object;
    const size_t count = (size_t)self->frontier.places + 1;
    if (!PyTuple_Check(given) || PyTuple_GET_SIZE(given) != (Py_ssize_t)count ||
        self->frontier.totals > 0)
        return PyErr_Format(PyExc_ValueError, "images do not fit the states");
    const struct images **images = PyMem_Calloc(count, sizeof(struct images *));
    if (images == NULL)
        return PyErr_NoMemory();
    if (take_images(self, given, images) < 0 || take(self) < 0) {
        PyMem_Free(images);
        return NULL;
    }
    PyMem_Free(self->levels.images);
    PyObject *before = self->images;
    self->images = Py_NewRef(given);
    Py_XDECREF(before);
    self->levels.images = images;
    self->busy = false;
    Py_RETURN_NONE;
}

/* --- What is told --------------------------------------------------------------------------- */

static PyObject *levels_nodes(PyObject *object, void *closure)
{
    (void)closure;
    const struct levels *levels = &((LevelsObject *)object)->levels;
    uint64_t nodes = 0;
    for (int32_t k = 0; k < levels->job_count; k++)
        nodes += levels->jobs[k].nodes;
    return PyLong_FromUnsignedLongLong(nodes);
}

static PyObject *levels_refused(PyObject *object, void *closure)
{
    (void)closure;
    const struct levels *levels = &((LevelsObject *)object)->levels;
    uint64_t refused = 0;
    for (int32_t k = 0; k < levels->job_count; k++)
        refused += levels->jobs[k].refused;
    return PyLong_FromUnsignedLongLong(refused);
}

static PyObject *levels_waiting(PyObject *object, void *closure)
{
    (void)closure;
    LevelsObject *self = (LevelsObject *)object;
    if (take(self) < 0)
        return NULL;
    size_t states = 0;
    for (int32_t place = self->levels.place; place <= self->frontier.places; place++)
        states += levels_states(&self->levels, place);
    self->busy = false;
    return PyLong_FromSize_t(states);
}

static PyObject *levels_most_limbs(PyObject *object, void *closure)
{
    (void)closure;
    LevelsObject *self = (LevelsObject *)object;
    if (take(self) < 0)
        return NULL;
    const int32_t limbs = levels_limbs(&self->levels);
    self->busy = false;
    return PyLong_FromLong(limbs);
}

/* --- The type ------------------------------------------------------------------------------ */

static PyMethodDef levels_methods[] = {
    {"go_on", (PyCFunction)(void (*)(void))levels_count_on, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("go_on($self, /, seconds=None, place=None)\n--\n\n"
               "Count on for as long, or to a place; True when all is counted, or `too_large`.")},
    {"put", levels_put_states, METH_VARARGS,
     PyDoc_STR("put($self, place, rows, limbs, /)\n--\n\n"
               "Add states that wait at a place: rows of words, and of limbs of their counts.")},
    {"take", levels_take_states, METH_VARARGS,
     PyDoc_STR("take($self, place, most, /)\n--\n\n"
               "Take up to so many states away, rows as for `put`, with `limbs`.")},
    {"exchange", levels_exchange, METH_O,
     PyDoc_STR("exchange($self, images, /)\n--\n\n"
               "Have states that arrive at a place become the least of its images, if it has any.")},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef levels_getters[] = {
    {"found", levels_found, NULL, PyDoc_STR("How many solutions there are; 0 until it is over."),
     NULL},
    {"nodes", levels_nodes, NULL, PyDoc_STR("How many states were looked at."), NULL},
    {"refused", levels_refused, NULL, PyDoc_STR("How many states were seen to be dead."), NULL},
    {"states", levels_waiting, NULL, PyDoc_STR("How many states are held now."), NULL},
    {"limbs", levels_most_limbs, NULL, PyDoc_STR("How many limbs a count takes in rows."), NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMemberDef levels_members[] = {
    {"place", T_INT, offsetof(LevelsObject, levels.place), READONLY,
     PyDoc_STR("The place whose states are looked at; the number of places in the end.")},
    {"has_begun", T_BOOL, offsetof(LevelsObject, levels.has_begun), READONLY,
     PyDoc_STR("Whether some of its moves are made, and not all.")},
    {"too_large", T_BOOL, offsetof(LevelsObject, is_too_large), READONLY,
     PyDoc_STR("Whether there was no room for all states.")},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot levels_slots[] = {
    {Py_tp_doc, "Levels(bit_words, totals, arrays, memory, jobs)\n--\n\n"
                "Counting by levels; the arrays are those of `cover.solver.memo`, and the states\n"
                "take at most `memory` bytes."},
    {Py_tp_new, levels_new},
    {Py_tp_dealloc, levels_dealloc},
    {Py_tp_methods, levels_methods},
    {Py_tp_getset, levels_getters},
    {Py_tp_members, levels_members},
    {0, NULL},
};

PyType_Spec levels_spec = {
    .name = "cover.solver._core.Levels",
    .basicsize = sizeof(LevelsObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = levels_slots,
};
