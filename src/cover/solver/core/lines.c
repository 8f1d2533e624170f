/* `Lines`: blocks of solutions as text, a line each, all of them checked; see _core.pyi. Knows options
 * and items, bytes and places, and nothing of any puzzle. */

#include "module.h"

/* The arrays that describe lines; see `Lines` in _core.pyi. */
enum { STARTS, ITEMS, COLOURS, LEAST, MOST, TEXT_STARTS, ARRAYS };

static const char *const array_names[ARRAYS] = {"starts", "items", "colours",
                                                "least",  "most",  "text_starts"};
static const char array_formats[ARRAYS][2] = {"q", "i", "i", "i", "i", "q"};

typedef struct {
    PyObject_HEAD
    void *arrays[ARRAYS];
    int64_t option_count, item_count;
    int64_t needed;   /* how many items have to be there at all */
    PyObject *texts;  /* of all options, bytes */
    PyObject *line;   /* of no option, bytes */
    int32_t *places;  /* of each of the bytes of texts, its place in the line; NULL for words */
} LinesObject;

static const int64_t *starts_of(const LinesObject *self)
{
    return self->arrays[STARTS];
}

static const int64_t *text_starts_of(const LinesObject *self)
{
    return self->arrays[TEXT_STARTS];
}

/* --- Making them --------------------------------------------------------------------------- */

/* Copies an array to new memory and says how long it is; NULL with an exception set. */
static void *copied(PyObject *array, const char *format, const char *name, int64_t *length)
{
    Py_buffer view;
    if (get_array(array, &view, format, name) < 0)
        return NULL;
    void *copy = PyMem_Malloc((size_t)view.len);
    if (copy == NULL)
        PyErr_NoMemory();
    else if (view.len > 0)
        memcpy(copy, view.buf, (size_t)view.len);
    *length = view.len / view.itemsize;
    PyBuffer_Release(&view);
    return copy;
}

/* Whether `starts` begins with 0, ascends, and ends with `end`. */
static bool is_row_of_starts(const int64_t *starts, int64_t count, int64_t end)
{
    if (count < 1 || starts[0] != 0 || starts[count - 1] != end)
        return false;
    for (int64_t k = 1; k < count; k++)
        if (starts[k] < starts[k - 1])
            return false;
    return true;
}

static bool are_items(const LinesObject *self, int64_t count)
{
    const int32_t *items = self->arrays[ITEMS];
    for (int64_t k = 0; k < count; k++)
        if (items[k] < 0 || items[k] >= self->item_count)
            return false;
    return true;
}

static bool are_places(const LinesObject *self, int64_t count)
{
    for (int64_t k = 0; k < count; k++)
        if (self->places[k] < 0 || self->places[k] >= PyBytes_GET_SIZE(self->line))
            return false;
    return true;
}

/* Copies what describes the lines; -1 with an exception set. */
static int fill(LinesObject *self, PyObject *const objects[ARRAYS], PyObject *places)
{
    int64_t lengths[ARRAYS], place_count = 0;
    for (int k = 0; k < ARRAYS; k++) {
        self->arrays[k] = copied(objects[k], array_formats[k], array_names[k], &lengths[k]);
        if (self->arrays[k] == NULL)
            return -1;
    }
    if (places != Py_None) {
        self->places = copied(places, "i", "places", &place_count);
        if (self->places == NULL)
            return -1;
    }
    const int64_t texts = PyBytes_GET_SIZE(self->texts);
    self->option_count = lengths[STARTS] - 1;
    self->item_count = lengths[LEAST];
    if (!is_row_of_starts(starts_of(self), lengths[STARTS], lengths[ITEMS]) ||
        !is_row_of_starts(text_starts_of(self), lengths[TEXT_STARTS], texts) ||
        lengths[TEXT_STARTS] != lengths[STARTS] || lengths[COLOURS] != lengths[ITEMS] ||
        lengths[MOST] != lengths[LEAST] || !are_items(self, lengths[ITEMS]) ||
        (self->places != NULL && (place_count != texts || !are_places(self, texts)))) {
        PyErr_SetString(PyExc_ValueError, "the arrays do not fit together");
        return -1;
    }
    const int32_t *least = self->arrays[LEAST];
    for (int64_t item = 0; item < self->item_count; item++)
        self->needed += least[item] > 0;
    return 0;
}

