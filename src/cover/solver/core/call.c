/* Slices, clock and signals of calls that work without the GIL. */

#include "call.h"

#include "clock.h"
#include "object.h"

#define SIGNAL_SECONDS 0.02 /* between two looks for signals, which need the GIL */

int call_seconds(PyObject *seconds, void *into)
{
    struct call *call = into;
    if (seconds == Py_None)
        return 1;
    const double value = PyFloat_AsDouble(seconds);
    if (value == -1.0 && PyErr_Occurred())
        return 0;
    call->timed = true;
    call->deadline = clock_seconds() + value;
    return 1;
}

void call_begin(struct call *call)
{
    call->signals_at = 0.0;
    call->failed = false;
    call->thread = PyEval_SaveThread();
}

/* Looks for signals. */
static void look(struct call *call)
{
    PyEval_RestoreThread(call->thread);
    if (call->show != NULL)
        call->show(call->owner);
    call->failed = PyErr_CheckSignals() < 0;
    call->thread = PyEval_SaveThread();
}

bool call_goes_on(void *given)
{
    struct call *call = given;
    if (call->failed)
        return false;
    const double now = clock_seconds();
    if (call->timed && now >= call->deadline)
        return false;
    if (call->signals_at == 0.0) {
        call->signals_at = now + SIGNAL_SECONDS;
    } else if (now >= call->signals_at) {
        look(call);
        call->signals_at = now + SIGNAL_SECONDS;
    }
    return !call->failed;
}

int call_end(struct call *call, bool has_memory)
{
    PyEval_RestoreThread(call->thread);
    if (call->show != NULL)
        call->show(call->owner);
    return call->failed ? -1 : need_memory(has_memory);
}

int claim(bool *busy, const char *in_use)
{
    if (*busy)
        return fail(PyExc_RuntimeError, in_use);
    *busy = true;
    return 0;
}
