/* Laying out the sums of a problem as values of small numbers; see values.h. */

#include "values.h"

#include "layout.h"

/* --- Sets of values ------------------------------------------------------------------------ */

/* The tables, the same for all layouts; see `struct sums`. */
static uint16_t sets[SUM_SETS];
static int16_t set_start[(SUM_VALUES + 1) * SUM_STARTS];
static uint8_t least[(SUM_VALUES + 1) * SUM_SETS], most[(SUM_VALUES + 1) * SUM_SETS];

/* Sorts the sets by their sizes, and those of one size by their sums. */
static void list_sets(void)
{
    uint8_t sums[SUM_SETS] = {0};
    int16_t counts[SUM_VALUES + 1][SUM_MOST + 1] = {{0}}, count = 0;
    for (int32_t set = 0; set < SUM_SETS; set++) {
        if (set > 0)
            sums[set] = (uint8_t)(sums[set & (set - 1)] + lowest_bit((uint64_t)set));
        counts[count_bits((uint64_t)set)][sums[set]]++;
    }
    for (int32_t size = 0; size <= SUM_VALUES; size++) {
        int16_t *start = set_start + size * SUM_STARTS;
        for (int32_t sum = 0; sum <= SUM_MOST; sum++) {
            start[sum] = count;
            count = (int16_t)(count + counts[size][sum]);
            counts[size][sum] = start[sum]; /* from here on, where the next one is to stand */
        }
        start[SUM_MOST + 1] = count;
    }
    for (int32_t set = 0; set < SUM_SETS; set++)
        sets[counts[count_bits((uint64_t)set)][sums[set]]++] = (uint16_t)set;
}

static void list_bounds(void)
{
    for (int32_t set = 1, last = 0; set < SUM_SETS; set++) {
        const int32_t first = lowest_bit((uint64_t)set);
        last += set >> (last + 1) & 1; /* the largest value */
        for (int32_t size = 1; size <= SUM_VALUES; size++) {
            const int32_t here = size * SUM_SETS, smaller = here - SUM_SETS;
            least[here + set] = (uint8_t)(first + least[smaller + (set & ~(1 << first))]);
            most[here + set] = (uint8_t)(last + most[smaller + (set & ~(1 << last))]);
        }
    }
}

void sums_prepare(void)
{
    const bool prepared = set_start[SUM_MOST + 1] > 0; /* as the empty set is listed */
    if (prepared)
        return;
    list_sets();
    list_bounds();
}

static void use_tables(struct sums *sums)
{
    sums->sets = sets;
    sums->set_start = set_start;
    sums->least = least;
    sums->most = most;
}

/* --- Members ------------------------------------------------------------------------------- */

/* Fills in a member; false if its weights are no values. */
static bool fill_member(struct dense *dense, const struct draft *draft, int32_t sum, int32_t member)
{
    const struct problem *problem = draft->problem;
    const int32_t item = sum_item(problem, member), sign = sum_sign(problem, member);
    const int32_t size = draft->sizes[item];
    int64_t *weights = dense->sums.weights + (size_t)member * (size_t)dense->lane_bits;
    bool regular = size > 0;
    for (int32_t place = 0; place < size; place++) {
        const int32_t option = dense->option_at[item * dense->lane_bits + place];
        weights[place] = sum_weight(problem, sum, member, option);
        regular &= weights[place] == weights[0] + sign * place;
    }
    dense->sums.members[member] = (struct sum_member){
        .item = item, .bit = item * dense->lane_bits, .mirrored = sign < 0 ? (uint8_t)size : 0};
    return regular;
}

static int64_t lowest_weight(const struct dense *dense, int32_t member)
{
    const int32_t mirrored = dense->sums.members[member].mirrored;
    const int32_t place = mirrored > 0 ? mirrored - 1 : 0;
    return dense->sums.weights[(size_t)member * (size_t)dense->lane_bits + (size_t)place];
}

/* Turns the weights of a sum into values; false if there are too many. */
static bool find_values(struct dense *dense, const struct draft *draft, struct sum *sum)
{
    struct sum_member *members = dense->sums.members;
    int64_t least = INT64_MAX, most = INT64_MIN;
    for (int32_t k = sum->first; k < sum->first + sum->count; k++) {
        const int64_t first = lowest_weight(dense, k);
        const int64_t last = first + draft->sizes[members[k].item] - 1;
        least = first < least ? first : least;
        most = last > most ? last : most;
    }
    if (most - least >= SUM_BITS)
        return false;
    for (int32_t k = sum->first; k < sum->first + sum->count; k++)
        members[k].shift = (uint8_t)(lowest_weight(dense, k) - least);
    sum->listed = most - least < SUM_VALUES;
    sum->low -= least * sum->count;
    sum->high -= least * sum->count;
    return true;
}

