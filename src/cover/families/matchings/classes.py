"""Matchings of graphs as objects: `Matching`."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from cover.errors import InputError, Place
from cover.families.matchings.formats import GraphOptions
from cover.families.matchings.layout import MatchingLayout, layout_of
from cover.families.matchings.puzzle import MatchedGraph
from cover.families.matchings.text.graph import Graph
from cover.families.matchings.text.words import A_WEIGHT
from cover.families.written import Record
from cover.reading.arguments import checked, is_text, iterated, noted, plain, wrong
from cover.reading.exact_numbers import ExactNumber, exact_number
from cover.reading.lines import Line, can_be_name, counted, shown
from cover.reading.names import labels
from cover.solution import Solution

if TYPE_CHECKING:
    from cover.answers.within import Best
    from cover.checking.verdicts import Verdict


class MatchedPair(NamedTuple):
    """Two vertices that are paired, by the names that the program gave them."""

    first: Any
    second: Any


@dataclass(frozen=True, slots=True)
class NamedMatchingLayout(MatchingLayout):
    """The layout of a graph whose vertices a program named, with these names in their order."""

    given: tuple[Hashable, ...] = ()


class MatchingSolution(Solution):
    """The pairs of a matching.

    >>> solution = Matching([("ann", "bob"), ("cat", "dan")]).solve()
    >>> solution["bob"], solution.cost
    ('ann', None)
    """

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
        partners = dict.fromkeys(names_of(cast("Any", self.puzzle)))
        for first, second in self.placements:
            partners[first], partners[second] = second, first
        return partners

    @property
    def placements(self) -> list[MatchedPair]:
        """The pairs, in the order of their vertices."""
        names, edges = names_of(cast("Any", self.puzzle)), layout_of(cast("Any", self.puzzle)).edges
        pairs = sorted(map(edges.__getitem__, self.values))
        return [MatchedPair(names[u], names[v]) for u, v in pairs]

    @property
    def left_over(self) -> list[Any]:
        """The vertices that are in no pair, of a matching with `maximum`."""
        names, edges = names_of(cast("Any", self.puzzle)), layout_of(cast("Any", self.puzzle)).edges
        paired = {vertex for edge in self.values for vertex in edges[edge]}
        return [name for vertex, name in enumerate(names) if vertex not in paired]

    @property
    def cost(self) -> int | float | None:
        """What the weights of the pairs add up to; None where edges have none.

        It is exact where all weights are whole numbers.
        """
        layout = layout_of(cast("Any", self.puzzle))
        if layout.weights is None:
            return None
        total = sum(layout.weights[edge] for edge in self.values)
        return total / 10**layout.decimals if layout.decimals else total


class Matching(Record[MatchingSolution]):
    """The perfect matchings of a graph: its vertices are paired by its edges, none is left over.

    `edges` is a text in any format that `cover matching` reads, or the path of a file; or pairs of
    vertices, or triples with a weight; or a mapping from pairs to weights; or a graph of networkx.
    Vertices have names of any hashable kind, and solutions call them by these. Weights are numbers,
    and their decimals count as they are written. Of parallel edges, the one that weighs least is
    kept; loops are dropped, and a note says so.

    `vertices` are the names of vertices that may be in no edge. `weight` is the attribute that
    holds the weight of an edge of a graph of networkx, where edges have it; None for no weights.
    With `maximum`, as many vertices as can be are paired. What `solve` returns costs the least with
    `min_cost`, and the most with `max_cost`, which the method can be told as well. `header` tells
    whether the first line of a text says what follows.

    Raises `InputError`, which is a `ValueError`, for what is no such graph.

    >>> from cover import Matching
    >>> matching = Matching([("a", 1, 3), ("a", 2, 5), ("b", 1, 4), ("b", 2, 7)], min_cost=True)
    >>> matching
    <Matching 4 vertices, 4 edges>
    >>> solution = matching.solve()
    >>> solution["a"], solution.cost
    (2, 9)
    """

    command = "matching"
    solution_class = MatchingSolution

    def __init__(
        self,
        edges: Any,
        *,
        vertices: Iterable[Hashable] | None = None,
        weight: str | None = "weight",
        maximum: bool = False,
        min_cost: bool = False,
        max_cost: bool = False,
        header: bool | None = None,
    ) -> None:
        options = checked(GraphOptions(header, maximum, min_cost, max_cost))
        if options.min_cost and options.max_cost:
            raise InputError(Place("min_cost"), "does not go with `max_cost`")
        if is_text(edges):
            if vertices is not None:
                raise InputError(Place("vertices"), "goes with pairs; a text says all itself")
            self._take(edges, options, called="edges")
            return
        if _is_graph(edges):
            vertices = [*edges.nodes, *(() if vertices is None else vertices)]
        self._take_edges(list(_stated(edges, weight)), vertices, options)

    def _take_edges(
        self,
        edges: list[_StatedEdge],
        vertices: Iterable[Hashable] | None,
        options: GraphOptions,
    ) -> None:
        """Become the puzzle of a graph; raises `InputError`."""
        named = [] if vertices is None else list(iterated(vertices, "vertices"))
        label_of = _labels(named, edges)
        graph, nowhere = Graph(), Line("edges", 0, "")
        number_of = {name: graph.vertex(label, nowhere, None) for name, label in label_of.items()}
        for u, v, weight, path in edges:
            graph.join(number_of[u], number_of[v], weight, Line(path, 0, ""))
        reading, notes = noted(options)
        record = graph.record(Place(type(self).__name__), reading)
        self._become(record._replace(layout=_with_names(layout_of(record), label_of)), notes)

    @property
    def _wanted(self) -> Best:
        puzzle = self.puzzle
        assert isinstance(puzzle, MatchedGraph), "the family has no other puzzles"
        return puzzle.wanted

    def check(self, answer: object = None) -> Verdict:
        """Judge an answer by the rules, as `Puzzle.check` does, or pairs of vertices.

        These are called as the program called them.

        >>> from cover import Matching
        >>> bool(Matching([(("a", 1), None), ("b", 2)]).check([(None, ("a", 1)), (2, "b")]))
        True
        """
        layout = layout_of(self)
        if isinstance(layout, NamedMatchingLayout) and isinstance(answer, (list, tuple, set)):
            text_of = dict(zip(layout.given, layout.names, strict=True))
            try:
                answer = [[text_of.get(name, name) for name in pair] for pair in answer]
            except TypeError:
                raise InputError(Place("answer"), "expected pairs of vertices") from None
        return super().check(answer)

    def _key(self) -> Hashable:
        puzzle, texts = self.puzzle, layout_of(self).names
        assert isinstance(puzzle, MatchedGraph), "the family has no other puzzles"
        given = names_of(self)
        named = frozenset(pair for pair in zip(texts, given, strict=True) if pair[0] != pair[1])
        return super()._key(), type(puzzle).__name__, puzzle.wanted, named

    def __repr__(self) -> str:
        puzzle = self.puzzle
        assert isinstance(puzzle, MatchedGraph), "the family has no other puzzles"
        vertices = "1 vertex" if puzzle.vertices == 1 else f"{puzzle.vertices} vertices"
        return f"<{type(self).__name__} {vertices}, {counted(len(puzzle.edges), 'edge')}>"


def class_of(record: Record) -> type[Matching]:
    """Return the class of a record."""
    return Matching


def names_of(record: Record) -> tuple[Any, ...]:
    """Return what a program calls the vertices: as it named them, or as the text did."""
    layout = layout_of(record)
    return layout.given if isinstance(layout, NamedMatchingLayout) else layout.names


class _StatedEdge(NamedTuple):
    """An edge as a program states it, and what it is called."""

    u: Hashable
    v: Hashable
    weight: ExactNumber | None
    path: str


def _is_graph(value: object) -> bool:
    """Return whether a value is a graph of networkx."""
    return callable(getattr(value, "edges", None)) and hasattr(value, "nodes")


def _stated(edges: Any, weight: str | None) -> Iterator[_StatedEdge]:
    """Yield edges; raises `InputError` for what is none, and where only some have weights."""
    first: _StatedEdge | None = None
    for edge in _edges(edges, weight):
        first = first or edge
        if (edge.weight is None) != (first.weight is None):
            has = "no weight, but" if edge.weight is None else "a weight, but"
            one = "one" if edge.weight is None else "none"
            raise InputError(Place(edge.path), f"{has} {first.path} has {one}")
        yield edge


def _edges(edges: Any, weight: str | None) -> Iterator[_StatedEdge]:
    if _is_graph(edges):
        for u, v, data in edges.edges(data=True):
            value = None if weight is None else data.get(weight)
            yield _edge(u, v, value, f"edges[{u!r}, {v!r}]")
    elif isinstance(edges, Mapping):
        for pair, value in edges.items():
            path = f"edges[{pair!r}]"
            if isinstance(pair, str) or len(ends := tuple(iterated(pair, path))) != 2:
                raise wrong(path, pair, "a pair of vertices")
            yield _edge(ends[0], ends[1], value, path)
    else:
        for number, each in enumerate(iterated(edges, "edges")):
            path = f"edges[{number}]"
            if isinstance(each, str) or not 2 <= len(found := tuple(iterated(each, path))) <= 3:
                raise wrong(path, each, "two vertices and perhaps a weight")
            value = _of_attributes(found[2], weight) if len(found) == 3 else None
            yield _edge(found[0], found[1], value, path)


def _of_attributes(value: object, weight: str | None) -> object:
    """Return the weight among the attributes of an edge, as networkx lists them."""
    if isinstance(value, Mapping):
        return None if weight is None else value.get(weight)
    return value


def _edge(u: Hashable, v: Hashable, weight: object, path: str) -> _StatedEdge:
    value = plain(weight)
    found = None if value is None else exact_number(str(value))
    if isinstance(value, (bool, str)) or (found is None and value is not None):
        raise wrong(path, value, A_WEIGHT.removeprefix("expected "))
    return _StatedEdge(u, v, found, path)


def _labels(named: Iterable[Hashable], edges: Iterable[_StatedEdge]) -> dict[Any, str]:
    """Return a text for each vertex, in the order of their first appearance."""
    names: dict[Any, None] = {}
    for name in named:
        _add(name, "vertices", names)
    for u, v, _, path in edges:
        _add(u, path, names)
        _add(v, path, names)
    found = labels(names, lambda text: False)
    return {name: found[name] for name in names}


def _add(name: Any, path: str, names: dict[Any, None]) -> None:
    """Add the name of a vertex; raises `InputError` for what cannot be one."""
    try:
        if name in names:
            return
    except TypeError:
        raise wrong(path, name, "a vertex with a hashable name") from None
    if isinstance(name, str) and not (name and can_be_name(name)):
        raise wrong(path, name, "a name of printable characters")
    names[name] = None


def _with_names(layout: MatchingLayout, label_of: Mapping[Any, str]) -> NamedMatchingLayout:
    """Return a layout with the names that the program gave."""
    name_of = {label: name for name, label in label_of.items()}
    parts = {each.name: getattr(layout, each.name) for each in fields(layout)}
    return NamedMatchingLayout(**parts, given=tuple(name_of[label] for label in layout.names))
