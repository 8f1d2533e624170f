"""Pieces as the text formats state them, and how large tilings may be."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from cover.errors import InputError, Place
from cover.families.tilings.formats import TilingReading
from cover.families.tilings.geometry import Cell, Shape, normal, orientations
from cover.families.tilings.pieces import ONCE, Bounds, Piece
from cover.families.tilings.text.record import Stated

LARGEST_BOARD = 100_000  # cells
LARGEST_PIECE = 1_000  # cells
MOST = 1_000_000  # copies of a piece, or cells that stay empty

BLANKS = frozenset(" ._-0")  # what is nothing in a drawing
BY = r"\s*[xX×*]\s*"  # what stands between the sides of a board


def size_pattern(number: str, between: str) -> re.Pattern[str]:
    """What matches two or three numbers, and nothing else: the sides of a board."""
    return re.compile(rf"\s*({number}){between}({number})(?:{between}({number}))?\s*")


def may_reflect(space: bool) -> bool:
    """Whether pieces may be turned over where nobody says so: in the plane, as one turns paper."""
    return not space


def stated(
    name: str,
    cells: Collection[Cell],
    place: Place,
    reading: TilingReading,
    *,
    space: bool = False,
    copies: Bounds = ONCE,
) -> Stated:
    """A piece that may be turned, and in the plane turned over, unless the command says otherwise.

    Raises `InputError` if it is too large.
    """
    if len(cells) > LARGEST_PIECE:
        raise InputError(place, f"piece {name} has more than {LARGEST_PIECE} cells")
    rotate = True if reading.options.rotate is None else reading.options.rotate
    reflect = may_reflect(space) if reading.options.reflect is None else reading.options.reflect
    return Stated(Piece(name, normal(cells), copies, rotate, reflect), place)


def merged(pieces: Iterable[Stated], *, space: bool = False) -> list[Stated]:
    """The pieces of drawings without names: those that are alike are copies of the first."""
    found: dict[Shape, Stated] = {}
    for piece, place in pieces:
        forms = orientations(piece.shape, space=space, rotate=piece.rotate, reflect=piece.reflect)
        first = found.get(forms[0])
        if first is not None:
            copies = first.piece.copies.low + 1
            piece, place = first.piece._replace(copies=Bounds(copies, copies)), first.place
        found[forms[0]] = Stated(piece, place)
    return list(found.values())
