/* What Python types have in common; see object.h. */

#include "object.h"

#include "memory.h"

void object_free(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* --- Exceptions ---------------------------------------------------------------------------- */

int fail(PyObject *exception, const char *message)
{
    PyErr_SetString(exception, message);
    return -1;
}

int need_memory(bool has_memory)
{
    if (!has_memory)
        PyErr_NoMemory();
    return has_memory ? 0 : -1;
}

int need_built(enum built built, const char *misfit, const char *too_large)
{
    if (built == BUILT_MISFIT)
        return fail(PyExc_ValueError, misfit);
    if (built == BUILT_TOO_LARGE)
        return fail(PyExc_OverflowError, too_large);
    return need_memory(built == BUILT);
}

int take_count(PyObject *number, void *into)
{
    if (number == Py_None)
        return 1;
    int overflow;
    const long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
    if (overflow == 0 && value == -1 && PyErr_Occurred())
        return 0;
    *(int64_t *)into = overflow > 0 ? INT64_MAX : overflow < 0 || value < 0 ? 0 : value;
    return 1;
}

/* --- Arrays -------------------------------------------------------------------------------- */

/* Fills a view; -1 with an exception. */
static int hold(Py_buffer *view, const struct array_kind *kind, PyObject *object)
{
    if (kind->format[0] == '\0')
        return PyObject_GetBuffer(object, view, PyBUF_SIMPLE);
    const Py_ssize_t size = kind->format[0] == 'q' ? 8 : 4;
    if (PyObject_GetBuffer(object, view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) < 0)
        return -1;
    if (view->ndim == 1 && view->itemsize == size && view->format != NULL &&
        strcmp(view->format, kind->format) == 0 &&
        (view->len == 0 || (uintptr_t)view->buf % (uintptr_t)size == 0))
        return 0;
    PyErr_Format(PyExc_ValueError, "%s must be an array('%s')", kind->name, kind->format);
    PyBuffer_Release(view);
    return -1;
}

int arrays_hold(struct arrays *arrays, const struct array_kind *kinds, PyObject *const *objects,
                int count)
{
    for (int k = 0; k < count; k++) {
        if (hold(&arrays->views[arrays->count], &kinds[k], objects[k]) < 0)
            return -1;
        arrays->count++;
    }
    return 0;
}

int arrays_hold_from(struct arrays *arrays, const struct array_kind *kinds, PyObject *tuple,
                     Py_ssize_t first, int count)
{
    for (int k = 0; k < count; k++) {
        PyObject *object = PyTuple_GET_ITEM(tuple, first + k);
        if (arrays_hold(arrays, &kinds[k], &object, 1) < 0)
            return -1;
    }
    return 0;
}

int arrays_hold_writable(struct arrays *arrays, PyObject *object, Py_ssize_t length,
                         Py_ssize_t size, const char *name)
{
    Py_buffer *view = &arrays->views[arrays->count];
    if (PyObject_GetBuffer(object, view, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) < 0)
        return -1;
    arrays->count++;
    if (view->itemsize == size && view->len == size * length)
        return 0;
    PyErr_Format(PyExc_ValueError, "%s must have a number of %zd bytes for each option", name, size);
    return -1;
}

void arrays_release(struct arrays *arrays)
{
    while (arrays->count > 0)
        PyBuffer_Release(&arrays->views[--arrays->count]);
}

static int64_t number_at(const Py_buffer *array, int64_t k)
{
    if (array->itemsize == 8)
        return ((const int64_t *)array->buf)[k];
    return ((const int32_t *)array->buf)[k];
}

bool array_has_starts(const Py_buffer *array, int64_t end)
{
    const int64_t count = array_length(array);
    if (count < 1 || number_at(array, 0) != 0 || number_at(array, count - 1) != end)
        return false;
    for (int64_t k = 1; k < count; k++)
        if (number_at(array, k) < number_at(array, k - 1))
            return false;
    return true;
}

bool array_lies_within(const Py_buffer *array, int64_t least, int64_t end)
{
    for (int64_t k = 0; k < array_length(array); k++)
        if (number_at(array, k) < least || number_at(array, k) >= end)
            return false;
    return true;
}

void *array_copy(struct memory *memory, const Py_buffer *array)
{
    void *copy = memory_take(memory, (size_t)array_length(array), (size_t)array->itemsize);
    if (copy != NULL && array->len > 0)
        memcpy(copy, array->buf, (size_t)array->len);
    return copy;
}

/* --- Numbers and sequences ----------------------------------------------------------------- */

PyObject *tuple_of(const int32_t *numbers, int32_t count)
{
    PyObject *tuple = PyTuple_New(count);
    for (int32_t k = 0; tuple != NULL && k < count; k++) {
        PyObject *number = PyLong_FromLong(numbers[k]);
        if (number == NULL)
            Py_CLEAR(tuple);
        else
            PyTuple_SET_ITEM(tuple, k, number);
    }
    return tuple;
}

PyObject *list_of(Py_ssize_t count, PyObject *(*make)(const void *context, Py_ssize_t k),
                  const void *context)
{
    PyObject *list = PyList_New(count);
    for (Py_ssize_t k = 0; list != NULL && k < count; k++) {
        PyObject *item = make(context, k);
        if (item == NULL)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, k, item);
    }
    return list;
}
