"""The pieces that lie on a board already, which can be left out; what the rules demand."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from cover.families.clues import Clue, Clues, Constraint, Constraints, restated
from cover.families.tilings import model as tiling_model
from cover.families.tilings.layout import tiling_of
from cover.families.tilings.pieces import ONCE
from cover.families.tilings.placements import EMPTY
from cover.families.tilings.puzzle import TiledBoard
from cover.families.written import Record


class TilingClues(Clues):
    """The pieces that lie there; board, pieces and what they may do are rules of the tiling."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._puzzle, _ = tiling_of(record)
        board, pieces = self._puzzle.shape
        self.cell_names = [self._puzzle.name(cell) for cell in range(len(board.cells))]
        self.all = [
            Clue(
                "piece",
                f"{pieces[piece].name} on {' '.join(map(self._puzzle.name, cells))}",
                cells,
            )
            for piece, cells in self._puzzle.placed
        ]

    def without(self, left_out: Collection[int]) -> Record:
        """Return the board without some of the pieces that lie there."""
        placed = enumerate(self._puzzle.placed)
        kept = tuple(laid for number, laid in placed if number not in left_out)
        return restated(self._record, replace(self._puzzle, placed=kept), self._record.layout)


def clues(record: Record) -> Clues:
    """Take the statement of a tiling apart."""
    return TilingClues(record)


def constraints(record: Record) -> Constraints:
    """Return a demand for each cell that must be covered, and for the copies of each piece."""
    puzzle, _ = tiling_of(record)
    problem = tiling_model.stated_model(puzzle.shape)
    found = [*_demands_of_cells(puzzle), *_demands_of_pieces(puzzle)]
    return Constraints(problem, found, "be part of one tiling")


def _demands_of_cells(puzzle: TiledBoard) -> Iterator[Constraint]:
    board = puzzle.shape.board
    for cell in range(len(board.cells)):
        if cell not in board.optional:
            yield Constraint(Clue("cell", puzzle.name(cell), (cell,)), optional=(cell,))


def _demands_of_pieces(puzzle: TiledBoard) -> Iterator[Constraint]:
    tiles = puzzle.shape
    items, sums = tiling_model.counted(tiles, tiling_model.stated_counts(tiles))
    for piece in tiles.pieces:
        if piece.copies == ONCE:
            yield Constraint(Clue("piece", f"piece {piece.name}"), optional=(items[piece.name],))
        elif piece.name in sums:
            said = f"{piece.copies.in_words()} copies of piece {piece.name}"
            yield Constraint(Clue("piece", said), sums=(sums[piece.name],))
    if EMPTY in sums:
        said = f"{tiles.board.empty.in_words()} empty cells"
        yield Constraint(Clue("empty cells", said), sums=(sums[EMPTY],))
    elif tiles.board.empty == ONCE and EMPTY in items:
        yield Constraint(Clue("empty cells", "one empty cell"), optional=(items[EMPTY],))
