/* The way forward: the moves from all states of a place, then the next place. */

#include "levels.h"

#include <stdlib.h>
#include <string.h>

#include "../memo/numbers.h"
#include "../memo/states.h"
#include "arrive.h"

enum {
    MOST_SEGMENTS = 1 << 17, /* of all places */
    MOST_SEGMENT_BITS = 6,   /* of one: the more, the less threads wait for each other */
    SLICE = 500,             /* states, about a millisecond */
};

/* --- Moves --------------------------------------------------------------------------------- */

/* Makes the moves from a state, from `*move` on; `*move` is the one for which there was no room. */
INLINE enum room make_moves(struct levels *levels, struct job *job, const uint64_t *state,
                            int32_t limbs, int32_t *move, struct form form)
{
    const struct frontier *frontier = levels->frontier;
    const size_t row = (size_t)levels->depot.words * sizeof *state;
    const int32_t end = frontier->move_starts[levels->place + 1];
    struct successor next = {
        .state = job->made, .count = state + levels->depot.words, .limbs = limbs};
    for (; *move < end; ++*move) {
        if (!agrees(frontier, *move, state, form) ||
            !make(frontier, levels->place, *move, state, next.state, form))
            continue;
        next.place = pass_covered(frontier, levels->place + 1, next.state, form);
        if (next.place < 0)
            continue;
        if (next.place == frontier->places) /* all that is left there is alike */
            memset(next.state, 0, row);
        next.times = (uint64_t)frontier->times[*move];
        const enum room room = arrive(levels, job, &next);
        if (room != ROOM_THERE)
            return room;
    }
    return ROOM_THERE;
}

/* Makes the moves from some states of a segment of the place. */
INLINE enum room make_some(struct levels *levels, struct job *job, uint32_t number,
                           struct form form)
{
    const struct segment *segment = segment_at(levels, levels->place, number);
    struct source *source = &levels->sources[number];
    const int32_t words = levels->depot.words, begin = levels->frontier->move_starts[levels->place];
    const size_t stride = (size_t)(words + segment->limbs), length = segment_length(segment);
    const size_t end = length - source->next > SLICE ? source->next + SLICE : length;
    for (; source->next < end; source->next++) {
        const uint64_t *state = segment->entries + source->next * stride;
        if (is_zero(state + words, segment->limbs))
            continue;
        if (source->move < begin)
            source->move = begin;
        const enum room room =
            make_moves(levels, job, state, segment->limbs, &source->move, form);
        if (room != ROOM_THERE)
            return room;
        source->move = -1;
        job->nodes++;
    }
    return ROOM_THERE;
}

static enum room make_some_1(struct levels *levels, struct job *job, uint32_t number)
{
    return make_some(levels, job, number, (struct form){.bit_words = 1});
}

static enum room make_some_any(struct levels *levels, struct job *job, uint32_t number)
{
    return make_some(levels, job, number, form_of(levels->frontier));
}

/* --- Sources ------------------------------------------------------------------------------- */

static bool is_over(const struct levels *levels, int32_t number)
{
    const struct segment *segment = segment_at(levels, levels->place, (uint32_t)number);
    return levels->sources[number].next >= segment_length(segment);
}

/* A segment of the place that is not over, for a job alone; -1 where there is none. */
static int32_t take_source(struct levels *levels)
{
    int32_t number = 0;
    PyThread_acquire_lock(levels->intake, WAIT_LOCK);
    while (number < segment_count(levels) &&
           (levels->sources[number].is_taken || is_over(levels, number)))
        number++;
    const bool is_one = number < segment_count(levels);
    if (is_one)
        levels->sources[number].is_taken = true;
    PyThread_release_lock(levels->intake);
    return is_one ? number : -1;
}

/* Gives a segment back; nobody needs one that is over. */
static void leave_source(struct levels *levels, int32_t number)
{
    PyThread_acquire_lock(levels->intake, WAIT_LOCK);
    levels->sources[number].is_taken = false;
    if (is_over(levels, number)) {
        segment_free(segment_at(levels, levels->place, (uint32_t)number), &levels->depot);
        levels->sources[number].next = 0;
    }
    PyThread_release_lock(levels->intake);
}

static enum levels_outcome outcome_of(enum room room)
{
    return room == ROOM_FULL ? LEVELS_FULL : LEVELS_NO_MEMORY;
}

/* Makes moves until those of the place are made, as far as nobody else does. */
static enum levels_outcome work(struct levels *levels, struct job *job, bool (*goes_on)(void *),
                                void *owner)
{
    const bool is_small = levels->frontier->totals == 0 && levels->depot.words == 1;
    for (int32_t number; (number = take_source(levels)) >= 0;) {
        enum room room = ROOM_THERE;
        bool is_time = true;
        while (room == ROOM_THERE && is_time && !is_over(levels, number)) {
            room = is_small ? make_some_1(levels, job, (uint32_t)number)
                            : make_some_any(levels, job, (uint32_t)number);
            is_time = goes_on(owner);
        }
        leave_source(levels, number);
        if (room != ROOM_THERE)
            return outcome_of(room);
        if (!is_time)
            return LEVELS_PAUSED;
    }
    return LEVELS_FINISHED;
}

