"""The search for the cheapest solutions in C, core/cheapest/: what it is told, and tells."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import gcd
from typing import TYPE_CHECKING

from cover.problem import Problem
from cover.solver.searching import Solution

if TYPE_CHECKING:
    from cover.solver._core import CheapestSearch as CoreSearch

_FINEST = 1 << 20  # parts of a cost in which prices are told; fewer where costs are large
_COARSEST = 1 << 4
_LARGEST = 1 << 50  # of all costs together, in these parts


class NativeCheapestSearch:
    """A search in C; the questions are those of `ReadableCheapestSearch`.

    Raises `OverflowError` where the costs, or the problem, are too large for it.
    """

    def __init__(
        self,
        problem: Problem,
        costs: Sequence[int],
        number: int | None,
        within: int | None,
        fixed: Sequence[int],
    ) -> None:
        from cover.solver._core import CheapestSearch as CoreSearch

        self._share = gcd(*costs) or 1  # all solutions cost a multiple of it
        shared = [cost // self._share for cost in costs]
        size = sum(map(abs, shared))
        self._unit = _FINEST
        while self._unit > _COARSEST and self._unit * size > _LARGEST:
            self._unit //= 2
        if self._unit * size > _LARGEST:
            raise OverflowError("the costs are too large for the search in C")
        least, most = (sum(cost for cost in shared if cost * sign > 0) for sign in (-1, 1))
        budget = most
        if within is not None:
            budget = max(least - 1, min(most, within // self._share))
        arrays = (
            *(problem.starts, problem.entries, problem.colours),
            *(problem.sum_items, problem.sum_starts, problem.bounds, problem.rows),
            *(problem.weights, problem.multiplicities, array("q", shared)),
        )
        self._search: CoreSearch = CoreSearch(
            problem.primary_count,
            len(problem.items),
            arrays,
            self._unit,
            -1 if number is None else number,
            budget,
            array("i", sorted(set(fixed))),
        )
        self.complete = False

    @property
    def solutions(self) -> list[tuple[int, Solution]]:
        """The cost and the options of each solution found so far, in ascending order."""
        return [(cost * self._share, options) for cost, options in self._search.solutions]

    @property
    def found(self) -> int:
        """How many solutions were found so far."""
        return self._search.found

    @property
    def bound(self) -> int | None:
        """What no solution costs less than; None where it is proved that there is none."""
        best = self._search.least if self._search.found else None
        if self.complete:
            return None if best is None else best * self._share
        proved = -(-self._search.proved // self._unit)
        return self._share * (proved if best is None else min(proved, best))

    @property
    def nodes(self) -> int:
        """How many partial solutions an item was chosen at."""
        return self._search.nodes

    @property
    def updates(self) -> int:
        """How many options were chosen or excluded."""
        return self._search.updates

    def go_on(self, seconds: float | None = None) -> bool:
        """Search on for as long; return whether all is done."""
        self.complete = self._search.go_on(seconds)
        return self.complete
