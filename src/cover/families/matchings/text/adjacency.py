"""Adjacency lists: a vertex and its neighbours in each line, `a b c` or `a: b c`.

A vertex alone has no neighbours but those that name it. A blank line begins the next graph.
"""

from __future__ import annotations

from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.graph import Graph
from cover.families.matchings.text.words import (
    colon_after_name,
    first_graph,
    shows_neighbours,
    words_in,
)
from cover.families.matchings.text.writing import quoted, with_vertices, without_weights
from cover.reading.exact_numbers import exact_number
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Token, shown


class AdjacencyLists(RecordReader):
    """Reads adjacency lists."""

    @classmethod
    def shows(cls, head: Head, reading: GraphReading) -> bool:
        """Return whether a colon follows a vertex, or words of head begin other head."""
        first = head.first
        if first is None:
            return False
        if shows_neighbours(first):
            return True
        rows = first_graph(head).rows()
        begin = {row[0].text for row in rows}
        if not any(word.text in begin for row in rows for word in row[1:]):
            return False
        _note_neighbours(rows, reading)
        return True

    def record(self, first: Line) -> Matching:
        """Read an adjacency list, up to a blank line."""
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
    colon = colon_after_name(line)
    if colon is not None:
        line = line.with_text(f"{line.text[:colon]} {line.text[colon + 1 :]}")
    words = list(words_in(line))
    if not words:
        raise line.error(f'expected a vertex and its neighbours, found "{shown(line.text)}"')
    u = graph.vertex(*words[0])
    for word in words[1:]:
        graph.join(u, graph.vertex(*word), None, line)


def _note_neighbours(rows: list[list[Token]], reading: GraphReading) -> None:
    """Note that third words are neighbours, where some of them look like weights."""
    if {len(row) for row in rows} != {3}:
        return
    others = [row[2] for row in rows if exact_number(row[2].text) is None]
    if len(others) < len(rows):
        message = f'"{shown(others[0].text)}" is no weight, so all third words are neighbours'
        reading.note(others[0].place(), f"{message} (--from edges reads weights)")
