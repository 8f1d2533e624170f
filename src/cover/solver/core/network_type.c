/* `Network`: a problem laid out for an engine, from which searches begin; see _core.pyi. */

#include "network_type.h"

#include <string.h>

#include "memory.h"
#include "variants/variants.h"

/* So many solutions are a slice of work: they may be found between two looks at the clock. */
#define UNWATCHED 64

/* --- Options and searches ------------------------------------------------------------------ */

int32_t take_option(PyObject *number, int32_t option_count)
{
    int overflow;
    const long long option = PyLong_AsLongLongAndOverflow(number, &overflow);
    if (!PyErr_Occurred() && (overflow != 0 || option < 0 || option >= option_count))
        PyErr_Format(PyExc_ValueError, "there is no option %R", number);
    return PyErr_Occurred() ? -1 : (int32_t)option;
}

/* Fills in the options of a tuple; -1 with an exception. */
static int fill_options(struct options *options, PyObject *tuple)
{
    const Py_ssize_t count = PyTuple_GET_SIZE(tuple);
    options->numbers = count < INT32_MAX ? PyMem_New(int32_t, (size_t)count) : NULL;
    if (options->numbers == NULL)
        return need_memory(false);
    for (options->count = 0; options->count < count; options->count++) {
        const int32_t option =
            take_option(PyTuple_GET_ITEM(tuple, options->count), options->option_count);
        if (option < 0)
            return -1;
        options->numbers[options->count] = option;
    }
    return 0;
}

int take_options(PyObject *said, void *into)
{
    struct options *options = into;
    /* A tuple, so that no code of a number changes the sequence on the way. */
    PyObject *tuple = said == NULL ? NULL : PySequence_Tuple(said);
    const bool is_filled = tuple != NULL && fill_options(options, tuple) == 0;
    Py_XDECREF(tuple);
    if (is_filled)
        return Py_CLEANUP_SUPPORTED; /* it is called with NULL where other arguments are wrong */
    PyMem_Free(options->numbers);
    options->numbers = NULL;
    return 0;
}

int searching_start(struct searching *searching, NetworkObject *network,
                    const struct options *fixed, enum purpose purpose)
{
    const struct network *layout = purpose == WEIGHTED ? network->layout : network->layout->first;
    searching->network = (NetworkObject *)Py_NewRef((PyObject *)network);
    searching->slice = network_slice(network, layout);
    searching->options = PyMem_New(int32_t, (size_t)network->option_count);
    Py_BEGIN_ALLOW_THREADS
    searching->search = search_begin(layout, fixed->numbers, fixed->count, purpose);
    Py_END_ALLOW_THREADS
    return need_memory(searching->search != NULL && searching->options != NULL);
}

enum outcome searching_each(const struct searching *searching, int64_t wanted, int64_t slices,
                            struct call *call,
                            bool (*take)(void *context, const int32_t *options, int32_t size),
                            void *context)
{
    struct search *search = searching->search;
    enum outcome outcome = OUTCOME_FOUND;
    for (int64_t taken = 0, spent = 0; taken < wanted;) {
        int64_t found = 0;
        outcome = search->engine->go_on(search, 1, &found, searching->slice);
        if (outcome == OUTCOME_EXHAUSTED || outcome == OUTCOME_NO_MEMORY)
            break;
        if (outcome == OUTCOME_FOUND) {
            const int32_t size = search->engine->solution(search, searching->options);
            if (!take(context, searching->options, size))
                return OUTCOME_NO_MEMORY;
            taken++;
        }
        if ((outcome == OUTCOME_PAUSED || taken % UNWATCHED == 0) &&
            (++spent == slices || !call_goes_on(call)))
            break;
    }
    return outcome;
}

void searching_free(struct searching *searching)
{
    search_end(searching->search);
    PyMem_Free(searching->options);
    Py_XDECREF((PyObject *)searching->network);
}

/* --- Making one ---------------------------------------------------------------------------- */

static int find_engine(const char *name, const struct engine **engine)
{
    for (const struct engine *const *each = engines; *each != NULL; each++)
        if (strcmp((*each)->name, name) == 0) {
            *engine = *each;
            return 0;
        }
    PyErr_Format(PyExc_ValueError, "there is no engine \"%s\"", name);
    return -1;
}

