"""Edge lists: two vertices a line, and perhaps the weight of their edge.

Any words are names. A blank line begins the next graph.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from cover.errors import InputError
from cover.families.matchings.formats import GraphReading
from cover.families.matchings.text.graph import Graph, passed_over
from cover.families.matchings.text.words import PAIR, edge_of, is_heading
from cover.reading.lines import Line, Lines, shown, significant
from cover.reading.records import BadRecord, Record


def read(lines: Lines, reading: GraphReading) -> Iterator[Record | BadRecord]:
    """The graphs of an input; after a bad one reading goes on behind the next blank line."""
    for first in significant(lines):
        stated = _below_heading(chain([first], block(lines)), reading)
        try:
            graph = Graph()
            add_edges(graph, stated)
            yield graph.record(first.place(), reading)
        except InputError as error:
            passed_over(stated)
            yield BadRecord(first.place(), error)


def block(lines: Lines) -> Iterator[Line]:
    """The lines that come before the next blank one, without their comments."""
    for line in lines:
        if line.is_blank:
            return
        plain = line.without_comment()
        if not plain.is_blank:
            yield plain


def _below_heading(stated: Iterator[Line], reading: GraphReading) -> Iterator[Line]:
    """The lines of a graph without the one that names their columns, if there are others."""
    first, *second = islice(stated, 2)
    if second and is_heading(first):
        reading.note(first.place(), f'"{shown(first.text)}" names columns; it is no edge')
        return chain(second, stated)
    return chain([first], second, stated)


def add_edges(graph: Graph, lines: Iterator[Line]) -> None:
    """Add the edges of these lines; raises `InputError`."""
    vertex, join = graph.vertex, graph.join
    for line in lines:
        pair = PAIR.fullmatch(line.text)
        if pair is not None:
            u, v = vertex(pair[1], line, pair.start(1)), vertex(pair[2], line, pair.start(2))
            join(u, v, None, line)
            continue
        a, b, weight = edge_of(line)
        u, v = vertex(a.text, line, a.at), vertex(b.text, line, b.at)
        join(u, v, weight, line)
