/* `Records`: many puzzles of one shape, from bytes to bytes; see _core.pyi. */

#include "../module.h"

#include "../call.h"
#include "../clock.h"
#include "../flag.h"
#include "../nine/module.h"
#include "fields.h"
#include "grids.h"
#include "tables.h"

#define PATIENCE_SECONDS 0.05 /* answers do not wait longer for records behind them */
#define CHECKED_RECORDS 64 /* so many easy records are answered between two looks at the clock */

typedef struct {
    PyObject_HEAD
    NetworkObject *network;
    NineObject *nine; /* whose rules and code `grids` has; or NULL */
    struct records records;
    struct grids grids;
    flag stopped; /* by any thread */
} RecordsObject;

static PyObject *records_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"network",      "length",       "options",      "places",
                            "letters",      "values",       "group_starts", "group_places",
                            "total_starts", "total_places", "totals",       "nine",
                            NULL};
    struct module_state *state = PyType_GetModuleState(type);
    PyObject *network, *tables[TABLES], *nine = Py_None;
    long long length;
    if (state == NULL ||
        !PyArg_ParseTupleAndKeywords(args, kwargs, "O!LOOOOOOOOO|O:Records", names,
                                     (PyTypeObject *)state->types[NETWORK_TYPE], &network, &length,
                                     &tables[0], &tables[1], &tables[2], &tables[3], &tables[4],
                                     &tables[5], &tables[6], &tables[7], &tables[8], &nine))
        return NULL;
    if (nine != Py_None && !Py_IS_TYPE(nine, (PyTypeObject *)state->types[NINE_TYPE])) {
        PyErr_SetString(PyExc_TypeError, "nine must be a Nine or None");
        return NULL;
    }
    const struct network *layout;
    if (network_first((NetworkObject *)network, &layout) != &dense_engine) {
        PyErr_SetString(PyExc_ValueError, "the network must be a dense one");
        return NULL;
    }
    RecordsObject *self = (RecordsObject *)PyType_GenericAlloc(type, 0);
    if (self == NULL)
        return NULL;
    self->network = (NetworkObject *)Py_NewRef(network);
    if (records_fill(&self->records, tables, (const struct dense *)layout, length) < 0) {
        Py_CLEAR(self);
    } else if (nine != Py_None) {
        self->nine = (NineObject *)Py_NewRef(nine);
        if (!grids_make(&self->grids, &self->records, &self->nine->rules, self->nine->variant)) {
            PyErr_SetString(PyExc_ValueError, "nine must have the rules of the records");
            Py_CLEAR(self);
        }
    }
    return (PyObject *)self;
}

