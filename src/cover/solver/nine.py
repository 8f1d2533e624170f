"""Grids of 9x9 cells that the core solves many at a time: see core/nine/nine.h.

The rules must be houses alone: rows, columns and any others of nine cells, as in sudokus, with
diagonals or windows, and in jigsaws.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cover.solver.engines import processor

if TYPE_CHECKING:
    from cover.solver._core import Nine

__all__ = ["CELLS", "DIGITS", "nine_of"]

CELLS, DIGITS = 81, 9


def nine_of(groups: Iterable[Sequence[int]]) -> Nine | None:
    """Return what solves grids with these groups of places, in none of which a symbol is twice.

    None where that is no 9x9 grid with all of its rows and columns, where a group has another
    number of cells, and where there is no code for this processor.
    """
    houses = dict.fromkeys(tuple(sorted(group)) for group in groups)
    if any(len(house) != DIGITS or house[-1] >= CELLS for house in houses):
        return None
    cpu = processor()
    if cpu is None:
        return None
    from cover.solver._core import Nine

    try:
        return Nine(bytes(cell for house in houses for cell in house), cpu)
    except ValueError:
        return None
