"""Sudokus as Simon Tatham's Solo writes them, in game ids and saved games.

`3x3:givens` is a sudoku, `9j:givens,regions` an irregular one; `3x3k:givens,cages,sums` and
`9jk:givens,regions,cages,sums` are killers. An `x` asks for both diagonals. The sums are written as
the givens are: each stands in one cell of its cage.

Regions and cages are written as the edges between them. Edges are counted in reading order: first
those between a cell and the one to its right, row by row, then those between a cell and the one
below, column by column. A letter says how many places without an edge come before the next one with
it: `_` none, `a` one ... `y` 25; `z` is 25 places without an edge after them. One edge more comes
after the last place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt

from cover.errors import InputError
from cover.families.grids.houses import LARGEST, SMALLEST, box_of, cell_name, grouped
from cover.families.grids.options import GridReading, asking
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import writing
from cover.families.grids.text.cells import parts_between
from cover.families.grids.text.grid_text import (
    LONGEST_NUMBER,
    SIZES,
    Boxes,
    CageText,
    of_cells,
    puzzle_of,
    refuse_other,
)
from cover.reading.lines import Line, Token, counted, shown
from cover.reading.saved_games import GameReader

# Rows x columns of a box, or the side of a jigsaw; what kind it is; the cells. Among the letters of
# the kind can be how hard it is, and which symmetry its givens have.
_ID = re.compile(r"\s*(?:([0-9]{1,2})x([0-9]{1,2})|([0-9]{1,2})(?=j))([a-z0-9]*):(.*)")
_HOW = re.compile("d[tbiaeu]?|[ra][0-9]*|md?[0-9]*")
_CELLS = re.compile(r"[0-9]+|.")
_BLANK = "."
_LONGEST_RUN = 25
_LONGEST_BLANK = 26


class Solo(GameReader):
    """Reads sudokus, alone in a line or in a saved game."""

    reading: GridReading
    game = "Solo"
    pattern = _ID
    expected = "expected 3x3:a2e9..."

    def of_id(self, line: Line) -> DigitGrid:
        found = _ID.match(line.text)
        if found is None:
            raise line.error(f"not a game id of Solo, {self.expected}")
        rows, columns, side, letters, _ = found.groups()
        kind = _HOW.sub("", letters)
        if unknown := kind.strip("jxk"):
            what = f'"{shown(unknown)}" before the colon is not known here'
            raise line.error(what, found.start(4))
        family = "killer" if "k" in kind else "irregular" if "j" in kind else "sudoku"
        refuse_other(family, self.reading, line)
        size = int(side or int(rows) * int(columns))
        if not SMALLEST <= size <= LARGEST:
            raise line.error(f"{counted(size, 'cell')} in a row, a grid has {SIZES}")
        parts = parts_between(line.part(found.start(5), len(line.text.rstrip())), ",")
        regions, cages = ("regions",) * ("j" in kind), ("cages", "sums") * ("k" in kind)
        needed = ("givens", *regions, *cages)
        if len(parts) != len(needed):
            have = counted(len(parts), "part")
            raise line.error(f"{have} between commas, expected {', '.join(needed)}")
        boxes = Boxes.NEEDED if family == "sudoku" else Boxes.IF_ANY
        grid = of_cells(_cells(parts[0], size), size, size, has_numbers=True, boxes=boxes)
        if regions:
            labels = [Token(str(first), parts[1], 0) for first in _blocks(parts[1], size)]
            grid = grid._replace(labels=labels, are_names=False)
        if cages:
            blocks = _blocks(parts[-2], size)
            grid = grid._replace(cages=_cages(blocks, _cells(parts[-1], size), size))
        asked = self.reading.options
        box = asked.box if regions else (int(rows), int(columns))
        diagonals = asked.diagonals or "x" in kind
        return puzzle_of(grid, asking(self.reading, diagonals=diagonals, box=box))


def _cells(line: Line, size: int) -> list[Token]:
    """Return cells: numbers, a letter for 1-26 blanks, and `_` between two numbers."""
    cells: list[Token] = []
    count, expected = 0, size * size
    for token in _CELLS.finditer(line.text):
        text = token.group()
        if text.isascii() and text.isdigit():
            coming, cell = 1, text
        elif "a" <= text <= "z":
            coming, cell = ord(text) - ord("a") + 1, _BLANK
        elif text == "_":
            continue
        else:
            raise line.error(f'"{shown(text)}" is not a number, a letter a-z or _', token.start())
        count += coming
        if count <= expected:
            cells.extend([Token(cell, line, token.start())] * coming)
    if count != expected:
        raise line.error(f"{count} cells, expected {expected}", 0)
    return cells


def _cages(blocks: Sequence[int], sums: Sequence[Token], size: int) -> list[CageText]:
    """Return the cages: the cells of each block, and the sum that one of them holds."""
    cages: list[CageText] = []
    for first, cells in grouped(blocks).items():
        name = f"the cage of {cell_name(first, size)}"
        given = [sums[cell] for cell in cells if sums[cell].text != _BLANK]
        if len(given) > 1:
            raise given[1].error(f"{name} has two sums")
        written = given[0] if given else sums[first]
        if len(written.text) > LONGEST_NUMBER:
            raise written.error(f"{shown(written.text)} is not the sum of a cage")
        total = int(written.text) if given else 0
        cages.append(CageText(name, tuple(cells), total or None, written.place()))
    return cages


def _blocks(line: Line, size: int) -> list[int]:
    edges: list[bool] = []
    places = 2 * size * (size - 1)
    for index, character in enumerate(line.text):
        if character == "_":
            edges.append(True)
        elif "a" <= character <= "z":
            run = min(ord(character) - ord("a") + 1, _LONGEST_RUN)
            edges += [False] * run + [True] * (character != "z")
        else:
            raise line.error(f'"{shown(character)}" is not a letter a-z or _', index)
        if len(edges) > places + 1:
            message = f"blocks of more than {places} places, as {size}x{size} cells have"
            raise line.error(message, index)
    if len(edges) != places + 1:
        raise line.error(f"blocks of {len(edges)} places, expected {places + 1}", 0)
    return _joined(edges, size)


def _joined(edges: Sequence[bool], size: int) -> list[int]:
    """Return for each cell the first one to which no edge blocks the way."""
    first = list(range(size * size))
    for place in range(2 * size * (size - 1)):
        low, high = sorted(first[cell] for cell in _sides(place, size))
        if low != high and not edges[place]:
            first = [low if each == high else each for each in first]
    return first


def _sides(place: int, size: int) -> tuple[int, int]:
    across, along = divmod(place, size - 1)
    if across < size:
        return across * size + along, across * size + along + 1
    return along * size + across - size, (along + 1) * size + across - size


_SAYABLE = (
    *(writing.GIVENS, writing.BOXES, writing.OTHER_BOXES, writing.REGIONS, writing.DIAGONALS),
    *(writing.CAGES, writing.NO_TOTAL),
)


def written(puzzle: DigitGrid) -> list[str]:
    writing.refuse_more(puzzle, "solo", *_SAYABLE)
    rules = puzzle.rules
    box = box_of(rules)
    head = f"{rules.rows}j" if box is None else f"{box[0]}x{box[1]}"
    head += "x" if writing.DIAGONALS in writing.said_of_shape(rules) else ""
    parts = [_runs(writing.numbers(puzzle))]
    if box is None:
        firsts = {region: cell for cell, region in reversed(list(enumerate(rules.regions)))}
        blocks = [firsts[region] for region in rules.regions]
        parts.append(_edges(puzzle, blocks, "regions"))
    if cages := writing.cages_of(rules):
        head += "k"
        blocks, sums = list(rules.cells()), [_BLANK] * len(puzzle._givens)
        for cage in cages:
            first = min(cage.cells)
            sums[first] = _BLANK if cage.total is None else str(cage.total)
            for cell in cage.cells:
                blocks[cell] = first
        parts += [_edges(puzzle, blocks, "cages"), _runs(sums)]
    return [f"{head}:{','.join(parts)}"]


def _runs(cells: Sequence[str]) -> str:
    """Return cells as numbers, and letters for runs of blanks."""
    found = "_".join(cells).replace("._", ".").replace("_.", ".").replace("." * _LONGEST_BLANK, "z")
    return re.sub(r"\.+", lambda run: chr(ord("a") + len(run[0]) - 1), found)


def _edges(puzzle: DigitGrid, blocks: Sequence[int], what: str) -> str:
    """Return where blocks end; raises `InputError` where one is in several parts."""
    size = isqrt(len(blocks))
    pairs = [_sides(place, size) for place in range(2 * size * (size - 1))]
    edges = [blocks[one] != blocks[other] for one, other in pairs]
    if _joined([*edges, True], size) != list(blocks):
        raise InputError(puzzle.place, f"solo cannot say {what} in several parts")
    runs = "".join("x" if edge else "." for edge in [*edges, True]).replace("." * _LONGEST_RUN, "z")
    return re.sub(r"(\.*)x", lambda run: "_abcdefghijklmnopqrstuvwxy"[len(run[1])], runs)
