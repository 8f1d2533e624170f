/* `Lines`: blocks of solutions as text, a line each, all of them checked; see _core.pyi. Knows
 * options and items, bytes and places, and nothing of any puzzle. */

#include "module.h"

#include <string.h>

#include "memory.h"

/* The arrays that describe lines; see `Lines` in _core.pyi. */
enum { STARTS, ITEMS, COLOURS, LEAST, MOST, TEXT_STARTS, PLACES, ARRAYS };

static const struct array_kind kinds[ARRAYS] = {
    {"starts", "q"}, {"items", "i"},       {"colours", "i"}, {"least", "i"},
    {"most", "i"},   {"text_starts", "q"}, {"places", "i"},
};

typedef struct {
    PyObject_HEAD
    struct memory memory; /* holds copies of the arrays, which other threads may change */
    const int64_t *starts, *text_starts;
    const int32_t *items, *colours, *least, *most;
    const int32_t *places; /* of each of the bytes of texts, its place in the line; NULL for words */
    int64_t option_count, item_count;
    int64_t needed;   /* how many items have to be there at all */
    PyObject *texts;  /* of all options, bytes */
    PyObject *line;   /* of no option, bytes */
} LinesObject;

/* --- Making them --------------------------------------------------------------------------- */

/* Takes memory for all arrays and, once there is some, copies them. */
static void copy_arrays(LinesObject *self, const struct arrays *arrays)
{
    struct memory *memory = &self->memory;
    self->starts = array_copy(memory, &arrays->views[STARTS]);
    self->items = array_copy(memory, &arrays->views[ITEMS]);
    self->colours = array_copy(memory, &arrays->views[COLOURS]);
    self->least = array_copy(memory, &arrays->views[LEAST]);
    self->most = array_copy(memory, &arrays->views[MOST]);
    self->text_starts = array_copy(memory, &arrays->views[TEXT_STARTS]);
    if (arrays->count > PLACES)
        self->places = array_copy(memory, &arrays->views[PLACES]);
}

/* Whether the arrays fit together. */
static bool fit(const struct arrays *arrays, int64_t text_size, int64_t line_size)
{
    const Py_buffer *views = arrays->views;
    const int64_t entries = array_length(&views[ITEMS]), items = array_length(&views[LEAST]);
    return array_has_starts(&views[STARTS], entries) &&
           array_has_starts(&views[TEXT_STARTS], text_size) &&
           views[TEXT_STARTS].len == views[STARTS].len && views[COLOURS].len == views[ITEMS].len &&
           views[MOST].len == views[LEAST].len && array_lies_within(&views[ITEMS], 0, items) &&
           (arrays->count == PLACES || (array_length(&views[PLACES]) == text_size &&
                                        array_lies_within(&views[PLACES], 0, line_size)));
}

/* Takes over what describes the lines; -1 with an exception. */
static int fill(LinesObject *self, const struct arrays *arrays)
{
    if (!fit(arrays, PyBytes_GET_SIZE(self->texts), PyBytes_GET_SIZE(self->line)))
        return fail(PyExc_ValueError, "the arrays do not fit together");
    copy_arrays(self, arrays);
    if (need_memory(memory_allocate(&self->memory)) < 0)
        return -1;
    copy_arrays(self, arrays);
    self->option_count = array_length(&arrays->views[STARTS]) - 1;
    self->item_count = array_length(&arrays->views[LEAST]);
    for (int64_t item = 0; item < self->item_count; item++)
        self->needed += self->least[item] > 0;
    return 0;
}

static PyObject *lines_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"starts", "items", "colours", "least", "most", "text_starts",
                            "texts",  "line",  "places",  NULL};
    PyObject *objects[ARRAYS], *texts, *line;
    objects[PLACES] = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OOOOOOSS|O:Lines", names, &objects[STARTS],
                                     &objects[ITEMS], &objects[COLOURS], &objects[LEAST],
                                     &objects[MOST], &objects[TEXT_STARTS], &texts, &line,
                                     &objects[PLACES]))
        return NULL;
    struct arrays arrays = {0};
    LinesObject *self = (LinesObject *)PyType_GenericAlloc(type, 0);
    if (self != NULL) {
        self->texts = Py_NewRef(texts);
        self->line = Py_NewRef(line);
        const int count = objects[PLACES] == Py_None ? PLACES : ARRAYS;
        if (arrays_hold(&arrays, kinds, objects, count) < 0 ||
            fill(self, &arrays) < 0)
            Py_CLEAR(self);
    }
    arrays_release(&arrays);
    return (PyObject *)self;
}

static void lines_dealloc(PyObject *object)
{
    LinesObject *self = (LinesObject *)object;
    memory_free(&self->memory);
    Py_XDECREF(self->texts);
    Py_XDECREF(self->line);
    object_free(object);
}

/* --- Checking ------------------------------------------------------------------------------ */

/* Of an item: the solution in which it was seen last, counted from 1, how often there, and with
 * which colour. */
struct seen {
    int64_t solution;
    int32_t times, colour;
};

/* Solutions to be written, in the bytes of arrays, which need not be aligned. */
struct block {
    const char *options, *starts;
    int64_t count;
};

static int64_t start_at(const struct block *block, int64_t k)
{
    int64_t start;
    memcpy(&start, block->starts + 8 * k, 8);
    return start;
}

static int32_t option_at(const struct block *block, int64_t place)
{
    int32_t option;
    memcpy(&option, block->options + 4 * place, 4);
    return option;
}

