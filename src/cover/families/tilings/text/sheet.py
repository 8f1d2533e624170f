"""A sheet: the board and the pieces, drawn beside and below each other.

What touches by its sides is one part; the largest part is the board, and the others are pieces,
named 1, 2 and so on in reading order; those that are alike are copies of the first. Any character
is material but blanks and `. _ - 0`. A sheet holds one puzzle.

These marks may be a board all the same, drawn as what is to be covered: a part of them that touches
no material is the board if the pieces have as many cells together, and otherwise it is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice, pairwise

from cover.errors import InputError, Place
from cover.families.tilings.geometry import Cell, neighbours, parts
from cover.families.tilings.options import TilingReading
from cover.families.tilings.puzzle import Tiling
from cover.families.tilings.text.tiling_text import (
    BLANKS,
    LARGEST_BOARD,
    TilingText,
    cannot_say,
    drawn_piece,
    pieces_in_order,
    require_plain,
    rows_of,
    without_headings,
)
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Lines, counted

_MARKS = re.escape("".join(sorted(BLANKS - {" "})))
_MATERIAL = re.compile(rf"[^\s{_MARKS}]")
_NOTHING = re.compile(rf"[{_MARKS}]")

_ENOUGH = 20  # lines that a drawing is recognised by
_MANY = 1_000  # characters of a line, likewise
_MOST_MARKS = 10 * LARGEST_BOARD  # for nothing


def material(line: Line) -> Iterator[int]:
    """Yield where in a line something is drawn."""
    return (found.start() for found in _MATERIAL.finditer(line.text))


class Sheet(RecordReader):
    """Reads the one puzzle of a sheet."""

    @classmethod
    def shows(cls, head: Head, reading: TilingReading) -> bool:
        """Return whether the head look drawn: at least every other character is that before it."""
        alike = unlike = 0
        rows = list(islice(without_headings(head.ahead()), _ENOUGH))
        for line in rows:
            for one, other in pairwise(islice(material(line), _MANY)):
                if other == one + 1:
                    alike += line.text[one] == line.text[other]
                    unlike += line.text[one] != line.text[other]
        return bool(rows) and alike >= max(unlike, 1)

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield the lines that are neither blank nor headings."""
        return without_headings(lines)

    def record(self, first: Line) -> Tiling:
        """Read all lines; of a broken sheet, those below the fault are not read."""
        lines, self.lines = chain([first], self.lines), Lines(())
        drawn, blank = self._drawn(lines)
        found = parts(drawn)
        marked = _marked_board(found, parts(blank), blank)
        if marked:
            self.reading.note(
                blank[marked[0]], f"{counted(len(marked), 'mark')} here are read as the board"
            )
            found.append(marked)
            drawn.update((cell, blank[cell]) for cell in marked)
        if len(found) < 2:
            have = f"a drawing of {counted(len(found), 'part')}"
            raise first.error(f"{have}, expected a board and, apart from it, its pieces")
        board = marked or max(found, key=len)
        if len(board) > LARGEST_BOARD:
            raise first.error(f"the board has more than {LARGEST_BOARD} cells")
        place = drawn[board[0]]
        as_large = sum(len(part) == len(board) for part in found)
        if as_large > 1 and not marked:
            have = f"{as_large} parts of the drawing have {counted(len(board), 'cell')}"
            self.reading.note(place, f"{have}; the first is read as the board")
        top, left = board[0][1], min(column for _, _, column in board)
        text = TilingText(place._replace(column=0))
        text.cells = {(0, y - top, x - left): drawn[0, y, x] for _, y, x in board}
        pieces = [part for part in found if part is not board]
        text.pieces = [
            drawn_piece(str(k), part, drawn[part[0]]) for k, part in enumerate(pieces, 1)
        ]
        text.merge_alike(self.reading)
        return text.puzzle(self.reading)

    def _drawn(self, lines: Iterable[Line]) -> tuple[dict[Cell, Place], dict[Cell, Place]]:
        """All that is drawn, by line and column, and all marks for nothing."""
        cells: dict[Cell, Place] = {}
        blank: dict[Cell, Place] = {}
        most = 2 * LARGEST_BOARD
        for line in self.stated(lines):
            for column in material(line):
                cells[0, line.number, column] = line.place(column)
            for found in _NOTHING.finditer(line.text):
                blank[0, line.number, found.start()] = line.place(found.start())
            if len(cells) > most or len(blank) > _MOST_MARKS:
                message = f"a drawing of more than {most} cells; the rest was not read"
                raise line.error(message)
        return cells, blank


def _marked_board(
    found: list[list[Cell]], marked: list[list[Cell]], places: Mapping[Cell, Place]
) -> list[Cell]:
    """The part of the marks for nothing that is the board; empty where there is none.

    Raises `InputError` where it cannot be told. A rule of marks, in one line, is nothing; so are
    marks that touch what is drawn, unless the pieces fill these, and not the part that is largest.
    """
    number_of = {cell: number for number, part in enumerate(found) for cell in part}
    sizes = [len(part) for part in found]
    is_filled = bool(sizes) and 2 * max(sizes) == sum(sizes)
    for part in marked:
        touched = {
            number_of[near] for cell in part for near in neighbours(cell) if near in number_of
        }
        area = sum(sizes) - sum(sizes[number] for number in touched)
        if touched:
            is_likely = len(part) == area > 1 and not is_filled
        else:
            is_likely = len(part) == area or len({row for _, row, _ in part}) > 1
        if is_likely and len(part) == area and not touched:
            return part
        if is_likely:
            have = f"is this the board? {counted(len(part), 'mark')} for nothing"
            raise InputError(
                places[part[0]],
                f"{have}, and pieces of {counted(area, 'cell')}; draw the cells of a board with x",
            )
    return []


def written(puzzle: Tiling) -> list[str]:
    """Return the lines of a tiling: the board, and each piece below a blank line.

    Raises `InputError`.
    """
    require_plain(puzzle, "sheet")
    board, pieces = puzzle.board, puzzle.pieces
    if board.space:
        raise cannot_say(puzzle, "sheet", "a board in space")
    if max(len(piece.shape) for piece in pieces) > len(board.cells):
        raise cannot_say(puzzle, "sheet", "a piece that is larger than the board")
    for what, cells in (("the board", board.cells), *((p.name, p.shape) for p in pieces)):
        if len(parts(cells)) > 1:
            raise cannot_say(puzzle, "sheet", f"{what} in several parts")
    lines = rows_of(board.cells, " ")
    for piece in pieces_in_order(puzzle, "sheet", lambda number: str(number + 1)):
        lines += ["", *rows_of(piece.shape, " ")]
    return lines