static void records_dealloc(PyObject *object)
{
    RecordsObject *self = (RecordsObject *)object;
    PyTypeObject *type = Py_TYPE(object);
    memory_free(&self->records.memory);
    Py_XDECREF((PyObject *)self->network);
    Py_XDECREF((PyObject *)self->nine);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* --- Solving ------------------------------------------------------------------------------- */

/* What is told of the records, as bytes objects. Of each record there is a status, the number of
 * solutions found, and, if it is timed, what it has cost. */
enum told { ANSWERS, STATUSES, NUMBERS, COSTS, TOLD };

struct cost_of_record {
    int64_t nodes, updates;
    double seconds;
};

/* One call of `solve`: its time is up when there are answers, and they are to be handed on. */
struct work {
    RecordsObject *self;
    const struct question *question;
    char *told[TOLD];   /* that of costs is NULL if records are not timed */
    struct call call;
    struct solver solver; /* once there is a record for it */
    bool has_solver;
    Py_ssize_t answered;
    Py_ssize_t written; /* bytes of answers */
};

static bool is_late(void *context)
{
    const struct work *work = context;
    return clock_seconds() >= work->call.deadline;
}

/* Whether the work is to end early. Called without the GIL. */
static bool interrupted(void *context)
{
    struct work *work = context;
    work->call.timed = work->answered > 0;
    return flag_is_raised(&work->self->stopped) || !call_goes_on(&work->call);
}

static struct cost_of_record cost_of(const struct solver *solver, double seconds)
{
    const struct dense_search *search = &solver->search;
    return (struct cost_of_record){(int64_t)search->base.nodes, (int64_t)search->base.updates, seconds};
}

/* How many lines of answers there are of a record with so many solutions. */
static Py_ssize_t lines_written(const struct question *question, enum record_status status,
                                int64_t found)
{
    if (question->written == WRITTEN_FIRST)
        return 1;
    const bool listed = status == RECORD_SOLVED || status == RECORD_UNIQUE || status == RECORD_SEVERAL;
    return question->written == WRITTEN_ALL && listed ? (Py_ssize_t)found : 0;
}

/* Makes the solver unless there is one; false when memory runs out. */
static bool open_solver(struct work *work)
{
    if (work->has_solver)
        return true;
    if (!solver_create(&work->solver, &work->self->records))
        return false;
    work->solver.interrupted = interrupted;
    work->solver.context = work;
    work->has_solver = true;
    return true;
}

/* Asks the kernel for 9x9 grids, and sets `count` to how many records it has begun; false when memory
 * runs out. */
static bool ask_grids(struct work *work, const uint8_t *data, Py_ssize_t *count)
{
    struct grid_lines lines = {
        .grids = &work->self->grids,
        .data = data,
        .count = *count,
        .question = work->question,
        .answers = (uint8_t *)work->told[ANSWERS],
        .statuses = work->told[STATUSES],
        .numbers = work->told[NUMBERS],
        .is_late = is_late,
        .interrupted = interrupted,
        .context = work,
    };
    if (!grids_answer(&lines))
        return false;
    *count = lines.begun > 0 ? (Py_ssize_t)lines.begun : 1;
    work->call.deadline = clock_seconds() + PATIENCE_SECONDS; /* of those left to the solver */
    return true;
}

/* Answers records: all of them, or as many as there is time for, and one at least. When they are
 * stopped, the first one that is not answered is called interrupted. False when memory runs out. */
static bool answer_records(struct work *work, const uint8_t *data, Py_ssize_t count)
{
    const struct question *question = work->question;
    struct solver *solver = &work->solver;
    char *const *told = work->told;
    const Py_ssize_t line = (Py_ssize_t)work->self->records.length + 1;
    const bool in_lanes = work->self->nine != NULL && told[COSTS] == NULL &&
                          question->written != WRITTEN_ALL;
    double began = told[COSTS] == NULL ? 0 : clock_seconds();
    if (in_lanes ? !ask_grids(work, data, &count) : !open_solver(work))
        return false;
    for (Py_ssize_t k = 0, asked = 0; k < count; k++, data += line) {
        uint8_t *answer = (uint8_t *)told[ANSWERS] + work->written;
        enum record_status status = RECORD_INTERRUPTED;
        int64_t found = 0;
        if (in_lanes && told[STATUSES][k] != RECORD_OPEN) {
            status = (enum record_status)told[STATUSES][k];
            if (status != RECORD_INTERRUPTED)
                memcpy(&found, told[NUMBERS] + k * 8, 8);
        } else if (asked++ % CHECKED_RECORDS != 0 || !interrupted(work)) {
            if (!open_solver(work))
                return false;
            status = solver_answer(solver, data, question, answer);
            found = solver->found;
        }
        told[STATUSES][k] = (char)status;
        memcpy(told[NUMBERS] + k * 8, &found, 8);
        if (told[COSTS] != NULL) {
            const double now = clock_seconds();
            const struct cost_of_record cost = cost_of(solver, now - began);
            memcpy(told[COSTS] + k * (Py_ssize_t)sizeof cost, &cost, sizeof cost);
            began = now;
        }
        if (status == RECORD_INTERRUPTED && k > 0)
            break;
        const Py_ssize_t lines = lines_written(question, status, found);
        if (lines > 0)
            answer[lines * line - 1] = '\n';
        work->written += lines * line;
        work->answered = k + 1;
        if (status == RECORD_INTERRUPTED)
            break;
    }
    return true;
}

/* Makes room for what is told of so many records; -1 with an exception. */
static int make_room(PyObject *told[TOLD], char *into[TOLD], const Py_ssize_t sizes[TOLD])
{
    for (int k = 0; k < TOLD; k++) {
        told[k] = PyBytes_FromStringAndSize(NULL, sizes[k]);
        if (told[k] == NULL)
            return -1;
        into[k] = PyBytes_AS_STRING(told[k]);
    }
    return 0;
}

/* Answers records without the GIL; -1 with an exception. */
static int work_on(struct work *work, const uint8_t *data, Py_ssize_t count)
{
    call_begin(&work->call);
    const bool is_done = answer_records(work, data, count);
    if (work->has_solver)
        solver_free(&work->solver);
    if (call_end(&work->call, true) < 0)
        return -1;
    if (!is_done)
        PyErr_NoMemory();
    return is_done ? 0 : -1;
}

/* Answers records into new bytes; NULL with an exception. */
static PyObject *solve(RecordsObject *self, const uint8_t *data, Py_ssize_t count,
                       const struct question *question, bool timed)
{
    const Py_ssize_t line = (Py_ssize_t)self->records.length + 1, cost = sizeof(struct cost_of_record);
    const Py_ssize_t most = question->written == WRITTEN_ALL ? (Py_ssize_t)question->most
                                                             : question->written == WRITTEN_FIRST;
    struct work work = {
        .self = self,
        .question = question,
        .call = {.deadline = clock_seconds() + PATIENCE_SECONDS},
    };
    PyObject *told[TOLD] = {NULL}, *result = NULL;
    if (most > 0 && count > PY_SSIZE_T_MAX / cost / line / most) {
        PyErr_NoMemory();
        return NULL;
    }
    const Py_ssize_t sizes[TOLD] = {count * line * most, count, count * 8, timed ? count * cost : 0};
    const bool has_room = make_room(told, work.told, sizes) == 0;
    if (!timed)
        work.told[COSTS] = NULL;
    if (has_room && (count == 0 || work_on(&work, data, count) == 0)) {
        const Py_ssize_t answered = work.answered;
        if (_PyBytes_Resize(&told[ANSWERS], work.written) == 0 &&
            _PyBytes_Resize(&told[STATUSES], answered) == 0 &&
            _PyBytes_Resize(&told[NUMBERS], answered * 8) == 0 &&
            _PyBytes_Resize(&told[COSTS], timed ? answered * cost : 0) == 0)
            result = PyTuple_Pack(4, told[ANSWERS], told[STATUSES], told[NUMBERS], told[COSTS]);
    }
    for (int k = 0; k < TOLD; k++)
        Py_XDECREF(told[k]);
    return result;
}

/* Reads the question; -1 with an exception. */
static int get_question(struct question *question, long long most, const char *written,
                        int bounded, long long slices)
{
    static const char *const names[] = {"first", "all", "none"};
    if (most < 1 || slices < 0) {
        PyErr_SetString(PyExc_ValueError, "most must be above 0, and slices not below");
        return -1;
    }
    for (int k = 0; k < 3; k++) {
        if (strcmp(written, names[k]) != 0)
            continue;
        *question = (struct question){most, (enum written)k, bounded != 0, slices};
        if (k == WRITTEN_FIRST && most > 2)
            break;
        return 0;
    }
    PyErr_SetString(PyExc_ValueError, "written must be \"first\", of two at most, \"all\" or \"none\"");
    return -1;
}

static PyObject *records_solve(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"data",    "start",  "count", "most", "written",
                            "bounded", "slices", "timed", NULL};
    RecordsObject *self = (RecordsObject *)object;
    const Py_ssize_t line = (Py_ssize_t)self->records.length + 1;
    Py_buffer data;
    Py_ssize_t start, count;
    long long most = 1, slices = 0;
    const char *written = "first";
    int bounded = 0, timed = 0;
    struct question question;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "y*nn|LspLp:solve", names, &data, &start, &count,
                                     &most, &written, &bounded, &slices, &timed))
        return NULL;
    PyObject *result = NULL;
    if (start < 0 || count < 0 || start > data.len || count > (data.len - start) / line)
        PyErr_SetString(PyExc_ValueError, "the data do not hold so many records");
    else if (get_question(&question, most, written, bounded, slices) == 0)
        result = solve(self, (const uint8_t *)data.buf + start, count, &question, timed);
    PyBuffer_Release(&data);
    return result;
}

