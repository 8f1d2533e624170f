/* Taking away the options that a sum leaves no room for; see values.h. */

#include "fit.h"

#include "failures.h"

/* Sets are looked at one by one up to this number; where there are more, bounds say as much. */
enum { FEW_SETS = 24 };

/* What the members of a group can take: those with one value left have it; each of the others, of
 * which there are `size`, takes one of the values `open`. */
struct open_group {
    int32_t first, last; /* its members */
    int32_t size;
    uint32_t open;
    int64_t taken, least, most; /* sums of values: of those taken; with the others, at least, at most */
};

/* The options of a member as values, or values as options, which is the same where they ascend. */
static inline uint32_t mirrored(uint32_t set, int32_t count)
{
    if (count == 0)
        return set;
    set = (set >> 1 & 0x55555555) | (set & 0x55555555) << 1;
    set = (set >> 2 & 0x33333333) | (set & 0x33333333) << 2;
    set = (set >> 4 & 0x0f0f0f0f) | (set & 0x0f0f0f0f) << 4;
    set = (set >> 8 & 0x00ff00ff) | (set & 0x00ff00ff) << 8;
    return (set >> 16 | set << 16) >> (32 - count);
}

/* The values that a member can take. */
static inline uint32_t values_of(const struct sums *sums, const uint64_t *state,
                                 const struct sum_member *member)
{
    const uint32_t alive = (uint32_t)sums_alive(sums, state, member);
    return mirrored(alive, member->mirrored) << member->shift;
}

static inline bool is_open(uint32_t values)
{
    return (values & (values - 1)) != 0;
}

/* Leaves a member only the values `kept`, of which it has not all; false if it has none of them. */
static bool keep_some(struct dense_search *search, uint64_t *state,
                      const struct sum_member *member, uint32_t kept)
{
    const uint32_t values = values_of(&search->dense->sums, state, member);
    const uint32_t lost = (values & ~kept) >> member->shift;
    sums_drop(search, state, member->item, mirrored(lost, member->mirrored));
    return (values & kept) != 0;
}

/* The same for any values `kept`, which most often are no news. */
static inline bool keep(struct dense_search *search, uint64_t *state,
                        const struct sum_member *member, uint32_t kept)
{
    const uint32_t values = values_of(&search->dense->sums, state, member);
    return (values & ~kept) == 0 ? values != 0 : keep_some(search, state, member, kept);
}

/* The sum of the `size` smallest of some values, of which there are so many. */
static inline int64_t least_of(const struct sums *sums, bool listed, uint32_t values, int32_t size)
{
    if (listed)
        return sums->least[size * SUM_SETS + values];
    int64_t sum = 0;
    for (; size > 0; size--, values &= values - 1)
        sum += lowest_bit(values);
    return sum;
}

/* The sum of the `size` largest. */
static inline int64_t most_of(const struct sums *sums, bool listed, uint32_t values, int32_t size)
{
    if (listed)
        return sums->most[size * SUM_SETS + values];
    for (int32_t surplus = count_bits(values) - size; surplus > 0; surplus--)
        values &= values - 1;
    return least_of(sums, false, values, size);
}

/* Looks at the values of a group; false if it cannot have different ones. */
static bool survey(const struct sums *sums, const uint64_t *state,
                   const struct sum_group *members, bool listed, struct open_group *group)
{
    uint32_t open = 0, taken = 0;
    int32_t size = 0;
    int64_t sum = 0;
    for (int32_t k = members->first; k < members->first + members->count; k++) {
        const uint32_t values = values_of(sums, state, sums->members + k);
        if (is_open(values)) {
            open |= values;
            size++;
            continue;
        }
        if (values == 0 || (taken & values) != 0)
            return false;
        taken |= values;
        sum += lowest_bit(values);
    }
    open &= ~taken;
    if (count_bits(open) < size)
        return false;
    *group = (struct open_group){
        .first = members->first,
        .last = members->first + members->count,
        .size = size,
        .open = open,
        .taken = sum,
        .least = sum + least_of(sums, listed, open, size),
        .most = sum + most_of(sums, listed, open, size),
    };
    return true;
}

/* Gives a value that all sets have to the one member that can take it, if there is just one. */
static bool fit_needed(struct dense_search *search, uint64_t *state,
                       const struct sum_member *const *members, const uint32_t *values,
                       int32_t count, uint32_t needed)
{
    uint32_t once = 0, twice = 0;
    for (int32_t m = 0; m < count; m++) {
        twice |= once & values[m];
        once |= values[m];
    }
    for (needed &= once & ~twice; needed != 0; needed &= needed - 1) {
        const uint32_t value = needed & (~needed + 1);
        for (int32_t m = 0; m < count; m++)
            if ((values[m] & value) != 0 && !keep(search, state, members[m], value))
                return false;
    }
    return true;
}

