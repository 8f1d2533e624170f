"""How a graph was written: the names of its vertices, their places, and its weights."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from cover.errors import Place
from cover.families.written import Record
from cover.reading.exact_numbers import as_data, decimal_text

# Before the vertices that a drawing has below its pairs.
LEFT_OVER = "left over: "
EDGELESS = "without an edge: "

# A name that would not be told apart from a pair, or from two.
_QUOTED = re.compile(r"[\s-]")


class Pair(NamedTuple):
    """Two vertices by name, and the weight of their edge, "" where edges have none."""

    first: str
    second: str
    weight: str


@dataclass(frozen=True, slots=True)
class MatchingLayout:
    """The names and places of vertices, in their order, and the edges as pairs of their numbers.

    A solution is a list of edge numbers. Edge k weighs `weights[k]` units of 10 ** -`decimals`,
    which is exactly what was written.
    """

    names: tuple[str, ...]
    edges: tuple[tuple[int, int], ...]
    weights: tuple[int, ...] | None
    places: Sequence[Place]
    decimals: int = 0
    contest: None = None

    def line(self, solution: Sequence[int]) -> str:
        """Return the pairs `a-b`, ordered by their vertices, and who is left over, with blanks.

        A name that has a blank or a hyphen itself is put in quotes.
        """
        return " ".join(self.rows(solution))

    def rows(self, solution: Sequence[int]) -> list[str]:
        """Return the pairs, one a line, and the vertices that are left over, one a line."""
        pairs = list(map(self.pair, sorted(solution, key=self.edges.__getitem__)))
        return pairs + list(map(self.symbol, self._left_over(solution)))

    def pair(self, edge: int) -> str:
        """Return an edge as `a-b`."""
        u, v = self.edges[edge]
        return f"{self.symbol(u)}-{self.symbol(v)}"

    def left_over(self, solution: Sequence[int]) -> list[str]:
        """Return the names of the vertices that are in no pair of a solution."""
        return [self.names[vertex] for vertex in self._left_over(solution)]

    def outside(self, edges: Sequence[int]) -> list[str]:
        """Return the names of the vertices that are in none of some edges."""
        return [self.names[vertex] for vertex in self._outside(edges)]

    def _left_over(self, solution: Sequence[int]) -> list[int]:
        return [] if 2 * len(solution) == len(self.names) else self._outside(solution)

    def _outside(self, edges: Sequence[int]) -> list[int]:
        ends = set(chain.from_iterable(self.edges[edge] for edge in edges))
        return [vertex for vertex in range(len(self.names)) if vertex not in ends]

    def pairs(self, solution: Sequence[int]) -> list[Pair]:
        """Return the pairs by name, ordered by their vertices."""
        names = self.names
        return [
            Pair(names[u], names[v], self.weight(edge) or "")
            for edge in sorted(solution, key=self.edges.__getitem__)
            for u, v in [self.edges[edge]]
        ]

    def data(self, solution: Sequence[int]) -> dict[str, object]:
        """Return the `pairs` by name, who is `left_over`, and the `cost` where edges have weights.

        A number that is too long for readers of JSON to keep all of its digits is a string.
        """
        told: dict[str, object] = {
            "pairs": [[pair.first, pair.second] for pair in self.pairs(solution)]
        }
        left_over = self.left_over(solution)
        if left_over:
            told["left_over"] = left_over
        if self.weights is not None:
            told["cost"] = as_data(_total(self.weights, solution), self.decimals)
        return told

    def cost(self, solution: Sequence[int]) -> str | None:
        """Return what the weights of the edges add up to; None where edges have none."""
        if self.weights is None:
            return None
        return decimal_text(_total(self.weights, solution), self.decimals)

    def weight(self, edge: int) -> str | None:
        """Return the weight of an edge; None where edges have none."""
        return self.cost([edge])

    def symbol(self, value: int) -> str:
        """Return the name of a vertex."""
        name = self.names[value]
        return f'"{name}"' if _QUOTED.search(name) else name

    def place(self, cell: int) -> Place:
        """Return the place in the input where a vertex is named first."""
        return self.places[cell]

    def part_place(self, part: int) -> Place:
        """Return the place of an edge, as far as it is known: that of its first vertex."""
        return self.places[self.edges[part][0]]


def layout_of(record: Record) -> MatchingLayout:
    """Return the layout of a graph."""
    assert isinstance(record.layout, MatchingLayout), "all readers of graphs make such layouts"
    return record.layout


def _total(weights: Sequence[int], solution: Sequence[int]) -> int:
    return sum(map(weights.__getitem__, solution))
