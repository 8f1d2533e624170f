/* What the files of the Python face share. */

#ifndef COVER_MODULE_H
#define COVER_MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "dense/dense.h"
#include "links/links.h"

struct module_state {
    PyObject *network_type, *run_type, *walk_type, *records_type, *memo_type;
};

/* A problem laid out for one of the engines. */
typedef struct {
    PyObject_HEAD
    bool is_dense;
    struct network network; /* unless `is_dense` */
    struct dense dense;     /* if `is_dense` */
    const struct dense_variant *below; /* the code to search subproblems with, or NULL */
} NetworkObject;

extern PyType_Spec run_spec, walk_spec, records_spec, memo_spec;

/* Fills `view` with an array of `format`, which is "i" (32 bits) or "q" (64 bits); -1 with an
 * exception that speaks of `name`. */
int get_array(PyObject *array, Py_buffer *view, const char *format, const char *name);

/* A new Run of a network; `fixed` is a sequence of option numbers or NULL. */
PyObject *run_new(PyObject *type, NetworkObject *network, PyObject *fixed, bool weighted);

/* A new Walk; likewise. */
PyObject *walk_new(PyObject *type, NetworkObject *network, PyObject *fixed);

#endif
