"""Which tilings are alike: the same pieces on the same board, however both are turned or mirrored.

What pieces are called does not matter; where some lie already, these lie in the same places.
"""

from __future__ import annotations

from collections.abc import Hashable

from cover.families.tilings.geometry import Shape, least, orientations, turns
from cover.families.tilings.layout import tiling_of
from cover.families.tilings.pieces import Piece
from cover.families.written import Record


def mark(record: Record) -> Hashable:
    """Return the pieces, and how many cells the board has and what lies there."""
    tiling, _ = tiling_of(record)
    board, pieces = tiling.shape
    kinds = sorted(_kind(piece, board.space) for piece in pieces)
    return len(board.cells), len(tiling.placed), tuple(kinds)


def form(record: Record) -> Hashable:
    """Return the first in order of all turned and mirrored boards with what lies on them."""
    tiling, _ = tiling_of(record)
    board, pieces = tiling.shape
    lies = {cell: number for number, (_, cells) in enumerate(tiling.placed) for cell in cells}
    kinds = [_kind(pieces[piece], board.space) for piece, _ in tiling.placed]
    forms = []
    for turn in turns(space=board.space):
        moved = [turn.image(cell) for cell in board.cells]
        first = least(moved)
        order = sorted(range(len(moved)), key=moved.__getitem__)
        numbers: dict[int, int] = {}  # of those that lie, in reading order
        drawn = []
        for cell in order:
            at = tuple(place - start for place, start in zip(moved[cell], first, strict=True))
            there = numbers.setdefault(lies[cell], len(numbers)) if cell in lies else -1
            drawn.append((at, cell in board.optional, there))
        laid = tuple(kinds[number] for number in numbers)
        forms.append((tuple(drawn), laid))
    return min(forms), mark(record)


def _kind(piece: Piece, space: bool) -> tuple[tuple[Shape, ...], str, bool, bool]:
    """Return a piece without its name: its shapes, how often it is used, how it may be turned."""
    shapes = (piece.shape, *piece.others)
    first = sorted(min(orientations(shape, space=space, reflect=True)) for shape in shapes)
    return tuple(first), piece.copies.in_words(), piece.rotate, piece.reflect