/* Finds the values that some of the sets from `first` to `last` have, and those that all have, of the
 * sets that have a value for each of `count` members and no other ones than `open`. Loops of one
 * length over small numbers, of which compilers make vectors. */
static void join_sets(const struct sums *sums, int32_t first, int32_t last, uint32_t open,
                      const uint32_t *values, int32_t count, uint32_t *some, uint32_t *all)
{
    uint16_t sets[FEW_SETS] = {0};
    memcpy(sets, sums->sets + first, (size_t)(last - first) * sizeof *sets);
    for (int32_t k = 0; k < FEW_SETS; k++)
        sets[k] = (sets[k] & (uint16_t)~open) == 0 ? sets[k] : 0;
    for (int32_t m = 0; m < count; m++)
        for (int32_t k = 0; k < FEW_SETS; k++)
            sets[k] = (sets[k] & (uint16_t)values[m]) != 0 ? sets[k] : 0;
    uint16_t any = 0, each = UINT16_MAX;
    for (int32_t k = 0; k < FEW_SETS; k++) {
        any |= sets[k];
        each &= sets[k] != 0 ? sets[k] : UINT16_MAX;
    }
    *some = any;
    *all = each;
}

/* Leaves a group the values of the sets from `first` to `last` that have one for each member. */
static bool fit_sets(struct dense_search *search, uint64_t *state, const struct open_group *group,
                     int32_t first, int32_t last)
{
    const struct sums *sums = &search->dense->sums;
    const struct sum_member *members[SUM_VALUES];
    uint32_t values[SUM_VALUES], some, all;
    int32_t count = 0;
    for (int32_t k = group->first; k < group->last; k++) {
        const uint32_t own = values_of(sums, state, sums->members + k);
        if (is_open(own)) {
            members[count] = sums->members + k;
            values[count++] = own;
        }
    }
    if (count < group->size) /* an option of two groups has gone, and the sum is noted again */
        return true;
    join_sets(sums, first, last, group->open, values, count, &some, &all);
    for (int32_t m = 0; m < count; m++)
        if (!keep(search, state, members[m], some))
            return false;
    return fit_needed(search, state, members, values, count, all);
}

/* Leaves each member of a group the values with which, whatever the others take, the sum of all is
 * not beyond `low` and `high`. */
static bool fit_bounds(struct dense_search *search, uint64_t *state, const struct open_group *group,
                       bool listed, int64_t low, int64_t high)
{
    const struct sums *sums = &search->dense->sums;
    const int32_t others = group->size - 1;
    const int64_t most = high - group->taken - least_of(sums, listed, group->open, others);
    const int64_t least = low - group->taken - most_of(sums, listed, group->open, others);
    uint32_t kept = UINT32_MAX;
    if (most < SUM_BITS - 1)
        kept = most < 0 ? 0 : UINT32_MAX >> (SUM_BITS - 1 - most);
    if (least > 0)
        kept &= least >= SUM_BITS ? 0 : UINT32_MAX << least;
    for (int32_t k = group->first; k < group->last; k++) {
        const uint32_t own = values_of(sums, state, sums->members + k);
        if (is_open(own) && !keep(search, state, sums->members + k, kept))
            return false;
    }
    return true;
}

/* Leaves a group the values with which its sum can be from `low` to `high`. */
static bool fit_group(struct dense_search *search, uint64_t *state, const struct open_group *group,
                      bool listed, int64_t low, int64_t high)
{
    low = low > group->least ? low : group->least;
    high = high < group->most ? high : group->most;
    if (low > high)
        return false;
    if (listed) {
        const int16_t *start = sum_starts_of(&search->dense->sums, group->size);
        const int32_t first = start[low - group->taken], last = start[high - group->taken + 1];
        if (last - first <= FEW_SETS)
            return fit_sets(search, state, group, first, last);
    }
    return fit_bounds(search, state, group, listed, low, high);
}

/* Fits the members of a sum of values; false if it cannot be met. */
static bool fit_values(struct dense_search *search, uint64_t *state, const struct sum *sum)
{
    const struct sums *sums = &search->dense->sums;
    struct open_group groups[SUM_MEMBERS];
    struct total total = {.low = sum->low, .high = sum->high};
    for (int32_t g = 0; g < sum->group_count; g++) {
        const struct sum_group *members = sums->groups + sum->first_group + g;
        if (!survey(sums, state, members, sum->listed, groups + g))
            return false;
        total_add(&total, groups[g].least, groups[g].most);
    }
    if (!total_can_be_met(&total))
        return false;
    for (int32_t g = 0; g < sum->group_count; g++) {
        const struct open_group *group = groups + g;
        const int64_t low = total_needs(&total, group->most);
        const int64_t high = total_leaves(&total, group->least);
        const bool narrows = group->least < low || group->most > high;
        if (group->size > 0 && narrows &&
            !fit_group(search, state, group, sum->listed, low, high))
            return false;
    }
    return true;
}

/* --- Loose sums: by the bounds of what the other members add ------------------------------- */

