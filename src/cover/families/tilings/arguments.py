"""Values of Python that state a tiling, as the keys of YAML that say the same."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod
from typing import Any, TypeGuard

from cover.errors import InputError, Place
from cover.families.tilings.options import TilingOptions
from cover.families.tilings.puzzle import date_text
from cover.families.tilings.text.drawings import layer_text, rows_of
from cover.families.tilings.text.pieces import is_set
from cover.families.tilings.text.tiling_text import LARGEST_BOARD
from cover.reading.arguments import (
    ArgumentNode,
    Text,
    checked,
    costs_of_pieces,
    is_text,
    iterated,
    names_in,
    plain,
    wrong,
)

_MATERIAL = "x"
_HOLE = "."


def tiling_options(
    rotate: bool | None, reflect: bool | None, date: str | datetime.date | None, distinct: bool
) -> TilingOptions:
    return checked(TilingOptions(rotate, reflect, date_text(date), distinct))


def says_all(board: object, keys: Mapping[str, object]) -> TypeGuard[Text]:
    """Return whether a board is a text that says all; raises `InputError` for more beside one."""
    if not is_text(board):
        return False
    for name, value in keys.items():
        if value is not None:
            raise InputError(Place(name), "goes with `pieces` or `use`; a text says all itself")
    return True


def stated_keys(
    board: object, pieces: object, use: object, keys: Mapping[str, object]
) -> dict[str, object]:
    """Return the keys of YAML for arguments of a `Tiling`; raises `InputError`."""
    if pieces is None and use is None:
        raise InputError(Place("pieces"), "there are none; expected a mapping or a set's name")
    found: dict[str, object] = {
        name: value if value is None or name not in _STATED else _STATED[name](value)
        for name, value in keys.items()
    }
    found["except"] = found.pop("without")
    found["board"] = _board(board)
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
    """Return a drawing as YAML states it: a text, or a list of one for each layer."""
    if isinstance(value, str):
        return value
    parts = list(iterated(value, path))
    if not parts:
        raise InputError(Place(path), "nothing is drawn here")
    if isinstance(value, (set, frozenset)) or all(isinstance(each, tuple) for each in parts):
        return _of_cells(parts, path)
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
    return "".join(_MATERIAL if bit else _HOLE for bit in bits)


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
    low = [min(0, *axis) for axis in zip(*places, strict=True)]
    shift = {(z - low[0], y - low[1], x - low[2]) for z, y, x in places}
    if prod(max(axis) + 1 for axis in zip(*shift, strict=True)) > 10 * LARGEST_BOARD:
        raise InputError(Place(path), "cells that are too far apart for a drawing")
    layers = [layer_text(rows) for rows in rows_of(dict.fromkeys(shift, _MATERIAL))]
    return layers if sizes == {3} else ArgumentNode(layers[0], path)


# How those arguments are stated that are not as in YAML.
_STATED: dict[str, Callable[[object], object]] = {
    "without": lambda value: ArgumentNode(value, "without"),
    "holes": lambda value: names_in(value, "holes"),
    "laid": lambda value: _drawn(value, "laid"),
    "costs": costs_of_pieces,
}
