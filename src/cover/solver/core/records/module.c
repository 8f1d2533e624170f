/* `Records`: many puzzles of one shape, from bytes to bytes; see _core.pyi. */

#include "../module.h"

#include "../call.h"
#include "../clock.h"
#include "../flag.h"
#include "tables.h"

#define PATIENCE_SECONDS 0.05 /* answers do not wait longer for records behind them */
#define CHECKED_RECORDS 64 /* so many easy records are answered between two looks at the clock */

typedef struct {
    PyObject_HEAD
    NetworkObject *network;
    struct records records;
    flag stopped; /* by any thread */
} RecordsObject;

static PyObject *records_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"network",      "length",       "options",      "places",
                            "letters",      "values",       "group_starts", "group_places",
                            "total_starts", "total_places", "totals",       NULL};
    struct module_state *state = PyType_GetModuleState(type);
    PyObject *network, *tables[TABLES];
    long long length;
    if (state == NULL ||
        !PyArg_ParseTupleAndKeywords(args, kwargs, "O!LOOOOOOOOO:Records", names,
                                     (PyTypeObject *)state->network_type, &network, &length,
                                     &tables[0], &tables[1], &tables[2], &tables[3], &tables[4],
                                     &tables[5], &tables[6], &tables[7], &tables[8]))
        return NULL;
    const void *layout;
    if (network_first((NetworkObject *)network, &layout) != &dense_engine) {
        PyErr_SetString(PyExc_ValueError, "the network must be a dense one");
        return NULL;
    }
    RecordsObject *self = (RecordsObject *)type->tp_alloc(type, 0);
    if (self == NULL)
        return NULL;
    self->network = (NetworkObject *)Py_NewRef(network);
    if (records_fill(&self->records, tables, layout, length) < 0)
        Py_CLEAR(self);
    return (PyObject *)self;
}

static void records_dealloc(PyObject *object)
{
    RecordsObject *self = (RecordsObject *)object;
    PyTypeObject *type = Py_TYPE(object);
    memory_free(&self->records.memory);
    Py_XDECREF((PyObject *)self->network);
    type->tp_free(object);
    Py_DECREF(type);
}

/* --- Solving ------------------------------------------------------------------------------- */

/* One call of `solve`: its time is up when there are answers, and they are to be handed on. */
struct work {
    RecordsObject *self;
    struct call call;
    Py_ssize_t answered;
};

/* Whether the work is to end early. Called without the GIL. */
static bool interrupted(void *context)
{
    struct work *work = context;
    work->call.timed = work->answered > 0;
    return flag_is_raised(&work->self->stopped) || !call_goes_on(&work->call);
}

/* Answers records: all of them, or as many as there is time for, and one at least. When they are
 * stopped, the first one that is not answered is called interrupted. */
static void answer_records(struct solver *solver, const uint8_t *data, Py_ssize_t count,
                           bool unique, uint8_t *answers, uint8_t *statuses, int32_t *faults)
{
    const Py_ssize_t line = (Py_ssize_t)solver->records->length + 1;
    struct work *work = solver->context;
    for (Py_ssize_t k = 0; k < count; k++, data += line, answers += line) {
        enum record_status status = RECORD_INTERRUPTED;
        if (k % CHECKED_RECORDS != 0 || !interrupted(work))
            status = solver_answer(solver, data, unique, answers, &faults[k]);
        statuses[k] = (uint8_t)status;
        answers[line - 1] = '\n';
        if (status == RECORD_INTERRUPTED) {
            work->answered += k == 0;
            return;
        }
        work->answered = k + 1;
    }
}

/* The columns, from 1, of the faults of the bad records, by their numbers. */
static PyObject *columns_of(const uint8_t *statuses, const int32_t *faults, Py_ssize_t count)
{
    PyObject *columns = PyDict_New();
    for (Py_ssize_t k = 0; k < count && columns != NULL; k++) {
        if (statuses[k] != RECORD_BAD)
            continue;
        PyObject *number = PyLong_FromSsize_t(k), *column = PyLong_FromLong(faults[k] + 1L);
        if (number == NULL || column == NULL || PyDict_SetItem(columns, number, column) < 0)
            Py_CLEAR(columns);
        Py_XDECREF(number);
        Py_XDECREF(column);
    }
    return columns;
}

