"""How a process of the package is started, and where it looks for modules.

Python itself puts the current folder first among those in which it looks for modules, for `-c` as
for `-m`, so that a `random.py` beside the puzzles would be run. A process that is started here
looks in the same folders as this one, and never in the current folder while it starts.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import DEVNULL, PIPE, Popen

# What a process runs. With `-P` it does not look in the current folder until it has our folders.
_BEGINNING = "import sys; sys.path = sys.argv[1:]; from {} import serve; serve()"

# The flags of Python that are passed on, by their names in `sys.flags`.
_INHERITED = {
    "ignore_environment": "-E",
    "no_user_site": "-s",
    "no_site": "-S",
    "dont_write_bytecode": "-B",
    "utf8_mode": "-Xutf8",
}


def begin(module: str) -> Popen[bytes]:
    """Start a process that runs the function `serve` of a module.

    Its standard input and output are pipes, and its standard error is dropped: messages are printed
    by this process alone. Where the system can do it, Ctrl-C and what else ends a run never reach
    it: this process decides when it ends. Raises `OSError` where no process can start.
    """
    flags = [flag for name, flag in _INHERITED.items() if getattr(sys.flags, name)]
    beginning = [sys.executable, "-P", *flags, "-c", _BEGINNING.format(module)]
    with endings_blocked():
        return Popen([*beginning, *sys.path], stdin=PIPE, stdout=PIPE, stderr=DEVNULL)


# What is set while processes of `multiprocessing` begin: they look for no modules in the current
# folder, and the one that cleans up after a process that was killed says nothing of that.
_SET = {
    "PYTHONSAFEPATH": "1",
    "PYTHONWARNINGS": "ignore::UserWarning:multiprocessing.resource_tracker",
}


@contextmanager
def pool_beginning() -> Iterator[None]:
    """Have processes of `multiprocessing` begin in the same way as `begin` starts one.

    Raises `OSError` where Python is told to heed no environment, and to look there nevertheless.
    """
    if sys.flags.ignore_environment and not sys.flags.safe_path:
        raise OSError("python -E heeds no PYTHONSAFEPATH; take -P, too")
    before = {name: os.environ.get(name) for name in _SET}
    os.environ.update(_SET)
    try:
        if hasattr(signal, "pthread_sigmask"):
            from multiprocessing import resource_tracker

            with endings_blocked():
                resource_tracker.ensure_running()  # which unblocks Ctrl-C, when it begins
        with endings_blocked():
            yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextmanager
def endings_blocked() -> Iterator[None]:
    """Block what ends a run in this thread for now, and for good in a process that it starts."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    ending = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ending)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
