"""Tilings in YAML: what their keys mean, and how a puzzle and its solution are stated.

Values of Python become keys of YAML that say the same.

Boards are read in `text.drawings`, pieces in `text.pieces`, words on boards in `text.calendars`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

from cover.errors import InputError, Place
from cover.families.tilings.answers import read_laid
from cover.families.tilings.costs import stated_costs, with_costs
from cover.families.tilings.options import TilingReading
from cover.families.tilings.pieces import ANY, ONCE, Cell, LaidPiece, Piece, Shape, extent, parts
from cover.families.tilings.puzzle import EMPTY_MARK, HOLE, Tiling
from cover.families.tilings.text.calendars import DATES, MONTHS, WEEKDAYS, Labels, day_of, key_of
from cover.families.tilings.text.drawings import (
    BoardCells,
    board_of,
    layer_text,
    open_marks_of,
    rows_of,
    words_of,
)
from cover.families.tilings.text.pieces import (
    PIECE_SETS,
    bounds_of,
    drawn_pieces,
    is_set,
    shipped_document,
    stated_bounds,
    unknown,
    used_pieces,
)
from cover.families.tilings.text.tiling_text import (
    LARGEST_BOARD,
    TilingText,
    may_reflect,
    no_calendar,
)
from cover.reading.arguments import (
    ArgumentNode,
    costs_of_pieces,
    is_text,
    iterated,
    names_in,
    plain,
    wrong,
)
from cover.reading.lines import Lines, counted, shown
from cover.reading.yaml_documents import Node, integer_of, text_of, truth_of
from cover.reading.yaml_text import InLine, LiteralText, MapInLine, drawn

# What people call some of them.
_ALSO_CALLED = {"a-puzzle-a-day": "calendar", "soma": "soma-cube", "pentominoes": "pentomino-6x10"}
PRESETS = (*("calendar", "calendar-weekday", "soma-cube", "pentomino-6x10", "chessboard-dominoes"),)

_MOST_EXPECTED = 10**60

_OTHER_KEYS = {"board": "grid", "pieces": "shapes"}

_MARKS = "xX#oO*1"  # for cells, where pieces have other names
_OTHER_MARKS = "@%&=~$!?"
_MATERIAL = "x"
_NO_LABEL = "-"


# --- Reading a puzzle ---


class _Keys(NamedTuple):
    """The keys of a document, and those of the preset that it completes.

    Programs that write JSON call the board a grid, and the pieces shapes.
    """

    document: Node
    preset: Node | None

    def get(self, key: str) -> Node | None:
        """Return the value of a key; what the document says itself comes first.

        Sets of pieces that it uses are in the place of the pieces of the preset, too.
        """
        own = self.document.get(key)
        if key in _OTHER_KEYS:
            other = self.document.get(_OTHER_KEYS[key])
            if own is not None and other is not None:
                word = _OTHER_KEYS[key]
                raise other.error(f'"{word}" is another word for "{key}"; here are both')
            own = own or other
        if own is not None or self.preset is None:
            return own
        is_replaced = key == "pieces" and self.document.get("use") is not None
        return None if is_replaced else self.preset.get(key)

    def place(self, place: Place) -> Place:
        """Return where something stands: what the preset says, where the document names it."""
        is_own = place.source == self.document.place.source
        name = self.document.get("preset")
        return place if is_own or name is None else name.place


def read_yaml(document: Node, reading: TilingReading) -> Tiling:
    name = document.get("preset")
    known = None if name is None else _ALSO_CALLED.get(text_of(name), text_of(name))
    if name is not None and known not in PRESETS:
        raise name.error(f"there is no puzzle {unknown(text_of(name), list(PRESETS), 'they')}")
    keys = _Keys(document, None if known is None else shipped_document("presets", known))
    try:
        text = _text(keys, reading)
        puzzle = text.puzzle(reading)
        if (laid := keys.get("laid")) is not None:
            puzzle = _with_laid(puzzle, laid)
        puzzle = with_costs(puzzle, keys.get("costs"))
        if keys.get("empty") is None:
            _note_area(keys, text, reading)
    except InputError as error:
        place = keys.place(error.place)
        raise error if place == error.place else InputError(place, error.message) from None
    return puzzle


def _text(keys: _Keys, reading: TilingReading) -> TilingText:
    named = keys.get("pieces")
    if named is not None and named.kind == "scalar" and is_set(named.text.strip()):
        name = named.text.strip()
        expected = f"use: {name}" if name in PIECE_SETS else f"use: {{{name}: any}}"
        raise named.error(f'expected a map of pieces; did you mean "{expected}"?')
    found = used_pieces(keys.get("use"), keys.get("except"))
    found |= {piece.name: piece for piece in drawn_pieces(named, found)}
    pieces = list(found.values())
    text = _board(keys, {piece.name for piece in pieces}, reading)
    unused = {piece.name for piece in pieces if piece.copies.high == 0}
    for cell, name in text.letters.items():
        if name in unused:
            raise InputError(text.cells[cell], f"piece {name} lies here, but its count is 0")
    pieces = [piece for piece in pieces if piece.name not in unused]
    for cells in (text.cells, text.optional):
        cells.update((cell, keys.place(place)) for cell, place in cells.items())
    text.pieces = [piece._replace(place=keys.place(piece.place)) for piece in pieces]
    text.rotate, text.reflect = (
        None if said is None else truth_of(said) for said in map(keys.get, ("rotate", "reflect"))
    )
    if named is not None and named.kind == "list":
        text.merge_alike(reading)
    if not pieces and named is None and keys.get("use") is None:
        raise keys.document.error('there are no pieces; add "use:" or "pieces:"')
    if (empty := keys.get("empty")) is not None:
        text.empty = bounds_of(empty)
    text.expect = integer_of(keys.get("expect"), 0, _MOST_EXPECTED)
    return text


def _with_laid(puzzle: Tiling, node: Node) -> Tiling:
    """Return the tiling with the pieces that lie there already, each with its mark in its cells."""
    pieces = puzzle.pieces
    if puzzle.placed:
        raise node.error('pieces are drawn on the board, too; say all of them in "laid"')
    try:
        values = read_laid(Lines(node.lines()), puzzle)
    except InputError as error:
        what = f"this is not the board with what is laid: {error.message}"
        raise InputError(error.place, what) from None
    placed = puzzle._copies(values)
    for number, cells in placed:
        if not puzzle._is_form(number, cells):
            have = f"{counted(len(cells), 'cell')} that are not a {pieces[number].name}"
            raise node.error(f"{have} are laid as one")
    return puzzle.but(placed=tuple(sorted(placed)))


def _board(keys: _Keys, names: set[str], reading: TilingReading) -> TilingText:
    node = keys.get("board")
    if node is None:
        raise keys.document.error('the key "board" is missing, and there is no "preset"')
    place = keys.document.place._replace(column=0)
    text = board_of(node, names, open_marks_of(keys.get("open")), place)
    labels = Labels(text.labels)
    if text.labels and not (
        labels.have(DATES)
        or (keys.get("date") or keys.get("uncovered")) is not None
        or reading.options.date is not None
    ):
        expected = 'draw it with x, or write its size, such as 6x10; "|" stands between rows'
        expected += ', "holes: r4c4-r5c5" takes cells out'
        raise node.error(f'words on a board are those that "uncovered" names; {expected}')
    uncovered = _uncovered(keys, labels, reading)
    if (holes := keys.get("holes")) is not None:
        uncovered |= BoardCells((*text.cells, *text.optional), text.space).cells(holes)
    for cell in uncovered:
        for found in (text.cells, text.optional, text.letters):
            found.pop(cell, None)
    if keys.get("empty") is not None and not text.optional:
        text.optional = {cell: text.cells.pop(cell) for cell in text.cells.keys() - text.letters}
    return text


def _uncovered(keys: _Keys, labels: Labels, reading: TilingReading) -> set[Cell]:
    document, date, usual = keys.document, reading.options.date, keys.get("date")
    where = document
    if date is None:
        words, own = document.get("uncovered"), document.get("date")
        if words is not None and own is not None:
            raise words.error('"date" says what is uncovered; here are both')
        if words is not None:
            return {labels.cell(word, node) for word, node in words_of(words)}
        if usual is None:
            return set()
        date, where = text_of(usual), own or document
    if not labels.have(DATES):
        raise where.error(no_calendar(date))
    day = day_of(date, where)
    names = [MONTHS[day.month - 1], str(day.day)]
    if labels.have(WEEKDAYS):
        if not day.year:
            what = "a date without a year, but this calendar has the days of the week"
            raise where.error(f'"{shown(date)}" is {what}; expected one such as 2026-11-20')
        names.append(day.weekday)
    if day.remark:
        reading.note(where.place, day.remark)
    return {labels.cell(name, where) for name in names}


def _note_area(keys: _Keys, text: TilingText, reading: TilingReading) -> None:
    """Remark on pieces that do not cover the board, with the word that was perhaps meant."""
    node, use = keys.get("board"), keys.get("use")
    area = sum(len(piece.shape) * piece.copies.low for piece in text.pieces)
    left = len(text.cells) - area
    is_any = any(piece.others or len({*piece.copies}) > 1 for piece in text.pieces)
    if node is None or is_any or text.optional or not area or not left:
        return
    if text.points == area:
        reading.note(node.place, f"the board has {area} '.' cells; set open: '.'")
    elif left > 0:
        words = f'"empty: {left}" leaves {counted(left, "cell")} empty, "count: any" takes more'
        is_named = use is not None and is_set(use.text)
        of_all = f', "use: {{{use.text}: any}}" of all' if use is not None and is_named else ""
        reading.note(node.place, f"{words} of a piece{of_all}")


# --- Stating a puzzle ---


def stated(puzzle: Tiling) -> dict[str, object]:
    board, pieces, labels = puzzle.board, puzzle.pieces, puzzle.notation.labels
    free = _uncovered_by(puzzle) if labels.keys() >= {*board.cells} else ""
    is_drawn = not free and _are_drawn(puzzle)
    if free:
        _, rows, columns = extent([*labels, (0, 0, 0)])
        words = [[labels.get((0, y, x), _NO_LABEL) for x in range(columns)] for y in range(rows)]
        keys: dict[str, object] = {"board": drawn(words), "uncovered": free}
        keys |= {"empty": "any"} if board.optional else {}
    else:
        keys = _drawn(puzzle, puzzle.placed if is_drawn else ())
    if board.empty != ANY:
        keys["empty"] = stated_bounds(board.empty)
    # What may be done to all pieces that say nothing else, where it is not as usual.
    usual = {"rotate": True, "reflect": may_reflect(board.space)}
    for key, as_usual in tuple(usual.items()):
        if all(getattr(piece, key) != as_usual for piece in pieces):
            keys[key] = usual[key] = not as_usual
    keys["pieces"] = {piece.name: _stated_piece(piece, usual) for piece in pieces}
    if puzzle.placed and not is_drawn:
        keys["laid"] = stated_rows(puzzle, puzzle._values_of(puzzle.placed))
    keys |= stated_costs(puzzle)
    return keys if puzzle.source.expect is None else {**keys, "expect": puzzle.source.expect}


def _are_drawn(puzzle: Tiling) -> bool:
    """Return whether the letters of the pieces that lie there, on a board, tell which do."""
    cells_of: dict[int, list[Cell]] = {}
    for piece, covered in puzzle.placed:
        cells_of.setdefault(piece, []).extend(puzzle.board.cells[cell] for cell in covered)
    return all(
        len(puzzle.pieces[piece].name) == 1
        and len(parts(cells)) == sum(number == piece for number, _ in puzzle.placed)
        for piece, cells in cells_of.items()
    )


def _uncovered_by(puzzle: Tiling) -> str:
    """Return the labels that stay uncovered, if there are any and they name cells."""
    labels = puzzle.notation.labels
    free = [labels[cell] for cell in sorted(labels.keys() - set(puzzle.board.cells))]
    known = [key_of(word) for word in labels.values()]
    are_names = all(known.count(key_of(word)) == 1 and "," not in word for word in free)
    return " ".join(free) if are_names else ""


def _drawn(puzzle: Tiling, placed: Sequence[LaidPiece]) -> dict[str, object]:
    board = puzzle.board
    names = {piece.name for piece in puzzle.pieces}
    if any(puzzle.pieces[piece].name.isdigit() for piece, _ in placed):
        names |= {"x", "X", "*"}  # 1x1 is a size
    mark = next(mark for mark in _MARKS + _OTHER_MARKS if mark not in names)
    marks = {
        cell: EMPTY_MARK if k in board.optional else mark for k, cell in enumerate(board.cells)
    }
    for piece, covered in placed:
        marks.update((board.cells[cell], puzzle.pieces[piece].name) for cell in covered)
    layers = rows_of(marks)
    rows = list(map(layer_text, layers)) if board.space else LiteralText("\n".join(layers[0]))
    is_marked = not {mark, EMPTY_MARK}.isdisjoint(marks.values())
    return {"board": rows} if is_marked and mark in _MARKS else {"board": rows, "open": mark}


def _stated_piece(piece: Piece, usual: dict[str, bool]) -> object:
    keys = MapInLine(shape=_drawn_shape(piece.shape))
    if piece.others:
        keys["others"] = InLine(map(_drawn_shape, piece.others))
    if piece.copies != ONCE:
        keys["count"] = stated_bounds(piece.copies)
    for key, as_usual in usual.items():
        if getattr(piece, key) != as_usual:
            keys[key] = getattr(piece, key)
    return keys if len(keys) > 1 else keys["shape"]


def _drawn_shape(shape: Shape) -> object:
    layers = rows_of(dict.fromkeys(shape, _MATERIAL))
    return "|".join(layers[0]) if len(layers) == 1 else InLine(map(layer_text, layers))


def stated_rows(puzzle: Tiling, values: Sequence[int]) -> LiteralText:
    """Return the board in rows, each cell with the mark of the copy that covers it."""
    return drawn(row.split() if " " in row else [*row] for row in puzzle._rows(values))


# --- Values of Python that state one ---


def stated_keys(
    board: object, pieces: object, use: object, keys: Mapping[str, object]
) -> dict[str, object]:
    """Return the keys of YAML for arguments of a `Tiling`; raises `InputError`."""
    if pieces is None and use is None:
        raise InputError(Place("pieces"), "there are none; expected a mapping or a set's name")
    found = {
        name: value if value is None or name not in _STATED else _STATED[name](value)
        for name, value in keys.items()
    }
    if isinstance(board, (tuple, list)) and board:
        sides = [plain(each) for each in board]
        if all(type(side) is int for side in sides):
            if len(sides) not in (2, 3) or min(sides) < 0:  # a board of 0x3 has no cells
                raise wrong("board", board, "a size of two or three numbers from 1 on")
            board = "x".join(map(str, sides))
    if is_text(board) and not isinstance(board, str):
        raise wrong("board", board, "a size or a drawing; a file says all itself")
    found["board"] = _drawing(board, "board")
    sets, found["pieces"] = _sets_and_shapes(pieces)
    if sets is not None and use is not None:
        raise InputError(Place("use"), "`pieces` names sets already; all of them go in one")
    found["use"] = use if sets is None else sets
    return found


def _sets_and_shapes(pieces: Any) -> tuple[object, object]:
    """Return the sets that are named, and the pieces with their shapes; one of them is None."""
    if pieces is None:
        return None, None
    if isinstance(pieces, str):
        return ArgumentNode(pieces, "pieces"), None
    if isinstance(pieces, Mapping):
        if pieces and all(isinstance(key, str) and is_set(key) for key in pieces):
            return ArgumentNode(pieces, "pieces"), None
        return None, {
            name: _stated_piece_of(each, f"pieces[{name!r}]") for name, each in pieces.items()
        }
    names = list(iterated(pieces, "pieces"))
    for number, name in enumerate(names):
        if not isinstance(name, str):
            expected = "the name of a set; pieces with shapes stand in a mapping from their names"
            raise wrong(f"pieces[{number}]", name, expected)
    return ArgumentNode(names, "pieces"), None


def _stated_piece_of(piece: object, path: str) -> object:
    """Return a piece as YAML states it: a drawing, or a map with one; raises `InputError`."""
    if not isinstance(piece, Mapping):
        return _drawing(piece, path)
    keys = dict(piece)
    if "shape" in keys:
        keys["shape"] = _drawing(keys["shape"], f"{path}['shape']")
    if "others" in keys:
        others = iterated(keys["others"], f"{path}['others']")
        keys["others"] = [_drawing(each, f"{path}['others'][{k}]") for k, each in enumerate(others)]
    return keys


def _drawing(value: object, path: str) -> object:
    """Return a drawing as YAML states it: a text, or a list of one for each layer."""
    if isinstance(value, str):
        return value
    parts = list(iterated(value, path))
    if not parts:
        raise InputError(Place(path), "nothing is drawn here")
    if isinstance(value, (set, frozenset)) or all(isinstance(each, tuple) for each in parts):
        return _drawing_of_cells(parts, path)
    if all(isinstance(each, str) for each in parts):
        return parts if any("|" in each or "\n" in each for each in parts) else "\n".join(parts)
    rows = [list(iterated(each, f"{path}[{k}]")) for k, each in enumerate(parts)]
    if not any(isinstance(each, str) or _is_bit(each) for row in rows for each in row):
        return [
            layer_text([_row(row, f"{path}[{z}][{y}]") for y, row in enumerate(layer)])
            for z, layer in enumerate(rows)
        ]
    if any(isinstance(each, str) for row in rows for each in row):
        return rows
    return "\n".join(_row(row, f"{path}[{y}]") for y, row in enumerate(rows))


def _is_bit(value: object) -> bool:
    return isinstance(value, int) and value in (0, 1)


def _row(row: Iterable[Any], path: str) -> str:
    bits = list(iterated(row, path))
    for x, bit in enumerate(bits):
        if not _is_bit(bit):
            raise wrong(f"{path}[{x}]", bit, "0 or 1, or a truth value")
    return "".join(_MATERIAL if bit else HOLE for bit in bits)


def _drawing_of_cells(cells: Sequence[Any], path: str) -> object:
    """Return the drawing of cells by row and column, or by layer, too; raises `InputError`."""
    places: set[tuple[int, int, int]] = set()
    sizes = {len(cell) if isinstance(cell, tuple) else 0 for cell in cells}
    for number, cell in enumerate(cells):
        if sizes not in ({2}, {3}) or not all(isinstance(place, int) for place in cell):
            expected = "cells by row and column, or all by layer, row and column"
            raise wrong(f"{path}[{number}]", cell, expected)
        *layer, row, column = cell
        places.add((*(layer or [0]), row, column))
    low = [min(0, *axis) for axis in zip(*places, strict=True)]
    shift = {(z - low[0], y - low[1], x - low[2]) for z, y, x in places}
    if prod(max(axis) + 1 for axis in zip(*shift, strict=True)) > 10 * LARGEST_BOARD:
        raise InputError(Place(path), "cells that are too far apart for a drawing")
    layers = [layer_text(rows) for rows in rows_of(dict.fromkeys(shift, _MATERIAL))]
    return layers if sizes == {3} else ArgumentNode(layers[0], path)


# How those arguments are stated that are not as in YAML.
_STATED: dict[str, Callable[[object], object]] = {
    "except": lambda value: ArgumentNode(value, "without"),
    "holes": lambda value: names_in(value, "holes"),
    "laid": lambda value: _drawing(value, "laid"),
    "costs": costs_of_pieces,
}
