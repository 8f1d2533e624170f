"""Puzzles of Penpa (https://swaroopg92.github.io/penpa-edit), a program that draws any puzzle.

A link holds lines of text, deflated and in Base64. The first one names the grid, its columns and
rows, with the margin; the fourth is JSON of what the setter drew, with short words for its keys;
the sixth lists the cells of the board, each as its difference to the one before. Around all of that
are two more rows and columns, by which cells are numbered. Corners have the numbers after those of
all cells: that of a cell is at its lower right.

Regions are what thick edges enclose; lines through all cells from corner to corner are diagonals.
All that is drawn besides these and digits is named in an error, but for colours, which get a note.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple
from urllib.parse import unquote

from cover.families.grids.formats import GridReading
from cover.families.grids.houses import LARGEST, SMALLEST, House, cell_name, diagonal_houses
from cover.families.grids.text.grid_text import SIZES
from cover.families.grids.text.packed import object_in
from cover.families.grids.text.setters import (
    Others,
    SetGrid,
    list_in,
    map_in,
    named,
    note_others,
    note_regions,
    symbol_in,
)
from cover.reading.lines import Token, shown

_LONGEST = 64 * 1024  # characters of a link
_LONGEST_TEXT = 1024 * 1024  # of the text in it, in bytes
_MOST_CELLS = 10_000
_RULES_FIELD = 18  # of the first line

# The parts of a drawing, and the short words for them.
_PARTS = {
    **{"zR": "command_redo", "zU": "command_undo", "z8": "command_replay", "z_": "__a"},
    **{"zS": "surface", "zN": "number", "z1": "numberS", "zY": "symbol", "zF": "freeline"},
    **{"z2": "freelineE", "zT": "thermo", "z3": "arrows", "zD": "direction", "z0": "squareframe"},
    **{"z5": "polygon", "zL": "line", "zE": "lineE", "zW": "wall", "zC": "cage"},
    **{"z4": "deletelineE", "z6": "killercages", "z7": "nobulbthermo", "zB": "board"},
    **{"zP": "special", "zM": "edit_mode", "zG": "grid", "z9": "qa", "zQ": "pu_q", "zA": "pu_a"},
}
_READ = ("number", "lineE", "surface")
_SHORT = re.compile("z(.)")
_THICK = (2, 8, 21)  # the styles of edges that enclose regions
_DIGIT = ("1", "10")  # the styles of numbers that are as large as a digit
_CUT = "a packed puzzle of Penpa that is cut off or damaged"


class _Board(NamedTuple):
    """The rectangle of cells in a drawing of `width` cells a row; `top` and `left` begin it."""

    width: int
    height: int
    top: int
    left: int
    rows: int
    columns: int

    def cell(self, index: int) -> int | None:
        """Return the cell of the board, row by row from 0, that has this number in the drawing."""
        row, column = self._row_and_column(index)
        is_inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if is_inside else None

    def name(self, index: int) -> str:
        """Return the name of a cell in or around the board."""
        row, column = self._row_and_column(index)
        return f"r{row + 1}c{column + 1}"

    def names(self, part: object) -> Iterator[str]:
        """Yield the names of the cells in a key `12,13` or in a list."""
        found = part if isinstance(part, list) else str(part).split(",")
        for each in found:
            index = int(each) if re.fullmatch("[0-9]{1,6}", str(each)) else self.width * self.height
            if index < self.width * self.height:
                yield self.name(index)

    def sides(self, edge: str) -> tuple[int, int] | None:
        """Return the numbers of the cells on both sides of an edge; None for other lines."""
        one, other = (end - self.width * self.height for end in _ends(edge))
        if one < 0 or other - one not in (1, self.width):
            return None
        return (other, other + self.width) if other - one == 1 else (other, other + 1)

    def segments(self, diagonal: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield the lines through the cells of a diagonal of the board, each by its two corners."""
        is_falling = diagonal[0] == 0
        for cell in diagonal:
            corner = self.width * self.height + self.number(cell)
            upper = corner - self.width - is_falling
            yield (upper, corner - (not is_falling))

    def number(self, cell: int) -> int:
        """Return the number in the drawing that a cell of the board has."""
        row, column = divmod(cell, self.columns)
        return (self.top + row) * self.width + self.left + column

    def reached(self, cell: int, walls: set[tuple[int, int]]) -> Iterator[int]:
        """Yield the cells of the board beside a cell to which no wall is between."""
        one = self.number(cell)
        for other in (one - self.width, one - 1, one + 1, one + self.width):
            beside = self.cell(other)
            if beside is not None and (min(one, other), max(one, other)) not in walls:
                yield beside

    def _row_and_column(self, index: int) -> tuple[int, int]:
        row, column = divmod(index, self.width)
        return row - self.top, column - self.left


