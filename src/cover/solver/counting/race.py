"""Two ways to count the solutions of one problem, and which of them gets the time.

Listing takes time with the number of solutions, memoisation with that of the states, and nobody can
tell beforehand which are fewer. So both are begun. The one that finds more solutions a second goes
on; the other, which may only have been slow to start, gets a small part of the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Protocol

from cover.exact_cover import ExactCover
from cover.solver.memo import Memo, memo_of
from cover.solver.memo.counter import Counter

# Seconds for one of the two at a time, and what part of the time the one that is behind gets.
_SLICE = 0.05
_BEHIND = 1 / 16

# Laying a frontier out takes about so many seconds for each entry of an option. As much is given to
# listing first, and in any case the least.
_LAY_OUT = 5e-6
_LEAST = 0.002

# Memoisation is given up if after so many seconds it does not save so many times its own work.
# (Pentominoes on 6 x 10: 6 times, and listing is ten times as fast. Langford pairs: 12. Latin
# squares of order 5: 70. Dominoes on 8 x 8: a million.)
_TRIAL = 0.05
_SAVING = 16


class Contender(Protocol):
    """A way to count; `cover.solver.counting.listing` says what its parts mean."""

    @property
    def found(self) -> int:
        """How many solutions were found so far."""

    def go_on(self, seconds: float | None = None, limit: int | None = None) -> bool:
        """Count on for as long, or up to a limit; True when all solutions are counted."""


class Race:
    """The count of one problem by `listing` and by memoisation.

    `times` tells for each option how many equal ones it stands for; without it, one. `memory` is
    what memoisation may take, in bytes. When it is over, `memo` has won, or
    None where listing has.
    """

    def __init__(
        self,
        problem: ExactCover,
        listing: Contender,
        times: Sequence[int],
        engine: str,
        memory: int,
    ) -> None:
        self.memo: Memo | None = None
        self.complete = False
        self._listing = listing
        self._problem, self._times, self._engine, self._memory = problem, times, engine, memory
        self._lay_out_at = max(_LEAST, _LAY_OUT * len(problem.entries))
        self._is_trying = True  # memoisation, now or later
        self._listed = self._memoised = 0.0  # seconds
        self._states = 0  # of a memoisation that was given up

    @property
    def found(self) -> int:
        """How many solutions were found so far."""
        by_memo = 0 if self.memo is None else self.memo.counter.found
        return max(self._listing.found, by_memo)

    @property
    def states(self) -> int:
        """How many states were counted by memoisation."""
        return self._states if self.memo is None else self.memo.counter.nodes

    def go_on(self, deadline: float | None, limit: int | None) -> None:
        """Count on until that time, or until as many solutions were found."""
        while not self.complete and (limit is None or self.found < limit):
            now = monotonic()
            if deadline is not None and now >= deadline:
                return
            self._next_slice(None if deadline is None else deadline - now, limit)

    def _next_slice(self, left: float | None, limit: int | None) -> None:
        if self._is_trying and self.memo is None and self._listed >= self._lay_out_at:
            self.memo = memo_of(self._problem, self._times, self._engine, self._memory)
            self._is_trying = self.memo is not None
        if self.memo is not None and self._is_memos_turn():
            self._memoise(self.memo.counter, _shorter(_SLICE, left))
        else:
            self._list(_shorter(self._slice_of_listing(), left), limit)

    def _slice_of_listing(self) -> float | None:
        """As long as there is time, where nobody else is waiting."""
        if not self._is_trying:
            return None
        return self._lay_out_at if self.memo is None else _SLICE

    def _list(self, seconds: float | None, limit: int | None) -> None:
        began = monotonic()
        if self._listing.go_on(seconds, limit):
            self.complete, self.memo = True, None
        self._listed += monotonic() - began

    def _memoise(self, counter: Counter, seconds: float | None) -> None:
        began = monotonic()
        self.complete = counter.go_on(seconds)
        self._memoised += monotonic() - began
        hopeless = counter.saved < _SAVING * counter.nodes
        if hopeless and not self.complete and self._memoised >= _TRIAL:
            self._states = counter.nodes
            self.memo, self._is_trying = None, False

    def _is_memos_turn(self) -> bool:
        assert self.memo is not None
        if not self._memoised:
            return True
        is_ahead = self.memo.counter.found * self._listed > self._listing.found * self._memoised
        if is_ahead:
            return self._listed >= self._memoised * _BEHIND
        return self._memoised < self._listed * _BEHIND


def _shorter(one: float | None, other: float | None) -> float | None:
    if one is None or other is None:
        return one if other is None else other
    return min(one, other)
