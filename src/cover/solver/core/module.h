/* What the files of the Python face share. */

#ifndef COVER_MODULE_H
#define COVER_MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "links.h"

struct module_state {
    PyObject *network_type, *run_type;
};

typedef struct {
    PyObject_HEAD
    struct network network;
} NetworkObject;

extern PyType_Spec run_spec;

/* A new Run of a network; `fixed` is a sequence of option numbers or NULL. */
PyObject *run_new(PyObject *type, NetworkObject *network, PyObject *fixed);

#endif
