"""Pieces in YAML and JSON: drawings, counts of copies, and sets that come with `cover`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from importlib import resources
from string import digits

from cover.families.tilings.pieces import ANY, Bounds, Shape
from cover.families.tilings.text.drawings import CELLS, are_coordinates, drawing, shape_of, words_of
from cover.families.tilings.text.tiling_text import MOST, PieceText, piece_name
from cover.reading.lines import Lines, normal, shown
from cover.reading.ranges import range_in, range_text
from cover.reading.yaml_documents import Node, documents, text_of, truth_of

PIECE_SETS = (
    *("monomino", "domino", "trominoes", "tetrominoes", "tetrominoes-one-sided", "pentominoes"),
    *("pentominoes-one-sided", "hexominoes", "soma", "tetracubes", "pentacubes", "lonpos"),
)
_PLURALS = {"monominoes": "monomino", "dominoes": "domino"}

_KEYS = ("shape", "others", "count", "rotate", "reflect")


def drawn_pieces(node: Node | None, known: Mapping[str, PieceText]) -> list[PieceText]:
    """Return the pieces that a value states; raises `InputError`.

    Those of `known` names need no shape; what is said of them is in the place of what was known.
    Pieces in a list have no names, and get those of `piece_name`.
    """
    if node is None:
        return []
    if node.kind == "scalar":
        expected = "expected a map from the names of pieces to their shapes, such as {V: xx|x.}"
        raise node.error(expected)
    if any(item.kind == "map" for item in node.items):
        raise node.error("maps in a list; expected a map from the names of pieces to such maps")
    shapes = list(node.items)
    for _, value in node.pairs:
        others = value.get("others")
        named = value.get("shape") if value.kind == "map" else value
        shapes += [] if named is None else [named]
        shapes += [] if others is None else others.items
    of_cells = are_coordinates(shapes)
    return [_piece(key, value, known, of_cells) for key, value in node.pairs] + [
        PieceText(piece_name(number), _shape(item, of_cells), item.place)
        for number, item in enumerate(node.items)
    ]


def _shape(node: Node, of_cells: bool) -> Shape:
    """Return the shape that a value draws; a letter alone may be the name of one, and is none."""
    if len(node.text) == 1 and node.text.isalpha() and node.text not in CELLS:
        raise node.error(f'"{shown(node.text)}" draws one cell; x does, and xx two')
    return shape_of(drawing(node, of_cells=of_cells))


def unknown(word: str, known: list[str], what: str) -> str:
    """Return what to say of a word that is none of the known ones, which may be such as `I4`."""
    numbered = [name for name in known if name.rstrip(digits) == word]
    close = [f'"{name}"' for name in numbered or get_close_matches(word, known, n=1)]
    hint = f"did you mean {' or '.join(close)}?" if close else f"{what} are {', '.join(known)}"
    return f'"{shown(word)}"; {hint}'


def _piece(key: Node, value: Node, known: Mapping[str, PieceText], of_cells: bool) -> PieceText:
    name = key.text
    if not name.strip():
        raise key.error("a piece without a name")
    if value.kind != "map" and _bounds(value.text) is not None:
        said = shown(value.text)
        expected = f"use: {{{name}: {said}}}" if is_set(name) else f"{{shape: .., count: {said}}}"
        raise key.error(f"piece {shown(name)} has a count for its shape; expected {expected}")
    for inner, _ in value.pairs:
        if inner.text not in _KEYS:
            raise inner.error(f"unknown key {unknown(inner.text, list(_KEYS), 'keys of a piece')}")
    shape, others, count, rotate, reflect = map(value.get, _KEYS)
    shape = shape if value.kind == "map" else value
    if shape is None and name in known:
        piece = known[name]._replace(place=key.place)
    elif shape is None:
        raise key.error(f'piece {shown(name)} has no key "shape"')
    elif name in known:
        message = f"piece {shown(name)} is in the sets that are used, too"
        raise key.error(f'{message}; drop that one with "except", or take another name')
    else:
        piece = PieceText(name, _shape(shape, of_cells), key.place)
    if others is not None and others.kind != "list":
        raise others.error("expected a list of further shapes of the piece, such as [xx|x., xxx]")
    further = () if others is None else others.items
    return piece._replace(
        copies=bounds_of(count) if count else piece.copies,
        rotate=truth_of(rotate) if rotate else piece.rotate,
        reflect=truth_of(reflect) if reflect else piece.reflect,
        others=tuple(_shape(each, of_cells) for each in further) or piece.others,
    )


def bounds_of(node: Node) -> Bounds:
    """Return the numbers that `2`, `1..3`, `<=2`, `2+` or `any` allow; raises `InputError`."""
    bounds = _bounds(text_of(node))
    if bounds is None:
        expected = "expected one such as 2, 1..3, <=2, 2+ or any"
        raise node.error(f'"{shown(node.text)}" is no count, {expected}')
    low, high = bounds
    if max(low, high or 0) > MOST:
        raise node.error(f"{shown(node.text)} is more than {MOST}")
    if high is not None and low > high:
        raise node.error(f"{shown(node.text)}: the first number is larger than the second")
    return bounds


def stated_bounds(bounds: Bounds) -> str | int:
    if bounds == ANY:
        return "any"
    return bounds.low if bounds.low == bounds.high else range_text(*bounds)


def _bounds(text: str) -> Bounds | None:
    if text.strip() == "any":
        return ANY
    found = range_in(text, int)
    return None if found is None else Bounds(found[0] or 0, found[1])


def used_pieces(use: Node | None, exceptions: Node | None) -> dict[str, PieceText]:
    found: list[tuple[Node, PieceText]] = []
    used: set[str] = set()
    for name, where, copies in _sets(use):
        if not is_set(name):
            known = unknown(name, list(PIECE_SETS), "they")
            raise where.error(f"there is no set of pieces {known}")
        if name in used:
            raise where.error(f"the set {shown(name)} is named twice; {{{shown(name)}: 2}} has two")
        used.add(name)
        drawn = piece_set(name)
        found += [(where, p._replace(place=where.place, copies=copies)) for p in drawn]
    names = Counter(piece.name for _, piece in found)
    pieces: dict[str, PieceText] = {}
    for where, piece in found:
        name = piece.name if names[piece.name] == 1 else f"{piece.name}{len(piece.shape)}"
        if name in pieces:
            raise where.error(f"a second piece {name}; these sets have pieces in common")
        pieces[name] = piece._replace(name=name)
    for name, where in words_of(exceptions):
        if name not in pieces:
            if not pieces:
                raise where.error('"except" drops pieces of the sets that "use" names')
            raise where.error(f"no piece {unknown(name, list(pieces), 'they')}")
        del pieces[name]
    return pieces


def is_set(name: str) -> bool:
    return name in PIECE_SETS or name in _PLURALS


@lru_cache(maxsize=len(PIECE_SETS))
def piece_set(name: str) -> tuple[PieceText, ...]:
    """Return the pieces of a set as they are drawn, each used once."""
    document = shipped_document("piece_sets", name)
    reflect = document.get("reflect")
    turned = None if reflect is None else truth_of(reflect)
    return tuple(p._replace(reflect=turned) for p in drawn_pieces(document.get("pieces"), {}))


@lru_cache(maxsize=20)
def shipped_document(folder: str, name: str) -> Node:
    text = (resources.files("cover.families.tilings") / folder / f"{name}.yaml").read_text("utf-8")
    source = f"preset {name}"
    lines = Lines(normal(source, number, raw) for number, raw in enumerate(text.split("\n"), 1))
    document = next(documents(lines))
    assert isinstance(document, Node), document
    return document


def _sets(node: Node | None) -> Iterator[tuple[str, Node, Bounds]]:
    """Yield the names of sets, and how many copies there are of each of their pieces."""
    if node is not None and node.kind == "map":
        for key, value in node.pairs:
            yield _PLURALS.get(key.text, key.text), key, bounds_of(value)
        return
    for name, where in words_of(node):
        if name in _PLURALS:  # who says dominoes means more of them than the one of the set
            has = f"the set {_PLURALS[name]} has one piece, which is used once"
            raise where.error(f"{has}; {{{name}: any}} has any number, {{{name}: 32}} so many")
        yield name, where, Bounds()
