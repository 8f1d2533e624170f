/* The types of the module. */

#ifndef COVER_MODULE_H
#define COVER_MODULE_H

#include "object.h"

enum {
    NETWORK_TYPE,
    RUN_TYPE,
    WALK_TYPE,
    RECORDS_TYPE,
    STATES_TYPE,
    LINES_TYPE,
    CHEAPEST_TYPE,
    NINE_TYPE,
    TYPE_COUNT
};

extern PyType_Spec network_spec, run_spec, walk_spec, records_spec, states_spec,
    lines_spec, cheapest_spec, nine_spec;

struct module_state {
    PyTypeObject *types[TYPE_COUNT];
};

/* A type of the module of another one. */
static inline PyTypeObject *type_beside(PyTypeObject *type, int number)
{
    return ((struct module_state *)PyType_GetModuleState(type))->types[number];
}

/* A function of the module; see making/making_methods.c. */
PyObject *module_marks(PyObject *module, PyObject *args);

#endif
