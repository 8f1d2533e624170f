/* `Records`: many puzzles of one shape, from bytes to bytes; see _core.pyi. */

#include "../network_type.h"

#include <string.h>

#include "../clock.h"
#include "../flag.h"
#include "../nine/nine_type.h"
#include "records.h"

#define PATIENCE_SECONDS 0.05 /* answers do not wait longer for records behind them */
#define CHECKED_RECORDS 64 /* so many easy records are answered between two looks at the clock */

typedef struct {
    PyObject_HEAD
    NetworkObject *network;
    NineObject *nine; /* whose rules and code `grids` has; or NULL */
    struct records records;
    struct grids grids;
    uint8_t labels[256]; /* that `records` has, if any */
    flag stopped; /* by any thread */
} RecordsObject;

/* --- Tables -------------------------------------------------------------------------------- */

/* The tables that describe records; see `Records` in _core.pyi. */
enum {
    OPTIONS,
    PLACES,
    LETTERS,
    VALUES,
    GROUP_STARTS,
    GROUP_PLACES,
    TOTAL_STARTS,
    TOTAL_PLACES,
    TOTALS,
    TABLES
};

static const struct array_kind table_kinds[TABLES] = {
    {"options", "i"},      {"places", "i"},       {"letters", ""},
    {"values", ""},        {"group_starts", "i"}, {"group_places", "i"},
    {"total_starts", "i"}, {"total_places", "i"}, {"totals", "i"},
};

static bool are_groups(const Py_buffer *starts, const Py_buffer *places, int64_t length)
{
    return array_has_starts(starts, array_length(places)) && array_lies_within(places, 0, length);
}

/* What does not fit together, or NULL. */
static const char *misfit_of(const Py_buffer views[TABLES], const struct dense *dense,
                             long long length)
{
    const int64_t options = array_length(&views[PLACES]);
    if (options > dense->option_count)
        return "places must not be more than there are options";
    if (length < 1 || length > INT32_MAX / 1024 || array_length(&views[OPTIONS]) != length * 256 ||
        !array_lies_within(&views[OPTIONS], BYTE_BAD, options))
        return "options must hold an option with a place, -1 or -2 for each place and byte";
    if (!array_lies_within(&views[PLACES], 0, length))
        return "places must be those of a record";
    if (views[LETTERS].len != options)
        return "letters must hold a byte for each of the places";
    if (views[VALUES].len != 256)
        return "values must hold a number for each byte";
    for (int byte = 0; byte < 256; byte++)
        if (((const uint8_t *)views[VALUES].buf)[byte] > 63)
            return "values must be below 64";
    if (!are_groups(&views[GROUP_STARTS], &views[GROUP_PLACES], length))
        return "group_starts and group_places must describe groups of places";
    if (!are_groups(&views[TOTAL_STARTS], &views[TOTAL_PLACES], length))
        return "total_starts and total_places must describe groups of places";
    if (views[TOTALS].len + 4 != views[TOTAL_STARTS].len)
        return "totals must hold a number for each of their groups";
    return NULL;
}

/* Takes memory for everything and, once there is some, copies what is copied as it is. */
static void copy_tables(struct records *records, const Py_buffer views[TABLES])
{
    struct memory *memory = &records->memory;
    TAKE(memory, records->options, records->length * 256);
    TAKE(memory, records->symbols, 256);
    records->places = array_copy(memory, &views[PLACES]);
    records->letters = array_copy(memory, &views[LETTERS]);
    records->values = array_copy(memory, &views[VALUES]);
    records->differing.starts = array_copy(memory, &views[GROUP_STARTS]);
    records->differing.places = array_copy(memory, &views[GROUP_PLACES]);
    records->summed.starts = array_copy(memory, &views[TOTAL_STARTS]);
    records->summed.places = array_copy(memory, &views[TOTAL_PLACES]);
    records->totals = array_copy(memory, &views[TOTALS]);
}

