"""The words for the cells of a board and the pieces on it; steps in these words; and clues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from cover.families.clues import Clue, Clues, Constraint, Constraints
from cover.families.sentences import joined
from cover.families.tilings.model import EMPTY, counts_of, item_names, model_of
from cover.families.tilings.pieces import ONCE
from cover.families.tilings.puzzle import NOTHING, Tiling
from cover.families.words import Before, Deduction, Link, Telling, Words, out
from cover.problem import Problem


class TilingWords(Words):
    """The words for a tiling: cells are asked, and say which piece covers them."""

    asked_kind = "cell"
    relation = "is in"

    def __init__(self, puzzle: Tiling) -> None:
        self.puzzle = puzzle
        cells = len(puzzle.board.cells)
        names = item_names(puzzle._shape)
        self.item_names = [*names[:cells], *(f"piece {name}" for name in names[cells:])]
        self.asked = range(cells)

    def value(self, item: int, option: int) -> str:
        return self.piece(option)

    def option(self, option: int) -> str:
        """Return `F on r1c1 r1c2 r2c1`."""
        return f"{self.piece(option)} on {self.place(option)}"

    def piece(self, option: int) -> str:
        """Return the name of the piece that an option lays; `nothing` where it stays empty."""
        piece, _ = self.puzzle._placements[option]
        return NOTHING if piece == EMPTY else self.puzzle.pieces[piece].name

    def place(self, option: int) -> str:
        return " ".join(map(self.item, self.puzzle._placements.cells(option)))

    def unfit(self, given: Sequence[int]) -> Iterator[int]:
        """Yield the options of pieces of which all copies lie."""
        laid = Counter(self.puzzle._placements[option][0] for option in given)
        for piece, number in laid.items():
            if number == self.puzzle.pieces[piece].copies.high:
                yield from self.puzzle._placements.of(piece)

    def telling(self, problem: Problem) -> TilingTelling:
        return TilingTelling(self, problem)


class TilingTelling(Telling):
    """Steps on a board, told by its cells and the places of pieces."""

    pairing = "to cover {items} takes {covers}, one each"
    words: TilingWords

    def rank(self, item: int) -> int:
        return 1 if item in self.words.asked else 0

    def locked(self, deduction: Deduction, before: Before) -> str:
        """Return that nothing could cover a cell, or a piece had no place, beside the removed."""
        (item,) = deduction.items
        denied = self.denied(deduction.removed)
        name, is_piece = self.words.item(item), item not in self.words.asked
        common = self.common_items(self.left_for(item, before), item)
        if common and all(set(common) & set(self.items_of(each)) for each in deduction.removed):
            what = joined(map(self.words.item, common))
            takes = f"{name} always takes" if is_piece else f"whatever covers {name} also takes"
            return f"{takes} {what}, so {denied}"
        if is_piece:
            return f"{denied}: no place would be left for {name}"
        return f"{denied}: nothing could cover {name} any more"

    def only(self, item: int, option: int) -> str:
        name = self.words.item(item)
        piece, _ = self.words.puzzle._placements[option]
        if piece == EMPTY:
            return f"{self.words.place(option)} can only stay empty"
        if item not in self.words.asked:
            return f"{name} has one place left: {self.words.place(option)}"
        return f"{name} can only be covered by {self.words.option(option)}"

    def denied(self, options: Sequence[int]) -> str:
        """Return `F cannot lie on r1c1 r1c2`, or how many places of how many pieces are out."""
        by_piece: dict[str, list[str]] = {}
        for option in options:
            by_piece.setdefault(self.words.piece(option), []).append(self.words.place(option))
        if len(options) == 1:
            ((piece, (place,)),) = by_piece.items()
            return f"{piece} cannot lie on {place}"
        parts = [
            f"{piece} on {places[0]}" if len(places) == 1 else f"{len(places)} places of {piece}"
            for piece, places in by_piece.items()
        ]
        return out(parts, len(options))

    def assumed(self, option: int) -> str:
        return f"{self.words.piece(option)} lay on {self.words.place(option)}"

    def forced(self, link: Link) -> str:
        name = self.words.item(link.item)
        if link.item not in self.words.asked:
            return f"{name} would have to lie on {self.words.place(link.option)}"
        return f"{name} could only be covered by {self.words.option(link.option)}"

    def nothing(self, item: int) -> str:
        if item not in self.words.asked:
            return f"no place is left for {self.words.item(item)}"
        return f"nothing can cover {self.words.item(item)}"

    def total(self, number: int) -> str:
        """Return between which numbers of copies of a piece there are."""
        row = self.problem.rows[number] * self.problem.option_count
        weights = self.problem.weights[row : row + self.problem.option_count]
        option = next(k for k, weight in enumerate(weights) if weight)
        of_a_copy = weights[option] * len(self.words.puzzle._placements.cells(option))
        low, high = (self.problem.bounds[2 * number + k] // of_a_copy for k in (0, 1))
        piece = self.words.piece(option)
        what = "cells stay empty" if piece == NOTHING else f"of {piece} are used"
        return f"{low if low == high else f'{low} to {high}'} {what}"


# --- What can be left out ---


class TilingClues(Clues):
    """The pieces that lie there; board, pieces and what they may do are rules of the tiling."""

    def __init__(self, puzzle: Tiling) -> None:
        self._puzzle = puzzle
        names = self.cell_names = list(map(puzzle.board.name, range(len(puzzle.board.cells))))
        self.all = [
            Clue("piece", f"{puzzle.pieces[piece].name} on {' '.join(names[k] for k in on)}", on)
            for piece, on in puzzle.placed
        ]

    def without(self, left_out: Collection[int]) -> Tiling:
        placed = enumerate(self._puzzle.placed)
        kept = tuple(laid for number, laid in placed if number not in left_out)
        return self._puzzle.restated(placed=kept)


def constraints(puzzle: Tiling) -> Constraints:
    tiles = puzzle._shape
    board, counts = tiles.board, counts_of(tiles, as_stated=True)
    problem = model_of(tiles, counts)
    found = [
        Constraint(Clue("cell", board.name(cell), (cell,)), optional=(cell,))
        for cell in range(len(board.cells))
        if cell not in board.optional
    ]
    items = {name: item for item, name in enumerate(problem.items)}
    sums = [count.name for count in counts if count.is_sum]
    for count in counts:
        if count.piece == EMPTY:
            kind, one, several = "empty cells", "one empty cell", "empty cells"
        else:
            kind, one, several = "piece", f"piece {count.name}", f"copies of piece {count.name}"
        if count.bounds == ONCE:
            found.append(Constraint(Clue(kind, one), optional=(items[count.name],)))
        elif count.is_sum:
            stated = board.empty if count.piece == EMPTY else count.bounds
            clue = Clue(kind, f"{stated.in_words()} {several}")
            found.append(Constraint(clue, sums=(sums.index(count.name),)))
    return Constraints(problem, found, "be part of one tiling")
