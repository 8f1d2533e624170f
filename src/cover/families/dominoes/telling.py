"""The steps of an explanation in the words of dominoes: cells, digits and dominoes."""

from __future__ import annotations

from collections.abc import Sequence

from cover.families.deductions import Before, Deduction, Link
from cover.families.dominoes.puzzle import DominoGrid
from cover.families.dominoes.su_domino_ku import CELLS, HOUSES, SIZE
from cover.families.dominoes.words import DominosaWords, words
from cover.families.sentences import joined, listed
from cover.families.telling import Telling, out
from cover.problem import Problem
from cover.reading.records import Record

# Of more placements, only the number is told.
_MOST_LAID = 2


class DominosaTelling(Telling):
    """Steps in a dominosa, told by its cells and dominoes."""

    def __init__(self, record: Record, puzzle: DominoGrid, problem: Problem) -> None:
        self._words = DominosaWords(puzzle)
        super().__init__(self._words, problem)
        self._puzzle = puzzle
        self._cells = len(puzzle.numbers)

    def rank(self, item: int) -> int:
        """Return 0 for cells, 1 for dominoes."""
        return 0 if item < self._cells else 1

    def locked(self, deduction: Deduction, before: Before) -> str:
        """Return what would leave a cell without a partner, or a domino without a place."""
        (item,) = deduction.items
        left = self.left_for(item, before)
        denied = self.denied(deduction.removed)
        if item < self._cells:
            partners = list(dict.fromkeys(self._partner(item, option) for option in left))
            paired = f"{self.words.item(item)} is paired with {joined(partners, 'or')}"
            return f"{paired}, and {self._needed(left, item)}: {denied}"
        places = joined(list(dict.fromkeys(map(self._place, left))), "or")
        return f"{self.words.item(item)} lies on {places}, so {denied}"

    def paired(self, deduction: Deduction, before: Before) -> str:
        """Return that some cells or dominoes need as many others."""
        bases = joined(map(self.words.item, deduction.items))
        covers = joined(map(self.words.item, deduction.covers))
        return f"{bases} take {covers}, one each, so {self.denied(deduction.removed)}"

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

    def _needed(self, left: Sequence[int], item: int) -> str:
        common = self.common_items(left, item)
        if common:
            return f"that is {joined(map(self.words.item, common))} in any case"
        return "each of these excludes what follows"

    def _domino(self, option: int) -> str:
        return self.words.option(option).split(" on ")[0]

    def _place(self, option: int) -> str:
        one, other = self.items_of(option)[:2]
        return f"{self._puzzle.name(one)} {self._puzzle.name(other)}"

    def _partner(self, item: int, option: int) -> str:
        one, other = self.items_of(option)[:2]
        return self._puzzle.name(other if item == one else one)


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


def telling(record: Record, problem: Problem) -> Telling:
    """Return how steps in a puzzle of dominoes are told."""
    if isinstance(record.puzzle, DominoGrid):
        return DominosaTelling(record, record.puzzle, problem)
    return SuDominoTelling(words(record), problem)
