"""Drawings in YAML: rows of labels, one for each cell."""

from __future__ import annotations

import re
from typing import NamedTuple

from cover.errors import InputError
from cover.formats.grid_rows import Cell, is_rule
from cover.formats.text import shown
from cover.formats.yaml_documents import Node
from cover.puzzles.houses import LARGEST, SMALLEST

_WORD = re.compile(r"[^\s|]+")


class Drawing(NamedTuple):
    """The labels of `rows` x `columns` cells, row by row."""

    rows: int
    columns: int
    cells: list[Cell]


def drawing_of(node: Node) -> Drawing:
    """The drawing that a text, or a list of rows, is; raises `InputError`.

    A label is a character, or a word where each row has as many of these as there are rows. A lone
    line is all of a square grid.
    """
    lines = [line for line in node.lines() if not line.is_blank and not is_rule(line.text)]
    rows = [[Cell(w.group(), line, w.start()) for w in _WORD.finditer(line.text)] for line in lines]
    if not rows:
        raise node.error("expected a drawing, a character for each cell")
    if not all(len(words) == len(rows) for words in rows) or len(rows) == 1:
        rows = [_characters(words) for words in rows]
    if len(rows) == 1:
        side = round(len(rows[0]) ** 0.5)
        if side * side != len(rows[0]):
            message = f"a line of {len(rows[0])} cells, which is no square such as 81"
            raise error_at(rows[0][0], message)
        rows = [rows[0][k * side : (k + 1) * side] for k in range(side)]
    _check(rows)
    return Drawing(len(rows), len(rows[0]), [cell for row in rows for cell in row])


def _characters(words: list[Cell]) -> list[Cell]:
    return [
        Cell(text, word.line, word.start + k) for word in words for k, text in enumerate(word.text)
    ]


def _check(rows: list[list[Cell]]) -> None:
    width = len(rows[0])
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            message = f"row {number} has {len(row)} cells, expected {width} as in row 1"
            raise error_at(row[0], f'{message}: "{shown(row[0].line.text)}"')
    if not (SMALLEST <= len(rows) <= LARGEST and SMALLEST <= width <= LARGEST):
        size = f"{len(rows)}x{width}"
        raise error_at(rows[0][0], f"{size} cells; rows and columns are {SMALLEST} to {LARGEST}")


def error_at(cell: Cell, message: str) -> InputError:
    """An error at a cell of a drawing."""
    return cell.line.error(message, cell.start)
