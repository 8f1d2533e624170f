"""The words for the cells of a board and the pieces on it."""

from __future__ import annotations

from cover.families.tilings.layout import NOTHING, tiling_of
from cover.families.tilings.model import item_names
from cover.families.tilings.placements import EMPTY
from cover.families.tilings.puzzle import TiledBoard
from cover.families.words import Words
from cover.reading.records import Record


class TilingWords:
    """The words for a tiling: cells are asked, and say which piece covers them."""

    asked_kind = "cell"
    relation = "is in"

    def __init__(self, puzzle: TiledBoard) -> None:
        self._puzzle = puzzle
        cells = len(puzzle.shape.board.cells)
        names = item_names(puzzle.shape)
        self._items = [*names[:cells], *(f"piece {name}" for name in names[cells:])]
        self.asked = range(cells)

    def cell(self, item: int) -> int:
        """Return the cell of the board, which has the number of its item."""
        return item

    def value(self, item: int, option: int) -> str:
        """Return the name of the piece that an option lays; `nothing` where it stays empty."""
        piece, _ = self._puzzle.placements[option]
        return NOTHING if piece == EMPTY else self._puzzle.shape.pieces[piece].name

    def item(self, item: int) -> str:
        """Return `r1c1` or `piece F`."""
        return self._items[item]

    def option(self, option: int) -> str:
        """Return `F on r1c1 r1c2 r2c1`."""
        names = " ".join(map(self._puzzle.name, self._puzzle.placements.cells(option)))
        return f"{self.value(0, option)} on {names}"


def words(record: Record) -> Words:
    """Return the words for a tiling."""
    puzzle, _ = tiling_of(record)
    return TilingWords(puzzle)
