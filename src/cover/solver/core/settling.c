/* Which options are in any solution, and in how many: of which `cover.solver.settling` is the caller. */

#include "settling.h"

#include "call.h"
#include "searching.h"

/* So many solutions may be found between two looks at the clock, which is a slice of work. */
#define UNWATCHED 64

/* --- Counting the uses of options ---------------------------------------------------------- */

/* Searches on until `limit` solutions were found, adding those that each option is in to `uses`; no
 * more than `slices` slices of work, unless that is 0. */
static enum outcome tally_on(struct searching *searching, int64_t *uses, int64_t limit,
                             int64_t slices, int64_t *found, struct call *call)
{
    const struct engine *engine = searching->engine;
    enum outcome outcome = OUTCOME_FOUND;
    int64_t spent = 0;
    while (*found < limit) {
        int64_t more = 0;
        outcome = engine->go_on(searching->search, 1, &more, searching->slice);
        if (outcome == OUTCOME_EXHAUSTED || outcome == OUTCOME_NO_MEMORY)
            break;
        if (outcome == OUTCOME_FOUND) {
            const int32_t size = engine->solution(searching->search, searching->options);
            for (int32_t k = 0; k < size; k++)
                uses[searching->options[k]]++;
            ++*found;
        }
        if ((outcome == OUTCOME_PAUSED || *found % UNWATCHED == 0) &&
            (++spent == slices || !call_goes_on(call)))
            break;
    }
    return outcome;
}

/* A buffer that can be written, of as many numbers of `size` bytes as the problem has options. */
static int get_writable(PyObject *array, Py_buffer *view, const NetworkObject *network,
                        Py_ssize_t size, const char *name)
{
    if (PyObject_GetBuffer(array, view, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) < 0)
        return -1;
    if (view->itemsize == size && view->len == size * network->option_count)
        return 0;
    PyErr_Format(PyExc_ValueError, "%s must have a number of %zd bytes for each option", name, size);
    PyBuffer_Release(view);
    return -1;
}

PyObject *network_tally(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"uses", "limit", "fixed", "slices", "seconds", NULL};
    NetworkObject *network = (NetworkObject *)object;
    PyObject *array, *fixed = NULL, *seconds = Py_None;
    long long limit, slices = 0;
    struct call call;
    Py_buffer uses;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OL|OLO:tally", names, &array, &limit, &fixed,
                                     &slices, &seconds) ||
        call_parse(&call, seconds) < 0 || get_writable(array, &uses, network, 8, "uses") < 0)
        return NULL;
    struct searching searching = {0};
    PyObject *result = NULL;
    if (searching_start(&searching, network, fixed, LISTING) == 0) {
        int64_t found = 0;
        call_begin(&call);
        const enum outcome outcome = tally_on(&searching, uses.buf, limit, slices, &found, &call);
        const int status = call_end(&call, true);
        if (status == 0 && outcome == OUTCOME_NO_MEMORY)
            PyErr_NoMemory();
        else if (status == 0)
            result = Py_BuildValue("LN", (long long)found,
                                   PyBool_FromLong(outcome == OUTCOME_EXHAUSTED));
    }
    searching_free(&searching);
    PyBuffer_Release(&uses);
    return result;
}

/* --- Settling options ---------------------------------------------------------------------- */

/* Candidates, each of some options, and what is known of these. */
struct candidates {
    const int32_t *starts, *members; /* of candidate k: members[starts[k]] ... [starts[k + 1] - 1] */
    int32_t count;
    uint8_t *known;
};

/* A search that is started over and over, each time with one more option chosen beforehand. */
struct asking {
    struct searching searching;
    int32_t *fixed, fixed_count; /* with room for one more */
    int64_t slices;              /* of work, after which a search is given up; 0 for none */
};

static bool is_in_some(const struct candidates *candidates, int32_t candidate)
{
    for (int32_t k = candidates->starts[candidate]; k < candidates->starts[candidate + 1]; k++)
        if (candidates->known[candidates->members[k]] == OPTION_IN_SOME)
            return true;
    return false;
}

/* Asks whether any solution has an option; if so, all options of that solution are known. An option
 * stays open when its search is given up. */
static enum outcome ask(struct asking *asking, uint8_t *known, int32_t option, struct call *call)
{
    const struct searching *searching = &asking->searching;
    const struct engine *engine = searching->engine;
    asking->fixed[asking->fixed_count] = option;
    if (!engine->start(searching->search, searching->layout, asking->fixed,
                       asking->fixed_count + 1, WEIGHTED))
        return OUTCOME_NO_MEMORY;
    enum outcome outcome;
    int64_t found = 0, spent = 0;
    do
        outcome = engine->go_on(searching->search, 1, &found, searching->slice);
    while (outcome == OUTCOME_PAUSED && ++spent != asking->slices && call_goes_on(call));
    if (outcome == OUTCOME_FOUND) {
        const int32_t size = engine->solution(searching->search, searching->options);
        for (int32_t k = 0; k < size; k++)
            known[searching->options[k]] = OPTION_IN_SOME;
    } else if (outcome == OUTCOME_EXHAUSTED) {
        known[option] = OPTION_IN_NONE;
    }
    engine->free_search(searching->search);
    memset(searching->search, 0, engine->search_size);
    return outcome;
}