/* The least and the most of the weights of some options of a member. */
static void span(const int64_t *weights, uint64_t options, int64_t *low, int64_t *high)
{
    *low = INT64_MAX;
    *high = INT64_MIN;
    for (; options != 0; options &= options - 1) {
        const int64_t weight = weights[lowest_bit(options)];
        *low = weight < *low ? weight : *low;
        *high = weight > *high ? weight : *high;
    }
}

/* Fits the members of a sum of any weights; false if it cannot be met. */
static bool fit_loose(struct dense_search *search, uint64_t *state, const struct sum *sum)
{
    const struct sums *sums = &search->dense->sums;
    const int32_t lane = search->dense->lane_bits;
    struct total total = {.low = sum->low, .high = sum->high};
    int64_t low, high;
    for (int32_t k = sum->first; k < sum->first + sum->count; k++) {
        const uint64_t alive = sums_alive(sums, state, sums->members + k);
        if (alive == 0)
            return false;
        span(sums->weights + (size_t)k * (size_t)lane, alive, &low, &high);
        total_add(&total, low, high);
    }
    if (!total_can_be_met(&total))
        return false;
    for (int32_t k = sum->first; k < sum->first + sum->count; k++) {
        const int64_t *weights = sums->weights + (size_t)k * (size_t)lane;
        const uint64_t alive = sums_alive(sums, state, sums->members + k);
        uint64_t lost = 0;
        if (alive == 0) /* with what another member has lost */
            return false;
        span(weights, alive, &low, &high);
        const int64_t least = total_needs(&total, high), most = total_leaves(&total, low);
        for (uint64_t left = alive; left != 0; left &= left - 1) {
            const int64_t weight = weights[lowest_bit(left)];
            if (weight < least || weight > most)
                lost |= left & (~left + 1);
        }
        if (lost == alive)
            return false;
        sums_drop(search, state, sums->members[k].item, lost);
        if (lost != 0) { /* its bounds are no longer those that were added up */
            total_add(&total, -low, -high);
            span(weights, alive & ~lost, &low, &high);
            total_add(&total, low, high);
        }
    }
    return true;
}

/* --- All sums that were noted, and what follows ---------------------------------------------- */

/* Fits all sums that were noted; false if one of them cannot be met. None is noted then. */
static bool fit_noted(struct dense_search *search, uint64_t *state)
{
    const struct sums *sums = &search->dense->sums;
    for (int32_t word = 0; word < sums->set_words;) {
        if (search->noted[word] == 0) {
            word++;
            continue;
        }
        const int32_t k = word * 64 + lowest_bit(search->noted[word]);
        const struct sum *sum = sums->sums + k;
        clear_bit(search->noted, k);
        search->allowance -= sum->count;
        if (!(sum->loose ? fit_loose : fit_values)(search, state, sum)) {
            memset(search->noted, 0, (size_t)sums->set_words * 8);
            for (int32_t m = sum->first; m < sum->first + sum->count; m++)
                weights_fail(search, sums->members[m].item);
            return false;
        }
        word = 0; /* what was dropped may have noted earlier ones */
    }
    return true;
}

/* Chooses what is forced; where nothing is, locks what can be locked. */
static enum verdict follow(struct dense_search *search, uint64_t *state)
{
    const struct dense *dense = search->dense;
    const size_t bytes = (size_t)dense->state_words * 8;
    const enum verdict verdict = dense->kernel->narrow(search, state, state, NULL, 0);
    if (verdict != VERDICT_OPEN || memcmp(search->settled, state, bytes) != 0 ||
        !dense->has_partners || !dense->kernel->lock(search, state))
        return verdict;
    return dense->kernel->narrow(search, state, state, NULL, 0);
}

/* Looks at the sums that were noted and at all that follows. */
static enum verdict settle_noted(struct dense_search *search, uint64_t *state,
                                 enum verdict verdict)
{
    const struct dense *dense = search->dense;
    const size_t bytes = (size_t)dense->state_words * 8;
    while (verdict != VERDICT_DEAD) {
        if (!fit_noted(search, state))
            return VERDICT_DEAD;
        memcpy(search->settled, state, bytes);
        verdict = follow(search, state);
        if (memcmp(search->settled, state, bytes) == 0)
            return verdict;
        dense->kernel->compare(search, state, search->settled);
    }
    memset(search->noted, 0, (size_t)dense->sums.set_words * 8);
    return VERDICT_DEAD;
}

enum verdict settle(struct dense_search *search, uint64_t *state, const uint64_t *from,
                    enum verdict verdict)
{
    search->dense->kernel->compare(search, state, from);
    return settle_noted(search, state, verdict);
}

enum verdict settle_first(struct dense_search *search, uint64_t *state, enum verdict verdict)
{
    for (int32_t k = 0; k < search->dense->sums.count; k++)
        set_bit(search->noted, k);
    return settle_noted(search, state, verdict);
}
