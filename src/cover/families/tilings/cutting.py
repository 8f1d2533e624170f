"""A board cut into pieces at random."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count
from random import Random

from cover.families.tilings.geometry import Cell, neighbours, parts
from cover.families.tilings.pieces import Range
from cover.steps import in_time

# How often cutting is begun anew before it is said that it cannot be done.
_BEGINNINGS = 2_000


def cut(
    cells: Collection[Cell], sizes: Range, random: Random, deadline: float | None
) -> list[list[Cell]] | None:
    """Return pieces that together are the board, all of such sizes; None where none are found.

    Raises `LimitError` at the deadline.
    """
    for _ in in_time(range(_BEGINNINGS), deadline):
        pieces = _cut_once(cells, sizes, random)
        if pieces is not None:
            return pieces
    return None


def _cut_once(cells: Collection[Cell], sizes: Range, random: Random) -> list[list[Cell]] | None:
    """Cut pieces off, each from the cell that has the fewest neighbours left; None where one fails.

    Where that leaves parts that are too small for a piece, it has failed.
    """
    left, found = set(cells), []
    while left:
        size = random.randint(*sizes)
        start = min(sorted(left), key=lambda cell: (len(_beside(cell, left)), random.random()))
        piece = _grown(start, size, left, random)
        left.difference_update(piece)
        if len(piece) < sizes.low or any(len(part) < sizes.low for part in parts(left)):
            return None
        found.append(sorted(piece))
    return found


def _grown(start: Cell, size: int, left: set[Cell], random: Random) -> set[Cell]:
    """Return a piece of that size, or as large as there is room."""
    piece = {start}
    while len(piece) < size:
        border = sorted({other for cell in piece for other in _beside(cell, left)} - piece)
        if not border:
            break
        piece.add(random.choice(border))
    return piece


def _beside(cell: Cell, cells: set[Cell]) -> list[Cell]:
    return [other for other in neighbours(cell) if other in cells]


def with_holes(
    cells: list[Cell], holes: int, random: Random, deadline: float | None
) -> Iterator[list[Cell]]:
    """Yield boards from which so many cells were taken, at random, and that stay in one part.

    Raises `LimitError` at the deadline.
    """
    for _ in in_time(count(), deadline):
        gone = set(random.sample(cells, holes))
        board = [cell for cell in cells if cell not in gone]
        if len(parts(board)) == 1:
            yield board
