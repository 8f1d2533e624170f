/* Which options of one 9x9 grid are in any solution, and in how many: `Nine.tally` and `Nine.settle`, as
 * settling.c has them for any problem. Option number 9 * cell + digit puts a digit, from 0, into a cell.
 */

#include "nine/module.h"

#include <string.h>

#include "call.h"
#include "settling.h"

enum { OPTIONS = NINE_CELLS * NINE_DIGITS };

/* What the bytes of a grid mean: 0 is a blank, k + 1 digit k. */
static void make_digits(uint16_t digits[256])
{
    for (int byte = 0; byte < 256; byte++)
        digits[byte] = byte > NINE_DIGITS ? NINE_BAD : byte == 0 ? NINE_ALL : (uint16_t)(1 << (byte - 1));
}

/* One question about a grid, or many about it with one more digit each. */
struct work {
    const struct nine_rules *rules;
    uint16_t digits[256];
    uint8_t given[NINE_CELLS];
    struct call call;
    bool is_wrong;         /* whether the kernel has found what is no solution */
    /* Of a tally. */
    bool has_begun, has_all;
    int64_t limit, found, uses[OPTIONS];
    /* Of a settling. */
    uint8_t *known;        /* of each option */
    uint8_t (*grids)[NINE_CELLS]; /* the question about each option */
    int32_t next;          /* option to be asked for */
};

static bool goes_on(void *context)
{
    return call_goes_on(&((struct work *)context)->call);
}

/* Whether digits are a solution of a grid; a fault of the kernel is kept in mind. */
static bool is_solution(struct work *work, const uint8_t *grid, const uint8_t *digits)
{
    uint8_t answer[NINE_CELLS];
    for (int cell = 0; cell < NINE_CELLS; cell++)
        answer[cell] = (uint8_t)(digits[cell] + 1);
    const bool fits = nine_check(work->rules, work->digits, grid, answer);
    work->is_wrong |= !fits;
    return fits;
}

/* --- Counting the uses of options ---------------------------------------------------------- */

static const uint8_t *next_of_tally(void *context, int64_t *number)
{
    struct work *work = context;
    *number = 0;
    const bool has_begun = work->has_begun;
    work->has_begun = true;
    return has_begun ? NULL : work->given;
}

static void solution_of_tally(void *context, int64_t number, const uint8_t *digits)
{
    struct work *work = context;
    (void)number;
    if (work->found == work->limit)
        return;
    bool is_new = false;
    for (int cell = 0; cell < NINE_CELLS; cell++)
        is_new |= work->uses[NINE_DIGITS * cell + digits[cell]]++ == 0;
    work->found++;
    if (is_new)
        is_solution(work, work->given, digits);
}

static void answer_of_tally(void *context, int64_t number, enum nine_outcome outcome, int64_t found,
                            int64_t guesses)
{
    struct work *work = context;
    (void)number, (void)found, (void)guesses;
    work->has_all = outcome == NINE_EXHAUSTED;
}

/* --- Settling options ---------------------------------------------------------------------- */

/* Rules out what disagrees with a given: other digits of its cell, and the same one in its houses. The
 * kernel, which expects that givens agree, would take long to see that. */
static void rule_out_unfit(struct work *work)
{
    for (int cell = 0; cell < NINE_CELLS; cell++) {
        if (work->given[cell] == 0)
            continue;
        const int digit = work->given[cell] - 1;
        for (int other = 0; other < NINE_DIGITS; other++)
            if (other != digit)
                work->known[NINE_DIGITS * cell + other] = OPTION_IN_NONE;
        for (int peer = 0; peer < NINE_CELLS; peer++)
            if (work->rules->peers[cell][peer / 64] >> peer % 64 & 1)
                work->known[NINE_DIGITS * peer + digit] = OPTION_IN_NONE;
    }
}

static const uint8_t *next_of_settling(void *context, int64_t *number)
{
    struct work *work = context;
    while (work->next < OPTIONS && work->known[work->next] != OPTION_OPEN)
        work->next++;
    if (work->next == OPTIONS)
        return NULL;
    const int32_t option = work->next++;
    memcpy(work->grids[option], work->given, NINE_CELLS);
    work->grids[option][option / NINE_DIGITS] = (uint8_t)(option % NINE_DIGITS + 1);
    *number = option;
    return work->grids[option];
}

static void solution_of_settling(void *context, int64_t number, const uint8_t *digits)
{
    struct work *work = context;
    if (is_solution(work, work->grids[number], digits))
        for (int cell = 0; cell < NINE_CELLS; cell++)
            work->known[NINE_DIGITS * cell + digits[cell]] = OPTION_IN_SOME;
}

static void answer_of_settling(void *context, int64_t number, enum nine_outcome outcome, int64_t found,
                               int64_t guesses)
{
    (void)guesses;
    if (outcome == NINE_EXHAUSTED && found == 0)
        ((struct work *)context)->known[number] = OPTION_IN_NONE;
}

/* --- From and to Python -------------------------------------------------------------------- */

