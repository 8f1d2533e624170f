/* The Python face of the states of a frontier: `States`; see _core.pyi. */

#include "../module.h"

#include "../call.h"
#include "../bits.h"
#include "../object.h"
#include "numbers.h"
#include "states.h"

enum { MOST_JOBS = 1024 };

typedef struct {
    PyObject_HEAD
    struct arrays arrays;
    struct frontier frontier;
    struct states states;
    struct images *images;
    PyObject *image_moves; /* a tuple of bytes, for as long as the images read them */
    char is_too_large;
    bool busy; /* a thread is counting; read and written with the GIL held */
} StatesObject;

/* --- The arrays of a frontier -------------------------------------------------------------- */

enum { OWN, KEEPS, MOVE_STARTS, READS, SETS, TIMES, ADD_STARTS, ADDS, BOUND_STARTS, BOUNDS, ARRAYS };

static const struct array_kind kinds[ARRAYS] = {
    [OWN] = {"own", "i"},
    [KEEPS] = {"keeps", "q"},
    [MOVE_STARTS] = {"move_starts", "i"},
    [READS] = {"reads", "q"},
    [SETS] = {"sets", "q"},
    [TIMES] = {"times", "i"},
    [ADD_STARTS] = {"add_starts", "i"},
    [ADDS] = {"adds", "q"},
    [BOUND_STARTS] = {"bound_starts", "i"},
    [BOUNDS] = {"bounds", "q"},
};

/* Whether an array of `count + 1` numbers ascends from 0 to `end`. */
static bool are_starts(const Py_buffer *array, int64_t count, int64_t end)
{
    return count < INT32_MAX && array_length(array) == count + 1 && array_has_starts(array, end);
}

/* Whether every number of `width` in an array, the first of each row, is that of a total. */
static bool are_totals(const Py_buffer *array, int32_t totals, int64_t width)
{
    const int64_t *numbers = array->buf;
    if (array_length(array) % width != 0)
        return false;
    for (int64_t k = 0; k < array_length(array); k += width)
        if (numbers[k] < 0 || numbers[k] >= totals)
            return false;
    return true;
}

/* Whether the arrays fit together. */
static bool fits(const Py_buffer *views, const struct frontier *frontier)
{
    const int64_t places = frontier->places, words = frontier->bit_words;
    const int64_t moves = array_length(&views[TIMES]);
    for (int64_t k = 0; k < array_length(&views[OWN]); k++)
        if (frontier->own[k] >= words * 64)
            return false;
    return array_length(&views[KEEPS]) == places * words &&
           array_length(&views[READS]) == moves * words &&
           array_length(&views[SETS]) == moves * words &&
           are_totals(&views[ADDS], frontier->totals, 2) &&
           are_totals(&views[BOUNDS], frontier->totals, 4) &&
           are_starts(&views[MOVE_STARTS], places, moves) &&
           are_starts(&views[ADD_STARTS], moves, array_length(&views[ADDS]) / 2) &&
           are_starts(&views[BOUND_STARTS], places, array_length(&views[BOUNDS]) / 4);
}

/* Takes the arrays of the tuple `given`; -1 with an exception. */
static int take_frontier(StatesObject *self, int bit_words, int totals, PyObject *given)
{
    const Py_buffer *views = self->arrays.views;
    if (bit_words < 1 || bit_words > INT32_MAX / 64 || totals < 0 || totals > INT32_MAX / 64 ||
        PyTuple_GET_SIZE(given) != ARRAYS)
        return fail(PyExc_ValueError, "a frontier is out of range");
    if (arrays_hold_from(&self->arrays, kinds, given, 0, ARRAYS) < 0)
        return -1;
    self->frontier = (struct frontier){
        .places = (int32_t)array_length(&views[OWN]),
        .bit_words = bit_words,
        .totals = totals,
        .own = views[OWN].buf,
        .keeps = views[KEEPS].buf,
        .move_starts = views[MOVE_STARTS].buf,
        .reads = views[READS].buf,
        .sets = views[SETS].buf,
        .times = views[TIMES].buf,
        .add_starts = views[ADD_STARTS].buf,
        .adds = views[ADDS].buf,
        .bound_starts = views[BOUND_STARTS].buf,
        .bounds = views[BOUNDS].buf,
    };
    if (fits(views, &self->frontier))
        return 0;
    return fail(PyExc_ValueError, "the arrays of a frontier do not fit together");
}

/* --- Images -------------------------------------------------------------------------------- */

