"""Names of cells: `r1c2`, `A2` (row A, column 2), `l1r1c2` in space, and blocks `r1c1-r2c3`."""

from __future__ import annotations

import re

from cover.errors import InputError
from cover.reading.lines import Line, Token, shown, words

_NUMBER = "([0-9]{1,6})"
_NAME = re.compile(rf"(?:[lL]{_NUMBER})?[rR]{_NUMBER}[cC]{_NUMBER}|([A-Za-z]){_NUMBER}")
_LARGEST_GRID = 99  # rows or columns


def coordinates(name: str) -> tuple[int | None, int, int] | None:
    """Return the layer, where it is named, the row and the column of a name, each from 0.

    None for what is no name of a cell.
    """
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    layer, row, column, letter, number = found.groups()
    if letter is not None:
        return None, ord(letter.upper()) - ord("A"), int(number) - 1
    return None if layer is None else int(layer) - 1, int(row) - 1, int(column) - 1


def is_cell_name(text: str) -> bool:
    """Return whether a text names a cell, of a grid of any size."""
    found = coordinates(text)
    return found is not None and found[0] is None and max(found[1:]) < _LARGEST_GRID


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
    found = coordinates(text)
    if found is None or found[0] is not None:
        return None
    _, row, column = found
    if rows == 9 and text[0] in "jJ":
        row -= 1
    is_inside = 0 <= row < rows and 0 <= column < columns
    return row * columns + column if is_inside else None


def _error(word: Token, rows: int, columns: int) -> InputError:
    size = f"a grid of {rows} rows and {columns} columns"
    return word.error(f'"{shown(word.text)}" is no cell of {size}, expected r1c2, A2 or r1c1-r2c3')
