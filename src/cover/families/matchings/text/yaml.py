"""Graphs as data: documents of YAML, read and written, and values of Python.

YAML has `edges` and, for those that are in no edge, `vertices`.

An edge is `ann bob`, `ann bob 3` with a weight, or a list of these words; edges are a list, the
lines of a text, or a map from pairs to weights. `vertices` are a list of names, or their number.
With `places`, a range, second vertices of edges are in so many pairs, or in none. A solution is a
list of pairs.

Values of Python are pairs with weights or without, mappings, and graphs of networkx.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from cover.errors import InputError, Place
from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.graph import PLAIN, Graph, NumberedGraph, order_of, weight_text
from cover.families.matchings.text.words import (
    A_WEIGHT,
    AN_EDGE,
    NamedEdge,
    edge_of,
    edge_of_row,
    is_number,
    words_in,
)
from cover.reading.arguments import iterated, plain, wrong
from cover.reading.exact_numbers import ExactNumber, exact_number
from cover.reading.fields import QuotedToken
from cover.reading.lines import Line, Token, can_be_name, significant
from cover.reading.names import labels
from cover.reading.ranges import range_text
from cover.reading.yaml_documents import NULL, Node, text_of
from cover.reading.yaml_text import InLine, LiteralText


def read_yaml(document: Node, reading: GraphReading) -> Matching:
    edges, vertices = document.needed("edges"), document.get("vertices")
    graph = Graph()
    if vertices is not None:
        if vertices.kind == "scalar" and is_number(count := vertices.text.strip()):
            graph = NumberedGraph(int(count), _word(vertices).line, 0)
        else:
            graph.is_ordered = True
            for word in _words(vertices):
                graph.named(word)
    if (said := document.get("places")) is not None:
        options = reading.options._replace(places=text_of(said))
        reading = reading._replace(options=options)
    firsts, seconds = set[str](), set[str]()
    for edge in _edges(edges):
        graph.add(edge, edge.u.line)
        firsts.add(edge.u.text)
        seconds.add(edge.v.text)
    if reading.options.places and firsts.isdisjoint(seconds):
        graph.part(seconds)
    if isinstance(graph, NumberedGraph):
        graph.complete()
    return graph.puzzle(document.place, reading)


def stated(puzzle: Matching) -> dict[str, object]:
    names = puzzle._labels
    edges = [
        [names[u], names[v], *filter(None, [weight_text(puzzle, edge)])]
        for edge, (u, v) in enumerate(puzzle._ends)
    ]
    keys: dict[str, object] = {}
    if puzzle.places is not None:
        keys["places"] = range_text(*puzzle.places)
    in_edges = list(dict.fromkeys(name for edge in edges for name in edge[:2]))
    if [in_edges[number] for number in order_of(in_edges)] != list(names):
        keys["vertices"] = InLine(names)
    if edges and all(map(PLAIN.fullmatch, names)):
        keys["edges"] = LiteralText("\n".join(map(" ".join, edges)))
    else:
        keys["edges"] = list(map(InLine, edges))
    return keys


def _edges(node: Node) -> Iterator[NamedEdge]:
    if node.kind == "scalar" and node.text not in NULL:
        yield from map(edge_of, significant(node.lines()))
    least = 3 if node.kind == "map" else 2
    pairs = ((pair, [*_words(pair), _word(value)]) for pair, value in node.pairs)
    for edge, words in chain(pairs, ((each, _words(each)) for each in node.items)):
        if not least <= len(words) <= 3:
            raise edge.error(f"{AN_EDGE}, such as ann bob 3")
        yield edge_of_row(words, words[0].line, "field")


def _words(node: Node) -> list[Token]:
    """Return the words of a list or of a text; raises `InputError`."""
    if node.kind == "list":
        return list(map(_word, node.items))
    if node.kind == "map":
        raise node.error("expected words such as ann bob, not a map")
    return [word for line in significant(node.lines()) for word in words_in(line)]


def _word(node: Node) -> QuotedToken:
    """Return the text of a node as one word, all of it at the place where the node begins."""
    source, line, column = node.place
    columns = [column] * (len(node.text) + 1)
    return QuotedToken(node.text, Line(source, line, node.text, columns), 0)


# --- Values of Python ---


def read_values(
    edges: Any,
    vertices: Iterable[Hashable] | None,
    weight: str | None,
    place: Place,
    reading: GraphReading,
) -> Matching:
    is_graph = callable(getattr(edges, "edges", None)) and hasattr(edges, "nodes")
    stated = list(_edges_of_networkx(edges) if is_graph else _edges_of_values(edges))
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


def _edges_of_networkx(graph: Any) -> Iterator[_Stated]:
    for u, v, data in graph.edges(data=True):
        yield u, v, data, f"edges[{u!r}, {v!r}]"


def _edges_of_values(edges: Any) -> Iterator[_Stated]:
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