/* Whether the moves are rows of bits of a block. */
static bool are_moves(PyObject *moves, int width)
{
    if (!PyBytes_Check(moves) || PyBytes_GET_SIZE(moves) > (Py_ssize_t)MOST_MOVES * width)
        return false;
    const uint8_t *bits = (const uint8_t *)PyBytes_AS_STRING(moves);
    for (Py_ssize_t k = 0; k < PyBytes_GET_SIZE(moves); k++)
        if (bits[k] >= width)
            return false;
    return PyBytes_GET_SIZE(moves) % width == 0;
}

/* Takes the moves of each place and of the end, bytes or None; -1 with an exception. */
static int take_images(StatesObject *self, int blocks, int width, PyObject *given)
{
    const Py_ssize_t count = (Py_ssize_t)self->frontier.places + 1;
    const bool is_form = blocks > 0 && blocks <= MOST_BLOCKS &&
                         (width == 8 || width == 16 || width == 32 || width == 64) &&
                         words_for((int64_t)blocks * width) == self->frontier.bit_words;
    if (!is_form || self->frontier.totals > 0 || PyTuple_GET_SIZE(given) != count)
        return fail(PyExc_ValueError, "images do not fit the states");
    self->images = PyMem_Calloc((size_t)count, sizeof *self->images);
    if (self->images == NULL)
        return need_memory(false);
    self->image_moves = Py_NewRef(given);
    for (Py_ssize_t place = 0; place < count; place++) {
        PyObject *moves = PyTuple_GET_ITEM(given, place);
        if (moves == Py_None)
            continue;
        if (!are_moves(moves, width))
            return fail(PyExc_ValueError, "images do not fit the states");
        struct images images = {.blocks = blocks,
                                .width = width,
                                .count = (int32_t)(PyBytes_GET_SIZE(moves) / width),
                                .moves = (const uint8_t *)PyBytes_AS_STRING(moves)};
        if (!images_create(&images))
            return need_memory(false);
        self->images[place] = images;
    }
    return 0;
}

/* Copies the words of a state at a place that has images; NULL with an exception. To be freed by
 * PyMem_Free. */
static uint64_t *take_state(StatesObject *self, PyObject *args, int *place)
{
    const size_t words = (size_t)self->frontier.bit_words;
    PyObject *row;
    if (!PyArg_ParseTuple(args, "iO!", place, &PyBytes_Type, &row))
        return NULL;
    const bool has_images = self->images != NULL && *place >= 0 &&
                            *place <= self->frontier.places && self->images[*place].blocks > 0;
    if (!has_images || PyBytes_GET_SIZE(row) != (Py_ssize_t)(words * sizeof(uint64_t))) {
        PyErr_SetString(PyExc_ValueError, "there are no images of such a state");
        return NULL;
    }
    uint64_t *state = PyMem_New(uint64_t, words);
    if (state == NULL)
        PyErr_NoMemory();
    else
        memcpy(state, PyBytes_AS_STRING(row), words * sizeof *state);
    return state;
}

static PyObject *states_least(PyObject *object, PyObject *args)
{
    StatesObject *self = (StatesObject *)object;
    int place;
    uint64_t *state = take_state(self, args, &place);
    if (state == NULL)
        return NULL;
    images_least(&self->images[place], state);
    PyObject *bytes = PyBytes_FromStringAndSize(
        (const char *)state, (Py_ssize_t)((size_t)self->frontier.bit_words * sizeof *state));
    PyMem_Free(state);
    return bytes;
}

static PyObject *states_fixing(PyObject *object, PyObject *args)
{
    StatesObject *self = (StatesObject *)object;
    int place;
    uint64_t *state = take_state(self, args, &place);
    if (state == NULL)
        return NULL;
    PyObject *number = PyLong_FromLong(images_fixing(&self->images[place], state));
    PyMem_Free(state);
    return number;
}

/* --- Beginning ----------------------------------------------------------------------------- */

