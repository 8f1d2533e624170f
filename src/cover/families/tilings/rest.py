"""What is left of a tiling once the pieces that are given lie on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from cover.families.tilings import model as tiling_model
from cover.families.tilings.pieces import Bounds
from cover.steps import in_time

if TYPE_CHECKING:
    from cover.families.tilings.puzzle import Tiling

_MOST_NAMED = 9  # cells that a message names


class Rest:
    """The cells that are still open, the copies still to lay, and where these may lie.

    `cells` are the numbers of open cells; those of `optional` may stay empty, as many of them as
    `empty` says. `counts` are the bounds on further copies of each piece, 0 to 0 for one that lies
    there as often as it may, or more often. `placed` tells whether any piece lies there. Whatever
    takes long raises `LimitError` at the deadline.
    """

    def __init__(self, puzzle: Tiling, deadline: float | None = None) -> None:
        self.deadline = deadline
        self.tiles = puzzle.shape
        self.placed = bool(puzzle.placed)
        self._placements = tiling_model.placements(puzzle.shape, deadline)
        self._covered = frozenset(chain.from_iterable(placed.cells for placed in puzzle.placed))
        board = self.tiles.board
        self.cells = [cell for cell in range(len(board.cells)) if cell not in self._covered]
        self.optional = board.optional - self._covered
        self.empty = board.empty.up_to(len(self.optional))
        laid = Counter(placed.piece for placed in puzzle.placed)
        self.counts = [
            _less(piece.copies, laid[number]) for number, piece in enumerate(self.tiles.pieces)
        ]

    def places(self, piece: int) -> Iterator[tuple[int, ...]]:
        """The cells of each placement of a piece that is still possible, one after the other."""
        if self.counts[piece].high == 0:
            return iter(())
        every = map(self._placements.cells, in_time(self._placements.of(piece), self.deadline))
        return filter(self._covered.isdisjoint, every) if self.placed else every

    @cached_property
    def masks(self) -> list[list[int]]:
        """The `places` of each piece, as sets of bits."""
        return [list(map(mask_of, self.places(piece))) for piece in range(len(self.counts))]

    @cached_property
    def reach(self) -> list[frozenset[int]]:
        """The cells that each piece can cover."""
        pieces = range(len(self.counts))
        return [frozenset(chain.from_iterable(self.places(piece))) for piece in pieces]

    def named(self, cells: Iterable[int]) -> str:
        """The names of the first cells, `r1c1` or, in space, `[1, 1, 1]`, and if there are more."""
        numbers = sorted(cells)
        board = self.tiles.board
        shown = [
            f"[{z + 1}, {y + 1}, {x + 1}]" if board.space else f"r{y + 1}c{x + 1}"
            for z, y, x in map(board.cells.__getitem__, numbers[:_MOST_NAMED])
        ]
        return " ".join(shown) + (" ..." if len(numbers) > _MOST_NAMED else "")


def mask_of(cells: Iterable[int]) -> int:
    """Cells as a set of bits."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def _less(count: Bounds, laid: int) -> Bounds:
    low, high = count
    return Bounds(max(low - laid, 0), None if high is None else max(high - laid, 0))