/* Asks for each candidate until one of its options is in some solution, or all are in none. */
static enum outcome settle_on(struct asking *asking, const struct candidates *candidates,
                              bool *settled, struct call *call)
{
    *settled = true;
    for (int32_t candidate = 0; candidate < candidates->count; candidate++) {
        bool is_open = false, is_known = is_in_some(candidates, candidate);
        for (int32_t k = candidates->starts[candidate];
             k < candidates->starts[candidate + 1] && !is_known; k++) {
            const int32_t option = candidates->members[k];
            if (candidates->known[option] != OPTION_OPEN)
                continue;
            const enum outcome outcome = ask(asking, candidates->known, option, call);
            is_open |= outcome == OUTCOME_PAUSED;
            is_known = outcome == OUTCOME_FOUND;
            if (outcome == OUTCOME_NO_MEMORY)
                return outcome;
            if (!call_goes_on(call)) {
                *settled = false;
                return OUTCOME_PAUSED;
            }
        }
        *settled &= !is_open || is_known;
    }
    return OUTCOME_EXHAUSTED;
}

/* Whether the arrays fit together. */
static bool fits(const struct candidates *candidates, int64_t member_count, int64_t option_count)
{
    if (candidates->starts[0] != 0 || candidates->starts[candidates->count] != member_count)
        return false;
    for (int32_t k = 0; k < candidates->count; k++)
        if (candidates->starts[k + 1] < candidates->starts[k])
            return false;
    for (int64_t k = 0; k < member_count; k++)
        if (candidates->members[k] < 0 || candidates->members[k] >= option_count)
            return false;
    return true;
}

/* Settles the candidates; Py_True when all are settled. NULL with an exception set. */
static PyObject *settle_all(struct asking *asking, const struct candidates *candidates,
                            struct call *call)
{
    bool settled;
    call_begin(call);
    const enum outcome outcome = settle_on(asking, candidates, &settled, call);
    const int status = call_end(call, true);
    if (status == 0 && outcome == OUTCOME_NO_MEMORY)
        return PyErr_NoMemory();
    return status < 0 ? NULL : PyBool_FromLong(settled);
}

/* Settles the candidates in these arrays, known, starts and members; the last two are copied, as other
 * threads may change them meanwhile. */
static PyObject *settle_copied(NetworkObject *network, const Py_buffer views[3], PyObject *fixed,
                               int64_t slices, struct call *call)
{
    const size_t start_bytes = (size_t)views[1].len, member_bytes = (size_t)views[2].len;
    int32_t *copied = PyMem_Malloc(start_bytes + member_bytes);
    if (copied == NULL)
        return PyErr_NoMemory();
    memcpy(copied, views[1].buf, start_bytes);
    memcpy((char *)copied + start_bytes, views[2].buf, member_bytes);
    const struct candidates candidates = {
        .starts = copied,
        .members = copied + start_bytes / 4,
        .count = (int32_t)(start_bytes / 4 - 1),
        .known = views[0].buf,
    };
    struct asking asking = {.slices = slices};
    PyObject *result = NULL;
    if (start_bytes == 0 || !fits(&candidates, (int64_t)member_bytes / 4, network->option_count))
        PyErr_SetString(PyExc_ValueError, "the arrays of candidates do not fit together");
    else if (searching_prepare(&asking.searching, network, WEIGHTED) == 0)
        asking.fixed = network_options(network, fixed, &asking.fixed_count);
    if (asking.fixed != NULL)
        result = settle_all(&asking, &candidates, call);
    PyMem_Free(asking.fixed);
    searching_free(&asking.searching);
    PyMem_Free(copied);
    return result;
}

PyObject *network_settle(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"known", "starts", "members", "fixed", "slices", "seconds", NULL};
    NetworkObject *network = (NetworkObject *)object;
    PyObject *arrays[3], *fixed = NULL, *seconds = Py_None;
    long long slices = 0;
    struct call call;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OOO|OLO:settle", names, &arrays[0], &arrays[1],
                                     &arrays[2], &fixed, &slices, &seconds) ||
        call_parse(&call, seconds) < 0)
        return NULL;
    Py_buffer views[3];
    int count = 0;
    if (get_writable(arrays[0], &views[0], network, 1, "known") == 0)
        count++;
    static const char *const array_names[] = {"known", "starts", "members"};
    while (count > 0 && count < 3 &&
           get_array(arrays[count], &views[count], "i", array_names[count]) == 0)
        count++;
    PyObject *result = NULL;
    if (count == 3)
        result = settle_copied(network, views, fixed, slices, &call);
    while (count > 0)
        PyBuffer_Release(&views[--count]);
    return result;
}
