"""Adjacency matrices: N rows of N entries, 1 for an edge and 0 or `.` for none.

Where blanks or commas separate them, other numbers are weights. Vertices are numbered from 1.
Matrices follow each other with or without a blank line between them.
"""

from __future__ import annotations

import re
from itertools import islice

from cover.errors import InputError
from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.graph import Graph, check_vertices
from cover.families.matchings.text.words import (
    A_WEIGHT,
    FirstGraph,
    first_graph,
    shows_neighbours,
)
from cover.families.matchings.text.writing import first_number, weight_text, with_vertices
from cover.reading.exact_numbers import ExactNumber, exact_number
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Token, counted, shown

_ENTRY = re.compile(r"[^\s,;]+")
_NO_BIT = re.compile(r"[^01.]")
_NO_EDGE = ("0", ".")
_ONE = ExactNumber(1, 0)
_SMALL = 3  # entries of rows that may be edges

Entries = dict[int, ExactNumber]  # of a row, those that are no 0, by column


class Matrices(RecordReader):
    """Reads adjacency matrices."""

    @classmethod
    def shows(cls, head: Head, reading: GraphReading) -> bool:
        """Return whether head are rows of a matrix."""
        first = head.first
        if first is None or shows_neighbours(first):
            return False
        return looks_like_matrix(first_graph(head))

    def record(self, first: Line) -> Matching:
        """Read as many rows as the first one has entries, or those up to a blank line."""
        width = _width(first)
        rows = list(islice(self.below(first), max(width, 1)))
        check_vertices(width, first)
        for number, row in enumerate(rows, 1):
            if _width(row) != width:
                have = counted(_width(row), "value")
                raise row.error(f"row {number} has {have}, expected {width} as in row 1")
        if len(rows) != width:
            have = counted(len(rows), "row")
            raise first.error(f"{have} of {counted(width, 'value')}, expected {width} rows")
        return _graph(rows).puzzle(first.place(), self.reading)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return True: a broken matrix has taken all of its rows."""
        return True


def written(puzzle: Matching) -> list[str]:
    """Return the rows of a matrix; raises `InputError` for names, and weights that are no entries.

    These are 0, which is no edge, and 1 alone, which is no weight.
    """
    first_number(puzzle, "matrix")
    entries = [weight_text(puzzle, edge) or "1" for edge in range(len(puzzle._ends))]
    if puzzle._units is not None and ("0" in entries or set(entries) <= {"1"}):
        raise InputError(puzzle.place, "a matrix cannot say a weight of 0, nor no weights but 1")
    with_vertices(puzzle, "a matrix")
    rows = [["0"] * len(puzzle.vertices) for _ in puzzle.vertices]
    for (u, v), entry in zip(puzzle._ends, entries, strict=True):
        rows[u][v] = rows[v][u] = entry
    return [("" if puzzle._units is None else " ").join(row) for row in rows]


def looks_like_matrix(graph: FirstGraph) -> bool:
    """Return whether lines are rows of 0 and 1, or of weights with zeros in the diagonal."""
    lines, rows = graph.lines, graph.rows()
    width = _width(lines[0]) if lines else 0
    if not rows or width < 2 or (len(rows[0]) == 1 and any(len(row) > 1 for row in rows)):
        return False
    if all(map(_is_binary, lines)):
        return len(rows[0]) == 1 or len(rows[0]) > _SMALL or len(rows) == width
    if graph.is_complete and len(lines) < width:
        return False
    return all(
        _width(line) == width and _entry(line, column).text in _NO_EDGE
        for column, line in enumerate(lines[:width])
    )


def _width(line: Line) -> int:
    """Return how many entries a row has: its words, or the characters of its only one."""
    words = _ENTRY.findall(line.text)
    return len(words) if len(words) > 1 else len("".join(words))


def _is_binary(line: Line) -> bool:
    """Return whether a row holds nothing but 0, 1 and `.`, with anything between them or not."""
    words = _ENTRY.findall(line.text)
    return all(len(word) == 1 for word in words[1:]) and not _NO_BIT.search("".join(words))


def _graph(lines: list[Line]) -> Graph:
    """Make a graph of the rows of a square matrix; raises `InputError` if they are faulty."""
    rows = [_entries(line, len(lines)) for line in lines]
    weighted = any(weight != _ONE for row in rows for weight in row.values())
    graph = Graph()
    for u, line in enumerate(lines):
        graph.vertex(str(u + 1), line, len(line.text) - len(line.text.lstrip()))
    for u, (row, line) in enumerate(zip(rows, lines, strict=True)):
        for v, weight in row.items():
            if rows[v].get(u) != weight:
                raise _asymmetric(lines, u, v)
            if u <= v:
                graph.join(u, v, weight if weighted else None, line)
    return graph


def _entries(line: Line, width: int) -> Entries:
    """Read the edges of a row; raises `InputError`."""
    entries = list(_ENTRY.finditer(line.text))
    if len(entries) < width:  # of one word, whose characters they are
        start = entries[0].start()
        wrong = _NO_BIT.search(line.text, start, entries[0].end())
        if wrong is not None:
            raise line.error(f'"{shown(wrong.group())}" is neither 0 nor 1', wrong.start())
        ones = re.compile("1").finditer(line.text, start)
        return {found.start() - start: _ONE for found in ones}
    row: Entries = {}
    for column, entry in enumerate(entries):
        if entry.group() in _NO_EDGE:
            continue
        weight = exact_number(entry.group())
        if weight is None:
            raise line.error(f'"{shown(entry.group())}", {A_WEIGHT}', entry.start())
        if weight.digits:
            row[column] = weight
    return row


def _asymmetric(lines: list[Line], u: int, v: int) -> InputError:
    """Return the error for two entries that differ, at the later one."""
    first, second = sorted((u, v))
    later, earlier = _entry(lines[second], first), _entry(lines[first], second)
    return later.error(
        f"row {second + 1} column {first + 1} is {shown(later.text)}, "
        f"but row {first + 1} column {second + 1} is {shown(earlier.text)}"
    )


def _entry(line: Line, column: int) -> Token:
    """Return an entry of a row: a word, or a character of its only one."""
    words = list(_ENTRY.finditer(line.text))
    if len(words) > 1:
        return Token(words[column].group(), line, words[column].start())
    start = words[0].start() + column
    return Token(line.text[start], line, start)
