"""Edge lists: two vertices a line, and perhaps the weight of their edge.

Any words are names. A blank line begins the next graph.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from cover.errors import InputError
from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.columns import EdgeColumns, EdgeTable, Row, table_of
from cover.families.matchings.text.graph import Graph
from cover.families.matchings.text.matrix import looks_like_matrix
from cover.families.matchings.text.words import (
    PAIR,
    are_attributes,
    first_graph,
    shows_neighbours,
)
from cover.families.matchings.text.writing import lines_of_edges, quoted, with_vertices
from cover.reading.exact_numbers import exact_number
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Lines, shown, significant

_SMALL = 3  # rows of a matrix that look like edges


class EdgeLists(RecordReader):
    """Reads edge lists."""

    @classmethod
    def shows(cls, head: Head, reading: GraphReading) -> bool:
        """Return whether head are edges and nothing before them their number.

        Where words are between commas or semicolons, they are edges that have a fault.
        """
        first = head.first
        if first is None or shows_neighbours(first):
            return False
        graph = first_graph(head)
        table = table_of(graph.lines, reading.options.header)
        graph = graph._replace(lines=list(table.lines))
        rows = table.rows()
        is_matrix = looks_like_matrix(graph)
        if not (rows and _are_edges(rows)):
            has_marks = any("," in line.text or ";" in line.text for line in graph.lines)
            return bool(rows) and has_marks and not is_matrix
        if is_matrix and len(rows) in (2, _SMALL):
            message = "edges and rows of a matrix; read as edges (--from matrix reads the other)"
            reading.note(graph.lines[0].place(), message)
        return True

    def __init__(self, lines: Lines, reading: GraphReading) -> None:
        super().__init__(lines, reading)
        self._columns: EdgeColumns | None = None  # as a line above an earlier graph named them

    def record(self, first: Line) -> Matching:
        """Read an edge list, up to a blank line."""
        table = self._table(first)
        table.note(self.reading)
        stated = self.below(first)
        if table.heading is not None:
            next(stated)
        graph = Graph()
        _add(graph, stated, table.columns)
        if self.reading.options.header is None and table.heading is not None:
            _check_heading(table.heading, table.columns, graph)
        return graph.puzzle(first.place(), self.reading)

    def _table(self, first: Line) -> EdgeTable:
        """Return how the lines from the first one on are read, as far as they are looked at."""
        below = significant(takewhile(lambda line: not line.is_blank, self.lines.ahead()))
        table = table_of([first, *below], self.reading.options.header)
        known = self._columns
        if table.heading is not None:
            self._columns = table.columns
        elif known is not None and known.separator == table.columns.separator:
            return table._replace(columns=known)
        return table


def written(puzzle: Matching) -> list[str]:
    """Return a graph as lines of edges; raises `InputError` for a vertex that is in none."""
    for vertex in puzzle._outside(range(len(puzzle._ends))):
        name = shown(puzzle._labels[vertex])
        says = f'an edge list cannot say the vertex "{name}", which has no edge'
        raise InputError(puzzle.place, says)
    with_vertices(puzzle, "an edge list")
    return lines_of_edges(puzzle, quoted(puzzle))


def _add(graph: Graph, lines: Iterable[Line], columns: EdgeColumns) -> None:
    vertex, join, are_words = graph.vertex, graph.join, not columns.separator
    for line in lines:
        if are_words and (pair := PAIR.fullmatch(line.text)):
            u, v = vertex(pair[1], line, pair.start(1)), vertex(pair[2], line, pair.start(2))
            join(u, v, None, line)
        else:
            graph.add(columns.edge(line), line)


def _check_heading(heading: Line, columns: EdgeColumns, graph: Graph) -> None:
    """Refuse names of columns that are vertices far below; raises `InputError`."""
    for name in columns.row(heading)[:2]:
        if name.text in graph:
            says = f'"{shown(name.text)}" looks like the name of a column, and is a vertex below'
            raise name.error(f"{says}; --header or --no-header says which")


def _are_edges(rows: list[Row]) -> bool:
    """Return whether all lines are pairs, or all have a weight; or, but for some faults, most do.

    Some faults: a third word is no number, and no vertex either; or there are numbers after some
    pairs only, and no vertex is called so. All other third words are neighbours.
    """
    widths = {len(row) for row in rows}
    if widths == {2}:
        return not any(are_attributes(row[1]) for row in rows)
    if not widths <= {2, 3}:
        return False
    thirds = [row[2] for row in rows if len(row) == 3]
    weights = [
        word for word in thirds if are_attributes(word) or exact_number(word.text) is not None
    ]
    if len(weights) == len(rows):
        return True
    names = {word.text for row in rows for word in row[:2]}
    if widths == {3}:
        others = {word.text for word in thirds}.difference(word.text for word in weights)
        return 4 * len(others) <= len(rows) and names.isdisjoint(others)
    return len(weights) == len(thirds) and names.isdisjoint(word.text for word in weights)
