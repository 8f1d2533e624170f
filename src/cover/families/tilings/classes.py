"""Tilings as objects: `Tiling`."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import prod
from typing import Any, NamedTuple, Self, cast

from cover.errors import InputError, Place
from cover.families.tilings import yaml
from cover.families.tilings.formats import TilingOptions
from cover.families.tilings.geometry import Cell as BoardCell
from cover.families.tilings.layout import tiling_of
from cover.families.tilings.text.pieces import is_set
from cover.families.tilings.text.tiling_text import LARGEST_BOARD
from cover.families.written import Record
from cover.reading.arguments import (
    ArgumentNode,
    Cell,
    Numbers,
    Text,
    arguments,
    cell_at,
    checked,
    costs_of_pieces,
    is_text,
    iterated,
    name_of,
    names_in,
    plain,
    read_with,
    wrong,
)
from cover.solution import Solution

_MATERIAL = "x"
_HOLE = "."


class PlacedPiece(NamedTuple):
    """A copy of a piece where it lies: its cells are row and column from 0.

    In space, they are layer, row and column.
    """

    piece: str
    cells: tuple[tuple[int, ...], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cells, such as `r1c2`, in space `l1r1c2`."""
        return tuple(map(name_of, self.cells))


class TilingSolution(Solution):
    """How pieces lie on a board.

    >>> solution = Tiling((2, 3), {"L": ["xx", "x."], "I": "xx", "one": "x"}).solve()
    >>> solution["r1c1"], solution[1, 2]
    ('L', 'I')
    >>> solution.placements[0].names
    ('r1c1', 'r1c2', 'r2c1')
    """

    def __getitem__(self, key: Cell) -> str | None:
        """Return the name of the piece on a cell, None where it stays empty.

        The cell is named, `r1c2` or `A2`, in space `l1r1c2`, or told by its row and column from 0,
        in space by its layer, row and column. Raises `KeyError` for a name that is no cell of the
        board, and `IndexError` for such numbers.
        """
        board, pieces = tiling_of(cast("Any", self.puzzle))[0].shape
        found = cell_at(key, self._size if board.space else self._size[1:])
        layer, row, column = found if board.space else (0, *found)
        at = self._index_of.get((layer, row, column))
        if at is None:
            where = name_of(found)
            message = f"{where} is no cell of this board, which has holes"
            raise KeyError(message) if isinstance(key, str) else IndexError(message)
        value = self.values[at]
        return pieces[(value - 1) % len(pieces)].name if value else None

    @cached_property
    def _size(self) -> tuple[int, int, int]:
        return board_size(tiling_of(cast("Any", self.puzzle))[0].shape.board.cells)

    @cached_property
    def _index_of(self) -> dict[BoardCell, int]:
        cells = tiling_of(cast("Any", self.puzzle))[0].shape.board.cells
        return {cell: index for index, cell in enumerate(cells)}

    @property
    def placements(self) -> list[PlacedPiece]:
        """The copies of pieces, in the order of their first cells."""
        board, pieces = tiling_of(cast("Any", self.puzzle))[0].shape
        cells_of: dict[int, list[tuple[int, ...]]] = {}
        for value, cell in zip(self.values, board.cells, strict=True):
            if value:
                cells_of.setdefault(value, []).append(cell if board.space else cell[1:])
        return [
            PlacedPiece(pieces[(value - 1) % len(pieces)].name, tuple(cells))
            for value, cells in cells_of.items()
        ]


