/* Several threads at the states of one place: begun where it has many states, and ended with it. They
 * are Python's, so that they begin wherever Python runs; where they do not, this thread does all. */

#include "states.h"

enum {
    WORTH_A_THREAD = 5000, /* states, some milliseconds */
    LOOK = 10000,          /* microseconds between two looks at the clock */
};

/* What Python has a name for, but not in its stable interface. */
static const unsigned long no_thread = (unsigned long)-1;

/* Who asks whether to go on in the thread that was called: others may have stopped all. */
struct leader {
    struct states *states;
    bool (*goes_on)(void *);
    void *owner;
};

static bool leader_goes_on(void *argument)
{
    const struct leader *leader = argument;
    if (!leader->goes_on(leader->owner))
        flag_raise(&leader->states->stop);
    return !flag_is_raised(&leader->states->stop);
}

static bool helper_goes_on(void *argument)
{
    struct states *states = argument;
    return !flag_is_raised(&states->stop);
}

/* What a worker does; where it has no room, all stop. */
static void work(struct worker *worker, bool (*goes_on)(void *), void *owner)
{
    worker->outcome = states_expand(worker->states, worker, goes_on, owner);
    if (worker->outcome > STATES_PAUSED)
        flag_raise(&worker->states->stop);
}

static void help(void *argument)
{
    struct worker *worker = argument;
    work(worker, helper_goes_on, worker->states);
    PyThread_release_lock(worker->is_working);
}

/* Begins the thread of a worker; false where that cannot be. */
static bool begin(struct worker *worker)
{
    PyThread_acquire_lock(worker->is_working, WAIT_LOCK);
    if (PyThread_start_new_thread(help, worker) != no_thread)
        return true;
    PyThread_release_lock(worker->is_working);
    return false;
}

/* Waits for the thread of a worker, and meanwhile tells it when to stop; returns what it came to.
 * The lock is taken a second time since the thread sanitizer knows no waits of limited time. */
static enum states_outcome wait_for(struct worker *worker, struct leader *leader)
{
    while (PyThread_acquire_lock_timed(worker->is_working, LOOK, 0) != PY_LOCK_ACQUIRED)
        leader_goes_on(leader);
    PyThread_release_lock(worker->is_working);
    PyThread_acquire_lock(worker->is_working, WAIT_LOCK);
    PyThread_release_lock(worker->is_working);
    return worker->outcome;
}

enum states_outcome states_expand_by_threads(struct states *states, bool (*goes_on)(void *),
                                             void *owner)
{
    struct leader leader = {.states = states, .goes_on = goes_on, .owner = owner};
    const size_t count = states_count(states, states->place);
    int32_t working = 1;
    states->stop = (flag){0};
    while (working < states->worker_count && count > (size_t)working * WORTH_A_THREAD &&
           begin(&states->workers[working]))
        working++;
    work(&states->workers[0], leader_goes_on, &leader);
    enum states_outcome outcome = states->workers[0].outcome;
    for (int32_t k = 1; k < working; k++) {
        const enum states_outcome other = wait_for(&states->workers[k], &leader);
        outcome = other > outcome ? other : outcome;
    }
    return outcome;
}
