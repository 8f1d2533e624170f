"""When what a count knows is saved: soon, and so seldom that it takes little of the time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

# It is saved after this many seconds, and after this many times what it took the last time.
_EVERY = 1.0
_SPARED = 20


class SavingPace:
    """How often a count is saved, from now on."""

    def __init__(self) -> None:
        self._due = monotonic() + _EVERY

    @property
    def is_due(self) -> bool:
        """Whether it is time to save."""
        return monotonic() >= self._due

    @contextmanager
    def saving(self) -> Iterator[None]:
        """Do all that it takes to save, and see how long that is."""
        began = monotonic()
        yield
        ended = monotonic()
        self._due = ended + max(_EVERY, _SPARED * (ended - began))