/* --- Places -------------------------------------------------------------------------------- */

static int32_t limbs_at(const struct levels *levels, int32_t place)
{
    int32_t most = 1;
    for (int32_t number = 0; number < segment_count(levels); number++) {
        const int32_t limbs = segment_at(levels, place, (uint32_t)number)->limbs;
        most = limbs > most ? limbs : most;
    }
    return most;
}

size_t levels_states(const struct levels *levels, int32_t place)
{
    size_t count = 0;
    for (int32_t number = 0; number < segment_count(levels); number++)
        count += segment_at(levels, place, (uint32_t)number)->used;
    return count;
}

/* Makes room in the posts of a job for counts of so many limbs. */
static bool widen_posts(const struct levels *levels, struct job *job, int32_t limbs)
{
    const size_t row = (size_t)(1 + levels->depot.words + limbs) * sizeof(uint64_t);
    for (int32_t number = 0; number < segment_count(levels); number++) {
        uint64_t *rows = realloc(job->posts[number].rows, POST_ROOM * row);
        if (rows == NULL)
            return false;
        job->posts[number].rows = rows;
    }
    return true;
}

/* Begins with a place. A move can make a number one limb longer. */
static bool begin_place(struct levels *levels)
{
    const int32_t limbs = limbs_at(levels, levels->place) + 1;
    for (int32_t k = 0; limbs > levels->limbs && k < levels->job_count; k++)
        if (!widen_posts(levels, &levels->jobs[k], limbs))
            return false;
    for (int32_t number = 0; number < segment_count(levels); number++)
        levels->sources[number] = (struct source){.move = -1};
    levels->limbs = limbs > levels->limbs ? limbs : levels->limbs;
    levels->has_begun = true;
    return true;
}

/* Delivers what was posted, and goes to the next place. */
static enum levels_outcome end_place(struct levels *levels)
{
    for (int32_t k = 0; k < levels->job_count; k++) {
        const enum room room = deliver_all(levels, &levels->jobs[k]);
        if (room != ROOM_THERE)
            return outcome_of(room);
    }
    levels->place++;
    levels->has_begun = false;
    return LEVELS_FINISHED;
}

enum levels_outcome levels_go_on(struct levels *levels, int32_t until, bool (*goes_on)(void *),
                                 void *owner)
{
    while (levels->place < until) {
        if (!levels->has_begun && levels_states(levels, levels->place) == 0) {
            levels->place++;
            continue;
        }
        if (!levels->has_begun && !begin_place(levels))
            return LEVELS_NO_MEMORY;
        enum levels_outcome outcome = work(levels, &levels->jobs[0], goes_on, owner);
        if (outcome == LEVELS_FINISHED)
            outcome = end_place(levels);
        if (outcome == LEVELS_FINISHED && !goes_on(owner))
            outcome = LEVELS_PAUSED;
        if (outcome != LEVELS_FINISHED)
            return outcome;
    }
    return LEVELS_FINISHED;
}

/* --- From outside -------------------------------------------------------------------------- */

enum room levels_put(struct levels *levels, int32_t place, const uint64_t *state,
                     const uint64_t *count, int32_t limbs)
{
    const uint64_t hash = hash_of_state(state, levels->depot.words);
    while (limbs > 0 && count[limbs - 1] == 0)
        limbs--;
    if (limbs == 0)
        return ROOM_THERE;
    const struct arrival arrival = {
        .point = point_of(&levels->depot, hash), .state = state, .count = count, .limbs = limbs};
    return segment_add(segment_at(levels, place, segment_of(&levels->depot, hash)), &levels->depot,
                       &arrival);
}

/* Takes up to `most` states away from a segment. The last ones, since nobody has stepped aside behind
 * these; so all others are found as before. */
static size_t take_some(struct segment *segment, int32_t words, uint64_t *rows, int32_t limbs,
                        size_t most)
{
    const size_t stride = (size_t)(words + segment->limbs);
    const size_t row = (size_t)(words + limbs);
    size_t taken = 0;
    for (size_t k = segment_length(segment); k-- > 0 && taken < most && segment->used > 0;) {
        uint64_t *entry = segment->entries + k * stride;
        if (is_zero(entry + words, segment->limbs))
            continue;
        memset(rows + taken * row, 0, row * sizeof *rows);
        memcpy(rows + taken * row, entry, stride * sizeof *rows);
        memset(entry, 0, stride * sizeof *entry);
        segment->used--;
        taken++;
    }
    return taken;
}

size_t levels_take(struct levels *levels, int32_t place, uint64_t *rows, size_t most)
{
    const int32_t words = levels->depot.words, limbs = levels_limbs(levels);
    size_t taken = 0;
    for (int32_t number = 0; number < segment_count(levels) && taken < most; number++) {
        struct segment *segment = segment_at(levels, place, (uint32_t)number);
        uint64_t *next = rows + taken * (size_t)(words + limbs);
        taken += take_some(segment, words, next, limbs, most - taken);
        if (segment->used == 0)
            segment_free(segment, &levels->depot);
    }
    return taken;
}

