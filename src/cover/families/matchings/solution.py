"""A solution of a matching, as an object."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.reading.lines import shown
from cover.solution import Solution

if TYPE_CHECKING:
    from cover.families.matchings.puzzle import Matching


class MatchedPair(NamedTuple):
    """Two vertices that are paired, by the names that the program gave them."""

    first: Any
    second: Any


class MatchingSolution(Solution):
    """The pairs of a matching.

    >>> from cover import Matching
    >>> solution = Matching([("ann", "bob"), ("cat", "dan")]).solve()
    >>> solution["bob"], solution.cost
    ('ann', None)
    """

    puzzle: Matching

    def __getitem__(self, key: Hashable) -> Any:
        """Return who is paired with a vertex, None where it is left over.

        Raises `KeyError` where the graph has no such vertex. Numbers in a text are known as such,
        too.
        """
        for name in (key, str(key)) if type(key) is int else (key,):
            if name in self._partners:
                return self._partners[name]
        raise KeyError(f"there is no vertex {shown(repr(key))} in this graph")

    @cached_property
    def _partners(self) -> dict[Any, Any]:
        partners = dict.fromkeys(self.puzzle.vertices)
        for first, second in self.placements:
            partners[first], partners[second] = second, first
        return partners

    @property
    def placements(self) -> list[MatchedPair]:
        """The pairs, in the order of their vertices."""
        edges = self.puzzle.edges
        return [MatchedPair(*edges[number]) for number in self.puzzle._in_order(self.values)]

    @property
    def left_over(self) -> list[Any]:
        """The vertices that are in no pair, of a matching with `maximum`."""
        return [self.puzzle.vertices[vertex] for vertex in self.puzzle._unpaired(self.values)]

    @property
    def cost(self) -> int | float | None:
        """What the weights of the pairs add up to; None where edges have none.

        It is exact where all weights are whole numbers.
        """
        puzzle = self.puzzle
        if puzzle._units is None:
            return None
        total = puzzle._cost(self.values)
        return total / 10**puzzle._decimals if puzzle._decimals else total
