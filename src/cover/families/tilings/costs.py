"""What placements cost: a copy of the piece, the cells that it covers, the placement itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cover.facts import Costs
from cover.families.tilings.pieces import LaidPiece
from cover.families.tilings.placements import EMPTY, Placements


class TilingCosts(NamedTuple):
    """What is said of costs, in units of 10 ** -`decimals`; a placement costs all of it together.

    `copies` has what each copy of a piece costs, by the number of the piece, and what a cell costs
    that stays `EMPTY`. `cells` has a cost for each cell of the board: what it costs to cover it
    with that piece, or for None with any piece. `placed` are further costs of single placements.
    """

    copies: Mapping[int, int]
    cells: Mapping[int | None, Sequence[int]]
    placed: Mapping[LaidPiece, int]
    decimals: int = 0

    def of_placement(self, placement: LaidPiece) -> int:
        """Return what a placement costs."""
        piece, cells = placement
        rows = [self.cells[each] for each in (piece, None) if each in self.cells]
        of_cells = sum(row[cell] for row in rows for cell in cells)
        return self.copies.get(piece, 0) + of_cells + self.placed.get(placement, 0)

    def of_empty(self, cells: Sequence[int]) -> int:
        """Return what it costs to leave some cells empty."""
        of_cells = sum(self.cells[EMPTY][cell] for cell in cells) if EMPTY in self.cells else 0
        return of_cells + len(cells) * self.copies.get(EMPTY, 0)

    def of_options(self, placements: Placements) -> Costs:
        """Return what the options cost."""
        nothing = [0] * len(placements.tiles.board.cells)
        everywhere = self.cells.get(None, nothing)
        found: list[int] = []
        for piece in (*range(len(placements.tiles.pieces)), EMPTY):
            own, copy = self.cells.get(piece, nothing), self.copies.get(piece, 0)
            both = own if piece == EMPTY else list(map(int.__add__, own, everywhere))
            of_cell = both.__getitem__
            found += [
                copy + sum(map(of_cell, placements.cells(option)))
                for option in placements.of(piece)
            ]
        if self.placed:
            for option, (piece, cells) in enumerate(placements):
                found[option] += self.placed.get(LaidPiece(piece, cells), 0)
        return Costs(found, self.decimals)
