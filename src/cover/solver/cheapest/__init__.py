"""The cheapest solutions of a problem whose options have costs, in ascending order of cost.

`find_cheapest` asks a search for them, in C or in Python. It can be stopped at any time, and then
tells what is proved of what is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, Literal, NamedTuple

from cover.problem import Problem
from cover.solver.cheapest.native import NativeCheapestSearch
from cover.solver.cheapest.search import ReadableCheapestSearch
from cover.solver.counting.memory import default_size
from cover.solver.searching import Solution, Statistics
from cover.steps import deadline_after, has_come, seconds_left, shorter

if TYPE_CHECKING:
    from cover.solver.watching import Watch

# Seconds between two times that a watch is told, and that the room for solutions is looked at.
_EVERY = 0.1

# Bytes that a solution takes in the end, and for each of its options.
_OF_SOLUTION, _OF_OPTION = 400, 16

_CheapestSearch = NativeCheapestSearch | ReadableCheapestSearch
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


class CheapestInterrupted(KeyboardInterrupt):
    """Ctrl-C came during a search for the cheapest; `found` is what was found until then."""

    def __init__(self, found: Cheapest) -> None:
        super().__init__()
        self.found = found


def find_cheapest(
    problem: Problem,
    engine: str,
    costs: Sequence[int],
    number: int | None,
    within: int | None,
    fixed: Sequence[int],
    timeout: float | None,
    watch: Watch | None,
) -> Cheapest:
    """Find the cheapest solutions; see `cover.solver.api.Prepared.cheapest`."""
    began = perf_counter()
    search: _CheapestSearch | None = None
    if engine != "python":
        with suppress(OverflowError):
            search = NativeCheapestSearch(problem, costs, number, within, fixed)
    if search is None:
        search = ReadableCheapestSearch(problem, costs, number, within, fixed)
    cause: _Cause = "timeout"
    try:
        if timeout != 0:
            options = min(problem.primary_count, problem.option_count)
            most = default_size() // (_OF_SOLUTION + _OF_OPTION * options)
            cause = _go_on(search, timeout, watch, most)
    except KeyboardInterrupt as interrupt:
        raise CheapestInterrupted(_so_far(search, "interrupt", began)) from interrupt
    return _so_far(search, cause, began)


def _go_on(
    search: _CheapestSearch, timeout: float | None, watch: Watch | None, most: int
) -> _Cause:
    """Search until all is done, or return why it ended before: `most` solutions have room."""
    deadline = deadline_after(timeout)
    while not search.go_on(shorter(seconds_left(deadline), _EVERY)) and not has_come(deadline):
        if search.found > most:
            return "memory"
        if watch is not None:
            watch.searched(None, search.found)
    return "timeout"


def _so_far(search: _CheapestSearch, cause: _Cause, began: float) -> Cheapest:
    """Return what a search has found; if it is not complete, that is the cause."""
    statistics = Statistics(search.nodes, search.updates, perf_counter() - began)
    found = tuple(CheapSolution(cost, options) for cost, options in search.solutions)
    stopped_by = None if search.complete else cause
    return Cheapest(found, search.complete, search.bound, stopped_by, statistics)
