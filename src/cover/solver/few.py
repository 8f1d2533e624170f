"""A search for one or two solutions, helped by relaxation and by counting where it takes long.

Some problems that no search gets through have no solution in parts either: after a while it is seen
whether that can be proved (`cover.solver.relaxation`). Others are counted in no time: a board that
cannot be tiled, or one part of a problem among others that has no solution. So from then on a
little time goes into counting (`cover.solver.counting`), and a count that says that there is
nothing left ends the search. Solutions come from the search alone: which one is found first does
not depend on the time that anything takes. None is told twice (see `cover.solver.searching.Once`),
and a search that ends with another number than a count has a fault: that is an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING

from cover.errors import CheckError
from cover.solver.searching import Running, Wrapping, found_one_by_one

if TYPE_CHECKING:
    from cover.solver.counting.count import Counting
    from cover.solver.prepared import Prepared

# Seconds of searching before anything else is tried, and those of relaxation, once.
_PATIENCE = 0.1
_RELAXATION = 0.1

# The part of the time that counting gets from then on, and the least that it gets at a time.
_PART = 1 / 16
_LEAST = 0.02

# Nobody has asked for a table: it takes that part of the memory that a count would.
_FRACTION = 4


class Run(Wrapping):
    """The search `run` of a problem with the options `fixed`."""

    def __init__(self, prepared: Prepared, fixed: Sequence[int], run: Running) -> None:
        super().__init__(run)
        self._prepared = prepared
        self._fixed = fixed
        self._counting: Counting | None = None
        self._relaxed = False  # the problem was
        self._gives_up = False  # counting
        self._in_vain = False  # the last step, which was a search
        self._searched = self._counted = 0.0  # seconds
        self._told: set[tuple[int, ...]] = set()
        self._number: int | None = None  # of solutions, once they are counted
        self._proved = False

    @property
    def exhausted(self) -> bool:
        """Whether there are no further solutions."""
        return self._proved or self._run.exhausted

    def next(self, seconds: float | None = None) -> tuple[int, ...] | None:
        """The next solution; None when there is none or the time is up."""
        deadline = None if seconds is None else monotonic() + seconds
        while not self.exhausted:
            if self._in_vain and not (self._relaxed or self._told):
                self._relax(deadline)
            elif self._is_count_due():
                self._count(deadline)
            else:
                left = None if deadline is None else max(0.0, deadline - monotonic())
                solution = self._search(left)
                self._in_vain = solution is None
                if solution is None:
                    self._compare()
                elif solution not in self._told:
                    self._told.add(solution)
                    return solution
            if deadline is not None and monotonic() >= deadline:
                break
        return None

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        """How many further solutions there are, at most `limit`, found within `seconds`."""
        return found_one_by_one(self, limit, seconds)

    def _compare(self) -> None:
        """Compare the number of solutions with that of a count, if both are known."""
        if self._run.exhausted and self._number not in (None, len(self._told)):
            raise CheckError(
                f"a fault in cover: a search has found {len(self._told)} solutions where there are "
                f"{self._number}"
            )

    def _is_count_due(self) -> bool:
        behind = self._counted < self._searched * _PART
        return self._in_vain and behind and not self._gives_up

    def _search(self, left: float | None) -> tuple[int, ...] | None:
        """Search for a while, without end if nothing is to be counted any more."""
        if self._gives_up:
            return self._run.next(left)
        seconds = max(_PATIENCE, self._searched) if left is None else min(_PATIENCE, left)
        began = monotonic()
        try:
            return self._run.next(seconds)
        finally:
            self._searched += monotonic() - began

    def _relax(self, deadline: float | None) -> None:
        """See whether there is no solution even where options are chosen in part."""
        from cover.solver.relaxation import Relaxation

        self._relaxed = True
        end = monotonic() + _RELAXATION
        relaxation = Relaxation(self._prepared.problem, self._fixed)
        if relaxation.refutes(end if deadline is None else min(end, deadline)):
            self._number = 0
            self._proved = True

    def _count(self, deadline: float | None) -> None:
        """Count for a while, and see whether that shows the end."""
        from cover.solver.counting.count import Counting
        from cover.solver.counting.memory import default_size

        self._in_vain = False
        began = monotonic()
        if self._counting is None:
            memory = default_size() // _FRACTION
            self._counting = Counting(
                self._prepared, self._fixed, memory=memory, searched=self._searched
            )
        seconds = max(_LEAST, self._searched * _PART)
        try:
            self._counting.go_on(seconds if deadline is None else min(seconds, deadline - began))
        except MemoryError:  # the search does without
            self._gives_up = True
            return
        if self._counting.complete:
            self._number = self._counting.found
        self._proved = self._number == len(self._told)
        self._gives_up = self._counting.complete or self._counting.is_search
        self._counted += monotonic() - began
