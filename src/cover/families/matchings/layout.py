"""How a graph was written: the names of its vertices, where they stand, and its weights."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from cover.errors import Place
from cover.families.matchings.text.weights import written

_DIGITS = 15  # that every number in floating point keeps

# A name that would not be told apart from a pair, or from two.
_QUOTED = re.compile(r"[\s-]")


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
    contest: str = ""

    def line(self, solution: Sequence[int]) -> str:
        """The pairs `a-b`, ordered by their vertices and joined by blanks.

        A name that has a blank or a hyphen itself stands in quotes.
        """
        return " ".join(self.rows(solution))

    def rows(self, solution: Sequence[int]) -> list[str]:
        """The pairs, one a line."""
        return [f"{self.symbol(u)}-{self.symbol(v)}" for u, v in self._pairs(solution)]

    def pairs(self, solution: Sequence[int]) -> list[list[str]]:
        """The names of the vertices of each pair."""
        return [[self.names[u], self.names[v]] for u, v in self._pairs(solution)]

    def data(self, solution: Sequence[int]) -> dict[str, object]:
        """The `pairs` by name, and their `cost` where edges have weights.

        A number of so many digits that readers of JSON would change it is a string.
        """
        pairs = self.pairs(solution)
        cost = self.cost(solution)
        if cost is None:
            return {"pairs": pairs}
        if len(cost.strip("-0.").replace(".", "")) > _DIGITS:
            return {"pairs": pairs, "cost": cost}
        return {"pairs": pairs, "cost": float(cost) if "." in cost else int(cost)}

    def cost(self, solution: Sequence[int]) -> str | None:
        """What the weights of the edges add up to; None where edges have none."""
        if self.weights is None:
            return None
        return written(sum(self.weights[edge] for edge in solution), self.scale)

    def weight(self, edge: int) -> str | None:
        """The weight of an edge; None where edges have none."""
        return self.cost([edge])

    def symbol(self, value: int) -> str:
        """The name of a vertex."""
        name = self.names[value]
        return f'"{name}"' if _QUOTED.search(name) else name

    def place(self, cell: int) -> Place:
        """Where a vertex stands in the input: where it is named first."""
        return self.places[cell]

    def part_place(self, part: int) -> Place:
        """Where an edge stands, as far as is known: its first vertex."""
        return self.places[self.edges[part][0]]

    def _pairs(self, solution: Sequence[int]) -> list[tuple[int, int]]:
        return sorted(self.edges[edge] for edge in solution)