/* Answers records into new bytes; NULL with an exception. */
static PyObject *solve(RecordsObject *self, const uint8_t *data, Py_ssize_t count, bool unique)
{
    const Py_ssize_t line = (Py_ssize_t)self->records.length + 1;
    PyObject *answers = PyBytes_FromStringAndSize(NULL, count * line);
    PyObject *statuses = PyBytes_FromStringAndSize(NULL, count), *columns = NULL;
    int32_t *faults = PyMem_New(int32_t, (size_t)count + 1);
    struct work work = {.self = self, .call = {.deadline = clock_seconds() + PATIENCE_SECONDS}};
    struct solver solver;
    bool ready = answers != NULL && statuses != NULL && faults != NULL;
    if (ready && !solver_create(&solver, &self->records))
        ready = false;
    if (ready) {
        solver.interrupted = interrupted;
        solver.context = &work;
        uint8_t *into = (uint8_t *)PyBytes_AS_STRING(answers);
        uint8_t *words = (uint8_t *)PyBytes_AS_STRING(statuses);
        call_begin(&work.call);
        answer_records(&solver, data, count, unique, into, words, faults);
        const int status = call_end(&work.call);
        solver_free(&solver);
        if (status == 0 && _PyBytes_Resize(&answers, work.answered * line) == 0 &&
            _PyBytes_Resize(&statuses, work.answered) == 0)
            columns = columns_of((uint8_t *)PyBytes_AS_STRING(statuses), faults, work.answered);
    } else if (!PyErr_Occurred()) {
        PyErr_NoMemory();
    }
    PyMem_Free(faults);
    PyObject *result = columns == NULL ? NULL : PyTuple_Pack(3, answers, statuses, columns);
    Py_XDECREF(answers);
    Py_XDECREF(statuses);
    Py_XDECREF(columns);
    return result;
}

static PyObject *records_solve(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"data", "start", "count", "unique", NULL};
    RecordsObject *self = (RecordsObject *)object;
    const Py_ssize_t line = (Py_ssize_t)self->records.length + 1;
    Py_buffer data;
    Py_ssize_t start, count;
    int unique;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "y*nnp:solve", names, &data, &start, &count,
                                     &unique))
        return NULL;
    PyObject *result = NULL;
    if (start < 0 || count < 0 || start > data.len || count > (data.len - start) / line)
        PyErr_SetString(PyExc_ValueError, "the data do not hold so many records");
    else
        result = solve(self, (const uint8_t *)data.buf + start, count, unique);
    PyBuffer_Release(&data);
    return result;
}

static PyObject *records_regular_lines(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"data", "start", NULL};
    Py_buffer data;
    Py_ssize_t start = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "y*|n:regular", names, &data, &start))
        return NULL;
    int64_t count = 0;
    if (start >= 0 && start < data.len)
        count = records_regular(&((RecordsObject *)object)->records,
                                (const uint8_t *)data.buf + start, data.len - start);
    PyBuffer_Release(&data);
    return PyLong_FromLongLong(count);
}

static PyObject *records_stop(PyObject *object, PyObject *Py_UNUSED(arguments))
{
    flag_raise(&((RecordsObject *)object)->stopped);
    Py_RETURN_NONE;
}

/* --- The type ------------------------------------------------------------------------------ */

static PyMethodDef records_methods[] = {
    {"regular", (PyCFunction)(void (*)(void))records_regular_lines, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("regular($self, /, data, start=0)\n--\n\n"
               "How many lines from `start` on are as long as a record.")},
    {"solve", (PyCFunction)(void (*)(void))records_solve, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("solve($self, /, data, start, count, unique)\n--\n\n"
               "The answers to `count` lines, or to those that there is time for, a status for\n"
               "each, and the columns of bad ones.")},
    {"stop", records_stop, METH_NOARGS,
     PyDoc_STR("stop($self, /)\n--\n\nLet every `solve` that is running return soon.")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot records_slots[] = {
    {Py_tp_doc, "Records(network, length, options, places, letters, values, group_starts, "
                "group_places, total_starts, total_places, totals)\n--\n\nMany puzzles of one shape, from bytes to bytes."},
    {Py_tp_new, records_new},
    {Py_tp_dealloc, records_dealloc},
    {Py_tp_methods, records_methods},
    {0, NULL},
};

PyType_Spec records_spec = {
    .name = "cover.solver._core.Records",
    .basicsize = sizeof(RecordsObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = records_slots,
};
