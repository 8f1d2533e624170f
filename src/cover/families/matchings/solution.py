"""The perfect matching that stands beside a graph in YAML: a list of pairs."""

from __future__ import annotations

from cover.families.matchings.text.words import Word
from cover.families.matchings.written import layout_of
from cover.families.matchings.yaml import edges_in
from cover.reading.lines import Line, shown
from cover.reading.records import Record
from cover.reading.yaml_documents import Node


def read(node: Node, record: Record) -> tuple[int, ...]:
    """The edges whose pairs a value lists; raises `InputError`."""
    layout = layout_of(record)
    vertex_of = {name: number for number, name in enumerate(layout.names)}
    edge_of = {edge: number for number, edge in enumerate(layout.edges)}

    def vertex(word: Word, line: Line) -> int:
        if word.text not in vertex_of:
            message = f'this is no solution: there is no vertex "{shown(word.text)}"'
            raise line.error(message, word.at)
        return vertex_of[word.text]

    found: list[int] = []
    for a, b, _, line in edges_in(node):
        u, v = sorted((vertex(a, line), vertex(b, line)))
        if (u, v) not in edge_of:
            message = f"this is no solution: {shown(a.text)} and {shown(b.text)} have no edge"
            raise line.error(message, a.at)
        found.append(edge_of[u, v])
    return tuple(sorted(found))
