"""The pieces that lie on a board already, which can be left out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from cover.families.parts import Part, Parts, restated
from cover.families.tilings.layout import tiling_of
from cover.reading.records import Record


class TilingParts:
    """The pieces that lie there; board, pieces and what they may do are rules of the tiling."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._puzzle, _ = tiling_of(record)
        board, pieces = self._puzzle.shape
        self.cell_names = [self._puzzle.name(cell) for cell in range(len(board.cells))]
        self.parts = [
            Part(
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


def parts(record: Record) -> Parts:
    """Take the statement of a tiling apart."""
    return TilingParts(record)
