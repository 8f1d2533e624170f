"""Drawings of pieces, and of their board: beside and below each other, or below a board's size.

Any character but a blank and `. _ - 0` is a cell, and the cells of a piece have the same one; `#`
is one of them, but `# words` are a comment. Pieces that are alike are copies of the first.

In a sheet, what touches by its sides is one part; the largest part is the board, and the others are
pieces, named 1, 2 and so on in reading order. A sheet holds one puzzle. Its board may be drawn with
marks for nothing, too, as what is to be covered, if its pieces have as many cells.

Below a size, `rows columns` or `layers rows columns`, empty lines stand between the pieces, which
get the names A, B, C and so on; in space they are drawn flat, too. A size below an empty line
begins the next puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from cover.errors import InputError
from cover.families.tilings.options import TilingReading
from cover.families.tilings.pieces import Cell, neighbours, normal, parts
from cover.families.tilings.puzzle import Tiling
from cover.families.tilings.text.drawings import (
    BLANKS,
    CELLS,
    drawn_in,
    require_one_mark,
    shape_of,
    size_of,
)
from cover.families.tilings.text.tiling_text import (
    LARGEST_BOARD,
    LARGEST_PIECE,
    PieceText,
    TilingText,
    piece_name,
)
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Lines, Token, counted, shown

# What is drawn on no board: "Board:", "Piece A".
_HEADING = re.compile(r"\s*(?:[A-Za-z][\w ]*:|(?i:board|pieces?)(?: \w+)*)\s*")
# A comment: in drawings `#` may be a cell, but no drawing has a word of two different letters.
_COMMENT = re.compile(r"\s*#\s.*?([A-Za-z])(?!\1)[A-Za-z]")
_MATERIAL = re.compile(r"[^\s._0-]+")
_PLAIN = re.compile(r"[#xXoO*█.\s]*")  # what no other text is made of
_GAP = re.compile(r"\S {2,}\S")
_ENOUGH = 20  # lines that a drawing is recognised by
_MANY = 1_000  # characters of a line, likewise
_MOST_MARKS = 3 * LARGEST_BOARD  # of the board, its pieces, and what is nothing


def stated(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield lines that are neither blank nor headings nor comments: `#`, a blank, and words."""
    return (line for line in lines if not line.is_blank and not _is_comment(line))


def _is_comment(line: Line) -> bool:
    if _HEADING.fullmatch(line.text):
        return True
    return line.is_comment and bool(_COMMENT.match(line.text))


class Sheet(RecordReader):
    """Reads the one puzzle of a sheet."""

    stated = staticmethod(stated)

    @classmethod
    def shows(cls, head: Head, reading: TilingReading) -> bool:
        """Return whether the first lines are drawn: each run of characters with one of them.

        Where no command is named, there are several drawings, with one mark for cells.
        """
        rows = [line for line in islice(head.ahead(), _ENOUGH) if not _is_comment(line)]
        texts = [line.text[:_MANY] for line in rows]
        runs = [run for text in texts for run in _MATERIAL.findall(text)]
        is_drawn = all(len(set(run)) == 1 or set(run) <= {*CELLS} for run in runs)
        if not is_drawn or max(map(len, runs), default=0) < 2:
            return False
        blocks = "\n".join(texts).strip().split("\n\n")
        is_plain = all(map(_PLAIN.fullmatch, texts)) and len(set("".join(runs))) == 1
        is_apart = len(blocks) > 1 or any(map(_GAP.search, texts))
        return not head.is_open or (is_plain and is_apart)

    def record(self, first: Line) -> Tiling:
        lines, self.lines = chain([first], self.lines), Lines(())
        drawn: dict[Cell, Token] = {}
        for line in stated(lines):
            if len(drawn) + len("".join(line.text.split())) > _MOST_MARKS:
                raise line.error(f"a drawing of more than {_MOST_MARKS} marks")
            for x, mark in enumerate(line.text):
                if not mark.isspace():
                    drawn[0, line.number, x] = Token(mark, line, x)
        found = parts(cell for cell, mark in drawn.items() if mark.text not in BLANKS)
        for part in found:
            require_one_mark([drawn[cell] for cell in part])
        board = _board_in(found, drawn, first)
        if len(board) > LARGEST_BOARD:
            raise first.error(f"the board has more than {LARGEST_BOARD} cells")
        text = TilingText(drawn[board[0]].place()._replace(column=0))
        places = [drawn[cell].place() for cell in board]
        text.cells = dict(zip(normal(board), places, strict=True))
        for number, part in enumerate((part for part in found if part is not board), 1):
            if len(part) > LARGEST_PIECE:
                message = f"piece {number} has more than {LARGEST_PIECE} cells"
                raise drawn[part[0]].error(message)
            text.pieces.append(PieceText(str(number), normal(part), drawn[part[0]].place()))
        text.merge_alike(self.reading)
        return text.puzzle(self.reading)


