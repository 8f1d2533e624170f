/* Failure-weighted choice of items, and starting anew: what engines have in common.
 *
 * F. Boussemart et al., "Boosting systematic search by weighting constraints" (ECAI 2004): items
 * that have lost their last option often are the hard part of the problem, and are to be chosen
 * first. The choice is the item with the smallest number of options for each failure, but forced
 * pairs -- items with two options -- come before all others, those with most failures first.
 *
 * What was chosen before the weights were learnt may have been bad, and a search for one solution
 * does not recover from that for long. So it starts anew, with the weights that it has learnt,
 * after a number of failures that grows geometrically, which keeps it complete. The first solution
 * that it has told is kept, and is not told again. After the second one it never starts anew: it
 * could not tell the solutions told from others.
 */

#ifndef COVER_RESTARTS_H
#define COVER_RESTARTS_H

#include <string.h>

#include "engine.h"

/* When a search starts anew, and what it has told by then. */
struct restarts {
    bool allowed;     /* whether it may start anew */
    int64_t failures; /* since it last started */
    int64_t budget;   /* the failures after which it starts anew */
    int32_t told;     /* the solutions found so far, counted up to two */
    bool repeats;     /* whether the solution that was told may come again */
    int32_t *first;   /* its options */
    int32_t first_size;
    int32_t *other;   /* room for those of another one */
};

/* Begins a search; the arrays are kept. */
static inline void restarts_clear(struct restarts *restarts, const struct tuning *tuning,
                                  bool allowed)
{
    restarts->allowed = allowed;
    restarts->failures = 0;
    restarts->budget = tuning->budget;
    restarts->told = 0;
    restarts->repeats = false;
}

static inline bool restarts_are_due(const struct restarts *restarts)
{
    return restarts->allowed && restarts->failures >= restarts->budget && restarts->told < 2;
}

/* Notes that the search starts anew. Each budget is larger than the one before, by half of it. */
static inline void restarts_note(struct restarts *restarts)
{
    restarts->failures = 0;
    restarts->budget += (restarts->budget + 1) / 2;
    restarts->repeats = restarts->told > 0;
}

/* Takes the solution just found, and keeps the first one; false for one that was told before the search
 * started anew. */
static inline bool restarts_report(struct restarts *restarts, const struct search *search)
{
    if (!restarts->allowed)
        return true;
    if (restarts->repeats) {
        const int32_t size = search->engine->solution(search, restarts->other);
        if (size == restarts->first_size &&
            memcmp(restarts->first, restarts->other, (size_t)size * sizeof *restarts->first) == 0)
            return false;
    }
    if (restarts->told == 0)
        restarts->first_size = search->engine->solution(search, restarts->first);
    restarts->told += restarts->told < 2;
    return true;
}

/* Counts a failure of an item, as far as that goes; whether it is its first one. */
static inline bool weights_count(uint32_t *failures, const struct tuning *tuning)
{
    const bool is_first = *failures == 0;
    *failures += *failures < tuning->most_failures;
    return is_first;
}

/* Whether an item of `size` options has fewer of them for each failure than the best one; failures
 * are one more than there were. */
static inline bool weights_prefer(uint64_t size, uint64_t failures, uint64_t best,
                                  uint64_t best_failures)
{
    return size * best_failures < best * failures;
}

#endif
