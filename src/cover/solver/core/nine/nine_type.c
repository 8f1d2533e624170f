/* `Nine`: rules of grids for the kernel, and which options of one grid are in any solution, and in how
 * many; see _core.pyi. Option number size * cell + digit puts a digit, from 0, into a cell. */

#include "nine_type.h"

#include <string.h>

#include "../network_type.h"

enum { OPTIONS = NINE_CELLS * NINE_MOST }; /* at most */

/* What is known of an option: a byte of an array that Python holds. */
enum known { OPTION_OPEN, OPTION_IN_SOME, OPTION_IN_NONE };

/* One question about a grid, or many about it with one more digit each. */
struct grid_work {
    const struct nine_rules *rules;
    int size, cells, options; /* of the grid, and how many these are */
    uint32_t digits[256];  /* what the bytes of a grid mean: 0 is a blank, k + 1 digit k */
    uint8_t given[NINE_CELLS];
    struct call call;
    bool is_wrong;         /* whether the kernel has found what is no solution */
    struct arrays arrays;  /* that C writes to */
    uint8_t *known;        /* of each option */
    /* Of a tally. */
    bool has_begun, has_all;
    int64_t limit, found, uses[OPTIONS];
    /* Of a settling. */
    uint8_t (*grids)[NINE_CELLS]; /* the question about each option */
    int32_t next;          /* option to be asked for */
};

static struct grid_work work_for(const NineObject *nine)
{
    const int size = nine->rules.size;
    return (struct grid_work){
        .rules = &nine->rules, .size = size, .cells = size * size, .options = size * size * size};
}

static bool goes_on(void *context)
{
    return call_goes_on(&((struct grid_work *)context)->call);
}

/* Whether digits are a solution of a grid; a fault of the kernel is kept in mind. */
static bool is_solution(struct grid_work *work, const uint8_t *grid, const uint8_t *digits)
{
    uint8_t answer[NINE_CELLS];
    for (int cell = 0; cell < work->cells; cell++)
        answer[cell] = (uint8_t)(digits[cell] + 1);
    const bool fits = nine_check(work->rules, work->digits, grid, answer);
    work->is_wrong |= !fits;
    return fits;
}

/* --- Counting the uses of options ---------------------------------------------------------- */

static const uint8_t *next_of_tally(void *context, int64_t *number)
{
    struct grid_work *work = context;
    if (work->has_begun)
        return NULL;
    work->has_begun = true;
    *number = 0;
    return work->given;
}

static void solution_of_tally(void *context, int64_t number, const uint8_t *digits)
{
    struct grid_work *work = context;
    (void)number;
    if (work->found == work->limit)
        return;
    bool is_new = false;
    for (int cell = 0; cell < work->cells; cell++)
        is_new |= work->uses[work->size * cell + digits[cell]]++ == 0;
    work->found++;
    if (is_new)
        is_solution(work, work->given, digits);
}

static void answer_of_tally(void *context, int64_t number, enum nine_outcome outcome, int64_t found)
{
    struct grid_work *work = context;
    (void)number, (void)found;
    work->has_all = outcome == NINE_EXHAUSTED;
}

/* --- Settling options ---------------------------------------------------------------------- */

/* Rules out what disagrees with a given: other digits of its cell, and the same one in its houses.
 * The kernel, which expects that givens agree, would take long to see that. */
static void rule_out_unfit(struct grid_work *work)
{
    for (int cell = 0; cell < work->cells; cell++) {
        if (work->given[cell] == 0)
            continue;
        const int digit = work->given[cell] - 1;
        for (int other = 0; other < work->size; other++)
            if (other != digit)
                work->known[work->size * cell + other] = OPTION_IN_NONE;
        for (int peer = 0; peer < work->cells; peer++)
            if (work->rules->peers[cell][peer / 64] >> peer % 64 & 1)
                work->known[work->size * peer + digit] = OPTION_IN_NONE;
    }
}

static const uint8_t *next_of_settling(void *context, int64_t *number)
{
    struct grid_work *work = context;
    while (work->next < work->options && work->known[work->next] != OPTION_OPEN)
        work->next++;
    if (work->next == work->options)
        return NULL;
    const int32_t option = work->next++;
    memcpy(work->grids[option], work->given, (size_t)work->cells);
    work->grids[option][option / work->size] = (uint8_t)(option % work->size + 1);
    *number = option;
    return work->grids[option];
}

static void solution_of_settling(void *context, int64_t number, const uint8_t *digits)
{
    struct grid_work *work = context;
    if (is_solution(work, work->grids[number], digits))
        for (int cell = 0; cell < work->cells; cell++)
            work->known[work->size * cell + digits[cell]] = OPTION_IN_SOME;
}

static void answer_of_settling(void *context, int64_t number, enum nine_outcome outcome,
                               int64_t found)
{
    if (outcome == NINE_EXHAUSTED && found == 0)
        ((struct grid_work *)context)->known[number] = OPTION_IN_NONE;
}

/* --- From and to Python -------------------------------------------------------------------- */

/* For O& of arguments: puts options that are fixed into the grid. */
static int take_given(PyObject *fixed, void *into)
{
    struct grid_work *work = into;
    PyObject *options = PySequence_Tuple(fixed); /* that no code of a number changes on the way */
    bool fits = options != NULL;
    for (Py_ssize_t k = 0; fits && k < PyTuple_GET_SIZE(options); k++) {
        const long option = PyLong_AsLong(PyTuple_GET_ITEM(options, k));
        const bool is_option = option >= 0 && option < work->options;
        uint8_t *given = is_option ? work->given + option / work->size : NULL;
        const uint8_t digit = (uint8_t)(option % work->size + 1);
        fits = given != NULL && (*given == 0 || *given == digit);
        if (fits)
            *given = digit;
        else if (!PyErr_Occurred())
            PyErr_Format(PyExc_ValueError, "no grid has the option %ld with the others", option);
    }
    Py_XDECREF(options);
    return fits;
}

