/* From place to place. */

#include "levels.h"

#include <stdlib.h>
#include <string.h>

#include "arrive.h"
#include "crew.h"
#include "sources.h"

enum {
    MOST_SEGMENTS = 1 << 17, /* of all places */
    MOST_SEGMENT_BITS = 6,   /* of one: the more, the less threads wait for each other */
};

/* --- Places -------------------------------------------------------------------------------- */

/* Makes room in the posts of a job, which are empty, for counts of so many limbs. */
static bool widen_posts(const struct levels *levels, struct job *job, int32_t limbs)
{
    const size_t row = (size_t)(1 + levels->depot.words + limbs);
    const size_t words = (size_t)segment_count(levels) * POST_ROOM * row;
    uint64_t *rows = realloc(job->rows, words * sizeof *rows);
    if (rows == NULL)
        return false;
    job->rows = rows;
    return true;
}

/* Begins with a place. A move can make a number one limb longer. */
static enum room begin_place(struct levels *levels)
{
    const int32_t limbs = levels_limbs_at(levels, levels->place) + 1;
    for (int32_t k = 0; limbs > levels->limbs && k < levels->job_count; k++)
        if (!widen_posts(levels, &levels->jobs[k], limbs))
            return ROOM_NONE;
    levels->limbs = limbs > levels->limbs ? limbs : levels->limbs;
    sources_begin(levels);
    levels->has_begun = true;
    return ROOM_THERE;
}

/* Delivers what is left of the posts, and goes to the next place. */
static enum room end_place(struct levels *levels)
{
    for (int32_t k = 0; k < levels->job_count; k++) {
        const enum room room = deliver_all(levels, &levels->jobs[k]);
        if (room != ROOM_THERE)
            return room;
    }
    levels->place++;
    levels->has_begun = false;
    return ROOM_THERE;
}

/* Makes the moves of the present place, as far as memory suffices. */
static enum levels_outcome make_moves(struct levels *levels, bool (*goes_on)(void *), void *owner)
{
    enum room room = levels->has_begun ? ROOM_THERE : begin_place(levels);
    if (room != ROOM_THERE)
        return outcome_of(room);
    const enum levels_outcome outcome = crew_work(levels, goes_on, owner);
    return outcome == LEVELS_FINISHED ? outcome_of(end_place(levels)) : outcome;
}

enum levels_outcome levels_go_on(struct levels *levels, int32_t until, bool (*goes_on)(void *),
                                 void *owner)
{
    while (levels->place < until) {
        if (!levels->has_begun && levels_states(levels, levels->place) == 0) {
            levels->place++;
            continue;
        }
        enum levels_outcome outcome = make_moves(levels, goes_on, owner);
        if (outcome == LEVELS_FINISHED && !goes_on(owner))
            outcome = LEVELS_PAUSED;
        if (outcome != LEVELS_FINISHED)
            return outcome;
    }
    return LEVELS_FINISHED;
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

static bool create_job(struct levels *levels, struct job *job)
{
    job->levels = levels;
    job->is_working = PyThread_allocate_lock();
    job->made = calloc(1, (size_t)levels->depot.words * sizeof *job->made + BEHIND);
    job->posts = calloc(1, (size_t)segment_count(levels) * sizeof *job->posts + BEHIND);
    return job->is_working != NULL && job->made != NULL && job->posts != NULL;
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
                   levels->segments != NULL && levels->sources != NULL &&
                   levels->locks != NULL && levels->jobs != NULL;
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
    const bool is_made = refusal_create(&levels->refusal, frontier) &&
                         create_parts(levels, job_count) && put_the_first(levels);
    levels->depot.most_bytes = most_bytes;
    if (!is_made)
        levels_free(levels);
    return is_made;
}

static void free_lock(PyThread_type_lock lock)
{
    if (lock != NULL)
        PyThread_free_lock(lock);
}

static void free_job(struct job *job)
{
    free(job->posts);
    free(job->rows);
    free(job->made);
    free_lock(job->is_working);
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
        free_job(&levels->jobs[k]);
    refusal_free(&levels->refusal);
    free_lock(levels->depot.lock);
    free_lock(levels->intake);
    free(levels->segments);
    free(levels->sources);
    free(levels->locks);
    free(levels->jobs);
    *levels = (struct levels){0};
}
