"""Adjacency lists: a vertex and its neighbours in each line, `a b c` or `a: b c`.

A vertex alone has no neighbours but those that name it. A blank line begins the next graph.
"""

from __future__ import annotations

import re

from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.collections import collected
from cover.families.matchings.text.graph import Graph
from cover.families.matchings.text.words import COLON, SAMPLE, first_graph, words_in
from cover.families.matchings.text.writing import quoted, with_vertices, without_weights
from cover.reading.fields import QuotedToken
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, shown
from cover.reading.literals import begins_collection

_WEIGHT = re.compile(r":[-+.0-9]+$")
_MIXED = re.compile(r"[^\s,][ \t]+[^\s,]+,|,[ \t]*[^\s,]+[ \t]+[^\s,]")
_YAML = ("[", "{", "|", ">")  # a value that begins so is YAML


class AdjacencyLists(RecordReader):
    """Reads adjacency lists."""

    @classmethod
    def shows(cls, head: Head, reading: GraphReading) -> bool:
        """Return whether a colon follows a vertex, or words of lines begin other lines.

        Where no command is named, so it has to be below a colon, too. Each vertex begins one line.
        """
        colon = COLON.match(head.first.text) if head.first is not None else None
        if colon is not None and not head.is_open:
            return colon.string[colon.end() :].lstrip()[:1] not in _YAML
        lines = first_graph(head.ahead(), SAMPLE)
        rows = [[word.text.rstrip(":") for word in words_in(line)] for line in lines]
        begin = {row[0] for row in rows if row}
        is_each_once = len(begin) == len(rows) and all(len(set(row)) == len(row) for row in rows)
        return is_each_once and any(word in begin for row in rows for word in row[1:])

    def record(self, first: Line) -> Matching:
        """Read an adjacency list, up to a blank line."""
        if begins_collection(first):
            return collected(self.below(first), self.reading)
        graph = Graph()
        for line in self.below(first):
            _add(graph, line)
        return graph.puzzle(first.place(), self.reading)


def written(puzzle: Matching) -> list[str]:
    """Return a line for each vertex, with its neighbours before it; raises `InputError`.

    So vertices come in their order.
    """
    without_weights(puzzle, "an adjacency list")
    with_vertices(puzzle, "an adjacency list")
    words = quoted(puzzle)
    rows = [[f"{name}:"] for name in words]
    for u, v in puzzle._ends:
        rows[v].append(words[u])
    return list(map(" ".join, rows))


def _add(graph: Graph, line: Line) -> None:
    """Add a vertex and its neighbours; raises `InputError`."""
    colon = COLON.match(line.text)
    if colon is not None:
        at = colon.start(1)
        if '"' not in line.text and _MIXED.search(line.text, at + 1):
            raise line.error("blanks and commas between neighbours; put the same between all", at)
        line = line.with_text(f"{line.text[:at]} {line.text[at + 1 :]}")
    words = list(words_in(line))
    if not words:
        raise line.error(f'expected a vertex and its neighbours, found "{shown(line.text)}"')
    u = graph.named(words[0])
    for word in words[1:]:
        if colon and not isinstance(word, QuotedToken) and _WEIGHT.search(word.text):
            raise word.error("an adjacency list has no weights; list the edges, as a b 3")
        graph.join(u, graph.named(word), None, line)