int find_variant(const char *cpu, const struct dense_variant **variant)
{
    *variant = NULL;
    if (cpu == NULL)
        return 0;
    for (const struct dense_variant *const *each = dense_variants(); *each != NULL; each++)
        if (strcmp((*each)->name, cpu) == 0) {
            *variant = *each;
            return 0;
        }
    PyErr_Format(PyExc_ValueError, "there is no code for \"%s\" here", cpu);
    return -1;
}

/* Reads a tuning, a dict or NULL for the usual one; -1 with an exception. */
static int parse_tuning(PyObject *given, struct tuning *tuning)
{
    static const struct {
        const char *name;
        size_t at;
        int64_t least, most;
    } measures[] = {
        {"slice", offsetof(struct tuning, slice), 0, INT32_MAX},
        {"budget", offsetof(struct tuning, budget), 1, INT32_MAX},
        {"least_mean", offsetof(struct tuning, least_mean), 0, INT32_MAX},
        {"paying", offsetof(struct tuning, paying), 0, INT32_MAX},
        {"most_failures", offsetof(struct tuning, most_failures), 1, UINT32_MAX},
        {"forgetting", offsetof(struct tuning, forgetting), 1, INT32_MAX},
        {"turn", offsetof(struct tuning, turn), 0, INT32_MAX},
        {"spared", offsetof(struct tuning, spared), 1, INT32_MAX},
        {NULL, 0, 0, 0},
    };
    *tuning = (struct tuning)USUAL_TUNING;
    PyObject *name, *value;
    for (Py_ssize_t place = 0; given != NULL && PyDict_Next(given, &place, &name, &value);) {
        int k = 0;
        while (measures[k].name != NULL && PyUnicode_Check(name) &&
               PyUnicode_CompareWithASCIIString(name, measures[k].name) != 0)
            k++;
        if (measures[k].name == NULL || !PyUnicode_Check(name) || !PyLong_Check(value)) {
            PyErr_Format(PyExc_TypeError, "there is no tuning %R of %R", name, value);
            return -1;
        }
        const long long number = PyLong_AsLongLong(value);
        if (PyErr_Occurred())
            return -1;
        if (number < measures[k].least || number > measures[k].most)
            return fail(PyExc_ValueError, "a tuning is out of range");
        *(int64_t *)((char *)tuning + measures[k].at) = number;
    }
    return 0;
}

const struct array_kind problem_arrays[PROBLEM_ARRAYS] = {
    {"starts", "q"},     {"entries", "i"}, {"colours", "i"}, {"sum_items", "i"},
    {"sum_starts", "i"}, {"bounds", "i"},  {"rows", "i"},    {"weights", "i"},
};

void view_problem(struct problem *problem, const struct arrays *arrays, bool with_sums)
{
    const Py_buffer *views = arrays->views;
    static const int32_t no_sums[1] = {0};
    problem->start_count = views[0].len / 8;
    problem->entry_count = views[1].len / 4;
    problem->colour_count = views[2].len / 4;
    problem->starts = views[0].buf;
    problem->entries = views[1].buf;
    problem->colours = views[2].buf;
    problem->sum_start_count = with_sums ? views[4].len / 4 : 1;
    problem->sum_starts = with_sums ? views[4].buf : no_sums;
    if (!with_sums)
        return;
    problem->sum_item_count = views[3].len / 4;
    problem->bound_count = views[5].len / 4;
    problem->sum_count = views[6].len / 4;
    problem->weight_count = views[7].len / 4;
    problem->sum_items = views[3].buf;
    problem->bounds = views[5].buf;
    problem->rows = views[6].buf;
    problem->weights = views[7].buf;
}

/* Entries from which on laying out takes milliseconds, so that other threads are to go on
 * meanwhile. */
enum { LARGE = 20000 };

/* Lays out a copy of the problem without the interpreter's lock: nothing keeps other threads from
 * changing what is in the arrays. */
static struct network *build_copy(const struct engine *engine, const struct problem *problem,
                                  const struct settings *settings, enum built *built,
                                  const char **misfit)
{
    struct memory memory = {0};
    struct problem copy;
    struct network *network;
    if (!problem_copy(&copy, problem, &memory))
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    network = network_build(engine, &copy, settings, built, misfit);
    Py_END_ALLOW_THREADS
    memory_free(&memory);
    return network;
}

/* Lays out the problem. The arrays are held where they are, and the interpreter's lock keeps
 * unchanged what is in them. */
