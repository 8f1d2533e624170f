"""The best solutions of a puzzle: those of the least cost, or of the most, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cover.asking.problems import prepared
from cover.facts import Costs, Decider
from cover.families import COMMANDS
from cover.puzzle import Puzzle, fault
from cover.query import Query
from cover.reading.exact_numbers import ExactCost
from cover.solver import Statistics
from cover.solver.cheapest import Cheapest, CheapestInterrupted
from cover.steps import seconds_left

Options = tuple[int, ...]


class Best(NamedTuple):
    """The options of the solutions that were found, the best first, and what is known of them.

    They are `complete` where it is proved that there are no better ones, and no others, if more
    were asked for. No solution is better than the `bound`; None where there is none.
    """

    solutions: Sequence[Options]
    complete: bool
    bound: ExactCost | None
    interrupted: bool = False
    statistics: Statistics | None = None


def why_no_best(puzzle: Puzzle) -> str:
    """Return why no solution is the best of a puzzle without costs."""
    if puzzle._may_cost:
        page = "own-puzzle.md" if puzzle.family not in COMMANDS else f"formats.md#{puzzle.family}"
        where = f"docs/{page} tells how to state them"
        return f"no costs are stated, so no solution is the best; {where}"
    return f"a puzzle of type {puzzle.family} has no costs, so no solution is the best"


def cost_of(options: Sequence[int], costs: Costs) -> ExactCost:
    """Return what options cost, added up."""
    return ExactCost(sum(map(costs.of.__getitem__, options)), costs.decimals)


class BestSearch:
    """The search for the best solutions; costs are negated where the best is the most."""

    def __init__(self, puzzle: Puzzle, costs: Costs, query: Query, deadline: float | None) -> None:
        self._puzzle = puzzle
        self._sign = -1 if query.best == "most" else 1
        self._decimals = costs.decimals
        self._costs = [-cost for cost in costs.of] if query.best == "most" else costs.of
        if query.maximum and (coverage := puzzle._coverage()):
            # No costs are worth leaving an item over.
            item = sum(map(abs, costs.of)) + 1
            covered = zip(self._costs, coverage, strict=True)
            self._costs = [cost - number * item for cost, number in covered]
        self._query = query
        self._deadline = deadline

    def best(self, number: int | None) -> Best:
        """Find so many of the best solutions, or all; may raise `LimitError`."""
        within = self._query.within
        if within is None:
            return self._found(number, None)
        most = within.units(self._decimals, self._query.best)
        if not within.is_relative:
            return self._found(number, most)
        first = self._found(1, None)
        if not first.complete or not first.solutions:
            return first
        return self._found(number, most + self._cost(first.solutions[0]))

    def _found(self, number: int | None, most: int | None) -> Best:
        """Find so many of those that cost no more than the `most`."""
        decider = self._puzzle._decider()
        if number == 1 and decider is not None:  # in polynomial time; there is one
            options = decider.best(self._costs, seconds_left(self._deadline))
            cost = self._cost(options)
            return Best([options] if most is None or cost <= most else [], True, self._told(cost))
        found = self._searched(decider, number, most)
        for cost, options in found.solutions:
            if self._cost(options) != cost:
                message = f"{cost} for a solution that costs {self._cost(options)}"
                raise fault(self._puzzle.place, message)
        return Best(
            [options for _, options in found.solutions],
            found.complete,
            None if found.bound is None else self._told(found.bound),
            found.stopped_by == "interrupt",
            found.statistics,
        )

    def _searched(self, decider: Decider | None, number: int | None, most: int | None) -> Cheapest:
        """Search for solutions; where it is decided which options are in any, by these alone."""
        reduced = None if decider is None else decider.reduced()
        if decider is None or reduced is None:
            return self._asked(self._puzzle, self._costs, number, most)
        kept = sorted(set(decider.allowed()))
        found = self._asked(reduced, [self._costs[option] for option in kept], number, most)
        solutions = (
            each._replace(options=tuple(kept[option] for option in each.options))
            for each in found.solutions
        )
        return found._replace(solutions=tuple(solutions))

    def _asked(
        self, puzzle: Puzzle, costs: Sequence[int], number: int | None, most: int | None
    ) -> Cheapest:
        query, fixed = self._query, puzzle._given_options()
        timeout = seconds_left(self._deadline)
        try:
            return prepared(puzzle, query, self._deadline).cheapest(
                costs, number, within=most, fixed=fixed, timeout=timeout, watch=query.watch
            )
        except CheapestInterrupted as interrupt:
            return interrupt.found

    def _cost(self, options: Sequence[int]) -> int:
        return sum(map(self._costs.__getitem__, options))

    def _told(self, cost: int) -> ExactCost | None:
        if self._query.maximum:  # which is of covered items as well
            return None
        return ExactCost(self._sign * cost, self._decimals)
