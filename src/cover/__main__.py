"""`cover` and `python -m cover`."""

# These are built into Python, or loaded by now. Others are imported when the current folder is not
# looked into any more: there may be a `signal.py` beside the puzzles.
import gc
import os
import sys
from time import monotonic

# How many objects there are to be before cycles among them are looked for. Most runs are over
# before; Python's own number, 700, has it look for some forty times while modules are loaded, in
# vain.
_OBJECTS = 100_000

_FAULT = 70  # the exit code for a fault in the program itself, as `sysexits.h` has it

# Signals that end a run as Ctrl-C does, where there are such; and seconds within which a second one
# is the same one again: `timeout` sends it to the process and to its group, as a terminal does.
_ENDING = ("SIGTERM", "SIGHUP")
_TWICE = 1.0

_AGAIN = 0.01  # seconds after which Ctrl-C comes once more, where Python has ignored it


class _Ending:
    """What ends a run from outside: its `number` is that of the signal that came first."""

    number = 0
    _came = 0.0

    def heed(self) -> None:
        """Take the signals, but those that are ignored, as `nohup` has it."""
        import signal

        for name in _ENDING:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, self.interrupt)
        sys.unraisablehook = _interrupt_again

    def interrupt(self, number: int, _: object) -> None:
        """Raise what Ctrl-C does."""
        before, self._came = self._came, monotonic()
        if self.number and self._came - before < _TWICE:
            return
        self.number = self.number or number
        raise KeyboardInterrupt


def _interrupt_again(unraisable: "sys.UnraisableHookArgs") -> None:
    """Have Ctrl-C come once more where it came as an object went, in which Python ignores it."""
    if not isinstance(unraisable.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)
        return
    import signal
    from threading import Timer

    if os.name == "posix":  # elsewhere it would end the process at once
        Timer(_AGAIN, os.kill, (os.getpid(), signal.SIGINT)).start()


def script() -> int:
    """Run the command line and end the process: what goes with it need not be taken apart.

    The exit code is returned where there may be other processes and threads, which Python waits
    for, and where something cannot be written, which it tells.
    """
    code = run()
    gc.freeze()
    if "concurrent.futures" not in sys.modules:
        try:
            for stream in filter(None, (sys.stdout, sys.stderr)):
                stream.flush()
        except OSError:
            return code
        os._exit(code)
    return code


def run() -> int:
    """Run the command line and return the exit code, that of the signal if one has ended it.

    Ctrl-C and other signals are heeded while modules are still being loaded.
    """
    ending = _Ending()
    try:
        _look_nowhere_here()
        gc.set_threshold(_OBJECTS)
        ending.heed()
        from cover.cli.main import main

        code = main()
    except KeyboardInterrupt:
        code = 130
    except Exception as error:
        came = isinstance(error.__cause__, KeyboardInterrupt)  # as a class was being made
        code = 130 if came else _told(error)
    finally:
        _leave_signals_to_the_system(ending)
    return 128 + ending.number if ending.number and code in (2, 130) else code


def _told(error: Exception) -> int:
    """Say in a line that there is a fault in the program itself, and return the exit code."""
    from contextlib import suppress

    from cover.errors import fault_in_a_line

    with suppress(OSError):  # of nobody that hears it
        print(f"cover: {fault_in_a_line(error)}", file=sys.stderr, flush=True)
    return _FAULT


def _look_nowhere_here() -> None:
    """Look for no modules in the current folder, which Python itself puts before all others.

    It does so for `python -m`, and for a script that lies there; with `-P` or `-I` it does not.
    """
    if sys.flags.safe_path:
        return
    try:
        if os.path.realpath(sys.path[0]) == os.getcwd():
            del sys.path[0]
    except OSError:  # the current folder is there no more
        pass


def _leave_signals_to_the_system(ending: _Ending) -> None:
    """Have them end the process at once from now on: Python, at its own end, prints a traceback."""
    try:
        import signal

        ours = (signal.default_int_handler, ending.interrupt)
        for number in ("SIGINT", *_ENDING):
            if signal.getsignal(getattr(signal, number, signal.SIGINT)) in ours:
                signal.signal(getattr(signal, number), signal.SIG_DFL)
    except KeyboardInterrupt:
        return _leave_signals_to_the_system(ending)


if __name__ == "__main__":
    sys.exit(script())
