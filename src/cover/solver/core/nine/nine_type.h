/* `Nine`, which Records and the methods that make puzzles take; see _core.pyi. */

#ifndef COVER_NINE_TYPE_H
#define COVER_NINE_TYPE_H

#include "../object.h"
#include "nine.h"

/* Rules of grids, and the code that solves them. */
typedef struct {
    PyObject_HEAD
    struct nine_rules rules;
    const struct nine_variant *variant;
} NineObject;

#endif
