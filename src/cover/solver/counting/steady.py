"""A count whose way does not depend on the time that anything takes.

What is drawn from a count depends on the way in which it was made. So where the same seed is to
draw the same samples again, there is no race (`cover.solver.counting.race`): memoisation is tried
for a certain number of states, and if it saves too little by then, listing does it all.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from cover.exact_cover import ExactCover
from cover.solver.counting.race import Contender
from cover.solver.memo import Memo, making_memo
from cover.steps import Work

# After so many states it is decided: memoisation goes on if it has saved so many times its own work
# by then. In C that is about a second.
_TRIAL = 2_000_000
_SAVING = 16


class Steady:
    """The count of one problem by memoisation or, where that is hopeless, by `listing`.

    The parts are those of `cover.solver.counting.race.Race`.
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
        self.states = 0
        self._listing = listing
        making = Work(lambda: making_memo(problem, times, engine, memory))
        self._making: Work[Memo | None] | None = making
        self._decided = False

    @property
    def found(self) -> int:
        """How many solutions were found so far."""
        return self._listing.found if self.memo is None else self.memo.counter.found

    @property
    def is_search(self) -> bool:
        """Whether listing is all that is left."""
        return self._making is None and self.memo is None and not self.complete

    @property
    def is_memo_ahead(self) -> bool:
        """Whether memoisation does it."""
        return self.memo is not None

    def go_on(self, deadline: float | None, limit: int | None) -> None:
        """Count on until that time; a limit ends only a listing."""
        if self._making is not None and self._making.go_on(deadline):
            self.memo, self._making = self._making.result, None
            self._decided = self.memo is None
        while self._making is None and not self.complete:
            left = None if deadline is None else max(0.0, deadline - monotonic())
            if self.memo is None:
                self.complete = self._listing.go_on(left, limit)
            else:
                self._memoise(self.memo, left)
            if left == 0 or (limit is not None and self.found >= limit):
                return

    def _memoise(self, memo: Memo, seconds: float | None) -> None:
        counter = memo.counter
        self.complete = counter.go_on(seconds, None if self._decided else _TRIAL)
        self.states = counter.nodes
        if not self.complete and not self._decided and counter.nodes >= _TRIAL:
            self._decided = True
            if counter.saved < _SAVING * counter.nodes:
                self.memo = None