static PyObject *lines_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"starts", "items", "colours", "least", "most", "text_starts",
                            "texts",  "line",  "places",  NULL};
    PyObject *objects[ARRAYS], *texts, *line, *places = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OOOOOOSS|O:Lines", names, &objects[0],
                                     &objects[1], &objects[2], &objects[3], &objects[4],
                                     &objects[5], &texts, &line, &places))
        return NULL;
    LinesObject *self = (LinesObject *)PyType_GenericAlloc(type, 0);
    if (self == NULL)
        return NULL;
    self->texts = Py_NewRef(texts);
    self->line = Py_NewRef(line);
    if (fill(self, objects, places) < 0)
        Py_CLEAR(self);
    return (PyObject *)self;
}

static void lines_dealloc(PyObject *object)
{
    LinesObject *self = (LinesObject *)object;
    PyTypeObject *type = Py_TYPE(object);
    for (int k = 0; k < ARRAYS; k++)
        PyMem_Free(self->arrays[k]);
    PyMem_Free(self->places);
    Py_XDECREF(self->texts);
    Py_XDECREF(self->line);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* --- Checking ------------------------------------------------------------------------------ */

/* Of an item: the solution in which it was seen last, counted from 1, how often there, and with which
 * colour. */
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

/* Whether solution `k` has every item as often as it must be there, and not more often than it may. To
 * have it again in the same colour does not count. */
static bool passes(const LinesObject *self, const struct block *block, int64_t k, struct seen *seen)
{
    const int64_t *starts = starts_of(self);
    const int32_t *items = self->arrays[ITEMS], *colours = self->arrays[COLOURS];
    const int32_t *least = self->arrays[LEAST], *most = self->arrays[MOST];
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
    const int64_t *texts = text_starts_of(self);
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
    const int64_t *texts = text_starts_of(self);
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

/* The size of the text of all solutions; -1 with an exception set for what are none. */
static int64_t text_size(const LinesObject *self, const struct block *block, int64_t option_count)
{
    bool fits = start_at(block, 0) == 0 && start_at(block, block->count) == option_count;
    for (int64_t k = 0; k < block->count && fits; k++)
        fits = start_at(block, k) <= start_at(block, k + 1);
    for (int64_t place = 0; place < option_count && fits; place++) {
        const int32_t option = option_at(block, place);
        fits = 0 <= option && option < self->option_count;
    }
    if (!fits) {
        PyErr_SetString(PyExc_ValueError, "this is no block of solutions");
        return -1;
    }
    int64_t size = 0;
    for (int64_t k = 0; k < block->count; k++)
        size += line_length(self, block, k);
    return size;
}

/* The text of the solutions before the first one that does not pass, and how many they are. */
static PyObject *write_block(const LinesObject *self, const struct block *block,
                             int64_t option_count)
{
    const int64_t size = text_size(self, block, option_count);
    if (size < 0)
        return NULL;
    PyObject *text = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
    struct seen *seen = PyMem_Calloc((size_t)self->item_count, sizeof *seen);
    if (text == NULL || seen == NULL) {
        Py_XDECREF(text);
        PyMem_Free(seen);
        return PyErr_NoMemory();
    }
    char *next = PyBytes_AS_STRING(text);
    int64_t written = 0;
    Py_BEGIN_ALLOW_THREADS
    for (; written < block->count && passes(self, block, written, seen); written++)
        next = write_line(self, block, written, next);
    Py_END_ALLOW_THREADS
    PyMem_Free(seen);
    if (_PyBytes_Resize(&text, next - PyBytes_AS_STRING(text)) < 0)
        return NULL;
    return Py_BuildValue("(NL)", text, (long long)written);
}

static PyObject *lines_write(PyObject *object, PyObject *args)
{
    PyObject *options, *starts;
    if (!PyArg_ParseTuple(args, "SS:write", &options, &starts))
        return NULL;
    const Py_ssize_t count = PyBytes_GET_SIZE(starts) / 8 - 1;
    if (count < 0) {
        PyErr_SetString(PyExc_ValueError, "this is no block of solutions");
        return NULL;
    }
    const struct block block = {PyBytes_AS_STRING(options), PyBytes_AS_STRING(starts), count};
    return write_block((LinesObject *)object, &block, PyBytes_GET_SIZE(options) / 4);
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

PyType_Spec lines_spec = {
    .name = "cover.solver._core.Lines",
    .basicsize = sizeof(LinesObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = lines_slots,
};
