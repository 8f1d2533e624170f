"""The pieces that lie on a board already, which can be left out; constraints of the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cover.families.clues import Clue, Clues, Constraint, Constraints
from cover.families.tilings import model
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
        """Return the board without some of the pieces that lie there."""
        placed = enumerate(self._puzzle.placed)
        kept = tuple(laid for number, laid in placed if number not in left_out)
        return self._puzzle.restated(placed=kept)


def constraints(puzzle: Tiling) -> Constraints:
    """Return one for each cell that must be covered, and for the copies of each piece."""
    problem = model.stated_model(puzzle._shape)
    found = [*_constraints_of_cells(puzzle), *_constraints_of_pieces(puzzle)]
    return Constraints(problem, found, "be part of one tiling")


def _constraints_of_cells(puzzle: Tiling) -> Iterator[Constraint]:
    for cell in range(len(puzzle.board.cells)):
        if cell not in puzzle.board.optional:
            yield Constraint(Clue("cell", puzzle.board.name(cell), (cell,)), optional=(cell,))


def _constraints_of_pieces(puzzle: Tiling) -> Iterator[Constraint]:
    tiles = puzzle._shape
    items, sums = model.items_and_sums(tiles, model.stated_counts(tiles))
    for piece in tiles.pieces:
        if piece.copies == ONCE:
            yield Constraint(Clue("piece", f"piece {piece.name}"), optional=(items[piece.name],))
        elif piece.name in sums:
            said = f"{piece.copies.in_words()} copies of piece {piece.name}"
            yield Constraint(Clue("piece", said), sums=(sums.index(piece.name),))
    if EMPTY in sums:
        said = f"{tiles.board.empty.in_words()} empty cells"
        yield Constraint(Clue("empty cells", said), sums=(sums.index(EMPTY),))
    elif tiles.board.empty == ONCE and EMPTY in items:
        yield Constraint(Clue("empty cells", "one empty cell"), optional=(items[EMPTY],))
