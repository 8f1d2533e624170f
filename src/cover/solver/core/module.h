/* What the files of the Python face share. */

#ifndef COVER_MODULE_H
#define COVER_MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "engine.h"

enum {
    NETWORK_TYPE,
    RUN_TYPE,
    WALK_TYPE,
    RECORDS_TYPE,
    MEMO_TYPE,
    MARGINALS_TYPE,
    LEVELS_TYPE,
    IMAGES_TYPE,
    LINES_TYPE,
    CHEAPEST_TYPE,
    NINE_TYPE,
    TYPE_COUNT
};

struct module_state {
    PyObject *types[TYPE_COUNT];
};

/* A problem laid out for an engine. */
typedef struct {
    PyObject_HEAD
    const struct engine *engine;
    struct network *layout;
    int64_t slice; /* the work of a slice of a search; 0 for the engine's own measure */
    int32_t option_count;
} NetworkObject;

/* The engine that does all but searches for few solutions, and its network. */
const struct engine *network_first(const NetworkObject *network, const struct network **layout);

/* The work of a slice of a search by one of the engines of a network. */
static inline int64_t network_slice(const NetworkObject *network, const struct engine *engine)
{
    return network->slice > 0 ? network->slice : engine->slice;
}

extern PyType_Spec run_spec, walk_spec, records_spec, memo_spec, marginals_spec,
    levels_spec, images_spec, lines_spec, cheapest_spec;

/* Fills `view` with an array of `format`, which is "i" (32 bits) or "q" (64 bits); -1 with an
 * exception that speaks of `name`. */
int get_array(PyObject *array, Py_buffer *view, const char *format, const char *name);

/* Sets the sizes and pointers of a problem to those of the views: starts, entries, colours, sum_items,
 * sum_starts, bounds, rows and weights; without sums, the first three. */
void view_problem(struct problem *problem, const Py_buffer *views, bool with_sums);

/* Finds the variant of the dense engine for a processor, if this one can run it; NULL for the name NULL. -1
 * with an exception set. */
int find_variant(const char *cpu, const struct dense_variant **variant);

/* A new Run of a network; `fixed` is a sequence of option numbers or NULL. */
PyObject *run_new(PyObject *type, NetworkObject *network, PyObject *fixed, bool weighted);

/* A new Walk; likewise. */
PyObject *walk_new(PyObject *type, NetworkObject *network, PyObject *fixed);

/* Methods of networks, and a function of the module; see making/module.c. */
PyObject *network_dive(PyObject *self, PyObject *args, PyObject *kwargs);
PyObject *network_thin(PyObject *self, PyObject *args, PyObject *kwargs);
PyObject *network_make(PyObject *self, PyObject *args, PyObject *kwargs);
PyObject *module_marks(PyObject *module, PyObject *args);

#endif
