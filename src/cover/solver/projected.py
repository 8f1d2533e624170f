"""Solutions told apart by some of their items: each assignment of those is found once.

A grid that several layouts of dominoes cover is one grid. Where the cells come first in the search,
and nothing is chosen beside them but what leaves no choice, all solutions with the same cells are
in one subtree, below the last of the cells: the search leaves it with the first of them. So the
others cost nothing, however many they are. Who wants them all the same gets them grouped: below
each assignment a search of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from cover.errors import ModelError
from cover.exact_cover import ExactCover
from cover.solver import engines, shuffled
from cover.solver.searching import Running, found_one_by_one


class Projected:
    """A problem laid out for searches of the assignments of some primary items.

    It is by linked lists, or the engine python; and by one thread, since what threads give to each
    other could have the same assignment. Raises `ModelError` for a number of no primary item, and
    where there are none.
    """

    def __init__(
        self, problem: ExactCover, items: frozenset[int], engine: str, seed: int | None
    ) -> None:
        if not items:
            raise ModelError("there are no items to tell solutions apart by")
        for item in items:
            if not 0 <= item < problem.primary_count:
                raise ModelError(f"there is no primary item {item} to tell solutions apart by")
        self._problem = problem
        self._items = items
        self._network: engines.Network
        if seed is None and items == frozenset(range(len(items))):
            self._network = engines.build(problem, engine, len(items))
        else:
            self._network = shuffled.Network(problem, engine, seed, items)

    def run(self, fixed: Sequence[int]) -> Running:
        """A search for the first solution of each assignment, in the order of listing."""
        return self._network.run(fixed)

    def grouped(self, network: engines.Network, fixed: Sequence[int]) -> Running:
        """One for all solutions, those of one assignment together; `network` lists them."""

        def below(first: Sequence[int]) -> engines.Run:
            return network.run((*fixed, *self._assigned(first)))

        return _Grouped(self._network.run(fixed), below)

    def _assigned(self, solution: Sequence[int]) -> tuple[int, ...]:
        """The options of a solution that cover the items."""
        starts, entries = self._problem.starts, self._problem.entries
        return tuple(
            option
            for option in solution
            if not self._items.isdisjoint(entries[starts[option] : starts[option + 1]])
        )


class _Grouped:
    """Searches one below the other: of assignments, and of all solutions that have one of them."""

    def __init__(
        self, assignments: engines.Run, search: Callable[[Sequence[int]], engines.Run]
    ) -> None:
        self._assignments = assignments
        self._search = search
        self._below: engines.Run | None = None
        self._nodes = self._updates = 0  # of searches that are over

    @property
    def nodes(self) -> int:
        below = self._below.nodes if self._below is not None else 0
        return self._assignments.nodes + self._nodes + below

    @property
    def updates(self) -> int:
        below = self._below.updates if self._below is not None else 0
        return self._assignments.updates + self._updates + below

    @property
    def exhausted(self) -> bool:
        return self._below is None and self._assignments.exhausted

    def next(self, seconds: float | None = None) -> tuple[int, ...] | None:
        """The next solution; None when there is none or the time is up."""
        deadline = None if seconds is None else monotonic() + seconds
        while not self.exhausted:
            left = None if deadline is None else max(0.0, deadline - monotonic())
            if self._below is None:
                first = self._assignments.next(left)
                if first is None:
                    break
                self._below = self._search(first)
            solution = self._below.next(left)
            if solution is not None or not self._below.exhausted:
                return solution
            self._nodes += self._below.nodes
            self._updates += self._below.updates
            self._below = None
        return None

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        """How many further solutions there are, at most `limit`, found within `seconds`."""
        return found_one_by_one(self, limit, seconds)
