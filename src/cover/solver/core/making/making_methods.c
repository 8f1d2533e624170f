/* The Python face of what makes puzzles: the methods `dive`, `thin` and `make` of networks, and the
 * function `marks`; see _core.pyi. */

#include "../network_type.h"

#include <string.h>

#include "../nine/nine_type.h"
#include "making.h"

/* --- Diving -------------------------------------------------------------------------------- */

PyObject *network_dive(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"seed", "fixed", "seconds", "steps", NULL};
    NetworkObject *network = (NetworkObject *)self;
    struct options fixed = {.option_count = network->option_count};
    struct searching searching = {0};
    unsigned long long seed;
    long long steps = INT64_MAX;
    PyObject *way = NULL;
    struct call call = {0};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "K|O&O&L:dive", names, &seed, take_options,
                                     &fixed, call_seconds, &call, &steps))
        return NULL;
    if (searching_start(&searching, network, &fixed, WALKING) == 0) {
        struct dive dive = {.search = searching.search,
                            .option_count = network->option_count,
                            .random = seed};
        call_begin(&call);
        const enum outcome outcome = dive_down(&dive, steps, call_goes_on, &call);
        if (call_end(&call, outcome != OUTCOME_NO_MEMORY) == 0)
            way = outcome == OUTCOME_FOUND ? tuple_of(dive.way, (int32_t)dive.depth)
                                           : PyBool_FromLong(outcome == OUTCOME_PAUSED);
        dive_free(&dive);
    }
    searching_free(&searching);
    PyMem_Free(fixed.numbers);
    return way;
}

/* --- Thinning ------------------------------------------------------------------------------ */

/* Groups of options, one after the other. */
struct grouped {
    int32_t *options, *starts; /* of each group, where its options begin; and the end of all */
    int32_t count;
};

/* Adds the options of the next group; -1 with an exception. */
static int add_group(struct grouped *grouped, struct options *group)
{
    const int64_t start = grouped->starts[grouped->count], end = start + group->count;
    int32_t *options = NULL;
    if (end <= INT32_MAX)
        options = PyMem_Realloc(grouped->options, ((size_t)end + 1) * sizeof *options);
    if (options != NULL) {
        memcpy(options + start, group->numbers, (size_t)group->count * sizeof *options);
        grouped->options = options;
        grouped->starts[++grouped->count] = (int32_t)end;
    }
    PyMem_Free(group->numbers);
    return need_memory(options != NULL);
}

/* Reads the groups; -1 with an exception. */
static int parse_groups(struct grouped *grouped, PyObject *said, int32_t option_count)
{
    PyObject *groups = PySequence_Tuple(said); /* that no code of a number changes on the way */
    if (groups == NULL)
        return -1;
    const Py_ssize_t count = PyTuple_GET_SIZE(groups);
    grouped->starts = count < INT32_MAX ? PyMem_Calloc((size_t)count + 1, sizeof(int32_t)) : NULL;
    int status = need_memory(grouped->starts != NULL);
    for (Py_ssize_t k = 0; k < count && status == 0; k++) {
        struct options group = {.option_count = option_count};
        status = -1;
        if (take_options(PyTuple_GET_ITEM(groups, k), &group))
            status = add_group(grouped, &group);
    }
    Py_DECREF(groups);
    return status;
}

/* Thins without the GIL: what is kept, and whether all was tried; NULL with an exception. */
static PyObject *thinned(struct thinning *thinning, struct call *call)
{
    PyObject *kept = PyBytes_FromStringAndSize(NULL, thinning->group_count);
    if (kept == NULL)
        return NULL;
    thinning->kept = (uint8_t *)PyBytes_AS_STRING(kept);
    thinning->goes_on = call_goes_on;
    thinning->context = call;
    call_begin(call);
    const enum outcome outcome = thin(thinning);
    if (call_end(call, outcome != OUTCOME_NO_MEMORY) < 0) {
        Py_DECREF(kept);
        return NULL;
    }
    return Py_BuildValue("(NN)", kept, PyBool_FromLong(outcome == OUTCOME_EXHAUSTED));
}

