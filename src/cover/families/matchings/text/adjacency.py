"""Adjacency lists: a vertex and its neighbours in each line, `a b c` or `a: b c`.

A vertex alone has no neighbours but those that name it. A blank line begins the next graph.
"""

from __future__ import annotations

from cover.families.matchings.formats import GraphReading
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
from cover.reading.formats import RecordReader
from cover.reading.lines import Line, Lines, Token, shown, significant
from cover.reading.trial import Trial


class AdjacencyLists(RecordReader):
    """Reads adjacency lists."""

    @classmethod
    def shows(cls, lines: Lines, reading: GraphReading) -> bool:
        """Return whether a colon follows a vertex, or words of lines begin other lines."""
        first = next(significant(lines.ahead()), None)
        if first is None:
            return False
        if shows_neighbours(first):
            return True
        rows = first_graph(lines).rows()
        begin = {row[0].text for row in rows}
        if not any(word.text in begin for row in rows for word in row[1:]):
            return False
        _note_neighbours(rows, reading)
        return True

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return how certain it is: the more, if most neighbours name each other.

        Most words in lines are names of other lines, as those of vertices are.
        """
        rows = [[word.rstrip(":") for word in row if word != ":"] for row in trial.rows()]
        near = {row[0]: set(row[1:]) for row in rows if row}
        pairs = [(name, other) for name, others in near.items() for other in others]
        are_names = 2 * sum(other in near for _, other in pairs) > len(pairs)
        if not are_names or any(name == other for name, other in pairs) or not trial.is_readable:
            return 0
        mutual = sum(name in near.get(other, ()) for name, other in pairs)
        return 36 if 2 * mutual > len(pairs) else 34

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
