"""What an exact cover demands: each of its primary items is covered."""

from __future__ import annotations

from cover.families.demands import Demand, ModelDemands
from cover.families.exact_covers.puzzle import ExactCoverPuzzle
from cover.families.parts import Part
from cover.reading.records import Record


def is_stated(record: Record) -> bool:
    """Return True: the statement of an exact cover has no other parts."""
    return True


def demands(record: Record) -> ModelDemands:
    """Return a demand for each primary item."""
    puzzle = record.puzzle
    assert isinstance(puzzle, ExactCoverPuzzle), "the registry pairs demands with their family"
    found = [
        Demand(Part("item", f"item {name}", (number,)), optional=(number,))
        for number, name in enumerate(puzzle.primary)
    ]
    together = "be covered by options that share no item"
    if puzzle.multiplicities:
        together = "be covered by as many options as they say"
    return ModelDemands(puzzle.shape, found, together)
