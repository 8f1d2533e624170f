/* A search by either engine, as the Python objects hold one. */

#ifndef COVER_EITHER_H
#define COVER_EITHER_H

#include "module.h"

struct either {
    NetworkObject *network;    /* of what the search points to */
    struct search links;       /* unless the network is dense */
    struct dense_search dense; /* if it is */
    int32_t option_count;      /* of the problem */
    int32_t *options;          /* room for all of them */
};

/* Starts a search, without the GIL; `fixed` is a sequence of option numbers or NULL. `either` is
 * zero before. -1 with an exception set: then, too, it is to be freed. */
int either_start(struct either *either, NetworkObject *network, PyObject *fixed, bool weighted);

void either_free(struct either *either);

/* The number of an option of the problem; -1 with an exception set where it is none. */
int32_t either_option(const struct either *either, PyObject *option);

/* A tuple of some options, or NULL with an exception set. */
PyObject *options_tuple(const int32_t *options, int32_t count);

#endif
