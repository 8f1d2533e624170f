/* `Network`, a problem laid out for an engine, and searches in it as other Python objects hold
 * them. */

#ifndef COVER_NETWORK_TYPE_H
#define COVER_NETWORK_TYPE_H

#include "call.h"
#include "module.h"

typedef struct {
    PyObject_HEAD
    struct network *layout;
    int64_t slice; /* the work of a slice of a search; 0 for the engine's own measure */
    int32_t option_count;
    PyObject *numbers; /* of what is left of a problem, its options there; NULL for a whole one */
} NetworkObject;

/* The work of a slice of a search in one of the networks of an object. */
static inline int64_t network_slice(const NetworkObject *object, const struct network *network)
{
    return object->slice > 0 ? object->slice : network->engine->slice;
}

/* Finds the variant of the dense engine for a processor, if this one can run it; NULL for the name
 * NULL. -1 with an exception. */
int find_variant(const char *cpu, const struct dense_variant **variant);

/* --- Problems and options, as Python hands them over ----------------------------------------- */

enum { OPTION_ARRAYS = 3, PROBLEM_ARRAYS = 8 };

/* The arrays of a problem: starts, entries and colours; and those of sums. */
extern const struct array_kind problem_arrays[PROBLEM_ARRAYS];

/* Sets the sizes and pointers of a problem to those of its arrays, the first ones that are held. */
void view_problem(struct problem *problem, const struct arrays *arrays, bool with_sums);

/* Some of so many options. */
struct options {
    int32_t option_count;
    int32_t count;
    int32_t *numbers; /* to be freed by PyMem_Free; NULL for none */
};

/* For O& of arguments: the options in a sequence of their numbers. */
int take_options(PyObject *said, void *options);

/* The number of one of so many options; -1 with an exception where it is none. */
int32_t take_option(PyObject *number, int32_t option_count);

/* --- Searches ------------------------------------------------------------------------------ */

struct searching {
    NetworkObject *network; /* of what the search points to */
    struct search *search;
    int64_t slice;    /* of its work */
    int32_t *options; /* room for all options of the problem */
};

/* Starts a search, without the GIL. `searching` is zero before, and to be freed in any case; -1
 * with an exception. */
int searching_start(struct searching *searching, NetworkObject *network,
                    const struct options *fixed, enum purpose purpose);

/* Goes on, in a call that has begun, until `take` has taken so many solutions, there are no more,
 * the time is up, or so many slices of work are done, any number of them for 0. A number of
 * solutions is a slice, too. Where `take` returns false, it is OUTCOME_NO_MEMORY. */
enum outcome searching_each(const struct searching *searching, int64_t wanted, int64_t slices,
                            struct call *call,
                            bool (*take)(void *context, const int32_t *options, int32_t size),
                            void *context);

void searching_free(struct searching *searching);

/* --- Methods that stand elsewhere ----------------------------------------------------------- */

/* run_type.c, walk_type.c */
PyObject *network_run(PyObject *network, PyObject *args, PyObject *kwargs);
PyObject *network_walk(PyObject *network, PyObject *args, PyObject *kwargs);

/* making/making_methods.c */
PyObject *network_dive(PyObject *network, PyObject *args, PyObject *kwargs);
PyObject *network_thin(PyObject *network, PyObject *args, PyObject *kwargs);
PyObject *network_make(PyObject *network, PyObject *args, PyObject *kwargs);

#endif
