"""Two ways to count the solutions of one problem, and which of them gets the time.

Listing takes time with the number of solutions, memoisation with that of the states, and nobody can
tell beforehand which are fewer. So after a while of listing both are at it. The one that finds more
solutions a second goes on; the other, which may only have been slow to start, gets a small part of
the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Protocol

from cover.exact_cover import ExactCover
from cover.solver.memo import Memo, making_memo
from cover.solver.memo.counter import Counter
from cover.steps import Work

# The least seconds for one of the two at a time; at first, the most; and what part of the time the
# one that is behind gets.
_LEAST = 0.001
_SLICE = 0.05
_BEHIND = 1 / 16

# Reducing a problem and laying a frontier out take about two millionths of a second for each entry
# of an option. In a small problem nobody notices that, and so there it comes after a time of
# listing that grows with the square of the entries. In a large one it is to be a small part of what
# was spent already. But a second is always enough.
_SMALL = 2e-8
_LARGE = 6e-5
_ENOUGH = 1.0

# Memoisation is given up if after so many seconds it does not save its own work once. (Queens: a
# twentieth of it. Pentominoes on 6 x 10: 0.4 times, where listing is ten times as fast; on 4 x 15,
# where it is a little slower: 4 times. Dominoes on 8 x 8: a million times.)
_TRIAL = 0.05


class Contender(Protocol):
    """A way to count; `cover.solver.counting.listing` says what its parts mean."""

    @property
    def found(self) -> int:
        """How many solutions were found so far."""

    @property
    def seconds(self) -> float:
        """How long it took."""

    def go_on(self, seconds: float | None = None, limit: int | None = None) -> bool:
        """Count on for as long, or up to a limit; True when all solutions are counted."""


def patience(problem: ExactCover) -> float:
    """How many seconds of listing come before anything else."""
    entries = len(problem.entries)
    return max(_LEAST, min(_SMALL * entries**2, _LARGE * entries, _ENOUGH))


class Race:
    """The count of one problem by `listing` and by memoisation.

    `times` tells for each option how many equal ones it stands for; without it, one. `memory` is
    what memoisation may take, in bytes. `searched` is for how many seconds the problem was searched
    before, in another form. When it is over, `memo` has won, or None where listing has.
    """

    def __init__(
        self,
        problem: ExactCover,
        listing: Contender,
        times: Sequence[int],
        engine: str,
        memory: int,
        searched: float = 0.0,
    ) -> None:
        self.memo: Memo | None = None
        self.complete = False
        self._listing = listing
        making = Work(lambda: making_memo(problem, times, engine, memory))
        self._making: Work[Memo | None] | None = making
        self._patience = max(0.0, patience(problem) - searched)
        self._is_trying = True  # memoisation, now or later
        self._memoised = 0.0  # seconds
        self._states = 0  # of a memoisation that was given up

    @property
    def found(self) -> int:
        """How many solutions were found so far."""
        by_memo = 0 if self.memo is None else self.memo.counter.found
        return max(self._listing.found, by_memo)

    @property
    def is_search(self) -> bool:
        """Whether listing is all that is left."""
        return not self._is_trying and not self.complete

    @property
    def is_memo_ahead(self) -> bool:
        """Whether memoisation finds more solutions a second."""
        if self.memo is None:
            return False
        by_memo, listed = self.memo.counter.found, self._listing.found
        return by_memo * self._listing.seconds > listed * self._memoised

    @property
    def states(self) -> int:
        """How many states were counted by memoisation."""
        return self._states if self.memo is None else self.memo.counter.nodes

    def go_on(self, deadline: float | None, limit: int | None) -> None:
        """Count on until that time, or until as many solutions were found."""
        while not self.complete and (limit is None or self.found < limit):
            self._lay_out(deadline)
            left = None if deadline is None else deadline - monotonic()
            if left is not None and left <= 0:
                return
            self._next_slice(left, limit)

    def _lay_out(self, deadline: float | None) -> None:
        """Lay out what memoisation needs, once it is its turn."""
        if self._making is None or self._listing.seconds < self._patience:
            return
        if self._making.go_on(deadline):
            self.memo, self._making = self._making.result, None
            self._is_trying = self.memo is not None

    def _next_slice(self, left: float | None, limit: int | None) -> None:
        listed = self._listing.seconds
        if self.memo is None:
            alone = self._patience - listed if self._is_trying else None
            self._list(_shorter(alone, left), limit)
        elif self.is_memo_ahead:
            due = self._memoised * _BEHIND - listed
            if due > 0:
                self._list(_shorter(_part(due), left), limit)
            else:
                self._memoise(self.memo.counter, _shorter(_whole(self._memoised), left))
        else:
            due = listed * _BEHIND - self._memoised
            if due > 0:
                self._memoise(self.memo.counter, _shorter(_part(due), left))
            else:
                self._list(_shorter(_whole(listed), left), limit)

    def _list(self, seconds: float | None, limit: int | None) -> None:
        if self._listing.go_on(seconds, limit):
            self.complete, self.memo = True, None

    def _memoise(self, counter: Counter, seconds: float | None) -> None:
        began = monotonic()
        self.complete = counter.go_on(seconds)
        self._memoised += monotonic() - began
        hopeless = counter.saved < counter.nodes
        if hopeless and not self.complete and self._memoised >= _TRIAL:
            self._states = counter.nodes
            self.memo, self._is_trying = None, False


def _part(due: float) -> float:
    """A slice for the one that is behind."""
    return max(_LEAST, min(due, _SLICE))


def _whole(spent: float) -> float:
    """A slice for the one that is ahead; the longer it goes on, the longer."""
    return max(_SLICE, spent * _BEHIND)


def _shorter(one: float | None, other: float | None) -> float | None:
    if one is None or other is None:
        return one if other is None else other
    return min(one, other)
