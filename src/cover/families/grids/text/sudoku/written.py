"""A sudoku as YAML states it; its solutions, too."""

from __future__ import annotations

from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.grid_solution import written as solution
from cover.families.grids.text.grid_written import parts_of, rows, stated_houses, stated_notation
from cover.reading.records import Record
from cover.reading.yaml_text import Block

__all__ = ["puzzle", "solution"]

_DIGITS = range(1, 10)


def puzzle(record: Record) -> dict[str, object]:
    """The keys of a puzzle and their values."""
    grid, layout = parts_of(record)
    drawn = rows(grid.givens, grid.shape, layout.notation)
    if grid.shape.candidates is not None:
        drawn = _candidates(grid)
    return {
        "grid": drawn,
        **dict(stated_houses(grid.shape)),
        **dict(stated_notation(layout.notation, grid.shape)),
    }


def _candidates(grid: DigitGrid) -> Block:
    """The candidates of each cell: in groups; or nine places for each, if nothing is given."""
    allowed = grid.shape.candidates or ()
    if not any(grid.givens):
        return Block("".join(str(k) if k in cell else "." for cell in allowed for k in _DIGITS))
    groups = ["".join(map(str, cell)) for cell in allowed]
    width = max(map(len, groups))
    lines = [
        " ".join(group.ljust(width) for group in groups[start : start + 9])
        for start in range(0, len(groups), 9)
    ]
    return Block("\n".join(line.rstrip() for line in lines))
