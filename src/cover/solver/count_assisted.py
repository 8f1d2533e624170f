"""A search for one or two solutions, helped by relaxation and by counting where it takes long.

Some problems that no search gets through have no solution in parts either: after a while it is seen
whether that can be proved (`is_refuted`). Others are counted in no time: a board that cannot be
tiled, or one part of a problem among others that has no solution. So from then on a little time
goes into counting (`cover.solver.counting`), and a count that says that there is nothing left ends
the search. Solutions come from the search alone: which one is found first does not depend on the
time that anything takes. None comes twice: "several" means two of them, and a fault that
brings the same one again must not lead to that answer. A search that ends with another number than
a count has a fault: that is an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

from cover.errors import CheckError, OutgrownError
from cover.problem import Problem
from cover.solver.engines import SolutionSearch
from cover.solver.searching import Solution, WrappedSearch
from cover.steps import deadline_after, has_come, seconds_left, shorter

if TYPE_CHECKING:
    from cover.solver.api import Prepared
    from cover.solver.counting.count import Counting

# Seconds of searching before anything else is tried, and those of relaxation, once.
_PATIENCE = 0.1
_RELAXATION = 0.1

# Prices are looked for in no larger problems: none would change often enough. That many entries
# count once, and once for each sum.
_MOST_ENTRIES = 100_000

# The part of the time that counting gets from then on, and the least that it gets at a time.
_PART = 1 / 16
_LEAST = 0.02

# The caller has not asked for layers: they take this part of the memory that a count would.
_FRACTION = 4


class CountAssistedSearch(WrappedSearch):
    """The `search` for few solutions of a problem with the options `fixed`."""

    def __init__(self, laid_out: Prepared, fixed: Sequence[int], search: SolutionSearch) -> None:
        super().__init__(search)
        self._seen: set[Solution] = set()
        self._laid_out = laid_out
        self._fixed = fixed
        self._counting: Counting | None = None
        self._is_relaxed = False
        self._is_count_over = False  # or given up
        self._was_fruitless = False  # the last step, which was a search
        self._searched = self._counted = 0.0  # seconds
        self._number: int | None = None  # of solutions, once they are counted
        self._is_proved = False

    @property
    def exhausted(self) -> bool:
        return self._is_proved or self._search.exhausted

    def next(self, seconds: float | None = None) -> Solution | None:
        deadline = deadline_after(seconds)
        while not self.exhausted:
            counts = self._was_fruitless and not self._is_count_over
            if self._was_fruitless and not (self._is_relaxed or self._seen):
                self._relax(deadline)
            elif counts and self._counted < self._searched * _PART:
                self._go_on_counting(deadline)
            else:
                left = seconds_left(deadline)
                if not self._is_count_over:  # else there is nothing but the search
                    left = max(_PATIENCE, self._searched) if left is None else min(_PATIENCE, left)
                began = monotonic()
                solution = self._search.next(left)
                self._searched += monotonic() - began
                is_enough = left is None or max(left, self._searched) >= _PATIENCE
                self._was_fruitless = solution is None and is_enough
                if solution is None:
                    self._compare()
                elif solution not in self._seen:
                    self._seen.add(solution)
                    return solution
            if has_come(deadline):
                break
        return None

    def _compare(self) -> None:
        """Raise `CheckError` where a count knows of another number than the search has found."""
        if self._search.exhausted and self._number not in (None, len(self._seen)):
            raise CheckError(
                f"a fault in cover: a search has found {len(self._seen)} solutions where there are "
                f"{self._number}"
            )

    def _relax(self, deadline: float | None) -> None:
        """See whether there is no solution even where options are chosen in part."""
        self._is_relaxed = True
        if self._laid_out.engine == "python":
            return
        seconds = shorter(seconds_left(deadline), _RELAXATION)
        with suppress(OverflowError):  # it is too large
            self._is_proved = is_refuted(self._laid_out.problem, self._fixed, seconds)
        if self._is_proved:
            self._number = 0

    def _go_on_counting(self, deadline: float | None) -> None:
        from cover.solver.counting.count import Counting
        from cover.solver.counting.memory import default_size

        self._was_fruitless = False
        began = monotonic()
        if self._counting is None:
            memory = default_size() // _FRACTION
            self._counting = Counting(self._laid_out, self._fixed, memory=memory, is_searched=True)
        seconds = max(_LEAST, self._searched * _PART)
        try:
            self._counting.go_on(seconds if deadline is None else min(seconds, deadline - began))
        except (MemoryError, OutgrownError):  # the search does without
            self._is_count_over = True
            return
        if self._counting.complete:
            self._number = self._counting.found
        self._is_proved = self._number == len(self._seen)
        self._is_count_over = self._counting.complete or self._counting.is_search
        self._counted += monotonic() - began


def is_refuted(problem: Problem, fixed: Sequence[int], seconds: float | None) -> bool:
    """Return whether it is proved, within so many seconds, that no solution has these options.

    Where options cost nothing, prices of items and sums that prove that any solution costs
    something (core/cheapest/prices.c) prove that there is none, not even one that chooses options
    in part; a colouring that shows that a board cannot be tiled is such prices. So the search for
    the cheapest solution, which looks for prices first, is asked for one where all cost nothing.

    The problem has no multiplicities. Raises `OverflowError` where it is too large for the core.
    """
    from cover.solver.cheapest import CheapestQuestion, NativeCheapestSearch

    if len(problem.entries) * (1 + problem.sum_count) > _MOST_ENTRIES:
        return False
    search = NativeCheapestSearch(
        problem, CheapestQuestion([0] * problem.option_count, 1, None, fixed)
    )
    return search.go_on(seconds) and not search.found
