"""Sudokus in YAML and JSON."""

from __future__ import annotations

from collections.abc import Iterator

from cover.families.grids.formats import GridReading
from cover.families.grids.text.sudoku import lines as sudoku_lines
from cover.families.grids.text.sudoku import rows as sudoku_rows
from cover.families.grids.text.sudoku.lines import LEGAL_LENGTHS
from cover.families.grids.text.yaml_values import with_options
from cover.reading.lines import Line, Lines, significant
from cover.reading.records import BadRecord, Record
from cover.reading.yaml_documents import Node

_NULL = ("", "null", "~")


def read_yaml(document: Node, reading: GridReading) -> Record:
    """The record of a document: `grid`, and perhaps `box`, `symbols`, `blank` and so on."""
    grid = document.get("grid")
    if grid is None:
        raise document.error('the key "grid" is missing')
    reading = with_options(document, reading)
    lines = list(_rows_of_numbers(grid)) or grid.lines()
    count = sum(1 for _ in significant(lines))
    if not count:
        raise grid.error("the grid is empty")
    reader = sudoku_lines.read if count == 1 else sudoku_rows.read
    records = list(reader(Lines(lines), reading))
    for record in records:
        if isinstance(record, BadRecord):
            raise record.error
    if not records:
        raise grid.error("no grid here")
    if len(records) > 1 or not isinstance(records[0], Record):
        raise grid.error(f"{len(records)} grids in one document; separate puzzles by ---")
    return Record(document.place, records[0].puzzle, records[0].layout)


def _rows_of_numbers(grid: Node) -> Iterator[Line]:
    """The rows of a list of lists of cells, or of one list of all cells; nothing for others."""
    rows = [row.items for row in grid.items if row.kind == "list"]
    side = LEGAL_LENGTHS.get(len(grid.items), 0)
    if not rows and all(len(cell.text) <= 2 or cell.text in _NULL for cell in grid.items):
        rows = [grid.items[k * side : (k + 1) * side] for k in range(side)]
    elif len(rows) != len(grid.items):
        rows = []
    for cells in rows:
        yield _row_of_numbers(cells or [grid])


def _row_of_numbers(cells: list[Node]) -> Line:
    """Cells as one line of text, in which each knows its column."""
    first = cells[0].place
    text = ""
    columns: list[int] = []
    for cell in cells:
        if cell.kind != "scalar":
            raise cell.error(f"expected a cell, not a {cell.kind}")
        word = ("." if cell.text in _NULL else cell.text) + " "
        column = cell.place.column if cell.place.line == first.line else first.column
        columns += [column] * len(word)
        text += word
    return Line(first.source, first.line, text, columns)
