"""Sets of coordinates, after D. E. Knuth's programs POLYOMINO-DLX and POLYCUBE-DLX.

A line of the board's cells, then a line for each piece, its name and its cells. A cell is a row
and a column, or a layer, a row and a column: each a digit of base 62 (0-9, a-z, A-Z) or several in
brackets, such as `[0-24]`, which stand for each of them. `12|Z` or `12*Z` are 12 copies of Z,
`1:3|Z` one to three. A name on several lines is one piece with several shapes. Lines that begin
with `|` are comments. Suffixes of cells, for secondary items, are not read. A file holds one
puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, product
from math import prod
from typing import NamedTuple

from cover.errors import InputError, Place
from cover.families.tilings.formats import TilingReading
from cover.families.tilings.geometry import Cell, Shape
from cover.families.tilings.pieces import Bounds
from cover.families.tilings.text.record import Draft, Stated, tiling_record
from cover.families.tilings.text.stated import LARGEST_BOARD, LARGEST_PIECE, MOST, stated
from cover.reading.lines import Line, Lines, counted, shown
from cover.reading.records import BadRecord, Record

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)}
_COORDINATE = re.compile(r"\[([0-9a-zA-Z-]*)\]|[0-9a-zA-Z]")
_CELL = re.compile(rf"(?:{_COORDINATE.pattern}){{2,3}}")
_MEMBERS = re.compile(r"(?:[0-9a-zA-Z](?:-[0-9a-zA-Z])?)+")
_MEMBER = re.compile(r"(.)(?:-(.))?")
_WORD = re.compile(r"\S+")
_HEAD = re.compile(
    r"(?:(?:(?P<low>[0-9]{1,7}):)?(?P<high>[0-9]{1,7})\||(?P<exactly>[0-9]{1,7}|[a-zA-Z])\*)?"
    r"(?P<name>[^|:*]+)"
)
_ENOUGH = 1_000  # cells that tell how many coordinates there are
_OVERLAP = 10  # how often, on average, cells may be written again
_SUFFIX = (
    "cells with suffixes are not read; write the DLX file (polyomino-dlx) for cover exact-cover"
)


class _Word(NamedTuple):
    """A word, where it stands."""

    line: Line
    start: int
    text: str

    def error(self, message: str, at: int = 0) -> InputError:
        """An error at the character `at` of the word."""
        return self.line.error(message, self.start + at)

    def place(self) -> Place:
        """Where the word begins."""
        return self.line.place(self.start)


def _words(line: Line) -> Iterator[_Word]:
    """The words of a line."""
    return (_Word(line, word.start(), word.group()) for word in _WORD.finditer(line.text))


def is_comment(line: Line) -> bool:
    """Whether the first character that is not blank is `|`."""
    return line.text.lstrip()[:1] == "|"


def is_cell(text: str) -> bool:
    """Whether a word can be a cell, or a set of them."""
    return bool(_CELL.fullmatch(text))


def read(lines: Lines, reading: TilingReading) -> Iterator[Record | BadRecord]:
    """The one puzzle of the input."""
    first = next(lines, None)
    if first is None:
        return
    lines.push_back(first)
    coming = _stated(lines)
    board = next(coming, None)
    if board is None:
        error = first.error("nothing but comments, expected a line of the board's cells")
        yield BadRecord(first.place(), error)
        return
    try:
        yield _record(board, coming, reading)
    except InputError as error:
        yield BadRecord(board.place(), error)


def _stated(lines: Lines) -> Iterator[Line]:
    """The lines that are neither blank nor comments."""
    return (line for line in lines if not line.is_blank and not is_comment(line))


def _record(line: Line, lines: Iterator[Line], reading: TilingReading) -> Record:
    axes = _axes(islice(_words(line), _ENOUGH))
    board = _cells(_words(line), axes, "the board", LARGEST_BOARD)
    pieces = _pieces(lines, axes, reading)
    return tiling_record(line.place(), Draft(board, space=axes == 3), pieces, reading)


def _pieces(lines: Iterator[Line], axes: int, reading: TilingReading) -> list[Stated]:
    """The pieces, each with all the shapes that its lines give."""
    pieces: dict[str, Stated] = {}
    shapes: dict[str, dict[Shape, None]] = {}
    area = 0
    for line in lines:
        words = _words(line)
        head = next(words)
        name, copies = _head(head)
        cells = _cells(words, axes, f"piece {shown(name)}", LARGEST_PIECE)
        if not cells:
            raise head.error(f"piece {shown(name)} has no cells, expected them behind its name")
        area += len(cells)
        if area > LARGEST_BOARD:
            raise head.error(f"the pieces have more than {LARGEST_BOARD} cells")
        this = stated(name, cells, head.place(), reading, space=axes == 3, copies=copies)
        first = pieces.setdefault(name, this)
        if first.piece.copies != copies:
            where = f"line {first.place.line}"
            raise head.error(f"another number of copies of {shown(name)} than in {where}")
        shapes.setdefault(name, {})[this.piece.shape] = None
    return [
        Stated(piece._replace(others=tuple(shapes[piece.name])[1:]), place)
        for piece, place in pieces.values()
    ]


def _head(word: _Word) -> tuple[str, Bounds]:
    """The name of a piece and its number of copies."""
    found = _HEAD.fullmatch(word.text)
    if found is None:
        expected = "expected a name, perhaps behind a number of copies: Z, 12|Z, 1:3|Z, 12*Z"
        raise word.error(f'"{shown(word.text)}" does not name a piece; {expected}')
    low, high, exactly, name = found.group("low", "high", "exactly", "name")
    if exactly is not None:
        most = int(exactly) if exactly.isdigit() else _VALUES[exactly]
    else:
        most = int(high) if high is not None else 1
    least = int(low) if low is not None else most
    if not 1 <= most <= MOST or least > most:
        raise word.error(f'"{shown(word.text)}": expected 1 to {MOST} copies')
    return name, Bounds(least, most)


def _axes(words: Iterable[_Word]) -> int:
    """How many coordinates the cells have, as told by the shortest: more are suffixes."""
    counts = [len(list(_COORDINATE.finditer(word.text))) for word in words if is_cell(word.text)]
    return min(counts, default=2)


def _cells(words: Iterable[_Word], axes: int, what: str, most: int) -> dict[Cell, Place]:
    """The cells that words stand for, each with its first word's place."""
    cells: dict[Cell, Place] = {}
    written = 0
    for word in words:
        members = _members(word, axes)
        here = prod(map(len, members))
        written += here
        if here <= most and written <= _OVERLAP * most:
            place = word.place()
            for layer, row, column in product(*members):
                cells.setdefault((layer, row, column), place)
        if max(here, len(cells)) > most or written > _OVERLAP * most:
            raise word.error(f"{what} has more than {most} cells")
    return cells


