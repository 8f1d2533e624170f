/* The Python face of the kernel for 9x9 grids: the type `Nine`; see _core.pyi. */

#ifndef COVER_NINE_MODULE_H
#define COVER_NINE_MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "nine.h"

/* Rules of 9x9 grids, and the code that solves them. */
typedef struct {
    PyObject_HEAD
    struct nine_rules rules;
    const struct nine_variant *variant;
} NineObject;

extern PyType_Spec nine_spec;

/* The methods `tally` and `settle`. */
PyObject *nine_tally(PyObject *nine, PyObject *args, PyObject *kwargs);
PyObject *nine_settle(PyObject *nine, PyObject *args, PyObject *kwargs);

#endif
