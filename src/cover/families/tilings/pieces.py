"""What a tiling is made of: a board, pieces, how often each is used, and what copies add up to."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import NamedTuple

from cover.families.tilings.geometry import Cell, Shape, cell_name, extent, normal, orientations

_MOST_NAMED = 9  # cells that a message names


class Range(NamedTuple):
    """The numbers from `low` to `high`, none if that is less."""

    low: int
    high: int


class Bounds(NamedTuple):
    """A number from `low` to `high`; None is no bound."""

    low: int = 1
    high: int | None = 1

    def allows(self, number: int) -> bool:
        return self.low <= number and (self.high is None or number <= self.high)

    def in_words(self) -> str:
        """Return these bounds as a message says them: `1`, `2 to 4`, `3 or more`."""
        if self.high is None:
            return f"{self.low} or more"
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"

    def beyond(self, number: int) -> Bounds:
        low, high = self
        return Bounds(max(low - number, 0), None if high is None else max(high - number, 0))

    def up_to(self, most: int) -> Range:
        """Return these bounds where no number is larger than `most`."""
        return Range(self.low, most if self.high is None else min(self.high, most))


ANY = Bounds(0, None)
ONCE = Bounds(1, 1)


class Piece(NamedTuple):
    """A piece, with how many copies of it are used.

    Copies are interchangeable. `others` are further shapes that a copy may have instead. It may be
    turned, and turned over, as `rotate` and `reflect` say; see `geometry.turns`.
    """

    name: str
    shape: Shape
    copies: Bounds = ONCE
    rotate: bool = True
    reflect: bool = True
    others: tuple[Shape, ...] = ()

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cells its shapes have, most often one number."""
        return tuple(sorted({len(shape) for shape in (self.shape, *self.others)}))

    def forms(self, space: bool) -> tuple[Shape, ...]:
        """Return all shapes that a copy can have on the board, in the plane or in `space`."""
        return _forms(self, space)


@lru_cache(maxsize=1024)
def _forms(piece: Piece, space: bool) -> tuple[Shape, ...]:
    found = {
        form
        for shape in (piece.shape, *piece.others)
        for form in orientations(shape, space=space, rotate=piece.rotate, reflect=piece.reflect)
    }
    return tuple(sorted(found))


class Board(NamedTuple):
    """The cells to cover, in reading order, numbered from 0; in the plane or in `space`.

    Those numbered in `optional` may stay empty, as many of them as `empty` says.
    """

    cells: tuple[Cell, ...]
    space: bool = False
    optional: frozenset[int] = frozenset()
    empty: Bounds = ANY

    @property
    def size(self) -> tuple[int, int, int]:
        """How many layers, rows and columns the cells are in."""
        return extent(self.cells)

    @property
    def places(self) -> list[int]:
        """Where each cell is among all places of a box of that size, in reading order."""
        _, rows, columns = self.size
        return [(z * rows + y) * columns + x for z, y, x in normal(self.cells)]

    def name(self, cell: int) -> str:
        return cell_name(self.cells[cell], self.space)

    def names(self, cells: Collection[int]) -> str:
        """Return the names of the first cells, and whether there are more."""
        names = [self.name(cell) for cell in sorted(cells)[:_MOST_NAMED]]
        return " ".join(names + ["..."] * (len(cells) > _MOST_NAMED))


class LaidPiece(NamedTuple):
    """A piece that lies on the board already: its number, and those of the cells it covers."""

    piece: int
    cells: tuple[int, ...]


class Tiles(NamedTuple):
    """A board and pieces: all that the model of a tiling depends on."""

    board: Board
    pieces: tuple[Piece, ...]


# --- What copies add up to ---


class CopyKind(NamedTuple):
    """What one copy may add, each a positive number, and how many copies there may be."""

    steps: frozenset[int]
    copies: Bounds


def totals(kinds: Iterable[CopyKind], most: int) -> int:
    """Return the totals up to `most` that copies of all kinds reach together, as a set of bits."""
    reached, within = 1, (1 << most + 1) - 1
    for steps, (low, high) in kinds:
        room = most // min(steps)
        if low > room:
            return 0
        if len(steps) == 1:
            reached = reached << low * min(steps) & within
        else:
            for _ in range(low):
                reached = _one_more(reached, steps, within)
        if len(steps) == 1 or high is None or high >= room:
            # Where nothing bounds the copies of all steps together, each step is one by itself.
            copies = room if high is None else min(room, high) - low
            for step in steps:
                reached = _repeated(reached, step, copies, within)
        else:
            reached = _some_more(reached, steps, high - low, within)
    return reached


def _one_more(reached: int, steps: Iterable[int], within: int) -> int:
    found = 0
    for step in steps:
        found |= reached << step
    return found & within


def _some_more(reached: int, steps: Iterable[int], copies: int, within: int) -> int:
    """Up to that number of copies more, each of which adds one of several numbers."""
    new = reached  # only what is new can lead to something new
    for _ in range(copies):
        new = _one_more(new, steps, within) & ~reached
        if not new:
            break
        reached |= new
    return reached


def _repeated(reached: int, step: int, copies: int, within: int) -> int:
    """Up to that number of copies more that all add the same: it is doubled each time."""
    together = 1
    while copies > 0:
        together = min(together, copies)
        reached |= reached << together * step & within
        copies -= together
        together *= 2
    return reached
