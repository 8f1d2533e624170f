/* Numbers of several words as Python integers. */

#ifndef COVER_MEMO_INTEGERS_H
#define COVER_MEMO_INTEGERS_H

#include "../module.h"

/* The integer of so many limbs, the lowest one first; NULL with an exception set. */
PyObject *limbs_as_integer(const uint64_t *limbs, int32_t count);

#endif
