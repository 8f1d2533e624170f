/* States that no solution goes through, as far as that can be seen at once.
 *
 * Of the items ahead whose marks a state has, some are open that no option to come can cover, since
 * each of these reads a mark that is set. For each place, the items worth a look are watched: their
 * options to come are few, and each reads something of the state.
 */

#ifndef COVER_STATES_REFUSE_H
#define COVER_STATES_REFUSE_H

#include "frontier.h"

/* An item that is watched at a place. */
struct watch {
    int32_t place;
    int32_t own;        /* its bit */
    int32_t begin, end; /* its knots */
};

/* The options to come of an item, as a tree. A knot has bits that all options below it read, and
 * behind it are those: where a state has one of the bits, all are passed over at once. */
struct refusal {
    const struct frontier *frontier;
    int32_t *starts;       /* of each place, where its watches begin; one more at the end */
    struct watch *watches;
    uint64_t *knots;       /* rows: where to go on if the state has one of the bits, the bits; the
                            * former is 0 for an option, which agrees if it has none */
    int32_t watch_count, watch_room, knot_count, knot_room;
};

/* Finds what to watch; false when memory runs out, and then there is nothing to free. */
bool refusal_create(struct refusal *refusal, const struct frontier *frontier);

void refusal_free(struct refusal *refusal);

/* Whether an open item is seen that no option can cover, in a state at a place. */
bool refuses(const struct refusal *refusal, int32_t place, const uint64_t *state);

/* The same for one item alone, the first one, which most often tells: in a moment. */
bool refuses_at_once(const struct refusal *refusal, int32_t place, const uint64_t *state);

#endif
