"""How the items of a grid's model can change places, where nothing is given.

Symbols can, all of them. Columns can, as far as the other houses are mapped onto each other: those
of one stack of boxes, and stacks. And the rows can be turned around. A grid is counted row by row,
or column by column where boxes, or the grid, are wider than high: so bands are few.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from cover.families.grids.houses import Rules, box_of
from cover.families.grids.model import items_of_groups
from cover.problem import ItemSymmetry


@lru_cache(maxsize=8)
def item_symmetry(rules: Rules) -> ItemSymmetry | None:
    """Return the symmetries of the model; None where symbols differ by more than their names."""
    if rules.candidates is not None or rules.cages:
        return None
    grid = _GridItems(rules)
    lines = grid.lines()
    along = [*zip(*lines, strict=True)]  # the lines across
    moves = [move for each in _changes(along) if (move := grid.move(along, each)) is not None]
    turn = grid.move(lines, lines[::-1])
    return ItemSymmetry(grid.cells(lines), grid.symbols, moves, turn)


Line = Sequence[int]  # of cells


def _changes(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """Yield orders of lines that may be symmetries: two of a width change places, or all turn."""
    count = len(lines)
    for width in range(1, count // 2 + 1):
        for first in range(0, count - 2 * width + 1, width):
            middle, end = first + width, first + 2 * width
            yield [*lines[:first], *lines[middle:end], *lines[first:middle], *lines[end:]]
    yield lines[::-1]


class _GridItems:
    """The items of cells and of houses, and where they come to when cells change places."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._number_of = {cell: number for number, cell in enumerate(rules.cells())}
        groups = items_of_groups(rules)
        self._items_of = {frozenset(house.cells): items for house, items in groups}
        self._has_twins = len(self._items_of) < len(groups)
        self.symbols = [list(items) for items in zip(*(items for _, items in groups), strict=True)]

    def lines(self) -> list[Line]:
        """Return the rows, or the columns where bands of these are fewer."""
        rules = self._rules
        rows = [
            range(first, first + rules.columns)
            for first in range(0, rules.rows * rules.columns, rules.columns)
        ]
        high, wide = box_of(rules) or (rules.columns, rules.rows)
        return [*map(list, zip(*rows, strict=True))] if wide > high else [*map(list, rows)]

    def cells(self, lines: Sequence[Line]) -> list[int]:
        """Return the items of the cells of lines."""
        return [self._number_of[cell] for line in lines for cell in line if cell in self._number_of]

    def move(self, lines: Sequence[Line], others: Sequence[Line]) -> list[int] | None:
        """Return where items come to if lines become others; None if houses do not become such."""
        image_of = {
            cell: image
            for line, other in zip(lines, others, strict=True)
            for cell, image in zip(line, other, strict=True)
        }
        if self._has_twins or any(
            image_of[cell] not in self._number_of for cell in self._number_of
        ):
            return None
        found = [*range(len(self._number_of) + sum(map(len, self._items_of.values())))]
        for cell, number in self._number_of.items():
            found[number] = self._number_of[image_of[cell]]
        for cells, items in self._items_of.items():
            images = self._items_of.get(frozenset(image_of[cell] for cell in cells))
            if images is None:
                return None
            for item, image in zip(items, images, strict=True):
                found[item] = image
        return found