/* --- Groups -------------------------------------------------------------------------------- */

/* The value for which the option at a place of a member stands. */
static int32_t value_at(const struct sum_member *member, int32_t place)
{
    return member->shift + (member->mirrored > 0 ? member->mirrored - 1 - place : place);
}

/* Whether two members of a sum never take one value twice. */
static bool exclude(const struct dense *dense, const struct draft *draft,
                    const struct sum_member *one, const struct sum_member *other)
{
    for (int32_t place = 0; place < draft->sizes[one->item]; place++) {
        const int32_t value = value_at(one, place) - other->shift, size = draft->sizes[other->item];
        const int32_t there = other->mirrored > 0 ? size - 1 - value : value;
        if (there < 0 || there >= size)
            continue;
        const int32_t option = dense->option_at[one->item * dense->lane_bits + place];
        const int32_t rival = dense->option_at[other->item * dense->lane_bits + there];
        if (!has_bit(dense->conflicts + (size_t)option * (size_t)dense->set_words, rival))
            return false;
    }
    return true;
}

/* A group among the members `left` that begins with one of them and takes, again and again, the one
 * that excludes most of those that still fit. */
static uint64_t grow_group(const uint64_t *rivals, int32_t seed, uint64_t left)
{
    uint64_t group = (uint64_t)1 << seed, fit = rivals[seed] & left;
    while (fit != 0) {
        int32_t best = -1, most = -1;
        for (uint64_t each = fit; each != 0; each &= each - 1) {
            const int32_t count = count_bits(rivals[lowest_bit(each)] & fit);
            if (count > most) {
                most = count;
                best = lowest_bit(each);
            }
        }
        group |= (uint64_t)1 << best;
        fit &= rivals[best];
    }
    return group;
}

static uint64_t largest_group(const uint64_t *rivals, uint64_t left)
{
    uint64_t best = 0;
    for (uint64_t each = left; each != 0; each &= each - 1) {
        const uint64_t group = grow_group(rivals, lowest_bit(each), left);
        if (count_bits(group) > count_bits(best))
            best = group;
    }
    return best;
}

/* Parts the members of a sum into groups, large ones first. */
static void find_groups(struct dense *dense, const struct draft *draft, struct sum *sum,
                        int32_t *group_count)
{
    struct sum_member members[SUM_MEMBERS], *next = dense->sums.members + sum->first;
    uint64_t rivals[SUM_MEMBERS] = {0}, left = UINT64_MAX >> (64 - sum->count);
    memcpy(members, next, (size_t)sum->count * sizeof *members);
    for (int32_t one = 0; one < sum->count; one++)
        for (int32_t other = 0; other < one; other++)
            if (exclude(dense, draft, members + one, members + other)) {
                rivals[one] |= (uint64_t)1 << other;
                rivals[other] |= (uint64_t)1 << one;
            }
    sum->first_group = *group_count;
    for (; left != 0; sum->group_count++) {
        const uint64_t group = largest_group(rivals, left);
        const int32_t first = (int32_t)(next - dense->sums.members);
        dense->sums.groups[(*group_count)++] = (struct sum_group){first, count_bits(group)};
        for (uint64_t each = group; each != 0; each &= each - 1)
            *next++ = members[lowest_bit(each)];
        left &= ~group;
    }
}

/* --- All together -------------------------------------------------------------------------- */

static void fill_sum(struct dense *dense, const struct draft *draft, int32_t k,
                     int32_t *group_count)
{
    const struct problem *problem = draft->problem;
    struct sums *sums = &dense->sums;
    struct sum *sum = sums->sums + k;
    *sum = (struct sum){
        .first = problem->sum_starts[k],
        .count = problem->sum_starts[k + 1] - problem->sum_starts[k],
        .low = problem->bounds[2 * k],
        .high = problem->bounds[2 * k + 1],
    };
    bool regular = 0 < sum->count && sum->count <= SUM_MEMBERS;
    for (int32_t member = sum->first; member < sum->first + sum->count; member++) {
        regular &= fill_member(dense, draft, k, member);
        const int32_t item = sums->members[member].item;
        set_bit(sums->touched + (size_t)item * (size_t)sums->set_words, k);
        sums->item_end = item >= sums->item_end ? item + 1 : sums->item_end;
    }
    sum->loose = !regular || !find_values(dense, draft, sum);
    if (!sum->loose)
        find_groups(dense, draft, sum, group_count);
}

void sums_fill(struct dense *dense, const struct draft *draft)
{
    int32_t group_count = 0;
    use_tables(&dense->sums);
    for (int32_t k = 0; k < dense->sums.count; k++)
        fill_sum(dense, draft, k, &group_count);
}
