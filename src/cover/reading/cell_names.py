"""Names of cells: `r1c2`, `A2` (row A, column 2), and blocks of them, `r1c1-r2c3`."""

from __future__ import annotations

import re

from cover.errors import InputError
from cover.reading.lines import Line, Token, shown, words

_NAME = re.compile(r"[rR]([0-9]{1,2})[cC]([0-9]{1,2})|([A-Za-z])([0-9]{1,2})")


def is_cell_name(text: str) -> bool:
    """Whether a text names a cell, of a grid of any size."""
    return bool(_NAME.fullmatch(text))


def cells_named(line: Line, rows: int, columns: int) -> list[int]:
    """Return the cells that a line names, in its order; raises `InputError`.

    Letters are the rows from A on. Some sites skip I: in a grid of nine rows, J is the ninth. There
    are no more cells than in the grid.
    """
    found: list[int] = []
    for word in words(line):
        corners = [cell_named(name, rows, columns) for name in word.text.split("-")]
        inside = [corner for corner in corners if corner is not None]
        if not 1 <= len(inside) == len(corners) <= 2:
            raise _error(word, rows, columns)
        tops, lefts = zip(*(divmod(corner, columns) for corner in inside), strict=True)
        found += [
            row * columns + column
            for row in range(min(tops), max(tops) + 1)
            for column in range(min(lefts), max(lefts) + 1)
        ]
        if len(found) > rows * columns:
            raise word.error(f"more cells than the {rows * columns} of the grid")
    return found


def cell_named(text: str, rows: int, columns: int) -> int | None:
    """Return the cell of a name, row by row from 0; None where the grid has no such cell."""
    found = _NAME.fullmatch(text)
    if found is None:
        return None
    row, column, letter, number = found.groups()
    if letter is not None:
        letter = "I" if rows == 9 and letter in "jJ" else letter.upper()
        row, column = ord(letter) - ord("A") + 1, number
    row, column = int(row) - 1, int(column) - 1
    is_inside = 0 <= row < rows and 0 <= column < columns
    return row * columns + column if is_inside else None


def _error(word: Token, rows: int, columns: int) -> InputError:
    size = f"a grid of {rows} rows and {columns} columns"
    return word.error(f'"{shown(word.text)}" is no cell of {size}, expected r1c2, A2 or r1c1-r2c3')
