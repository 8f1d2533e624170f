"""Symmetries of a rectangle: which cells go together in a pattern that is to be symmetric."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

# Layer, row and column of a cell, each from 0.
Spot = tuple[int, int, int]


class SquareMove(NamedTuple):
    """A way to lay a rectangle onto itself: it is flipped over its falling diagonal, or not.

    Then rows, and columns, change places with those at the other end, or do not.
    """

    diagonal: bool = False
    rows: bool = False
    columns: bool = False

    def moved(self, spot: Spot, size: tuple[int, int]) -> Spot:
        """Return where a cell comes to lie, in a rectangle of so many rows and columns."""
        layer, row, column = spot
        if self.diagonal:
            row, column = column, row
        rows, columns = size
        row = rows - 1 - row if self.rows else row
        column = columns - 1 - column if self.columns else column
        return layer, row, column


_STAY, _LEFT_RIGHT, _TOP_BOTTOM = SquareMove(), SquareMove(columns=True), SquareMove(rows=True)
_HALF = SquareMove(rows=True, columns=True)
_FALLING, _RISING = SquareMove(diagonal=True), SquareMove(diagonal=True, rows=True, columns=True)
_QUARTERS = SquareMove(diagonal=True, columns=True), SquareMove(diagonal=True, rows=True)


class Symmetry(NamedTuple):
    """A symmetry by its name: all of its moves, which are a group."""

    name: str
    moves: tuple[SquareMove, ...]

    @property
    def needs_square(self) -> bool:
        """Whether only squares have it."""
        return any(move.diagonal for move in self.moves)

    def orbit(self, spot: Spot, size: tuple[int, int]) -> set[Spot]:
        """Return the cells that go together with one of them, itself among them."""
        return {move.moved(spot, size) for move in self.moves}

    def orbits(self, spots: Collection[Spot], size: tuple[int, int]) -> Iterator[list[Spot]]:
        """Yield the cells that go together, as far as they are among the `spots`.

        The first cells of these come in the order of the spots, and so do the cells of each.
        """
        left = dict.fromkeys(spots)
        for spot in spots:
            if spot in left:
                orbit = self.orbit(spot, size)
                together = [each for each in left if each in orbit]
                for each in together:
                    del left[each]
                yield together


# All of them; what each does, the table of options says (see `cover.options.SYMMETRIES`).
SYMMETRIES = {
    each.name: each
    for each in (
        Symmetry("none", (_STAY,)),
        Symmetry("rotational", (_STAY, _HALF)),
        Symmetry("quarter-turn", (_STAY, _HALF, *_QUARTERS)),
        Symmetry("mirror", (_STAY, _LEFT_RIGHT)),
        Symmetry("upside-down", (_STAY, _TOP_BOTTOM)),
        Symmetry("cross", (_STAY, _LEFT_RIGHT, _TOP_BOTTOM, _HALF)),
        Symmetry("falling", (_STAY, _FALLING)),
        Symmetry("rising", (_STAY, _RISING)),
        Symmetry("diagonals", (_STAY, _FALLING, _RISING, _HALF)),
        Symmetry("full", (_STAY, _HALF, *_QUARTERS, _LEFT_RIGHT, _TOP_BOTTOM, _FALLING, _RISING)),
    )
}

# Other names that people have for them.
SYMMETRIES |= {
    "half-turn": SYMMETRIES["rotational"],
    "180": SYMMETRIES["rotational"],
    "90": SYMMETRIES["quarter-turn"],
}
