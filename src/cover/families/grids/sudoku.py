"""Sudoku of any box shape, with or without diagonals and windows.

The contest problems POJ 3074 (9x9), 2676 (9x9) and 3076 (16x16) are of this family.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

from cover.families.grids import houses
from cover.families.grids.houses import Candidates, House, Rules

SMALLEST, LARGEST = 4, houses.LARGEST


def default_box(size: int) -> tuple[int, int] | None:
    """The rows and columns of a box, as square as possible and not higher than wide.

    None where there is no such box: for primes, and outside of 4 to 25.
    """
    if not SMALLEST <= size <= LARGEST:
        return None
    rows = next(rows for rows in range(isqrt(size), 0, -1) if size % rows == 0)
    return (rows, size // rows) if rows > 1 else None


@lru_cache(maxsize=32)
def boxes(
    rows: int,
    columns: int,
    diagonals: bool = False,
    windows: bool = False,
    candidates: Candidates | None = None,
) -> Rules:
    """The rules of a sudoku with boxes of `rows` x `columns`; the grid has as many of each."""
    size = rows * columns
    found = [*houses.rows_and_columns(size, size), *box_houses(rows, columns)]
    if diagonals:
        found.extend(houses.diagonals(size))
    if windows:
        found.extend(houses.windows(rows, columns))
    cells = range(size * size)
    regions = tuple(k // size // rows * rows + k % size // columns for k in cells)
    return Rules(size, size, size, tuple(found), regions=regions, candidates=candidates)


def box_houses(rows: int, columns: int) -> list[House]:
    """The boxes of `rows` x `columns` cells, from the left to the right and downwards."""
    size = rows * columns
    corners = [(top, left) for top in range(0, size, rows) for left in range(0, size, columns)]
    return [
        House(f"box {number}", houses.block(size, top, left, rows, columns))
        for number, (top, left) in enumerate(corners, 1)
    ]
