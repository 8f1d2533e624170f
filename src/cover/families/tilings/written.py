"""A tiling as YAML states it; its solutions, too."""

from __future__ import annotations

from collections.abc import Sequence

from cover.families.tilings.geometry import Shape, extent
from cover.families.tilings.layout import TilingLayout
from cover.families.tilings.pieces import ANY, ONCE, Bounds, Piece
from cover.families.tilings.puzzle import Tiling
from cover.families.tilings.text.board_written import board
from cover.families.tilings.text.stated import may_reflect
from cover.reading.records import Record
from cover.reading.yaml_text import Block, InLine, MapInLine

_MATERIAL = "x"
_NOTHING = "."


def puzzle(record: Record) -> dict[str, object]:
    """The keys of a puzzle and their values."""
    tiling, layout = parts_of(record)
    tiles = tiling.shape
    space = tiles.board.space
    turns = _turns(tiles.pieces, space)
    usual = {"rotate": True, "reflect": may_reflect(space), **turns}
    return {
        **board(tiling, layout),
        **({} if tiles.board.empty == ANY else {"empty": counted(tiles.board.empty)}),
        **turns,
        "pieces": {piece.name: _piece(piece, usual) for piece in tiles.pieces},
        **({} if record.expect is None else {"expect": record.expect}),
    }


def solution(record: Record, solution: Sequence[int]) -> object:
    """The board in rows, each cell with the mark of the copy that covers it."""
    _, layout = parts_of(record)
    rows = [row.split() if " " in row else [*row] for row in layout.rows(solution)]
    width = max(len(mark) for row in rows for mark in row)
    between = " " if width > 1 else ""
    lines = (between.join(mark.ljust(width) for mark in row).rstrip() for row in rows)
    return Block("\n".join(lines))


def parts_of(record: Record) -> tuple[Tiling, TilingLayout]:
    """The puzzle and the layout of a tiling."""
    puzzle, layout = record.puzzle, record.layout
    assert isinstance(puzzle, Tiling), "the family has no other puzzles"
    assert isinstance(layout, TilingLayout), "all readers of tilings make such layouts"
    return puzzle, layout


def counted(bounds: Bounds) -> str | int:
    """Bounds as `count` and `empty` state them."""
    low, high = bounds
    if low == high:
        return low
    if high is None:
        return f"{low}+" if low else "any"
    return f"{low}-{high}" if low else f"<={high}"


def _turns(pieces: Sequence[Piece], space: bool) -> dict[str, bool]:
    """What may be done to all pieces that say nothing else, where it is not as usual."""
    found: dict[str, bool] = {}
    if not any(piece.rotate for piece in pieces):
        found["rotate"] = False
    if all(piece.reflect != may_reflect(space) for piece in pieces):
        found["reflect"] = not may_reflect(space)
    return found


def _piece(piece: Piece, usual: dict[str, bool]) -> object:
    """A piece as its drawing; as a map, if more is to be said."""
    keys = MapInLine(shape=_drawn(piece.shape))
    if piece.others:
        keys["others"] = InLine(map(_drawn, piece.others))
    if piece.copies != ONCE:
        keys["count"] = counted(piece.copies)
    if piece.rotate != usual["rotate"]:
        keys["rotate"] = piece.rotate
    if piece.reflect != usual["reflect"]:
        keys["reflect"] = piece.reflect
    return keys if len(keys) > 1 else keys["shape"]


def _drawn(shape: Shape) -> object:
    """Rows between bars, in a list of layers if there are several."""
    layers, rows, columns = extent(shape)
    cells = set(shape)
    drawn = [
        "|".join(
            "".join(_MATERIAL if (z, y, x) in cells else _NOTHING for x in range(columns))
            for y in range(rows)
        )
        for z in range(layers)
    ]
    return drawn[0] if layers == 1 else InLine(drawn)
