/* Starting a search, from what Python says and to what it gets. */

#include "searching.h"

int32_t network_option(const NetworkObject *network, PyObject *option)
{
    int overflow;
    const long long number = PyLong_AsLongLongAndOverflow(option, &overflow);
    if (!PyErr_Occurred() && (overflow != 0 || number < 0 || number >= network->option_count))
        PyErr_Format(PyExc_ValueError, "there is no option %R", option);
    return PyErr_Occurred() ? -1 : (int32_t)number;
}

PyObject *options_tuple(const int32_t *options, int32_t count)
{
    PyObject *tuple = PyTuple_New(count);
    for (int32_t k = 0; tuple != NULL && k < count; k++) {
        PyObject *option = PyLong_FromLong(options[k]);
        if (option == NULL)
            Py_CLEAR(tuple);
        else
            PyTuple_SET_ITEM(tuple, k, option);
    }
    return tuple;
}

/* The option numbers in a tuple, in new memory; NULL with an exception set. */
static int32_t *parse_options(const NetworkObject *network, PyObject *tuple)
{
    const Py_ssize_t count = PyTuple_GET_SIZE(tuple);
    int32_t *options = count < INT32_MAX ? PyMem_New(int32_t, count + 1) : NULL;
    if (options == NULL)
        return (int32_t *)PyErr_NoMemory();
    for (Py_ssize_t k = 0; k < count; k++) {
        options[k] = network_option(network, PyTuple_GET_ITEM(tuple, k));
        if (options[k] < 0) {
            PyMem_Free(options);
            return NULL;
        }
    }
    return options;
}

int32_t *network_options(const NetworkObject *network, PyObject *said, int32_t *count)
{
    PyObject *tuple = said == NULL ? PyTuple_New(0) : PySequence_Tuple(said);
    if (tuple == NULL)
        return NULL;
    int32_t *options = parse_options(network, tuple);
    *count = (int32_t)PyTuple_GET_SIZE(tuple);
    Py_DECREF(tuple);
    return options;
}

int searching_prepare(struct searching *searching, NetworkObject *network, enum purpose purpose)
{
    searching->network = (NetworkObject *)Py_NewRef((PyObject *)network);
    searching->engine = network_first(network, &searching->layout);
    if (purpose == WEIGHTED) {
        searching->engine = network->engine;
        searching->layout = network->layout;
    }
    searching->slice = network_slice(network, searching->engine);
    searching->search = PyMem_Calloc(1, searching->engine->search_size);
    searching->options = PyMem_New(int32_t, (size_t)network->option_count);
    if (searching->search != NULL && searching->options != NULL)
        return 0;
    PyErr_NoMemory();
    return -1;
}

/* Starts the search, without the GIL; -1 with an exception set. */
static int start(struct searching *searching, const int32_t *fixed, int32_t count,
                 enum purpose purpose)
{
    bool started;
    Py_BEGIN_ALLOW_THREADS
    started = searching->engine->start(searching->search, searching->layout, fixed, count, purpose);
    Py_END_ALLOW_THREADS
    if (!started)
        PyErr_NoMemory();
    return started ? 0 : -1;
}

int searching_start(struct searching *searching, NetworkObject *network, PyObject *fixed,
                    enum purpose purpose)
{
    int32_t count;
    int32_t *options = network_options(network, fixed, &count);
    const int status = options == NULL || searching_prepare(searching, network, purpose) < 0
                           ? -1
                           : start(searching, options, count, purpose);
    PyMem_Free(options);
    return status;
}

void searching_free(struct searching *searching)
{
    if (searching->search != NULL)
        searching->engine->free_search(searching->search);
    PyMem_Free(searching->search);
    PyMem_Free(searching->options);
    Py_XDECREF((PyObject *)searching->network);
}
