"""Solutions told apart by some of their items: each assignment of those is found once.

A grid that several layouts of dominoes cover is one grid. Where the cells come first in the search,
and nothing is chosen beside them but what leaves no choice, all solutions with the same cells are
in one subtree, below the last of the cells: the search leaves it with the first of them. So the
others cost nothing, however many they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from cover.errors import ModelError
from cover.exact_cover import ExactCover
from cover.solver import engines, shuffled
from cover.solver.searching import Search


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
        self._network: engines.Network
        if seed is None and items == frozenset(range(len(items))):
            self._network = engines.build(problem, engine, len(items))
        else:
            self._network = shuffled.Network(problem, engine, seed, items)

    def search(self, fixed: Sequence[int], limit: int | None, timeout: float | None) -> Search:
        """The first solution of each assignment, in the order of listing."""
        return Search(self._network.run(fixed), limit, timeout)
