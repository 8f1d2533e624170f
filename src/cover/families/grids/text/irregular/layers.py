"""Irregular sudokus as `rows columns`, then the rows of givens, then those of the regions."""

from __future__ import annotations

from collections.abc import Iterator

from cover.errors import InputError
from cover.families.grids.formats import GridReading
from cover.families.grids.houses import LARGEST, SMALLEST
from cover.families.grids.text.grid_rows import Row
from cover.families.grids.text.irregular.grid import SIZES, Puzzles, rules_of
from cover.families.grids.text.region_maps import Size, checked_map
from cover.reading.lines import Line, Lines, Token, counted, shown, significant
from cover.reading.records import BadRecord, Record


def size_of(line: Line) -> tuple[int, int] | None:
    """The rows and columns in a line of two numbers; None for any other line."""
    words = line.text.split()
    if len(words) != 2 or not all(w.isascii() and w.isdigit() and len(w) < 4 for w in words):
        return None
    return int(words[0]), int(words[1])


def read(lines: Lines, reading: GridReading) -> Iterator[Record | BadRecord]:
    """A record for each size and the two layers below it."""
    puzzles = Puzzles(reading)
    for first, rows in _blocks(lines):
        try:
            yield _record(first, rows, puzzles, reading)
        except InputError as error:
            yield BadRecord(first.place(), error)


def _blocks(lines: Lines) -> Iterator[tuple[Line, list[Row]]]:
    """A line with a size and the rows below it: as many as it says, or up to the next size.

    What stands before the first size makes a block, too, of which not all is kept.
    """
    first: Line | None = None
    rows: list[Row] = []
    for line in significant(lines):
        size = size_of(first) if first is not None else None
        two_columns = size is not None and size[1] == 2
        if first is None or (size_of(line) is not None and not two_columns):
            if first is not None:
                yield first, rows
            first, rows = line, []
        elif len(rows) <= 2 * LARGEST:
            rows.append(Row(line))
        if size is not None and len(rows) == 2 * size[0]:
            yield first, rows
            first = None
    if first is not None:
        yield first, rows


def _record(first: Line, lines: list[Row], puzzles: Puzzles, reading: GridReading) -> Record:
    size = size_of(first)
    if size is None:
        text = shown(first.text)
        raise first.error(f'expected the numbers of rows and columns, found "{text}"')
    rows, columns = size
    if not SMALLEST <= min(size) <= max(size) <= LARGEST:
        raise first.error(f"a grid of {rows} rows of {columns} cells, each can be {SIZES}")
    givens = _layer(lines[:rows], columns, "row")
    labels = _layer(lines[rows:], columns, "row of regions")
    if len(lines) != 2 * rows:
        have = counted(len(lines), "row")
        raise first.error(f"{have} below, expected {rows} of givens and {rows} of regions")
    found = checked_map(labels, columns, Size(max(size), rows == columns), reading.note)
    rules = rules_of(rows, columns, found, first, reading)
    return puzzles.record(first.place(), rules, givens)


def _layer(rows: list[Row], columns: int, what: str) -> list[Token]:
    """The cells of rows, which are words or, in one word, characters."""
    cells: list[Token] = []
    for number, row in enumerate(rows, 1):
        by_token = len(row.tokens) != 1
        count = row.count(by_token)
        if count != columns:
            text = shown(row.line.text)
            have = f"{what} {number} has {counted(count, 'cell')}"
            raise row.line.error(f'{have}, expected {columns}: "{text}"')
        cells.extend(row.cells(by_token))
    return cells
