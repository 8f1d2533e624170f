"""Piece sets and whole puzzles that come with `cover`: YAML files as anybody may write them."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from cover.families.tilings.pieces import Piece
from cover.families.tilings.text.stated import may_reflect
from cover.families.tilings.text.yaml_pieces import DrawnPiece, Turns, drawn_pieces, unknown
from cover.reading.lines import Lines, normal
from cover.reading.yaml_documents import Node, documents
from cover.reading.yaml_values import truth_of

PRESETS = (
    "calendar",
    "calendar-weekday",
    "soma-cube",
    "pentomino-6x10",
    "chessboard-dominoes",
)
PIECE_SETS = (
    "monomino",
    "domino",
    "trominoes",
    "tetrominoes",
    "tetrominoes-one-sided",
    "pentominoes",
    "pentominoes-one-sided",
    "hexominoes",
    "soma",
    "tetracubes",
    "pentacubes",
    "lonpos",
)
_OTHER_NAMES = {"monominoes": "monomino", "dominoes": "domino"}


def preset(name: str, where: Node) -> Node:
    """A whole puzzle; raises `InputError` if there is none of that name."""
    if name not in PRESETS:
        raise where.error(f"there is no puzzle {unknown(name, list(PRESETS), 'they')}")
    return _document("presets", name)


def is_set(name: str) -> bool:
    """Whether there is a set of pieces of this name."""
    return name in PIECE_SETS or name in _OTHER_NAMES


def drawn_set(name: str, where: Node) -> list[DrawnPiece]:
    """The pieces of a set as they are drawn, each used once; raises `InputError`."""
    if not is_set(name):
        raise where.error(f"there is no set of pieces {unknown(name, list(PIECE_SETS), 'they')}")
    return [piece._replace(where=where) for piece in _pieces(_OTHER_NAMES.get(name, name))]


def piece_set(name: str, *, space: bool = False) -> tuple[Piece, ...]:
    """The pieces of a set, to be turned as is usual in the plane or in space."""
    turns = Turns(rotate=True, reflect=may_reflect(space), space=space)
    return tuple(piece.stated(turns).piece for piece in _pieces(name))


def _pieces(name: str) -> list[DrawnPiece]:
    document = _document("piece_sets", name)
    reflect = document.get("reflect")
    pieces = drawn_pieces(document.get("pieces"))
    if reflect is not None:
        pieces = [piece._replace(reflect=truth_of(reflect)) for piece in pieces]
    return pieces


@lru_cache(maxsize=len(PRESETS) + len(PIECE_SETS))
def _document(folder: str, name: str) -> Node:
    """A file of the package."""
    text = (resources.files("cover.families.tilings") / folder / f"{name}.yaml").read_text("utf-8")
    source = f"preset {name}"
    lines = Lines(normal(source, number, raw) for number, raw in enumerate(text.split("\n"), 1))
    document = next(documents(lines))
    assert isinstance(document, Node), document
    return document
