/* The kernel of the layout in lanes of LANE bits.
 *
 * Included once for each instance, with KERNEL(name) making the names. A state is worked on in
 * chunks of CHUNK vectors, which stay in registers while options are chosen; with VECTORS equal to
 * CHUNK a state is just one, and otherwise VECTORS is 0.
 */

#define UNROLLED _Pragma("GCC unroll 16")
#define STATE_VECTORS(dense) (VECTORS ? VECTORS : (dense)->state_words / VEC_WORDS)
#define LANES (VEC_BYTES * 8 / LANE)
#define ALL_LANES (UINT64_MAX >> (64 - LANES))
#define FLAG EACH_LANE(LANE, (uint64_t)1 << (LANE - 1))
#define LESS_ONE JOIN(less_one_, LANE)
#define ZEROS JOIN(zeros_, LANE)
#define LANE_SET JOIN(lane_set_, LANE)
#define EVERY (~(vec){0})

/* Room for sets of items, and the numbers of their vectors. */
#if VECTORS
#define SETS(single, where, search)                                                               \
    uint64_t single[VECTORS + 1];                                                                 \
    int32_t where[VECTORS + 1]
#else
#define SETS(single, where, search)                                                               \
    uint64_t *single = (search)->scratch;                                                         \
    int32_t *where = (search)->where
#endif

/* The lane of an item, at the bottom of a word. */
static inline uint64_t KERNEL(lane)(const uint64_t *state, int32_t item)
{
    return state[(uint32_t)item * LANE / 64] >> (uint32_t)item * LANE % 64 & UINT64_MAX >> (64 - LANE);
}

/* The option of an item whose number among those of the item is the lowest bit of `options`. */
static inline int16_t KERNEL(option)(const struct dense *dense, int32_t item, uint64_t options)
{
    return dense->option_at[item * LANE + lowest_bit(options)];
}

/* The row of an option. */
static inline const vec *KERNEL(row)(const struct dense *dense, int32_t option)
{
    return (const vec *)dense->rows + (size_t)option * (size_t)STATE_VECTORS(dense);
}

/* Lists the options of the items that have one, which are bits in the `count` sets `single` of the
 * vectors `where`, whose end is an empty set. An option may come several times, from several of its
 * items: choosing it again changes nothing, and costs less than finding out. */
static inline int32_t KERNEL(gather)(const struct dense *dense, const uint64_t *state,
                                     uint64_t *single, const int32_t *where, int16_t *options)
{
    int32_t count = 0, k = 0;
    uint64_t left = single[0];
    do { /* one loop over all sets, as its end can be foretold better than that of each */
        const int32_t item = where[k] * LANES + lowest_bit(left);
        const int16_t option = KERNEL(option)(dense, item, KERNEL(lane)(state, item));
        if (VECTORS == 0 || VECTORS > 4) /* the rows are not all in the nearest cache */
            prefetch(KERNEL(row)(dense, option), STATE_VECTORS(dense) * VEC_BYTES);
        options[count++] = option;
        left &= left - 1;
        if (VECTORS != 1) {
            k += left == 0;
            left = left == 0 ? single[k] : left;
        }
    } while (left != 0);
    return count;
}

/* Notes the failure of the first item that has no option left. */
static inline void KERNEL(fail)(struct dense_search *search, const vec *state)
{
    if (!search->weighted)
        return;
    int32_t v = 0;
    uint64_t dead = 0;
    while ((dead = LANE_SET(ZEROS(state[v], ~(FLAG - (vec){0})))) == 0)
        v++;
    weights_fail(search, v * LANES + lowest_bit(dead));
}

/* One chunk of a state `from`, with some options chosen. */
static inline void KERNEL(take)(const struct dense *dense, const vec *from, int32_t chunk,
                                const int16_t *options, int32_t count, vec *alive)
{
    UNROLLED
    for (int32_t v = 0; v < CHUNK; v++)
        alive[v] = from[chunk + v];
    for (int32_t k = 0; k < count; k++) {
        const vec *row = KERNEL(row)(dense, options[k]) + chunk;
        UNROLLED
        for (int32_t v = 0; v < CHUNK; v++)
            alive[v] &= row[v];
    }
}

/* Chooses the first `count` pending options in the state `from`, and what is forced until nothing
 * is; the result is the state `to`, which may be the same one. */
