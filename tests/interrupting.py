"""Ctrl-C, and other signals that end a run, in the middle of what is tested."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep


def heed_signals() -> None:
    """Heed them in a process that begins: the tests may be deaf to them in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def wait_until(happened: Callable[[], object]) -> None:
    """Wait until something has happened, for a minute at most."""
    until = monotonic() + 60
    while not happened():
        assert monotonic() < until
        sleep(0.01)


@contextmanager
def ctrl_c_after(seconds: float) -> Iterator[None]:
    """A signal comes after so many seconds, whose handler raises `KeyboardInterrupt`.

    The garbage collector waits: what is raised while it calls others, as hypothesis is, is lost.
    """
    gc.disable()
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        gc.enable()
