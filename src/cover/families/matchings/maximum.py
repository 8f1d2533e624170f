"""Maximum matchings: as many pairs as can be, where some vertices may have to be left over.

By the theorem of Gallai and Edmonds (see `obstacle`), every maximum matching pairs each vertex of
the barrier with a vertex that can be left over, each in another part of these; all others of such
a part are paired with each other, or with one of them left over; and the rest has a perfect
matching. So maximum matchings are exact covers, too, of vertices and such parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from cover.facts import Costs, ModelNames
from cover.families.matchings.allowed import allowed_edges
from cover.families.matchings.blossoms import ALONE, Pairing, alone
from cover.families.matchings.obstacle import deficiency, parts_of, structure
from cover.families.matchings.puzzle import MatchedGraph, Shape
from cover.problem import Problem
from cover.reading.lines import counted

_MOST_JOINED = 1_000_000  # edges to vertices that stand for being left over


class MaximumCover(NamedTuple):
    """The options of the model: numbers of `edges`, and then the vertices that can be `left`.

    `part_of` tells for each of these vertices its part, from 0.
    """

    edges: tuple[int, ...]
    left: tuple[int, ...]
    part_of: dict[int, int]

    def items(self, ends: Sequence[int]) -> tuple[int | str, ...]:
        """Return what an option covers: vertices, and the part that one of them is alone in."""
        inside = [vertex for vertex in ends if vertex in self.part_of]
        return (*ends, f"part {self.part_of[inside[0]]}") if len(inside) == 1 else tuple(ends)


class MaximumMatching(MatchedGraph):
    """A graph of which as many vertices as can be are paired; a solution is the edges of pairs."""

    @staticmethod
    def model(shape: Shape) -> Problem:
        """Return the exact-cover problem; its solutions are the maximum matchings."""
        vertices, edges = shape
        cover = _cover(Pairing(vertices, edges), edges)
        chosen = [cover.items(edges[edge]) for edge in cover.edges]
        parts = [f"part {part}" for part in range(max(cover.part_of.values(), default=-1) + 1)]
        left = [cover.items((vertex,)) for vertex in cover.left]
        return Problem([*range(vertices), *parts], [*chosen, *left])

    def names(self, symbol: Callable[[int], str]) -> ModelNames:
        """Return the names of the vertices, and `part-1` ... for the parts of the graph."""
        parts = 1 + max(self._cover.part_of.values(), default=-1)
        names = (f"part-{number}" for number in range(1, parts + 1))
        return ModelNames([*map(symbol, range(self.vertices)), *names])

    def contradiction(self) -> None:
        """Return None: there is always a maximum matching."""

    def costs(self) -> Costs | None:
        """Return the weights of the edges in the model; to leave a vertex over costs nothing."""
        if self.weights is None:
            return None
        chosen = map(self.weights.__getitem__, self._cover.edges)
        return Costs((*chosen, *[0] * len(self._cover.left)), self.decimals)

    def best(self, costs: Sequence[int], timeout: float | None = None) -> tuple[int, ...]:
        """Return the options of a maximum matching that costs least; raises as it does there."""
        kept, left, _ = self._cover
        of = [0] * len(self.edges)
        for edge, cost in zip(kept, costs, strict=False):  # to be left over costs nothing
            of[edge] = cost
        chosen = set(super().best(of, timeout))
        paired = set(chain.from_iterable(self.edges[edge] for edge in chosen))
        options = [option for option, edge in enumerate(kept) if edge in chosen]
        over = (k for k, vertex in enumerate(left, len(kept)) if vertex not in paired)
        return (*options, *over)

    def extends(self, options: Sequence[int]) -> bool:
        """Return whether some maximum matching has all these edges, and leaves such vertices over.

        In large graphs that many vertices can be left over in, the answer is always yes.
        """
        if self._completed is None:
            return True
        kept, chosen = self._cover.edges, set(options)
        pairs = [self.edges[kept[option]] for option in chosen if option < len(kept)]
        left = [self._cover.left[option - len(kept)] for option in chosen if option >= len(kept)]
        fillers = range(self.vertices, len(self._completed.neighbours))
        if len(left) > len(fillers):
            return False
        return self._completed.extends([*pairs, *zip(left, fillers, strict=False)])

    def allowed(self) -> Iterator[int]:
        """Yield the options that are in any solution; some come twice.

        By Gallai and Edmonds, these are all but some of the edges between vertices that are never
        left over: of those, what is in a perfect matching of the part that they are.
        """
        cover, partners = self._cover, self._pairing.partners
        rest = structure(self._pairing).rest
        kept = [
            [other for other in others if vertex in rest and other in rest]
            for vertex, others in enumerate(self._pairing.neighbours)
        ]
        inside = [other if vertex in rest else ALONE for vertex, other in enumerate(partners)]
        in_rest = {self._numbers[edge] for edge in allowed_edges(kept, inside)}
        for option, edge in enumerate(cover.edges):
            if edge in in_rest or not rest.issuperset(self.edges[edge]):
                yield option
        yield from range(len(cover.edges), len(cover.edges) + len(cover.left))

    def reduced(self) -> None:
        """Return None: the model has the edges of maximum matchings, and few more."""

    def ends(self, option: int) -> tuple[int, ...]:
        """Return the vertices that an option pairs, or the one that it leaves over."""
        kept, left, _ = self._cover
        return self.edges[kept[option]] if option < len(kept) else (left[option - len(kept)],)

    def parts(self) -> list[int]:
        """Return the first vertex of each part, by which it can be told."""
        first: dict[int, int] = {}
        for vertex, part in sorted(self._cover.part_of.items()):
            first.setdefault(part, vertex)
        return [first[part] for part in range(len(first))]

    def decode(self, options: Sequence[int]) -> tuple[int, ...]:
        """Return the numbers of the edges among the options."""
        kept = self._cover.edges
        return tuple(sorted(kept[option] for option in options if option < len(kept)))

    def check(self, solution: Sequence[int], symbol: Callable[[int], str] = str) -> list[str]:
        """Return the faults: edges that meet or do not exist, and too few of them.

        There are enough if vertices can be named without which as many odd parts remain as there
        are vertices left over, and as many again as were named: by Tutte and Berge, no matching
        leaves fewer. That is counted here, however these vertices were found.
        """
        unknown = [edge for edge in solution if not 0 <= edge < len(self.edges)]
        if unknown:
            return [f"there is no edge {edge}" for edge in unknown]
        ends = list(chain.from_iterable(self.edges[edge] for edge in solution))
        if len(set(ends)) < len(ends):
            often = (vertex for vertex in sorted(set(ends)) if ends.count(vertex) > 1)
            return [f"vertex {symbol(vertex)} is in {ends.count(vertex)} pairs" for vertex in often]
        more = (self.vertices - len(ends) - self._deficiency) // 2
        return [f"{counted(more, 'more pair')} can be made"] if more else []

    @cached_property
    def _deficiency(self) -> int:
        """How many vertices every matching leaves over, at least."""
        return deficiency(self._pairing.neighbours, structure(self._pairing).barrier)

    @cached_property
    def _cover(self) -> MaximumCover:
        return _cover(self._pairing, self.edges)

    @cached_property
    def _completed(self) -> Pairing | None:
        """The graph with further vertices, each a partner for one that is left over.

        Its perfect matchings are the maximum matchings of the graph; None where it would be large.
        """
        fillers, left = len(alone(self._pairing.partners)), self._cover.left
        if fillers * len(left) > _MOST_JOINED:
            return None
        joined = [(vertex, self.vertices + k) for vertex in left for k in range(fillers)]
        return Pairing(self.vertices + fillers, [*self.edges, *joined])


def _cover(pairing: Pairing, edges: Sequence[tuple[int, int]]) -> MaximumCover:
    """Return which edges and which vertices left over the options of the model are."""
    if ALONE not in pairing.partners:
        return MaximumCover(tuple(range(len(edges))), (), {})
    missed, barrier, rest = structure(pairing)
    parts = parts_of(pairing.neighbours, barrier | rest)
    part_of = {vertex: number for number, part in enumerate(parts) for vertex in part}
    kept = tuple(
        number
        for number, (u, v) in enumerate(edges)
        if u in missed or v in missed or (u in rest and v in rest)
    )
    return MaximumCover(kept, tuple(sorted(missed)), part_of)
