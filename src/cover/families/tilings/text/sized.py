"""A board's size, `rows columns` or `layers rows columns`, and drawings of the pieces below it.

Empty lines stand between the pieces, which get the names A, B, C and so on; those that are alike
are copies of the first. Any character is material but blanks and `. _ - 0`. On a board in space,
pieces are drawn flat, too. A size below an empty line begins the next puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import prod

from cover.errors import InputError, Place
from cover.families.tilings.geometry import Cell
from cover.families.tilings.options import TilingReading
from cover.families.tilings.puzzle import Tiling
from cover.families.tilings.text.sheet import material
from cover.families.tilings.text.tiling_text import (
    LARGEST_BOARD,
    LARGEST_PIECE,
    PieceText,
    TilingText,
    cannot_say,
    drawn_piece,
    is_heading,
    pieces_in_order,
    require_plain,
    rows_of,
    size_pattern,
    without_headings,
)
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, shown

_SIZE = size_pattern("[1-9][0-9]*", or_else=r"\s+")
_LONGEST_NUMBER = len(str(LARGEST_BOARD))
_EXPECTED = "expected the size of a board, rows columns or layers rows columns"


def size_of(line: Line) -> tuple[int, ...] | None:
    """Return the two or three numbers of a line that is a size: layers, rows, columns."""
    found = _SIZE.fullmatch(line.text)
    if found is None:
        return None
    # Numbers of any length are too large, and that is all there is to know of them.
    return tuple(int(number[: _LONGEST_NUMBER + 1]) for number in found.groups() if number)


class SizedBoards(RecordReader):
    """Reads sizes and the pieces below them."""

    @classmethod
    def shows(cls, head: Head, reading: TilingReading) -> bool:
        """Return whether the first line is a size."""
        first = next(without_headings(head.ahead()), None)
        return first is not None and size_of(first) is not None

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield the lines that are neither blank nor headings."""
        return without_headings(lines)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is a size below a blank line; `1 1` may be drawn."""
        size = size_of(line) if below_blank else None
        return size is not None and max(size) > 1

    def record(self, first: Line) -> Tiling:
        """Read a size and the pieces up to the next one."""
        size = size_of(first)
        if size is None:
            raise first.error(f'{_EXPECTED}, found "{shown(first.text)}"')
        if prod(size) > LARGEST_BOARD:
            raise first.error(f"the board has more than {LARGEST_BOARD} cells")
        layers, rows, columns = size if len(size) == 3 else (1, *size)
        text = TilingText(first.place(), space=len(size) == 3)
        cells = product(range(layers), range(rows), range(columns))
        text.cells = dict.fromkeys(cells, first.place())
        text.pieces = list(self._pieces())
        text.merge_alike(self.reading)
        return text.puzzle(self.reading)

    def _pieces(self) -> Iterator[PieceText]:
        area = 0
        for number, (cells, place) in enumerate(self._drawings()):
            yield drawn_piece(_name(number), cells, place)
            area += len(cells)
            if area > LARGEST_BOARD:
                raise InputError(place, f"the pieces have more than {LARGEST_BOARD} cells")

    def _drawings(self) -> Iterator[tuple[list[Cell], Place]]:
        """The drawings up to the next size, each with the place of its first cell.

        Of those that are too large, not all cells are there.
        """
        cells: list[Cell] = []
        place = Place("")
        blank: Line | None = None  # the line above, where that is blank
        for line in self.lines:
            if is_heading(line):
                continue
            if line.is_blank and cells:
                self.lines.push_back(line)  # it ends a broken record, too
                yield cells, place
                cells = []
                continue
            if blank is not None and self.may_begin(line, True):
                self.lines.push_back(line)
                self.lines.push_back(blank)
                break
            blank = line if line.is_blank else None
            for column in material(line):
                place = place if cells else line.place(column)
                if len(cells) <= LARGEST_PIECE:
                    cells.append((0, line.number, column))
        if cells:
            yield cells, place


def _name(number: int) -> str:
    """The names of pieces from 0: A to Z, AA, AB and so on."""
    name = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def written(puzzle: Tiling) -> list[str]:
    """Return the lines of a tiling: the size, and each piece below a blank line.

    Raises `InputError`.
    """
    require_plain(puzzle, "sized")
    board = puzzle.board
    layers, rows, columns = board.size
    if set(board.cells) != set(product(range(layers), range(rows), range(columns))):
        raise cannot_say(puzzle, "sized", "a board that is no rectangle or box")
    if len(board.cells) == 1:  # a size that may be drawn, and begins no second puzzle
        raise cannot_say(puzzle, "sized", "a board of one cell")
    lines = [" ".join(map(str, board.size if board.space else board.size[1:]))]
    for piece in pieces_in_order(puzzle, "sized", _name):
        if any(layer for layer, _, _ in piece.shape):
            raise cannot_say(puzzle, "sized", f"piece {piece.name}, which has layers")
        lines += ["", *rows_of(piece.shape, ".")]
    return lines
