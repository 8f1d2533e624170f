/* The Python face of the engine: `Network`, `Run`, `Walk`, `VERSION` and `BUILD`; see _core.pyi. */

#include "module.h"

#include "build.h"
#include "memory.h"
#include "nine/module.h"
#include "settling.h"
#include "variants/variants.h"

/* --- Network ------------------------------------------------------------------------------- */

int get_array(PyObject *array, Py_buffer *view, const char *format, const char *name)
{
    Py_ssize_t size = format[0] == 'q' ? 8 : 4;
    if (PyObject_GetBuffer(array, view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) < 0)
        return -1;
    if (view->ndim == 1 && view->itemsize == size && view->format != NULL &&
        strcmp(view->format, format) == 0 &&
        (view->len == 0 || (uintptr_t)view->buf % (uintptr_t)size == 0))
        return 0;
    PyErr_Format(PyExc_ValueError, "%s must be an array('%s')", name, format);
    PyBuffer_Release(view);
    return -1;
}

static int set_build_error(enum built built, const char *misfit)
{
    switch (built) {
    case BUILT:
        return 0;
    case BUILT_MISFIT:
        PyErr_SetString(PyExc_ValueError, misfit);
        return -1;
    case BUILT_TOO_LARGE:
        PyErr_SetString(PyExc_OverflowError, "the problem is too large for this engine");
        return -1;
    default:
        PyErr_NoMemory();
        return -1;
    }
}

/* Entries from which on laying out takes milliseconds, so that other threads are to go on meanwhile. */
enum { LARGE = 20000 };

/* Lays out a copy of the problem without the interpreter's lock: nothing keeps other threads from
 * changing what is in the arrays. */
static enum built build_copy(NetworkObject *self, const struct problem *problem,
                             const struct settings *settings, const char **misfit)
{
    struct memory memory = {0};
    struct problem copy;
    if (!problem_copy(&copy, problem, &memory))
        return BUILT_NO_MEMORY;
    enum built built;
    Py_BEGIN_ALLOW_THREADS
    built = self->engine->build(self->layout, &copy, settings, misfit);
    Py_END_ALLOW_THREADS
    memory_free(&memory);
    return built;
}

/* Lays out the problem. The views keep the arrays where they are, and the interpreter's lock keeps
 * unchanged what is in them. */
static int build_network(NetworkObject *self, const struct problem *problem,
                         const struct settings *settings)
{
    const struct engine *engine = self->engine;
    const char *misfit = NULL;
    self->layout = PyMem_Calloc(1, engine->network_size);
    if (self->layout == NULL)
        return set_build_error(BUILT_NO_MEMORY, NULL);
    self->option_count = (int32_t)(problem->start_count - 1);
    self->slice = settings->tuning.slice;
    const enum built built =
        problem->entry_count < LARGE ? engine->build(self->layout, problem, settings, &misfit)
                                     : build_copy(self, problem, settings, &misfit);
    return set_build_error(built, misfit);
}

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
    static char *names[] = {"slice", "budget", "least_mean", "paying", "most_failures",
                            "forgetting", "turn", NULL};
    *tuning = (struct tuning)USUAL_TUNING;
    if (given == NULL)
        return 0;
    long long slice = tuning->slice, budget = tuning->budget, least_mean = tuning->least_mean,
              paying = tuning->paying, most_failures = tuning->most_failures,
              forgetting = tuning->forgetting, turn = tuning->turn;
    PyObject *nothing = PyTuple_New(0);
    const int parsed = nothing != NULL && PyArg_ParseTupleAndKeywords(
                                              nothing, given, "|$LLLLLLL:tuning", names, &slice,
                                              &budget, &least_mean, &paying, &most_failures,
                                              &forgetting, &turn);
    Py_XDECREF(nothing);
    if (!parsed)
        return -1;
    const long long most = INT32_MAX;
    if (slice < 0 || slice > most || budget < 1 || budget > most || least_mean < 0 ||
        least_mean > most || paying < 0 || paying > most || most_failures < 1 ||
        most_failures > (long long)UINT32_MAX || forgetting < 1 || forgetting > most || turn < 0 ||
        turn > most) {
        PyErr_SetString(PyExc_ValueError, "a tuning is out of range");
        return -1;
    }
    *tuning = (struct tuning){slice,  budget,     least_mean, paying, most_failures,
                              forgetting, turn};
    return 0;
}

