"""The words for cells, houses and cages of a grid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from cover.families.grids import model as digit_model
from cover.families.grids.houses import Cage, Rules
from cover.families.grids.puzzle import DigitGrid
from cover.reading.records import Record


class GridWords:
    """The words for grids: cells are asked, and hold symbols, `written` so, the first one at 1."""

    asked_kind = "cell"
    relation = "is"

    def __init__(self, rules: Rules, written: tuple[str, ...]) -> None:
        self._rules = rules
        self._written = written
        self._symbol = written.__getitem__
        self._cells = list(rules.cells())
        self._placements = digit_model.placements(rules)
        self.asked = range(len(self._cells))

    def cell(self, item: int) -> int:
        """Return the number of a cell, row by row."""
        return self._cells[item]

    def value(self, item: int, option: int) -> str:
        """Return the symbol that an option puts into a cell."""
        return self._written[self._placements[option][1]]

    def item(self, item: int) -> str:
        """Return `r1c1`, `5 in row 1`, or `the combination of cage 3`."""
        if item < len(self._cells):
            return self._rules.name(self._cells[item])
        return self._items[item]

    @cached_property
    def _items(self) -> Sequence[str]:
        return digit_model.item_phrases(self._rules, self._symbol)

    @cached_property
    def _combinations(self) -> Sequence[tuple[Cage, tuple[int, ...]]]:
        return digit_model.combinations(self._rules)

    def option(self, option: int) -> str:
        """Return `5 in r1c1`, or `1+2+4 in cage 3`."""
        if option < len(self._placements):
            cell, symbol = self._placements[option]
            return f"{self._symbol(symbol)} in {self._rules.name(cell)}"
        cage, held = self._combinations[option - len(self._placements)]
        return f"{'+'.join(map(self._symbol, held))} in {cage.name}"


def words(record: Record) -> GridWords:
    """Return the words for a grid."""
    puzzle = record.puzzle
    assert isinstance(puzzle, DigitGrid), "the registry pairs these words with their family"
    rules, symbol = puzzle.shape, record.layout.symbol
    return _kept_words(rules, ("", *map(symbol, range(1, rules.symbols + 1))))


@lru_cache(maxsize=8)
def _kept_words(rules: Rules, written: tuple[str, ...]) -> GridWords:
    """Return the words for all grids with these rules and symbols."""
    return GridWords(rules, written)
