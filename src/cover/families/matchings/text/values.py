"""Graphs as values of Python: pairs with weights or without, mappings, graphs of networkx."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from cover.errors import InputError, Place
from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.graph import Graph
from cover.families.matchings.text.words import A_WEIGHT
from cover.reading.arguments import iterated, plain, wrong
from cover.reading.exact_numbers import ExactNumber, exact_number
from cover.reading.lines import Line, can_be_name
from cover.reading.names import labels


def read_values(
    edges: Any,
    vertices: Iterable[Hashable] | None,
    weight: str | None,
    place: Place,
    reading: GraphReading,
) -> Matching:
    """Return the puzzle of a graph, as `Matching` takes it; raises `InputError`."""
    stated = list(_edges(edges, weight))
    named = [] if vertices is None else list(iterated(vertices, "vertices"))
    if _is_graph(edges):
        named = [*edges.nodes, *named]
    label_of = _labels(
        [*((name, "vertices") for name in named)]
        + [(name, edge.path) for edge in stated for name in edge[:2]]
    )
    graph, nowhere = Graph(), Line("edges", 0, "")
    number_of = {
        name: graph.vertex(label, nowhere, None, quoted=True) for name, label in label_of.items()
    }
    for u, v, value, path in stated:
        if (value is None) != (stated[0].weight is None):
            has, one = ("no", "one") if value is None else ("a", "none")
            raise InputError(Place(path), f"{has} weight, but {stated[0].path} has {one}")
        graph.join(number_of[u], number_of[v], value, Line(path, 0, ""))
    puzzle = graph.puzzle(place, reading)
    name_of = {label: name for name, label in label_of.items()}
    return puzzle.but(vertices=tuple(map(name_of.__getitem__, puzzle.vertices)))


def text_of_rows(rows: Any) -> str:
    """Return rows of costs as a text; None and NaN, which differs from itself, are no edge."""
    return "\n".join(
        " ".join(
            "." if cost is None or cost != cost else str(cost) for cost in iterated(row, "edges")
        )
        for row in iterated(rows, "edges")
    )


class _StatedEdge(NamedTuple):
    """An edge as a program states it, and what it is called."""

    u: Hashable
    v: Hashable
    weight: ExactNumber | None
    path: str


def _is_graph(value: object) -> bool:
    """Return whether a value is a graph of networkx."""
    return callable(getattr(value, "edges", None)) and hasattr(value, "nodes")


def _edges(edges: Any, weight: str | None) -> Iterator[_StatedEdge]:
    """Yield edges; raises `InputError` for what is none."""
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
            value = found[2] if len(found) == 3 else None
            if isinstance(value, Mapping):  # attributes, as networkx lists them
                value = None if weight is None else value.get(weight)
            yield _edge(found[0], found[1], value, path)


def _edge(u: Hashable, v: Hashable, weight: object, path: str) -> _StatedEdge:
    value = plain(weight)
    found = None if value is None else exact_number(str(value))
    if isinstance(value, (bool, str)) or (found is None and value is not None):
        raise wrong(path, value, A_WEIGHT.removeprefix("expected "))
    return _StatedEdge(u, v, found, path)


def _labels(named: Iterable[tuple[Any, str]]) -> dict[Any, str]:
    """Return a text for each vertex, in the order of their first appearance, by name and path.

    Raises `InputError` for what cannot be one.
    """
    names: dict[Any, None] = {}
    for name, path in named:
        try:
            names.setdefault(name)
        except TypeError:
            raise wrong(path, name, "a vertex with a hashable name") from None
        if isinstance(name, str) and not (name and can_be_name(name)):
            raise wrong(path, name, "a name of printable characters")
    found = labels(names, lambda text: False)
    return {name: found[name] for name in names}