enum { OPTION_ARRAYS = 3, SUM_ARRAYS = 5, ARRAYS = OPTION_ARRAYS + SUM_ARRAYS };

/* The arrays of a problem, as Python hands them over. */
static const char *const array_names[ARRAYS] = {"starts",     "entries", "colours", "sum_items",
                                                "sum_starts", "bounds",  "rows",    "weights"};

void view_problem(struct problem *problem, const Py_buffer *views, bool with_sums)
{
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

static PyObject *network_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"engine", "primary_count", "item_count", "starts", "entries",
                            "colours", "cpu", "sums", "focus", "tuning", NULL};
    long long primary_count, item_count, focus = 0;
    PyObject *arrays[ARRAYS], *sums = NULL, *tuning = NULL;
    const char *name, *cpu = NULL;
    const struct engine *engine;
    struct settings settings;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "sLLOOO|zOLO!:Network", names, &name,
                                     &primary_count, &item_count, &arrays[0], &arrays[1],
                                     &arrays[2], &cpu, &sums, &focus, &PyDict_Type, &tuning) ||
        find_engine(name, &engine) < 0 || find_variant(cpu, &settings.variant) < 0 ||
        parse_tuning(tuning, &settings.tuning) < 0)
        return NULL;
    const bool with_sums = sums != NULL && sums != Py_None;
    if (with_sums && !PyTuple_Check(sums))
        return PyErr_Format(PyExc_TypeError, "sums must be a tuple of five arrays");
    if (with_sums && !PyArg_ParseTuple(sums, "OOOOO;sums must be a tuple of five arrays",
                                       &arrays[3], &arrays[4], &arrays[5], &arrays[6], &arrays[7]))
        return NULL;
    const int wanted = with_sums ? ARRAYS : OPTION_ARRAYS;
    Py_buffer views[ARRAYS];
    int count = 0;
    while (count < wanted && get_array(arrays[count], &views[count], count == 0 ? "q" : "i",
                                       array_names[count]) == 0)
        count++;
    NetworkObject *self = count == wanted ? (NetworkObject *)PyType_GenericAlloc(type, 0) : NULL;
    if (self != NULL) {
        struct problem problem = {
            .primary_count = primary_count, .item_count = item_count, .focus = focus};
        self->engine = engine;
        view_problem(&problem, views, with_sums);
        if (build_network(self, &problem, &settings) < 0)
            Py_CLEAR(self);
    }
    while (count > 0)
        PyBuffer_Release(&views[--count]);
    return (PyObject *)self;
}

static void network_dealloc(PyObject *object)
{
    NetworkObject *self = (NetworkObject *)object;
    PyTypeObject *type = Py_TYPE(object);
    if (self->layout != NULL)
        self->engine->free_network(self->layout);
    PyMem_Free(self->layout);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyObject *network_run(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"fixed", "weighted", NULL};
    PyObject *fixed = NULL;
    int weighted = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|Op:run", names, &fixed, &weighted))
        return NULL;
    struct module_state *state = PyType_GetModuleState(Py_TYPE(self));
    return state == NULL ? NULL : run_new(state->types[RUN_TYPE], (NetworkObject *)self, fixed,
                                         weighted);
}

static PyObject *network_walk(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"fixed", NULL};
    PyObject *fixed = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O:walk", names, &fixed))
        return NULL;
    struct module_state *state = PyType_GetModuleState(Py_TYPE(self));
    return state == NULL ? NULL : walk_new(state->types[WALK_TYPE], (NetworkObject *)self, fixed);
}