static PyObject *states_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"bit_words", "totals", "arrays", "memory", "jobs",
                            "width",     "keep",   "images", NULL};
    int bit_words, totals, jobs = 1, keep = 0, blocks = 0, block_width = 0;
    Py_ssize_t memory, width = 0;
    PyObject *given, *images = NULL, *moves = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "iiO!n|i$npO!:States", names, &bit_words,
                                     &totals, &PyTuple_Type, &given, &memory, &jobs, &width, &keep,
                                     &PyTuple_Type, &images))
        return NULL;
    if (images != NULL &&
        !PyArg_ParseTuple(images, "iiO!:images", &blocks, &block_width, &PyTuple_Type, &moves))
        return NULL;
    if (memory < 0 || width < 0 || jobs < 1 || jobs > MOST_JOBS)
        return PyErr_Format(PyExc_ValueError, "memory, jobs or a width are out of range");
    StatesObject *self = (StatesObject *)PyType_GenericAlloc(type, 0);
    if (self == NULL)
        return NULL;
    if (take_frontier(self, bit_words, totals, given) < 0 ||
        (moves != NULL && take_images(self, blocks, block_width, moves) < 0)) {
        Py_CLEAR(self);
        return NULL;
    }
    const struct plan plan = {.most_bytes = (size_t)memory,
                              .width = (size_t)width,
                              .worker_count = jobs,
                              .is_kept = keep};
    bool is_made;
    Py_BEGIN_ALLOW_THREADS /* what is worth a look may take some time to find */
    is_made = states_create(&self->states, &self->frontier, plan);
    Py_END_ALLOW_THREADS
    self->states.images = self->images;
    if (need_memory(is_made) < 0)
        Py_CLEAR(self);
    return (PyObject *)self;
}

static void states_dealloc(PyObject *object)
{
    StatesObject *self = (StatesObject *)object;
    states_free(&self->states);
    for (int32_t place = 0; self->images != NULL && place <= self->frontier.places; place++)
        images_free(&self->images[place]);
    PyMem_Free(self->images);
    Py_XDECREF(self->image_moves);
    arrays_release(&self->arrays);
    object_free(object);
}

static int take(StatesObject *self)
{
    return claim(&self->busy, "these States are counting already");
}

/* --- Counting ------------------------------------------------------------------------------ */

/* What a call has come to, for Python: True where there is no more to do; NULL with an exception. */
static PyObject *ended(StatesObject *self, struct call *call, enum states_outcome outcome)
{
    const int status = call_end(call, outcome != STATES_NO_MEMORY);
    self->is_too_large |= outcome == STATES_FULL;
    self->busy = false;
    return status < 0 ? NULL
                      : PyBool_FromLong(outcome == STATES_FINISHED || outcome == STATES_FULL);
}

static PyObject *states_count_on(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"seconds", "place", NULL};
    StatesObject *self = (StatesObject *)object;
    int64_t until = self->frontier.places;
    struct call call = {0};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O&O&:go_on", names, call_seconds, &call,
                                     take_count, &until) ||
        take(self) < 0)
        return NULL;
    if (until > self->frontier.places)
        until = self->frontier.places;
    call_begin(&call);
    enum states_outcome outcome = STATES_FULL; /* what had no room has none now */
    if (!self->is_too_large)
        outcome = states_go_on(&self->states, (int32_t)until, call_goes_on, &call);
    return ended(self, &call, outcome);
}

/* Whether all layers are kept, and all moves made; -1 with an exception. To be asked by who has taken
 * the States, and to be let go where not. */
static int need_kept(StatesObject *self)
{
    const struct states *states = &self->states;
    if (states->is_kept && !self->is_too_large && states->place == self->frontier.places &&
        states->forgotten == 0 && states->images == NULL)
        return 0;
    self->busy = false;
    return fail(PyExc_RuntimeError, "there are not all layers");
}

static PyObject *states_fold_on(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"seconds", NULL};
    StatesObject *self = (StatesObject *)object;
    struct call call = {0};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O&:fold", names, call_seconds, &call) ||
        take(self) < 0 || need_kept(self) < 0)
        return NULL;
    call_begin(&call);
    return ended(self, &call, states_fold(&self->states, call_goes_on, &call));
}

/* --- What is told -------------------------------------------------------------------------- */

/* The integer of so many limbs, the lowest one first; NULL with an exception. */
static PyObject *as_integer(const uint64_t *limbs, int32_t count)
{
    PyObject *value = PyLong_FromUnsignedLongLong(0), *shift = PyLong_FromLong(64);
    for (int32_t limb = count - 1; limb >= 0 && value != NULL && shift != NULL; limb--) {
        PyObject *low = PyLong_FromUnsignedLongLong(limbs[limb]);
        PyObject *high = PyNumber_Lshift(value, shift);
        Py_SETREF(value, low == NULL || high == NULL ? NULL : PyNumber_Or(high, low));
        Py_XDECREF(low);
        Py_XDECREF(high);
    }
    if (shift == NULL)
        Py_CLEAR(value);
    Py_XDECREF(shift);
    return value;
}

