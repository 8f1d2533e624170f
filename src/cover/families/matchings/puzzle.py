"""Matchings: edges of a graph that pair its vertices, each with one other.

Whether there is a perfect one, and which edges are in any, is decided in polynomial time by
alternating trees (`cover.families.matchings.blossoms`); only to list or to count them
takes a search.

With 10,000 vertices and 50,000 edges, that takes a tenth of a second; the maximum-cardinality
matchings of networkx and rustworkx take from 4 to more than 100 (`benchmarks/matching.py`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.errors import InputError, Place
from cover.facts import Contradiction, Costs, Decider, Heading, ModelNames, Unfinished, Values
from cover.families.costs import Bounds
from cover.families.matchings.choices import UNUSED, USED, Choices, Places
from cover.puzzle import Puzzle
from cover.reading.exact_numbers import as_data, as_number, decimal_text
from cover.reading.lines import counted, shown
from cover.solution import Solution

if TYPE_CHECKING:
    from cover.checking.judging import CheckResult
    from cover.families.clues import Clues, Constraints
    from cover.families.matchings.blossoms import Edge
    from cover.problem import Problem

_MOST_STEPS = 5_000_000  # to find the allowed edges: about five seconds at most

# A name that would not be told apart from a pair, or from two.
_QUOTED = re.compile(r"[\s-]")


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
        """Return who is paired with a vertex, None where it is left over; raises `KeyError`.

        With `places`, a list of those that have one at a vertex.
        """
        for name in (key, str(key)) if type(key) is int else (key,):
            if name in self._partners:
                return self._partners[name]
        raise KeyError(f"there is no vertex {shown(repr(key))} in this graph")

    @cached_property
    def _partners(self) -> dict[Any, Any]:
        puzzle = self.puzzle
        partners: dict[Any, Any] = dict.fromkeys(puzzle.vertices)
        if puzzle.places is not None:
            partners |= {place: [] for place in puzzle.vertices[puzzle._firsts :]}
        for first, second in self.placements:
            partners[first] = second
            if puzzle.places is None:
                partners[second] = first
            else:
                partners[second].append(first)
        return partners

    @property
    def placements(self) -> list[MatchedPair]:
        """The pairs, in the order of their vertices."""
        edges = self.puzzle.edges
        return [MatchedPair(*edges[number]) for number in self.puzzle._in_order(self.values)]

    @property
    def left_over(self) -> list[Any]:
        """The vertices that are in no pair, of a matching with `maximum` or `places`."""
        return [self.puzzle.vertices[vertex] for vertex in self.puzzle._unpaired(self.values)]

    @property
    def cost(self) -> int | float | None:
        """What the weights of the pairs add up to, exact if it is whole; None without weights."""
        puzzle = self.puzzle
        total = puzzle._cost(self.values)
        return None if puzzle._units is None else as_number(total, puzzle._decimals)


class Matching(Puzzle[MatchingSolution]):
    """The perfect matchings of a graph: its vertices are paired by its edges, none is left over.

    `edges` is a text in any format that `cover matching` reads, or the path of a file; or pairs of
    vertices, or triples with a weight; or a mapping from pairs to weights; or a graph of networkx.
    Vertices have names of any hashable kind, and solutions call them by these. Weights are numbers,
    and their decimals count as they are written. Of parallel edges, the one that weighs least is
    kept; loops are dropped, and a note says so.

    `vertices` are the names of vertices that may be in no edge. `weight` is the attribute that
    holds the weight of an edge of a graph of networkx, where edges have it; None for no weights.
    With `maximum`, as many vertices as can be are paired. `header` tells whether the first line of
    a text says what follows. With `bipartite`, `edges` are rows of costs, as a text or as numbers,
    where None and NaN are no edge: row `r1` is paired with a column `c1`. With `places`, such as
    "2..4", each second vertex of the pairs is paired with so many first ones, or with none.

    Raises `InputError`, which is a `ValueError`, for what is no such graph.

    The puzzle has its `vertices` by name; its `edges`, each a pair of these; beside them their
    `weights`, None where edges have none; `maximum`; and `places`, the least and the most.

    >>> from cover import Matching
    >>> matching = Matching([("a", 1, 3), ("a", 2, 5), ("b", 1, 4), ("b", 2, 7)])
    >>> matching
    <Matching 4 vertices, 4 edges>
    >>> matching.vertices, matching.edges[0], matching.weights
    (('a', 1, 2, 'b'), ('a', 1), (3, 5, 4, 7))
    >>> solution = matching.solve(min_cost=True)
    >>> solution["a"], solution.cost
    (2, 9)
    """

    command = "matching"
    solution_class = MatchingSolution
    _drawn_by = _pictured_by = "matchings.drawing"
    _answered_by, _worded_by = "matchings.answers", "matchings.words:MatchingWords"

    vertices: tuple[Any, ...]
    maximum: bool = False
    places: Bounds | None = None

    # What texts call the vertices, and where each is named first.
    _labels: tuple[str, ...]
    _named_at: tuple[Place, ...]
    # How many of them all edges lead from to the others; 0 where that is not known.
    _firsts: int = 0
    _mark: str = ""  # what is before the names of those others
    # The edges by the numbers of their vertices, the smaller first, none twice. A solution is the
    # numbers of its edges, in ascending order.
    _ends: tuple[Edge, ...]
    # What each edge weighs, in units of 10 ** -`_decimals`: exactly what was written.
    _units: tuple[int, ...] | None = None
    _decimals: int = 0

    def __init__(
        self,
        edges: Any,
        *,
        vertices: Iterable[Hashable] | None = None,
        weight: str | None = "weight",
        maximum: bool = False,
        header: bool | None = None,
        bipartite: bool = False,
        places: str = "",
    ) -> None:
        from cover.families.matchings.options import GraphOptions
        from cover.reading.arguments import checked, is_text, noted

        options = checked(GraphOptions(header, maximum, bipartite, places))
        if bipartite and not is_text(edges):
            from cover.families.matchings.text.yaml import text_of_rows

            edges = text_of_rows(edges)
        if is_text(edges):
            if vertices is not None:
                raise InputError(Place("vertices"), "goes with pairs; a text says all itself")
            self._take(edges, options, called="edges")
            return
        from cover.families.matchings.text.yaml import read_values

        reading, notes = noted(options)
        place = Place(type(self).__name__)
        self._become(read_values(edges, vertices, weight, place, reading), notes)

    # --- What it states ---

    @cached_property
    def edges(self) -> tuple[tuple[Any, Any], ...]:
        """The edges, each by the names of its vertices."""
        names = self.vertices
        return tuple((names[u], names[v]) for u, v in self._ends)

    @cached_property
    def weights(self) -> tuple[int | float, ...] | None:
        """What each edge weighs, exact if it is whole; None where edges have no weights."""
        return self._units and tuple(as_number(each, self._decimals) for each in self._units)

    def _key(self) -> Hashable:
        pairs = zip(self._labels, self.vertices, strict=True)
        named = frozenset(pair for pair in pairs if pair[0] != pair[1])
        return super()._key(), self.maximum, self.places, named

    def _stated(self, command: str = "") -> dict[str, object]:
        from cover.families.matchings.text.yaml import stated

        return stated(self)

    def __repr__(self) -> str:
        size = counted(len(self.vertices), "vertex"), counted(len(self._ends), "edge")
        return f"<{type(self).__name__} {', '.join(size)}>"

    # --- What engines ask ---

    @property
    def _shape(self) -> Hashable:
        return len(self.vertices), self._ends, self.maximum, self.places, self._firsts

    @cached_property
    def _choices(self) -> Choices:
        return Choices(len(self.vertices), self._ends, self.maximum)

    @cached_property
    def _offered(self) -> Choices:
        if self.places is None:
            return self._choices
        return Places(len(self.vertices), self._ends, self._firsts, self.places)

    def _model(self, deadline: float | None = None) -> Problem:
        return self._offered.problem()

    def _names(self) -> ModelNames:
        names = list(map(self._symbol, range(len(self.vertices))))
        if self.places is not None and self.places[0] > 1:
            used = (f"{name}-used" for name in names[self._firsts :])
            return ModelNames([*names, *used], (USED, UNUSED))
        parts = (f"part-{number}" for number, _ in enumerate(self._offered.firsts, 1))
        return ModelNames([*names, *parts])

    def _contradiction(self, deadline: float | None = None) -> Contradiction | None:
        return self._offered.contradiction

    def _costs(self) -> Costs | None:
        """Return the weights of the edges in the model; to leave a vertex over costs nothing."""
        if self._units is None:
            return None
        kept, left, _ = self._offered.options
        return Costs((*map(self._units.__getitem__, kept), *[0] * len(left)), self._decimals)

    def _decider(self) -> Decider | None:
        if self.places is not None:
            return None
        found = self._choices
        return Decider(found.found, found.best, found.extends, found.allowed, self._reduced)

    def _reduced(self) -> Matching | None:
        """Return the graph of the allowed edges; None where that might take more than seconds.

        So it is with `maximum`, where the model has hardly any others.
        """
        if self.maximum or len(self.vertices) * len(self._ends) > _MOST_STEPS:
            return None
        return self._with_edges(sorted(set(self._choices.allowed())))

    def _with_edges(self, kept: Sequence[int]) -> Matching:
        ends = tuple(map(self._ends.__getitem__, kept))
        units = self._units and tuple(map(self._units.__getitem__, kept))
        return self.but(_ends=ends, _units=units)

    # --- Solutions ---

    def _decode(self, options: Sequence[int]) -> Values:
        if not (self.maximum or self.places):
            return tuple(sorted(options))
        kept = self._offered.options.edges
        return tuple(sorted(kept[option] for option in options if option < len(kept)))

    def _faults_in(self, values: Sequence[int]) -> list[str]:
        """Return the faults: edges that meet or do not exist, and too few of them.

        Of maximum matchings, there are enough if vertices can be named without which as many odd
        parts remain as there are vertices left over, and as many again as were named: by Tutte and
        Berge, no matching leaves fewer. That is counted, however these vertices were found.
        """
        if unknown := [edge for edge in values if not 0 <= edge < len(self._ends)]:
            return [f"there is no edge {edge}" for edge in unknown]
        times = [0] * len(self.vertices)
        for edge in values:
            for vertex in self._ends[edge]:
                times[vertex] += 1
        found = [
            f"vertex {self._symbol(vertex)} is in {counted(n, 'pair') if n else 'no pair'}"
            for vertex, n in enumerate(times)
            if not self._may_be_in(vertex, n)
        ]
        if self.maximum and not found:
            obstacle = self._choices.pairing.obstacle
            fewest = len(obstacle.odd_parts) - len(obstacle.removed)  # that are left over
            more = (times.count(0) - fewest) // 2
            found = [f"{counted(more, 'more pair')} can be made"] if more else []
        return found

    def _unfinished(self, values: Sequence[int]) -> Unfinished | None:
        """Return the pairs, if vertices are in none."""
        times = Counter(vertex for edge in values for vertex in self._ends[edge])
        wanting = range(len(self.vertices)) if self.places is None else range(self._firsts)
        if times.keys() >= set(wanting):
            return None
        option_of = {edge: option for option, edge in enumerate(self._offered.options.edges)}
        parts = {self._pair(k): (option_of[k],) if k in option_of else () for k in values}
        most = dict.fromkeys(wanting, 1)
        more = 1 if self.places is None else self.places[1]
        twice = [(vertex, n) for vertex, n in times.items() if n > most.get(vertex, more)]
        return Unfinished(parts, [f"vertex {self._symbol(v)} is in {n} pairs" for v, n in twice])

    def _may_be_in(self, vertex: int, pairs: int) -> bool:
        if self.places is not None and vertex >= self._firsts:
            return not pairs or self.places[0] <= pairs <= self.places[1]
        return pairs == 1 or (self.maximum and not pairs)

    def _cost(self, values: Sequence[int]) -> int:
        return 0 if self._units is None else sum(map(self._units.__getitem__, values))

    def _cost_text(self, values: Sequence[int]) -> str:
        """Return what the weights of edges add up to; "" where edges have none."""
        return "" if self._units is None else decimal_text(self._cost(values), self._decimals)

    def check(self, answer: object = None, *, timeout: float | None = None) -> CheckResult:
        """Judge an answer by the rules, as `Puzzle.check` does, or pairs of vertices.

        These are called as the program called them.

        >>> from cover import Matching
        >>> bool(Matching([(("a", 1), None), ("b", 2)]).check([(None, ("a", 1)), (2, "b")]))
        True
        """
        if self.vertices != self._labels and isinstance(answer, (list, tuple, set)):
            label_of = dict(zip(self.vertices, self._labels, strict=True))
            try:
                answer = [[label_of.get(name, name) for name in pair] for pair in answer]
            except TypeError:
                raise InputError(Place("answer"), "expected pairs of vertices") from None
        return super().check(answer, timeout=timeout)

    # --- How solutions are written and read ---

    _draws_costs = True

    def _symbol(self, value: int) -> str:
        """Return the name of a vertex, in quotes if it has a blank or a hyphen itself."""
        name = self._labels[value]
        return f'"{name}"' if _QUOTED.search(name) else name

    def _place_of(self, cell: int) -> Place:
        return self._named_at[cell]

    def _pair(self, edge: int) -> str:
        u, v = self._ends[edge]
        return f"{self._symbol(u)}-{self._symbol(v)}"

    def _pairs(self, values: Iterable[int]) -> list[list[str]]:
        """Return the pairs of a solution by name, in the order of their vertices."""
        pairs = sorted(map(self._ends.__getitem__, values))
        return [[self._labels[u], self._labels[v]] for u, v in pairs]

    def _in_order(self, values: Iterable[int]) -> list[int]:
        return sorted(values, key=self._ends.__getitem__)

    def _unpaired(self, values: Sequence[int]) -> list[int]:
        are_paired = self.places is None and 2 * len(values) == len(self.vertices)
        return [] if are_paired else self._outside(values)

    def _outside(self, values: Iterable[int]) -> list[int]:
        inside = {vertex for edge in values for vertex in self._ends[edge]}
        return [vertex for vertex in range(len(self.vertices)) if vertex not in inside]

    def _line(self, values: Sequence[int]) -> str:
        """Return the pairs `a-b`, ordered by their vertices, and who is left over, with blanks."""
        return " ".join(self._rows(values))

    def _rows(self, values: Sequence[int]) -> list[str]:
        """Return the pairs, one a line, and the vertices that are left over, one a line."""
        pairs = map(self._pair, self._in_order(values))
        return [*pairs, *map(self._symbol, self._unpaired(values))]

    def _table(self, values: Sequence[int]) -> list[list[str]]:
        """Return a row for each pair, and for who is left over, whose place is empty.

        Vertices of a first side come in their order, and names have no mark.
        """
        heading = self.source.heading or Heading(("first", "second", "weight"))
        names = [
            name.removeprefix(self._mark) if vertex >= self._firsts else name
            for vertex, name in enumerate(self._labels)
        ]
        rows: list[tuple[Edge, list[str]]] = []
        for edge in values:
            (u, v), cost = self._ends[edge], self._cost_text([edge])
            rows.append(((u, v), [names[u], names[v], heading.written(cost)]))
        for vertex in self._unpaired(values):
            if 0 < self._firsts <= vertex:
                rows.append(((len(names), vertex), ["", names[vertex], ""]))
            else:
                rows.append(((vertex, 0), [names[vertex], "", ""]))
        width = 2 if self._units is None else 3
        columns = [*heading.columns, "cost"]
        return [each[:width] for each in (columns, *(row for _, row in sorted(rows)))]

    def _data(self, values: Sequence[int]) -> Mapping[str, object]:
        """Return the `pairs` by name, who is `left_over`, and the `cost` where edges have weights.

        A number that is too long for readers of JSON to keep all of its digits is a string.
        """
        told: dict[str, object] = {"pairs": self._pairs(values)}
        if left_over := self._unpaired(values):
            told["left_over"] = [self._labels[vertex] for vertex in left_over]
        if self._units is not None:
            told["cost"] = as_data(self._cost(values), self._decimals)
        return told

    def _stated_solution(self, values: Sequence[int]) -> object:
        from cover.reading.yaml_text import InLine

        return list(map(InLine, self._pairs(values)))

    # --- What setters ask ---

    def _clues(self) -> Clues:
        """Return nothing: that each vertex is paired is the rule, and no more is said of any."""
        from cover.families.matchings.words import GraphClues

        return GraphClues(self, ())

    def _offers(self) -> Clues:
        from cover.families.matchings.words import GraphClues

        return GraphClues(self, range(len(self._ends)))

    @property
    def _way_out(self) -> str:
        if self.maximum or self.places is not None:
            return ""
        others = len(self.vertices) - self._firsts
        most = -(-self._firsts // others) if self._firsts else 1
        several = f", --places 0..{most} pairs up to {most} with one" if most > 1 else ""
        return f"--maximum pairs as many as can be{several}"

    def _constraints(self) -> Constraints:
        if self.places is not None:
            return super()._constraints()._replace(together="have a place")
        from cover.families.matchings.words import constraints

        return constraints(self)