/* Whether solution `k` has every item as often as it must be there, and not more often than it may.
 * To have it again in the same colour does not count. */
static bool passes(const LinesObject *self, const struct block *block, int64_t k, struct seen *seen)
{
    const int64_t *starts = self->starts;
    const int32_t *items = self->items, *colours = self->colours;
    const int32_t *least = self->least, *most = self->most;
    const int64_t end = start_at(block, k + 1);
    int64_t met = 0;
    for (int64_t place = start_at(block, k); place < end; place++) {
        const int32_t option = option_at(block, place);
        for (int64_t entry = starts[option]; entry < starts[option + 1]; entry++) {
            const int32_t item = items[entry], colour = colours[entry];
            struct seen *here = seen + item;
            if (here->solution != k + 1)
                *here = (struct seen){.solution = k + 1};
            else if (colour != 0 && colour == here->colour)
                continue;
            here->colour = colour;
            here->times++;
            met += here->times == least[item];
            if (here->times > most[item])
                return false;
        }
    }
    return met == self->needed;
}

/* --- Writing ------------------------------------------------------------------------------- */

/* The bytes of the line of solution `k`, its end among them. */
static int64_t line_length(const LinesObject *self, const struct block *block, int64_t k)
{
    const int64_t *texts = self->text_starts;
    const int64_t start = start_at(block, k), end = start_at(block, k + 1);
    if (self->places != NULL || start == end)
        return PyBytes_GET_SIZE(self->line) + 1;
    int64_t length = 0;
    for (int64_t place = start; place < end; place++) {
        const int32_t option = option_at(block, place);
        length += texts[option + 1] - texts[option] + 1;
    }
    return length;
}

/* Writes that line; returns where it ends. */
static char *write_line(const LinesObject *self, const struct block *block, int64_t k, char *into)
{
    const int64_t *texts = self->text_starts;
    const char *text = PyBytes_AS_STRING(self->texts);
    const int64_t start = start_at(block, k), end = start_at(block, k + 1);
    char *next = into;
    if (self->places != NULL || start == end) {
        const size_t length = (size_t)PyBytes_GET_SIZE(self->line);
        memcpy(into, PyBytes_AS_STRING(self->line), length);
        next = into + length + 1;
    }
    for (int64_t place = start; place < end; place++) {
        const int32_t option = option_at(block, place);
        const int64_t from = texts[option], size = texts[option + 1] - from;
        if (self->places != NULL) {
            for (int64_t byte = from; byte < from + size; byte++)
                into[self->places[byte]] = text[byte];
        } else {
            memcpy(next, text + from, (size_t)size);
            next += size;
            *next++ = ' ';
        }
    }
    next[-1] = '\n';
    return next;
}

/* Whether these are solutions, of so many options in sum. */
static bool is_block(const LinesObject *self, const struct block *block, int64_t option_count)
{
    bool fits = block->count >= 0 && start_at(block, 0) == 0 &&
                start_at(block, block->count) == option_count;
    for (int64_t k = 0; k < block->count && fits; k++)
        fits = start_at(block, k) <= start_at(block, k + 1);
    for (int64_t place = 0; place < option_count && fits; place++) {
        const int32_t option = option_at(block, place);
        fits = 0 <= option && option < self->option_count;
    }
    return fits;
}

static PyObject *lines_write(PyObject *object, PyObject *args)
{
    const LinesObject *self = (LinesObject *)object;
    PyObject *options, *starts;
    if (!PyArg_ParseTuple(args, "SS:write", &options, &starts))
        return NULL;
    const struct block block = {PyBytes_AS_STRING(options), PyBytes_AS_STRING(starts),
                                PyBytes_GET_SIZE(starts) / 8 - 1};
    if (!is_block(self, &block, PyBytes_GET_SIZE(options) / 4))
        return PyErr_Format(PyExc_ValueError, "this is no block of solutions");
    int64_t size = 0, written = 0;
    for (int64_t k = 0; k < block.count; k++)
        size += line_length(self, &block, k);
    PyObject *text = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
    struct seen *seen = PyMem_Calloc((size_t)self->item_count, sizeof *seen);
    if (text == NULL || seen == NULL) {
        Py_XDECREF(text);
        PyMem_Free(seen);
        return PyErr_NoMemory();
    }
    char *next = PyBytes_AS_STRING(text);
    Py_BEGIN_ALLOW_THREADS
    for (; written < block.count && passes(self, &block, written, seen); written++)
        next = write_line(self, &block, written, next);
    Py_END_ALLOW_THREADS
    PyMem_Free(seen);
    if (_PyBytes_Resize(&text, next - PyBytes_AS_STRING(text)) < 0)
        return NULL;
    return Py_BuildValue("(NL)", text, (long long)written);
}

/* --- The type ------------------------------------------------------------------------------ */

static PyMethodDef lines_methods[] = {
    {"write", lines_write, METH_VARARGS,
     PyDoc_STR("write($self, options, starts, /)\n--\n\n"
               "The lines of a block of solutions, up to the first one that does not pass the\n"
               "check, and how many they are.")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot lines_slots[] = {
    {Py_tp_doc, "Lines(starts, items, colours, least, most, text_starts, texts, line, places=None)\n"
                "--\n\nBlocks of solutions as text, a line each, all of them checked."},
    {Py_tp_new, lines_new},
    {Py_tp_dealloc, lines_dealloc},
    {Py_tp_methods, lines_methods},
    {0, NULL},
};

PyType_Spec lines_spec = TYPE_SPEC("Lines", LinesObject, 0, lines_slots);
