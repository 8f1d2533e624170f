"""What a tiling demands: each cell is covered, and each piece is used as often as it has to be."""

from __future__ import annotations

from collections.abc import Iterator

from cover.families.demands import Demand, ModelDemands
from cover.families.parts import Part
from cover.families.tilings import model as tiling_model
from cover.families.tilings.layout import tiling_of
from cover.families.tilings.pieces import ONCE
from cover.families.tilings.placements import EMPTY
from cover.families.tilings.puzzle import TiledBoard
from cover.reading.records import Record


def demands(record: Record) -> ModelDemands:
    """Return a demand for each cell that must be covered, and for the copies of each piece."""
    puzzle, _ = tiling_of(record)
    problem = tiling_model.stated_model(puzzle.shape)
    found = [*_demands_of_cells(puzzle), *_demands_of_pieces(puzzle)]
    return ModelDemands(problem, found, "be part of one tiling")


def _demands_of_cells(puzzle: TiledBoard) -> Iterator[Demand]:
    board = puzzle.shape.board
    for cell in range(len(board.cells)):
        if cell not in board.optional:
            yield Demand(Part("cell", puzzle.name(cell), (cell,)), optional=(cell,))


def _demands_of_pieces(puzzle: TiledBoard) -> Iterator[Demand]:
    tiles = puzzle.shape
    items, sums = tiling_model.counted(tiles, tiling_model.stated_counts(tiles))
    for piece in tiles.pieces:
        if piece.copies == ONCE:
            yield Demand(Part("piece", f"piece {piece.name}"), optional=(items[piece.name],))
        elif piece.name in sums:
            said = f"{piece.copies.in_words()} copies of piece {piece.name}"
            yield Demand(Part("piece", said), sums=(sums[piece.name],))
    if EMPTY in sums:
        said = f"{tiles.board.empty.in_words()} empty cells"
        yield Demand(Part("empty cells", said), sums=(sums[EMPTY],))
    elif tiles.board.empty == ONCE and EMPTY in items:
        yield Demand(Part("empty cells", "one empty cell"), optional=(items[EMPTY],))
