/* The Python face of images of states, for what takes them as an argument. */

#ifndef COVER_LEVELS_IMAGES_MODULE_H
#define COVER_LEVELS_IMAGES_MODULE_H

#include "../module.h"
#include "images.h"

typedef struct {
    PyObject_HEAD
    Py_buffer moves;
    struct images images;
} ImagesObject;

#endif
