/* A search by any engine, as the Python objects hold one. */

#ifndef COVER_SEARCHING_H
#define COVER_SEARCHING_H

#include "module.h"

struct searching {
    NetworkObject *network;      /* of what the search points to */
    const struct engine *engine; /* of the network, or the first one unless few solutions are looked for */
    const struct network *layout; /* the network of that engine */
    int64_t slice;               /* of its work */
    struct search *search;
    int32_t *options; /* room for all options of the problem */
};

/* Makes room for a search for a purpose, which is to be started. `searching` is zero before. -1 with an exception set:
 * then, too, it is to be freed. */
int searching_prepare(struct searching *searching, NetworkObject *network, enum purpose purpose);

/* Starts a search, without the GIL; `fixed` is a sequence of option numbers or NULL. Otherwise as
 * `searching_prepare`. */
int searching_start(struct searching *searching, NetworkObject *network, PyObject *fixed,
                    enum purpose purpose);

void searching_free(struct searching *searching);

/* The option numbers in a sequence, or none for NULL, in new memory that has room for one more, to be
 * freed by PyMem_Free; NULL with an exception set. */
int32_t *network_options(const NetworkObject *network, PyObject *said, int32_t *count);

/* The number of an option of the problem; -1 with an exception set where it is none. */
int32_t network_option(const NetworkObject *network, PyObject *option);

/* A tuple of some options, or NULL with an exception set. */
PyObject *options_tuple(const int32_t *options, int32_t count);

#endif
