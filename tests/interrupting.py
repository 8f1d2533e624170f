"""Ctrl-C that comes after some time, in the middle of what is tested."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

needs_timers = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no timers")


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
