"""The cheapest solutions of a problem whose options cost something, in ascending order of cost.

`find_cheapest` asks a search for them: the one in C, core/cheapest/. Where there is none, or the
numbers are too large for it, all solutions are listed. It can be stopped at any time, and then
tells what is proved of what is left.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from contextlib import suppress
from heapq import heappop, heappush
from math import gcd
from time import perf_counter
from typing import TYPE_CHECKING, Literal, NamedTuple

from cover.problem import Problem
from cover.solver.counting.memory import default_size
from cover.solver.engines import build
from cover.solver.multiplicities import each_once, without_omissions
from cover.solver.searching import Cost, Solution, Statistics, cost_of
from cover.steps import deadline_after, has_come, seconds_left, shorter

if TYPE_CHECKING:
    from cover.solver.watching import Watch

# Seconds between two times that a watch is told, and that the room for solutions is looked at.
_EVERY = 0.1

# Bytes that a solution takes in the end, and for each of its options.
_OF_SOLUTION, _OF_OPTION = 400, 16

_FINEST = 1 << 20  # parts of a cost in which prices are told; fewer where costs are large
_COARSEST = 1 << 4
_LARGEST = 1 << 50  # of all costs together, in these parts

_Cause = Literal["timeout", "interrupt", "memory"]


class CheapSolution(NamedTuple):
    """The options of a solution, which ascend, and what they cost together."""

    cost: int
    options: Solution


class Cheapest(NamedTuple):
    """The cheapest solutions of a problem that were found, in ascending order of cost.

    They are `complete` where it is proved that these are as many as were asked for and none is
    cheaper, or that there are no others. No solution costs less than `bound`; it is None where it
    is proved that there is none. `stopped_by` is None, "timeout", "interrupt" or, where so many
    solutions were found that they take a quarter of the memory, "memory".
    """

    solutions: tuple[CheapSolution, ...]
    complete: bool
    bound: int | None
    stopped_by: _Cause | None
    statistics: Statistics


class CheapestQuestion(NamedTuple):
    """So many of the cheapest solutions, or all, `within` some cost, with the options `fixed`."""

    costs: Sequence[int]
    number: int | None = None
    within: int | None = None
    fixed: Sequence[int] = ()


class CheapestInterrupted(KeyboardInterrupt):
    """Ctrl-C came during a search for the cheapest; `found` is what was found until then."""

    def __init__(self, found: Cheapest) -> None:
        super().__init__()
        self.found = found


def find_cheapest(
    problem: Problem,
    engine: str,
    asked: CheapestQuestion,
    timeout: float | None,
    watch: Watch | None,
) -> Cheapest:
    """Find the cheapest solutions; see `cover.solver.api.Prepared.cheapest`."""
    began = perf_counter()
    search = _search(problem, engine, asked)
    options = min(problem.primary_count, problem.option_count)
    most = default_size() // (_OF_SOLUTION + _OF_OPTION * options)
    deadline = deadline_after(timeout)
    cause: _Cause = "timeout"

    def so_far() -> Cheapest:
        statistics = Statistics(*search.cost, perf_counter() - began)
        found = tuple(CheapSolution(cost, options) for cost, options in search.solutions)
        stopped_by = None if search.complete else cause
        return Cheapest(found, search.complete, search.bound, stopped_by, statistics)

    try:
        while timeout != 0 and not search.go_on(shorter(seconds_left(deadline), _EVERY)):
            if has_come(deadline):
                break
            if search.found > most:
                cause = "memory"
                break
            if watch is not None:
                watch.searched(None, search.found)
    except KeyboardInterrupt as interrupt:
        cause = "interrupt"
        raise CheapestInterrupted(so_far()) from interrupt
    return so_far()


def _search(
    problem: Problem, engine: str, asked: CheapestQuestion
) -> NativeCheapestSearch | ListedCheapest:
    if engine != "python":
        with suppress(OverflowError):
            return NativeCheapestSearch(problem, asked)
    return ListedCheapest(problem, engine, asked)


class ListedCheapest:
    """The cheapest of all solutions, as they are listed.

    What was found so far is in `solutions`, pairs of cost and options in ascending order. No
    solution costs less than the `bound`; it is None where it is proved that there is none.
    """

    def __init__(self, problem: Problem, engine: str, asked: CheapestQuestion) -> None:
        self._search = build(each_once(problem), engine).run(asked.fixed)
        self._end = problem.option_count
        self._costs, self._number, self._within, _ = asked
        self._least = sum(cost for cost in asked.costs if cost < 0)
        self._found: list[tuple[int, Solution]] = []  # a heap by the cost, turned to minus

    def go_on(self, seconds: float | None = None) -> bool:
        """Search on for as long; return whether all is done."""
        deadline = deadline_after(seconds)
        while (found := self._search.next(seconds_left(deadline))) is not None:
            options = without_omissions(found, self._end)
            cost = sum(map(self._costs.__getitem__, options))
            if self._within is None or cost <= self._within:
                heappush(self._found, (-cost, options))
                if self._number is not None and len(self._found) > self._number:
                    heappop(self._found)
            if has_come(deadline):
                break
        return self.complete

    @property
    def complete(self) -> bool:
        return self._search.exhausted

    @property
    def solutions(self) -> list[tuple[int, Solution]]:
        return sorted((-less, options) for less, options in self._found)

    @property
    def found(self) -> int:
        return len(self._found)

    @property
    def bound(self) -> int | None:
        if not self.complete:
            return self._least
        return min((-less for less, _ in self._found), default=None)

    @property
    def cost(self) -> Cost:
        return cost_of(self._search)


class NativeCheapestSearch:
    """The search in C; the questions are those of `ListedCheapest`.

    Raises `OverflowError` where the costs, or the problem, are too large for it.
    """

    def __init__(self, problem: Problem, asked: CheapestQuestion) -> None:
        from cover.solver._core import CheapestSearch

        costs, number, within, fixed = asked
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
        self._search = CheapestSearch(
            problem.primary_count,
            len(problem.items),
            arrays,
            self._unit,
            -1 if number is None else number,
            budget,
            array("i", sorted(set(fixed))),
        )
        self.complete = False

    def go_on(self, seconds: float | None = None) -> bool:
        self.complete = self._search.go_on(seconds)
        return self.complete

    @property
    def solutions(self) -> list[tuple[int, Solution]]:
        return [(cost * self._share, options) for cost, options in self._search.solutions]

    @property
    def found(self) -> int:
        return self._search.found

    @property
    def bound(self) -> int | None:
        best = self._search.least if self._search.found else None
        if self.complete:
            return None if best is None else best * self._share
        proved = -(-self._search.proved // self._unit)
        return self._share * (proved if best is None else min(proved, best))

    @property
    def cost(self) -> Cost:
        """The nodes, and how many options were chosen or excluded."""
        return self._search.nodes, self._search.updates