static PyMethodDef network_methods[] = {
    {"run", (PyCFunction)(void (*)(void))network_run, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("run($self, /, fixed=(), weighted=False)\n--\n\n"
               "A new search in which the options `fixed` are chosen beforehand.")},
    {"walk", (PyCFunction)(void (*)(void))network_walk, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("walk($self, /, fixed=())\n--\n\n"
               "A way down the tree of such a search, from its root.")},
    {"tally", (PyCFunction)(void (*)(void))network_tally, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("tally($self, /, uses, limit, fixed=(), slices=0, seconds=None)\n--\n\n"
               "Add to `uses` in how many solutions each option is, of `limit` solutions at most;\n"
               "how many they were, and whether these are all.")},
    {"settle", (PyCFunction)(void (*)(void))network_settle, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("settle($self, /, known, starts, members, fixed=(), slices=0, seconds=None)\n--\n\n"
               "Find for candidates, each of some options, whether any solution has one of these;\n"
               "True when all are settled.")},
    {"dive", (PyCFunction)(void (*)(void))network_dive, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("dive($self, /, seed, fixed=(), seconds=None, steps=2**63 - 1)\n--\n\n"
               "Options, drawn at random by a seed of 64 bits, that together with the `fixed` ones\n"
               "leave a solution, most often one alone; False where there is none, and True where\n"
               "none is found within `seconds` or so many `steps`.")},
    {"thin", (PyCFunction)(void (*)(void))network_thin, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("thin($self, /, solution, groups, fixed=(), least=0, seconds=None)\n--\n\n"
               "Leave out groups of options, one after the other, where what stays still has the\n"
               "`solution` as its only one: beside the `fixed` options the groups that are kept, of\n"
               "which there are at least so many options. Bytes, of each group 1 if it is kept, and\n"
               "whether all were tried within `seconds`.")},
    {"make", (PyCFunction)(void (*)(void))network_make, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("make($self, /, seed, proof, seconds=None, steps=2**63 - 1)\n--\n\n"
               "Make a puzzle: those options of a solution by `dive` that `thin` keeps in a random\n"
               "order, and whether the network `proof`, of the same problem for another engine, has\n"
               "that solution and no other. Or False and True as `dive` has them.")},
    {NULL, NULL, 0, NULL},
};

const struct engine *network_first(const NetworkObject *network, const struct network **layout)
{
    *layout = network->layout->first;
    return (*layout)->engine;
}

static PyObject *network_engine(PyObject *self, void *nothing)
{
    (void)nothing;
    const NetworkObject *network = (NetworkObject *)self;
    const struct engine *engine = network->engine;
    const struct network *layout;
    if (engine == &native_engine)
        engine = network_first(network, &layout);
    return PyUnicode_FromString(engine->name);
}

