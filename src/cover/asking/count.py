"""A number of solutions that says whether it is all of them."""

from __future__ import annotations

from typing import Self

from cover.reading.lines import in_full
from cover.solution import Unchanging


class Count(Unchanging, int):
    """How many solutions there are: a whole number, with what is known of it.

    It compares, adds up and converts as any `int`, and what comes of that is one. Unless it is
    `exact`, a limit was hit, and there are at least so many. Where several solutions count as one,
    since they are turned or mirrored forms of each other or differ in their layouts alone, `of_all`
    is the number with all of these; None otherwise.

    >>> four = Count(4)
    >>> four == 4, four + 1, four.exact
    (True, 5, True)
    >>> print(Count(1000, exact=False))
    >=1000
    >>> Count(19186, of_all=460464)
    Count(19186, of_all=460464)
    """

    _called = "count"

    exact: bool
    of_all: int | None

    def __new__(cls, value: int = 0, *, exact: bool = True, of_all: int | None = None) -> Self:
        """Make a count of a number; of all solutions unless it is not `exact`."""
        count = super().__new__(cls, value)
        count.__dict__.update(exact=exact, of_all=of_all)
        return count

    def __reduce__(self) -> tuple[object, ...]:
        return _count, (int(self), self.exact, self.of_all)

    def __repr__(self) -> str:
        more = "" if self.exact else ", exact=False"
        more += "" if self.of_all is None else f", of_all={in_full(self.of_all)}"
        return f"Count({in_full(int(self))}{more})"

    def __str__(self) -> str:
        at_least = "" if self.exact else ">="
        of_all = "" if self.of_all is None else f" of {at_least}{in_full(self.of_all)}"
        return f"{at_least}{in_full(int(self))}{of_all}"

    def __format__(self, format_spec: str) -> str:
        return super().__format__(format_spec) if format_spec else str(self)


def _count(value: int, exact: bool, of_all: int | None) -> Count:
    """Return the count that was pickled."""
    return Count(value, exact=exact, of_all=of_all)
