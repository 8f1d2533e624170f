"""Graphs as YAML, read and written: `edges` and, for those that are in no edge, `vertices`.

An edge is `ann bob`, `ann bob 3` with a weight, or a list of these words; edges are a list, the
lines of a text, or a map from pairs to weights. `vertices` are a list of names, or their number.
With `places`, a range, second vertices of edges are in so many pairs, or in none. A solution is a
list of pairs.
"""

from __future__ import annotations

from collections.abc import Iterator

from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.graph import PLAIN, Graph, NumberedGraph, order_of, weight_text
from cover.families.matchings.text.words import (
    AN_EDGE,
    NamedEdge,
    edge_of,
    edge_of_row,
    is_number,
    words_in,
)
from cover.reading.fields import QuotedToken
from cover.reading.lines import Line, Token, significant
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
    if node.kind == "map":
        for pair, value in node.pairs:
            ends = _words(pair)
            yield _edge(pair, [*ends, _word(value)] if len(ends) == 2 else [])
    elif node.kind == "list":
        for edge in node.items:
            yield _edge(edge, _words(edge))
    elif node.text not in NULL:
        yield from map(edge_of, significant(node.lines()))


def _edge(node: Node, words: list[Token]) -> NamedEdge:
    if not 2 <= len(words) <= 3:
        raise node.error(f"{AN_EDGE}, such as ann bob 3")
    return edge_of_row(words, words[0].line, "field")


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
