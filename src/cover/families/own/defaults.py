"""What a puzzle tells by what its author wrote: its problem, and its clues.

What the methods of an author raise is told at the puzzle, as a fault of its family.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from typing import Any

from cover.facts import Costs, ModelNames, Source, Unfinished
from cover.families.clues import Clue, Clues
from cover.families.costs import costs_of
from cover.problem import Coloured, Problem
from cover.puzzle import Puzzle
from cover.reading.cell_names import name_of
from cover.reading.exact_numbers import ExactNumber, exact_number

# --- The problem ---


def choices(puzzle: Puzzle[Any]) -> list[tuple[Any, tuple[Any, ...]]]:
    with puzzle._blamed("options()"):
        return [(meaning, tuple(items)) for meaning, items in puzzle.options()]


def item_names(puzzle: Puzzle[Any]) -> tuple[list[Hashable], list[Hashable]]:
    """Return the items to be covered, and all further ones that options name."""
    with puzzle._blamed("items()"):
        primary = list(puzzle.items())
    with puzzle._blamed("options()"):
        known = set(primary)
        entries = (entry for _, items in puzzle._said_options for entry in items)
        named = dict.fromkeys(k.item if isinstance(k, Coloured) else k for k in entries)
        return primary, [item for item in named if item not in known]


def model(puzzle: Puzzle[Any]) -> Problem:
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
    entries = (entry for _, items in puzzle._said_options for entry in items)
    colours = dict.fromkeys(each.colour for each in entries if isinstance(each, Coloured))
    primary, secondary = puzzle._said_items
    return ModelNames([*map(_word, primary), *map(_word, secondary)], [*map(_word, colours)])


def costs(puzzle: Puzzle[Any]) -> Costs | None:
    with puzzle._blamed("cost_of()"):
        stated: list[ExactNumber | None] = []
        for meaning, _ in puzzle._said_options:
            cost = puzzle.cost_of(meaning)
            stated.append(None if cost is None else exact_number(str(cost)))
            if cost is not None and stated[-1] is None:
                raise ValueError(f"{cost!r} is no number")
        return costs_of(stated)


def faults(puzzle: Puzzle[Any], values: Sequence[int]) -> list[str]:
    with puzzle._blamed("faults()"):
        found = puzzle.faults(puzzle._answer(values))
        if isinstance(found, str):  # one fault, and not one for each of its letters
            return [found] if found else []
        return [str(fault) for fault in found]


def unfinished(puzzle: Puzzle[Any], parts: Mapping[str, Sequence[int]]) -> Unfinished | None:
    """Return the parts of an answer, each with the options that say so, if it leaves items open.

    None where something is covered too often, or is said by no option: the author's own words tell
    better what is wrong with that.
    """
    problem, uses = puzzle._model(), Counter[int]()

    def held(option: int) -> set[int]:  # what may agree by its colour is not told here
        places = range(problem.starts[option], problem.starts[option + 1])
        return {problem.entries[place] for place in places if not problem.colours[place]}

    for options in dict.fromkeys(map(tuple, parts.values())):
        if not options:
            return None
        uses.update(set.intersection(*map(held, options)))
    bounds = [problem.multiplicity(item) for item in range(problem.primary_count)]
    if any(n > (bounds[item][1] if item < len(bounds) else 1) for item, n in uses.items()):
        return None
    if all(uses[item] >= low for item, (low, _) in enumerate(bounds)):
        return None
    return Unfinished(parts)


def _word(name: Hashable) -> str:
    """Return a name as one word: of a tuple, its parts with hyphens between."""
    return "-".join(map(_word, name)) if isinstance(name, tuple) else str(name)


# --- Clues ---


class RowClues(Clues):
    """What stands in the cells of rows, but for the mark `blank` of the family.

    Without such a mark, nothing is known to be a clue.
    """

    def __init__(self, puzzle: Puzzle[Any]) -> None:
        self._puzzle = puzzle
        self.cell_names = puzzle._cell_names
        numbers = {name: number for number, name in enumerate(self.cell_names)}
        self._cells = [each for each in cells_of(puzzle._text) if puzzle.blank]
        self._cells = [each for each in self._cells if each[1].group() != puzzle.blank]
        self.all = []
        for name, found, _ in self._cells:
            cells = (numbers[name],) if name in numbers else ()
            self.all.append(Clue("given", f"the {found.group()} in {name}", cells))

    @property
    def drawn_names(self) -> Sequence[str]:
        """The names of cells, and those of items, which drawings number after them."""
        return [*self.cell_names, *self._puzzle._names().items]

    def without(self, left_out: Collection[int]) -> Puzzle[Any]:
        """Return the puzzle with the mark `blank` in some cells."""
        puzzle, rows = self._puzzle, [[*row] for row in self._puzzle._text]
        for number in left_out:
            _, found, row = self._cells[number]
            start, end = found.span()
            rows[row][start:end] = [puzzle.blank, *[""] * (end - start - 1)]
        source = Source(puzzle.place, puzzle.source.format)
        return type(puzzle)._parsed(source, [*map("".join, rows)], puzzle._settings)


def cells_of(rows: Sequence[str]) -> Iterator[tuple[str, re.Match[str], int]]:
    """Yield the names of all cells, where they stand in their rows, and the numbers of these.

    They are words where a row has several, or else characters.
    """
    for number, row in enumerate(rows):
        for column, found in enumerate(re.finditer(r"\S+" if " " in row else r"\S", row)):
            yield name_of((number, column)), found, number
