/* Starting a search by either engine, from what Python says and to what it gets. */

#include "either.h"

int32_t either_option(const struct either *either, PyObject *option)
{
    int overflow;
    const long long number = PyLong_AsLongLongAndOverflow(option, &overflow);
    if (!PyErr_Occurred() && (overflow != 0 || number < 0 || number >= either->option_count))
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

/* The option numbers in `fixed`, in new memory; NULL with an exception set. */
static int32_t *parse_fixed(const struct either *either, PyObject *fixed)
{
    const Py_ssize_t count = PyTuple_GET_SIZE(fixed);
    int32_t *options = count < INT32_MAX ? PyMem_New(int32_t, count + 1) : NULL;
    if (options == NULL)
        return (int32_t *)PyErr_NoMemory();
    for (Py_ssize_t k = 0; k < count; k++) {
        options[k] = either_option(either, PyTuple_GET_ITEM(fixed, k));
        if (options[k] < 0) {
            PyMem_Free(options);
            return NULL;
        }
    }
    return options;
}

/* Starts the search without the GIL; false when memory runs out. */
static bool start(struct either *either, const int32_t *fixed, int32_t count, bool weighted)
{
    const NetworkObject *network = either->network;
    if (!network->is_dense)
        return search_start(&either->links, &network->network, fixed, count, weighted);
    if (!dense_search_create(&either->dense, &network->dense))
        return false;
    dense_search_begin(&either->dense, fixed, count, weighted);
    return true;
}

/* The same with the options as Python has them; -1 with an exception set. */
static int start_fixed(struct either *either, PyObject *fixed, bool weighted)
{
    int32_t *options = parse_fixed(either, fixed);
    if (options == NULL)
        return -1;
    const int32_t count = (int32_t)PyTuple_GET_SIZE(fixed);
    bool started;
    Py_BEGIN_ALLOW_THREADS
    started = start(either, options, count, weighted);
    Py_END_ALLOW_THREADS
    PyMem_Free(options);
    if (started)
        either->options = PyMem_New(int32_t, (size_t)either->option_count + 1);
    if (either->options != NULL)
        return 0;
    PyErr_NoMemory();
    return -1;
}

int either_start(struct either *either, NetworkObject *network, PyObject *fixed, bool weighted)
{
    PyObject *options = fixed == NULL ? PyTuple_New(0) : PySequence_Tuple(fixed);
    if (options == NULL)
        return -1;
    either->network = (NetworkObject *)Py_NewRef((PyObject *)network);
    either->option_count =
        network->is_dense ? network->dense.option_count : network->network.option_count;
    const int status = start_fixed(either, options, weighted);
    Py_DECREF(options);
    return status;
}

void either_free(struct either *either)
{
    search_free(&either->links);
    dense_search_free(&either->dense);
    PyMem_Free(either->options);
    Py_XDECREF((PyObject *)either->network);
}
