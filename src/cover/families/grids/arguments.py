"""What programs state grids with, as the readers of text and YAML take it.

Rows of numbers become rows of cells, mappings of cells become drawings, cages become maps.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from cover.errors import InputError, Place
from cover.families.grids.houses import LARGEST, SMALLEST, parse_box
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.cages import USUAL
from cover.families.grids.text.grid_text import SIZES, SQUARES, Boxes, GridText, puzzle_of
from cover.families.grids.text.notation import MISSING, GridOptions, GridReading, ScatteredCells
from cover.families.grids.yaml import BLANK, drawing, size_in
from cover.reading.arguments import (
    ArgumentNode,
    Text,
    arguments,
    checked,
    is_scalar,
    is_text,
    iterated,
    names_in,
    plain,
    wrong,
)
from cover.reading.cell_names import cells_named, name_of
from cover.reading.lines import Line, in_rows
from cover.reading.yaml_documents import Node

_LONGEST_CELL = 2  # characters, in a list of all cells
_WORD = re.compile(r"[^\s,;|]+")

_Cell = tuple[int, int]  # its row and column, from 0

# --- Options and sizes ---


def box_of(box: tuple[int, int] | str | None) -> tuple[int, int] | None:
    if box is None:
        return None
    text = box if isinstance(box, str) else "x".join(map(str, iterated(box, "box")))
    found = parse_box(text)
    if found is None:
        raise wrong("box", box, "rows and columns such as (2, 3)")
    return found


def options_of(box: Any, blank: str | None, symbols: str | None, **switches: Any) -> GridOptions:
    blank, symbols = ("" if text is None else text for text in (blank, symbols))
    return checked(GridOptions(box_of(box), blank, symbols)._replace(**switches))


def keys_of(
    size: object, low: int | None, high: int | None, extra: Mapping[str, Any] | None
) -> dict[str, object]:
    """Return the keys that jigsaws and killers have in common; raises `InputError`."""
    if size is not None and not isinstance(size, (int, str)):
        size = "x".join(map(str, iterated(size, "size")))
    if extra is not None:
        if not isinstance(extra, Mapping):
            raise wrong("extra", extra, "a mapping from names of regions to cells")
        extra = {name: names_in(cells, f"extra[{name!r}]") for name, cells in extra.items()}
    return {"size": None if size is None else str(size), "low": low, "high": high, "extra": extra}


def text_alone(text: object, others: Mapping[str, object]) -> Text:
    """Return the text of a killer; raises `InputError` where it is none, or others go with it."""
    for name, value in others.items():
        if value is not None and name != "boxes":
            raise InputError(Place(name), "does not go with `text`, which says it all")
    if not is_text(text):
        raise wrong("text", text, "a text or a path; cages of Python go into `cages`")
    return text


# --- Grids ---


def sudoku_grid(grid: object, size: int | None, options: GridOptions) -> Text | ArgumentNode:
    """Return what a sudoku is read from: a text, the path of one, or rows of cells."""
    if grid is None or isinstance(grid, Mapping):
        rows, columns = options.box or (USUAL, 1)
        side = rows * columns if size is None else size
        if isinstance(side, bool) or not isinstance(side, int) or not 0 < side <= LARGEST:
            raise wrong("size", size, f"a number of rows, from {SMALLEST} to {LARGEST}")
        return _placed(grid or {}, (side, side), options)
    return grid if is_text(grid) else _drawn(grid, options)


def read_rows(rows: Node, reading: GridReading) -> DigitGrid:
    drawn = drawing(rows)
    side, cells = len(drawn), list(chain(*drawn))
    if len(cells) != side * side:
        raise rows.error(f"{side} rows of {len(drawn[0])} cells; a sudoku is square")
    texts = [cell.text for cell in cells]
    text = GridText(rows.place, side, side, _CellsOfArgument(cells), texts, boxes=Boxes.NEEDED)
    return puzzle_of(text, reading)


class _CellsOfArgument(ScatteredCells):
    """Cells of an argument, whose name stands for the line in which they begin."""

    @property
    def first_line(self) -> Line:
        return Line("grid", 0, "")


def grid_and_regions(
    grid: Any, regions: Any, keys: Mapping[str, Any], options: GridOptions
) -> dict[str, object]:
    """Return what is given in a jigsaw or a killer, and its regions, as YAML has them."""
    if is_text(grid) and not isinstance(grid, str):
        raise wrong("grid", grid, "a text or rows; a file is read where it is the only argument")
    has_cells, low = isinstance(grid, Mapping), keys["low"]
    if not has_cells and not (grid is None or isinstance(grid, str)):
        grid = _drawn(grid, options, low)
    drawn = None if has_cells else grid
    regions = _regions(regions, {**keys, "grid": drawn})
    if has_cells:
        size = _extent({**keys, "regions": regions}) or (USUAL, USUAL)
        drawn = _placed(grid, size, options, low)
    return {"grid": drawn, "regions": regions}


def _placed(
    grid: Mapping[Any, Any], size: _Cell, options: GridOptions, low: int | None = None
) -> ArgumentNode:
    rows, columns = size
    drawn = [[ArgumentNode("", "grid") for _ in range(columns)] for _ in range(rows)]
    taken: dict[int, str] = {}
    zero = _zero(options, low)
    for key, value in grid.items():
        path = f"grid[{key!r}]"
        for cell in cells_named(Line(path, 0, names_in([key], path)), rows, columns):
            if cell in taken:
                raise InputError(Place(path), f"the same cell as {taken[cell]}")
            taken[cell] = path
            drawn[cell // columns][cell % columns] = _cell(value, path, zero)
    return _in_rows(drawn, options)


def _drawn(grid: object, options: GridOptions, low: int | None = None) -> str | ArgumentNode:
    """Return the rows of cells of a list as an argument, or as a text where rows are texts."""
    values = list(iterated(grid, "grid"))
    if len(values) > LARGEST * LARGEST:
        raise InputError(Place("grid"), f"{len(values)} rows; a grid has {SIZES} of them")
    zero = _zero(options, low)
    if len(values) in SQUARES and all(
        is_scalar(k) and (not isinstance(k, str) or len(k) <= _LONGEST_CELL) for k in values
    ):
        cells = [_cell(each, f"grid[{k}]", zero) for k, each in enumerate(values)]
        return _in_rows(in_rows(cells, SQUARES[len(values)]), options)
    if values and all(isinstance(each, str) for each in values):
        return "\n".join(values)
    rows = []
    for y, row in enumerate(values):
        if isinstance(row, str):
            held: Sequence[Any] = row.split() if " " in row else list(row)
        else:
            held = iterated(row, f"grid[{y}]")
        rows.append([_cell(each, f"grid[{y}][{x}]", zero) for x, each in enumerate(held)])
    return _in_rows(rows, options)


def _in_rows(rows: Sequence[Sequence[ArgumentNode]], options: GridOptions) -> ArgumentNode:
    has_numbers = any(len(cell.text) > 1 for row in rows for cell in row)
    if not has_numbers and max(map(len, rows), default=0) > 9 and not options.symbols:
        found = [cell for row in rows for cell in row if cell.text.isalnum()]
        if all(cell.text.isdecimal() for cell in found):  # numbers are written as such, `01`
            for cell in found:
                cell.text = cell.text.zfill(_LONGEST_CELL)
    return ArgumentNode([ArgumentNode(row, f"grid[{y}]") for y, row in enumerate(rows)], "grid")


def _cell(value: object, path: str, zero: str) -> ArgumentNode:
    """Return what a cell holds, nothing where it is empty; raises `InputError`."""
    if type(value) is int:  # by far the most common
        return ArgumentNode(str(value) if value else zero, path)
    value = plain(value)
    if value is None or value != value:  # what differs from itself is "not a number"
        return ArgumentNode("", path)
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise wrong(path, value, "a number, a symbol, or None for an empty cell")
    if isinstance(value, str):
        return ArgumentNode(value.strip(), path)
    if isinstance(value, float) and not value.is_integer():
        raise wrong(path, value, "a whole number")
    return ArgumentNode(str(int(value)) if value else zero, path)


def _zero(options: GridOptions, low: int | None) -> str:
    """Return what a zero means: an empty cell, unless it is a symbol."""
    return "" if low is None and "0" not in options.symbols else "0"


# --- Regions and cages ---


def _regions(regions: Any, keys: Mapping[str, Any]) -> object:
    if regions is None or isinstance(regions, str):
        return regions
    if isinstance(regions, Mapping):
        return _labelled(regions, keys)
    if is_text(regions):
        raise wrong("regions", regions, "a drawing or rows; a file is read where it stands alone")
    return iterated(regions, "regions")


def _labelled(regions: Mapping[Any, Any], keys: Mapping[str, Any]) -> list[list[str]]:
    label_of: dict[tuple[int, int], str] = {}
    for label, cells in regions.items():
        path, word = f"regions[{label!r}]", str(label)
        if not _WORD.fullmatch(word) or word in (BLANK, MISSING) or word in label_of.values():
            raise wrong("regions", label, "labels that are different words")
        for cell in cells_named(Line(path, 0, names_in(cells, path)), LARGEST, LARGEST):
            place = divmod(cell, LARGEST)
            if place in label_of:
                other = label_of[place]
                raise InputError(Place(path), f"{name_of(place)} is in region {other}, too")
            label_of[place] = word
    last = [max((place[k] for place in label_of), default=0) + 1 for k in range(2)]
    rows, columns = _extent(keys) or last
    return [[label_of.get((y, x), BLANK) for x in range(columns)] for y in range(rows)]


def _extent(keys: Mapping[str, Any]) -> _Cell | None:
    return size_in(arguments("", {key: keys.get(key) for key in ("size", "grid", "regions")}))


def cages_of(cages: Any) -> object:
    """Return cages as YAML lists or draws them; raises `InputError`."""
    if cages is None:
        raise InputError(Place("cages"), "there are none; expected a mapping or a text")
    if isinstance(cages, str):
        return cages
    if isinstance(cages, Mapping):
        stated = [(f"cages[{cells!r}]", (total, cells)) for cells, total in cages.items()]
    else:
        stated = [(f"cages[{k}]", each) for k, each in enumerate(iterated(cages, "cages"))]
    found = []
    for path, each in stated:
        cage: object = each
        if not isinstance(each, (str, Mapping)):
            pair = iterated(each, path)
            if len(pair) != 2:
                raise wrong(path, each, "a total and cells")
            total = plain(pair[0])
            if total is not None and (isinstance(total, bool) or not isinstance(total, int)):
                raise wrong(path, total, "a total, which is a whole number, or None")
            keys = {"sum": total, "cells": names_in(pair[1], path)}
            cage = {k: ArgumentNode(value, path) for k, value in keys.items() if value is not None}
        found.append(ArgumentNode(cage, path))
    return found
