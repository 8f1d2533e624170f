/* The kernel of the layout in lanes of LANE bits.
 *
 * Included once for each instance, with KERNEL(name) making the names. A state is worked on in
 * chunks of CHUNK vectors, which stay in registers while options are chosen; with VECTORS equal to
 * CHUNK a state is just one, and otherwise VECTORS is 0.
 */

#define UNROLLED _Pragma("GCC unroll 16")
#define STATE_VECTORS(dense) (VECTORS ? VECTORS : (dense)->state_words / VEC_WORDS)
#define SMALL (VECTORS > 0 && VECTORS <= 4)
#define LANES (VEC_BYTES * 8 / LANE)
#define ALL_LANES (UINT64_MAX >> (64 - LANES))
#define FLAG EACH_LANE(LANE, (uint64_t)1 << (LANE - 1))
#define LESS_ONE JOIN(less_one_, LANE)
#define ZEROS JOIN(zeros_, LANE)
#define LANE_SET JOIN(lane_set_, LANE)
#define EVERY (~(vec){0})
#define LANE_OF JOIN(lane_, LANE) /* see lane.h */
#define OPTION_OF JOIN(option_, LANE)

/* The row of an option. */
static inline const vec *KERNEL(row)(const struct dense *dense, int32_t option)
{
    return (const vec *)dense->rows + (size_t)option * (size_t)STATE_VECTORS(dense);
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

/* Chooses an option in a chunk of a state. */
static inline void KERNEL(choose_in)(const struct dense *dense, int32_t chunk, int16_t option,
                                     vec *alive)
{
    const vec *row = KERNEL(row)(dense, option) + chunk;
    UNROLLED
    for (int32_t v = 0; v < CHUNK; v++)
        alive[v] &= row[v];
}

/* A chunk of the state `from`, with some options chosen. */
static inline void KERNEL(take)(const struct dense *dense, const vec *from, int32_t chunk,
                                const int16_t *options, int32_t count, vec *alive)
{
    UNROLLED
    for (int32_t v = 0; v < CHUNK; v++)
        alive[v] = from[chunk + v];
    for (int32_t k = 0; k < count; k++)
        KERNEL(choose_in)(dense, chunk, options[k], alive);
}

/* What a look at all items has found: whether one has no option left, or is open, and the sets of
 * those that have one; `where` tells the vectors of these sets unless they are all there. An empty
 * set stands behind the last. */
struct KERNEL(survey) {
    lanes dead;
    vec open;
    int32_t sets;
#if VECTORS
    uint64_t single[VECTORS + 1];
    int32_t where[VECTORS + 1];
#else
    uint64_t *single;
    int32_t *where;
#endif
};

/* Empties a survey. (An initialiser would clear all of its sets.) */
static inline void KERNEL(clear)(struct KERNEL(survey) *survey)
{
    survey->dead = ZEROS(EVERY, EVERY);
    survey->open = (vec){0};
    survey->sets = 0;
}

/* Looks at a chunk of a state, and stores it. */
static inline void KERNEL(look)(const vec *alive, vec *to, int32_t chunk,
                                struct KERNEL(survey) *survey)
{
    const vec flag = FLAG - (vec){0};
    UNROLLED
    for (int32_t v = 0; v < CHUNK; v++) {
        to[chunk + v] = alive[v];
        const uint64_t single = LANE_SET(ZEROS((alive[v] & LESS_ONE(alive[v])) ^ flag, EVERY));
        const int32_t place = SMALL ? v : survey->sets;
        survey->single[place] = single;
        survey->where[place] = chunk + v;
        survey->sets += single != 0;
        survey->dead |= ZEROS(alive[v], ~flag);
        survey->open |= alive[v];
    }
}

/* What becomes of a state with a dead item, or without forced options. */
static inline enum verdict KERNEL(judge)(struct dense_search *search, const uint64_t *state,
                                         const struct KERNEL(survey) *survey)
{
    if (any_lane(survey->dead)) {
        KERNEL(fail)(search, (const vec *)state);
        return VERDICT_DEAD;
    }
    const bool closed = LANE_SET(ZEROS(survey->open, FLAG - (vec){0})) == ALL_LANES;
    return closed ? VERDICT_SOLVED : VERDICT_OPEN;
}

/* Takes an item out of the sets `single`, of which `left` is what is left of number k, and returns
 * its last option. One loop over all sets: its end can be foretold better than that of each. */
static inline int16_t KERNEL(next_forced)(const struct dense *dense, const uint64_t *state,
                                          const struct KERNEL(survey) *survey, int32_t *k,
                                          uint64_t *left)
{
    const int32_t item = survey->where[*k] * LANES + lowest_bit(*left);
    *left &= *left - 1;
    *k += *left == 0;
    *left = *left == 0 ? survey->single[*k] : *left;
    return OPTION_OF(dense, item, LANE_OF(state, item));
}

#if VECTORS
/* Chooses all forced options. One may come several times, from several of its items: choosing it
 * again changes nothing, and costs less than finding out. */
static inline void KERNEL(force)(const struct dense *dense, const uint64_t *state,
                                 struct KERNEL(survey) *survey, vec *alive)
{
#if SMALL
    UNROLLED
    for (int32_t v = 0; v < VECTORS; v++)
        for (uint64_t left = survey->single[v]; left != 0; left &= left - 1) {
            const int32_t item = v * LANES + lowest_bit(left);
            const uint64_t lane = LANE_OF(state, item);
            KERNEL(choose_in)(dense, 0, OPTION_OF(dense, item, lane), alive);
        }
#else
    survey->single[survey->sets] = 0;
    uint64_t left = survey->single[0];
    for (int32_t k = 0; left != 0;)
        KERNEL(choose_in)(dense, 0, KERNEL(next_forced)(dense, state, survey, &k, &left), alive);
#endif
}

/* Chooses some options in the state `from`, and what is forced until nothing is; the result is the
 * state `to`, which may be the same one. */
static inline enum verdict KERNEL(narrow)(struct dense_search *search, uint64_t *to,
                                          const uint64_t *from, const int16_t *options,
                                          int32_t count)
{
    vec alive[VECTORS];
    KERNEL(take)(search->dense, (const vec *)from, 0, options, count, alive);
    for (;;) {
        struct KERNEL(survey) survey;
        KERNEL(clear)(&survey);
        search->updates++;
        search->allowance -= VECTORS * VEC_WORDS;
        KERNEL(look)(alive, (vec *)to, 0, &survey);
        if (any_lane(survey.dead) || survey.sets == 0)
            return KERNEL(judge)(search, to, &survey);
        KERNEL(force)(search->dense, to, &survey, alive);
    }
}

#if SMALL
/* The same for two options of one state: `*first` and `*second` tell what became of the states `to`
 * and `other`. Each choice has to wait for the one before it, and meanwhile a processor can work on
 * the other state. */
static inline void KERNEL(narrow_pair)(struct dense_search *search, const uint64_t *from,
                                       const int16_t options[2], uint64_t *to, uint64_t *other,
                                       enum verdict *first, enum verdict *second)
{
    const struct dense *dense = search->dense;
    vec alive[VECTORS], others[VECTORS];
    KERNEL(take)(dense, (const vec *)from, 0, options, 1, alive);
    KERNEL(take)(dense, (const vec *)from, 0, options + 1, 1, others);
    for (;;) {
        struct KERNEL(survey) survey, another;
        KERNEL(clear)(&survey);
        KERNEL(clear)(&another);
        search->updates += 2;
        search->allowance -= 2 * VECTORS * VEC_WORDS;
        KERNEL(look)(alive, (vec *)to, 0, &survey);
        KERNEL(look)(others, (vec *)other, 0, &another);
        const bool ends = any_lane(survey.dead) || survey.sets == 0;
        const bool other_ends = any_lane(another.dead) || another.sets == 0;
        if (ends && other_ends) {
            *first = KERNEL(judge)(search, to, &survey);
            *second = KERNEL(judge)(search, other, &another);
            return;
        }
        if (!ends)
            KERNEL(force)(dense, to, &survey, alive);
        if (!other_ends)
            KERNEL(force)(dense, other, &another, others);
    }
}
#endif
#else
/* The same for states that do not fit into registers: forced options are first listed. */
static inline enum verdict KERNEL(narrow)(struct dense_search *search, uint64_t *to,
                                          const uint64_t *from, const int16_t *options,
                                          int32_t count)
{
    const struct dense *dense = search->dense;
    int16_t *pending = search->pending;
    for (;; from = to, options = pending) {
        struct KERNEL(survey) survey = {.single = search->scratch, .where = search->where};
        KERNEL(clear)(&survey);
        search->updates++;
        search->allowance -= dense->state_words;
        for (int32_t chunk = 0; chunk < STATE_VECTORS(dense); chunk += CHUNK) {
            vec alive[CHUNK];
            KERNEL(take)(dense, (const vec *)from, chunk, options, count, alive);
            KERNEL(look)(alive, (vec *)to, chunk, &survey);
        }
        if (any_lane(survey.dead) || survey.sets == 0)
            return KERNEL(judge)(search, to, &survey);
        survey.single[survey.sets] = 0;
        uint64_t left = survey.single[0];
        count = 0;
        for (int32_t k = 0; left != 0; count++) {
            pending[count] = KERNEL(next_forced)(dense, to, &survey, &k, &left);
            prefetch(KERNEL(row)(dense, pending[count]), dense->state_words * 8);
        }
    }
}
#endif

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
    (void)search; /* where the number of vectors is a constant */
    const int32_t vectors = STATE_VECTORS(search->dense);
    const vec flag = FLAG - (vec){0};
#if VECTORS
    vec less[VECTORS];
#else
    vec *less = (vec *)search->scratch;
#endif
    UNROLLED
    for (int32_t v = 0; v < vectors; v++)
        less[v] = state[v] & LESS_ONE(state[v]);
    for (;;) /* one option less in each round */
        UNROLLED
        for (int32_t v = 0; v < vectors; v++) {
            less[v] &= LESS_ONE(less[v]);
            const uint64_t last = LANE_SET(ZEROS(less[v] ^ flag, EVERY));
            if (last != 0)
                return v * LANES + lowest_bit(last);
        }
}

