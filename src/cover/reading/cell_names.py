"""Names of cells: `r1c2`, `A2` (row A, column 2), and blocks of them, `r1c1-r2c3`."""

from __future__ import annotations

import re

from cover.errors import InputError
from cover.reading.lines import Line, shown

_WORD = re.compile(r"[^\s,;]+")
_NAME = re.compile(r"[rR]([0-9]{1,2})[cC]([0-9]{1,2})|([A-Za-z])([0-9]{1,2})")


def is_cell_name(text: str) -> bool:
    """Whether a text names a cell, of a grid of any size."""
    return bool(_NAME.fullmatch(text))


def cells_named(line: Line, rows: int, columns: int) -> list[int]:
    """The cells that a line names, in its order, no more than there are; raises `InputError`.

    Letters are the rows from A on. Some sites skip I: in a grid of nine rows, J is the ninth.
    """
    found: list[int] = []
    for word in _WORD.finditer(line.text):
        corners = [_corner(name, rows) for name in word.group().split("-")]
        inside = [corner for corner in corners if corner and _is_inside(corner, rows, columns)]
        if not 1 <= len(inside) == len(corners) <= 2:
            raise _error(line, word, rows, columns)
        tops, lefts = zip(*inside, strict=True)
        found += [
            row * columns + column
            for row in range(min(tops), max(tops) + 1)
            for column in range(min(lefts), max(lefts) + 1)
        ]
        if len(found) > rows * columns:
            message = f"more cells than the {rows * columns} of the grid"
            raise line.error(message, word.start())
    return found


def _corner(name: str, rows: int) -> tuple[int, int] | None:
    """The row and column of a name, from 0."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    row, column, letter, number = found.groups()
    if letter is None:
        return int(row) - 1, int(column) - 1
    letter = "I" if rows == 9 and letter in "jJ" else letter.upper()
    return ord(letter) - ord("A"), int(number) - 1


def _is_inside(corner: tuple[int, int], rows: int, columns: int) -> bool:
    return 0 <= corner[0] < rows and 0 <= corner[1] < columns


def _error(line: Line, word: re.Match[str], rows: int, columns: int) -> InputError:
    size = f"a grid of {rows} rows and {columns} columns"
    message = f'"{shown(word.group())}" is no cell of {size}, expected r1c2, A2 or r1c1-r2c3'
    return line.error(message, word.start())
