"""Sudokus, jigsaws and killers as objects: `Sudoku`, `Jigsaw`, `Killer`."""

from __future__ import annotations

from cover.families.grids.formats import GridOptions
from cover.families.grids.puzzle import DigitGrid
from cover.library.inputs import Text
from cover.library.puzzle import Puzzle
from cover.library.solution import Solution
from cover.reading.cell_names import cell_named


class GridSolution(Solution):
    """The filled grid of a sudoku, a jigsaw or a killer."""

    def __getitem__(self, key: str | tuple[int, int]) -> str:
        """Return the symbol of a cell, named `r1c2` or by its row and column from 0."""
        puzzle = self._record.puzzle
        assert isinstance(puzzle, DigitGrid), "the family has no other puzzles"
        rules = puzzle.shape
        if isinstance(key, str):
            cell = cell_named(key, rules.rows, rules.columns)
        else:
            row, column = key
            cell = row * rules.columns + column
        if cell is None:
            raise KeyError(key)
        return self._record.layout.symbol(self.values[cell])

    @property
    def placements(self) -> list[tuple[str, str]]:
        """The cells, row by row, each with its symbol."""
        raise NotImplementedError


class Sudoku(Puzzle):
    """A sudoku."""

    command = "sudoku"
    solution_class = GridSolution

    def __init__(self, grid: Text, *, diagonals: bool = False, windows: bool = False) -> None:
        self._take(grid, GridOptions(diagonals=diagonals, windows=windows))