class Tiling(Record[TilingSolution]):
    """A tiling: pieces to be laid on a board so that they cover it, in the plane or in space.

    `board` alone is a text in any format that `cover tiling` reads, or the path of a file. With
    `pieces`, it is a size, `(6, 10)` or "6x10" (rows and columns; in space layers, rows and
    columns), or a drawing: a text, a list of rows, or an array of 0 and 1 or of truth values; in
    space a list of layers, each such a list. In drawings, "." is a hole and "+" a cell that may
    stay empty; a letter that is the name of a piece shows where that lies already.

    `pieces` is the name of a set, such as "pentominoes", a list of such names, or a mapping from
    names to shapes: drawings like those of boards, or cells, a list of tuples of row and column. A
    shape may also stand in a mapping with more of the piece, `{"shape": ..., "count": 2}`; its keys
    are `shape`, `others`, `count`, `rotate` and `reflect`. `use` names sets besides these pieces,
    or maps them to counts; `without` drops some of their pieces.

    Where they are False, pieces may not be turned (`rotate`) or turned over (`reflect`); pieces in
    space are mirrored only if `reflect` is True. `empty` is how many cells stay empty: a number, or
    a text such as "<=2", "1-3" or "any". `open` has the characters that are cells, `holes` are
    cells that are none, `laid` is a drawing of the pieces that lie there already. Of boards with
    words on them, `uncovered` names those that stay free, or `date` does. With `distinct`,
    solutions that are turned or mirrored forms of each other count as one.

    `costs` maps pieces to what a copy costs, "empty" to what a cell costs that stays so, and
    placements, `"I on r1c1 r1c2"` or `("I", ((0, 0), (0, 1)))`, to what they cost besides.
    `cell_costs` are rows of numbers (in space layers of rows), what it costs to cover a cell, or a
    mapping from pieces to such rows.

    Raises `InputError`, which is a `ValueError`, for what is no tiling.

    >>> from cover import Tiling
    >>> tiling = Tiling((2, 3), {"V": ["xx", "x."], "I": "x|x|x"}, rotate=True)
    >>> tiling
    <Tiling 2x3, 2 pieces>
    >>> Tiling("6x10", "pentominoes", distinct=True)
    <Tiling 6x10, 12 pieces>
    """

    command = "tiling"
    solution_class = TilingSolution

    def __init__(
        self,
        board: Text | Iterable[Any],
        pieces: str | Mapping[str, Any] | Iterable[str] | None = None,
        *,
        use: str | Iterable[str] | Mapping[str, int | str] | None = None,
        without: str | Iterable[str] | None = None,
        rotate: bool | None = None,
        reflect: bool | None = None,
        distinct: bool = False,
        empty: int | str | None = None,
        open: str | None = None,  # noqa: A002
        holes: object = None,
        laid: object = None,
        uncovered: str | Iterable[str] | None = None,
        date: str | datetime.date | None = None,
        costs: Mapping[Any, Any] | None = None,
        cell_costs: object = None,
    ) -> None:
        options = checked(TilingOptions(rotate, reflect, _date(date), distinct))
        keys: dict[str, object] = {
            "except": None if without is None else ArgumentNode(without, "without"),
            "empty": empty,
            "open": open,
            "holes": None if holes is None else names_in(holes, "holes"),
            "laid": None if laid is None else _drawn(laid, "laid"),
            "uncovered": uncovered,
            "costs": None if costs is None else costs_of_pieces(costs),
            "cell_costs": cell_costs,
        }
        if pieces is None and use is None and is_text(board):
            _refuse(keys)
            self._take(board, options, called="board")
            return
        if pieces is None and use is None:
            raise InputError(Place("pieces"), "there are none; expected a mapping or a set's name")
        keys["board"] = _board(board)
        sets, shapes = _sets_and_shapes(pieces)
        if sets is not None and use is not None:
            raise InputError(Place("use"), "`pieces` names sets already; all of them go in one")
        keys["use"] = use if sets is None else sets
        keys["pieces"] = shapes
        self._state(keys, options)

    @classmethod
    def preset(
        cls,
        name: str,
        *,
        date: str | datetime.date | None = None,
        rotate: bool | None = None,
        reflect: bool | None = None,
        distinct: bool = False,
    ) -> Self:
        """Return a puzzle that comes with `cover`, such as "calendar", which shows a date.

        They are those of `cover tiling --preset`. Raises `InputError` for other names and dates.

        >>> from cover import Tiling
        >>> Tiling.preset("calendar", date="2026-11-20")
        <Tiling 7x7, 8 pieces>
        """
        tiling = cls.__new__(cls)
        options = checked(TilingOptions(rotate, reflect, _date(date), distinct))
        tiling._state({"preset": name}, options)
        return tiling

    def _state(self, keys: Mapping[str, object], options: TilingOptions) -> None:
        """Become the puzzle that some keys of YAML state; raises `InputError`."""
        document = arguments(type(self).__name__, keys)
        self._become(*read_with(yaml.read_yaml, document, options))

    @classmethod
    def generate(
        cls,
        *,
        board: str | tuple[int, int] | None = None,
        sizes: Numbers | None = None,
        use: str | None = None,
        preset: str | None = None,
        date: str | datetime.date | None = None,
        seed: int | None = None,
        difficulty: Numbers | None = None,
        timeout: float | None = None,
    ) -> Self:
        """Return a new tiling with one solution: pieces cut from a board, some of which lie there.

        The `board` is 6x6, and its pieces have `sizes` of 3..5 cells, where nothing is said. As few
        pieces lie there as make the solution the only one. Instead of pieces that are cut, those of
        a set are in `use`, such as pentominoes, or those of a `preset` with its `date`.

        The same `seed` makes the same puzzle again. `difficulty` is easy, medium, hard or extreme,
        or a range of the score of `rate`, such as `(200, 400)`. Raises `OptionError` for what
        cannot be had, and `LimitError` where none was found in `timeout` seconds.

        >>> Tiling.generate(board="5x5", seed=1).count()
        Count(1)
        """
        options = {
            "board": board,
            "sizes": sizes,
            "use": use,
            "preset": preset,
            "date": date,
        }
        return cls._generated("tiling", options, seed, difficulty, timeout)

    def _key(self) -> str:
        tiling = tiling_of(self)[0]
        return f"{super()._key()} {'distinct' if tiling.is_up_to_symmetry else ''}"

    def __repr__(self) -> str:
        board, pieces = tiling_of(self)[0].shape
        size = board.size if board.space else board.size[1:]
        noun = "piece" if len(pieces) == 1 else "pieces"
        return f"<{type(self).__name__} {'x'.join(map(str, size))}, {len(pieces)} {noun}>"


