"""The words for the items and options of an exact cover: its own names."""

from __future__ import annotations

from cover.families.exact_covers.layout import OptionsLayout, layout_of
from cover.families.exact_covers.puzzle import ExactCoverPuzzle
from cover.families.words import Words
from cover.reading.records import Record


class OptionWords:
    """The words for an exact cover: primary items are asked, and say which option covers them."""

    asked_kind = "item"
    relation = "is in option"

    def __init__(self, puzzle: ExactCoverPuzzle, layout: OptionsLayout) -> None:
        self._items = puzzle.shape.items
        self._layout = layout
        self._values: dict[int, str] = {}  # an option says the same of all of its items
        self.asked = range(len(puzzle.primary))

    def cell(self, item: int) -> int:
        """Return the item itself."""
        return item

    def value(self, item: int, option: int) -> str:
        """Return the name of an option."""
        found = self._values.get(option)
        if found is None:
            found = self._values[option] = self._layout.line((option,))
        return found

    def item(self, item: int) -> str:
        """Return the name of an item."""
        return f"item {self._items[item]}"

    def option(self, option: int) -> str:
        """Return the name of an option."""
        return f"option {self._layout.line((option,))}"


def words(record: Record) -> Words:
    """Return the words for an exact cover."""
    puzzle = record.puzzle
    assert isinstance(puzzle, ExactCoverPuzzle), "the registry pairs words with their family"
    return OptionWords(puzzle, layout_of(record))
