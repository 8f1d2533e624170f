"""Rows of numbers: adjacency matrices, and tables of costs between rows and columns.

In an adjacency matrix, both numbers of a pair are the same, 0 is no edge, and 1 alone is no weight.
In a table, rows are paired with columns: 1 is an edge and 0 is none, but where there are other
numbers, which are costs, 0 is one of them. An empty cell, `.`, `-`, `nan` or `inf` is no edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cover.errors import InputError
from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.columns import may_name_edges
from cover.families.matchings.text.graph import Graph, check_vertices
from cover.families.matchings.text.words import A_WEIGHT, is_number, number_in
from cover.reading.exact_numbers import ExactNumber
from cover.reading.fields import SEPARATORS, fields
from cover.reading.lines import Line, Token, counted, shown, words

Row = Sequence[Token]

_NO_EDGE = ("", ".", "-", "nan", "inf", "none")
_ONE, _ZERO = ExactNumber(1, 0), ExactNumber(0, 0)


class Table(NamedTuple):
    """Cells in rows, and the names of rows and columns where they have some.

    `comma` tells that numbers may have a decimal comma; `may_be_edges` that the names may be those
    of the columns of a list of edges.
    """

    cells: Sequence[Row]
    rows: Row = ()
    columns: Row = ()
    comma: bool = False
    may_be_edges: bool = False

    def number(self, row: int, column: int) -> ExactNumber | None:
        """Return the number of a cell, None for that of no edge; raises `InputError`."""
        cell = self.cells[row][column]
        if cell.text.lower() in _NO_EDGE:
            return None
        number = number_in(cell.text, decimal_comma=self.comma)
        if number is None:
            raise cell.error(f'"{shown(cell.text)}", {A_WEIGHT}')
        return number

    def is_adjacency(self) -> bool:
        """Return whether both numbers of each pair are the same, and those in the diagonal 0."""
        every = range(len(self.cells))
        return all(len(row) == len(every) for row in self.cells) and all(
            (self.number(u, v) or _ZERO) == (self.number(v, u) or _ZERO if u < v else _ZERO)
            for u in every
            for v in every[u:]
        )

    def is_binary(self) -> bool:
        """Return whether there is nothing but 0, 1 and `.`."""
        return all(cell.text in ("0", "1", ".") for row in self.cells for cell in row)

    def are_plain_edges(self) -> bool:
        """Return whether rows are edges, and can hardly be a matrix: no loops, and none twice.

        Of three rows of three numbers, nobody knows it; many rows of two are edges anyway.
        """
        widths, height = {len(row) for row in self.cells}, len(self.cells)
        if widths == {2} and height != 2:
            return True
        if widths not in ({2}, {3}) or widths == {height} == {3}:
            return False
        pairs = [frozenset(cell.text for cell in row[:2]) for row in self.cells]
        are_numbers = all(map(is_number, frozenset().union(*pairs)))
        return are_numbers and len(set(pairs)) == height and all(len(pair) == 2 for pair in pairs)


def is_cell(text: str) -> bool:
    """Return whether a text is a number, or says that there is no edge."""
    return text.lower() in _NO_EDGE or number_in(text, decimal_comma=True) is not None


def bare_table(lines: Sequence[Line]) -> Table | None:
    """Return the numbers of lines without names; None where there are other words.

    The only word of each line is made of 0, 1 and `.`. Rows may not be as long.
    """
    rows = [list(words(line)) for line in lines]
    if all(len(row) == 1 for row in rows):
        rows = [[Token(c, w.line, w.start + k) for k, c in enumerate(w.text)] for (w,) in rows]
        return Table(rows) if all(cell.text in "01." for row in rows for cell in row) else None
    return Table(rows) if all(is_cell(cell.text) for row in rows for cell in row) else None


def named_table(lines: Sequence[Line]) -> Table | None:
    """Return the table of lines whose first one names the columns, and whose rows have names.

    None where they are none, or edges whose first line names their columns.
    """
    if len(lines) < 2:
        return None
    separator = next((k for k in SEPARATORS if all(k in line.text for line in lines)), "")
    heading, *rows = [list(fields(k, separator) if separator else words(k)) for k in lines]
    width = max(map(len, rows))
    if not separator and len(heading) == width - 1:
        heading = [Token("", lines[0], 0), *heading]
    if len(heading) != width or width < 3 or (not separator and min(map(len, rows)) < width):
        return None
    columns, names = heading[1:], [row[0] for row in rows]
    cells = [[*row[1:], *[Token("", row[0].line, 0)] * (width - len(row))] for row in rows]
    if not all(is_cell(cell.text) for row in cells for cell in row):
        return None
    if not all(name.text for name in (*columns, *names)):
        return None
    if heading[0].text and any(is_cell(name.text) for name in columns):
        return None  # a row like the others
    if width == 3 and not separator and all(is_cell(name.text) for name in (*columns, *names)):
        return None  # the numbers of vertices and edges, and edges with weights
    may_be_edges = may_name_edges(heading, names)
    if may_be_edges is True:
        return None
    return Table(cells, names, columns, separator == ";", may_be_edges is None)


def graph_of(table: Table, first: Line, reading: GraphReading) -> Matching:
    """Return the graph of a table, as its numbers, its names or the options say it is read.

    Raises `InputError` where there are several ways, and for faults.
    """
    width = len(table.cells[0])
    for number, row in enumerate(table.cells, 1):
        if len(row) != width:
            have = counted(len(row), "value")
            line = row[0].line if row else first
            raise line.error(f"row {number} has {have}, expected {width} as in row 1")
    check_vertices(len(table.cells) + width, first)
    if reading.options.bipartite:
        return _bipartite(table, first, reading)
    if table.columns:
        if table.may_be_edges:
            raise first.error(
                "this may be the heading of a table of costs, or of a list of edges; --bipartite "
                "or --from edges says which"
            )
        same = {name.text for name in table.rows} == {name.text for name in table.columns}
        return (_adjacency if same else _bipartite)(table, first, reading)
    if reading.format == "matrix" or table.is_adjacency():
        return _adjacency(table, first, reading)
    raise _undecided(table, first)


def _undecided(table: Table, first: Line) -> InputError:
    """Return the error for numbers without names that no option and no reading decides."""
    cells, ways = table.cells, ["a table of costs (--bipartite)"]
    if {len(row) for row in cells} <= {2, 3}:
        ways = ["edges (--from edges)", *ways]
    if len(cells) == len(cells[0]):
        odd = next((k for k in _pairs(table) if table.number(*k) != table.number(*k[::-1])), None)
        if odd is not None and ways[1:] == []:
            return _asymmetric(table, *odd, "; --bipartite reads a table of costs")
        ways = [*ways, "an adjacency matrix (--from matrix)"] if odd is None else ways
    if len(ways) == 1:
        return first.error(f"{_not_square(table)}; --bipartite reads a table of costs")
    says = f"{', '.join(ways[:-1])} or {ways[-1]}"
    return first.error(f"these numbers may be {says}; the option says which")


def _not_square(table: Table) -> str:
    width = len(table.cells[0])
    have = f"{counted(len(table.cells), 'row')} of {counted(width, 'value')}"
    return f"{have}, expected {width} rows"


def _pairs(table: Table) -> list[tuple[int, int]]:
    return [(u, v) for v in range(len(table.cells)) for u in range(v)]


def _asymmetric(table: Table, u: int, v: int, hint: str = "") -> InputError:
    """Return the error for two numbers that differ, at the later one."""
    later, earlier = table.cells[v][u], table.cells[u][v]
    rows = [name.text for name in table.rows] or list(map(str, range(1, len(table.cells) + 1)))
    return later.error(
        f"row {rows[v]} column {rows[u]} is {shown(later.text)}, "
        f"but row {rows[u]} column {rows[v]} is {shown(earlier.text)}{hint}"
    )


def _adjacency(table: Table, first: Line, reading: GraphReading) -> Matching:
    """Return the graph of an adjacency matrix; raises `InputError`."""
    size = len(table.cells)
    if any(len(row) != size for row in table.cells):
        raise first.error(_not_square(table))
    if table.columns:  # in the order of the rows
        place = {name.text: k for k, name in enumerate(table.columns)}
        order = [place[name.text] for name in table.rows]
        table = table._replace(cells=[[row[k] for k in order] for row in table.cells])
    numbers = [[table.number(u, v) or _ZERO for v in range(size)] for u in range(size)]
    is_weighted = any(number not in (_ZERO, _ONE) for row in numbers for number in row)
    graph = Graph()
    for u, row in enumerate(table.cells):
        name = table.rows[u] if table.rows else Token(str(u + 1), row[0].line, row[0].start)
        graph.vertex(*name)
    for u in range(size):
        for v in range(u, size):
            if numbers[v][u] != numbers[u][v]:
                raise _asymmetric(table, u, v)
            if numbers[u][v] != _ZERO:
                weight = numbers[u][v] if is_weighted else None
                graph.join(u, v, weight, table.cells[u][v].line)
    return graph.puzzle(first.place(), reading)


def _bipartite(table: Table, first: Line, reading: GraphReading) -> Matching:
    """Return the graph of rows and columns that a table joins; raises `InputError`."""
    cells, width = table.cells, len(table.cells[0])
    rows = table.rows or [Token(f"r{k}", row[0].line, 0) for k, row in enumerate(cells, 1)]
    columns = table.columns or [Token(f"c{k}", first, 0) for k in range(1, width + 1)]
    graph = Graph()
    for name in (*rows, *columns):
        if name.text in graph:
            says = f'"{shown(name.text)}" names two rows or columns; names of a table differ'
            raise name.error(says)
        graph.vertex(*name)
    numbers = [[table.number(u, v) for v in range(width)] for u in range(len(cells))]
    is_weighted = any(k not in (_ZERO, _ONE, None) for row in numbers for k in row)
    for u, each in enumerate(numbers):
        for v, number in enumerate(each):
            if number is not None and (is_weighted or number == _ONE):
                weight = number if is_weighted else None
                graph.join(u, len(cells) + v, weight, cells[u][v].line)
    if is_weighted and any(_ZERO in row for row in numbers):
        reading.note(first.place(), "0 is a cost in this table; an empty cell or . is no edge")
    return graph.puzzle(first.place(), reading)