/* Copies the tables into records of `length` bytes; -1 with an exception. */
static int fill(struct records *records, const Py_buffer views[TABLES], const struct dense *dense,
                long long length)
{
    const char *misfit = misfit_of(views, dense, length);
    if (misfit != NULL)
        return fail(PyExc_ValueError, misfit);
    *records = (struct records){
        .dense = dense,
        .length = (int32_t)length,
        .width = (int32_t)length + 1,
        .writing_count = (int32_t)array_length(&views[PLACES]),
        .differing.count = (int32_t)array_length(&views[GROUP_STARTS]) - 1,
        .summed.count = (int32_t)array_length(&views[TOTAL_STARTS]) - 1,
    };
    copy_tables(records, views);
    if (need_memory(memory_allocate(&records->memory)) < 0)
        return -1;
    copy_tables(records, views);
    for (int32_t k = 0; k < records->length * 256; k++)
        records->options[k] = (int16_t)((const int32_t *)views[OPTIONS].buf)[k];
    for (int byte = 0; byte < 256; byte++)
        records->symbols[byte] =
            records->values[byte] == 0 ? 0 : (uint64_t)1 << records->values[byte];
    return 0;
}

static PyObject *records_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"network",      "length",       "options",      "places",
                            "letters",      "values",       "group_starts", "group_places",
                            "total_starts", "total_places", "totals",       "nine",
                            "labels",       NULL};
    PyObject *network, *tables[TABLES], *nine = Py_None;
    const char *labels = NULL;
    Py_ssize_t label_bytes = 0;
    long long length;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!LOOOOOOOOO|Oz#:Records", names,
                                     type_beside(type, NETWORK_TYPE), &network, &length,
                                     &tables[0], &tables[1], &tables[2], &tables[3], &tables[4],
                                     &tables[5], &tables[6], &tables[7], &tables[8], &nine,
                                     &labels, &label_bytes))
        return NULL;
    if (nine != Py_None && !Py_IS_TYPE(nine, type_beside(type, NINE_TYPE)))
        return PyErr_Format(PyExc_TypeError, "nine must be a Nine or None");
    const struct network *layout = ((NetworkObject *)network)->layout->first;
    if (layout->engine != &dense_engine)
        return PyErr_Format(PyExc_ValueError, "the network must be a dense one");
    struct arrays arrays = {0};
    RecordsObject *self = (RecordsObject *)PyType_GenericAlloc(type, 0);
    if (self != NULL) {
        self->network = (NetworkObject *)Py_NewRef(network);
        if (arrays_hold(&arrays, table_kinds, tables, TABLES) < 0 ||
            fill(&self->records, arrays.views, (const struct dense *)layout, length) < 0)
            Py_CLEAR(self);
    }
    arrays_release(&arrays);
    if (self != NULL && labels != NULL) {
        if (label_bytes == 256 && nine != Py_None) {
            memcpy(self->labels, labels, 256);
            self->records.labels = self->labels;
            self->records.width += self->records.length;
        } else {
            PyErr_SetString(PyExc_ValueError, "labels must hold a number for each byte, beside nine");
            Py_CLEAR(self);
        }
    }
    if (self != NULL && nine != Py_None) {
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
    memory_free(&self->records.memory);
    Py_XDECREF((PyObject *)self->network);
    Py_XDECREF((PyObject *)self->nine);
    object_free(object);
}

/* --- Solving ------------------------------------------------------------------------------- */

/* What is told of the records, as bytes objects: of each record a status and the number of
 * solutions found. */
enum told { ANSWERS, STATUSES, NUMBERS, TOLD };