/* The networks that are asked: one or both of that of an object, and that of another one, which may
 * be None; -1 with an exception. */
static int choose_networks(struct thinning *thinning, PyObject *self, PyObject *other)
{
    const NetworkObject *network = (NetworkObject *)self;
    if (network->layout->engine->exclude != NULL)
        thinning->learning = network->layout;
    else
        thinning->network = network->layout->first;
    if (other == Py_None)
        return 0;
    const NetworkObject *learning = (NetworkObject *)other;
    if (!Py_IS_TYPE(other, Py_TYPE(self)) || learning->option_count != network->option_count ||
        learning->layout->engine->exclude == NULL)
        return fail(PyExc_ValueError, "what learns is a network of the same problem that does");
    thinning->learning = learning->layout;
    return 0;
}

PyObject *network_thin(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"told", "groups", "fixed", "least", "seconds", "learning", NULL};
    const NetworkObject *network = (NetworkObject *)self;
    struct options told = {.option_count = network->option_count}, fixed = told;
    struct grouped grouped = {0};
    PyObject *groups, *found = NULL, *other = Py_None;
    int least = 0;
    struct call call = {0};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O&O|O&iO&O:thin", names, take_options, &told,
                                     &groups, take_options, &fixed, &least, call_seconds, &call,
                                     &other))
        return NULL;
    struct thinning thinning = {.slice = network->slice, .option_count = network->option_count};
    if (choose_networks(&thinning, self, other) == 0 &&
        parse_groups(&grouped, groups, network->option_count) == 0) {
        thinning.told = told.numbers;
        thinning.told_count = told.count;
        thinning.fixed = fixed.numbers;
        thinning.fixed_count = fixed.count;
        thinning.starts = grouped.starts;
        thinning.options = grouped.options;
        thinning.group_count = grouped.count;
        thinning.least = least;
        found = thinned(&thinning, &call);
    }
    PyMem_Free(told.numbers);
    PyMem_Free(fixed.numbers);
    PyMem_Free(grouped.options);
    PyMem_Free(grouped.starts);
    return found;
}

/* --- Making -------------------------------------------------------------------------------- */

/* Puzzles, and room for the options of one. */
struct listing {
    const struct made *puzzles;
    int32_t *options;
};

/* A puzzle: the options that are kept, and whether that is proved; else why there is none. */
static PyObject *one_made(const void *context, Py_ssize_t k)
{
    const struct listing *listing = context;
    const struct made *puzzle = listing->puzzles + k;
    if (puzzle->outcome != OUTCOME_FOUND)
        return PyBool_FromLong(puzzle->outcome == OUTCOME_PAUSED);
    PyObject *kept = tuple_of(listing->options, made_kept(puzzle, listing->options));
    return kept == NULL ? NULL : Py_BuildValue("(NN)", kept, PyBool_FromLong(puzzle->proved));
}

/* Makes puzzles of seeds, which are in a tuple. */
static PyObject *make_of(const struct making *making, PyObject *seeds, struct call *call)
{
    const Py_ssize_t count = PyTuple_GET_SIZE(seeds);
    struct made *puzzles = PyMem_Calloc((size_t)count, sizeof *puzzles);
    const struct listing listing = {puzzles, PyMem_New(int32_t, (size_t)making->option_count)};
    PyObject *list = NULL;
    if (need_memory(puzzles != NULL && listing.options != NULL) == 0) {
        for (Py_ssize_t k = 0; k < count; k++)
            puzzles[k].random = PyLong_AsUnsignedLongLong(PyTuple_GET_ITEM(seeds, k));
        if (!PyErr_Occurred()) {
            call_begin(call);
            const bool has_memory = make_all(making, puzzles, count);
            if (call_end(call, has_memory) == 0)
                list = list_of(count, one_made, &listing);
        }
    }
    for (Py_ssize_t k = 0; puzzles != NULL && k < count; k++)
        made_free(puzzles + k);
    PyMem_Free(puzzles);
    PyMem_Free(listing.options);
    return list;
}

