"""Adjacency lists: a vertex and its neighbours in each line, `a b c` or `a: b c`.

A vertex alone has no neighbours but those that name it. A blank line begins the next graph.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from cover.errors import InputError
from cover.families.matchings.formats import GraphReading
from cover.families.matchings.text.edges import block
from cover.families.matchings.text.graph import Graph, passed_over
from cover.families.matchings.text.words import words_of
from cover.reading.lines import Line, Lines, shown, significant
from cover.reading.records import BadRecord, Record

_COLON = re.compile(r'\s*(?:"[^"]*"|[^\s:"]+)\s*(:)(?:\s|$)')

_YAML = ("[", "{", "|", ">")


def read(lines: Lines, reading: GraphReading) -> Iterator[Record | BadRecord]:
    """The graphs of an input; after a bad one reading goes on behind the next blank line."""
    for first in significant(lines):
        stated = block(lines)
        graph = Graph()
        try:
            for line in chain([first], stated):
                _add(graph, line)
            yield graph.record(first.place(), reading)
        except InputError as error:
            passed_over(stated)
            yield BadRecord(first.place(), error)


def has_colon(line: Line) -> bool:
    """Whether the line is a vertex, a colon, and its neighbours; no value as YAML writes it."""
    colon = _COLON.match(line.text)
    return colon is not None and line.text[colon.end() :].lstrip()[:1] not in _YAML


def _add(graph: Graph, line: Line) -> None:
    """Add a vertex and its neighbours."""
    colon = _COLON.match(line.text)
    if colon is not None:
        at = colon.start(1)
        line = line.with_text(f"{line.text[:at]} {line.text[at + 1 :]}")
    words = words_of(line)
    if not words:
        raise line.error(f'expected a vertex and its neighbours, found "{shown(line.text)}"')
    first, *neighbours = words
    u = graph.vertex(first.text, line, first.at)
    for word in neighbours:
        graph.join(u, graph.vertex(word.text, line, word.at), None, line)