/* One call of `solve`: its time is up when there are answers, and they are to be handed on. */
struct work {
    RecordsObject *self;
    const struct question *question;
    char *told[TOLD];
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

/* Lines as the kernel is asked for them; `statuses` and `numbers` are theirs. */
static struct grid_lines grid_lines(struct work *work, const uint8_t *data, Py_ssize_t count,
                                    char *statuses, char *numbers)
{
    return (struct grid_lines){
        .grids = &work->self->grids,
        .data = data,
        .count = count,
        .width = work->self->records.width,
        .question = work->question,
        .answers = (uint8_t *)work->told[ANSWERS] + work->written,
        .statuses = statuses,
        .numbers = numbers,
        .is_late = is_late,
        .interrupted = interrupted,
        .context = work,
    };
}

/* Asks the kernel for grids, and sets `count` to how many records it has begun; false when memory
 * runs out. */
static bool ask_grids(struct work *work, const uint8_t *data, Py_ssize_t *count)
{
    struct grid_lines lines =
        grid_lines(work, data, *count, work->told[STATUSES], work->told[NUMBERS]);
    if (!grids_answer(&lines))
        return false;
    *count = lines.begun > 0 ? (Py_ssize_t)lines.begun : 1;
    work->call.deadline = clock_seconds() + PATIENCE_SECONDS; /* of those left to the solver */
    return true;
}

/* Answers a line: with labels by the kernel, unless all solutions are written; else by the solver.
 * False when memory runs out. */
static bool ask_one(struct work *work, const uint8_t *line, enum record_status *status, int64_t *found)
{
    uint8_t *answer = (uint8_t *)work->told[ANSWERS] + work->written;
    if (work->self->records.labels == NULL) {
        if (!open_solver(work))
            return false;
        *status = solver_answer(&work->solver, line, work->question, answer);
        *found = work->solver.found;
        return true;
    }
    char told = RECORD_HARD;
    struct grid_lines lines = grid_lines(work, line, 1, &told, (char *)found);
    if (work->question->written != WRITTEN_ALL &&
        !grids_answer_labelled(&work->self->records, &lines))
        return false;
    *status = (enum record_status)told;
    return true;
}

/* Answers records: all of them, or as many as there is time for, and one at least. When they are
 * stopped, the first one that is not answered is called interrupted. False when memory runs out. */
static bool answer_records(struct work *work, const uint8_t *data, Py_ssize_t count)
{
    const struct question *question = work->question;
    const struct records *records = &work->self->records;
    char *const *told = work->told;
    const Py_ssize_t line = (Py_ssize_t)records->length + 1;
    const bool in_lanes =
        work->self->nine != NULL && records->labels == NULL && question->written != WRITTEN_ALL;
    if (in_lanes && !ask_grids(work, data, &count))
        return false;
    for (Py_ssize_t k = 0, asked = 0; k < count; k++, data += records->width) {
        uint8_t *answer = (uint8_t *)told[ANSWERS] + work->written;
        enum record_status status = RECORD_INTERRUPTED;
        int64_t found = 0;
        if (in_lanes && told[STATUSES][k] != RECORD_OPEN) {
            status = (enum record_status)told[STATUSES][k];
            if (status != RECORD_INTERRUPTED)
                memcpy(&found, told[NUMBERS] + k * 8, 8);
        } else if ((asked++ % CHECKED_RECORDS != 0 || !interrupted(work)) &&
                   !ask_one(work, data, &status, &found)) {
            return false;
        }
        told[STATUSES][k] = (char)status;
        memcpy(told[NUMBERS] + k * 8, &found, 8);
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

/* Answers records into new bytes; NULL with an exception. */
static PyObject *solve(RecordsObject *self, const uint8_t *data, Py_ssize_t count,
                       const struct question *question)
{
    const Py_ssize_t line = (Py_ssize_t)self->records.length + 1;
    const Py_ssize_t most = question->written == WRITTEN_ALL ? (Py_ssize_t)question->most
                                                             : question->written == WRITTEN_FIRST;
    struct work work = {
        .self = self,
        .question = question,
        .call = {.deadline = clock_seconds() + PATIENCE_SECONDS},
    };
    PyObject *told[TOLD] = {NULL}, *result = NULL;
    if (most > 0 && count > PY_SSIZE_T_MAX / 8 / line / most)
        return PyErr_NoMemory();
    const Py_ssize_t sizes[TOLD] = {count * line * most, count, count * 8};
    bool is_told = true;
    for (int k = 0; k < TOLD && is_told; k++) {
        told[k] = PyBytes_FromStringAndSize(NULL, sizes[k]);
        is_told = told[k] != NULL;
        work.told[k] = is_told ? PyBytes_AS_STRING(told[k]) : NULL;
    }
    if (is_told && count > 0) {
        call_begin(&work.call);
        const bool has_memory = answer_records(&work, data, count);
        if (work.has_solver)
            solver_free(&work.solver);
        is_told = call_end(&work.call, has_memory) == 0;
    }
    const Py_ssize_t ends[TOLD] = {work.written, work.answered, work.answered * 8};
    for (int k = 0; k < TOLD && is_told; k++)
        is_told = _PyBytes_Resize(&told[k], ends[k]) == 0;
    if (is_told)
        result = PyTuple_Pack(TOLD, told[ANSWERS], told[STATUSES], told[NUMBERS]);
    for (int k = 0; k < TOLD; k++)
        Py_XDECREF(told[k]);
    return result;
}

/* Reads the question; -1 with an exception. */
static int get_question(struct question *question, long long most, const char *written,
                        int bounded, long long slices)
{
    static const char *const names[] = {
        [WRITTEN_FIRST] = "first", [WRITTEN_ALL] = "all", [WRITTEN_NONE] = "none"};
    if (most < 1 || slices < 0)
        return fail(PyExc_ValueError, "most must be above 0, and slices not below");
    int which = WRITTEN_FIRST;
    while (which <= WRITTEN_NONE && strcmp(written, names[which]) != 0)
        which++;
    if (which > WRITTEN_NONE || (which == WRITTEN_FIRST && most > 2))
        return fail(PyExc_ValueError,
                    "written must be \"first\", of two at most, \"all\" or \"none\"");
    *question = (struct question){most, (enum written)which, bounded != 0, slices};
    return 0;
}

static PyObject *records_solve(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"data",    "start",   "count",  "most",
                            "written", "bounded", "slices", NULL};
    RecordsObject *self = (RecordsObject *)object;
    const Py_ssize_t line = self->records.width;
    Py_buffer data;
    Py_ssize_t start, count;
    long long most = 1, slices = 0;
    const char *written = "first";
    int bounded = 0;
    struct question question;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "y*nn|LspL:solve", names, &data, &start, &count,
                                     &most, &written, &bounded, &slices))
        return NULL;
    PyObject *result = NULL;
    if (start < 0 || count < 0 || start > data.len || count > (data.len - start) / line)
        PyErr_SetString(PyExc_ValueError, "the data do not hold so many records");
    else if (get_question(&question, most, written, bounded, slices) == 0)
        result = solve(self, (const uint8_t *)data.buf + start, count, &question);
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

static PyObject *records_gather(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"data", "start", "kinds", "doubtful", "column", NULL};
    Py_buffer data, kinds, doubtful;
    Py_ssize_t start, column = -1;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "y*ny*y*|n:gather", names, &data, &start, &kinds,
                                     &doubtful, &column))
        return NULL;
    const struct field_rule rule = {
        .length = ((RecordsObject *)object)->records.length,
        .column = column,
        .kinds = kinds.buf,
        .doubtful = doubtful.buf,
        .lengths = doubtful.len,
    };
    const Py_ssize_t line = (Py_ssize_t)rule.length + 1, size = data.len - start;
    PyObject *records = NULL;
    int64_t end = 0;
    const char *misfit = misfit_of_fields(&data, start, &kinds);
    if (misfit != NULL)
        PyErr_SetString(PyExc_ValueError, misfit);
    else
        records = PyBytes_FromStringAndSize(NULL, size / line * line);
    if (records != NULL) {
        const int64_t count = fields_gather(&rule, (const uint8_t *)data.buf + start, size,
                                            (uint8_t *)PyBytes_AS_STRING(records), &end);
        _PyBytes_Resize(&records, (Py_ssize_t)count * line);
    }
    PyBuffer_Release(&data);
    PyBuffer_Release(&kinds);
    PyBuffer_Release(&doubtful);
    return records == NULL ? NULL : Py_BuildValue("(Nn)", records, (Py_ssize_t)end);
}

