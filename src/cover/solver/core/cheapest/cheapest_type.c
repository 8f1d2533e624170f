/* The Python face of the search for the cheapest solutions: `CheapestSearch`; see _core.pyi. */

#include "../network_type.h"

#include <string.h>

#include "cheapest.h"

#define WORK 200000 /* the entries of one slice, about a millisecond */

typedef struct {
    PyObject_HEAD
    struct cheapest search;
    bool is_built;
    bool busy; /* a thread is searching; read and written with the GIL held */
    /* What Python sees, brought up to date with the GIL held. */
    long long found, least, proved, nodes, updates;
} CheapestObject;

/* The arrays besides those of a problem. */
enum { MULTIPLICITIES = PROBLEM_ARRAYS, COSTS, FIXED, ARRAYS };

static const struct array_kind more_arrays[ARRAYS - PROBLEM_ARRAYS] = {
    {"multiplicities", "i"}, {"costs", "q"}, {"fixed", "i"}};

/* What does not fit together besides the arrays of a problem, or NULL. */
static const char *misfit_of(const struct problem *problem, const Py_buffer *views)
{
    const int64_t options = problem->start_count - 1;
    const int32_t *bounds = views[MULTIPLICITIES].buf;
    if (views[MULTIPLICITIES].len != 0 && views[MULTIPLICITIES].len / 8 != problem->primary_count)
        return "multiplicities must be two numbers for each primary item";
    for (int64_t k = 0; k < array_length(&views[MULTIPLICITIES]); k += 2)
        if (bounds[k] < 0 || bounds[k] > bounds[k + 1])
            return "a multiplicity is out of range";
    if (array_length(&views[COSTS]) != options)
        return "costs must be as many as options";
    if (!array_lies_within(&views[FIXED], 0, options))
        return "there is no such option to fix";
    return NULL;
}

/* Whether all that is made of the costs stays far below 2^62. */
static bool has_room(const int64_t *costs, int64_t count, long long unit, long long budget)
{
    const int64_t most = (int64_t)1 << 52;
    if (unit < 1 || unit > most || budget > most / unit || budget < -most / unit)
        return false;
    int64_t sum = 0;
    for (int64_t k = 0; k < count; k++) {
        if (costs[k] > most / unit || costs[k] < -most / unit)
            return false;
        sum += size_of(costs[k]);
        if (sum > most / unit)
            return false;
    }
    return true;
}

/* Shows Python what was found. */
static void show(void *owner)
{
    CheapestObject *self = owner;
    const struct cheapest *search = &self->search;
    int64_t least = search->found_count > 0 ? search->found[0]->cost : 0;
    for (int64_t k = 1; k < search->found_count; k++)
        if (search->found[k]->cost < least)
            least = search->found[k]->cost;
    self->found = search->found_count;
    self->least = least / search->unit;
    self->proved = cheapest_proved(search);
    self->nodes = (long long)search->nodes;
    self->updates = (long long)search->updates;
}

static int build(CheapestObject *self, struct problem *problem, const struct arrays *arrays,
                 long long unit, long long wanted, long long budget)
{
    const Py_buffer *views = arrays->views, *multiplicities = &views[MULTIPLICITIES];
    view_problem(problem, arrays, true);
    const char *misfit = problem_misfit(problem);
    if (misfit == NULL)
        misfit = misfit_of(problem, views);
    enum built built = misfit == NULL ? BUILT : BUILT_MISFIT;
    if (built == BUILT && !has_room(views[COSTS].buf, array_length(&views[COSTS]), unit, budget))
        built = BUILT_TOO_LARGE;
    if (built == BUILT)
        built = cheapest_build(&self->search, problem,
                               multiplicities->len > 0 ? multiplicities->buf : NULL,
                               views[COSTS].buf, unit, wanted, budget, views[FIXED].buf,
                               (int32_t)array_length(&views[FIXED]), &misfit);
    self->is_built = built == BUILT;
    return need_built(built, misfit, "the numbers are too large for this search");
}

