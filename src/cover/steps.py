"""Time: deadlines, and work that takes long in steps, between which it can be paused or left.

A deadline is a time of `time.monotonic`, and None where there is none.

A function that may take more than some milliseconds is a generator. It yields every now and then,
about once in a millisecond, so that the clock can be looked at, and returns its result at the end.
How long it may go on is decided by its caller: `finished` does all of it at once, `Work` as much as
there is time for, and `in_time` all of it or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from time import monotonic
from typing import Generic, TypeVar

from cover.errors import LimitError

_T = TypeVar("_T")

# Yields nothing, and returns a result.
Steps = Generator[None, None, _T]


def deadline_after(seconds: float | None) -> float | None:
    """Return the time at which that many seconds will have passed."""
    return None if seconds is None else monotonic() + seconds


def seconds_left(deadline: float | None) -> float | None:
    """Return how many seconds there are until the deadline, 0 where it has come."""
    return None if deadline is None else max(0.0, deadline - monotonic())


def has_come(deadline: float | None) -> bool:
    """Return whether the deadline has come."""
    return deadline is not None and monotonic() >= deadline


def shorter(one: float | None, other: float | None) -> float | None:
    """Return the shorter one of two times in seconds; None is for a time without end."""
    if one is None or other is None:
        return one if other is None else other
    return min(one, other)


class Waiting:
    """`since` is when something began to be waited for; None while nothing is."""

    since: float | None = None


def finished(steps: Steps[_T]) -> _T:
    """Do all steps, and return their result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: _T = end.value
            return result


def in_time(many: Iterable[_T], deadline: float | None) -> Iterator[_T]:
    """Iterate over `many`; raises `LimitError` once the `deadline` has come."""
    if deadline is None:
        return iter(many)

    def until() -> Iterator[_T]:
        for one in many:
            if monotonic() >= deadline:
                raise LimitError("the time is over")
            yield one

    return until()


class Work(Generic[_T]):
    """Steps that are continued as time allows; when they are `done`, there is a `result`.

    They come from `begin`. If one of them raises an exception, Ctrl-C for one, the work begins
    anew when it is continued.
    """

    result: _T

    def __init__(self, begin: Callable[[], Steps[_T]]) -> None:
        self.done = False
        self._begin = begin
        self._steps: Steps[_T] | None = None

    def go_on(self, deadline: float | None = None) -> bool:
        """Continue until all is done or the deadline has come; return whether all is done.

        At least one step is done, so that the work comes to an end however little time there is.
        """
        if self.done:
            return True
        steps, self._steps = self._steps or self._begin(), None
        try:
            next(steps)
            while deadline is None or monotonic() < deadline:
                next(steps)
        except StopIteration as end:
            self.result, self.done = end.value, True
        else:
            self._steps = steps
        return self.done
