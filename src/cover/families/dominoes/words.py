"""The words for the cells, digits and dominoes of a grid; steps in these words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cover.families.dominoes.dominosa import Dominosa
from cover.families.dominoes.puzzle import UNKNOWN
from cover.families.dominoes.su_domino_ku import (
    CELLS,
    DIGITS,
    DOMINOES,
    HOUSES,
    SIZE,
    SuDominoKu,
    placement_of,
)
from cover.families.sentences import joined, listed
from cover.families.words import Before, Deduction, Link, Telling, Words, out
from cover.problem import Problem

# From a cell to the other half of its domino.
RIGHT, LEFT, DOWN, UP = "→", "←", "↓", "↑"


class DominoWords(Words):
    """The words for dominoes on a grid: its cells are asked, and are the first items."""

    asked_kind = "cell"
    relation = "is"

    def __init__(self, cells: Sequence[str], others: Iterable[str]) -> None:
        """Take what cells and other items are called."""
        self.item_names = [*cells, *others]
        self.asked = range(len(cells))

    def cell(self, item: int) -> int:
        """Return the cell, row by row, which has the number of its item."""
        return item


class DominosaWords(DominoWords):
    """The words for a dominosa: cells say where the other half of a domino is.

    Those without a number tell it, too. Items are called `r1c1` and `domino 1-2`.
    """

    def __init__(self, puzzle: Dominosa) -> None:
        self._puzzle = puzzle
        self._placings = puzzle._placings
        dominoes = (f"domino {one}-{other}" for one, other in puzzle.dominoes)
        super().__init__(puzzle._cell_names, dominoes)

    def value(self, item: int, option: int) -> str:
        """Return an arrow to the other half, behind the number of a cell where none is given."""
        one, other, a, b = self._placings[option]
        if other == one + 1:
            arrow = RIGHT if item == one else LEFT
        else:
            arrow = DOWN if item == one else UP
        if self._puzzle._numbers[item] == UNKNOWN:
            return f"{a if item == one else b}{arrow}"
        return arrow

    def option(self, option: int) -> str:
        """Return `domino 1-2 on r1c1 r1c2`.

        Where not both numbers are given, it is `domino 2-1` if that is how it lies there.
        """
        one, other, a, b = self._placings[option]
        if not self.is_open(option):
            a, b = sorted((a, b))
        return f"domino {a}-{b} on {self._puzzle._cell_name(one)} {self._puzzle._cell_name(other)}"

    def is_open(self, option: int) -> bool:
        """Whether some number of a pair of cells is not given."""
        return UNKNOWN in map(self._puzzle._numbers.__getitem__, self._placings[option][:2])


class SuDominoWords(DominoWords):
    """The words for a su-domino-ku: cells hold digits.

    Items are `r1c1`, `5 in row 1`, `what lies on r1c1`, `domino 1+2`, `the single 5`.
    """

    def __init__(self, puzzle: SuDominoKu) -> None:
        self._names = names = puzzle._cell_names
        others = [
            *(f"{digit} in {house}" for house in HOUSES for digit in DIGITS),
            *(f"what lies on {name}" for name in names),
            *(f"domino {one}+{other}" for one, other in DOMINOES),
            *(f"the single {digit}" for digit in DIGITS),
            *(f"the digit of {name}" for name in names),
        ]
        super().__init__(names, others)

    def value(self, item: int, option: int) -> str:
        """Return the digit that an option gives to a cell."""
        return str(option % SIZE + 1)

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


# Of more placements, only the number is told.
_MOST_LAID = 2


class DominosaTelling(Telling):
    """Steps in a dominosa, told by its cells and dominoes."""

    pairing = "{items} take {covers}, one each"

    def __init__(self, puzzle: Dominosa, problem: Problem) -> None:
        self._words = DominosaWords(puzzle)
        super().__init__(self._words, problem)
        self._puzzle = puzzle
        self._cells = len(puzzle._numbers)

    def rank(self, item: int) -> int:
        """Return 0 for cells, 1 for dominoes."""
        return 0 if item < self._cells else 1

    def locked(self, deduction: Deduction, before: Before) -> str:
        """Return what would leave a cell without a partner, or a domino without a place."""
        (item,) = deduction.items
        left, name = self.left_for(item, before), self.words.item(item)
        denied = self.denied(deduction.removed)
        if item not in self.words.asked:
            places = joined(dict.fromkeys(map(self._place, left)), "or")
            return f"{name} lies on {places}, so {denied}"
        partners = joined(dict.fromkeys(self._partner(item, option) for option in left), "or")
        why = "each of these excludes what follows"
        if common := self.common_items(left, item):
            why = f"that is {joined(map(self.words.item, common))} in any case"
        return f"{name} is paired with {partners}, and {why}: {denied}"

    def only(self, item: int, option: int) -> str:
        """Return `domino 1-2 fits only on ...`, `r1c1 can only be paired with r1c2`."""
        if item >= self._cells:
            return f"{self.words.item(item)} fits only on {self._place(option)}"
        if self._words.is_open(option):
            return f"{self.words.item(item)} can only be covered by {self.words.option(option)}"
        partner = self._partner(item, option)
        return f"{self.words.item(item)} can only be paired with {partner}"

    def denied(self, options: Sequence[int]) -> str:
        """Return `no domino lies on r1c1 r1c2`, or `domino 1-2 on r1c1 r1c2 is out`.

        The latter is said of places that are open to several dominoes.
        """
        closed = [self._place(option) for option in options if not self._words.is_open(option)]
        named = [self.words.option(option) for option in options if self._words.is_open(option)]
        if len(named) > _MOST_LAID:
            named = [f"{len(named)} ways to lay a domino on blank cells"]
        said = [f"no domino lies on {listed(closed, 'or')}"] if closed else []
        said += [out(named, len(options) - len(closed))] if named else []
        return ", ".join(said)

    def assumed(self, option: int) -> str:
        """Return `a domino lay on r1c1 r1c2`."""
        return f"{self._domino(option)} lay on {self._place(option)}"

    def forced(self, link: Link) -> str:
        """Return where a domino would have to lie, or what a cell would be paired with."""
        if link.item >= self._cells:
            return f"{self.words.item(link.item)} would have to lie on {self._place(link.option)}"
        partner = self._partner(link.item, link.option)
        return f"{self.words.item(link.item)} would have to be paired with {partner}"

    def nothing(self, item: int) -> str:
        """Return that a domino has no place, or a cell no partner."""
        what = "place" if item >= self._cells else "cell beside it"
        return f"no {what} is left for {self.words.item(item)}"

    def _domino(self, option: int) -> str:
        return self.words.option(option).split(" on ")[0]

    def _place(self, option: int) -> str:
        one, other = self.items_of(option)[:2]
        return f"{self._puzzle._cell_name(one)} {self._puzzle._cell_name(other)}"

    def _partner(self, item: int, option: int) -> str:
        one, other = self.items_of(option)[:2]
        return self._puzzle._cell_name(other if item == one else one)


# The first items of a su-domino-ku are the cells, then come the digits of houses.
_OF_HOUSES = CELLS + len(HOUSES) * SIZE


class SuDominoTelling(Telling):
    """Steps in a su-domino-ku, told by cells, digits in houses, and dominoes."""

    def rank(self, item: int) -> int:
        """Return the order in which cells, digits in houses and dominoes are looked at."""
        if item < CELLS:
            return 1
        return 0 if item < _OF_HOUSES else 2

    def name(self, deduction: Deduction, before: Before) -> str:
        """Return the names that singles have in sudokus, and otherwise plain ones."""
        if deduction.technique != "single":
            return super().name(deduction, before)
        (item,) = deduction.items
        if item < CELLS:
            return "naked single"
        return "hidden single" if item < _OF_HOUSES else "placed domino"

    def locked(self, deduction: Deduction, before: Before) -> str:
        """Return what an item does not allow, whichever of its options it gets."""
        (item,) = deduction.items
        left, denied = self.left_for(item, before), self.denied(deduction.removed)
        if item < CELLS:
            held = listed([self.words.value(item, option) for option in left], "or")
            return f"{self.words.item(item)} is {held}, so {denied}"
        if item < _OF_HOUSES:
            cells = listed([_cell_of(self.words.option(option)) for option in left], "or")
            return f"{self.words.item(item)} must go in {cells}, so {denied}"
        named = listed([self.words.option(option) for option in left], "or")
        return f"{self.words.item(item)} can only be {named}, so {denied}"

    def only(self, item: int, option: int) -> str:
        """Return `r1c1 can only be 5`, `5 in row 1 can only be in r1c2`."""
        if item < CELLS:
            return f"{self.words.item(item)} can only be {self.words.value(item, option)}"
        if item < _OF_HOUSES:
            cell = _cell_of(self.words.option(option))
            return f"{self.words.item(item)} can only go in {cell}"
        return f"{self.words.item(item)} can only be {self.words.option(option)}"

    def denied(self, options: Sequence[int]) -> str:
        """Return `5 in r1c1 is out`, and of many placements of dominoes only how many are out."""
        digits = [self.words.option(option) for option in options if option < CELLS * SIZE]
        laid = [self.words.option(option) for option in options if option >= CELLS * SIZE]
        if len(laid) > _MOST_LAID:
            laid = [f"{len(laid)} placements of dominoes there"]
        return out([*digits, *laid], len(options))

    def assumed(self, option: int) -> str:
        """Return `there were 5 in r1c1`."""
        return f"there were {self.words.option(option)}"

    def forced(self, link: Link) -> str:
        """Return what an item would have to be."""
        return f"{self.words.item(link.item)} would need {self.words.option(link.option)}"


def _cell_of(option: str) -> str:
    """The cell in the name of an option, `5 in r1c1`."""
    return option.split(" in ")[1]
