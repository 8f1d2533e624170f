"""Perfect matchings: edges of a graph that pair its vertices, each with one other.

Whether there is one, and which edges are in any, is decided in polynomial time by alternating trees
(`cover.families.matchings.blossoms`, `allowed`); only to list or to count them takes a search.

With 10,000 vertices and 50,000 edges, that takes a tenth of a second; the maximum-cardinality
matchings of networkx and rustworkx take from 4 to more than 100 (`benchmarks/matching.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from cover.facts import Contradiction, Costs, ModelNames
from cover.families.matchings.allowed import allowed_edges
from cover.families.matchings.blossoms import Pairing
from cover.families.matchings.cheapest import cheapest
from cover.families.matchings.obstacle import obstacle
from cover.problem import Problem

Shape = tuple[int, tuple[tuple[int, int], ...]]

Wanted = Literal["", "least", "most"]

_MOST_STEPS = 5_000_000  # to find the allowed edges: about five seconds at most


@dataclass(frozen=True, eq=False)
class MatchedGraph:
    """A graph: its number of `vertices`, and pairs of them, the smaller first, as its `edges`.

    No edge comes twice. Where edges have `weights`, these are integers, one for each edge, of units
    of 10 ** -`decimals`; a program may have said that the least or the most is `wanted` of them,
    where it asks for one solution. A solution is the numbers of its edges, in ascending order.
    """

    vertices: int
    edges: tuple[tuple[int, int], ...]
    weights: tuple[int, ...] | None = None
    wanted: Wanted = ""
    decimals: int = 0
    family = "matching"

    @property
    def shape(self) -> Shape:
        """Return the graph without its weights."""
        return self.vertices, self.edges

    @staticmethod
    def model(shape: Shape) -> Problem:
        """Return the exact-cover problem: the vertices are covered by edges."""
        vertices, edges = shape
        return Problem(range(vertices), edges)

    def names(self, symbol: Callable[[int], str]) -> ModelNames:
        """Return the names of the vertices."""
        return ModelNames(list(map(symbol, range(self.vertices))))

    def fixed(self) -> tuple[int, ...]:
        """Return no options: nothing is given."""
        return ()

    def exchangeable(self) -> None:
        """Return None: there are no symbols."""

    def contradiction(self) -> Contradiction | None:
        """Return why there is no perfect matching; None only if there is one.

        The last reason is a certificate that was checked: its `lists` are a maximum matching's
        vertices without a partner, as `unmatched`; the `tutte_set`; and of each of the `odd_parts`
        that remain without that set, the first vertex.
        """
        return self._contradiction

    @cached_property
    def _contradiction(self) -> Contradiction | None:
        if self.vertices % 2:
            which = "1 vertex is" if self.vertices == 1 else f"{self.vertices} vertices are"
            return Contradiction(f"{which} an odd number")
        isolated = set(range(self.vertices)).difference(*self.edges)
        if isolated:
            vertex = min(isolated)
            return Contradiction("vertex {0} has no edge", (vertex,), (vertex,))
        if self._pairing.is_perfect:
            return None
        found = obstacle(self._pairing)
        faults = found.check(self._pairing.neighbours)
        if faults:
            raise AssertionError(f"a certificate is wrong: {'; '.join(faults)}")
        return found.contradiction()

    def found(self) -> tuple[int, ...]:
        """Return the edges of a perfect matching; to be asked where there is one."""
        partners = self._pairing.partners
        return self._numbered((u, v) for u, v in enumerate(partners) if u < v)

    def best(self, costs: Sequence[int], timeout: float | None = None) -> tuple[int, ...]:
        """Return the edges of a matching that costs least; raises `LimitError` at the timeout."""
        if len(set(costs)) <= 1:
            return self.found()
        is_perfect = self._pairing.is_perfect
        return self._numbered(cheapest(*self.shape, costs, timeout, is_perfect=is_perfect))

    def costs(self) -> Costs | None:
        """Return the weights of the edges."""
        return None if self.weights is None else Costs(self.weights, self.decimals)

    def cost(self, solution: Sequence[int]) -> int:
        """Return what the edges of a solution weigh."""
        return 0 if self.weights is None else sum(self.weights[edge] for edge in solution)

    def extends(self, options: Sequence[int]) -> bool:
        """Return whether some perfect matching has all these edges."""
        return self._pairing.extends(list(map(self.edges.__getitem__, set(options))))

    def allowed(self) -> Iterator[int]:
        """Yield the numbers of the edges that are in any perfect matching; some come twice."""
        if self._pairing.is_perfect:
            for edge in allowed_edges(self._pairing.neighbours, self._pairing.partners):
                yield self._numbers[edge]

    def reduced(self) -> MatchedGraph | None:
        """Return the graph of the allowed edges; None where that might take more than seconds."""
        if self.vertices * len(self.edges) > _MOST_STEPS:
            return None
        allowed = sorted(set(self.allowed()))
        edges = tuple(self.edges[edge] for edge in allowed)
        weights = self.weights and tuple(self.weights[edge] for edge in allowed)
        return MatchedGraph(self.vertices, edges, weights, self.wanted, self.decimals)

    def ends(self, option: int) -> tuple[int, ...]:
        """Return the vertices that an option pairs."""
        return self.edges[option]

    def decode(self, options: Sequence[int]) -> tuple[int, ...]:
        """Return the numbers of the edges, which are those of the options."""
        return tuple(sorted(options))

    def check(self, solution: Sequence[int], symbol: Callable[[int], str] = str) -> list[str]:
        """Return the faults: edges that do not exist, vertices that are not in exactly one edge."""
        unknown = [edge for edge in solution if not 0 <= edge < len(self.edges)]
        if unknown:
            return [f"there is no edge {edge}" for edge in unknown]
        times = [0] * self.vertices
        for edge in solution:
            for vertex in self.edges[edge]:
                times[vertex] += 1
        return [
            f"vertex {symbol(vertex)} is in {f'{n} pairs' if n else 'no pair'}"
            for vertex, n in enumerate(times)
            if n != 1
        ]

    @cached_property
    def _pairing(self) -> Pairing:
        """The graph with a maximum matching, which is found once."""
        return Pairing(*self.shape)

    @cached_property
    def _numbers(self) -> dict[tuple[int, int], int]:
        """The number of each edge."""
        return {edge: number for number, edge in enumerate(self.edges)}

    def _numbered(self, pairs: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        return tuple(sorted(map(self._numbers.__getitem__, pairs)))