/* The open item below `end` with the fewest options for the failures it has had; -1 for none. */
static inline int32_t KERNEL(weakest)(const struct dense_search *search, const uint64_t *state,
                                      int32_t end)
{
    struct candidate best = NO_CANDIDATE;
    for (int32_t item = 0; item < end; item++) {
        const uint64_t lane = LANE_OF(state, item);
        if (lane >> (LANE - 1))
            weights_compare(&search->weights, item, count_bits(lane) - 1, &best);
    }
    return best.item;
}

/* The item to branch on. */
static inline int32_t KERNEL(choose)(struct dense_search *search, const uint64_t *state)
{
    const struct dense *dense = search->dense;
    if (dense->sums.count > 0) { /* the members of sums decide most */
        const int32_t item = KERNEL(weakest)(search, state, dense->sums.item_end);
        return item >= 0 ? item : KERNEL(weakest)(search, state, dense->primary_count);
    }
    if (!search->weighted)
        return KERNEL(smallest)(search, (const vec *)state);
    if (KERNEL(pairs)(dense, (const vec *)state, search->scratch))
        return weights_first(search, search->scratch);
    return KERNEL(weakest)(search, state, dense->primary_count);
}

/* Sets a level up to try the options of its item. */
static inline void KERNEL(enter)(const struct dense *dense, const uint64_t *state,
                                 struct level *level)
{
    (void)dense;
    const uint64_t lane = LANE_OF(state, level->item);
    level->left = lane & (((uint64_t)1 << (LANE - 1)) - 1);
}

/* The next option of a level; `*last` says that there are no others. */
static inline int16_t KERNEL(next)(const struct dense *dense, const uint64_t *state,
                                   struct level *level, bool *last)
{
    (void)state;
    const int16_t option = OPTION_OF(dense, level->item, level->left);
    level->left &= level->left - 1;
    *last = level->left == 0;
    return option;
}
