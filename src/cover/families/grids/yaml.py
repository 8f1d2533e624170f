"""Grids in YAML."""

from __future__ import annotations

from cover.families.grids.text.grid_solution import read as read_solution
from cover.families.grids.text.grid_solution import written as stated_solution
from cover.families.grids.text.irregular import written as irregular
from cover.families.grids.text.irregular.yaml import read_yaml as read_irregular
from cover.families.grids.text.killer import written as killer
from cover.families.grids.text.killer.yaml import read_yaml as read_killer
from cover.families.grids.text.sudoku import written as sudoku
from cover.families.grids.text.sudoku.yaml import read_yaml as read_sudoku
from cover.reading.records import Record

__all__ = [
    "read_irregular",
    "read_killer",
    "read_solution",
    "read_sudoku",
    "stated",
    "stated_solution",
]

_STATED = {"sudoku": sudoku.puzzle, "irregular": irregular.puzzle, "killer": killer.puzzle}


def stated(record: Record, command: str) -> dict[str, object]:
    """Return the keys of a puzzle for a command, and their values."""
    return _STATED[command](record)
