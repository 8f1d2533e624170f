"""Processes of the package's own: how one begins, and what it may import.

Python itself puts the current folder first among those in which it looks for modules, for `-c` as
for `-m`: a `random.py` beside the puzzles would be run. A process that begins here looks in the
same folders as this one, and not in the current one while it begins.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import DEVNULL, PIPE, Popen

# What a process runs. `-P` spares it the current folder until it has the folders of this one.
_BEGINNING = "import sys; sys.path = sys.argv[1:]; from {} import serve; serve()"

# The flags of Python, by their names in `sys.flags`, that a process has from this one.
_INHERITED = {
    "ignore_environment": "-E",
    "no_user_site": "-s",
    "no_site": "-S",
    "dont_write_bytecode": "-B",
    "utf8_mode": "-Xutf8",
}


def begin(module: str) -> Popen[bytes]:
    """Begin a process that runs the function `serve` of a module.

    Its standard input and output are pipes, and it says nothing on standard error: what is to be
    told, of it too, is told here. Where the system can do it, Ctrl-C is kept off from it for good,
    as what becomes of it is decided here. Raises `OSError` where no process can begin.
    """
    flags = [flag for name, flag in _INHERITED.items() if getattr(sys.flags, name)]
    beginning = [sys.executable, "-P", *flags, "-c", _BEGINNING.format(module)]
    with _ctrl_c_put_off():
        return Popen([*beginning, *sys.path], stdin=PIPE, stdout=PIPE, stderr=DEVNULL)


@contextmanager
def _ctrl_c_put_off() -> Iterator[None]:
    """Keep Ctrl-C off from this thread for now, and from a process that it begins for good."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
