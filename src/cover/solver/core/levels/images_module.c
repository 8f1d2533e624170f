/* The Python face of the least of the images of a state: `Images`; see _core.pyi. */

#include "images_module.h"

#include "../bits.h"

/* Whether the moves are rows of bits of a block. */
static bool are_moves(const Py_buffer *moves, int width)
{
    const uint8_t *bits = moves->buf;
    for (Py_ssize_t k = 0; k < moves->len; k++)
        if (bits[k] >= width)
            return false;
    return moves->len % width == 0;
}

static PyObject *images_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"blocks", "width", "moves", NULL};
    int blocks, width;
    Py_buffer moves;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "iiy*:Images", names, &blocks, &width, &moves))
        return NULL;
    const bool fits = blocks > 0 && blocks <= MOST_BLOCKS &&
                      (width == 8 || width == 16 || width == 32 || width == 64) &&
                      moves.len <= (Py_ssize_t)MOST_MOVES * width;
    ImagesObject *self = NULL;
    if (!fits || !are_moves(&moves, width))
        PyErr_SetString(PyExc_ValueError, "images are out of range");
    else
        self = (ImagesObject *)PyType_GenericAlloc(type, 0);
    if (self == NULL) {
        PyBuffer_Release(&moves);
        return NULL;
    }
    self->moves = moves;
    self->images = (struct images){
        .blocks = blocks, .width = width, .count = (int32_t)(moves.len / width), .moves = moves.buf};
    if (!images_create(&self->images)) {
        Py_CLEAR(self);
        PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void images_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    images_free(&((ImagesObject *)object)->images);
    PyBuffer_Release(&((ImagesObject *)object)->moves);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* Copies the words of a state from bytes; NULL with an exception. To be freed by PyMem_Free. */
static uint64_t *take_state(const struct images *images, PyObject *row)
{
    const size_t words = (size_t)words_for((int64_t)images->blocks * images->width);
    if (!PyBytes_Check(row) || PyBytes_GET_SIZE(row) != (Py_ssize_t)(words * sizeof(uint64_t))) {
        PyErr_SetString(PyExc_ValueError, "a state is the bytes of its words");
        return NULL;
    }
    uint64_t *state = PyMem_New(uint64_t, words);
    if (state == NULL)
        PyErr_NoMemory();
    else
        memcpy(state, PyBytes_AS_STRING(row), words * sizeof *state);
    return state;
}

static PyObject *images_least_of(PyObject *object, PyObject *row)
{
    const struct images *images = &((ImagesObject *)object)->images;
    uint64_t *state = take_state(images, row);
    if (state == NULL)
        return NULL;
    images_least(images, state);
    PyObject *bytes = PyBytes_FromStringAndSize((const char *)state, PyBytes_GET_SIZE(row));
    PyMem_Free(state);
    return bytes;
}

/* Appends a number to a list; -1 with an exception. */
static int append(PyObject *list, int32_t value)
{
    PyObject *number = PyLong_FromLong(value);
    const int status = number == NULL ? -1 : PyList_Append(list, number);
    Py_XDECREF(number);
    return status;
}

static PyObject *images_fixing(PyObject *object, PyObject *row)
{
    const struct images *images = &((ImagesObject *)object)->images;
    uint64_t *state = take_state(images, row);
    PyObject *list = state == NULL ? NULL : PyList_New(0);
    for (int32_t move = 0; list != NULL && move < images->count; move++)
        if (images_fixes(images, move, state) && append(list, move) < 0)
            Py_CLEAR(list);
    PyMem_Free(state);
    return list;
}

static PyMethodDef images_methods[] = {
    {"least", images_least_of, METH_O,
     PyDoc_STR("least($self, row, /)\n--\n\n"
               "Return an image of a state, the same one for all that are images of each other.")},
    {"fixing", images_fixing, METH_O,
     PyDoc_STR("fixing($self, row, /)\n--\n\n"
               "Return the numbers of the moves that leave a state, a least one, as it is.")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot images_slots[] = {
    {Py_tp_doc, "Images(blocks, width, moves)\n--\n\n"
                "The images of states, which are so many blocks of `width` bits. Moves are rows of\n"
                "bytes: for each bit of a block, which one becomes it."},
    {Py_tp_new, images_new},
    {Py_tp_dealloc, images_dealloc},
    {Py_tp_methods, images_methods},
    {0, NULL},
};

PyType_Spec images_spec = {
    .name = "cover.solver._core.Images",
    .basicsize = sizeof(ImagesObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = images_slots,
};
