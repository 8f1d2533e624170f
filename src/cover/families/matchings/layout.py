"""How a graph was written: the names of its vertices, their places, and its weights."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from cover.errors import Place
from cover.reading.records import Record

# Before the vertices that a drawing has below its pairs.
LEFT_OVER = "left over: "
EDGELESS = "without an edge: "

_DIGITS = 15  # that every number in floating point keeps

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

    A solution is a list of edge numbers. The weight of edge k is `weights[k] / scale`, as exactly
    as it was written; `scale` is a power of ten.
    """

    names: tuple[str, ...]
    edges: tuple[tuple[int, int], ...]
    weights: tuple[int, ...] | None
    places: Sequence[Place]
    scale: int = 1
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
        cost = self.cost(solution)
        if cost is not None:
            is_long = len(cost.strip("-0.").replace(".", "")) > _DIGITS
            told["cost"] = cost if is_long else float(cost) if "." in cost else int(cost)
        return told

    def cost(self, solution: Sequence[int]) -> str | None:
        """Return what the weights of the edges add up to; None where edges have none."""
        if self.weights is None:
            return None
        return decimal(sum(self.weights[edge] for edge in solution), self.scale)

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


def decimal(number: int, scale: int) -> str:
    """Return `number` / `scale`, for a scale that is a power of ten, as people write it."""
    if scale == 1:
        return str(number)
    whole, rest = divmod(abs(number), scale)
    fraction = str(scale + rest)[1:].rstrip("0")
    sign = "-" if number < 0 else ""
    return f"{sign}{whole}.{fraction}" if fraction else f"{sign}{whole}"