def read(word: Token, reading: GridReading) -> SetGrid:
    """Return the grid in the packed word of a link; raises `InputError`."""
    lines = _unpacked(word).split("\n")
    if len(lines) < 6:
        raise word.error(_CUT)
    board = _board(lines, word)
    drawn = object_in(_SHORT.sub(_in_full, lines[3]), word, _CUT)
    others = _others(drawn, board)
    edges = map_in(drawn.get("lineE") or {}, "lineE", word)
    diagonals = list(_diagonals(edges, board))
    walls = _walls(edges, diagonals, board, others)
    written = _digits(map_in(drawn.get("number") or {}, "number", word), board, others)
    if error := others.refused(word):
        raise error
    for house in diagonals:
        name = house.name.removeprefix("the ")
        reading.note(word.place(), f"a line drawn is read as the {name}")
    note_others(others, [_rules_in_words(lines[0])], word, reading)
    regions = _regions(board, walls)
    note_regions(regions, word, reading)
    givens = _givens(written, board, word)
    return SetGrid(word, board.rows, board.columns, givens, regions, diagonals)


def _rules_in_words(head: str) -> str:
    """Return the rules in the first line; what is there instead of commas and line ends is not."""
    fields = head.split(",")[_RULES_FIELD:]
    return fields[0].replace("%2C", ",").replace("%2D", " ") if fields else ""


def _unpacked(word: Token) -> str:
    text = unquote(word.text)
    if len(text) > _LONGEST:
        raise word.error(f"a packed puzzle of more than {_LONGEST} characters, which is not read")
    try:
        inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        data = inflate.decompress(b64decode(text + "==", validate=False), _LONGEST_TEXT)
    except (ValueError, zlib.error):
        raise word.error(_CUT) from None
    if inflate.unconsumed_tail:
        what = f"a packed puzzle that unpacks to more than {_LONGEST_TEXT} characters"
        raise word.error(f"{what}, which is not read")
    return data.decode("utf-8", "replace")


def _in_full(short: re.Match[str]) -> str:
    """Return the word that a short one stands for; `zZ` is a `z`, and `zO` is null."""
    words = {"zZ": "z", "zO": "null"}
    word = short.group()
    return words.get(word) or (f'"{_PARTS[word]}"' if word in _PARTS else word)


def _board(lines: list[str], word: Token) -> _Board:
    """Return the board; raises `InputError` where it is no rectangle of squares."""
    kind, *numbers = lines[0].split(",")[:3]
    if kind not in ("square", "sudoku"):
        raise word.error(f'a grid "{shown(kind)}" of Penpa; only squares are read')
    if len(numbers) < 2 or not all(re.fullmatch("[0-9]{1,2}", number) for number in numbers):
        raise word.error(_CUT)
    columns, rows = map(int, numbers)
    width, height = columns + 4, rows + 4
    steps = object_in(f'{{"cells": {lines[5]}}}', word, _CUT)["cells"]
    steps = list_in(steps, "the cells", word)
    if not steps or not all(type(step) is int for step in steps):
        raise word.error(_CUT)
    cells = list(accumulate(steps[:_MOST_CELLS]))
    (top, left), (bottom, right) = divmod(min(cells), width), divmod(max(cells), width)
    board = _Board(width, height, top, left, bottom - top + 1, right - left + 1)
    inside = {board.cell(cell) for cell in cells} - {None}
    if not len(cells) == len(inside) == board.rows * board.columns:
        raise word.error("a board of Penpa that is no rectangle, which is not read")
    if min(board.rows, board.columns) < SMALLEST or max(board.rows, board.columns) > LARGEST:
        size = f"{board.rows}x{board.columns}"
        raise word.error(f"a board of {size} cells; it has {SIZES} rows and columns")
    return board


