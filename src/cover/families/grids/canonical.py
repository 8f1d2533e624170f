"""Which grids are alike: rows and columns can change places, and symbols where there are no totals.

A puzzle is a graph for this: its cells, houses, cages and symbols, and which belong together. Its
form is what colours tell that are refined until they tell no more (B. Weisfeiler and A. Leman,
1968). All puzzles that are alike have the same form. Others might have it, too, if they are very
regular; they are taken for alike, and one of them is left out that need not be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from functools import lru_cache

from cover.families.grids.houses import Rules
from cover.families.grids.model import model
from cover.families.grids.puzzle import DigitGrid
from cover.solver.symmetric import Marks, marks_of

# Rows and columns change places when a grid is mirrored.
_LINES = {"row": "line", "column": "line"}


def invariant(puzzle: DigitGrid) -> Hashable:
    """Return what the givens leave of the grid, in a number; of killers, the sizes of cages."""
    cages = puzzle.rules.cages
    if cages:
        return tuple(sorted([(len(cage.cells), cage.total or 0) for cage in cages]))
    return marks_with(puzzle.rules)([puzzle._given_options()])[0]


@lru_cache(maxsize=4)
def marks_with(rules: Rules) -> Marks:
    return marks_of(model(rules))


def canonical_form(puzzle: DigitGrid) -> Hashable:
    """Return the colours that are left when refining them tells no more, and how often each is."""
    rules = puzzle.rules
    cells = len(puzzle._givens)
    colours: list[Hashable] = [
        rules.candidates[cell] if rules.candidates else cell in rules.missing
        for cell in range(cells)
    ]
    kinds = [house.name.split()[0] for house in rules.houses]
    groups: list[tuple[Hashable, tuple[int, ...]]] = [
        (_LINES.get(kind, kind), house.cells)
        for kind, house in zip(kinds, rules.houses, strict=True)
    ]
    groups += [((cage.total, cage.repeats), cage.cells) for cage in rules.cages]
    for symbol in range(1, rules.symbols + 1):
        given = tuple(cell for cell, held in enumerate(puzzle._givens) if held == symbol)
        groups.append((symbol if rules.cages or rules.candidates else "symbol", given))
    neighbours: list[list[int]] = [[] for _ in range(cells)]
    for colour, members in groups:
        neighbours.append(list(members))
        for cell in members:
            neighbours[cell].append(len(colours))
        colours.append(colour)
    ids = _numbered(colours)
    known = -1
    while len(set(ids)) > known:  # as long as a step parts some
        known = len(set(ids))
        around = [tuple(sorted([ids[other] for other in others])) for others in neighbours]
        ids = _numbered(list(zip(ids, around, strict=True)))
    return tuple(sorted(Counter(ids).items()))


def _numbered(colours: list[Hashable]) -> list[int]:
    """Return a number for each colour, which is the same for the same one in every grid."""
    return [hash(repr(colour)) for colour in colours]
