"""The words for the cells of a board and the pieces on it; steps in these words."""

from __future__ import annotations

from collections.abc import Sequence

from cover.families.sentences import joined
from cover.families.tilings.model import item_names
from cover.families.tilings.placements import EMPTY
from cover.families.tilings.puzzle import NOTHING, Tiling
from cover.families.words import Before, Deduction, Link, Telling, Words, out
from cover.problem import Problem


class TilingWords(Words):
    """The words for a tiling: cells are asked, and say which piece covers them."""

    asked_kind = "cell"
    relation = "is in"

    def __init__(self, puzzle: Tiling) -> None:
        self._puzzle = puzzle
        cells = len(puzzle.board.cells)
        names = item_names(puzzle._shape)
        self._items = [*names[:cells], *(f"piece {name}" for name in names[cells:])]
        self.asked = range(cells)

    def cell(self, item: int) -> int:
        """Return the cell of the board, which has the number of its item."""
        return item

    def value(self, item: int, option: int) -> str:
        """Return the name of the piece that an option lays; `nothing` where it stays empty."""
        piece, _ = self._puzzle._placements[option]
        return NOTHING if piece == EMPTY else self._puzzle.pieces[piece].name

    def item(self, item: int) -> str:
        """Return `r1c1` or `piece F`."""
        return self._items[item]

    def option(self, option: int) -> str:
        """Return `F on r1c1 r1c2 r2c1`."""
        names = " ".join(map(self._puzzle.board.name, self._puzzle._placements.cells(option)))
        return f"{self.value(0, option)} on {names}"


class TilingTelling(Telling):
    """Steps on a board, told by its cells and the places of pieces."""

    pairing = "to cover {items} takes {covers}, one each"

    def __init__(self, puzzle: Tiling, problem: Problem) -> None:
        super().__init__(TilingWords(puzzle), problem)
        self._puzzle = puzzle
        self._cells = len(puzzle.board.cells)

    def rank(self, item: int) -> int:
        """Return 0 for pieces and 1 for cells."""
        return 0 if item >= self._cells else 1

    def single(self, deduction: Deduction, before: Before) -> str:
        """Return `piece F has one place left: r1c1 r1c2`."""
        return self.only(deduction.items[0], deduction.chosen[0])

    def locked(self, deduction: Deduction, before: Before) -> str:
        """Return that nothing could cover a cell, or a piece had no place, beside the removed."""
        (item,) = deduction.items
        denied = self.denied(deduction.removed)
        left = self.left_for(item, before)
        common = self.common_items(left, item)
        if common and all(set(common) & set(self.items_of(each)) for each in deduction.removed):
            what = joined(map(self.words.item, common))
            covered = f"whatever covers {self.words.item(item)} also takes"
            if item >= self._cells:
                covered = f"{self.words.item(item)} always takes"
            return f"{covered} {what}, so {denied}"
        if item < self._cells:
            return f"{denied}: nothing could cover {self.words.item(item)} any more"
        return f"{denied}: no place would be left for {self.words.item(item)}"

    def summed(self, deduction: Deduction, before: Before) -> str:
        """Return how many copies there are, which leaves no room."""
        return f"{self.total(deduction.total or 0)}, so {self.denied(deduction.removed)}"

    def only(self, item: int, option: int) -> str:
        """Return `piece F has one place left: ...` or `r1c1 can only be covered by ...`."""
        name = self.words.item(item)
        piece, _ = self._puzzle._placements[option]
        if piece == EMPTY:
            return f"{self._places(option)} can only stay empty"
        if item >= self._cells:
            return f"{name} has one place left: {self._places(option)}"
        return f"{name} can only be covered by {self.words.option(option)}"

    def denied(self, options: Sequence[int]) -> str:
        """Return `F cannot lie on r1c1 r1c2`, or how many places of how many pieces are out."""
        if len(options) == 1:
            (option,) = options
            return f"{self.words.value(0, option)} cannot lie on {self._places(option)}"
        by_piece: dict[str, list[str]] = {}
        for option in options:
            by_piece.setdefault(self.words.value(0, option), []).append(self._places(option))
        parts = [
            f"{piece} on {places[0]}" if len(places) == 1 else f"{len(places)} places of {piece}"
            for piece, places in by_piece.items()
        ]
        return out(parts, len(options))

    def assumed(self, option: int) -> str:
        """Return `F lay on r1c1 r1c2`."""
        return f"{self.words.value(0, option)} lay on {self._places(option)}"

    def forced(self, link: Link) -> str:
        """Return what would have to cover a cell, or where a piece would have to lie."""
        name = self.words.item(link.item)
        if link.item >= self._cells:
            return f"{name} would have to lie on {self._places(link.option)}"
        return f"{name} could only be covered by {self.words.option(link.option)}"

    def nothing(self, item: int) -> str:
        """Return that nothing covers a cell, or that a piece has no place."""
        if item >= self._cells:
            return f"no place is left for {self.words.item(item)}"
        return f"nothing can cover {self.words.item(item)}"

    def total(self, number: int) -> str:
        """Return between which numbers of copies of a piece there are."""
        row = self.problem.rows[number] * self.problem.option_count
        weights = self.problem.weights[row : row + self.problem.option_count]
        option = next(k for k, weight in enumerate(weights) if weight)
        of_a_copy = weights[option] * len(self._puzzle._placements.cells(option))
        low, high = (self.problem.bounds[2 * number + k] // of_a_copy for k in (0, 1))
        piece, _ = self._puzzle._placements[option]
        what = (
            "cells stay empty" if piece == EMPTY else f"of {self.words.value(0, option)} are used"
        )
        return f"{low if low == high else f'{low} to {high}'} {what}"

    def _places(self, option: int) -> str:
        return " ".join(map(self._puzzle.board.name, self._puzzle._placements.cells(option)))
