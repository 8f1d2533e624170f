"""Grids and cages that YAML values draw or list.

A grid is rows of characters or words, lists of rows, lists of lists. Cages are drawn with letters
and `sums`, or listed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cover.families.grids.houses import LARGEST, SMALLEST, grouped
from cover.families.grids.text.cage_list import is_cells, numbering_of
from cover.families.grids.text.grid_rows import Row, by_token, is_rule
from cover.families.grids.text.grid_text import LONGEST_NUMBER, SIZES, SQUARES, CageText
from cover.families.grids.text.notation import MISSING
from cover.reading.cell_names import is_cell_name
from cover.reading.lines import Line, Token, counted, shown
from cover.reading.yaml_documents import Node, integer_of, truth_of

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
    columns = size[1] if size else Counter(map(len, rows)).most_common(1)[0][0]
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


# --- Cages ---

_WORD = re.compile(r"[^\s,;:=]+")
_TOTAL = re.compile(rf"[0-9]{{1,{LONGEST_NUMBER}}}")
_KEYS = ("sum", "cells", "repeats")
_DRAWN_KEYS = ("cells", "sums", "repeats")
_NO_CAGE = (".", "-1", MISSING)
_NO_CAGES = ("null", "~")
_HIGHEST = 999_999  # as in other formats


def drawing_in(cages: Node) -> Node | None:
    """Return what draws the cages, or None where they are listed."""
    if cages.kind == "map":
        _refuse_unknown_keys(cages, _DRAWN_KEYS)
        cells = cages.get("cells")
        if cells is None:
            raise cages.error('the key "cells" with a drawing of the cages is missing')
        return cells
    if cages.text in _NO_CAGES:
        raise cages.error("no cages here; [] is a list of none")
    if cages.kind == "list" and not any(_is_row(item) for item in cages.items):
        return None
    return cages


def _is_row(item: Node) -> bool:
    """Return whether an item of a list is a row of a drawing, not a cage such as `15 r1c1`."""
    if item.kind == "list":
        return not any(is_cell_name(cell.text) for cell in item.items)
    words = item.text.split()
    is_cage = len(words) > 1 and words[0].isdigit() and all(map(is_cells, words[1:]))
    return item.kind == "scalar" and bool(words) and not is_cage


def cages_of(
    cages: Node, sums: Node | None, drawn: DrawnGrid | None, size: tuple[int, int]
) -> list[CageText]:
    """Return the cages, drawn or listed; raises `InputError`."""
    if drawn is None:
        if sums is not None:
            raise sums.error("sums go with a drawing of the cages; in a list each has its own")
        return _listed(cages, size)
    inner = cages.get("sums") if cages.kind == "map" else None
    repeats = cages.get("repeats") if cages.kind == "map" else None
    return _drawn(drawn, inner or sums, truth_of(repeats) if repeats else None)


def _drawn(drawn: DrawnGrid, sums: Node | None, repeats: bool | None) -> list[CageText]:
    members = grouped(cell.text for cell in drawn.cells)
    for none in _NO_CAGE:
        members.pop(none, None)
    totals: dict[str, Node] = {}
    if sums is not None:
        if sums.kind != "map":
            raise sums.error("expected the sums of the cages, such as {a: 5, b: 12}")
        for key, value in sums.pairs:
            if key.text not in members:
                raise key.error(f'no cell is in cage "{shown(key.text)}"')
            totals[key.text] = value
    found: list[CageText] = []
    for label, cells in members.items():
        total = integer_of(totals.get(label), 0, _HIGHEST)
        place = totals[label].place if label in totals else drawn.cells[cells[0]].place()
        found.append(CageText(f"cage {shown(label)}", tuple(cells), total, place, repeats))
    return found


def _listed(cages: Node, size: tuple[int, int]) -> list[CageText]:
    written = [_cage(item) for item in cages.items]
    words = [word.text for _, found, _ in written for word in found]
    numbering = numbering_of(words, *size)
    return [
        cage._replace(
            name=f"cage {number}",
            cells=_marked(node, size) if node else numbering.cells(found),
        )
        for number, (cage, found, node) in enumerate(written, 1)
    ]


def _cage(item: Node) -> tuple[CageText, list[Token], Node | None]:
    """Return a cage without its cells; and the words or the drawing that tell these."""
    if item.kind == "scalar":
        return _cage_in_a_line(item)
    if item.kind == "list":
        raise item.error("expected a cage such as {sum: 15, cells: r1c1 r1c2}, not a list")
    _refuse_unknown_keys(item, _KEYS)
    total, cells, repeats = map(item.get, _KEYS)
    if cells is None:
        raise item.error('a cage without the key "cells"')
    value = integer_of(total, 0, _HIGHEST)
    place = total.place if total else item.place
    cage = CageText("", (), value, place, truth_of(repeats) if repeats else None)
    words = list(_words(cells))
    if not words:
        raise cells.error("a cage of no cells")
    if len(cells.lines()) > 1 and not all(is_cells(word.text) for word in words):
        return cage, [], cells
    return cage, words, None


def _cage_in_a_line(item: Node) -> tuple[CageText, list[Token], Node | None]:
    words = list(_words(item))
    total = words[0].text if words else item.text
    if not _TOTAL.fullmatch(total):
        raise item.error(f'"{shown(total)}" is not the sum of a cage')
    if len(words) == 1:
        raise item.error("a cage of no cells")
    return CageText("", (), int(total), item.place), words[1:], None


def _words(cells: Node) -> Iterator[Token]:
    for line in cells.lines():
        for word in _WORD.finditer(line.text):
            yield Token(word.group(), line, word.start())


def _marked(node: Node, size: tuple[int, int]) -> tuple[int, ...]:
    """Return the marked cells of a drawing."""
    cells = drawing(node, size).cells
    marked = [k for k, cell in enumerate(cells) if cell.text not in _NO_CAGE]
    if not marked:
        raise cells[0].error("a cage of no cells")
    return tuple(marked)


def _refuse_unknown_keys(node: Node, known: tuple[str, ...]) -> None:
    for key, _ in node.pairs:
        if key.text not in known:
            raise key.error(f'unknown key "{shown(key.text)}"; keys here are {", ".join(known)}')
