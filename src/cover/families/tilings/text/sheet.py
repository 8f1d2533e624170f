"""A sheet: the board and the pieces, drawn beside and below each other.

What touches by its sides is one part; the largest part is the board, and the others are pieces,
named 1, 2 and so on in reading order; those that are alike are copies of the first. Any character
is material but blanks and `. _ - 0`. A sheet holds one puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.errors import InputError, Place
from cover.families.tilings.formats import TilingReading
from cover.families.tilings.geometry import Cell, parts
from cover.families.tilings.text.record import Draft, tiling_record
from cover.families.tilings.text.stated import BLANKS, LARGEST_BOARD, merged, stated
from cover.reading.lines import Line, Lines, counted
from cover.reading.records import BadRecord, Record

# A heading: in drawings `#` may be a cell, but no drawing has a word of two different letters.
_REMARK = re.compile(r"\s*#\s.*?([A-Za-z])(?!\1)[A-Za-z]")
_MATERIAL = re.compile(rf"[^\s{re.escape(''.join(sorted(BLANKS)))}]")


def is_remark(line: Line) -> bool:
    """Whether a line among drawings is a comment: `#`, a blank, and then words."""
    return line.is_comment and bool(_REMARK.match(line.text))


def material(line: Line) -> Iterator[int]:
    """Where in a line something is drawn."""
    return (found.start() for found in _MATERIAL.finditer(line.text))


def read(lines: Lines, reading: TilingReading) -> Iterator[Record | BadRecord]:
    """The one puzzle of the input."""
    first = next((line for line in lines if not line.is_blank and not is_remark(line)), None)
    if first is None:
        return
    lines.push_back(first)
    try:
        yield _record(first, _drawn(lines), reading)
    except InputError as error:
        yield BadRecord(first.place(), error)


def _drawn(lines: Lines) -> dict[Cell, Place]:
    """All that is drawn, by line and column."""
    cells: dict[Cell, Place] = {}
    for line in lines:
        if is_remark(line):
            continue
        for column in material(line):
            cells[0, line.number, column] = line.place(column)
            if len(cells) > 2 * LARGEST_BOARD:
                message = f"a drawing of more than {2 * LARGEST_BOARD} cells; the rest was not read"
                raise line.error(message)
    return cells


def _record(line: Line, drawn: dict[Cell, Place], reading: TilingReading) -> Record:
    found = parts(drawn)
    if len(found) < 2:
        have = f"a drawing of {counted(len(found), 'part')}"
        raise line.error(f"{have}, expected a board and, apart from it, its pieces")
    board = max(found, key=len)
    if len(board) > LARGEST_BOARD:
        raise line.error(f"the board has more than {LARGEST_BOARD} cells")
    place = drawn[board[0]]
    as_large = sum(len(part) == len(board) for part in found)
    if as_large > 1:
        have = f"{as_large} parts of the drawing have {counted(len(board), 'cell')}"
        reading.note(place, f"{have}; the first is read as the board")
    top, left = board[0][1], min(column for _, _, column in board)
    cells = {(0, row - top, column - left): drawn[0, row, column] for _, row, column in board}
    pieces = (part for part in found if part is not board)
    named = [
        stated(str(number), part, drawn[part[0]], reading) for number, part in enumerate(pieces, 1)
    ]
    return tiling_record(place._replace(column=0), Draft(cells), merged(named), reading)
