/* Numbers of several words as Python integers. */

#include "integers.h"

PyObject *limbs_as_integer(const uint64_t *limbs, int32_t count)
{
    PyObject *value = PyLong_FromUnsignedLongLong(0), *shift = PyLong_FromLong(64);
    for (int32_t limb = count - 1; limb >= 0 && value != NULL && shift != NULL; limb--) {
        PyObject *low = PyLong_FromUnsignedLongLong(limbs[limb]);
        PyObject *high = PyNumber_Lshift(value, shift);
        Py_SETREF(value, low == NULL || high == NULL ? NULL : PyNumber_Or(high, low));
        Py_XDECREF(low);
        Py_XDECREF(high);
    }
    if (shift == NULL)
        Py_CLEAR(value);
    Py_XDECREF(shift);
    return value;
}
