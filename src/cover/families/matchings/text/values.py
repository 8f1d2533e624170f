"""Graphs as values of Python: pairs with weights or without, mappings, graphs of networkx."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any

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
    is_graph = callable(getattr(edges, "edges", None)) and hasattr(edges, "nodes")
    stated = list(_of_networkx(edges) if is_graph else _edges(edges))
    weights = [_number(value, weight, path) for _, _, value, path in stated]
    named = [(name, "vertices") for name in (edges.nodes if is_graph else ())]
    if vertices is not None:
        named += [(name, "vertices") for name in iterated(vertices, "vertices")]
    named += [(name, path) for u, v, _, path in stated for name in (u, v)]
    names: dict[Any, None] = {}
    for name, path in named:
        try:
            names.setdefault(name)
        except TypeError:
            raise wrong(path, name, "a vertex with a hashable name") from None
        if isinstance(name, str) and not (name and can_be_name(name)):
            raise wrong(path, name, "a name of printable characters")
    label_of, graph, nowhere = labels(names, lambda text: False), Graph(), Line("edges", 0, "")
    number_of = {k: graph.vertex(label_of[k], nowhere, None, quoted=True) for k in names}
    for (u, v, _, path), value in zip(stated, weights, strict=True):
        if (value is None) != (weights[0] is None):
            has, one = ("no", "one") if value is None else ("a", "none")
            raise InputError(Place(path), f"{has} weight, but {stated[0][3]} has {one}")
        graph.join(number_of[u], number_of[v], value, Line(path, 0, ""))
    firsts, seconds = ({label_of[each[k]] for each in stated} for k in (0, 1))
    if reading.options.places and firsts.isdisjoint(seconds):
        graph.part(seconds)
    puzzle = graph.puzzle(place, reading)
    name_of = {label: name for name, label in label_of.items()}
    return puzzle.but(vertices=tuple(map(name_of.__getitem__, puzzle.vertices)))


def text_of_rows(rows: Any) -> str:
    """Return rows of costs as a text; None and NaN, which differs from itself, are no edge."""
    return "\n".join(
        " ".join(_cost(cost, f"edges[{k}]") for cost in iterated(row, "edges"))
        for k, row in enumerate(iterated(rows, "edges"))
    )


def _cost(cost: Any, path: str) -> str:
    if cost is None or cost != cost:
        return "."
    if exact_number(text := str(cost)) is None:
        raise wrong(path, cost, "a cost, which is a number, or None; a text may have edges")
    return text


# Two vertices, a weight or attributes that may hold one, and what messages call the edge.
_Stated = tuple[Any, Any, Any, str]


def _of_networkx(graph: Any) -> Iterator[_Stated]:
    for u, v, data in graph.edges(data=True):
        yield u, v, data, f"edges[{u!r}, {v!r}]"


def _edges(edges: Any) -> Iterator[_Stated]:
    if isinstance(edges, Mapping):
        for pair, value in edges.items():
            path = f"edges[{pair!r}]"
            if isinstance(pair, str) or len(ends := tuple(iterated(pair, path))) != 2:
                raise wrong(path, pair, "a pair of vertices")
            yield *ends, value, path
    else:
        for number, each in enumerate(iterated(edges, "edges")):
            path = f"edges[{number}]"
            if isinstance(each, str) or not 2 <= len(found := tuple(iterated(each, path))) <= 3:
                raise wrong(path, each, "two vertices and perhaps a weight")
            yield *found[:2], found[2] if len(found) == 3 else None, path


def _number(value: Any, weight: str | None, path: str) -> ExactNumber | None:
    """Return the number of a weight, or of the attribute of that name; None where there is none."""
    if isinstance(value, Mapping):
        value = None if weight is None else value.get(weight)
    value = plain(value)
    found = None if value is None else exact_number(str(value))
    if isinstance(value, (bool, str)) or (found is None and value is not None):
        raise wrong(path, value, A_WEIGHT.removeprefix("expected "))
    return found