static PyObject *states_found(PyObject *object, void *closure)
{
    (void)closure;
    StatesObject *self = (StatesObject *)object;
    if (take(self) < 0)
        return NULL;
    const int32_t limbs = states_limbs_at(&self->states, self->frontier.places) + 1;
    uint64_t *total = PyMem_New(uint64_t, (size_t)limbs);
    PyObject *value = NULL;
    if (total == NULL) {
        PyErr_NoMemory();
    } else {
        states_total(&self->states, total);
        value = as_integer(total, limbs);
    }
    PyMem_Free(total);
    self->busy = false;
    return value;
}

/* Which of the numbers of a worker a property adds up; they are read without a lock, and may be a
 * little behind. */
static PyObject *states_added(PyObject *object, void *closure)
{
    const struct states *states = &((StatesObject *)object)->states;
    const size_t offset = (size_t)(uintptr_t)closure;
    uint64_t sum = 0;
    for (int32_t k = 0; k < states->worker_count; k++)
        sum += *(const uint64_t *)((const char *)&states->workers[k] + offset);
    return PyLong_FromUnsignedLongLong(sum);
}

static PyObject *states_uses(PyObject *object, void *closure)
{
    (void)closure;
    StatesObject *self = (StatesObject *)object;
    const struct states *states = &self->states;
    if (take(self) < 0)
        return NULL;
    const int32_t moves = self->frontier.move_starts[self->frontier.places];
    PyObject *all = states->fold_place < 0 ? PyTuple_New(moves) : PyTuple_New(0);
    for (int32_t move = 0; all != NULL && move < PyTuple_GET_SIZE(all); move++) {
        const uint64_t *uses = states->uses + (size_t)move * (size_t)states->fold_limbs;
        PyObject *number = as_integer(uses, states->fold_limbs);
        if (number == NULL)
            Py_CLEAR(all);
        else
            PyTuple_SET_ITEM(all, move, number);
    }
    self->busy = false;
    return all;
}

/* Returns the rows of states and counts at a place, and the limbs of a count. */
static PyObject *states_rows(PyObject *object, PyObject *args)
{
    StatesObject *self = (StatesObject *)object;
    const struct states *states = &self->states;
    int place;
    if (!PyArg_ParseTuple(args, "i:rows", &place))
        return NULL;
    if (place < 0 || place > self->frontier.places)
        return PyErr_Format(PyExc_ValueError, "there is no place %d", place);
    if (take(self) < 0)
        return NULL;
    const size_t words = (size_t)states->store.words;
    const size_t stride = words + (size_t)states_limbs_at(states, place);
    const size_t bytes = states_count(states, place) * stride * sizeof(uint64_t);
    PyObject *rows = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)bytes);
    char *next = rows == NULL ? NULL : PyBytes_AS_STRING(rows);
    for (int32_t number = 0; next != NULL && number < segment_count(states); number++) {
        const struct segment *segment = segment_at(states, place, (uint32_t)number);
        for (size_t k = 0; k < segment->length; k++) {
            const uint64_t *entry = entry_of(segment, &states->store, k);
            const size_t own = (words + (size_t)segment->limbs) * sizeof *entry;
            if (is_zero(entry + words, segment->limbs))
                continue;
            memset(next, 0, stride * sizeof *entry);
            memcpy(next, entry, own);
            next += stride * sizeof *entry;
        }
    }
    const int limbs = states_limbs_at(states, place);
    self->busy = false;
    return rows == NULL ? NULL : Py_BuildValue("Ni", rows, limbs);
}

/* --- Moves from kept states ---------------------------------------------------------------- */

/* Goes from the beginning along the moves of a path; returns the place that they lead to, with its
 * state, or -1 with an exception. `made` is room for another state. */
static int32_t follow(StatesObject *self, PyObject *path, uint64_t *state, uint64_t *made)
{
    const struct frontier *frontier = &self->frontier;
    const size_t bytes = (size_t)self->states.store.words * sizeof *state;
    int32_t place = 0;
    memset(state, 0, bytes);
    for (Py_ssize_t k = 0; k < PyList_Size(path); k++) {
        const long move = PyLong_AsLong(PyList_GetItem(path, k));
        if (move == -1 && PyErr_Occurred())
            return -1;
        if (place == frontier->places || move < frontier->move_starts[place] ||
            move >= frontier->move_starts[place + 1] ||
            ways_onward(&self->states, &place, (int32_t)move, state, made) == NULL) {
            PyErr_Format(PyExc_ValueError, "there is no move %ld", move);
            return -1;
        }
        memcpy(state, made, bytes);
    }
    return place;
}

