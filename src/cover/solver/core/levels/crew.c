/* The threads of a place: begun where it has many states, and ended with it. They are Python's,
 * so that they begin wherever Python runs; where they do not, this thread does all. */

#include "crew.h"

#include "sources.h"

enum {
    WORTH_A_THREAD = 5000, /* states, some milliseconds */
    LOOK = 10000,           /* microseconds between two looks at the clock */
};

/* What Python has a name for, but not in its stable interface. */
static const unsigned long no_thread = (unsigned long)-1;

/* Who asks whether to go on in the thread that was called: others may have stopped all. */
struct leader {
    struct levels *levels;
    bool (*goes_on)(void *);
    void *owner;
};

static bool leader_goes_on(void *argument)
{
    const struct leader *leader = argument;
    if (!leader->goes_on(leader->owner))
        flag_raise(&leader->levels->stop);
    return !flag_is_raised(&leader->levels->stop);
}

static bool helper_goes_on(void *argument)
{
    struct levels *levels = argument;
    return !flag_is_raised(&levels->stop);
}

/* What a job does; where it has no room, all stop. */
static void do_job(struct levels *levels, struct job *job, bool (*goes_on)(void *), void *owner)
{
    job->outcome = sources_work(levels, job, goes_on, owner);
    if (job->outcome > LEVELS_PAUSED)
        flag_raise(&levels->stop);
}

static void help(void *argument)
{
    struct job *job = argument;
    do_job(job->levels, job, helper_goes_on, job->levels);
    PyThread_release_lock(job->is_working);
}

/* Begins the thread of a job; false where that cannot be. */
static bool begin(struct job *job)
{
    PyThread_acquire_lock(job->is_working, WAIT_LOCK);
    if (PyThread_start_new_thread(help, job) != no_thread)
        return true;
    PyThread_release_lock(job->is_working);
    return false;
}

/* Waits for the thread of a job, and meanwhile tells it when to stop; returns what it came to.
 * The lock is taken a second time since the thread sanitizer knows no waits of limited time. */
static enum levels_outcome wait_for(struct job *job, struct leader *leader)
{
    while (PyThread_acquire_lock_timed(job->is_working, LOOK, 0) != PY_LOCK_ACQUIRED)
        leader_goes_on(leader);
    PyThread_release_lock(job->is_working);
    PyThread_acquire_lock(job->is_working, WAIT_LOCK);
    PyThread_release_lock(job->is_working);
    return job->outcome;
}

enum levels_outcome crew_work(struct levels *levels, bool (*goes_on)(void *), void *owner)
{
    struct leader leader = {.levels = levels, .goes_on = goes_on, .owner = owner};
    const size_t states = levels_states(levels, levels->place);
    int32_t working = 1;
    levels->stop = (flag){0};
    while (working < levels->job_count && states > (size_t)working * WORTH_A_THREAD &&
           begin(&levels->jobs[working]))
        working++;
    do_job(levels, &levels->jobs[0], leader_goes_on, &leader);
    enum levels_outcome outcome = levels->jobs[0].outcome;
    for (int32_t k = 1; k < working; k++) {
        const enum levels_outcome other = wait_for(&levels->jobs[k], &leader);
        outcome = other > outcome ? other : outcome;
    }
    return outcome;
}
