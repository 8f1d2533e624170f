"""What can be chosen in a graph, as options of an exact cover; and which of that goes together.

Of perfect matchings, these are the edges. Of maximum ones, vertices can be left over, too. By the
theorem of Gallai and Edmonds (see `blossoms`), every maximum matching pairs each vertex of the
barrier with a vertex that can be left over, each in another part of these; all others of such
a part are paired with each other, or with one of them left over; and the rest has a perfect
matching. So maximum matchings are exact covers, too, of vertices and such parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from cover.facts import Contradiction
from cover.families.costs import Bounds
from cover.families.matchings.blossoms import (
    ALONE,
    Edge,
    Edges,
    Pairing,
    allowed_edges,
    parts_of,
)
from cover.families.matchings.cheapest import cheapest
from cover.problem import Coloured, Problem
from cover.reading.lines import counted
from cover.reading.ranges import range_text

_MOST_JOINED = 1_000_000  # edges to vertices that stand for being left over


class ModelOptions(NamedTuple):
    """The options of the model: numbers of `edges`, and then the vertices that can be `left`.

    `part_of` tells for each of these vertices its part, from 0.
    """

    edges: Sequence[int]
    left: tuple[int, ...]
    part_of: dict[int, int]


class Choices:
    """The options of a graph's perfect or maximum matchings; each method reckons as it is asked."""

    def __init__(self, vertices: int, edges: Edges, is_maximum: bool) -> None:
        self._vertices, self._edges, self._is_maximum = vertices, edges, is_maximum

    @cached_property
    def pairing(self) -> Pairing:
        return Pairing(self._vertices, self._edges)

    @cached_property
    def options(self) -> ModelOptions:
        """All edges; of maximum matchings, those that are in some, and few more; who is left."""
        edges = range(len(self._edges))
        if not (self._is_maximum and self.pairing.alone):
            return ModelOptions(edges, (), {})
        missed, barrier, rest = self.pairing.structure
        parts = parts_of(self.pairing.neighbours, barrier | rest)
        part_of = {vertex: number for number, part in enumerate(parts) for vertex in part}
        kept = [
            edge
            for edge, (u, v) in zip(edges, self._edges, strict=True)
            if u in missed or v in missed or (u in rest and v in rest)
        ]
        return ModelOptions(kept, tuple(sorted(missed)), part_of)

    def ends(self, option: int) -> tuple[int, ...]:
        """Return the two vertices that an option pairs, or the one that it leaves over."""
        kept, left, _ = self.options
        return self._edges[kept[option]] if option < len(kept) else (left[option - len(kept)],)

    def problem(self) -> Problem:
        kept, left, part_of = self.options
        if not left:
            return Problem(range(self._vertices), self._edges)
        parts = [f"part {part}" for part in range(len(self.firsts))]
        covers: list[tuple[int | str, ...]] = []
        for ends in map(self.ends, range(len(kept) + len(left))):
            inside = [vertex for vertex in ends if vertex in part_of]
            # Of each part, one vertex is left over or paired with one outside.
            covers.append((*ends, parts[part_of[inside[0]]]) if len(inside) == 1 else ends)
        return Problem([*range(self._vertices), *parts], covers)

    @cached_property
    def firsts(self) -> tuple[int, ...]:
        """The first vertex of each part of those that can be left over, by which it is told."""
        found: dict[int, int] = {}
        for vertex in self.options.left:
            found.setdefault(self.options.part_of[vertex], vertex)
        return tuple(found.values())

    # --- Whether there is a matching ---

    @cached_property
    def contradiction(self) -> Contradiction | None:
        """Why there is no perfect matching; None only if there is one, or none is asked for.

        The last reason is a certificate that was checked: its `lists` are a maximum matching's
        vertices without a partner, as `unmatched`; the `tutte_set`; and of each of the `odd_parts`
        that remain without that set, the first vertex.
        """
        if self._is_maximum:
            return None
        if self._vertices % 2:
            are = "is" if self._vertices == 1 else "are"
            return Contradiction(f"{counted(self._vertices, 'vertex')} {are} an odd number")
        isolated = set(range(self._vertices)).difference(*self._edges)
        if isolated:
            vertex = min(isolated)
            return Contradiction("vertex {0} has no edge", (vertex,), (vertex,))
        if not self.pairing.alone:
            return None
        found = self.pairing.obstacle
        if not found.holds(self.pairing.neighbours):
            raise AssertionError(f"a certificate is wrong: {found}")
        return found.contradiction()

    # --- What goes together: see `cover.facts.Decider` ---

    def found(self) -> tuple[int, ...]:
        """Return the edges of a matching; to be asked where there is one."""
        pairs = ((u, v) for u, v in enumerate(self.pairing.partners) if u < v)
        return tuple(sorted(map(self._numbers.__getitem__, pairs)))

    def best(self, costs: Sequence[int], timeout: float | None = None) -> tuple[int, ...]:
        """Return the options of a matching that costs least; raises `LimitError` at the timeout."""
        kept, left, _ = self.options
        of = [0] * len(self._edges)
        for edge, cost in zip(kept, costs, strict=False):  # to be left over costs nothing
            of[edge] = cost
        edges = self.found()
        if len(set(of)) > 1:
            is_perfect = not self.pairing.alone
            pairs = cheapest(self._vertices, self._edges, of, timeout, is_perfect=is_perfect)
            edges = tuple(sorted(map(self._numbers.__getitem__, pairs)))
        if not left:
            return edges
        chosen, paired = set(edges), set(chain.from_iterable(map(self._edges.__getitem__, edges)))
        options = [option for option, edge in enumerate(kept) if edge in chosen]
        over = (k for k, vertex in enumerate(left, len(kept)) if vertex not in paired)
        return (*options, *over)

    def extends(self, options: Sequence[int]) -> bool:
        """Return whether some matching has all these edges, and leaves such vertices over.

        In large graphs that many vertices can be left over in, the answer is always yes.
        """
        if self._completed is None:
            return True
        ends = list(map(self.ends, set(options)))
        left = [each[0] for each in ends if len(each) == 1]
        fillers = range(self._vertices, len(self._completed.neighbours))
        if len(left) > len(fillers):
            return False
        pairs = [(each[0], each[1]) for each in ends if len(each) > 1]
        return self._completed.extends([*pairs, *zip(left, fillers, strict=False)])

    @cached_property
    def _completed(self) -> Pairing | None:
        """The graph with further vertices, each a partner for one that is left over.

        Its perfect matchings are the maximum matchings of the graph; None where it would be large.
        """
        left = self.options.left
        if not left:
            return self.pairing
        fillers = len(self.pairing.alone)
        if fillers * len(left) > _MOST_JOINED:
            return None
        joined = [(vertex, self._vertices + k) for vertex in left for k in range(fillers)]
        return Pairing(self._vertices + fillers, [*self._edges, *joined])

    def allowed(self) -> Iterator[int]:
        """Yield the options that are in any solution; some come twice.

        By Gallai and Edmonds, these are all but some of the edges between vertices that are never
        left over: of those, what is in a perfect matching of the part that they are.
        """
        neighbours, partners = self.pairing.neighbours, self.pairing.partners
        if not self.pairing.alone:
            yield from map(self._numbers.__getitem__, allowed_edges(neighbours, partners))
            return
        if not self._is_maximum:
            return
        rest = self.pairing.structure.rest
        kept = [
            [other for other in others if vertex in rest and other in rest]
            for vertex, others in enumerate(neighbours)
        ]
        inside = [other if vertex in rest else ALONE for vertex, other in enumerate(partners)]
        in_rest = set(allowed_edges(kept, inside))
        for option in range(len(self.options.edges) + len(self.options.left)):
            ends = self.ends(option)
            if ends in in_rest or not rest.issuperset(ends):
                yield option

    @cached_property
    def _numbers(self) -> dict[Edge, int]:
        return {edge: number for number, edge in enumerate(self._edges)}