def _members(word: _Word, axes: int) -> list[list[int]]:
    """The layers, rows and columns of a word."""
    found: list[list[int]] = []
    at = 0
    while at < len(word.text):
        coordinate = _COORDINATE.match(word.text, at)
        if len(found) == axes:
            raise word.error(
                f'"{shown(word.text)}" goes on after {axes} coordinates; {_SUFFIX}', at
            )
        if coordinate is None:
            raise word.error(_no_coordinate(word.text, at), at)
        found.append(_values(word, at, coordinate))
        at = coordinate.end()
    if len(found) < axes:
        have = counted(len(found), "coordinate")
        raise word.error(f'"{shown(word.text)}" has {have}, expected {axes}')
    return found if axes == 3 else [[0], *found]


def _no_coordinate(text: str, at: int) -> str:
    if text[at] == "[" and "]" not in text[at:]:
        return f'no closing bracket in "{shown(text)}"'
    return f'"{shown(text)}" is no cell, expected coordinates 0-9, a-z, A-Z or sets such as [0-3]'


def _values(word: _Word, at: int, coordinate: re.Match[str]) -> list[int]:
    """The values of one coordinate, ascending."""
    inside = coordinate.group(1)
    if inside is None:
        return [_VALUES[coordinate.group()]]
    if not _MEMBERS.fullmatch(inside):
        raise word.error(f'"[{shown(inside)}]" is no set, expected one such as [0-3] or [02-4]', at)
    values: set[int] = set()
    for member in _MEMBER.finditer(inside):
        first, last = member.groups()
        run = range(_VALUES[first], _VALUES[last or first] + 1)
        if not run:
            raise word.error(f"the range {member.group()} runs backwards", at + 1 + member.start())
        values.update(run)
    return sorted(values)
