"""The triangles of NOI 2005: ten rows, of which row i has i characters, `.` or A to L.

The pieces are those of the set `lonpos`; letters are pieces that lie on the board already. A blank
line or a row of one character begins the next triangle.
"""

from __future__ import annotations

from collections.abc import Iterator

from cover.errors import InputError, Place
from cover.families.tilings.formats import TilingReading
from cover.families.tilings.geometry import Cell
from cover.families.tilings.text.record import Draft, tiling_record
from cover.families.tilings.text.stated import stated
from cover.reading.lines import Line, Lines, counted, shown
from cover.reading.records import BadRecord, Record

_ROWS = 10
_EMPTY = "."
_SYMBOLS = _EMPTY + "ABCDEFGHIJKL"


def is_row(line: Line, number: int) -> bool:
    """Whether a line may be a row of the triangle, from 1."""
    text = line.text.strip()
    return len(text) == number and all(symbol in _SYMBOLS for symbol in text)


def read(lines: Lines, reading: TilingReading) -> Iterator[Record | BadRecord]:
    """The triangles of an input."""
    for line in lines:
        if line.without_comment().is_blank:
            continue
        lines.push_back(line)
        try:
            yield _record(_rows(lines), reading)
        except InputError as error:
            yield BadRecord(line.place(), error)


def _rows(lines: Lines) -> list[Line]:
    """The rows of one triangle; raises its first error after having passed over all its rows."""
    rows: list[Line] = []
    fault: InputError | None = None
    for line in lines:
        row = _bare(line)
        if line.is_blank or (rows and is_row(row, 1)):
            lines.push_back(line)
            break
        if line.is_comment:
            continue
        rows.append(row)
        fault = fault or _fault(row, len(rows))
        if len(rows) == _ROWS and fault is None:
            return rows
    if fault is None:
        fault = rows[0].error(f"{counted(len(rows), 'row')}, expected {_ROWS}")
    raise fault


def _bare(line: Line) -> Line:
    """A line without the blanks and comments around its text."""
    text = line.without_comment().text.rstrip()
    return line.part(len(text) - len(text.lstrip()), len(text))


def _fault(row: Line, number: int) -> InputError | None:
    """What is wrong with a row, from 1."""
    for index, symbol in enumerate(row.text[:number]):
        if symbol not in _SYMBOLS:
            return row.error(f'"{shown(symbol)}" is neither . nor a letter A-L', index)
    if len(row.text) != number:
        have = counted(len(row.text), "character")
        return row.error(f'row {number} has {have}, expected {number}: "{shown(row.text)}"')
    return None


def _record(rows: list[Line], reading: TilingReading) -> Record:
    from cover.families.tilings.text.presets import piece_set  # its files are YAML

    cells: dict[Cell, Place] = {}
    letters: dict[Cell, str] = {}
    for number, row in enumerate(rows):
        for column, symbol in enumerate(row.text):
            cells[0, number, column] = row.place(column)
            if symbol != _EMPTY:
                letters[0, number, column] = symbol
    place = rows[0].place()
    pieces = [stated(piece.name, piece.shape, place, reading) for piece in piece_set("lonpos")]
    return tiling_record(place, Draft(cells, letters=letters), pieces, reading, "noi2005")
