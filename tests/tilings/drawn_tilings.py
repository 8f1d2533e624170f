"""Tilings whose boards are drawn and whose pieces have names, for tests of what rules them out."""

from __future__ import annotations

from cover.facts import Contradiction
from cover.families.tilings.pieces import ANY, Board, Bounds, LaidPiece, Piece, Tiles
from tilings import box, cells_of, pieces, tiling_of

TETROMINOES = {"I": "xxxx", "L": "xxx|x..", "O": "xx|xx", "S": "xx.|.xx", "T": "xxx|.x."}
SHAPES = TETROMINOES | {
    "D": "xx",
    "V": "xx|x.",
    "E": "xxx",
    "P": "xxx|xx.",
    "X": ".x.|xxx|.x.",
    "U": "xxx|x.x",
    "H": "x.x",
}


def board(drawing: str, empty: Bounds = ANY) -> Board:
    """A board drawn with `x`, and `+` for cells that may stay empty."""
    cells = tuple(sorted(cells_of(drawing, "x+")))
    may = set(cells_of(drawing, "+"))
    optional = frozenset(number for number, cell in enumerate(cells) if cell in may)
    return Board(cells, "/" in drawing, optional, empty)


def some(copies: Bounds, *names: str) -> tuple[Piece, ...]:
    """Pieces of these names, each used so often."""
    return pieces({name: SHAPES[name] for name in names}, copies=copies)


def exactly(number: int) -> Bounds:
    return Bounds(number, number)


def reason(where: Board, *what: tuple[Piece, ...], placed: tuple[LaidPiece, ...] = ()) -> str:
    """The sentence that rules a tiling out, or nothing."""
    found = why(where, *what, placed=placed)
    return found.rule if found else ""


def why(
    where: Board, *what: tuple[Piece, ...], placed: tuple[LaidPiece, ...] = ()
) -> Contradiction | None:
    return tiling_of(Tiles(where, sum(what, ())), placed)._contradiction()


def without_corners(rows: int, columns: int) -> Board:
    return Board(box(rows, columns).cells[1:-1])