def class_of(record: Record) -> type[Tiling]:
    """Return the class of a record."""
    return Tiling


def board_size(cells: Sequence[BoardCell]) -> tuple[int, int, int]:
    """Return how many layers, rows and columns there are from the first place on."""
    layers, rows, columns = (max(places) + 1 for places in zip(*cells, strict=True))
    return layers, rows, columns


def _date(date: str | datetime.date | None) -> str | None:
    return date.isoformat() if isinstance(date, datetime.date) else date


# What makes options of values that programs pass on.
OPTIONS = {"date": _date}


def _refuse(keys: Mapping[str, object]) -> None:
    """Raise `InputError` for arguments beside a text that says all."""
    for key, value in keys.items():
        if value is not None:
            name = "without" if key == "except" else key
            raise InputError(Place(name), "goes with `pieces` or `use`; a text says all itself")


def _sets_and_shapes(pieces: Any) -> tuple[object, object]:
    """Return the sets that are named, and the pieces with their shapes; one of them is None."""
    if pieces is None:
        return None, None
    if isinstance(pieces, str):
        return ArgumentNode(pieces, "pieces"), None
    if isinstance(pieces, Mapping):
        if pieces and all(isinstance(key, str) and is_set(key) for key in pieces):
            return ArgumentNode(pieces, "pieces"), None
        return None, {name: _piece(each, f"pieces[{name!r}]") for name, each in pieces.items()}
    names = list(iterated(pieces, "pieces"))
    for number, name in enumerate(names):
        if not isinstance(name, str):
            expected = "the name of a set; pieces with shapes stand in a mapping from their names"
            raise wrong(f"pieces[{number}]", name, expected)
    return ArgumentNode(names, "pieces"), None


