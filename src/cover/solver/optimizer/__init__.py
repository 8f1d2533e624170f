"""The cheapest solutions of a problem by HiGHS, a solver of mixed-integer programs from PyPI.

Where the options are thousands and items are covered by many of them, as in the planning of crews,
its relaxations and cuts prove in seconds what a search does not come to the end of. It computes in
floating point. So what it says is believed as far as can be looked at: options are a solution by a
check in whole numbers (`cover.solver.exact_check`), what they cost is added up in whole numbers,
and solutions come in the order of their costs. That none is cheaper is the proof of HiGHS alone.
Problems whose numbers are so large that rounding could decide are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from math import ceil, gcd, inf
from operator import index
from time import perf_counter
from typing import TYPE_CHECKING, Literal

from cover.errors import EngineError, ModelError, OptionError, TooLargeError
from cover.problem import Problem
from cover.solver.cheapest import Cheapest, CheapestInterrupted, CheapSolution
from cover.solver.exact_check import is_solution
from cover.solver.optimizer.program import IntegerProgram, ProgramRow
from cover.solver.searching import Solution, Statistics
from cover.steps import deadline_after, seconds_left

if TYPE_CHECKING:
    from cover.solver.optimizer.highs import HighsOutcome

# What costs and sums may add up to. HiGHS takes a column for whole that is within 1e-9 of it, so
# that what it adds up is within a tenth of a whole number.
_MOST = 10**8


def demand_highs() -> None:
    """Raise `OptionError` where HiGHS is missing."""
    if find_spec("highspy") is None:
        raise OptionError("the optimizer highs needs the extra: pip install 'cover[highs]'")


def cheapest_by_highs(
    problem: Problem,
    costs: Sequence[int],
    number: int | None = 1,
    *,
    within: int | None = None,
    fixed: Iterable[int] = (),
    timeout: float | None = None,
) -> Cheapest:
    """Find the `number` cheapest solutions, or all; see `cover.solver.api.Prepared.cheapest`.

    The `costs` are whole numbers, one for each option of the problem as it is stated, with its
    multiplicities. In the statistics, updates are steps of the simplex method.

    Raises `OptionError` where HiGHS is missing, `TooLargeError` where costs or a sum can add up to
    more than 100,000,000 (costs in units of what divides all of them), `ModelError` for a fixed
    option that does not exist, `ValueError` for a number below 1, for other than one cost for each
    option and for a negative timeout, `CheapestInterrupted` for Ctrl-C, and `EngineError` for
    answers of HiGHS that contradict each other.
    """
    demand_highs()
    chosen = tuple(map(index, fixed))
    for option in chosen:
        if not 0 <= option < problem.option_count:
            raise ModelError(f"there is no option {option} to fix", option=option)
    if len(costs) != problem.option_count:
        raise ValueError(f"{len(costs)} costs of {problem.option_count} options")
    if number is not None and number < 1:
        raise ValueError(f"the {number} cheapest solutions")
    if timeout is not None and not timeout >= 0:
        raise ValueError(f"a timeout of {timeout} seconds")
    optimization = _Optimization(problem, tuple(map(index, costs)), within, chosen)
    optimization.find(number, timeout)
    found = optimization.found()
    if found.stopped_by == "interrupt":
        raise CheapestInterrupted(found)
    return found


class _Optimization:
    """One least solution after the other; those that were found are ruled out.

    HiGHS sees the costs in units of what divides all of them.
    """

    def __init__(
        self, problem: Problem, costs: Sequence[int], within: int | None, fixed: Solution
    ) -> None:
        self._problem, self._costs = problem, costs
        self._fixed, self._within = frozenset(fixed), within
        self._unit = gcd(*costs) or 1
        self._program = IntegerProgram(problem, fixed)
        _demand_room(self._program, costs, self._unit)
        if within is not None:
            # Half a unit more, so that no solution is lost to rounding.
            units = [cost // self._unit for cost in costs]
            row = ProgramRow(range(len(costs)), units, -inf, within // self._unit + 0.5)
            self._program.rows.append(row)
        self._solutions: list[CheapSolution] = []
        self._bound: int | None = self._program.least(costs)
        self._is_over = False
        self._stopped_by: Literal["timeout", "interrupt"] | None = None
        self._nodes = self._pivots = 0
        self._seconds = 0.0

    def find(self, number: int | None, timeout: float | None) -> None:
        """Find so many solutions, as long as there is time."""
        began, deadline = perf_counter(), deadline_after(timeout)
        while not (self._is_over or self._stopped_by or len(self._solutions) == number):
            left = seconds_left(deadline)
            if left == 0:
                self._stopped_by = "timeout"
            else:
                self._find_next(left)
        self._seconds += perf_counter() - began

    def found(self) -> Cheapest:
        """Return what was found."""
        statistics = Statistics(self._nodes, self._pivots, self._seconds)
        solutions = tuple(sorted(self._solutions))
        is_complete = self._stopped_by is None
        return Cheapest(solutions, is_complete, self._bound, self._stopped_by, statistics)

    def _find_next(self, seconds: float | None) -> None:
        """Find the least of the solutions that are not ruled out, in so many seconds."""
        if not self._costs:  # HiGHS has no programs without columns
            if self._is_right(()):
                self._solutions.append(CheapSolution(0, ()))
            self._bound = 0 if self._solutions else None
            self._is_over = True
            return
        outcome = self._minimized(seconds)
        self._nodes += outcome.nodes
        self._pivots += outcome.pivots
        if outcome.ended == "stopped":
            self._stopped_by = self._stopped_by or "timeout"
        if not self._solutions:
            self._raise_bound(outcome.bound)
        if outcome.ended == "none":
            self._is_over = True
        elif outcome.options is not None and self._is_right(outcome.options):
            self._keep(outcome.options, outcome)
        elif outcome.ended == "best":  # what is no solution can be ruled out as one that was found
            assert outcome.options is not None, "what is best is there"
            self._program.add_another_than(outcome.options)

    def _minimized(self, seconds: float | None) -> HighsOutcome:
        try:
            from cover.solver.optimizer.highs import Minimizing
        except ImportError as error:  # what is installed does not fit to this machine
            raise OptionError(f"the optimizer highs cannot be loaded: {error}") from error
        minimizing = Minimizing(self._program, [cost // self._unit for cost in self._costs])
        try:
            minimizing.go_on(seconds)
        except KeyboardInterrupt:
            self._stopped_by = "interrupt"
        return minimizing.outcome()

    def _raise_bound(self, bound: float) -> None:
        """Take note of what HiGHS says that no solution costs less than, in units."""
        if bound == inf:
            self._bound = None
        elif self._bound is not None and bound > -inf:
            self._bound = max(self._bound, _whole(bound) * self._unit)

    def _is_right(self, options: Solution) -> bool:
        return (
            self._fixed.issubset(options)
            and is_solution(self._problem, options)
            and (self._within is None or self._cost(options) <= self._within)
        )

    def _cost(self, options: Solution) -> int:
        return sum(self._costs[option] for option in options)

    def _keep(self, options: Solution, outcome: HighsOutcome) -> None:
        """Keep a solution; raises `EngineError` if HiGHS calls it the best and contradicts that."""
        cost = self._cost(options)
        if outcome.ended == "best":
            last = self._solutions[-1].cost if self._solutions else cost
            if cost < last or _whole(outcome.bound) * self._unit != cost:
                raise EngineError(f"HiGHS contradicts itself: it cannot prove a cost of {cost}")
            self._program.add_another_than(options)
        self._solutions.append(CheapSolution(cost, options))


def _demand_room(program: IntegerProgram, costs: Sequence[int], unit: int) -> None:
    """Raise `TooLargeError` where numbers are so large that rounding could decide."""
    most = max(program.largest(costs) // unit, *program.largest_sums(), 0)
    if most > _MOST:
        raise TooLargeError(
            f"the optimizer highs computes in floating point and proves nothing of numbers that "
            f"can add up to {most:,}; {_MOST:,} is the most"
        )


def _whole(bound: float) -> int:
    """Return the least whole number that is not below a bound which may be off by rounding."""
    return ceil(bound - 1e-3)