static PyObject *cheapest_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"primary_count", "item_count", "arrays", "unit",
                            "number",        "budget",     "fixed",  NULL};
    long long primary, items, unit, wanted, budget;
    PyObject *given, *fixed;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "LLO!LLLO:CheapestSearch", names, &primary,
                                     &items, &PyTuple_Type, &given, &unit, &wanted, &budget,
                                     &fixed))
        return NULL;
    if (PyTuple_GET_SIZE(given) != FIXED)
        return PyErr_Format(PyExc_ValueError, "there must be %d arrays", FIXED);
    struct arrays arrays = {0};
    CheapestObject *self = NULL;
    if (arrays_hold_from(&arrays, problem_arrays, given, 0, PROBLEM_ARRAYS) == 0 &&
        arrays_hold_from(&arrays, more_arrays, given, PROBLEM_ARRAYS, FIXED - PROBLEM_ARRAYS) == 0 &&
        arrays_hold(&arrays, more_arrays + FIXED - PROBLEM_ARRAYS, &fixed, 1) == 0)
        self = (CheapestObject *)PyType_GenericAlloc(type, 0);
    if (self != NULL) {
        struct problem problem = {.primary_count = primary, .item_count = items};
        if (build(self, &problem, &arrays, unit, wanted, budget) < 0)
            Py_CLEAR(self);
        else
            show(self);
    }
    arrays_release(&arrays);
    return (PyObject *)self;
}

static void cheapest_dealloc(PyObject *object)
{
    CheapestObject *self = (CheapestObject *)object;
    if (self->is_built)
        cheapest_free(&self->search);
    object_free(object);
}

/* --- Methods ------------------------------------------------------------------------------- */

#define IN_USE "this CheapestSearch is searching already"

static PyObject *search_on(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"seconds", "work", NULL};
    CheapestObject *self = (CheapestObject *)object;
    long long work = WORK;
    struct call call = {.show = show, .owner = self};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O&L:go_on", names, call_seconds, &call, &work))
        return NULL;
    if (work < 1 || work > INT32_MAX)
        return PyErr_Format(PyExc_ValueError, "the work of a slice is out of range");
    if (claim(&self->busy, IN_USE) < 0)
        return NULL;
    enum cheapest_outcome outcome;
    call_begin(&call);
    do
        outcome = cheapest_go_on(&self->search, work);
    while (outcome == CHEAPEST_PAUSED && call_goes_on(&call));
    const int status = call_end(&call, outcome != CHEAPEST_NO_MEMORY);
    self->busy = false;
    return status < 0 ? NULL : PyBool_FromLong(outcome == CHEAPEST_FINISHED);
}

/* A solution as its cost in whole numbers, and its options; the last one is the cheapest. */
static PyObject *one_found(const void *context, Py_ssize_t k)
{
    const struct cheapest *search = context;
    const struct solution *solution = search->found[search->found_count - 1 - k];
    PyObject *options = tuple_of(solution->options, solution->count);
    return options == NULL
               ? NULL
               : Py_BuildValue("LN", (long long)(solution->cost / search->unit), options);
}

static PyObject *get_solutions(PyObject *object, void *Py_UNUSED(closure))
{
    CheapestObject *self = (CheapestObject *)object;
    if (claim(&self->busy, IN_USE) < 0)
        return NULL;
    found_sort(&self->search);
    PyObject *list = list_of((Py_ssize_t)self->search.found_count, one_found, &self->search);
    self->busy = false;
    return list;
}

/* --- The type ------------------------------------------------------------------------------ */

static PyMethodDef methods[] = {
    METHOD("go_on", search_on, "($self, /, seconds=None, work=200000)",
           "Search on for as long, in slices of so much work; True when all is done."),
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef getters[] = {
    GETTER("solutions", get_solutions,
           "The cost and the options of each solution found so far, in ascending order."),
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMemberDef members[] = {
    MEMBER("found", T_LONGLONG, CheapestObject, found, "How many solutions were found so far."),
    MEMBER("least", T_LONGLONG, CheapestObject, least,
           "What the cheapest solution found so far costs; 0 without any."),
    MEMBER("proved", T_LONGLONG, CheapestObject, proved,
           "What no solution but those found costs less than, as a multiple of the unit."),
    MEMBER("nodes", T_LONGLONG, CheapestObject, nodes, "How many nodes an item was chosen at."),
    MEMBER("updates", T_LONGLONG, CheapestObject, updates,
           "How many options were chosen or excluded."),
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "CheapestSearch(primary_count, item_count, arrays, unit, number, budget, fixed)\n"
                "--\n\n"
                "The search for the `number` cheapest solutions, all for -1, that cost at most\n"
                "`budget`."},
    {Py_tp_new, cheapest_new},
    {Py_tp_dealloc, cheapest_dealloc},
    {Py_tp_methods, methods},
    {Py_tp_getset, getters},
    {Py_tp_members, members},
    {0, NULL},
};

PyType_Spec cheapest_spec = TYPE_SPEC("CheapestSearch", CheapestObject, 0, slots);
