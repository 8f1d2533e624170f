"""Graphs as YAML, read and written: `edges` and, for those that are in no edge, `vertices`.

An edge is `ann bob`, `ann bob 3` with a weight, or a list of these words; edges are a list, the
lines of a text, or a map from pairs to weights. `vertices` are a list of names, or their number. A
solution is a list of pairs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.graph import Graph, NumberedGraph, order_of
from cover.families.matchings.text.words import (
    A_WEIGHT,
    NamedEdge,
    edge_of,
    is_number,
    words_in,
)
from cover.families.matchings.text.writing import weight_text
from cover.reading.exact_numbers import ExactNumber, exact_number
from cover.reading.fields import QuotedToken
from cover.reading.lines import Line, Token, counted, shown, significant
from cover.reading.yaml_documents import Node
from cover.reading.yaml_text import InLine, LiteralText

_NULL = ("", "null", "~")

# Names that are words in any line; edges of others are lists.
_PLAIN = re.compile(r"\w[\w.]*")


def read_yaml(document: Node, reading: GraphReading) -> Matching:
    """Read the graph of a document; raises `InputError`."""
    edges, vertices = document.get("edges"), document.get("vertices")
    if edges is None:
        raise document.error('the key "edges" is missing')
    graph = Graph() if vertices is None else _begun(vertices)
    for edge in _edges(edges):
        graph.add(edge, edge.u.line)
    if isinstance(graph, NumberedGraph):
        graph.complete()
    return graph.puzzle(document.place, reading)


def stated(puzzle: Matching) -> dict[str, object]:
    """Return the keys of a graph and their values."""
    names = puzzle._labels
    edges = [
        [names[u], names[v], *filter(None, [weight_text(puzzle, edge)])]
        for edge, (u, v) in enumerate(puzzle._ends)
    ]
    keys: dict[str, object] = {}
    in_edges = list(dict.fromkeys(name for edge in edges for name in edge[:2]))
    if [in_edges[number] for number in order_of(in_edges)] != list(names):
        keys["vertices"] = InLine(names)
    if edges and all(map(_PLAIN.fullmatch, names)):
        keys["edges"] = LiteralText("\n".join(map(" ".join, edges)))
    else:
        keys["edges"] = list(map(InLine, edges))
    return keys


def _begun(vertices: Node) -> Graph:
    """Begin a graph with vertices that are stated, by their names or their number."""
    text = vertices.text.strip()
    if vertices.kind == "scalar" and is_number(text):
        return NumberedGraph(int(text), _line(vertices), 0)
    graph = Graph()
    for word in _names(vertices):
        graph.named(word)
    return graph


def _names(node: Node) -> Iterator[Token]:
    """Yield the vertices of a list, or the words of a text."""
    if node.kind == "list":
        yield from map(_name, node.items)
    else:
        for line in significant(node.lines()):
            yield from words_in(line)


def _name(node: Node) -> Token:
    """Return the name of a vertex; raises `InputError`."""
    if node.kind != "scalar":
        raise node.error(f"expected a vertex, not a {node.kind}")
    if not node.text:
        raise node.error("a vertex without a name")
    return QuotedToken(node.text, _line(node), 0)


def _line(node: Node) -> Line:
    """Return a node as a line of its text, all of it at the place where the node begins."""
    source, line, column = node.place
    return Line(source, line, node.text, [column] * (len(node.text) + 1))


def _edges(node: Node) -> Iterator[NamedEdge]:
    """Yield the edges of a list, a map or a text; raises `InputError`."""
    if node.kind == "map":
        for pair, value in node.pairs:
            edge = _edge(pair)
            if edge.weight is not None:
                raise pair.error("expected two vertices, and their weight after the colon")
            yield edge._replace(weight=_weight(value))
    elif node.kind == "list":
        yield from map(_edge, node.items)
    elif node.text not in _NULL:
        yield from map(edge_of, significant(node.lines()))


def _edge(node: Node) -> NamedEdge:
    """Read an edge in one text or in a list of words; raises `InputError`."""
    if node.kind == "list":
        if not 2 <= len(node.items) <= 3:
            found = counted(len(node.items), "word")
            raise node.error(f"{found}, expected two vertices and perhaps a weight")
        u, v, *_ = map(_name, node.items)
        return NamedEdge(u, v, _weight(node.items[2]) if len(node.items) == 3 else None)
    if node.kind == "map":
        raise node.error('expected an edge such as "ann bob", not a map')
    lines = list(significant(node.lines()))
    if len(lines) != 1:
        raise node.error(f'expected an edge such as "ann bob", found "{shown(node.text)}"')
    return edge_of(lines[0])


def _weight(node: Node) -> ExactNumber:
    """Read a weight; raises `InputError`."""
    weight = exact_number(node.text) if node.kind == "scalar" else None
    if weight is None:
        raise node.error(f'"{shown(node.text)}", {A_WEIGHT}')
    return weight
