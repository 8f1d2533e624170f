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

from cover.errors import Place
from cover.families.tilings.options import TilingReading
from cover.families.tilings.pieces import Bounds, Cell, Shape, normal
from cover.families.tilings.puzzle import Tiling
from cover.families.tilings.text.drawings import size_of
from cover.families.tilings.text.tiling_text import (
    LARGEST_BOARD,
    LARGEST_PIECE,
    MOST,
    PieceText,
    TilingText,
)
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Lines, Token, shown, words

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)}
_COORDINATE = re.compile(r"\[((?:[0-9a-zA-Z](?:-[0-9a-zA-Z])?)+)\]|([0-9a-zA-Z])")
_CELL = re.compile(r"(?:\[[0-9a-zA-Z-]*\]|[0-9a-zA-Z]){2,3}")
_WORD = re.compile(r"\S+")
_MEMBER = re.compile(r"(.)(?:-(.))?")
_HEAD = re.compile(
    r"(?:(?:(?P<low>[0-9]{1,7}):)?(?P<high>[0-9]{1,7})\||(?P<exactly>[0-9]{1,7}|[a-zA-Z])\*)?"
    r"(?P<name>[^|:*]+)"
)
_ENOUGH = 1_000  # words of a line that tell what they are, and how many coordinates there are
_LINES = 20  # that the format is recognised by
_OVERLAP = 10  # how often, on average, cells may be written again
_EXPECTED = "expected as many coordinates in each, 0-9, a-z, A-Z or sets such as [0-3]"
_SUFFIX = (
    "cells with suffixes are not read; write the DLX file (polyomino-dlx) for cover exact-cover"
)


def _is_comment(line: Line) -> bool:
    return line.text.lstrip()[:1] == "|"


class Coordinates(RecordReader):
    """Reads the one puzzle of a file of coordinates."""

    @classmethod
    def shows(cls, head: Head, reading: TilingReading) -> bool:
        """Return whether the first line is a comment, or the board, of sets or above pieces.

        Without sets, and where no command is named, the lines below are names and cells.
        """
        coming = (line for line in head.ahead() if not line.is_blank)
        first = next(coming, Line("", 0, ""))
        below = (line for line in coming if not _is_comment(line))
        board = next(below, None) if _is_comment(first) else first
        if board is None:  # nothing but comments so far
            return False
        marks = board.text.split(maxsplit=_ENOUGH)[:_ENOUGH]
        are_sets = "[" in board.text
        are_cells = [_CELL.fullmatch(mark) is not None for mark in marks]
        if not head.is_open and (are_sets or (board is not first and any(are_cells))):
            return True
        is_drawn = all(len(set(mark)) == 1 for mark in marks)  # `xx  xx`
        is_size = size_of(board.text, in_words=True) is not None
        if is_drawn or is_size or not all(are_cells) or (head.is_open and not are_sets):
            return False
        pieces = [line.text.split(maxsplit=_ENOUGH)[1:_ENOUGH] for line in islice(below, _LINES)]
        return bool(pieces) and all(cells and all(map(_CELL.fullmatch, cells)) for cells in pieces)

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        return (line for line in lines if not line.is_blank and not _is_comment(line))

    def record(self, first: Line) -> Tiling:
        """Read the board, and all lines below; of a broken file, nothing below the fault."""
        lines, self.lines = self.stated(self.lines), Lines(())
        # The shortest cell tells how many coordinates they have: more are suffixes.
        written = first.text.split(maxsplit=_ENOUGH)[:_ENOUGH]
        counts = [len(_COORDINATE.findall(cell)) for cell in written if _CELL.fullmatch(cell)]
        axes = min(counts, default=2)
        cells = _cells(words(first, _WORD), axes, "the board", LARGEST_BOARD)
        text = TilingText(first.place(), cells, space=axes == 3, pieces=_pieces(lines, axes))
        return text.puzzle(self.reading)


def _pieces(lines: Iterable[Line], axes: int) -> list[PieceText]:
    pieces: dict[str, PieceText] = {}
    shapes: dict[str, dict[Shape, None]] = {}
    area = 0
    for line in lines:
        found = words(line, _WORD)
        head = next(found)
        name, copies = _named(head)
        cells = _cells(found, axes, f"piece {shown(name)}", LARGEST_PIECE)
        if not cells:
            raise head.error(f"piece {shown(name)} has no cells, expected them after its name")
        area += len(cells)
        if area > LARGEST_BOARD:
            raise head.error(f"the pieces have more than {LARGEST_BOARD} cells")
        shape = normal(cells)
        first = pieces.setdefault(name, PieceText(name, shape, head.place(), copies))
        if first.copies != copies:
            where = f"line {first.place.line}"
            raise head.error(f"another number of copies of {shown(name)} than in {where}")
        shapes.setdefault(name, {})[shape] = None
    return [piece._replace(others=tuple(shapes[piece.name])[1:]) for piece in pieces.values()]


def _named(word: Token) -> tuple[str, Bounds]:
    found = _HEAD.fullmatch(word.text)
    if found is None:
        expected = "expected a name, perhaps after a number of copies: Z, 12|Z, 1:3|Z, 12*Z"
        raise word.error(f'"{shown(word.text)}" does not name a piece; {expected}')
    low, high, exactly, name = found.group("low", "high", "exactly", "name")
    number = high or exactly or "1"
    most = int(number) if number.isdigit() else _VALUES[number]
    least = int(low or most)
    if not 1 <= most <= MOST or least > most:
        raise word.error(f'"{shown(word.text)}": expected 1 to {MOST} copies')
    return name, Bounds(least, most)


def _cells(found: Iterable[Token], axes: int, what: str, most: int) -> dict[Cell, Place]:
    """Return the cells that words stand for, each with its first word's place."""
    cells: dict[Cell, Place] = {}
    written = 0
    for word in found:
        members = _members(word, axes)
        written += prod(map(len, members))
        if written <= _OVERLAP * most:
            place = word.place()
            for layer, row, column in product(*members):
                cells.setdefault((layer, row, column), place)
        if len(cells) > most or written > _OVERLAP * most:
            raise word.error(f"{what} has more than {most} cells")
    return cells


def _members(word: Token, axes: int) -> list[list[int]]:
    found: list[list[int]] = [] if axes == 3 else [[0]]
    end = 0
    while (coordinate := _COORDINATE.match(word.text, end)) and len(found) < 3:
        end = coordinate.end()
        values: set[int] = set()
        for first, last in _MEMBER.findall(coordinate[1] or coordinate[2]):
            run = range(_VALUES[first], _VALUES[last or first] + 1)
            if not run:
                raise word.error(f"the range {first}-{last} runs backwards")
            values.update(run)
        found.append(sorted(values))
    if len(found) < 3 or end < len(word.text):
        expected = _EXPECTED if len(found) < 3 else _SUFFIX
        at = word.start + min(end, len(word.text) - 1)
        raise word.line.error(f'"{shown(word.text)}" is no cell; {expected}', at)
    return found
