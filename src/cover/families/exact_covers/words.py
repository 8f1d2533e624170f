"""The words for the items and options of an exact cover: its own names."""

from __future__ import annotations

from collections.abc import Sequence

from cover.families.exact_covers.puzzle import ExactCover
from cover.families.sentences import listed
from cover.families.words import Before, Deduction, Link, Telling, Words


class OptionWords(Words):
    """The words for an exact cover: primary items are asked, and say which option covers them."""

    relation = "is in option"

    def __init__(self, puzzle: ExactCover) -> None:
        self._puzzle = puzzle
        self._values: dict[int, str] = {}  # an option says the same of all of its items
        self.asked = range(len(puzzle._primary))

    def cell(self, item: int) -> int:
        """Return the item itself."""
        return item

    def value(self, item: int, option: int) -> str:
        """Return the name of an option."""
        found = self._values.get(option)
        if found is None:
            found = self._values[option] = self._puzzle._line((option,))
        return found

    def item(self, item: int) -> str:
        """Return the name of an item."""
        return f"item {self._puzzle._problem.items[item]}"

    def option(self, option: int) -> str:
        """Return the name of an option."""
        return f"option {self._puzzle._line((option,))}"


class OptionTelling(Telling):
    """Steps in an exact cover, told by the names of its items and options."""

    pairing = "the options for {items} take {covers}, one each"

    def single(self, deduction: Deduction, before: Before) -> str:
        """Return `item a is only in option 3`, and which options chosen before exclude others."""
        (item,) = deduction.items
        said = self.only(item, deduction.chosen[0])
        others = [option for option in self.options_of(item) if option not in deduction.chosen]
        covered = {each for option in before.chosen for each in self.items_of(option)}
        if others and all(covered.intersection(self.items_of(option)) for option in others):
            return f"{said} now: what is chosen excludes {self._named(others)}"
        return f"{said} now" if others else said

    def locked(self, deduction: Deduction, before: Before) -> str:
        """Return that all options of an item conflict with others."""
        (item,) = deduction.items
        named = self._named(self.left_for(item, before))
        denied = self.denied(deduction.removed)
        return f"{self.words.item(item)} needs one of {named}, so {denied}"

    def only(self, item: int, option: int) -> str:
        """Return `item a is only in option 3`."""
        return f"{self.words.item(item)} is only in {self.words.option(option)}"

    def denied(self, options: Sequence[int]) -> str:
        """Return `option 2 conflicts and cannot be chosen`."""
        return f"{self._named(options)} cannot be chosen"

    def forced(self, link: Link) -> str:
        """Return `item a would be only in option 3`."""
        return f"{self.words.item(link.item)} would need {self.words.option(link.option)}"

    def nothing(self, item: int) -> str:
        """Return that no option has an item."""
        return f"no option is left for {self.words.item(item)}"

    def _named(self, options: Sequence[int]) -> str:
        """Options as a list: `options 1, 2 and 5`."""
        values = [self.words.value(0, option) for option in options]
        return f"option{'' if len(values) == 1 else 's'} {listed(values)}"
