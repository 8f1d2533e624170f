"""Rows of numbers in lines: adjacency matrices, and tables of costs with names or `--bipartite`.

Entries of 0, 1 and `.` alone need nothing between them. Vertices without names are numbered from 1;
in a table, they are `r1`, `r2` ... and `c1`, `c2` ... A blank line begins the next one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cover.errors import InputError
from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.collections import collected
from cover.families.matchings.text.tables import (
    Table,
    bare_table,
    graph_of,
    is_cell,
    named_table,
)
from cover.families.matchings.text.words import A_WEIGHT, COLON, are_cut_off, first_graph
from cover.families.matchings.text.writing import first_number, weight_text, with_vertices
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, shown, words
from cover.reading.literals import begins_collection

_NO_BIT = re.compile(r"[^01.]")


class Matrices(RecordReader):
    """Reads adjacency matrices and tables of costs."""

    @classmethod
    def shows(cls, head: Head, reading: GraphReading) -> bool:
        """Return whether lines are a table with names, or as many numbers as lines each.

        Rows of more than three numbers are shown by their equal lengths, unless they are lists of
        neighbours; where a row is broken, by that of the most, or by numbers that are 0 and 1
        alone. Where no command is named, they have to be an adjacency matrix.
        """
        if head.first is None or COLON.match(head.first.text):
            return False
        lines = first_graph(head.ahead())
        if reading.options.header is not None:
            return False
        if reading.options.bipartite or named_table(lines) is not None:
            return True
        table = bare_table(lines)
        if table is None:
            return False
        widths = [len(row) for row in table.cells]
        width = max(widths, key=widths.count)
        is_cut_off = are_cut_off(lines)
        if head.is_open:
            return width > 1 and (table.is_adjacency() or (is_cut_off and width > len(lines)))
        if width <= 3:
            return width > 1 and set(widths) == {width} and not table.are_plain_edges()
        if set(widths) != {width}:
            return width == len(lines) or table.is_binary()
        return width == len(lines) or is_cut_off or not _are_neighbours(table)

    def record(self, first: Line) -> Matching:
        """Read a matrix or a table, up to a blank line."""
        if begins_collection(first):
            return collected(self.below(first), self.reading)
        lines = list(self.below(first))
        table = named_table(lines) or bare_table(lines)
        if table is None:
            raise _no_number(lines)
        return graph_of(table, first, self.reading)


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


def _are_neighbours(table: Table) -> bool:
    """Return whether rows are vertices and their neighbours, each vertex with a row of its own."""
    begin = [row[0].text for row in table.cells]
    rows = [{cell.text for cell in row} for row in table.cells]
    return len(set(begin)) == len(begin) and all(
        len(row) == len(table.cells[0]) and row <= set(begin) for row in rows
    )


def _no_number(lines: Sequence[Line]) -> InputError:
    """Return the error for lines of which some word is no number."""
    every = [list(words(line)) for line in lines]
    are_single = all(len(row) == 1 for row in every)
    for word in (word for row in every for word in row):
        wrong = _NO_BIT.search(word.text) if are_single else None
        if wrong is not None:
            says = f'"{shown(wrong.group())}" is neither 0 nor 1'
            return word.line.error(says, word.start + wrong.start())
        if not are_single and not is_cell(word.text):
            return word.error(f'"{shown(word.text)}", {A_WEIGHT}')
    return lines[0].error(f'expected numbers, found "{shown(lines[0].text)}"')