# --- Several places ---

USED, UNUSED = "used", "unused"


class Places(Choices):
    """The options of a graph whose vertices from the `first` on have so many places, or are unused.

    Each vertex of the first side is in one edge. A vertex of the second is in as many as it has
    places, from the least to the most; or else in as many options that leave it over as it needs at
    least, and by a colour in no edge. With one place at least, none is enough, and nothing has to
    leave it over.
    """

    firsts = ()  # no vertices of parts

    def __init__(self, vertices: int, edges: Edges, first: int, bounds: Bounds) -> None:
        super().__init__(vertices, edges, is_maximum=False)
        low, high = bounds
        self._bounds = (low if low > 1 else 0, high)
        self._persons, self._places = range(first), range(first, vertices)

    @cached_property
    def options(self) -> ModelOptions:
        """All edges, and for each place what leaves it over."""
        left = tuple(place for place in self._places for _ in range(self._bounds[0]))
        return ModelOptions(range(len(self._edges)), left, {})

    def problem(self) -> Problem:
        edges: Iterable[tuple[object, ...]] = self._edges
        secondary: list[tuple[str, int]] = []
        if self._bounds[0]:
            edges = ((u, v, Coloured((USED, v), USED)) for u, v in self._edges)
            secondary = [(USED, place) for place in self._places]
        left = ((place, Coloured((USED, place), UNUSED)) for place in self.options.left)
        multiplicities = dict.fromkeys(self._places, self._bounds)
        items = range(self._vertices)
        return Problem(items, chain(edges, left), secondary, (), multiplicities)

    @cached_property
    def contradiction(self) -> Contradiction | None:
        """Say that a vertex has no edge, or that there are too few places for all."""
        alone = set(self._persons).difference(person for person, _ in self._edges)
        if alone:
            vertex = min(alone)
            return Contradiction("vertex {0} has no edge", (vertex,), (vertex,))
        (low, high), most = self._bounds, len(self._persons)
        room = high * len(self._places)
        if room >= most:
            return None
        enough = range_text(max(low, 1), -(-most // max(1, len(self._places))))
        have = f"{counted(len(self._places), 'vertex')} with at most {counted(high, 'place')}"
        return Contradiction(
            f"{counted(most, 'vertex')} need a place, and {have} have {room}; "
            f"--places {enough} would be enough"
        )
