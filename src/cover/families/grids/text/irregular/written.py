"""An irregular sudoku as YAML states it; its solutions, too."""

from __future__ import annotations

from cover.families.grids.houses import Rules
from cover.families.grids.text.grid_solution import written as solution
from cover.families.grids.text.grid_written import (
    has,
    parts_of,
    regions,
    rows,
    stated_digits,
    stated_houses,
    stated_notation,
    stated_size,
)
from cover.reading.records import Record

__all__ = ["puzzle", "solution"]

_EXTRA = "extra region "


def puzzle(record: Record) -> dict[str, object]:
    """The keys of a puzzle and their values."""
    grid, layout = parts_of(record)
    rules = grid.shape
    keys = {
        **dict(stated_size(rules)),
        "grid": rows(grid.givens, rules, layout.notation),
        "regions": regions(rules),
        "boxes": True if has(rules, "box 1") else None,
        **dict(stated_houses(rules)),
        "extra": _extra(rules) or None,
        **dict(stated_digits(rules)),
        **dict(stated_notation(layout.notation, rules)),
    }
    return {key: value for key, value in keys.items() if value is not None}


def _extra(rules: Rules) -> dict[str, str]:
    """The further regions, by their cells."""
    return {
        house.name.removeprefix(_EXTRA): " ".join(map(rules.name, house.cells))
        for house in rules.houses
        if house.name.startswith(_EXTRA)
    }
