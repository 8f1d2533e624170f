"""A board's size, `rows columns` or `layers rows columns`, and drawings of the pieces below it.

Empty lines stand between the pieces, which get the names A, B, C and so on; those that are alike
are copies of the first. Any character is material but blanks and `. _ - 0`. On a board in space,
pieces are drawn flat, too. A size behind an empty line begins the next puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import prod
from typing import NamedTuple

from cover.errors import InputError, Place
from cover.families.tilings.formats import TilingReading
from cover.families.tilings.geometry import Cell
from cover.families.tilings.text.record import Draft, Stated, tiling_record
from cover.families.tilings.text.sheet import is_remark, material
from cover.families.tilings.text.stated import (
    BY,
    LARGEST_BOARD,
    LARGEST_PIECE,
    merged,
    size_pattern,
    stated,
)
from cover.reading.lines import Line, Lines, shown
from cover.reading.records import BadRecord, Record

_SIZE = size_pattern("[1-9][0-9]*", rf"(?:{BY}|\s+)")
_LONGEST_NUMBER = len(str(LARGEST_BOARD))
_EXPECTED = "expected the size of a board, rows columns or layers rows columns"


class _Drawing(NamedTuple):
    """The cells of a piece, and where the first of them stands."""

    cells: list[Cell]
    place: Place


def read(lines: Lines, reading: TilingReading) -> Iterator[Record | BadRecord]:
    """The puzzles of an input."""
    for line in lines:
        if line.is_blank or is_remark(line):
            continue
        drawings = _drawings(lines)
        try:
            found: Record | BadRecord = _record(line, drawings, reading)
        except InputError as error:
            found = BadRecord(line.place(), error)
        yield found
        for _ in drawings:  # what is left of a bad record
            pass


def size_of(line: Line) -> tuple[int, ...] | None:
    """The two or three numbers of a line that is a size: layers, rows, columns."""
    found = _SIZE.fullmatch(line.text)
    if found is None:
        return None
    # Numbers of any length are too large, and that is all there is to know of them.
    return tuple(int(number[: _LONGEST_NUMBER + 1]) for number in found.groups() if number)


def _drawings(lines: Lines) -> Iterator[_Drawing]:
    """The drawings up to the next size; of those that are too large, not all cells."""
    cells: list[Cell] = []
    place = Place("")
    behind_blank = False
    for line in lines:
        if is_remark(line):
            continue
        if behind_blank and _begins(line):
            lines.push_back(line)
            break
        behind_blank = line.is_blank
        if behind_blank and cells:
            yield _Drawing(cells, place)
            cells = []
        for column in material(line):
            place = place if cells else line.place(column)
            if len(cells) <= LARGEST_PIECE:
                cells.append((0, line.number, column))
    if cells:
        yield _Drawing(cells, place)


def _begins(line: Line) -> bool:
    """Whether a line begins the next puzzle; `1 1` may be drawn."""
    size = size_of(line)
    return size is not None and max(size) > 1


def _record(line: Line, drawings: Iterable[_Drawing], reading: TilingReading) -> Record:
    size = size_of(line)
    if size is None:
        raise line.error(f'{_EXPECTED}, found "{shown(line.text)}"')
    if prod(size) > LARGEST_BOARD:
        raise line.error(f"the board has more than {LARGEST_BOARD} cells")
    space = len(size) == 3
    layers, rows, columns = size if space else (1, *size)
    pieces: list[Stated] = []
    area = 0
    for number, (cells, place) in enumerate(drawings):
        pieces.append(stated(_name(number), cells, place, reading, space=space))
        area += len(cells)
        if area > LARGEST_BOARD:
            raise InputError(place, f"the pieces have more than {LARGEST_BOARD} cells")
    board = dict.fromkeys(product(range(layers), range(rows), range(columns)), line.place())
    copies = merged(pieces, space=space)
    return tiling_record(line.place(), Draft(board, space=space), copies, reading)


def _name(number: int) -> str:
    """The names of pieces from 0: A to Z, AA, AB and so on."""
    name = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("A") + letter) + name
    return name
