"""Pieces in YAML and JSON: a map from names to drawings, or to what is to be said of each."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from string import digits
from typing import NamedTuple

from cover.families.tilings.geometry import Shape, extent
from cover.families.tilings.pieces import ONCE, Bounds, Piece
from cover.families.tilings.text.counts import bounds_of, is_count
from cover.families.tilings.text.drawing import drawing, shape_of
from cover.families.tilings.text.record import Stated
from cover.reading.lines import counted, shown
from cover.reading.yaml_documents import Node
from cover.reading.yaml_values import truth_of

_KEYS = ("shape", "others", "count", "rotate", "reflect")


class Turns(NamedTuple):
    """What may be done to pieces of which nothing else is said, on a board in `space` or not."""

    rotate: bool
    reflect: bool
    space: bool


class DrawnPiece(NamedTuple):
    """A piece as it is drawn, and `where`; what is None, the puzzle says for all of its pieces.

    `others` are further shapes that a copy may have instead.
    """

    name: str
    shape: Shape
    where: Node
    copies: Bounds = ONCE
    rotate: bool | None = None
    reflect: bool | None = None
    others: tuple[Shape, ...] = ()

    def stated(self, turns: Turns) -> Stated:
        """The piece on a board; raises `InputError` for one with layers in the plane."""
        layers = max(extent(shape)[0] for shape in (self.shape, *self.others))
        if layers > 1 and not turns.space:
            have = f"piece {shown(self.name)} has {counted(layers, 'layer')}, the board has none"
            raise self.where.error(
                f'{have}; "|" separates rows, a list has a drawing for each layer'
            )
        rotate = turns.rotate if self.rotate is None else self.rotate
        reflect = turns.reflect if self.reflect is None else self.reflect
        piece = Piece(self.name, self.shape, self.copies, rotate, reflect, self.others)
        return Stated(piece, self.where.place)


def drawn_pieces(
    node: Node | None, known: Mapping[str, DrawnPiece] | None = None
) -> list[DrawnPiece]:
    """The pieces that a value states; raises `InputError`.

    Those of `known` names need no shape; what is said of them is in the place of what was known.
    """
    if node is None:
        return []
    if node.kind != "map":
        expected = "expected a map from the names of pieces to their shapes, such as {V: xx|x.}"
        raise node.error(expected)
    return [_piece(key, value, known or {}) for key, value in node.pairs]


def unknown(word: str, known: list[str], what: str) -> str:
    """What to say of a word that should have been one of the known ones, such as `I4` or `I5`."""
    numbered = [name for name in known if name.rstrip(digits) == word]
    close = [f'"{name}"' for name in numbered or get_close_matches(word, known, n=1)]
    hint = f"did you mean {' or '.join(close)}?" if close else f"{what} are {', '.join(known)}"
    return f'"{shown(word)}"; {hint}'


def _piece(key: Node, value: Node, known: Mapping[str, DrawnPiece]) -> DrawnPiece:
    """A piece: its drawing alone, or a map with it and more."""
    name = key.text
    if not name.strip():
        raise key.error("a piece without a name")
    if not name.isprintable():
        raise key.error(f'"{shown(name)}" cannot be the name of a piece')
    if value.kind != "map":
        _refuse_known(key, known)
        if is_count(value.text):
            expected = f"expected {{shape: .., count: {shown(value.text)}}}"
            raise key.error(f"piece {shown(name)} has a count for its shape; {expected}")
        return DrawnPiece(name, shape_of(drawing(value)), key)
    for inner, _ in value.pairs:
        if inner.text not in _KEYS:
            raise inner.error(f"unknown key {unknown(inner.text, list(_KEYS), 'keys of a piece')}")
    shape, others, count, rotate, reflect = map(value.get, _KEYS)
    if shape is not None:
        _refuse_known(key, known)
        piece = DrawnPiece(name, shape_of(drawing(shape)), key)
    elif name in known:
        piece = known[name]._replace(where=key)
    else:
        raise key.error(f'piece {shown(name)} has no key "shape"')
    return piece._replace(
        copies=bounds_of(count) if count else piece.copies,
        rotate=truth_of(rotate) if rotate else piece.rotate,
        reflect=truth_of(reflect) if reflect else piece.reflect,
        others=_others(others) if others else piece.others,
    )


def _others(node: Node) -> tuple[Shape, ...]:
    """The shapes of a list of drawings."""
    if node.kind != "list":
        raise node.error("expected a list of further shapes of the piece, such as [xx|x., xxx]")
    return tuple(shape_of(drawing(item)) for item in node.items)


def _refuse_known(key: Node, known: Mapping[str, DrawnPiece]) -> None:
    if key.text in known:
        message = f"piece {shown(key.text)} is in the sets that are used, too"
        raise key.error(f'{message}; drop that one with "except", or take another name')
