"""Which grids are alike: rows and columns can change places, and symbols where there are no totals.

A puzzle is a graph for this: its cells, houses, cages and symbols, and which belong together. Its
form is what colours tell that are refined until they tell no more (B. Weisfeiler and A. Leman,
1968). All puzzles that are alike have the same form. Others might have it, too, if they are very
regular; they are taken for alike, and one of them is left out that need not be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import lru_cache

from cover.families.grids.houses import Rules
from cover.families.grids.text.grid_text import parts_of
from cover.reading.records import Record

# Rows and columns change places when a grid is mirrored.
_LINES = {"row": "line", "column": "line"}


def mark(record: Record) -> Hashable:
    """Return how often symbols are given, and how often in each house, cell by cell; the cages."""
    puzzle, _ = parts_of(record)
    rules, givens = puzzle.shape, puzzle.givens
    given = [cell for cell, symbol in enumerate(givens) if symbol]
    if rules.cages:
        cages = tuple(sorted([(len(cage.cells), cage.total or 0) for cage in rules.cages]))
        return cages, len(given)
    houses_of = _houses_of(rules)
    in_house, often = [0] * len(rules.houses), [0] * (rules.symbols + 1)
    for cell in given:
        often[givens[cell]] += 1
        for house in houses_of[cell]:
            in_house[house] += 1
    # The cubes add up to something else for most other numbers.
    cubes = [(count + 3) ** 3 for count in in_house]
    told = [
        often[givens[cell]] + 100 * sum([cubes[house] for house in houses_of[cell]])
        for cell in given
    ]
    return hash(tuple(sorted(told)))


@lru_cache(maxsize=4)
def _houses_of(rules: Rules) -> Sequence[Sequence[int]]:
    """Return the houses of each cell, by their numbers."""
    found: list[list[int]] = [[] for _ in range(rules.rows * rules.columns)]
    for number, house in enumerate(rules.houses):
        for cell in house.cells:
            found[cell].append(number)
    return found


def form(record: Record) -> Hashable:
    """Return the colours that are left when refining them tells no more, and how often each is."""
    puzzle, _ = parts_of(record)
    rules = puzzle.shape
    cells = len(puzzle.givens)
    colours: list[Hashable] = [
        rules.candidates[cell] if rules.candidates else cell in rules.missing
        for cell in range(cells)
    ]
    groups = [(_kind(house.name), house.cells) for house in rules.houses]
    groups += [((cage.total, cage.repeats), cage.cells) for cage in rules.cages]
    for symbol in range(1, rules.symbols + 1):
        given = tuple(cell for cell, held in enumerate(puzzle.givens) if held == symbol)
        groups.append((symbol if rules.cages or rules.candidates else "symbol", given))
    neighbours: list[list[int]] = [[] for _ in range(cells)]
    for colour, members in groups:
        neighbours.append(list(members))
        for cell in members:
            neighbours[cell].append(len(colours))
        colours.append(colour)
    return _refined(colours, neighbours)


def _kind(name: str) -> Hashable:
    word = name.split()[0]
    return _LINES.get(word, word)


def _refined(colours: list[Hashable], neighbours: list[list[int]]) -> Hashable:
    """Return how often each colour is there, once no step parts any of them."""
    ids = _numbered(colours)
    known = -1
    while len(set(ids)) > known:
        known = len(set(ids))
        around = [tuple(sorted([ids[other] for other in others])) for others in neighbours]
        ids = _numbered(list(zip(ids, around, strict=True)))
    return tuple(sorted(Counter(ids).items()))


def _numbered(colours: list[Hashable]) -> list[int]:
    """Return a number for each colour, which is the same for the same one in every grid."""
    return [hash(repr(colour)) for colour in colours]