static PyObject *records_stop(PyObject *object, PyObject *Py_UNUSED(arguments))
{
    flag_raise(&((RecordsObject *)object)->stopped);
    Py_RETURN_NONE;
}

/* --- The type ------------------------------------------------------------------------------ */

static PyMethodDef records_methods[] = {
    METHOD("regular", records_regular_lines, "($self, /, data, start=0)",
           "How many lines from `start` on are as long as a record."),
    METHOD("gather", records_gather, "($self, /, data, start, kinds, doubtful, column=-1)",
           "The records of lines with other fields, and how many bytes these lines are."),
    METHOD("solve", records_solve,
           "($self, /, data, start, count, most=1, written=\"first\", bounded=False, slices=0)",
           "The answers to `count` lines, or to those that there is time for; a status for\n"
           "each, and its number of solutions."),
    {"stop", records_stop, METH_NOARGS,
     PyDoc_STR("stop($self, /)\n--\n\nLet every `solve` that is running return soon.")},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef records_members[] = {
    MEMBER("length", T_INT, RecordsObject, records.length, "The bytes of an answer."),
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot records_slots[] = {
    {Py_tp_doc, "Records(network, length, options, places, letters, values, group_starts, "
                "group_places, total_starts, total_places, totals, nine=None, labels=None)\n"
                "--\n\nMany puzzles of one shape, from bytes to bytes."},
    {Py_tp_new, records_new},
    {Py_tp_dealloc, records_dealloc},
    {Py_tp_methods, records_methods},
    {Py_tp_members, records_members},
    {0, NULL},
};

PyType_Spec records_spec = TYPE_SPEC("Records", RecordsObject, 0, records_slots);