static PyGetSetDef network_properties[] = {
    {"engine", network_engine, NULL, PyDoc_STR("The name of the engine it is laid out for; of native, that of the\n"
                                             "first one."), NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot network_slots[] = {
    {Py_tp_doc, "Network(engine, primary_count, item_count, starts, entries, colours, cpu=None,\n"
                "        sums=None, focus=0, tuning={})\n"
                "--\n\n"
                "A problem laid out: a template, every run works on states of its own. For the\n"
                "engine \"links\", as linked lists, or for \"dense\", as bit sets, with code for the\n"
                "processor `cpu`, one of `CPUS`; linked lists with such code hand subproblems over\n"
                "to it where it pays. For \"clauses\", with rules to learn from, beside linked lists;\n"
                "for \"native\", as the first of dense and links that has room for it. `sums` are the arrays sum_items, sum_starts, bounds, rows and\n"
                "weights. With a `focus`, which takes linked lists alone, solutions are one in which\n"
                "so many primary items, the first ones, are covered by the same options; the first\n"
                "of them is found. The `tuning` is for tests: it sets the work of a `slice`, the\n"
                "`budget` of failures before a search starts anew, the mean cost of states below\n"
                "which none is handed over (`least_mean`), how many times the cost of laying it out\n"
                "that is to be (`paying`), the most failures of an item that are counted, the conflicts before\n"
                "clauses are forgotten (`forgetting`), and the parts of a slice in a `turn` of native."},
    {Py_tp_new, network_new},
    {Py_tp_dealloc, network_dealloc},
    {Py_tp_methods, network_methods},
    {Py_tp_getset, network_properties},
    {0, NULL},
};

static PyType_Spec network_spec = {
    .name = "cover.solver._core.Network",
    .basicsize = sizeof(NetworkObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = network_slots,
};

/* --- The module ---------------------------------------------------------------------------- */

/* Adds `CPUS`, the names of what the dense engine has code for, the best first. */
static int add_cpus(PyObject *module)
{
    PyObject *cpus = PyList_New(0);
    for (const struct dense_variant *const *each = dense_variants(); *each != NULL; each++) {
        PyObject *name = cpus == NULL ? NULL : PyUnicode_FromString((*each)->name);
        if (name == NULL || PyList_Append(cpus, name) < 0)
            Py_CLEAR(cpus);
        Py_XDECREF(name);
    }
    PyObject *tuple = cpus == NULL ? NULL : PyList_AsTuple(cpus);
    Py_XDECREF(cpus);
    const int status = PyModule_AddObjectRef(module, "CPUS", tuple);
    Py_XDECREF(tuple);
    return status;
}

static PyType_Spec *const specs[TYPE_COUNT] = {
    [NETWORK_TYPE] = &network_spec,
    [RUN_TYPE] = &run_spec,
    [WALK_TYPE] = &walk_spec,
    [RECORDS_TYPE] = &records_spec,
    [MEMO_TYPE] = &memo_spec,
    [MARGINALS_TYPE] = &marginals_spec,
    [LEVELS_TYPE] = &levels_spec,
    [IMAGES_TYPE] = &images_spec,
    [LINES_TYPE] = &lines_spec,
    [CHEAPEST_TYPE] = &cheapest_spec,
    [NINE_TYPE] = &nine_spec,
};

static int exec_module(PyObject *module)
{
    struct module_state *state = PyModule_GetState(module);
    for (int number = 0; number < TYPE_COUNT; number++) {
        PyObject *type = PyType_FromModuleAndSpec(module, specs[number], NULL);
        state->types[number] = type;
        if (type == NULL || PyModule_AddType(module, (PyTypeObject *)type) < 0)
            return -1;
    }
    if (PyModule_AddIntConstant(module, "VERSION", 15) < 0 || add_cpus(module) < 0)
        return -1;
    return PyModule_AddStringConstant(module, "BUILD", BUILD);
}

static int traverse_module(PyObject *module, visitproc visit, void *arg)
{
    struct module_state *state = PyModule_GetState(module);
    for (int number = 0; number < TYPE_COUNT; number++)
        Py_VISIT(state->types[number]);
    return 0;
}

static int clear_module(PyObject *module)
{
    struct module_state *state = PyModule_GetState(module);
    for (int number = 0; number < TYPE_COUNT; number++)
        Py_CLEAR(state->types[number]);
    return 0;
}

static void free_module(void *module)
{
    clear_module(module);
}

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, exec_module},
    {0, NULL},
};

static PyMethodDef functions[] = {
    {"marks", module_marks, METH_VARARGS,
     PyDoc_STR("marks(starts, entries, item_count, choices, /)\n--\n\n"
               "Numbers that are the same for choices of options which a symmetry maps to each other.")},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "cover.solver._core",
    .m_doc = "The compiled engines: linked lists, the twin of `cover.solver.reference.dancing_links`, and bit sets.",
    .m_size = sizeof(struct module_state),
    .m_methods = functions,
    .m_slots = module_slots,
    .m_traverse = traverse_module,
    .m_clear = clear_module,
    .m_free = free_module,
};

PyMODINIT_FUNC PyInit__core(void)
{
    return PyModuleDef_Init(&definition);
}
