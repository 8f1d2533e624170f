"""Work that takes long, in steps: between two of them it can be paused, or left, at any time.

A function that may take more than some milliseconds is a generator. It yields every now and then,
about once in a millisecond, so that the clock can be looked at, and returns its result at the end.
How long it may go on, the caller decides: `finished` does all of it at once, `Work`
as much as there is time for, and `in_time` all of it or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from time import monotonic
from typing import Generic, TypeVar

from cover.errors import LimitError

_T = TypeVar("_T")

# Yields nothing, and returns a result.
Steps = Generator[None, None, _T]


def finished(steps: Steps[_T]) -> _T:
    """Do all steps, and return their result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: _T = end.value
            return result


def in_time(many: Iterable[_T], deadline: float | None) -> Iterator[_T]:
    """Iterate over them; raises `LimitError` once `deadline`, a time of `monotonic`, has come."""
    return iter(many) if deadline is None else _watched(many, deadline)


def _watched(many: Iterable[_T], deadline: float) -> Iterator[_T]:
    for one in many:
        if monotonic() >= deadline:
            raise LimitError("the time is over")
        yield one


def done_in_time(steps: Steps[_T], deadline: float | None) -> _T:
    """Do all steps, and return their result; raises `LimitError` once `deadline` has come."""
    work = Work(lambda: steps)
    if not work.go_on(deadline):
        raise LimitError("the time is over")
    return work.result


class Work(Generic[_T]):
    """Steps that are gone on with as time allows; when they are `done`, there is a `result`.

    They come from `begin`. If one of them raises an exception, Ctrl-C for one, the work begins
    anew when it is gone on with.
    """

    result: _T

    def __init__(self, begin: Callable[[], Steps[_T]]) -> None:
        self.done = False
        self._begin = begin
        self._steps: Steps[_T] | None = None

    def go_on(self, deadline: float | None = None) -> bool:
        """Go on until all is done or the time of `monotonic` has come; whether all is done.

        One step at least is done, so that it comes to an end however little time there is.
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
