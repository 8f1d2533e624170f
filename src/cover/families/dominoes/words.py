"""The words for the cells, digits and dominoes of a grid."""

from __future__ import annotations

from collections.abc import Sequence

from cover.families.dominoes.cells import cell_name
from cover.families.dominoes.layout import DOWN, LEFT, RIGHT, UP
from cover.families.dominoes.placing import UNKNOWN
from cover.families.dominoes.puzzle import DominoGrid, dominoes_up_to, highest, placings_on
from cover.families.dominoes.su_domino_ku import (
    CELLS,
    DIGITS,
    DOMINOES,
    HOUSES,
    SIZE,
    SuDominoGrid,
    placement_of,
)
from cover.families.words import Words
from cover.reading.records import Record


class DominosaWords:
    """The words for a dominosa: cells are asked, and say where the other half of a domino is.

    Those without a number tell it, too.
    """

    asked_kind = "cell"
    relation = "is"

    def __init__(self, puzzle: DominoGrid) -> None:
        self._puzzle = puzzle
        cells = len(puzzle.numbers)
        self._placings = placings_on(*puzzle.shape)
        dominoes = dominoes_up_to(highest(cells))
        self._items = [
            *map(puzzle.name, range(cells)),
            *(f"domino {one}-{other}" for one, other in dominoes),
        ]
        self.asked = range(cells)

    def cell(self, item: int) -> int:
        """Return the cell, row by row, which has the number of its item."""
        return item

    def value(self, item: int, option: int) -> str:
        """Return an arrow to the other half, behind the number of a cell where none is given."""
        one, other, a, b = self._placings[option]
        if other == one + 1:
            arrow = RIGHT if item == one else LEFT
        else:
            arrow = DOWN if item == one else UP
        if self._puzzle.numbers[item] == UNKNOWN:
            return f"{a if item == one else b}{arrow}"
        return arrow

    def item(self, item: int) -> str:
        """Return `r1c1` or `domino 1-2`."""
        return self._items[item]

    def option(self, option: int) -> str:
        """Return `domino 1-2 on r1c1 r1c2`.

        Where not both numbers are given, it is `domino 2-1` if that is how it lies there.
        """
        one, other, a, b = self._placings[option]
        if not self.is_open(option):
            a, b = sorted((a, b))
        return f"domino {a}-{b} on {self._puzzle.name(one)} {self._puzzle.name(other)}"

    def is_open(self, option: int) -> bool:
        """Whether some number of a pair of cells is not given."""
        return UNKNOWN in map(self._puzzle.numbers.__getitem__, self._placings[option][:2])


class SuDominoWords:
    """The words for a su-domino-ku: cells are asked, and hold digits."""

    asked_kind = "cell"
    relation = "is"
    asked: Sequence[int] = range(CELLS)

    def __init__(self) -> None:
        names = [cell_name(cell, SIZE) for cell in range(CELLS)]
        self._names = names
        self._items = [
            *names,
            *(f"{digit} in {house}" for house in HOUSES for digit in DIGITS),
            *(f"what lies on {name}" for name in names),
            *(f"domino {one}+{other}" for one, other in DOMINOES),
            *(f"the single {digit}" for digit in DIGITS),
            *(f"the digit of {name}" for name in names),
        ]

    def cell(self, item: int) -> int:
        """Return the cell, row by row, which has the number of its item."""
        return item

    def value(self, item: int, option: int) -> str:
        """Return the digit that an option gives to a cell."""
        return str(option % SIZE + 1)

    def item(self, item: int) -> str:
        """Return `r1c1`, `5 in row 1`, `what lies on r1c1`, `domino 1+2`, `the single 5`."""
        return self._items[item]

    def option(self, option: int) -> str:
        """Return `5 in r1c1`, `the domino of 1 in r1c1 and 2 in r1c2`, `the single 5 in r1c1`."""
        laid = placement_of(option)
        digit, cell = laid[0]
        first = f"{digit} in {self._names[cell]}"
        if option < CELLS * SIZE:
            return first
        if len(laid) == 1:
            return f"the single {digit} in {self._names[cell]}"
        return f"the domino of {first} and {laid[1][0]} in {self._names[laid[1][1]]}"


def words(record: Record) -> Words:
    """Return the words for a puzzle of dominoes."""
    if isinstance(record.puzzle, DominoGrid):
        return DominosaWords(record.puzzle)
    assert isinstance(record.puzzle, SuDominoGrid), "the registry pairs words with their family"
    return SuDominoWords()
