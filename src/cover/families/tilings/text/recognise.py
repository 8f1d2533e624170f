"""Which of the text formats of tilings a text is in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise

from cover.families.tilings.formats import TilingReading
from cover.families.tilings.text import knuth, triangle
from cover.families.tilings.text.sheet import is_remark, material
from cover.families.tilings.text.sized import size_of
from cover.reading.lines import Line, Lines, shown

_ENOUGH = 20  # lines that a format is recognised by
_MANY = 1_000  # words or characters of a line, likewise


def recognise(lines: Lines, reading: TilingReading) -> str:
    """The name of the format of the coming lines, "" if there is none.

    Looks at as few lines as it needs.
    """
    first = next(_stated(lines), None)
    if first is None:
        return ""
    if _is_knuth(first, lines):
        if size_of(first) is not None:
            reading.note(
                first.place(),
                f'"{shown(first.text)}" is a line of cells and a size; '
                "read as cells (--from sized reads it otherwise)",
            )
        return "knuth"
    if _is_triangle(first, lines):
        return "triangle"
    if size_of(first) is not None:
        return "sized"
    return "sheet" if _is_drawing(islice(_stated(lines), _ENOUGH)) else ""


def _stated(lines: Lines) -> Iterator[Line]:
    """The coming lines that hold something."""
    return (line for line in lines.ahead() if not line.is_blank and not is_remark(line))


def _is_knuth(first: Line, lines: Lines) -> bool:
    """Whether the board is a line of cells; without brackets, pieces have to stand below it."""
    coming = (line for line in _stated(lines) if not knuth.is_comment(line))
    board = next(coming, None)
    if board is None:  # nothing but comments so far
        return True
    words = _words(board)
    are_cells = list(map(knuth.is_cell, words))
    if "[" in board.text or (board is not first and any(are_cells)):
        return True
    if not all(are_cells) or all(len(set(word)) == 1 for word in words):  # `xx  xx` is drawn
        return False
    below = list(islice(coming, _ENOUGH))
    return bool(below) and all(map(_is_piece, below))


def _words(line: Line) -> list[str]:
    """The first words of a line."""
    return line.text.split(maxsplit=_MANY)[:_MANY]


def _is_piece(line: Line) -> bool:
    """Whether a line is a name and cells."""
    _, *cells = _words(line)
    return bool(cells) and all(map(knuth.is_cell, cells))


def _is_triangle(first: Line, lines: Lines) -> bool:
    if not triangle.is_row(first, 1):
        return False
    rows = list(islice(_stated(lines), 3))
    return [len(row.text.strip()) for row in rows] == [1, 2, 3]


def _is_drawing(lines: Iterator[Line]) -> bool:
    """Whether this looks drawn: at least every other character is that before it."""
    alike = unlike = 0
    for line in lines:
        for one, other in pairwise(islice(material(line), _MANY)):
            if other == one + 1:
                alike += line.text[one] == line.text[other]
                unlike += line.text[one] != line.text[other]
    return alike >= max(unlike, 1)
