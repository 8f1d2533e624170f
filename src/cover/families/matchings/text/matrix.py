"""Rows of numbers in lines: adjacency matrices, and tables of costs with names or `--bipartite`.

Entries of 0, 1 and `.` alone need nothing between them. Vertices without names are numbered from 1;
in a table, they are `r1`, `r2` ... and `c1`, `c2` ... A blank line begins the next one.
"""

from __future__ import annotations

from cover.errors import InputError
from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.collections import collected
from cover.families.matchings.text.tables import Table, bare_table, graph_of, named_table
from cover.families.matchings.text.words import SAMPLE, are_cut_off, begins_graph, first_graph
from cover.families.matchings.text.writing import first_number, weight_text, with_vertices
from cover.reading.fields import SEPARATORS
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line
from cover.reading.literals import begins_collection


class Matrices(RecordReader):
    """Reads adjacency matrices and tables of costs."""

    @classmethod
    def shows(cls, head: Head, reading: GraphReading) -> bool:
        """Return whether lines are a table with names, or numbers, as many in each line.

        Edges and lists of neighbours are none. Where a row is broken, there are as many numbers in
        most others as there are rows, or nothing but 0 and 1. Where no command is named, they have
        to be an adjacency matrix, or a table between separators: others may be covers.
        """
        if head.first is None or not begins_graph(head.first):
            return False
        if reading.options.header is not None or reading.options.bipartite:
            return reading.options.bipartite
        lines = first_graph(head.ahead(), SAMPLE)
        table = named_table(lines)
        if table is not None:
            return not head.is_open or any(k in head.first.text for k in SEPARATORS)
        table = bare_table(lines)
        width = max(table.widths, key=table.widths.count)
        if width < 2 or not table.are_numbers():
            return False
        if head.is_open:
            return table.is_adjacency(are_cut_off(lines, SAMPLE))
        if set(table.widths) != {width}:
            return table.are_bits or width == len(lines) > 3
        if are_cut_off(lines, SAMPLE):
            return width > len(lines)
        return not table.are_edges() and not (width > 3 and _are_neighbours(table))

    def record(self, first: Line) -> Matching:
        """Read a matrix or a table, up to a blank line."""
        if begins_collection(first):
            return collected(self.below(first), self.reading)
        lines = list(self.below(first))
        return graph_of(named_table(lines) or bare_table(lines), first, self.reading)


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
    begin = {row[0].text for row in table.cells}
    rows = [{cell.text for cell in row} for row in table.cells]
    is_each_once = len(begin) == len(rows) and list(map(len, rows)) == table.widths
    return is_each_once and all(row <= begin for row in rows) and len(rows) != table.widths[0]