def _piece(piece: object, path: str) -> object:
    """Return a piece as YAML states it: a drawing, or a map with one; raises `InputError`."""
    if not isinstance(piece, Mapping):
        return _drawn(piece, path)
    keys = dict(piece)
    if "shape" in keys:
        keys["shape"] = _drawn(keys["shape"], f"{path}['shape']")
    if "others" in keys:
        others = iterated(keys["others"], f"{path}['others']")
        keys["others"] = [_drawn(each, f"{path}['others'][{k}]") for k, each in enumerate(others)]
    return keys


def _board(board: object) -> object:
    """Return a board as YAML states it: a size or a drawing; raises `InputError`."""
    if isinstance(board, (tuple, list)) and board:
        sides = [plain(each) for each in board]
        if all(type(side) is int for side in sides):
            if len(sides) not in (2, 3) or min(sides) < 0:  # a board of 0x3 has no cells
                raise wrong("board", board, "a size of two or three numbers from 1 on")
            return "x".join(map(str, sides))
    if is_text(board) and not isinstance(board, str):
        raise wrong("board", board, "a size or a drawing; a file says all itself")
    return _drawn(board, "board")


def _drawn(value: object, path: str) -> object:
    """Return a drawing as YAML states it: a text, or a list of one for each layer.

    Raises `InputError` for what is no drawing.
    """
    if isinstance(value, str):
        return value
    parts = list(iterated(value, path))
    if not parts:
        raise InputError(Place(path), "nothing is drawn here")
    if isinstance(value, (set, frozenset)) or all(isinstance(each, tuple) for each in parts):
        return _of_cells(parts, path)
    if all(isinstance(each, str) for each in parts):
        is_of_layers = any("|" in each or "\n" in each for each in parts)
        return parts if is_of_layers else "\n".join(parts)
    rows = [list(iterated(each, f"{path}[{k}]")) for k, each in enumerate(parts)]
    if not any(isinstance(each, str) or _is_bit(each) for row in rows for each in row):
        return [
            "|".join(_row(row, f"{path}[{z}][{y}]") for y, row in enumerate(layer))
            for z, layer in enumerate(rows)
        ]
    if any(isinstance(each, str) for row in rows for each in row):
        return ["|".join(map(str, layer)) for layer in rows]
    return "\n".join(_row(row, f"{path}[{y}]") for y, row in enumerate(rows))


def _is_bit(value: object) -> bool:
    return isinstance(value, int) and value in (0, 1)


def _row(row: Iterable[Any], path: str) -> str:
    """Return a row of 0 and 1, or of truth values, as a drawing; raises `InputError`."""
    drawn = ""
    for x, bit in enumerate(iterated(row, path)):
        if not _is_bit(bit):
            raise wrong(f"{path}[{x}]", bit, "0 or 1, or a truth value")
        drawn += _MATERIAL if bit else _HOLE
    return drawn


def _of_cells(cells: Sequence[Any], path: str) -> object:
    """Return the drawing of cells by row and column, or by layer, too; raises `InputError`."""
    places: set[tuple[int, int, int]] = set()
    sizes = {len(cell) if isinstance(cell, tuple) else 0 for cell in cells}
    for number, cell in enumerate(cells):
        numbers = plain(cell)
        is_cell = isinstance(numbers, tuple) and len(numbers) in (2, 3) and len(sizes) == 1
        if not is_cell or not all(isinstance(place, int) for place in numbers):
            expected = "cells by row and column, or all by layer, row and column"
            raise wrong(f"{path}[{number}]", cell, expected)
        places.add((0, *numbers) if len(numbers) == 2 else numbers)
    axes = list(zip(*places, strict=True))
    first, last = [min(0, *axis) for axis in axes], list(map(max, axes))
    if prod(high - low + 1 for low, high in zip(first, last, strict=True)) > 10 * LARGEST_BOARD:
        raise InputError(Place(path), "cells that are too far apart for a drawing")
    layers = [
        "|".join(
            "".join(
                _MATERIAL if (z, y, x) in places else _HOLE for x in range(first[2], last[2] + 1)
            )
            for y in range(first[1], last[1] + 1)
        )
        for z in range(first[0], last[0] + 1)
    ]
    return layers if sizes == {3} else ArgumentNode(layers[0], path)