int32_t levels_limbs(struct levels *levels)
{
    for (int32_t place = levels->place; place <= levels->frontier->places; place++) {
        const int32_t limbs = limbs_at(levels, place);
        levels->widest = limbs > levels->widest ? limbs : levels->widest;
    }
    return levels->widest;
}

void levels_total(struct levels *levels, uint64_t *total)
{
    const int32_t words = levels->depot.words, end = levels->frontier->places;
    const int32_t limbs = levels_limbs(levels) + 1;
    memset(total, 0, (size_t)limbs * sizeof *total);
    for (int32_t number = 0; number < segment_count(levels); number++) {
        const struct segment *segment = segment_at(levels, end, (uint32_t)number);
        const size_t stride = (size_t)(words + segment->limbs);
        for (size_t k = 0; k < segment_length(segment); k++)
            number_add(total, limbs, segment->entries + k * stride + words, segment->limbs);
    }
}

/* --- Beginning ----------------------------------------------------------------------------- */

/* As many segments as do well, but not too many where there are very many places. */
static int32_t segment_bits_for(const struct frontier *frontier)
{
    int32_t bits = MOST_SEGMENT_BITS;
    while (bits > 0 && (int64_t)(frontier->places + 1) << bits > MOST_SEGMENTS)
        bits--;
    return bits;
}

static bool create_job(const struct levels *levels, struct job *job)
{
    job->made = calloc((size_t)levels->depot.words, sizeof *job->made);
    job->posts = calloc((size_t)segment_count(levels), sizeof *job->posts);
    return job->made != NULL && job->posts != NULL;
}

/* Makes the locks, and what there is of each segment number, and of each job. */
static bool create_parts(struct levels *levels, int32_t job_count)
{
    const size_t segments = (size_t)segment_count(levels);
    const size_t places = (size_t)levels->frontier->places + 1;
    levels->depot.lock = PyThread_allocate_lock();
    levels->intake = PyThread_allocate_lock();
    levels->segments = calloc(places * segments, sizeof *levels->segments);
    levels->sources = calloc(segments, sizeof *levels->sources);
    levels->locks = calloc(segments, sizeof *levels->locks);
    levels->jobs = calloc((size_t)job_count, sizeof *levels->jobs);
    bool is_made = levels->depot.lock != NULL && levels->intake != NULL &&
                   levels->segments != NULL && levels->sources != NULL && levels->locks != NULL &&
                   levels->jobs != NULL;
    for (size_t number = 0; is_made && number < segments; number++) {
        levels->locks[number] = PyThread_allocate_lock();
        is_made = levels->locks[number] != NULL;
    }
    while (is_made && levels->job_count < job_count)
        is_made = create_job(levels, &levels->jobs[levels->job_count++]);
    return is_made;
}

/* Puts the state in where all begins, which may need more than is allowed. */
static bool put_the_first(struct levels *levels)
{
    const uint64_t one = 1;
    return levels_put(levels, 0, levels->jobs[0].made, &one, 1) == ROOM_THERE;
}

bool levels_create(struct levels *levels, const struct frontier *frontier, size_t most_bytes,
                   int32_t job_count)
{
    *levels = (struct levels){
        .frontier = frontier,
        .depot = {.words = frontier->bit_words + frontier->totals, .most_bytes = SIZE_MAX},
        .widest = 1,
    };
    levels->depot.segment_bits = segment_bits_for(frontier);
    const bool is_made = create_parts(levels, job_count) && put_the_first(levels);
    levels->depot.most_bytes = most_bytes;
    if (!is_made)
        levels_free(levels);
    return is_made;
}

static void free_job(const struct levels *levels, struct job *job)
{
    for (int32_t number = 0; job->posts != NULL && number < segment_count(levels); number++)
        free(job->posts[number].rows);
    free(job->posts);
    free(job->made);
}

static void free_lock(PyThread_type_lock lock)
{
    if (lock != NULL)
        PyThread_free_lock(lock);
}

void levels_free(struct levels *levels)
{
    const size_t segments = (size_t)segment_count(levels);
    const size_t all = levels->frontier == NULL ? 0 : (size_t)levels->frontier->places + 1;
    for (size_t k = 0; levels->segments != NULL && k < all * segments; k++)
        free(levels->segments[k].entries);
    for (size_t number = 0; levels->locks != NULL && number < segments; number++)
        free_lock(levels->locks[number]);
    for (int32_t k = 0; k < levels->job_count; k++)
        free_job(levels, &levels->jobs[k]);
    free_lock(levels->depot.lock);
    free_lock(levels->intake);
    free(levels->segments);
    free(levels->sources);
    free(levels->locks);
    free(levels->jobs);
    *levels = (struct levels){0};
}
