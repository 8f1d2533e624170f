"""Sudokus of several lines: rows, framed grids, numbers, and grids of candidates.

These are the formats of POJ 2676 and 3076, HDU 3909, UVa 989, `.sdk` and `.ss` files, and of
whatever people paste.
"""

from __future__ import annotations

from collections.abc import Iterator

from cover.errors import InputError
from cover.formats.grid_layout import GridLayout
from cover.formats.grid_rows import Grid, GridFrames, lone_integers
from cover.formats.notation import Notation
from cover.formats.record import BadRecord, Reading, Record
from cover.formats.sudoku_candidates import is_group, record_of_groups
from cover.formats.sudoku_grid import record_of_cells
from cover.formats.text import Line, Lines


def read(lines: Lines, reading: Reading) -> Iterator[Record | BadRecord]:
    """A record for each grid."""
    if " " in reading.blank:
        lines = Lines(_with_dots(lines))
    previous: Notation | None = None
    for grid in GridFrames(lines):
        if isinstance(grid, InputError):
            yield BadRecord(grid.place, grid)
            continue
        try:
            record = _record(grid, reading, previous, _contest(grid, lines))
            previous = record.layout.notation if isinstance(record.layout, GridLayout) else previous
            yield record
        except InputError as error:
            yield BadRecord(grid.first_line.place(), error)


def _with_dots(lines: Lines) -> Iterator[Line]:
    for line in lines:
        yield Line(line.source, line.number, line.text.replace(" ", "."))


def _contest(grid: Grid, lines: Lines) -> str:
    """Which contest has this form of input; a lone integer is a number of puzzles or a box order.

    Where both fit, it is the number if more rows follow the first grid, the order otherwise.
    """
    if grid.header is None:
        return "poj3076" if grid.size == 16 else ""
    announced = lone_integers(grid.header)
    if len(announced) != 1:
        return ""
    if announced[0] ** 2 == grid.size and not _row_follows(lines):
        spaced = grid.rows[0].line.text.split()
        return "uva989" if len(spaced) == grid.size else "hdu3909"
    return "poj2676"


def _row_follows(lines: Lines) -> bool:
    following = next((k for k in lines.ahead() if not k.is_blank and not k.is_comment), None)
    return following is not None and not lone_integers(following)


def _record(grid: Grid, reading: Reading, previous: Notation | None, contest: str) -> Record:
    cells = grid.cells()
    if grid.size == 9 and any(is_group(cell.text) for cell in cells):
        return record_of_groups(cells, reading)
    return record_of_cells(cells, grid.size, reading, previous, contest)
