"""A solved grid of digits as a picture: what is printed of a sudoku, and what was found in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from xml.etree.ElementTree import Element

from cover.drawing.polygons import BORDER, EDGE, MARGIN, Square, closed, contours, flat
from cover.drawing.svg import Picture, element, fitting, lettering, moved, straight
from cover.families.grids.cage_picture import outlines
from cover.families.grids.houses import Rules
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.view import further_houses
from cover.reading.records import Record

_ROOM = 0.62 * EDGE  # for a symbol in its cell
_ROOM_IN_CAGES = 0.52 * EDGE  # below the totals
_LOWER = 0.08  # how much that is lower, in cells
_THIN = 0.2  # the width of the lines between cells
_QUIET = "#2a6f97"  # the colour of symbols that are not given
_LINES = "#808080"  # and of the lines between cells
_DIAGONALS = "#a8a8a8"

# The colours of groups of cells; where two overlap, both are seen.
_TINTS = ("#000000", "#f0a000", "#0078d0", "#20a040", "#d02080")
_OPACITY = 0.12


def picture(record: Record, solution: Sequence[int]) -> Picture:
    """The picture of a solution; the givens are bold, in a quieter colour the rest."""
    puzzle = record.puzzle
    assert isinstance(puzzle, DigitGrid), "the registry pairs each picture with its family"
    rules = puzzle.shape
    size = rules.columns * EDGE + 2 * MARGIN, rules.rows * EDGE + 2 * MARGIN
    drawn = [*_lined(rules), *_symbols(record, puzzle, solution)]
    return Picture(*size, (moved(MARGIN, MARGIN, *drawn),))


def _lined(rules: Rules) -> Iterator[Element]:
    """Everything but the symbols, from the bottom to the top."""
    houses = further_houses(rules)
    if houses.groups:
        tinted = zip(houses.groups, houses.tints, strict=True)
        paths = (_around(rules, cells, _TINTS[tint % len(_TINTS)]) for cells, tint in tinted)
        yield element("g", *paths, fill_opacity=_OPACITY)
    if houses.lines:
        data = "".join(_diagonal(rules, line) for line in houses.lines)
        yield element("path", d=data, stroke=_DIAGONALS, stroke_width=1.5 * _THIN)
    between = "".join(straight(flat(*start), flat(*end)) for start, end in _between(rules))
    yield element("path", d=between, stroke=_LINES, stroke_width=_THIN)
    regions = (_around(rules, cells, "none") for cells in _regions(rules))
    yield element("g", *regions, stroke="#000000", stroke_width=BORDER, stroke_linejoin="round")
    yield from outlines(rules)


def _around(rules: Rules, cells: Iterable[int], fill: str) -> Element:
    """The outline of a set of cells."""
    return closed(contours({divmod(cell, rules.columns) for cell in cells}), flat, fill)


def _diagonal(rules: Rules, line: Sequence[int]) -> str:
    """A part of a diagonal, from corner to corner."""
    (row, column), (last, end) = (divmod(line[k], rules.columns) for k in (0, -1))
    rising = line[-1] - line[0] == (len(line) - 1) * (rules.columns - 1)
    return straight(flat(row, column + rising), flat(last + 1, end + (not rising)))


def _regions(rules: Rules) -> Iterator[list[int]]:
    """The cells of each region, and those that are in none; all of them where there are none."""
    regions = rules.regions or (0,) * (rules.rows * rules.columns)
    cells: dict[int, list[int]] = {}
    for cell in rules.cells():
        cells.setdefault(regions[cell], []).append(cell)
    return iter(cells.values())


def _between(rules: Rules) -> Iterator[tuple[Square, Square]]:
    """The lines between cells, by their ends, each as long as it can be."""
    squares = {divmod(cell, rules.columns) for cell in rules.cells()}
    for row in range(1, rules.rows):
        places = [k for k in range(rules.columns) if {(row - 1, k), (row, k)} <= squares]
        for start, end in _runs(places):
            yield (row, start), (row, end)
    for column in range(1, rules.columns):
        places = [k for k in range(rules.rows) if {(k, column - 1), (k, column)} <= squares]
        for start, end in _runs(places):
            yield (start, column), (end, column)


def _runs(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The beginning of each run of numbers, and the end, which is no more in it."""
    for _, run in groupby(enumerate(places), key=lambda each: each[1] - each[0]):
        held = [place for _, place in run]
        yield held[0], held[-1] + 1


def _symbols(record: Record, puzzle: DigitGrid, solution: Sequence[int]) -> Iterator[Element]:
    """The givens, then what was found."""
    rules = puzzle.shape
    symbols = {cell: record.layout.symbol(solution[cell]) for cell in rules.cells()}
    room = _ROOM_IN_CAGES if rules.cages else _ROOM
    size = fitting(max(map(len, symbols.values()), default=1), room)
    middle = 0.5 + (_LOWER if rules.cages else 0)
    texts = {
        cell: (symbol, flat(row + middle, column + 0.5))
        for cell, symbol in symbols.items()
        for row, column in [divmod(cell, rules.columns)]
    }
    givens = [text for cell, text in texts.items() if puzzle.givens[cell]]
    found = [text for cell, text in texts.items() if not puzzle.givens[cell]]
    if givens:
        yield element("g", lettering(givens, size), font_weight="bold")
    if found:
        yield element("g", lettering(found, size), fill=_QUIET)
