"""The pieces that lie on a board already, which can be left out; constraints of the rules."""

from __future__ import annotations

from collections.abc import Collection

from cover.families.clues import Clue, Clues, Constraint, Constraints
from cover.families.tilings.model import model_of, piece_items, stated_counts
from cover.families.tilings.pieces import ONCE
from cover.families.tilings.placements import EMPTY
from cover.families.tilings.puzzle import Tiling


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
    board, counts = tiles.board, stated_counts(tiles)
    found = [
        Constraint(Clue("cell", board.name(cell), (cell,)), optional=(cell,))
        for cell in range(len(board.cells))
        if cell not in board.optional
    ]
    items = piece_items(tiles, counts)
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
    return Constraints(model_of(tiles, counts), found, "be part of one tiling")
