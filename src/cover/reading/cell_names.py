"""Names of cells: `r1c2`, `A2` (row A, column 2), `l1r1c2` in space, and blocks `r1c1-r2c3`.

A block is written as ranges of numbers are, too: `r1c1..r2c3`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import SupportsIndex

from cover.reading.lines import Line, shown, words

_NUMBER = "([0-9]{1,6})"
_NAME = re.compile(rf"(?:[lL]{_NUMBER})?[rR]{_NUMBER}[cC]{_NUMBER}|([A-Za-z]){_NUMBER}")
_BETWEEN_CORNERS = re.compile(r"-|–|\.\.")
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


def corners_in(text: str) -> list[str]:
    """Return the names of the corners of a block; the text itself where it is none."""
    return _BETWEEN_CORNERS.split(text)


def is_cell_name(text: str) -> bool:
    """Return whether a text names a cell, of a grid of any size."""
    found = coordinates(text)
    return found is not None and found[0] is None and max(found[1:]) < _LARGEST_GRID


def cells_named(line: Line, rows: int, columns: int) -> list[int]:
    """Return the cells that a line names, in its order, no more than all; raises `InputError`."""
    found: list[int] = []
    for word in words(line):
        corners = [cell_named(name, rows, columns) for name in corners_in(word.text)]
        inside = [corner for corner in corners if corner is not None]
        if not 1 <= len(inside) == len(corners) <= 2:
            what = f"is no cell of a grid of {rows} rows and {columns} columns"
            raise word.error(f'"{shown(word.text)}" {what}, expected r1c2, A2 or r1c1-r2c3')
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
    cell = _numbers(text, (rows, columns))
    return None if cell is None else cell[0] * columns + cell[1]


def _numbers(name: str, size: Sequence[int]) -> tuple[int, ...] | None:
    """Return the numbers, from 0, of the cell of a name; None where the lattice has no such cell.

    Some sites skip I: in a grid of nine rows, J is the ninth.
    """
    found = coordinates(name)
    if found is None:
        return None
    layer, row, column = found
    if size[-2] == 9 and name[0] in "jJ":
        row -= 1
    cell = (row, column) if layer is None else (layer, row, column)
    return cell if len(cell) == len(size) and _is_inside(cell, size) else None


# --- Cells that programs name ---

# A cell by its name, or by its row and column from 0, in space by its layer, row and column. As in
# lists, -1 is the last one.
Cell = str | Sequence[SupportsIndex]


def cell_at(key: Cell, size: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers, from 0, of a cell in a lattice of `size`: rows and columns.

    In space the size is that of layers, rows and columns. Raises `KeyError` for a name, and
    `IndexError` for numbers, that the lattice does not have, and `TypeError` for other keys.
    """
    if isinstance(key, str):
        if (cell := _numbers(key, size)) is None:
            what = f"is no cell of {_sized(size)}; expected {_expected(size)}"
            raise KeyError(f'"{shown(key)}" {what}')
        return cell
    try:
        numbers = tuple(number.__index__() for number in key)
    except (TypeError, AttributeError):
        raise TypeError(f"{key!r} is no cell; expected {_expected(size)}") from None
    if len(numbers) != len(size):
        raise IndexError(f"{key!r} has {len(numbers)} numbers; expected {_expected(size)}")
    found = tuple(n + most if n < 0 else n for n, most in zip(numbers, size, strict=True))
    if not _is_inside(found, size):
        raise IndexError(f"there is no cell {key!r} in {_sized(size)}")
    return found


def name_of(cell: Sequence[int]) -> str:
    """Return the name of a cell by its numbers from 0: `r1c2`, in space `l1r1c2`."""
    *layer, row, column = cell
    return f"{f'l{layer[0] + 1}' if layer else ''}r{row + 1}c{column + 1}"


def _is_inside(cell: Sequence[int], size: Sequence[int]) -> bool:
    return all(0 <= number < most for number, most in zip(cell, size, strict=True))


def _sized(size: Sequence[int]) -> str:
    names = ("layers", "rows", "columns")[-len(size) :]
    return " and ".join(f"{most} {name}" for most, name in zip(size, names, strict=True))


def _expected(size: Sequence[int]) -> str:
    return "l1r1c2 or layer, row, column" if len(size) == 3 else "r1c2, A2 or row, column"
