"""What a program hears while an answer without a limit takes long: a warning, as the command's."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer

_LONG = 10.0  # seconds


@contextmanager
def patience(remark: str, timeout: float | None) -> Iterator[None]:
    """Warn of what takes long unless it has a `timeout`; a thread of its own waits for that."""
    timer = Timer(_LONG, _warn, (remark,))
    timer.daemon = True
    if timeout is None:
        with suppress(RuntimeError):  # there is no room for even one thread
            timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _warn(remark: str) -> None:
    warnings.warn(remark, RuntimeWarning, stacklevel=2)