/* --- Lines --------------------------------------------------------------------------------- */

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

/* What does not fit together, or NULL. */
static const char *misfit_of_fields(const Py_buffer *data, Py_ssize_t start, const Py_buffer *kinds)
{
    if (start < 0 || start > data->len)
        return "start must be a place in the data";
    if (kinds->len != 256)
        return "kinds must hold a number for each byte";
    for (int byte = 0; byte < 256; byte++)
        if (((const uint8_t *)kinds->buf)[byte] >= FIELD_BYTES)
            return "kinds must be those of fields";
    if (((const uint8_t *)kinds->buf)['\n'] != BYTE_LINE_END)
        return "a line feed must end lines";
    return NULL;
}

/* Gathers records into new bytes; NULL with an exception. */
static PyObject *gather(const struct field_rule *rule, const uint8_t *data, Py_ssize_t size)
{
    const Py_ssize_t line = (Py_ssize_t)rule->length + 1;
    PyObject *records = PyBytes_FromStringAndSize(NULL, size / line * line);
    if (records == NULL)
        return NULL;
    int64_t end = 0;
    const int64_t count =
        fields_gather(rule, data, size, (uint8_t *)PyBytes_AS_STRING(records), &end);
    if (_PyBytes_Resize(&records, (Py_ssize_t)count * line) < 0)
        return NULL;
    return Py_BuildValue("(Nn)", records, (Py_ssize_t)end);
}

