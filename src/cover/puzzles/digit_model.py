"""Grids with houses and cages as exact cover problems.

One item for each cell and one for each symbol of each house, secondary where the house has fewer
cells than there are symbols; one option for each symbol that may stand in each cell, which covers
the cell and that symbol in the cell's houses. For plain 9x9 sudoku these are the 324 items and 729
options of Knuth, TAOCP 4B, section 7.2.2.1. These options come first, cell by cell.

A cage with a total adds an item of its own and one for each symbol, covered by the cell that holds
the symbol or by the *combination* that lacks it; and an option for each combination of symbols with
that total. So there are as many options as combinations, not as permutations.
"""

from __future__ import annotations

from itertools import islice

from cover.exact_cover import ExactCover, Sum
from cover.puzzles import cages
from cover.puzzles.houses import Cage, Rules

# A cage of more combinations than that is a house and a sum: they would be most of the options.
MOST_COMBINATIONS = 30

# So is any cage behind those whose combinations fill a model up: what has more options than that is
# not for bit sets. The cells of a 16x16 grid alone have as many.
MOST_OPTIONS = 4096


def placements(rules: Rules) -> list[tuple[int, int]]:
    """The options of the cells in the order of the model: cell (from 0) and symbol (from 1)."""
    if rules.candidates is None:
        symbols = range(1, rules.symbols + 1)
        return [(cell, symbol) for cell in rules.cells() for symbol in symbols]
    return [(cell, symbol) for cell, allowed in enumerate(rules.candidates) for symbol in allowed]


def model(rules: Rules) -> ExactCover:
    """The exact cover problem of all grids with these rules."""
    return _Model(rules).problem()


class _Model:
    """The items and options of the rules while they are put together.

    Items are plain numbers, the fastest of names.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._symbols = rules.symbols
        self._next = rules.rows * rules.columns
        self._primary = list(rules.cells())
        self._secondary: list[int] = []
        # Of each cell, the items of its houses and cages for the first symbol.
        self._items_of: list[list[int]] = [[] for _ in range(self._next)]
        self._combinations: list[list[int]] = []
        self._placements = placements(rules)
        for house in rules.houses:
            self._add_house(house.cells, is_full=len(house.cells) == self._symbols)
        for cage in rules.cages:
            self._add_cage(cage)

    def problem(self) -> ExactCover:
        """All together."""
        table = self._placements
        options = [
            [cell, *(first + symbol - 1 for first in self._items_of[cell])]
            for cell, symbol in table
        ]
        options += self._combinations
        weights = [symbol for _, symbol in table] + [0] * len(self._combinations)
        return ExactCover(self._primary, options, self._secondary, self._sums(weights))

    def _add_house(self, cells: tuple[int, ...], is_full: bool) -> int:
        """Add an item for each symbol; return the first of them."""
        first = self._next
        self._next += self._symbols
        (self._primary if is_full else self._secondary).extend(range(first, self._next))
        for cell in cells:
            self._items_of[cell].append(first)
        return first

    def _add_cage(self, cage: Cage) -> None:
        if cage.repeats or len(cage.cells) < 2:
            return
        found = self._fillings(cage)
        if found and len(cage.cells) < self._symbols:
            item = self._next
            self._next += 1
            self._primary.append(item)
            first = self._add_house(cage.cells, is_full=True)
            for held in found:
                lacking = set(range(1, self._symbols + 1)).difference(held)
                self._combinations.append([item, *(first + k - 1 for k in sorted(lacking))])
        elif not self._is_in_a_house(cage):
            self._add_house(cage.cells, is_full=len(cage.cells) == self._symbols)

    def _fillings(self, cage: Cage) -> list[tuple[int, ...]]:
        """The combinations of a cage; none if there are too many."""
        if cage.total is None:
            return []
        room = min(
            MOST_COMBINATIONS, MOST_OPTIONS - len(self._placements) - len(self._combinations)
        )
        found = list(islice(cages.fillings(cage, self._rules), room + 1)) if room > 0 else []
        return found if len(found) <= room else []

    def _is_in_a_house(self, cage: Cage) -> bool:
        cells = set(cage.cells)
        return any(cells.issubset(house.cells) for house in self._rules.houses)

    def _sums(self, weights: list[int]) -> list[Sum]:
        rules = self._rules
        if all(cage.total is None for cage in rules.cages):
            return []
        from cover.puzzles import forty_five  # with grids that have totals; most have none

        stated = [
            forty_five.Total(cage.cells, cage.total - len(cage.cells) * (rules.low - 1))
            for cage in rules.cages
            if cage.total is not None
        ]
        return [
            Sum(total.cells, weights, total.value, total.value, total.minus)
            for total in [*stated, *forty_five.derived(stated, rules)]
        ]