PyObject *network_make(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"seeds", "proof", "nine", "seconds", "steps", NULL};
    NetworkObject *network = (NetworkObject *)self;
    long long steps = INT64_MAX;
    PyObject *seeds, *other, *nine = Py_None;
    struct call call = {0};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OO!|OO&L:make", names, &seeds, Py_TYPE(self),
                                     &other, &nine, call_seconds, &call, &steps))
        return NULL;
    const NetworkObject *proof = (NetworkObject *)other;
    if (network->option_count != proof->option_count)
        return PyErr_Format(PyExc_ValueError, "the proof is of another problem");
    if (nine != Py_None && (!Py_IS_TYPE(nine, type_beside(Py_TYPE(self), NINE_TYPE)) ||
                            ((NineObject *)nine)->rules.size != GRID_DIGITS ||
                            network->option_count != GRID_CELLS * GRID_DIGITS))
        return PyErr_Format(PyExc_ValueError, "the problem is not that of 9x9 grids");
    struct making making = {.network = network->layout->first,
                            .slice = network_slice(network, network->layout),
                            .proof = proof->layout->first,
                            .proof_slice = network_slice(proof, proof->layout->first),
                            .option_count = network->option_count,
                            .steps = steps,
                            .goes_on = call_goes_on,
                            .context = &call};
    if (nine != Py_None) {
        making.variant = ((NineObject *)nine)->variant;
        making.rules = &((NineObject *)nine)->rules;
    }
    PyObject *tuple = PySequence_Tuple(seeds); /* that no code of a number changes on the way */
    PyObject *list = tuple == NULL ? NULL : make_of(&making, tuple, &call);
    Py_XDECREF(tuple);
    return list;
}

/* --- Marks --------------------------------------------------------------------------------- */

/* Options with their items, and choices of some of them. */
struct choices {
    const Py_buffer *starts, *entries;
    int32_t item_count;
    PyObject *choices; /* a tuple */
};

/* The mark of a choice; NULL with an exception. */
static PyObject *one_mark(const void *context, Py_ssize_t k)
{
    const struct choices *all = context;
    struct options chosen = {.option_count = (int32_t)array_length(all->starts) - 1};
    uint64_t mark;
    if (!take_options(PyTuple_GET_ITEM(all->choices, k), &chosen))
        return NULL;
    const bool has_memory = mark_of(all->starts->buf, all->entries->buf, chosen.option_count,
                                    all->item_count, chosen.numbers, chosen.count, &mark);
    PyMem_Free(chosen.numbers);
    return need_memory(has_memory) < 0 ? NULL : PyLong_FromUnsignedLongLong(mark);
}

PyObject *module_marks(PyObject *Py_UNUSED(module), PyObject *args)
{
    static const struct array_kind kinds[] = {{"starts", "q"}, {"entries", "i"}};
    PyObject *objects[2], *said, *found = NULL;
    struct arrays arrays = {0};
    struct choices all = {.starts = &arrays.views[0], .entries = &arrays.views[1]};
    if (!PyArg_ParseTuple(args, "OOiO:marks", &objects[0], &objects[1], &all.item_count, &said))
        return NULL;
    if (arrays_hold(&arrays, kinds, objects, 2) == 0) {
        if (array_length(all.starts) > INT32_MAX || all.item_count < 0 ||
            !array_has_starts(all.starts, array_length(all.entries)) ||
            !array_lies_within(all.entries, 0, all.item_count))
            PyErr_SetString(PyExc_ValueError, "starts and entries are not those of options");
        else
            all.choices = PySequence_Tuple(said);
    }
    if (all.choices != NULL)
        found = list_of(PyTuple_GET_SIZE(all.choices), one_mark, &all);
    Py_XDECREF(all.choices);
    arrays_release(&arrays);
    return found;
}
