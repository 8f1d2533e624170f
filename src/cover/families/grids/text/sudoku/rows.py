"""Sudokus of several lines: rows, framed grids, numbers, and grids of candidates.

These are the formats of POJ 2676 and 3076, HDU 3909, UVa 989, `.sdk` and `.ss` files, and of
whatever people paste.
"""

from __future__ import annotations

from collections.abc import Iterator

from cover.errors import InputError
from cover.families.grids.formats import GridReading
from cover.families.grids.text.grid_draft import Grid
from cover.families.grids.text.grid_frames import GridFrames
from cover.families.grids.text.grid_layout import HDU_3909, POJ_2676, POJ_3076, UVA_989, GridLayout
from cover.families.grids.text.grid_rows import is_number
from cover.families.grids.text.notation import Notation
from cover.families.grids.text.sudoku.candidates import is_group, record_of_groups
from cover.families.grids.text.sudoku.grid import letters_of, record_of_cells, with_dots
from cover.reading.contests import Contest
from cover.reading.lines import Lines, significant
from cover.reading.records import BadRecord, Record

_ORDER_CONTESTS = (UVA_989, HDU_3909)


def read(lines: Lines, reading: GridReading) -> Iterator[Record | BadRecord]:
    """A record for each grid."""
    if " " in reading.options.blank:
        lines = Lines(with_dots(line) for line in lines)
    previous: Notation | None = None
    contest: Contest | None = None
    for grid in GridFrames(lines, letters_of(reading)):
        if isinstance(grid, InputError):
            yield BadRecord(grid.place, grid)
            continue
        contest = _contest(grid, lines, contest)
        try:
            record = _record(grid, reading, previous, contest)
            previous = record.layout.notation if isinstance(record.layout, GridLayout) else previous
            yield record
        except InputError as error:
            yield BadRecord(grid.first_line.place(), error)


def _contest(grid: Grid, lines: Lines, previous: Contest | None) -> Contest | None:
    """Which contest has this form of input; a lone number is that of the puzzles or a box order.

    Where both fit, it is the number if more rows follow the first grid, the order otherwise; the
    rest of the file is as its beginning.
    """
    header = grid.header
    if header is None:
        return POJ_3076 if grid.size == 16 else None
    if header.side:
        return None
    if header.number**2 != grid.size or header.grids > 1:
        return POJ_2676
    if previous not in _ORDER_CONTESTS and _row_follows(lines):
        return POJ_2676
    spaced = len(grid.rows[0].line.text.split()) == grid.size
    return UVA_989 if spaced else HDU_3909


def _row_follows(lines: Lines) -> bool:
    following = next(significant(lines.ahead()), None)
    return following is not None and not is_number(following)


def _record(
    grid: Grid, reading: GridReading, previous: Notation | None, contest: Contest | None
) -> Record:
    cells = grid.cells()
    if grid.size == 9 and grid.has_long_cells and any(is_group(cell.text) for cell in cells):
        return record_of_groups(cells, reading)
    return record_of_cells(cells, grid.size, reading, previous, contest)