static PyObject *records_gather(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"data", "start", "kinds", "doubtful", "column", NULL};
    Py_buffer data, kinds, doubtful;
    Py_ssize_t start, column = -1;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "y*ny*y*|n:gather", names, &data, &start, &kinds,
                                     &doubtful, &column))
        return NULL;
    PyObject *result = NULL;
    const char *misfit = misfit_of_fields(&data, start, &kinds);
    if (misfit != NULL) {
        PyErr_SetString(PyExc_ValueError, misfit);
    } else {
        const struct field_rule rule = {
            .length = ((RecordsObject *)object)->records.length,
            .column = column,
            .kinds = kinds.buf,
            .doubtful = doubtful.buf,
            .lengths = doubtful.len,
        };
        result = gather(&rule, (const uint8_t *)data.buf + start, data.len - start);
    }
    PyBuffer_Release(&data);
    PyBuffer_Release(&kinds);
    PyBuffer_Release(&doubtful);
    return result;
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
    {"gather", (PyCFunction)(void (*)(void))records_gather, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("gather($self, /, data, start, kinds, doubtful, column=-1)\n--\n\n"
               "The records of lines with other fields, and how many bytes these lines are.")},
    {"solve", (PyCFunction)(void (*)(void))records_solve, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("solve($self, /, data, start, count, most=1, written=\"first\", bounded=False,\n"
               "      slices=0, timed=False)\n--\n\n"
               "The answers to `count` lines, or to those that there is time for; a status for\n"
               "each, its number of solutions, and what it has cost.")},
    {"stop", records_stop, METH_NOARGS,
     PyDoc_STR("stop($self, /)\n--\n\nLet every `solve` that is running return soon.")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot records_slots[] = {
    {Py_tp_doc, "Records(network, length, options, places, letters, values, group_starts, "
                "group_places, total_starts, total_places, totals, nine=None)\n--\n\nMany puzzles of one shape, from bytes to bytes."},
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
