/* The Python face of the search for the cheapest solutions: `CheapestSearch`; see _core.pyi. */

#include "../module.h"

#include <structmember.h>

#include "../call.h"
#include "../searching.h"
#include "cheapest.h"

#define WORK 200000 /* the entries of one slice, about a millisecond */

typedef struct {
    PyObject_HEAD
    struct cheapest search;
    bool is_built;
    bool busy; /* a thread is searching; read and written with the GIL held */
} CheapestObject;

enum { ARRAYS = 10 };

static const char *const names_of_arrays[ARRAYS] = {
    "starts", "entries", "colours", "sum_items", "sum_starts",
    "bounds", "rows",    "weights", "multiplicities", "costs"};

/* What does not fit together besides the arrays of a problem, or NULL. */
static const char *misfit_of(const struct problem *problem, const Py_buffer *views,
                             const Py_buffer *fixed)
{
    const int64_t options = problem->start_count - 1;
    const int32_t *bounds = views[8].buf, *chosen = fixed->buf;
    if (views[8].len != 0 && views[8].len / 8 != problem->primary_count)
        return "multiplicities must be two numbers for each primary item";
    for (int64_t k = 0; k < views[8].len / 4; k += 2)
        if (bounds[k] < 0 || bounds[k] > bounds[k + 1])
            return "a multiplicity is out of range";
    if (views[9].len / 8 != options)
        return "costs must be as many as options";
    for (int64_t k = 0; k < fixed->len / 4; k++)
        if (chosen[k] < 0 || chosen[k] >= options)
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

static int build(CheapestObject *self, const Py_buffer *views, const Py_buffer *fixed,
                 long long primary, long long items, long long unit, long long wanted,
                 long long budget)
{
    struct problem problem = {.primary_count = primary, .item_count = items};
    view_problem(&problem, views, true);
    const char *misfit = problem_misfit(&problem);
    if (misfit == NULL)
        misfit = misfit_of(&problem, views, fixed);
    enum built built = misfit == NULL ? BUILT : BUILT_MISFIT;
    if (built == BUILT && !has_room(views[9].buf, views[9].len / 8, unit, budget))
        built = BUILT_TOO_LARGE;
    if (built == BUILT)
        built = cheapest_build(&self->search, &problem, views[8].len > 0 ? views[8].buf : NULL,
                               views[9].buf, unit, wanted, budget, fixed->buf,
                               (int32_t)(fixed->len / 4), &misfit);
    self->is_built = built == BUILT;
    if (built == BUILT_MISFIT)
        PyErr_SetString(PyExc_ValueError, misfit);
    else if (built == BUILT_TOO_LARGE)
        PyErr_SetString(PyExc_OverflowError, "the numbers are too large for this search");
    else if (built == BUILT_NO_MEMORY)
        PyErr_NoMemory();
    return self->is_built ? 0 : -1;
}

static PyObject *cheapest_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"primary_count", "item_count", "arrays", "unit",
                            "number",        "budget",     "fixed",  NULL};
    long long primary, items, unit, wanted, budget;
    PyObject *given, *chosen, *arrays[ARRAYS + 1];
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "LLO!LLLO:CheapestSearch", names, &primary,
                                     &items, &PyTuple_Type, &given, &unit, &wanted, &budget,
                                     &chosen))
        return NULL;
    if (PyTuple_GET_SIZE(given) != ARRAYS)
        return PyErr_Format(PyExc_ValueError, "there must be %d arrays", ARRAYS);
    for (int k = 0; k < ARRAYS; k++)
        arrays[k] = PyTuple_GET_ITEM(given, k);
    arrays[ARRAYS] = chosen;
    Py_buffer views[ARRAYS + 1];
    int count = 0;
    while (count <= ARRAYS &&
           get_array(arrays[count], &views[count], count == 0 || count == 9 ? "q" : "i",
                     count == ARRAYS ? "fixed" : names_of_arrays[count]) == 0)
        count++;
    CheapestObject *self =
        count > ARRAYS ? (CheapestObject *)PyType_GenericAlloc(type, 0) : NULL;
    if (self != NULL && build(self, views, &views[ARRAYS], primary, items, unit, wanted, budget) < 0)
        Py_CLEAR(self);
    while (count > 0)
        PyBuffer_Release(&views[--count]);
    return (PyObject *)self;
}

