"""A note that says once, while an answer is waited for, why it takes long."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from threading import Timer

# Seconds that an answer takes before it is called slow.
_LONG = 1.0


class Patience(AbstractContextManager[None]):
    """Entered while an answer is waited for; the first time that takes long, `say` is told why.

    A thread of its own does that, as the one that waits is busy searching.
    """

    def __init__(self, why: str, say: Callable[[str], None]) -> None:
        slow = "this search is in pure Python, some 50 times slower than compiled code"
        self._text = f"cover: note: {slow}: {why}"
        self._say = say
        self._timer: Timer | None = None
        self._said = False

    def __enter__(self) -> None:
        """Begin to wait."""
        if not self._said:
            self._timer = Timer(_LONG, self._tell)
            self._timer.daemon = True
            self._timer.start()

    def __exit__(self, *_: object) -> None:
        """The answer is there, or will never be."""
        if self._timer is not None:
            self._timer.cancel()

    def _tell(self) -> None:
        self._said = True
        self._say(self._text)