/* Puts options that are fixed into the grid; -1 with an exception. */
static int give(struct work *work, PyObject *fixed)
{
    PyObject *options = PySequence_Tuple(fixed); /* that no code of a number changes on the way */
    if (options == NULL)
        return -1;
    int status = 0;
    for (Py_ssize_t k = 0; status == 0 && k < PyTuple_GET_SIZE(options); k++) {
        const long option = PyLong_AsLong(PyTuple_GET_ITEM(options, k));
        uint8_t *given = option >= 0 && option < OPTIONS ? work->given + option / NINE_DIGITS : NULL;
        const uint8_t digit = (uint8_t)(option % NINE_DIGITS + 1);
        if (given != NULL && (*given == 0 || *given == digit)) {
            *given = digit;
        } else {
            if (!PyErr_Occurred())
                PyErr_Format(PyExc_ValueError, "no grid has the option %ld with the others", option);
            status = -1;
        }
    }
    Py_DECREF(options);
    return status;
}

/* A buffer that can be written, of a number of `size` bytes for each option. */
static int get_options(PyObject *array, Py_buffer *view, Py_ssize_t size, const char *name)
{
    if (PyObject_GetBuffer(array, view, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) < 0)
        return -1;
    if (view->itemsize == size && view->len == size * OPTIONS)
        return 0;
    PyErr_Format(PyExc_ValueError, "%s must have a number of %zd bytes for each option", name, size);
    PyBuffer_Release(view);
    return -1;
}

/* Runs the kernel without the GIL; -1 with an exception. */
static int run(const NineObject *nine, struct work *work, const struct nine_question *question,
               const struct nine_client *client)
{
    call_begin(&work->call);
    const bool has_room = nine->variant->run(&nine->rules, question, client);
    if (call_end(&work->call, true) < 0)
        return -1;
    if (!has_room)
        PyErr_NoMemory();
    else if (work->is_wrong)
        PyErr_SetString(PyExc_RuntimeError, "a fault in cover: a solution breaks the rules");
    return has_room && !work->is_wrong ? 0 : -1;
}

/* Reads what the methods have in common; the buffer is held where that succeeds. */
static int parse(struct work *work, PyObject *fixed, long long guesses, PyObject *seconds)
{
    if (guesses < 1) {
        PyErr_SetString(PyExc_ValueError, "there must be some guesses");
        return -1;
    }
    make_digits(work->digits);
    return call_parse(&work->call, seconds) < 0 || give(work, fixed) < 0 ? -1 : 0;
}

/* Adds the uses to those in an array of Python, and marks what is known. */
static void tell(const struct work *work, int64_t *uses, uint8_t *known)
{
    for (int option = 0; option < OPTIONS; option++) {
        uses[option] += work->uses[option];
        if (work->uses[option] > 0)
            known[option] = OPTION_IN_SOME;
        else if (work->has_all)
            known[option] = OPTION_IN_NONE;
    }
}

PyObject *nine_tally(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"uses", "known", "limit", "fixed", "guesses", "seconds", NULL};
    const NineObject *nine = (const NineObject *)object;
    PyObject *arrays[2], *fixed, *seconds = Py_None;
    long long limit, guesses;
    struct work work = {.rules = &nine->rules};
    Py_buffer uses, known;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OOLOL|O:tally", names, &arrays[0], &arrays[1],
                                     &limit, &fixed, &guesses, &seconds) ||
        parse(&work, fixed, guesses, seconds) < 0 || get_options(arrays[0], &uses, 8, "uses") < 0)
        return NULL;
    int status = get_options(arrays[1], &known, 1, "known");
    if (status == 0) {
        work.limit = limit;
        const struct nine_question question = {work.digits, limit, guesses, true};
        const struct nine_client client = {&work, next_of_tally, solution_of_tally, answer_of_tally,
                                           goes_on};
        status = limit < 1 ? 0 : run(nine, &work, &question, &client);
        if (status == 0)
            tell(&work, uses.buf, known.buf);
        PyBuffer_Release(&known);
    }
    PyBuffer_Release(&uses);
    if (status < 0)
        return NULL;
    return Py_BuildValue("LN", (long long)work.found, PyBool_FromLong(work.has_all));
}

PyObject *nine_settle(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"known", "fixed", "guesses", "seconds", NULL};
    const NineObject *nine = (const NineObject *)object;
    PyObject *array, *fixed, *seconds = Py_None;
    long long guesses;
    struct work work = {.rules = &nine->rules};
    Py_buffer known;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OOL|O:settle", names, &array, &fixed, &guesses,
                                     &seconds) ||
        parse(&work, fixed, guesses, seconds) < 0 || get_options(array, &known, 1, "known") < 0)
        return NULL;
    int status = -1;
    work.known = known.buf;
    work.grids = PyMem_Malloc(sizeof(uint8_t[OPTIONS][NINE_CELLS]));
    if (work.grids == NULL) {
        PyErr_NoMemory();
    } else {
        const struct nine_question question = {work.digits, 1, guesses, false};
        const struct nine_client client = {&work, next_of_settling, solution_of_settling,
                                           answer_of_settling, goes_on};
        rule_out_unfit(&work);
        status = run(nine, &work, &question, &client);
    }
    const bool settled = memchr(known.buf, OPTION_OPEN, OPTIONS) == NULL;
    PyMem_Free(work.grids);
    PyBuffer_Release(&known);
    return status < 0 ? NULL : PyBool_FromLong(settled);
}
