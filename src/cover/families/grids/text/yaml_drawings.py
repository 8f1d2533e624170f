"""Grids that YAML values draw: rows of characters or words, lists of rows, lists of lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from cover.families.grids.houses import LARGEST, SMALLEST
from cover.families.grids.text.grid_rows import Row, by_token, is_rule
from cover.families.grids.text.grid_text import SIZES, SQUARES
from cover.reading.lines import Line, Token, counted
from cover.reading.yaml_documents import Node

_NULL = ("", "null", "~")
_LONGEST_NUMBER = 2  # characters of a cell in a list of all cells


class DrawnGrid(NamedTuple):
    """The cells of a grid, row by row."""

    rows: int
    columns: int
    cells: Sequence[Token]


def drawing(node: Node, size: tuple[int, int] | None = None) -> DrawnGrid:
    """Return what a value draws: a grid of `size` (rows, columns), or of any if that is None.

    A grid in one line is square where no size is known. Raises `InputError`.
    """
    if node.kind == "scalar" and node.text in _NULL:
        raise node.error("no cells here")
    rows = cells_in_lists(node, size)
    rows = rows or _lines(node, size)
    columns = size[1] if size else _usual(rows)
    for number, row in enumerate(rows, 1):
        if len(row) != columns:
            message = f"row {number} has {counted(len(row), 'cell')}, expected {columns}"
            raise row[0].error(message)
    if size and len(rows) != size[0]:
        raise node.error(f"{counted(len(rows), 'row')} of {columns} cells, expected {size[0]} rows")
    if not SMALLEST <= min(len(rows), columns) <= max(len(rows), columns) <= LARGEST:
        have = f"{counted(len(rows), 'row')} of {counted(columns, 'cell')}"
        raise node.error(f"{have}; a grid has {SIZES} rows and columns")
    return DrawnGrid(len(rows), columns, [cell for row in rows for cell in row])


def cells_in_lists(node: Node, size: tuple[int, int] | None = None) -> list[list[Token]]:
    """Return the rows of a list of lists, or of one list of all cells; none for other values."""
    items = node.items
    if items and all(item.kind == "list" for item in items):
        return [[_cell(cell) for cell in row.items] or [_cell(row)] for row in items]
    if not all(map(_is_cell, items)):
        return []
    count = len(items)
    side = SQUARES.get(count, 0)
    columns = size[1] if size and count == size[0] * size[1] else 0 if size else side
    if not columns:
        return []
    cells = [_cell(item) for item in items]
    return [cells[start : start + columns] for start in range(0, count, columns)]


def _is_cell(node: Node) -> bool:
    """Return whether an item of a list is one cell rather than a row."""
    return node.kind == "scalar" and (len(node.text) <= _LONGEST_NUMBER or node.text in _NULL)


def _cell(node: Node) -> Token:
    if node.kind != "scalar":
        raise node.error(f"expected a cell, not a {node.kind}")
    source, line, column = node.place
    text = "." if node.text in _NULL else node.text
    return Token(text, Line(source, line, text, [column] * (len(text) + 1)), 0)


def _lines(node: Node, size: tuple[int, int] | None) -> list[list[Token]]:
    lines = [line for line in node.lines() if not line.is_blank and not is_rule(line.text)]
    if not lines:
        raise node.error("no cells here")
    rows = [Row(line) for line in lines]
    count = rows[0].characters
    columns = size[1] if size else SQUARES.get(count, 0)
    if len(rows) == 1 and columns and count == (size[0] * columns if size else columns * columns):
        cells = list(rows[0].cells(by_token=False))
        return [cells[start : start + columns] for start in range(0, count, columns)]
    is_square = len(rows) > 1 and all(len(row.tokens) == len(rows) for row in rows)
    return [list(row.cells(_is_of_words(row, size, is_square))) for row in rows]


def _is_of_words(row: Row, size: tuple[int, int] | None, is_square: bool) -> bool:
    """Return whether a row is of words: in a grid of any size, where rows are as many as words."""
    if size is None:
        return is_square or by_token(row)
    return len(row.tokens) == size[1] or (row.characters != size[1] and len(row.tokens) > 1)


def _usual(rows: list[list[Token]]) -> int:
    return Counter(map(len, rows)).most_common(1)[0][0]
