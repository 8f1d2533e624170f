"""Sudoku of any box shape, with or without diagonals.

The contest problems POJ 3074 (9x9), 2676 (9x9) and 3076 (16x16) are of this family.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from cover.exact_cover import ExactCover
from cover.puzzles import houses
from cover.puzzles.houses import Candidates, House
from cover.puzzles.puzzle import Contradiction, Filling

SMALLEST, LARGEST = 4, 25


def default_box(size: int) -> tuple[int, int] | None:
    """The rows and columns of a box, as square as possible and not higher than wide.

    None where there is no such box: for primes, and outside of 4 to 25.
    """
    if not SMALLEST <= size <= LARGEST:
        return None
    rows = next(rows for rows in range(isqrt(size), 0, -1) if size % rows == 0)
    return (rows, size // rows) if rows > 1 else None


class Shape(NamedTuple):
    """What the model of a sudoku depends on."""

    box_rows: int
    box_columns: int
    diagonals: bool = False
    candidates: Candidates | None = None

    @property
    def size(self) -> int:
        """The side of the grid, which is also the number of symbols."""
        return self.box_rows * self.box_columns


def _houses(shape: Shape) -> tuple[House, ...]:
    return _houses_of(shape.box_rows, shape.box_columns, shape.diagonals)


@lru_cache(maxsize=32)
def _houses_of(rows: int, columns: int, diagonals: bool) -> tuple[House, ...]:
    size = rows * columns
    found = list(houses.rows_and_columns(size))
    for top in range(0, size, rows):
        for left in range(0, size, columns):
            cells = [
                row * size + column
                for row in range(top, top + rows)
                for column in range(left, left + columns)
            ]
            found.append(House(f"box {len(found) - 2 * size + 1}", tuple(cells)))
    if diagonals:
        found.extend(houses.diagonals(size))
    return tuple(found)


class Sudoku(NamedTuple):
    """A sudoku: `givens` holds the symbol of each cell, from 1, or 0; row by row.

    A solution has the same form, without zeros. Where `shape.candidates` is set, each cell may
    hold only those symbols.
    """

    shape: Shape
    givens: tuple[int, ...]

    @staticmethod
    def model(shape: Shape) -> ExactCover:
        """One option for each symbol of each cell; see `cover.puzzles.houses`."""
        return houses.model(shape.size, _houses(shape), shape.candidates)

    @staticmethod
    def filling(shape: Shape) -> Filling:
        """The cell and symbol of each option; the houses."""
        placements = houses.placements(shape.size, shape.candidates)
        return Filling(placements, [house.cells for house in _houses(shape)])

    def fixed(self) -> tuple[int, ...]:
        """The options of the givens."""
        if self.shape.candidates is not None:
            return tuple(
                number
                for number, (cell, symbol) in enumerate(self._placements())
                if self.givens[cell] == symbol
            )
        size = self.shape.size
        return tuple(cell * size + symbol - 1 for cell, symbol in enumerate(self.givens) if symbol)

    def contradiction(self) -> Contradiction | None:
        """A symbol that is given twice in a house, or a cell where nothing may stand."""
        for cell, allowed in enumerate(self.shape.candidates or ()):
            if self.givens[cell] and self.givens[cell] not in allowed:
                return Contradiction("{0} is not a candidate", (cell,), (self.givens[cell],))
            if not allowed:
                return Contradiction("no symbol may stand here", (cell,))
        return houses.repeated_given(self.givens, _houses(self.shape))

    def decode(self, options: Sequence[int]) -> tuple[int, ...]:
        """The filled grid that the options make."""
        size = self.shape.size
        if self.shape.candidates is None:  # the options are one a cell, in the order of the cells
            return tuple(option % size + 1 for option in options)
        table = self._placements()
        return tuple(table[option][1] for option in options)

    def check(self, solution: Sequence[int]) -> list[str]:
        """The houses that are wrong, and the givens and candidates that were not kept."""
        found = houses.faults(solution, self.shape.size, _houses(self.shape))
        for cell, (given, symbol) in enumerate(zip(self.givens, solution, strict=True)):
            if given and given != symbol:
                found.append(f"the given in cell {cell + 1} was not kept")
        for cell, allowed in enumerate(self.shape.candidates or ()):
            if solution[cell] not in allowed:
                found.append(f"cell {cell + 1} does not hold one of its candidates")
        return found

    def _placements(self) -> list[tuple[int, int]]:
        return houses.placements(self.shape.size, self.shape.candidates)
