"""Which family a puzzle belongs to, where the record alone has to tell."""

from __future__ import annotations

from cover.formats.record import Record
from cover.puzzles.digit_grid import DigitGrid
from cover.puzzles.houses import Rules
from cover.puzzles.irregular import NOWHERE

# Of the classes of puzzles, but for grids, which several families have.
_FAMILIES = {
    "SuDominoKu": "domino",
    "Dominosa": "domino",
    "Tiling": "tiling",
    "Matching": "matching",
    "ExactCoverPuzzle": "exact-cover",
}


def family_of(record: Record) -> str:
    """The family whose keys say all of a puzzle; of a grid, the one that says no more."""
    puzzle = record.puzzle
    if not isinstance(puzzle, DigitGrid):
        return _FAMILIES[type(puzzle).__name__]
    rules = puzzle.shape
    if not rules.cages and _has_boxes_alone(rules):
        return "sudoku"
    return "killer" if rules.cages or rules.candidates is not None else "irregular"


def _has_boxes_alone(rules: Rules) -> bool:
    """Whether the grid is that of a sudoku: with boxes, and neither regions nor other digits."""
    kinds = {house.name.split()[0] for house in rules.houses}
    return (
        "box" in kinds
        and not kinds & {"region", "extra"}
        and NOWHERE not in rules.regions
        and not rules.missing
        and (rules.low, rules.symbols) == (1, rules.rows)
    )
