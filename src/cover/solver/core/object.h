/* What the Python types of the core do again and again: types and methods told in a line each,
 * exceptions as the status -1, arrays of Python held for as long as they are read, and tuples and
 * lists made of arrays of C. Calls that work without the GIL are those of call.h. */

#ifndef COVER_OBJECT_H
#define COVER_OBJECT_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

#include <stdbool.h>
#include <stdint.h>

#include "engine.h"

struct memory;

/* --- Types --------------------------------------------------------------------------------- */

/* A type of the module, whose objects are a struct; `FLAGS` are those that others do not have. */
#define TYPE_SPEC(NAME, STRUCT, FLAGS, SLOTS)                                                     \
    {                                                                                             \
        .name = "cover.solver._core." NAME, .basicsize = sizeof(STRUCT),                          \
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | (FLAGS), .slots = SLOTS,         \
    }

/* A method with arguments that can be given by name. `SIGNATURE` begins with the name. */
#define METHOD(NAME, FUNCTION, SIGNATURE, DOC)                                                    \
    {                                                                                             \
        NAME, (PyCFunction)(void (*)(void))FUNCTION, METH_VARARGS | METH_KEYWORDS,                \
            PyDoc_STR(NAME SIGNATURE "\n--\n\n" DOC)                                              \
    }

/* A property that a function tells. */
#define GETTER(NAME, FUNCTION, DOC)                                                               \
    {                                                                                             \
        NAME, FUNCTION, NULL, PyDoc_STR(DOC), NULL                                                \
    }

/* A property that lies in the struct; `KIND` is one of structmember.h. */
#define MEMBER(NAME, KIND, STRUCT, FIELD, DOC)                                                    \
    {                                                                                             \
        NAME, KIND, offsetof(STRUCT, FIELD), READONLY, PyDoc_STR(DOC)                             \
    }

/* Ends a `dealloc`, after all that the object holds: frees it, and lets go of its type. */
void object_free(PyObject *object);

/* --- Exceptions ---------------------------------------------------------------------------- */

/* Sets an exception; -1. */
int fail(PyObject *exception, const char *message);

/* 0, or -1 with MemoryError where there was no memory. */
int need_memory(bool has_memory);

/* 0 where something was built, or -1 with what kept it from that: ValueError with the misfit,
 * OverflowError with `too_large`, or MemoryError. */
int need_built(enum built built, const char *misfit, const char *too_large);

/* For O& of arguments: sets an int64_t to a number, or to what is nearest to it from 0 on; None
 * leaves it as it is. */
int take_count(PyObject *number, void *into);

/* --- Arrays -------------------------------------------------------------------------------- */

enum { MOST_ARRAYS = 12 };

/* An array as Python hands it over: what its errors call it, and its format, "i" (32 bits), "q" (64
 * bits) or "" for plain bytes. */
struct array_kind {
    const char *name, *format;
};

/* Arrays that are held: what they point to stays where it is. Zero before. */
struct arrays {
    Py_buffer views[MOST_ARRAYS];
    int count;
};

/* Holds so many arrays more; -1 with an exception. In either case `arrays` is to be released. */
int arrays_hold(struct arrays *arrays, const struct array_kind *kinds, PyObject *const *objects,
                int count);

/* The same for those of a tuple, from number `first` on. */
int arrays_hold_from(struct arrays *arrays, const struct array_kind *kinds, PyObject *tuple,
                     Py_ssize_t first, int count);

/* Holds one more, which C writes to: `length` numbers of `size` bytes. */
int arrays_hold_writable(struct arrays *arrays, PyObject *object, Py_ssize_t length,
                         Py_ssize_t size, const char *name);

void arrays_release(struct arrays *arrays);

/* How many numbers, or bytes, an array has. */
static inline int64_t array_length(const Py_buffer *array)
{
    return array->len / array->itemsize;
}

/* Whether it begins with 0, ascends, and ends with `end`. */
bool array_has_starts(const Py_buffer *array, int64_t end);

/* Whether all of its numbers, which are no bytes, are `least` or more, and below `end`. */
bool array_lies_within(const Py_buffer *array, int64_t least, int64_t end);

/* Takes memory for a copy of it and, once there is some, copies it; see memory.h. */
void *array_copy(struct memory *memory, const Py_buffer *array);

/* --- Numbers and sequences ----------------------------------------------------------------- */

/* A tuple of numbers; NULL with an exception. */
PyObject *tuple_of(const int32_t *numbers, int32_t count);

/* A list of what `make` makes for each number below `count`; NULL with an exception, as `make` has
 * it. */
PyObject *list_of(Py_ssize_t count, PyObject *(*make)(const void *context, Py_ssize_t k),
                  const void *context);

#endif