/* Appends the moves from a state, each with the ways to go on; -1 with an exception. */
static int append_ways(StatesObject *self, PyObject *list, int32_t from, const uint64_t *state,
                       uint64_t *made)
{
    const struct frontier *frontier = &self->frontier;
    for (int32_t move = frontier->move_starts[from]; move < frontier->move_starts[from + 1]; move++) {
        int32_t place = from;
        const uint64_t *ways = ways_onward(&self->states, &place, move, state, made);
        if (ways == NULL)
            continue;
        PyObject *number = as_integer(ways, self->states.fold_limbs);
        PyObject *pair = number == NULL ? NULL : Py_BuildValue("iN", (int)move, number);
        const int status = pair == NULL ? -1 : PyList_Append(list, pair);
        Py_XDECREF(pair);
        if (status < 0)
            return -1;
    }
    return 0;
}

static PyObject *states_ways(PyObject *object, PyObject *path)
{
    StatesObject *self = (StatesObject *)object;
    if (!PyList_Check(path))
        return PyErr_Format(PyExc_TypeError, "a path is a list of moves");
    if (take(self) < 0 || need_kept(self) < 0)
        return NULL;
    const size_t words = (size_t)self->states.store.words;
    uint64_t *rows = PyMem_New(uint64_t, 2 * words);
    PyObject *list = need_memory(rows != NULL) < 0 ? NULL : PyList_New(0);
    const int32_t place = list == NULL ? -1 : follow(self, path, rows, rows + words);
    if (place < 0 || (place < self->frontier.places &&
                      append_ways(self, list, place, rows, rows + words) < 0))
        Py_CLEAR(list);
    PyMem_Free(rows);
    self->busy = false;
    return list;
}

/* Numbers the entries of all layers, free ones included; returns how many there are. */
static size_t number_entries(struct states *states)
{
    const size_t layers = (size_t)states->frontier->places + 1;
    size_t number = 0;
    for (size_t k = 0; k < layers << states->store.segment_bits; k++) {
        states->segments[k].first = number;
        number += states->segments[k].length;
    }
    return number;
}

static PyObject *states_entries(PyObject *object, void *closure)
{
    (void)closure;
    StatesObject *self = (StatesObject *)object;
    if (take(self) < 0)
        return NULL;
    const size_t count = number_entries(&self->states);
    self->busy = false;
    return PyLong_FromSize_t(count);
}

/* Numbers that are written one after the other. */
struct list {
    int64_t *numbers; /* NULL without memory */
    size_t count, room;
};

static void append(struct list *list, int64_t number)
{
    if (list->count == list->room) {
        const size_t room = list->room == 0 ? 1024 : 2 * list->room;
        int64_t *numbers = list->room > 0 && list->numbers == NULL
                               ? NULL
                               : PyMem_Realloc(list->numbers, room * sizeof *numbers);
        if (numbers == NULL)
            PyMem_Free(list->numbers);
        *list = (struct list){numbers, numbers == NULL ? 0 : list->count, room};
    }
    if (list->numbers != NULL)
        list->numbers[list->count++] = number;
}

/* Appends the number of an entry, how many moves there are from it, and each with the number of the
 * entry that it leads to. */
static void append_links(StatesObject *self, struct list *list, int32_t place,
                         const struct segment *segment, size_t entry)
{
    const struct frontier *frontier = &self->frontier;
    const uint64_t *state = entry_of(segment, &self->states.store, entry);
    uint64_t *made = self->states.workers[0].made;
    const size_t at = list->count + 1;
    append(list, (int64_t)(segment->first + entry));
    append(list, 0);
    const int32_t begin = frontier->move_starts[place];
    const int32_t stop = place == frontier->places ? begin : frontier->move_starts[place + 1];
    for (int32_t move = begin; move < stop; move++) {
        int32_t next = place;
        size_t number;
        const struct segment *reached =
            led_to(&self->states, &next, move, state, made, &number);
        if (reached == NULL)
            continue;
        append(list, move);
        append(list, (int64_t)(reached->first + number));
        if (list->numbers != NULL)
            list->numbers[at]++;
    }
}

