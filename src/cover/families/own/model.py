"""What the methods of an author say of a puzzle: its problem, the names in it, costs and faults.

What they raise is told at the puzzle, as a fault of its family.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from cover.facts import Costs, ModelNames
from cover.families.costs import costs_of
from cover.problem import Coloured, Problem
from cover.puzzle import Puzzle
from cover.reading.exact_numbers import ExactNumber, exact_number


def choices(puzzle: Puzzle[Any]) -> list[tuple[Any, tuple[Any, ...]]]:
    """Return the meaning and the items of each option."""
    with puzzle._blamed("options()"):
        return [(meaning, tuple(items)) for meaning, items in puzzle.options()]


def item_names(puzzle: Puzzle[Any]) -> tuple[list[Hashable], list[Hashable]]:
    """Return the items to be covered, and all further ones that options name."""
    with puzzle._blamed("items()"):
        primary = list(puzzle.items())
    with puzzle._blamed("options()"):
        known = set(primary)
        named = dict.fromkeys(_item(entry) for _, items in puzzle._said_options for entry in items)
        return primary, [item for item in named if item not in known]


def model(puzzle: Puzzle[Any]) -> Problem:
    """Return the problem of the items and the options; raises `FamilyError`."""
    primary, secondary = puzzle._said_items
    with puzzle._blamed("multiplicities()"):
        multiplicities = {
            item: (times, times) if isinstance(times, int) else (times[0], times[1])
            for item, times in puzzle.multiplicities().items()
        }
    with puzzle._blamed("items() and options()"):
        options = (items for _, items in puzzle._said_options)
        return Problem(primary, options, secondary, multiplicities=multiplicities)


def names(puzzle: Puzzle[Any]) -> ModelNames:
    """Return the names of items and colours as words."""
    entries = (entry for _, items in puzzle._said_options for entry in items)
    colours = dict.fromkeys(each.colour for each in entries if isinstance(each, Coloured))
    primary, secondary = puzzle._said_items
    return ModelNames([*map(_word, primary), *map(_word, secondary)], [*map(_word, colours)])


def costs(puzzle: Puzzle[Any]) -> Costs | None:
    """Return what the options cost; None where none has a cost. Raises `FamilyError`."""
    with puzzle._blamed("cost_of()"):
        stated = [puzzle.cost_of(meaning) for meaning, _ in puzzle._said_options]
        return costs_of([None if cost is None else _number(cost) for cost in stated])


def faults(puzzle: Puzzle[Any], values: Sequence[int]) -> list[str]:
    """Return the faults that the rules of the family find; raises `FamilyError`."""
    with puzzle._blamed("faults()"):
        found = puzzle.faults(puzzle._answer(values))
        if isinstance(found, str):  # one fault, and not one for each of its letters
            return [found] if found else []
        return [str(fault) for fault in found]


def _item(entry: Any) -> Hashable:
    found: Hashable = entry.item if isinstance(entry, Coloured) else entry
    return found


def _number(cost: object) -> ExactNumber:
    number = exact_number(str(cost))
    if number is None:
        raise ValueError(f"{cost!r} is no number")
    return number


def _word(name: Hashable) -> str:
    """Return a name as one word: of a tuple, its parts with hyphens between."""
    return "-".join(map(_word, name)) if isinstance(name, tuple) else str(name)
