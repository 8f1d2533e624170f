"""Tilings in YAML and JSON: what their keys mean. Boards are read in `board`, pieces in
`yaml_pieces`, words on boards in `labels`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cover.errors import InputError, Place
from cover.families.tilings.formats import TilingReading
from cover.families.tilings.geometry import Cell
from cover.families.tilings.pieces import ANY, Bounds
from cover.families.tilings.solution import read as read_solution
from cover.families.tilings.text.board import DrawnBoard, board_of, open_marks_of, without_holes
from cover.families.tilings.text.counts import bounds_of
from cover.families.tilings.text.dates import TODAY, today
from cover.families.tilings.text.labels import Labels, uncovered, uncovered_on
from cover.families.tilings.text.presets import drawn_set, is_set, preset
from cover.families.tilings.text.record import Draft, Stated, tiling_record
from cover.families.tilings.text.stated import may_reflect
from cover.families.tilings.text.yaml_pieces import DrawnPiece, Turns, drawn_pieces, unknown
from cover.families.tilings.written import puzzle as _stated
from cover.families.tilings.written import solution as stated_solution
from cover.reading.lines import shown
from cover.reading.records import Record
from cover.reading.yaml_documents import Node
from cover.reading.yaml_values import integer_of, text_of, truth_of

__all__ = ["read_solution", "read_yaml", "stated", "stated_solution"]

_MOST_EXPECTED = 10**60


class _Keys(NamedTuple):
    """The keys of a document, and those of the preset that it completes."""

    document: Node
    preset: Node | None

    def get(self, key: str) -> Node | None:
        """The value of a key; what the document says itself comes first.

        Sets of pieces that it uses are in the place of the pieces of the preset, too.
        """
        own = self.document.get(key)
        if own is not None or self.preset is None:
            return own
        is_replaced = key == "pieces" and self.document.get("use") is not None
        return None if is_replaced else self.preset.get(key)

    def place(self, place: Place) -> Place:
        """Where something stands; what the preset says, stands where the document names it."""
        is_own = place.source == self.document.place.source
        name = self.document.get("preset")
        return place if is_own or name is None else name.place


def read_yaml(document: Node, reading: TilingReading) -> Record:
    """The record of a document; raises `InputError`."""
    name = document.get("preset")
    keys = _Keys(document, preset(text_of(name), name) if name is not None else None)
    try:
        return _record(keys, reading)
    except InputError as error:
        place = keys.place(error.place)
        raise error if place == error.place else InputError(place, error.message) from None


def _record(keys: _Keys, reading: TilingReading) -> Record:
    pieces = _pieces(keys)
    board = _board(keys, {piece.name for piece in pieces}, reading)
    turns = _turns(keys, board.space, reading)
    stated = [piece.stated(turns) for piece in pieces]
    stated = [Stated(piece, keys.place(place)) for piece, place in stated]
    if not stated and keys.get("pieces") is None and keys.get("use") is None:
        raise keys.document.error('there are no pieces; add "use:" or "pieces:"')
    _note_walls(keys, board, stated, reading)
    place = keys.document.place._replace(column=0)
    return tiling_record(place, _draft(keys, board), stated, reading)


def _pieces(keys: _Keys) -> list[DrawnPiece]:
    """The pieces of the sets that are used, then those of the puzzle itself."""
    of_sets = {piece.name: piece for piece in _used(keys)}
    node = keys.get("pieces")
    if node is not None and node.kind == "scalar" and is_set(node.text.strip()):
        raise node.error(f'expected a map of pieces; did you mean "use: {node.text.strip()}"?')
    own = drawn_pieces(node, of_sets)
    of_sets.update((piece.name, piece) for piece in own)
    return [piece for piece in of_sets.values() if piece.copies.high != 0]


def _used(keys: _Keys) -> list[DrawnPiece]:
    """The pieces of the sets that are used, but for the exceptions; raises `InputError`."""
    sets: dict[str, list[DrawnPiece]] = {}
    for name, where, copies in _sets(keys.get("use")):
        if name in sets:
            raise where.error(f"the set {shown(name)} is named twice; {{{shown(name)}: 2}} has two")
        sets[name] = [piece._replace(copies=copies) for piece in drawn_set(name, where)]
    pieces = _with_different_names(list(sets.values()))
    for name, where in _words(keys.get("except")):
        if name not in pieces:
            if not pieces:
                raise where.error('"except" drops pieces of the sets that "use" names')
            raise where.error(f"no piece {unknown(name, list(pieces), 'they')}")
        del pieces[name]
    return list(pieces.values())


def _sets(node: Node | None) -> Iterator[tuple[str, Node, Bounds]]:
    """The names of sets, and how many copies there are of each of their pieces."""
    if node is not None and node.kind == "map":
        yield from ((key.text, key, bounds_of(value)) for key, value in node.pairs)
    else:
        yield from ((name, where, Bounds()) for name, where in _words(node))


def _with_different_names(sets: list[list[DrawnPiece]]) -> dict[str, DrawnPiece]:
    """The pieces of sets by name; those called the same get the number of their cells behind it."""
    names = [piece.name for pieces in sets for piece in pieces]
    found: dict[str, DrawnPiece] = {}
    for pieces in sets:
        for piece in pieces:
            is_single = names.count(piece.name) == 1
            name = piece.name if is_single else f"{piece.name}{len(piece.shape)}"
            if name in found:
                raise piece.where.error(f"a second piece {name}; these sets have pieces in common")
            found[name] = piece._replace(name=name)
    return found


def _board(keys: _Keys, names: set[str], reading: TilingReading) -> DrawnBoard:
    node = keys.get("board")
    if node is None:
        message = 'the key "board" is missing, and there is no "preset"'
        raise keys.document.error(message)
    board = board_of(node, names, open_marks_of(keys.get("open")))
    if node.kind == "list" and board.labels is None:
        _note_rows(node, reading)
    _note_blanks(node, board, reading)
    free = _uncovered(keys, board.labels, reading)
    board = without_holes(board, keys.get("holes")).without(free)
    if keys.get("empty") is not None and not board.optional:
        board = board.all_optional()
    return board


def _note_rows(node: Node, reading: TilingReading) -> None:
    """Remark on a list that was perhaps meant to be one of rows."""
    rows = [item for item in node.items if len(item.lines()) == 1 and "|" not in item.text]
    if len(rows) == len(node.items) > 1:
        layers = f"a list of {len(rows)} drawings is a board of as many layers"
        reading.note(node.place, f'{layers}; for rows in the plane, write them behind "board: |"')


def _note_blanks(node: Node, board: DrawnBoard, reading: TilingReading) -> None:
    """Remark on a board whose blanks were perhaps not meant to be holes."""
    cells = {*board.cells, *board.optional}
    if not any((z, y, x + 1) in cells for z, y, x in cells) and len({x for *_, x in cells}) > 1:
        reading.note(node.place, "no cell of the board is beside another one; a blank is a hole")


def _uncovered(keys: _Keys, labels: Labels | None, reading: TilingReading) -> set[Cell]:
    """The cells that a date or their labels leave free; raises `InputError`."""
    document = keys.document
    if reading.options.date is not None:
        return _on(reading.options.date, labels, document, reading)
    words, date = document.get("uncovered"), document.get("date")
    if words is not None and date is not None:
        raise words.error('"date" says what is uncovered; here are both')
    if words is not None:
        return uncovered(list(_words(words)), labels)
    if date is not None:
        return _on(text_of(date), labels, date, reading)
    usual = keys.get("date")
    return _on(text_of(usual), labels, document, reading) if usual is not None else set()


def _on(date: str, labels: Labels | None, where: Node, reading: TilingReading) -> set[Cell]:
    """The cells of a date; that of today gets a note."""
    if date.lower() != TODAY:
        return uncovered_on(date, labels, where)
    cells = uncovered_on(today(), labels, where)
    reading.note(where.place, f"the date is that of today, {today()}")
    return cells


def _note_walls(
    keys: _Keys, board: DrawnBoard, stated: list[Stated], reading: TilingReading
) -> None:
    """Remark on a board whose holes were perhaps meant to be its cells."""
    if any(piece.copies.low != piece.copies.high for piece, _ in stated):
        return
    if keys.get("empty") is not None:  # the cells need not be as many as the pieces cover
        return
    area = sum(len(piece.shape) * piece.copies.low for piece, _ in stated)
    node = keys.get("board")
    if node is not None and 0 < board.points == area != len(board.cells):
        reading.note(node.place, f"the board has {area} '.' cells; set open: '.'")


def _turns(keys: _Keys, space: bool, reading: TilingReading) -> Turns:
    """What may be done to pieces: as the command says, or the puzzle, or as is usual."""
    rotate, reflect = reading.options.rotate, reading.options.reflect
    if rotate is None:
        rotate = truth_of(keys.get("rotate"), default=True)
    if reflect is None:
        reflect = truth_of(keys.get("reflect"), default=may_reflect(space))
    return Turns(rotate, reflect, space)


def _draft(keys: _Keys, board: DrawnBoard) -> Draft:
    empty = keys.get("empty")
    words = board.labels.words if board.labels else {}
    return Draft(
        {cell: keys.place(place) for cell, place in board.cells.items()},
        {cell: keys.place(place) for cell, place in board.optional.items()},
        board.letters,
        labels={cell: word.text for cell, word in words.items()},
        space=board.space,
        empty=bounds_of(empty) if empty is not None else ANY,
        expect=integer_of(keys.get("expect"), 0, _MOST_EXPECTED),
    )


def _words(node: Node | None) -> Iterator[tuple[str, Node]]:
    """The words of a text or of a list, and the value that each stands in."""
    if node is None:
        return
    if node.kind == "map":
        raise node.error("expected words, not a map")
    for item in node.items:
        yield from _words(item)
    for word in node.text.replace(",", " ").split():
        yield word, node


def stated(record: Record, command: str) -> dict[str, object]:
    """Return the keys of a puzzle and their values."""
    return _stated(record)