static void cheapest_dealloc(PyObject *object)
{
    CheapestObject *self = (CheapestObject *)object;
    PyTypeObject *type = Py_TYPE(object);
    if (self->is_built)
        cheapest_free(&self->search);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* --- Methods ------------------------------------------------------------------------------- */

static int take(CheapestObject *self)
{
    return claim(&self->busy, "this CheapestSearch is searching already");
}

static PyObject *search_on(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"seconds", "work", NULL};
    CheapestObject *self = (CheapestObject *)object;
    PyObject *seconds = Py_None;
    long long work = WORK;
    struct call call;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OL:go_on", names, &seconds, &work) ||
        call_parse(&call, seconds) < 0)
        return NULL;
    if (work < 1 || work > INT32_MAX)
        return PyErr_Format(PyExc_ValueError, "the work of a slice is out of range");
    if (take(self) < 0)
        return NULL;
    enum cheapest_outcome outcome;
    call_begin(&call);
    do
        outcome = cheapest_go_on(&self->search, work);
    while (outcome == CHEAPEST_PAUSED && call_goes_on(&call));
    const int status = call_end(&call, true);
    self->busy = false;
    if (outcome == CHEAPEST_NO_MEMORY)
        return status < 0 ? NULL : PyErr_NoMemory();
    return status < 0 ? NULL : PyBool_FromLong(outcome == CHEAPEST_FINISHED);
}

/* What the cheapest solution costs, in whole numbers; 0 without any. */
static int64_t least_cost(const struct cheapest *search)
{
    int64_t least = search->found_count > 0 ? search->found[0]->cost : 0;
    for (int64_t k = 1; k < search->found_count; k++)
        if (search->found[k]->cost < least)
            least = search->found[k]->cost;
    return least / search->unit;
}

/* A solution as its cost in whole numbers, and its options. */
static PyObject *as_pair(const struct solution *solution, int64_t unit)
{
    PyObject *options = options_tuple(solution->options, solution->count);
    return options == NULL ? NULL
                           : Py_BuildValue("LN", (long long)(solution->cost / unit), options);
}

static PyObject *get_solutions(PyObject *object, void *closure)
{
    (void)closure;
    CheapestObject *self = (CheapestObject *)object;
    if (take(self) < 0)
        return NULL;
    const struct cheapest *search = &self->search;
    found_sort(&self->search);
    PyObject *list = PyList_New(0);
    for (int64_t k = search->found_count; list != NULL && k > 0; k--) {
        PyObject *pair = as_pair(search->found[k - 1], search->unit);
        if (pair == NULL || PyList_Append(list, pair) < 0)
            Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    self->busy = false;
    return list;
}

static PyObject *get_number(PyObject *object, void *closure)
{
    CheapestObject *self = (CheapestObject *)object;
    const struct cheapest *search = &self->search;
    long long number = 0;
    if (take(self) < 0)
        return NULL;
    switch (*(const char *)closure) {
    case 'p':
        number = cheapest_proved(search);
        break;
    case 'l':
        number = least_cost(search);
        break;
    case 'f':
        number = search->found_count;
        break;
    case 'n':
        number = (long long)search->nodes;
        break;
    default:
        number = (long long)search->updates;
    }
    self->busy = false;
    return PyLong_FromLongLong(number);
}

/* --- The type ------------------------------------------------------------------------------ */

static PyMethodDef methods[] = {
    {"go_on", (PyCFunction)(void (*)(void))search_on, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("go_on($self, /, seconds=None, work=200000)\n--\n\n"
               "Search on for as long, in slices of so much work; True when all is done.")},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef getters[] = {
    {"solutions", get_solutions, NULL,
     PyDoc_STR("The cost and the options of each solution found so far, in ascending order."), NULL},
    {"found", get_number, NULL, PyDoc_STR("How many solutions were found so far."), "f"},
    {"least", get_number, NULL,
     PyDoc_STR("What the cheapest solution found so far costs; 0 without any."), "l"},
    {"proved", get_number, NULL,
     PyDoc_STR("What no solution but those found costs less than, as a multiple of the unit."), "p"},
    {"nodes", get_number, NULL, PyDoc_STR("How many nodes an item was chosen at."), "n"},
    {"updates", get_number, NULL, PyDoc_STR("How many options were chosen or excluded."), "u"},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "CheapestSearch(primary_count, item_count, arrays, unit, number, budget, fixed)\n"
                "--\n\n"
                "The search for the `number` cheapest solutions, all for -1, that cost at most\n"
                "`budget`. The arrays are those of a `Problem`: starts, entries, colours, sum_items,\n"
                "sum_starts, bounds, rows, weights and multiplicities; and its costs. Bounds are in\n"
                "parts of a cost of which `unit` make 1."},
    {Py_tp_new, cheapest_new},
    {Py_tp_dealloc, cheapest_dealloc},
    {Py_tp_methods, methods},
    {Py_tp_getset, getters},
    {0, NULL},
};

PyType_Spec cheapest_spec = {
    .name = "cover.solver._core.CheapestSearch",
    .basicsize = sizeof(CheapestObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = slots,
};