static int build_network(NetworkObject *self, const struct engine *engine,
                         const struct problem *problem, const struct settings *settings)
{
    const char *misfit = NULL;
    enum built built = BUILT_NO_MEMORY;
    self->option_count = (int32_t)(problem->start_count - 1);
    self->slice = settings->tuning.slice;
    self->layout = problem->entry_count < LARGE
                       ? network_build(engine, problem, settings, &built, &misfit)
                       : build_copy(engine, problem, settings, &built, &misfit);
    return need_built(built, misfit, "the problem is too large for this engine");
}

/* Lays out what some options leave of the problem. */
static int build_left(NetworkObject *self, const struct engine *engine,
                      const struct problem *problem, const struct settings *settings,
                      PyObject *said)
{
    const char *misfit = problem_misfit(problem);
    if (misfit == NULL && (problem->sum_count > 0 || problem->focus > 0))
        misfit = "what is left of a problem with sums or a focus has another form";
    if (misfit != NULL)
        return need_built(BUILT_MISFIT, misfit, NULL);
    struct options fixed = {.option_count = (int32_t)(problem->start_count - 1)};
    if (!take_options(said, &fixed))
        return -1;
    struct problem left;
    struct memory memory = {0};
    const int32_t *numbers;
    const bool has_memory =
        problem_reduce(&left, problem, fixed.numbers, fixed.count, &numbers, &memory);
    PyMem_Free(fixed.numbers);
    if (need_memory(has_memory) < 0)
        return -1;
    self->numbers =
        PyBytes_FromStringAndSize((const char *)numbers, (Py_ssize_t)(left.start_count - 1) * 4);
    const int status =
        self->numbers == NULL ? -1 : build_network(self, engine, &left, settings);
    memory_free(&memory);
    return status;
}

static PyObject *network_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"engine", "primary_count", "item_count", "starts", "entries",
                            "colours", "cpu", "sums", "focus", "tuning", "fixed", "spare", NULL};
    long long primary_count, item_count, focus = 0, spare = 0;
    PyObject *objects[OPTION_ARRAYS], *sums = Py_None, *tuning = NULL, *fixed = NULL;
    const char *name, *cpu = NULL;
    const struct engine *engine;
    struct settings settings;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "sLLOOO|zOLO!OL:Network", names, &name,
                                     &primary_count, &item_count, &objects[0], &objects[1],
                                     &objects[2], &cpu, &sums, &focus, &PyDict_Type, &tuning,
                                     &fixed, &spare) ||
        find_engine(name, &engine) < 0 || find_variant(cpu, &settings.variant) < 0 ||
        parse_tuning(tuning, &settings.tuning) < 0)
        return NULL;
    const int sum_arrays = sums == Py_None ? 0 : PROBLEM_ARRAYS - OPTION_ARRAYS;
    if (sum_arrays > 0 && (!PyTuple_Check(sums) || PyTuple_GET_SIZE(sums) != sum_arrays))
        return PyErr_Format(PyExc_TypeError, "sums must be a tuple of five arrays");
    struct arrays arrays = {0};
    NetworkObject *self = NULL;
    if (arrays_hold(&arrays, problem_arrays, objects, OPTION_ARRAYS) == 0 &&
        arrays_hold_from(&arrays, problem_arrays + OPTION_ARRAYS, sums, 0, sum_arrays) == 0)
        self = (NetworkObject *)PyType_GenericAlloc(type, 0);
    if (self != NULL) {
        struct problem problem = {
            .primary_count = primary_count, .item_count = item_count, .focus = focus,
            .spare_count = spare};
        view_problem(&problem, &arrays, sum_arrays > 0);
        if ((fixed == NULL ? build_network(self, engine, &problem, &settings)
                           : build_left(self, engine, &problem, &settings, fixed)) < 0)
            Py_CLEAR(self);
    }
    arrays_release(&arrays);
    return (PyObject *)self;
}

static void network_dealloc(PyObject *object)
{
    network_end(((NetworkObject *)object)->layout);
    Py_XDECREF(((NetworkObject *)object)->numbers);
    object_free(object);
}

/* --- Counting the uses of options ---------------------------------------------------------- */

struct tally {
    int64_t *uses, found;
};

static bool add_uses(void *context, const int32_t *options, int32_t size)
{
    struct tally *tally = context;
    for (int32_t k = 0; k < size; k++)
        tally->uses[options[k]]++;
    tally->found++;
    return true;
}

