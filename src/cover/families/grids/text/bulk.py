"""Lines with a puzzle each that are answered in bulk: which lines, and where in them it stands.

A puzzle that was read shows how the lines after it are written. Here is what finds those of which
it is certain that they would be read in the same way, and what solves them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cover.families.grids.options import GridReading
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import notation
from cover.families.grids.text.notation import Notation
from cover.reading.lines import Regular, RegularLines

if TYPE_CHECKING:
    from cover.solver.line_tables import Records

_SEPARATORS = " \t,;:|"  # between fields
_COMPARED = 1000  # lines that are compared at a time
_FEED = b"\n"

# What bytes are in lines; see `Records.gather`.
_OF_FIELD, _OF_EMPTY_CELL, _SEPARATOR, _QUOTE, _LINE_END, _STRANGE = range(6)


class Column(NamedTuple):
    """A column of a table: its number, from 0, and what stands between columns."""

    number: int
    delimiter: str


def records_for(puzzle: DigitGrid, written: Notation, reading: GridReading) -> Records | None:
    """Return what solves lines like that puzzle, if they must be in the same notation."""
    find = reading.records
    if find is None or not (_is_fixed(written, reading) or written.certain):
        return None
    if not notation.CELLS.fullmatch(written.symbols):
        return None
    values = {cell: written.values[cell] for cell in _cells(written, reading)}
    return find(puzzle, values, written.symbols)


def are_fields_told(written: Notation, reading: GridReading) -> bool:
    """Return whether all puzzles in a notation look like grids among other fields of a line."""
    cells = _cells(written, reading)
    return cells <= notation.recognise(written.size, cells).values.keys()


def _is_fixed(written: Notation, reading: GridReading) -> bool:
    """Return whether there is no other notation for grids of that size."""
    return written.size <= 9 or bool(reading.options.symbols)


def _cells(written: Notation, reading: GridReading) -> set[str]:
    """Return the characters that mean the same in all lines in this notation."""
    cells = set(filter(notation.CELLS.fullmatch, written.values))
    if _is_fixed(written, reading):
        return cells
    return {cell for cell in cells if cell.upper() in written.values}


# --- Where puzzles stand in lines ---


def bare(records: Records, length: int) -> Regular:
    """Return what finds lines that hold a puzzle of that length and nothing else."""

    def found(data: bytes, start: int) -> RegularLines:
        end = start + records.regular(data, start) * (length + 1)
        return RegularLines(data, start, end, length + 1, end)

    return found


def in_field(
    records: Records, length: int, doubtful: bytes = b"", column: Column | None = None
) -> Regular:
    """Return what finds lines with a puzzle in a field that is as long as puzzles are.

    It is the field of a column, where one is named. Otherwise fields whose length `doubtful` marks
    with 1 may have been meant as puzzles, too.
    """
    kinds = _kinds(_SEPARATORS) if column is None else _kinds(column.delimiter, '"')
    number = -1 if column is None else column.number

    def found(data: bytes, start: int) -> RegularLines:
        gathered, size = records.gather(data, start, kinds, doubtful, number)
        return RegularLines(gathered, 0, len(gathered), length + 1, start + size)

    return found


def _kinds(separators: str, quote: str = "") -> bytes:
    """Return what each byte is in a line. Before a puzzle, `#` may begin a comment."""
    kinds = bytearray([_STRANGE]) * 256
    kinds[ord(" ") : 0x7F] = bytes(0x7F - ord(" "))
    kinds[ord("\t")] = _OF_FIELD
    groups = (
        (_OF_EMPTY_CELL, notation.EMPTY),
        (_SEPARATOR, separators),
        (_QUOTE, quote),
        (_LINE_END, "\n"),
        (_STRANGE, "#"),
    )
    for kind, characters in groups:
        for character in characters:
            kinds[ord(character)] = kind
    return bytes(kinds)


@lru_cache(maxsize=8)
def alike(line: bytes, cells: tuple[int, ...]) -> Regular:
    """Return what finds lines that are like one in all but the characters at some places.

    These hold its puzzle, cell by cell. The same is returned for the same line.
    """
    length, width = len(cells), len(line) + 1
    holds_cell = frozenset(cells)
    frame = [(place, line[place : place + 1]) for place in range(len(line))]
    frame = [*(each for each in frame if each[0] not in holds_cell), (len(line), _FEED)]

    def found(data: bytes, start: int) -> RegularLines:
        lines = min(_COMPARED, (len(data) - start) // width)
        for place, byte in frame:
            column = data[start + place : start + lines * width : width]
            lines = len(column) - len(column.lstrip(byte))
        puzzles = bytearray(_FEED) * (lines * (length + 1))
        for cell, place in enumerate(cells):
            puzzles[cell :: length + 1] = data[start + place : start + lines * width : width]
        if puzzles.count(_FEED) > lines:  # in place of cells: lines up to the first of them
            step = length + 1
            lines = next(k for k in range(lines) if puzzles.index(_FEED, k * step) % step < length)
        end = start + lines * width
        return RegularLines(bytes(puzzles), 0, lines * (length + 1), length + 1, end)

    return found
