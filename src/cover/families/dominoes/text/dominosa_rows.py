"""Dominosas as rows of numbers, or of digits without blanks between (UVa 211).

A line `rows columns` may stand above a grid. Without it, and without blank lines, the numbers tell
where a grid ends: it holds each of 0 to n as often as a set of dominoes does. The usual grids have
n + 1 rows of n + 2 numbers, or n + 2 rows of n + 1; others end at a blank line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cover.errors import InputError, Place
from cover.families.dominoes.text.dominosa_block import Row, Rows, height_of_next, size_at
from cover.families.dominoes.text.dominosa_record import MOST, dominosa_record, number_of
from cover.reading.lines import Lines, counted, shown
from cover.reading.records import BadRecord, Reading, Record

_CONTEST = "uva211"


def read(lines: Lines, reading: Reading[Any]) -> Iterator[Record | BadRecord]:
    """The grids of an input."""
    for line in lines:
        if line.is_blank:
            continue
        lines.push_back(line)
        rows = Rows(lines)
        while rows:
            place = rows.ahead(1)[0].line.place()
            try:
                yield _next_grid(rows)
            except InputError as error:
                yield BadRecord(place, error)


def grid(place: Place, lines: Lines) -> Record:
    """The one grid that lines hold, blank ones left out; raises `InputError`."""
    rows = Rows(Lines(line for line in lines if not line.is_blank))
    size = size_at(rows)
    if size is not None:
        found = _sized(rows, place, size, "")
        for row in rows.ahead(1):
            raise row.line.error(f"a row more than the {size[0]} announced")
        return found
    return _record(place, rows.whole(), 0, "as in the other rows", "")


def _next_grid(rows: Rows) -> Record:
    first = rows.ahead(1)[0]
    place = first.line.place()
    size = size_at(rows)
    if size is not None:
        return _sized(rows, place, size, _CONTEST)
    if not first.has_numbers:
        rows.take(1)
        raise first.line.error(f'expected a row of numbers, found "{shown(first.line.text)}"')
    taken = rows.take(height_of_next(rows))
    if sum(len(row.cells) for row in taken) > MOST:
        rows.pass_over()
        message = f"more than {MOST} numbers in a grid; nothing was read up to a blank line"
        raise first.line.error(message)
    return _record(place, taken, 0, "as in the other rows", _CONTEST)


def _sized(rows: Rows, place: Place, size: tuple[int, int], contest: str) -> Record:
    """The grid below a line that announces it."""
    count, columns = size
    head = rows.take(1)[0].line
    if count * columns > MOST:
        rows.pass_over()
        message = f"{counted(count, 'row')} of {columns}; a grid has up to {MOST} numbers"
        raise head.error(message)
    found = 0
    while found < count and len(rows.ahead(found + 1)) > found:
        if found and size_at(rows, found):
            break
        found += 1
    taken = rows.take(found)
    says = f"line {head.number} says {counted(count, 'row')} of {columns}"
    if found < count:
        raise head.error(f"{counted(count, 'row')} of {columns} announced, {found} follow")
    return _record(place, taken, columns, says, contest)


def _record(place: Place, rows: Sequence[Row], columns: int, reason: str, contest: str) -> Record:
    """The record of rows, of so many columns or as many as most of them have."""
    widths = [len(row.cells) for row in rows]
    columns = columns or max(widths, key=widths.count)
    for number, row in enumerate(rows, 1):
        for cell in row.cells:
            number_of(cell)
        if len(row.cells) != columns:
            have = counted(len(row.cells), "number")
            message = f"row {number} has {have}, expected {columns}"
            raise row.line.error(f'{message} ({reason}): "{shown(row.line.text)}"')
    return dominosa_record(place, [cell for row in rows for cell in row.cells], columns, contest)