def _board_in(found: list[list[Cell]], drawn: dict[Cell, Token], first: Line) -> list[Cell]:
    """Return the part that is the board: the largest, or one of marks for nothing.

    Where there are such marks, they are one part with as many cells as the pieces. Raises
    `InputError` where the board cannot be told.
    """
    material = {cell for part in found for cell in part}
    beside, after_blank = ({(z, y, x + k) for z, y, x in material} & material for k in (1, 2))
    if after_blank and not beside:
        raise first.error("a blank between any two cells; draw them without")
    board = max(found, key=len, default=[])
    nothing = [cell for cell in drawn if cell not in material]
    if nothing and found:
        is_apart = material.isdisjoint(near for cell in nothing for near in neighbours(cell))
        is_board = is_apart and len(nothing) == len(material) and len(parts(nothing)) == 1
        if not is_board or 2 * len(board) == len(material):
            have = f"{counted(len(nothing), 'mark')} for nothing, and {len(material)} others"
            message = f"is this the board? {have}; draw the cells of a board with x"
            raise drawn[nothing[0]].error(message)
        return nothing
    if len(found) < 2:
        have = f"a drawing of {counted(len(found), 'part')}"
        raise first.error(f"{have}, expected a board and, apart from it, its pieces")
    return board


class SizedBoards(RecordReader):
    """Reads sizes and the pieces below them."""

    stated = staticmethod(stated)
    _mark = ""  # the first of the last drawing

    @classmethod
    def shows(cls, head: Head, reading: TilingReading) -> bool:
        """Return whether the first line is a size.

        Where no command is named, only marks stand below.
        """
        lines = stated(head.ahead())
        first = next(lines, None)
        if first is None or size_of(first.text, in_words=True) is None:
            return False
        below = list(islice(lines, _ENOUGH)) if head.is_open else []
        is_plain = all(_PLAIN.fullmatch(line.text[:_MANY]) for line in below)
        return not head.is_open or (bool(below) and is_plain)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is a size below a blank line, which is not drawn with ones."""
        size = size_of(line.text, in_words=True) if below_blank else None
        return size is not None and not self._may_be_drawn(line)

    def _may_be_drawn(self, line: Line) -> bool:
        """Return whether a size may be the row of a piece, `11 1`: none has another mark."""
        return self._mark in ("", "1") and set(line.text) <= {*"10 "}

    def record(self, first: Line) -> Tiling:
        size = size_of(first.text, in_words=True)
        if size is None:
            expected = "expected the size of a board, rows columns or layers rows columns"
            raise first.error(f'{expected}, found "{shown(first.text)}"')
        text = TilingText(first.place())
        text.take_box(size, first.place())
        area = 0
        for number, lines in enumerate(self._drawings()):
            drawn = drawn_in(lines)
            shape = shape_of(drawn)
            cell = min(cell for cell, mark in drawn.marks.items() if mark.text not in BLANKS)
            place = drawn.marks[cell].place()
            if len(parts(shape)) > 1:
                have = f"a drawing of {counted(len(parts(shape)), 'part')}"
                raise InputError(place, f"{have}; a blank line stands between two pieces")
            area += len(shape)
            if area > LARGEST_BOARD:
                raise InputError(place, f"the pieces have more than {LARGEST_BOARD} cells")
            text.pieces.append(PieceText(piece_name(number), shape, place))
        text.merge_alike(self.reading)
        return text.puzzle(self.reading)

    def _drawings(self) -> Iterator[list[Line]]:
        self._mark = ""
        drawing: list[Line] = []
        blank: Line | None = None  # the line above, where that is blank
        for line in self.lines:
            if _is_comment(line):
                continue
            if line.is_blank and drawing:
                self.lines.push_back(line)  # it ends a broken record, too
                self._mark = drawing[0].text.strip()[:1]
                yield drawing
                drawing = []
                continue
            if blank is not None and size_of(line.text, in_words=True) is not None:
                if self._may_be_drawn(line):
                    raise line.error("a size or a row of ones? a size is written 11x1 here")
                self.lines.push_back(line)
                self.lines.push_back(blank)
                break
            blank = line if line.is_blank else None
            drawing += [] if line.is_blank else [line]
        if drawing:
            yield drawing