static PyObject *network_tally(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"uses", "limit", "fixed", "slices", "seconds", NULL};
    NetworkObject *network = (NetworkObject *)object;
    struct options fixed = {.option_count = network->option_count};
    struct call call = {0};
    struct arrays arrays = {0};
    struct searching searching = {0};
    PyObject *uses, *result = NULL;
    long long limit, slices = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OL|O&LO&:tally", names, &uses, &limit,
                                     take_options, &fixed, &slices, call_seconds, &call))
        return NULL;
    if (arrays_hold_writable(&arrays, uses, network->option_count, 8, "uses") == 0 &&
        searching_start(&searching, network, &fixed, LISTING) == 0) {
        struct tally tally = {arrays.views[0].buf, 0};
        call_begin(&call);
        const enum outcome outcome =
            searching_each(&searching, limit, slices, &call, add_uses, &tally);
        if (call_end(&call, outcome != OUTCOME_NO_MEMORY) == 0)
            result = Py_BuildValue("LN", (long long)tally.found,
                                   PyBool_FromLong(outcome == OUTCOME_EXHAUSTED));
    }
    searching_free(&searching);
    arrays_release(&arrays);
    PyMem_Free(fixed.numbers);
    return result;
}

/* --- The type ------------------------------------------------------------------------------ */

/* What searches for all solutions go on in. */
static const struct network *first_layout(PyObject *self)
{
    const struct network *layout = ((NetworkObject *)self)->layout;
    return layout->engine == &native_engine ? layout->first : layout;
}

static PyObject *network_engine(PyObject *self, void *Py_UNUSED(closure))
{
    return PyUnicode_FromString(first_layout(self)->engine->name);
}

static PyObject *network_fits_sums(PyObject *self, void *Py_UNUSED(closure))
{
    return PyBool_FromLong(first_layout(self)->fits_sums);
}

static PyObject *network_numbers(PyObject *self, void *Py_UNUSED(closure))
{
    PyObject *numbers = ((NetworkObject *)self)->numbers;
    return Py_NewRef(numbers == NULL ? Py_None : numbers);
}

static PyMethodDef network_methods[] = {
    METHOD("run", network_run, "($self, /, fixed=(), weighted=False)",
           "A new search in which the options `fixed` are chosen beforehand."),
    METHOD("walk", network_walk, "($self, /, fixed=())",
           "A way down the tree of such a search, from its root."),
    METHOD("tally", network_tally, "($self, /, uses, limit, fixed=(), slices=0, seconds=None)",
           "Add to `uses` in how many solutions each option is, of `limit` solutions at most;\n"
           "how many they were, and whether these are all."),
    METHOD("dive", network_dive, "($self, /, seed, fixed=(), seconds=None, steps=2**63 - 1)",
           "Options, drawn at random by a seed, that together with the `fixed` ones leave a\n"
           "solution; False where there is none, and True where none is found in time."),
    METHOD("thin", network_thin,
           "($self, /, told, groups, fixed=(), least=0, seconds=None, learning=None)",
           "Leave out groups of options where what stays still has one solution, all others\n"
           "lacking an option of those `told`. Bytes, of each group 1 if it is kept, and whether\n"
           "all were tried."),
    METHOD("make", network_make,
           "($self, /, seeds, proof, nine=None, seconds=None, steps=2**63 - 1)",
           "Make puzzles: the options of a solution by `dive` that `thin` keeps, and whether the\n"
           "network `proof` has that solution and no other."),
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef network_properties[] = {
    GETTER("engine", network_engine,
           "The name of the engine it is laid out for; of native, that of the first one."),
    GETTER("fits_sums", network_fits_sums,
           "Whether its searches take away at once what sums leave no room for."),
    GETTER("numbers", network_numbers,
           "Where options were `fixed`, bytes of 32-bit integers: of each option of the network its\n"
           "number in the whole problem; otherwise None."),
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot network_slots[] = {
    {Py_tp_doc, "Network(engine, primary_count, item_count, starts, entries, colours, cpu=None,\n"
                "        sums=None, focus=0, tuning={}, fixed=(), spare=0)\n"
                "--\n\n"
                "A problem laid out: a template, every run works on states of its own. With\n"
                "options `fixed`, it is what these leave of the problem."},
    {Py_tp_new, network_new},
    {Py_tp_dealloc, network_dealloc},
    {Py_tp_methods, network_methods},
    {Py_tp_getset, network_properties},
    {0, NULL},
};

PyType_Spec network_spec = TYPE_SPEC("Network", NetworkObject, 0, network_slots);
