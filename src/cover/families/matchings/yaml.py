"""Graphs as YAML: `edges` and, for those that are in no edge, `vertices`.

An edge is `ann bob`, `ann bob 3` with a weight, or a list of these words; edges are a list, the
lines of a text, or a map from pairs to weights. `vertices` are a list of names, or their number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cover.families.matchings.formats import GraphReading
from cover.families.matchings.text.graph import Graph, check_vertices
from cover.families.matchings.text.header import fill, is_number, name_of
from cover.families.matchings.text.weights import EXPECTED, Weight, weight_of
from cover.families.matchings.text.words import Word, edge_of, words_of
from cover.reading.lines import Line, counted, shown, significant
from cover.reading.records import Record

if TYPE_CHECKING:
    from cover.reading.yaml_documents import Node

_NULL = ("", "null", "~")


def read_yaml(document: Node, reading: GraphReading) -> Record:
    """The graph of a document; raises `InputError`."""
    edges, stated = document.get("edges"), document.get("vertices")
    if edges is None:
        raise document.error('the key "edges" is missing')
    graph = Graph()
    count = None if stated is None else _count(stated)
    if stated is not None and count is None:
        for word, line in _names(stated):
            graph.vertex(word.text, line, word.at)
    for a, b, weight, line in edges_in(edges):
        names = a.text, b.text
        if stated is not None and count is not None:
            says = _line(stated)
            names = name_of(a, count, line, says), name_of(b, count, line, says)
        u, v = graph.vertex(names[0], line, a.at), graph.vertex(names[1], line, b.at)
        graph.join(u, v, weight, line)
    if stated is not None and count is not None:
        fill(graph, count, _line(stated))
    return graph.record(document.place, reading)


def _line(node: Node) -> Line:
    """A node as a line of its text, all of which stands where the node begins."""
    source, line, column = node.place
    return Line(source, line, node.text, [column] * (len(node.text) + 1))


def _count(node: Node) -> int | None:
    """The number of vertices, where that is what is stated; raises `InputError` if too large."""
    text = node.text.strip()
    if node.kind != "scalar" or not is_number(text):
        return None
    check_vertices(int(text), _line(node), 0)
    return int(text)


def _names(node: Node) -> Iterator[tuple[Word, Line]]:
    """The vertices of a list, or the words of a text."""
    if node.kind == "list":
        for item in node.items:
            yield _name(item)
    else:
        for line in significant(node.lines()):
            for word in words_of(line):
                yield word, line


def _name(node: Node) -> tuple[Word, Line]:
    if node.kind != "scalar":
        raise node.error(f"expected a vertex, not a {node.kind}")
    if not node.text:
        raise node.error("a vertex without a name")
    return Word(node.text, 0), _line(node)


def edges_in(node: Node) -> Iterator[tuple[Word, Word, Weight | None, Line]]:
    """The edges of a list, a map or a text; raises `InputError`."""
    if node.kind == "map":
        for pair, value in node.pairs:
            u, v, weight, line = _edge(pair)
            if weight is not None:
                raise pair.error("expected two vertices, and their weight behind the colon")
            yield u, v, _weight(value), line
    elif node.kind == "list":
        yield from map(_edge, node.items)
    elif node.text not in _NULL:
        for line in significant(node.lines()):
            yield *edge_of(line), line


def _edge(node: Node) -> tuple[Word, Word, Weight | None, Line]:
    """An edge in one text or in a list of words."""
    if node.kind == "list":
        if not 2 <= len(node.items) <= 3:
            found = counted(len(node.items), "word")
            raise node.error(f"{found}, expected two vertices and perhaps a weight")
        (u, line), (v, _), *_ = map(_name, node.items)
        return u, v, _weight(node.items[2]) if len(node.items) == 3 else None, line
    if node.kind == "map":
        raise node.error('expected an edge such as "ann bob", not a map')
    lines = list(significant(node.lines()))
    if len(lines) != 1:
        raise node.error(f'expected an edge such as "ann bob", found "{shown(node.text)}"')
    return *edge_of(lines[0]), lines[0]


def _weight(node: Node) -> Weight:
    weight = weight_of(node.text) if node.kind == "scalar" else None
    if weight is None:
        raise node.error(f'"{shown(node.text)}", {EXPECTED}')
    return weight


def stated(record: Record, command: str) -> dict[str, object]:
    """Return the keys of a puzzle and their values."""
    from cover.families.matchings.written import puzzle

    return puzzle(record)


def stated_solution(record: Record, solution: Sequence[int]) -> object:
    """Return a solution as it stands beside its puzzle."""
    from cover.families.matchings.written import solution as written

    return written(record, solution)


def read_solution(value: Node, record: Record) -> tuple[int, ...]:
    """Read the solution that stands beside a puzzle; raises `InputError`."""
    from cover.families.matchings.solution import read

    return read(value, record)