def _others(drawn: Mapping[str, Any], board: _Board) -> Others:
    """Return the colours that are drawn, and all parts that are not read."""
    others = Others()
    for key, part in drawn.items():
        if key.startswith("command_") or not isinstance(part, (dict, list)):
            continue
        texts = [named(key, board.names(each)) for each in part]
        if key == "surface":
            others.drawn += [named("colour", board.names(each)) for each in part]
        elif key not in _READ:
            others.rules += texts
    return others


def _ends(edge: str) -> tuple[int, int]:
    """Return the numbers of the corners between which a line is drawn, in ascending order."""
    ends = re.fullmatch("([0-9]{1,6}),([0-9]{1,6})", edge)
    one, other = sorted(map(int, ends.groups())) if ends else (0, 0)
    return one, other


def _diagonals(edges: Mapping[str, Any], board: _Board) -> Iterator[House]:
    """Yield the diagonals of the board that are drawn as a whole."""
    drawn = set(map(_ends, edges))
    houses = diagonal_houses(board.rows) if board.rows == board.columns else ()
    return (house for house in houses if drawn.issuperset(board.segments(house.cells)))


def _walls(
    edges: Mapping[str, Any], diagonals: Sequence[House], board: _Board, others: Others
) -> set[tuple[int, int]]:
    """Return the pairs of cells with a thick edge between them."""
    walls: set[tuple[int, int]] = set()
    of_diagonals = {segment for house in diagonals for segment in board.segments(house.cells)}
    for edge, style in edges.items():
        if _ends(edge) in of_diagonals:
            continue
        sides = board.sides(edge)
        if sides is None or style not in _THICK:
            others.rules.append(named("edge", board.names(list(sides or ()))))
        else:
            walls.add(sides)
    return walls


def _digits(numbers: Mapping[str, Any], board: _Board, others: Others) -> dict[int, str]:
    """Return what is written in cells of the board, as large as a digit."""
    written: dict[int, str] = {}
    for index, value in numbers.items():
        is_number = isinstance(value, list) and len(value) == 3 and index.isdecimal()
        cell = board.cell(int(index[:6])) if is_number else None
        if cell is None or value[2] not in _DIGIT or not isinstance(value[0], str):
            text = str(value[0]) if is_number else ""
            others.rules.append(named("number", [text, *board.names(index)]))
        else:
            written[cell] = value[0]
    return written


def _givens(written: Mapping[int, str], board: _Board, word: Token) -> list[int]:
    """Return the symbol of each cell; raises `InputError` for what is no digit."""
    givens = [0] * (board.rows * board.columns)
    for cell, text in written.items():
        name = cell_name(cell, board.columns)
        givens[cell] = symbol_in(text, max(board.rows, board.columns), name, word)
    return givens


def _regions(board: _Board, walls: set[tuple[int, int]]) -> list[int | None]:
    """Return the region of each cell: the parts between walls; none where there is one part."""
    found: list[int | None] = [None] * (board.rows * board.columns)
    regions = 0
    for first in range(len(found)):
        if found[first] is not None:
            continue
        part = [first]
        found[first] = regions
        for cell in part:  # which grows meanwhile
            for other in board.reached(cell, walls):
                if found[other] is None:
                    found[other] = regions
                    part.append(other)
        regions += 1
    return found if regions > 1 else [None] * len(found)
