/* A call from Python that works without the GIL: in slices, until it is done, its time is up, or a
 * signal comes whose handler raises an exception. */

#ifndef COVER_CALL_H
#define COVER_CALL_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

struct call {
    bool timed;
    double deadline;       /* of the clock of clock.h, if it is timed */
    void (*show)(void *owner); /* shows Python what was done; with the GIL held; or NULL */
    void *owner;
    /* Of a call that has begun. */
    PyThreadState *thread; /* saved while the GIL is released */
    double signals_at;     /* when to look for signals next */
    bool failed;           /* a signal handler has raised an exception */
};

/* For O& of arguments: sets the time limit of a call, a number or None for none. */
int call_seconds(PyObject *seconds, void *call);

/* Releases the GIL. */
void call_begin(struct call *call);

/* Whether to go on with another slice; the GIL is taken now and then to look for signals. */
bool call_goes_on(void *call);

/* Takes the GIL again; -1 with the exception that a signal handler has raised, or else, where there
 * was no memory, with MemoryError. */
int call_end(struct call *call, bool has_memory);

/* Makes what `busy` stands for this thread's own until that is false again; -1 with RuntimeError
 * when it is in use, by another thread or by a signal handler that runs within a call. With the GIL
 * held. */
int claim(bool *busy, const char *in_use);

#endif
