"""Rows of numbers: adjacency matrices, and tables of costs between rows and columns.

In an adjacency matrix, both numbers of a pair are the same, 0 is no edge, and 1 alone is no weight.
In a table, with names or `--bipartite`, rows are paired with columns: 1 is an edge and 0 is none,
but where there are other numbers, which are costs, 0 is one of them. An empty cell, `.`, `-`, `nan`
or `inf` is no edge. Entries of 0, 1 and `.` alone need nothing between them.

Vertices without names are numbered from 1; in a table, they are `r1`, `r2` ... and `c1`, `c2` ... A
blank line begins the next graph.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cover.facts import Heading
from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.graph import BEYOND, Graph
from cover.families.matchings.text.words import (
    SAMPLE,
    are_cut_off,
    begins_graph,
    fields_in,
    first_graph,
    is_number,
    may_name_edges,
    number_in,
    separator_of,
    weight_in,
    wishes_below,
)
from cover.reading.exact_numbers import ExactNumber
from cover.reading.fields import SEPARATORS, common_separator, fields
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Token, counted, shown, words
from cover.reading.literals import begins_collection

Row = Sequence[Token]

_NO_EDGE = ("", ".", "-", "nan", "inf", "none")
_ONE, _ZERO = ExactNumber(1, 0), ExactNumber(0, 0)


class Table(NamedTuple):
    """Cells in rows, and the names of rows and columns where they have some.

    With `are_bits`, cells are characters, 0 or 1. With `comma`, numbers may have a decimal comma.
    `may_be_edges` tells that the names may be those of the columns of a list of edges.
    """

    cells: Sequence[Row]
    rows: Row = ()
    columns: Row = ()
    are_bits: bool = False
    comma: bool = False
    may_be_edges: bool = False
    corner: str = ""

    @property
    def widths(self) -> list[int]:
        return list(map(len, self.cells))

    def numbers(self) -> list[list[ExactNumber | None]]:
        """Return the numbers of all cells, None for no edge; raises `InputError`."""
        found: list[list[ExactNumber | None]] = []
        for row in self.cells:
            found.append([])
            for cell in row:
                is_edge = cell.text.lower() not in _NO_EDGE
                if is_edge and self.are_bits and cell.text not in "01":
                    raise cell.error(f'"{shown(cell.text)}" is neither 0 nor 1')
                number = weight_in(cell, decimal_comma=self.comma) if is_edge else None
                found[-1].append(number)
        return found

    def are_numbers(self) -> bool:
        """Return whether each cell holds a number, or says that there is no edge."""
        texts = (cell.text for row in self.cells for cell in row)
        return all(text in "01." if self.are_bits else is_cell(text) for text in texts)

    def are_edges(self) -> bool:
        """Return whether rows of numbers are edges, and can hardly be a matrix.

        They are if there is no loop, no edge twice, and with weights a vertex in two of them: loose
        ones may be costs, and three rows of three numbers anything. Other than two rows of two
        numbers are edges in any case.
        """
        widths, height = set(self.widths), len(self.cells)
        if widths == {2} and height != 2:
            return True
        if widths not in ({2}, {3}) or widths == {height} == {3}:
            return False
        pairs = [frozenset(cell.text for cell in row[:2]) for row in self.cells]
        names = frozenset().union(*pairs)
        are_pairs = all(map(is_number, names)) and all(len(pair) == 2 for pair in pairs)
        is_joined = widths == {2} or len(names) < 2 * height
        return are_pairs and is_joined and len(set(pairs)) == height

    def is_adjacency(self, is_cut_off: bool = False) -> bool:
        """Return whether both numbers of each pair are the same, and those in the diagonal 0.

        If the table is cut off, it has more columns than rows.
        """
        size, width = len(self.cells), len(self.cells[0])
        if set(self.widths) != {width} or size > width or (size < width and not is_cut_off):
            return False
        numbers = [[number or _ZERO for number in row] for row in self.numbers()]
        return all(numbers[v][u] == numbers[u][v] for u in range(size) for v in range(u)) and all(
            numbers[u][u] == _ZERO for u in range(size)
        )


def is_cell(text: str) -> bool:
    """Return whether a text is a number, or says that there is no edge."""
    return text.lower() in _NO_EDGE or number_in(text, decimal_comma=True) is not None


def bare_table(lines: Sequence[Line]) -> Table:
    """Return the words of lines as cells; the characters where each line is one word."""
    rows = [list(words(line)) for line in lines]
    if any(len(row) > 1 for row in rows):
        return Table(rows)
    return Table([[c for word in row for c in word.characters()] for row in rows], are_bits=True)


def named_table(lines: Sequence[Line]) -> Table | None:
    """Return the table of lines whose first one names the columns, and whose rows have names.

    None where they are none, or edges whose first line names their columns.
    """
    if len(lines) < 2:
        return None
    separator = common_separator(lines)
    heading, *rows = [list(fields(k, separator) if separator else words(k)) for k in lines]
    width = max(map(len, rows))
    if not separator and len(heading) == width - 1:
        heading = [Token("", lines[0], 0), *heading]
    if len(heading) != width or width < 3 or (not separator and min(map(len, rows)) < width):
        return None
    columns, names = heading[1:], [row[0] for row in rows]
    cells = [[*row[1:], *[Token("", row[0].line, 0)] * (width - len(row))] for row in rows]
    table = Table(cells, names, columns, comma=separator == ";", corner=heading[0].text)
    if not table.are_numbers() or not all(name.text for name in (*columns, *names)):
        return None
    if heading[0].text and any(is_cell(name.text) for name in columns):
        return None  # a row like the others
    if not separator and all(is_cell(name.text) for name in (*columns, *names)):
        return None  # a matrix that has lost a cell
    may_be_edges = None if wishes_below(heading) else may_name_edges(heading, names)
    return None if may_be_edges is True else table._replace(may_be_edges=may_be_edges is None)


def are_named_edges(lines: Sequence[Line]) -> bool:
    """Return whether lines are pairs of names, or wishes, and no table."""
    separator = separator_of(lines)
    rows = [fields_in(line, separator) for line in lines]
    if separator and wishes_below(rows[0]) is not None:
        return named_table(lines) is None
    return all(
        2 <= len(row) <= 3 and not any(is_cell(name.text) for name in row[:2]) for row in rows
    )


def graph_of(table: Table, first: Line, reading: GraphReading) -> Matching:
    """Return the graph of a table, as its numbers, names or options say; raises `InputError`."""
    width = len(table.cells[0])
    if not width:
        raise first.error(f'expected numbers, found "{shown(first.text)}"')
    for number, row in enumerate(table.cells, 1):
        if len(row) != width:
            have, line = counted(len(row), "value"), row[0].line if row else first
            raise line.error(f"row {number} has {have}, expected {width} as in row 1")
    same = {name.text for name in table.rows} == {name.text for name in table.columns}
    if reading.options.bipartite or not (table.may_be_edges or same):
        return _bipartite(table, first, reading)
    if table.may_be_edges:
        raise first.error(
            "this may be the heading of a table of costs, or of a list of edges; --bipartite or "
            "--from edges says which"
        )
    is_asked = reading.format == "matrix" or bool(table.columns)
    if not is_asked and width < 4 and not table.is_adjacency():
        matrix = ", an adjacency matrix (--from matrix)" if len(table.cells) == width else ""
        raise first.error(
            f"these numbers may be edges (--from edges){matrix} or a table of costs (--bipartite); "
            "the option says which"
        )
    return _adjacency(table, first, reading, may_have_loops=is_asked)


def _adjacency(
    table: Table, first: Line, reading: GraphReading, *, may_have_loops: bool
) -> Matching:
    size, width = len(table.cells), len(table.cells[0])
    hint = "" if table.columns else "; --bipartite reads a table of costs"
    if size != width:
        have = f"{counted(size, 'row')} of {counted(width, 'value')}"
        raise first.error(f"{have}, expected {width} rows{hint}")
    if table.columns:  # in the order of the rows
        place = {name.text: k for k, name in enumerate(table.columns)}
        order = [place[name.text] for name in table.rows]
        table = table._replace(cells=[[row[k] for k in order] for row in table.cells])
    rows = table.rows or [
        Token(str(k), row[0].line, row[0].start) for k, row in enumerate(table.cells, 1)
    ]
    numbers = [[number or _ZERO for number in row] for row in table.numbers()]
    is_weighted = any(number not in (_ZERO, _ONE) for row in numbers for number in row)
    graph = Graph()
    for name in rows:
        graph.named(name)
    for u in range(size):
        for v in range(u, size):
            here, there = table.cells[u][v], table.cells[v][u]
            if numbers[u][v] != numbers[v][u]:
                says = f"row {rows[v].text} column {rows[u].text} is {shown(there.text)}, but row "
                says += f"{rows[u].text} column {rows[v].text} is {shown(here.text)}"
                raise there.error(says + hint)
            if numbers[u][v] != _ZERO:
                graph.join(u, v, numbers[u][v] if is_weighted else None, here.line)
    loop = next((k for k in range(size) if numbers[k][k] != _ZERO), None)
    if loop is not None and not may_have_loops:
        says = f"row and column {rows[loop].text} meet in {shown(table.cells[loop][loop].text)}"
        raise table.cells[loop][loop].error(f"{says}; --from matrix drops such loops{hint}")
    return graph.puzzle(first.place(), reading)


def _bipartite(table: Table, first: Line, reading: GraphReading) -> Matching:
    cells, numbers = table.cells, table.numbers()
    rows = table.rows or [Token(f"r{k}", row[0].line, 0) for k, row in enumerate(cells, 1)]
    columns = table.columns or [Token(f"c{k}", first, 0) for k in range(1, len(cells[0]) + 1)]
    heads = table.corner or "row", "column", "cost"
    graph, mark = Graph(Heading(heads, table.comma) if table.rows else None), ""
    if not {name.text for name in rows}.isdisjoint(name.text for name in columns):
        mark, columns = BEYOND, [name._replace(text=BEYOND + name.text) for name in columns]
    for name in (*rows, *columns):
        if name.text in graph:
            says = f'"{shown(name.text)}" names two rows or columns; names of a table differ'
            raise name.error(says)
        graph.named(name)
    graph.part((name.text for name in columns), mark)
    is_weighted = any(number not in (_ZERO, _ONE, None) for row in numbers for number in row)
    for u, each in enumerate(numbers):
        for v, number in enumerate(each):
            if number is not None and (is_weighted or number == _ONE):
                weight = number if is_weighted else None
                graph.join(u, len(cells) + v, weight, cells[u][v].line)
    if is_weighted and any(_ZERO in row for row in numbers):
        reading.note(first.place(), "0 is a cost in this table; an empty cell or . is no edge")
    return graph.puzzle(first.place(), reading)


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
        lines = first_graph(head.ahead(), SAMPLE)
        if reading.options.bipartite:
            return not are_named_edges(lines)
        if reading.options.header is not None:
            return False
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
        begin = {row[0].text for row in table.cells}
        rows = [{cell.text for cell in row} for row in table.cells]
        is_each_once = len(begin) == len(rows) and list(map(len, rows)) == table.widths
        are_neighbours = is_each_once and all(row <= begin for row in rows) and len(rows) != width
        return not table.are_edges() and not (width > 3 and are_neighbours)

    def record(self, first: Line) -> Matching:
        if begins_collection(first):
            from cover.families.matchings.text.collections import collected

            return collected(self.below(first), self.reading)
        lines = list(self.below(first))
        return graph_of(named_table(lines) or bare_table(lines), first, self.reading)
