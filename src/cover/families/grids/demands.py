"""What the rules of a grid demand: each house, and each cage, holds no symbol twice."""

from __future__ import annotations

from cover.families.demands import Demand, ModelDemands
from cover.families.grids import model as digit_model
from cover.families.grids.houses import Cage, House, Rules
from cover.families.grids.puzzle import DigitGrid
from cover.families.parts import Part
from cover.reading.records import Record


def demands(record: Record) -> ModelDemands:
    """Return a demand for each house, then for each cage, of a grid without totals."""
    puzzle = record.puzzle
    assert isinstance(puzzle, DigitGrid), "the registry pairs these demands with their family"
    rules = puzzle.shape
    is_bare = rules.candidates is None and not any(puzzle.givens)
    numbers = {cell: number for number, cell in enumerate(rules.cells())}
    found = [
        Demand(
            Part(_kind(group), group.name, group.cells),
            dropped=tuple(items),
            assumed=_in_order(group, rules, numbers) if is_bare else (),
        )
        for group, items in digit_model.items_of_groups(rules)
    ]
    return ModelDemands(digit_model.model(rules), found, "be filled, each with different symbols")


def _kind(group: House | Cage) -> str:
    """Return what is before the name of a house or cage: `row`, `disjoint group`, `diagonal`."""
    words = group.name.split()
    return words[-1] if words[0] == "the" else " ".join(words[:-1]) or "house"


def _in_order(group: House | Cage, rules: Rules, numbers: dict[int, int]) -> tuple[int, ...]:
    """Return the options that put the symbols into cells in their order.

    Where symbols are alike, any filling of these cells becomes this one by other names for them.
    """
    return tuple(
        numbers[cell] * rules.symbols + place
        for place, cell in enumerate(group.cells[: rules.symbols])
    )
