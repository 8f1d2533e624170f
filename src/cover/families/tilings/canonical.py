"""Which tilings are alike: the same pieces on the same board, however both are turned or mirrored.

What pieces are called does not matter; where some lie already, these lie in the same places.
"""

from __future__ import annotations

from cover.families.tilings.geometry import Shape, least, orientations, turns
from cover.families.tilings.pieces import Piece
from cover.families.tilings.puzzle import Tiling


def canonical_form(puzzle: Tiling) -> tuple[object, ...]:
    """Return the pieces, and the first in order of all turned and mirrored boards and what lies."""
    board = puzzle.board
    kinds = [_kind(piece, board.space) for piece in puzzle.pieces]
    lies = {cell: number for number, (_, cells) in enumerate(puzzle.placed) for cell in cells}
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
        laid = tuple(kinds[puzzle.placed[number].piece] for number in numbers)
        forms.append((tuple(drawn), laid))
    return min(forms), tuple(sorted(kinds))


def _kind(piece: Piece, space: bool) -> tuple[tuple[Shape, ...], str, bool, bool]:
    """Return a piece without its name: its shapes, how often it is used, how it may be turned."""
    shapes = (piece.shape, *piece.others)
    first = sorted(min(orientations(shape, space=space, reflect=True)) for shape in shapes)
    return tuple(first), piece.copies.in_words(), piece.rotate, piece.reflect