/* Runs the kernel without the GIL, for so many guesses at a grid; -1 with an exception. */
static int run(struct grid_work *work, const NineObject *nine, const struct nine_client *client,
               int64_t limit, int64_t guesses, bool tells_all)
{
    const struct nine_question question = {work->digits, limit, guesses, tells_all};
    if (guesses < 1)
        return fail(PyExc_ValueError, "there must be some guesses");
    if (limit < 1)
        return 0;
    for (int byte = 1; byte < 256; byte++)
        work->digits[byte] = byte <= work->size ? 1u << (byte - 1) : NINE_BAD;
    work->digits[0] = nine_all(work->size);
    call_begin(&work->call);
    const bool has_memory = nine->variant->run(&nine->rules, &question, client);
    if (call_end(&work->call, has_memory) < 0)
        return -1;
    if (work->is_wrong)
        return fail(PyExc_RuntimeError, "a fault in cover: a solution breaks the rules");
    return 0;
}

static PyObject *nine_tally(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"uses", "known", "limit", "fixed", "guesses", "seconds", NULL};
    const NineObject *nine = (const NineObject *)object;
    PyObject *uses, *known;
    long long limit, guesses;
    struct grid_work work = work_for(nine);
    const struct nine_client client = {&work, next_of_tally, solution_of_tally, answer_of_tally,
                                       goes_on};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OOLO&L|O&:tally", names, &uses, &known, &limit,
                                     take_given, &work, &guesses, call_seconds, &work.call))
        return NULL;
    int status = -1;
    if (arrays_hold_writable(&work.arrays, uses, work.options, 8, "uses") == 0 &&
        arrays_hold_writable(&work.arrays, known, work.options, 1, "known") == 0) {
        work.limit = limit;
        status = run(&work, nine, &client, limit, guesses, true);
    }
    for (int option = 0; status == 0 && option < work.options; option++) {
        ((int64_t *)work.arrays.views[0].buf)[option] += work.uses[option];
        if (work.uses[option] > 0 || work.has_all)
            ((uint8_t *)work.arrays.views[1].buf)[option] =
                work.uses[option] > 0 ? OPTION_IN_SOME : OPTION_IN_NONE;
    }
    arrays_release(&work.arrays);
    return status < 0 ? NULL
                      : Py_BuildValue("LN", (long long)work.found, PyBool_FromLong(work.has_all));
}

static PyObject *nine_settle(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"known", "fixed", "guesses", "seconds", NULL};
    const NineObject *nine = (const NineObject *)object;
    PyObject *known;
    long long guesses;
    struct grid_work work = work_for(nine);
    const struct nine_client client = {&work, next_of_settling, solution_of_settling,
                                       answer_of_settling, goes_on};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OO&L|O&:settle", names, &known, take_given,
                                     &work, &guesses, call_seconds, &work.call))
        return NULL;
    PyObject *result = NULL;
    work.grids = PyMem_Malloc((size_t)work.options * sizeof *work.grids);
    if (need_memory(work.grids != NULL) == 0 &&
        arrays_hold_writable(&work.arrays, known, work.options, 1, "known") == 0) {
        work.known = work.arrays.views[0].buf;
        rule_out_unfit(&work);
        if (run(&work, nine, &client, 1, guesses, false) == 0)
            result = PyBool_FromLong(memchr(work.known, OPTION_OPEN, (size_t)work.options) == NULL);
    }
    PyMem_Free(work.grids);
    arrays_release(&work.arrays);
    return result;
}

static PyObject *nine_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"size", "houses", "cpu", NULL};
    const char *cpu;
    int size;
    const struct dense_variant *known; /* the names are those of the dense engine */
    Py_buffer houses;
    NineObject *self = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "iy*s:Nine", names, &size, &houses,
                                     &cpu))
        return NULL;
    if (find_variant(cpu, &known) == 0)
        self = (NineObject *)PyType_GenericAlloc(type, 0);
    if (self != NULL) {
        const Py_ssize_t count = size > 0 ? houses.len / size : 0;
        self->variant = nine_variant(cpu);
        if (self->variant == NULL || count > NINE_HOUSES || count * size != houses.len ||
            !nine_make_rules(&self->rules, size, houses.buf, (int32_t)count)) {
            PyErr_SetString(PyExc_ValueError, "these are no houses of such a grid, or there is no kernel");
            Py_CLEAR(self);
        }
    }
    PyBuffer_Release(&houses);
    return (PyObject *)self;
}

static PyMethodDef nine_methods[] = {
    METHOD("tally", nine_tally, "($self, /, uses, known, limit, fixed, guesses, seconds=None)",
           "Add to `uses` in how many solutions of a grid each option is, of `limit` at most, and\n"
           "mark what is `known` then; how many they were, and whether these are all."),
    METHOD("settle", nine_settle, "($self, /, known, fixed, guesses, seconds=None)",
           "Find whether options of a grid are in any solution; True when all are settled."),
    {NULL, NULL, 0, NULL},
};

static PyType_Slot nine_slots[] = {
    {Py_tp_doc, "Nine(size, houses, cpu)\n--\n\nRules of grids, and the code that solves many of them."},
    {Py_tp_new, nine_new},
    {Py_tp_methods, nine_methods},
    {0, NULL},
};

PyType_Spec nine_spec = TYPE_SPEC("Nine", NineObject, 0, nine_slots);
