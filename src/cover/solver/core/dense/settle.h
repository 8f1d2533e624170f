/* Bringing states into agreement with the sums.
 *
 * A sum is looked at again when an option of one of its members has gone. What the sums take away
 * forces other options and lets items lock them (see locked.h), and so on until nothing changes.
 */

#ifndef COVER_SETTLE_H
#define COVER_SETTLE_H

#include "dense.h"

/* Brings a state into agreement with the sums, which has come from the state `from` that was; what
 * had become of it before is `verdict`. */
enum verdict settle(struct dense_search *search, uint64_t *state, const uint64_t *from,
                    enum verdict verdict);

/* The same for the first state, which has come from none. */
enum verdict settle_first(struct dense_search *search, uint64_t *state, enum verdict verdict);

#endif
