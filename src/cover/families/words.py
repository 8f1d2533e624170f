"""What people call the items and the options of a model, in the words of a family."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Words(Protocol):
    """The words for the model of one record; the folder of each family makes them.

    An answer says something of each of the items that are `asked`, all of them primary: which
    symbol a cell holds, which piece covers it, whom a vertex is paired with. Items and options are
    numbers of the model, `record.puzzle.model(record.puzzle.shape)`.
    """

    @property
    def asked(self) -> Sequence[int]:
        """The items by which answers differ, in reading order."""

    @property
    def asked_kind(self) -> str:
        """What one of these is called: `cell`, `vertex`, `item`."""

    @property
    def relation(self) -> str:
        """How one of these stands to its value, in a sentence: `is`, `is in`, `goes with`."""

    def cell(self, item: int) -> int:
        """The number that drawings have for an item that is asked (see `cover.drawing.marks`)."""

    def value(self, item: int, option: int) -> str:
        """What an option says of an item that is asked, in short: `5`, `F`, a name.

        Options that say the same are one candidate.
        """

    def item(self, item: int) -> str:
        """An item in a sentence: `r1c1`, `5 in row 1`, `piece F`."""

    def option(self, option: int) -> str:
        """An option in a sentence: `5 in r1c1`, `F on r1c1 r1c2 r2c1`."""
