"""Killer sudoku: cages in the grid of a sudoku or an irregular one, with totals.

Perfect Sudoku, SumoCue and the article's two puzzles are of this family.
"""

from __future__ import annotations

from collections.abc import Sequence

from cover.families.grids.houses import Cage, Rules


def with_cages(grid: Rules, cages: Sequence[Cage]) -> Rules:
    """The rules of a grid with cages in it."""
    return grid._replace(cages=tuple(cages))