static inline enum verdict KERNEL(narrow)(struct dense_search *search, uint64_t *to,
                                          const uint64_t *from, int32_t count)
{
    const struct dense *dense = search->dense;
    const int32_t vectors = STATE_VECTORS(dense);
    const vec flag = FLAG - (vec){0};
    int16_t *pending = search->pending;
    SETS(single, where, search);
    for (;;) {
        search->updates++;
        search->allowance -= dense->state_words;
        vec open = {0};
        lanes dead = ZEROS(EVERY, EVERY);
        int32_t sets = 0;
        for (int32_t chunk = 0; chunk < vectors; chunk += CHUNK) {
            vec alive[CHUNK];
            KERNEL(take)(dense, (const vec *)from, chunk, pending, count, alive);
            UNROLLED
            for (int32_t v = 0; v < CHUNK; v++) {
                ((vec *)to)[chunk + v] = alive[v];
                dead |= ZEROS(alive[v], ~flag);
                single[sets] = LANE_SET(ZEROS((alive[v] & LESS_ONE(alive[v])) ^ flag, EVERY));
                where[sets] = chunk + v;
                sets += single[sets] != 0;
                open |= alive[v];
            }
        }
        if (any_lane(dead)) {
            KERNEL(fail)(search, (const vec *)to);
            return VERDICT_DEAD;
        }
        if (sets == 0)
            return LANE_SET(ZEROS(open, flag)) == ALL_LANES ? VERDICT_SOLVED : VERDICT_OPEN;
        single[sets] = 0;
        count = KERNEL(gather)(dense, to, single, where, pending);
        from = to;
    }
}

/* The set of the open items with two options, into `two`; false when there is none. */
static inline bool KERNEL(pairs)(const struct dense *dense, const vec *state, uint64_t *two)
{
    const int32_t vectors = STATE_VECTORS(dense);
    const vec flag = FLAG - (vec){0};
    uint64_t found = 0;
    memset(two, 0, (size_t)dense->item_words * 8);
    UNROLLED
    for (int32_t v = 0; v < vectors; v++) {
        const vec less = state[v] & LESS_ONE(state[v]);
        const uint64_t pairs = LANE_SET(ZEROS((less & LESS_ONE(less)) ^ flag, EVERY));
        two[v * LANES / 64] |= pairs << v * LANES % 64;
        found |= pairs;
    }
    return found != 0;
}

/* The first one of the open items with the fewest options, which are at least two. */
static inline int32_t KERNEL(smallest)(struct dense_search *search, const vec *state)
{
    const int32_t vectors = STATE_VECTORS(search->dense);
    const vec flag = FLAG - (vec){0};
    vec *less = (vec *)search->scratch;
    UNROLLED
    for (int32_t v = 0; v < vectors; v++)
        less[v] = state[v] & LESS_ONE(state[v]);
    for (;;) /* one option less in each round */
        for (int32_t v = 0; v < vectors; v++) {
            less[v] &= LESS_ONE(less[v]);
            const uint64_t last = LANE_SET(ZEROS(less[v] ^ flag, EVERY));
            if (last != 0)
                return v * LANES + lowest_bit(last);
        }
}

/* The open item with the fewest options for the failures it has had. */
static inline int32_t KERNEL(weakest)(const struct dense_search *search, const uint64_t *state)
{
    struct candidate best = NO_CANDIDATE;
    for (int32_t item = 0; item < search->dense->primary_count; item++) {
        const uint64_t lane = KERNEL(lane)(state, item);
        if (lane >> (LANE - 1))
            weights_compare(&search->weights, item, count_bits(lane) - 1, &best);
    }
    return best.item;
}

/* The item to branch on. */
static inline int32_t KERNEL(choose)(struct dense_search *search, const uint64_t *state)
{
    if (!search->weighted)
        return KERNEL(smallest)(search, (const vec *)state);
    if (KERNEL(pairs)(search->dense, (const vec *)state, search->scratch))
        return weights_first(search, search->scratch);
    return KERNEL(weakest)(search, state);
}

/* Sets a level up to try the options of its item. */
static inline void KERNEL(enter)(const struct dense *dense, const uint64_t *state,
                                 struct level *level)
{
    (void)dense;
    const uint64_t lane = KERNEL(lane)(state, level->item);
    level->left = lane & (((uint64_t)1 << (LANE - 1)) - 1);
}

/* The next option of a level; `*last` says that there are no others. */
static inline int16_t KERNEL(next)(const struct dense *dense, const uint64_t *state,
                                   struct level *level, bool *last)
{
    (void)state;
    const int16_t option = KERNEL(option)(dense, level->item, level->left);
    level->left &= level->left - 1;
    *last = level->left == 0;
    return option;
}
