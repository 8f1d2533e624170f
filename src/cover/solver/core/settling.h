/* Questions about the options of a problem: which are in any solution, and in how many. */

#ifndef COVER_SETTLING_H
#define COVER_SETTLING_H

#include "module.h"

/* What is known of an option: a byte of an array that Python holds. */
enum known { OPTION_OPEN, OPTION_IN_SOME, OPTION_IN_NONE };

/* The methods `tally` and `settle` of a network; see _core.pyi. */
PyObject *network_tally(PyObject *network, PyObject *args, PyObject *kwargs);
PyObject *network_settle(PyObject *network, PyObject *args, PyObject *kwargs);

#endif