static PyObject *states_links(PyObject *object, PyObject *args)
{
    StatesObject *self = (StatesObject *)object;
    int place, number;
    if (!PyArg_ParseTuple(args, "ii:links", &place, &number) || take(self) < 0 ||
        need_kept(self) < 0)
        return NULL;
    struct list list = {0};
    if (place >= 0 && place <= self->frontier.places && number >= 0 &&
        number < segment_count(&self->states)) {
        const struct segment *segment = segment_at(&self->states, place, (uint32_t)number);
        for (size_t k = 0; k < segment->length; k++)
            if (!is_zero(entry_of(segment, &self->states.store, k) + self->states.store.words,
                         segment->limbs))
                append_links(self, &list, place, segment, k);
    }
    PyObject *bytes = need_memory(list.room == 0 || list.numbers != NULL) < 0
                          ? NULL
                          : PyBytes_FromStringAndSize((const char *)list.numbers,
                                                      (Py_ssize_t)(list.count * sizeof(int64_t)));
    PyMem_Free(list.numbers);
    self->busy = false;
    return bytes;
}

static PyObject *states_segments(PyObject *object, void *closure)
{
    (void)closure;
    return PyLong_FromLong(segment_count(&((StatesObject *)object)->states));
}

/* --- The type ------------------------------------------------------------------------------ */

static PyMethodDef states_methods[] = {
    METHOD("go_on", states_count_on, "($self, /, seconds=None, place=None)",
           "Count on for as long, or to a place; True when that is done, or it is `too_large`."),
    METHOD("fold", states_fold_on, "($self, /, seconds=None)",
           "Go back over kept layers for as long; True when that is done, or it is `too_large`."),
    {"ways", states_ways, METH_O,
     PyDoc_STR("ways($self, path, /)\n--\n\n"
               "Return the moves behind a path of moves, each with the number of ways to go on.")},
    {"rows", states_rows, METH_VARARGS,
     PyDoc_STR("rows($self, place, /)\n--\n\n"
               "Return the states at a place, rows of words and of so many limbs of a count.")},
    {"links", states_links, METH_VARARGS,
     PyDoc_STR("links($self, place, segment, /)\n--\n\n"
               "Return where the moves from kept states lead, as 64-bit integers.")},
    {"least", states_least, METH_VARARGS,
     PyDoc_STR("least($self, place, row, /)\n--\n\n"
               "Return an image of a state, the same one for all that are images of each other.")},
    {"fixing", states_fixing, METH_VARARGS,
     PyDoc_STR("fixing($self, place, row, /)\n--\n\n"
               "Return how many moves leave a state, a least one, as it is.")},
    {NULL, NULL, 0, NULL},
};

#define ADDED(NAME, FIELD, DOC)                                                                   \
    {                                                                                             \
        NAME, states_added, NULL, PyDoc_STR(DOC), (void *)offsetof(struct worker, FIELD)          \
    }

static PyGetSetDef states_getters[] = {
    GETTER("found", states_found, "How many solutions have come to the end."),
    ADDED("nodes", nodes, "How many states' moves were made."),
    ADDED("refused", refused, "How often a state was seen to be dead."),
    GETTER("uses", states_uses, "In how many solutions each move is, once all is folded."),
    GETTER("entries", states_entries, "How many entries the layers have, for `links`."),
    GETTER("segments", states_segments, "How many segments a layer has."),
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMemberDef states_members[] = {
    MEMBER("place", T_INT, StatesObject, states.place,
           "The place whose states are looked at; the number of places in the end."),
    MEMBER("taken", T_PYSSIZET, StatesObject, states.store.bytes,
           "How much memory the layers take."),
    MEMBER("merging", T_DOUBLE, StatesObject, states.merging,
           "The most ways that lead to a state of a place on average, with a width."),
    MEMBER("forgotten", T_ULONGLONG, StatesObject, states.forgotten,
           "How many states did not go on for the width."),
    MEMBER("too_large", T_BOOL, StatesObject, is_too_large,
           "Whether there was no room for all states."),
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot states_slots[] = {
    {Py_tp_doc, "States(bit_words, totals, arrays, memory, jobs=1, *, width=0, keep=False,\n"
                "       images=None)\n--\n\n"
                "The states of a frontier, layer by layer; see _core.pyi."},
    {Py_tp_new, states_new},
    {Py_tp_dealloc, states_dealloc},
    {Py_tp_methods, states_methods},
    {Py_tp_getset, states_getters},
    {Py_tp_members, states_members},
    {0, NULL},
};

PyType_Spec states_spec = TYPE_SPEC("States", StatesObject, 0, states_slots);
