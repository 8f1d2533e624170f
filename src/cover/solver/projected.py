"""Projections of solutions onto some items: each assignment of these items is found once.

A grid that several layouts of dominoes cover is one grid. Where the cells come first in the search,
and nothing else is chosen but what leaves no choice, all solutions with the same cells are
in one subtree, below the last of the cells: the search leaves it with the first of them. So the
others cost nothing, however many they are. They can be listed all the same, grouped by their
assignments: below each of these there is a search of its own.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence

from cover.errors import ModelError
from cover.problem import Problem
from cover.solver.engines import EngineNetwork, SolutionSearch, build
from cover.solver.reordered import ReorderedNetwork
from cover.solver.search_parts import SearchPart, split
from cover.solver.searching import Solution, WrappedSearch
from cover.steps import deadline_after, seconds_left


class Projection:
    """A problem laid out for searches of the assignments of some primary items.

    Searches of its `network` find the first solution of each assignment, in the order of listing.
    It is by linked lists, or the engine python; and by one thread, since what threads give to each
    other could have the same assignment. Raises `ModelError` for a number of no primary item, and
    where there are none.
    """

    def __init__(
        self, problem: Problem, items: frozenset[int], engine: str, seed: int | None
    ) -> None:
        if not items:
            raise ModelError("there are no items to tell solutions apart by")
        for item in items:
            if not 0 <= item < problem.primary_count:
                raise ModelError(f"there is no primary item {item} to tell solutions apart by")
        self._problem = problem
        self._items = items
        self.network: EngineNetwork
        if seed is None and items == frozenset(range(len(items))):
            self.network = build(problem, engine, len(items))
        else:
            self.network = ReorderedNetwork(problem, engine, seed, items)

    def split(self, parts: int, fixed: Sequence[int]) -> list[SearchPart]:
        """Divide a search into at least so many parts, if it has as many assignments.

        Solutions of one assignment are in one part.
        """

        def tell_apart(options: Sequence[int]) -> bool:
            """Whether solutions with different ones of the options have different assignments.

            They cover one item, which comes after all that tell assignments apart, unless it is one
            of these or leaves no choice.
            """
            return len(options) == 1 or bool(self.assigned(tuple(options)))

        return split(self.network, parts, fixed, tell_apart)

    def assigned(self, options: Solution) -> Solution:
        items_of = self._problem.items_of
        return tuple(one for one in options if not self._items.isdisjoint(items_of(one)))


class GroupedSearch(WrappedSearch):
    """A search for assignments, and below each of them one for all solutions that have it."""

    def __init__(
        self, projection: Projection, network: EngineNetwork, fixed: Sequence[int]
    ) -> None:
        super().__init__(projection.network.run(fixed))
        self._projection = projection
        self._network = network
        self._fixed = fixed
        self._below: SolutionSearch | None = None

    @property
    def nodes(self) -> int:
        return super().nodes + (self._below.nodes if self._below is not None else 0)

    @property
    def updates(self) -> int:
        return super().updates + (self._below.updates if self._below is not None else 0)

    @property
    def exhausted(self) -> bool:
        return self._below is None and self._search.exhausted

    def next(self, seconds: float | None = None) -> Solution | None:
        deadline = deadline_after(seconds)
        while not self.exhausted:
            left = seconds_left(deadline)
            if self._below is None:
                first = self._search.next(left)
                if first is None:
                    break
                self._below = self._network.run((*self._fixed, *self._projection.assigned(first)))
            solution = self._below.next(left)
            if solution is not None or not self._below.exhausted:
                return solution
            self._keep_cost(self._below)
            self._below = None
        return None


def other_answers(problem: Problem, solution: Sequence[int], items: Collection[int]) -> Problem:
    """Return a problem with the solutions in which other options cover some of these items.

    The items are primary ones, by their numbers; the solution is one of the problem. There is one
    more sum: at least one of the items must be covered by an option that the solution does not
    have. The options are the same, so that they can be fixed by their numbers.
    """
    weights = array("i", bytes(4 * problem.option_count))
    for option in solution:
        weights[option] = 1
    covered = sum(item in items for option in solution for item in problem.items_of(option))
    row = len(problem.weights) // max(1, problem.option_count)
    sum_items = problem.sum_items + array("i", items)
    sums = (
        *(sum_items, problem.sum_starts + array("i", [len(sum_items)])),
        *(problem.bounds + array("i", [0, covered - 1]), problem.rows + array("i", [row])),
        problem.weights + weights,
    )
    options = problem.entries, problem.colours, problem.starts
    return Problem.of_arrays(problem.items, problem.primary_count, options, sums)
