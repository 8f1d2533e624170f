"""A grid of digits as a picture: what is printed of a sudoku, and what was found in it, if it was.

Cages are dashed outlines within their cells, with the totals in the first corners.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from xml.etree.ElementTree import Element

from cover.drawing import svg
from cover.drawing.marks import Marking
from cover.drawing.notes_picture import Spot, large_notes, lights, rasters
from cover.drawing.svg import EDGE, QUIET, Picture, Square, element, flat
from cover.families.grids.drawing import (
    PencilledGrid,
    further_houses,
    marked_grid,
    nested,
    symbols_in,
)
from cover.families.grids.houses import Rules
from cover.families.grids.puzzle import DigitGrid

_ROOM = 0.62 * EDGE  # for a symbol in its cell
_ROOM_IN_CAGES = 0.52 * EDGE  # below the totals
_NOTES = Spot(0, 0, 0.84 * EDGE, 0.84 * EDGE)  # for pencil marks, from the middle
_NOTES_IN_CAGES = Spot(0, 0.13 * EDGE, 0.74 * EDGE, 0.56 * EDGE)  # below totals
_LOWER = 0.08  # how much that is lower, in cells
_THIN = 0.2  # the width of the lines between cells
_LINES = "#808080"  # and of the lines between cells
_DIAGONALS = "#a8a8a8"

# The colours of groups of cells, and of the lines within them, by which those that touch are told
# apart without colours, too; where two overlap, both are seen.
_TINTS = ("#000000", "#f0a000", "#0078d0", "#20a040", "#d02080")
_OPACITY = 0.12
_EDGING, _EDGING_INSET = 0.3, 0.05 * EDGE

# The length of a dash and the blank after it. Sides of cells are whole numbers of them, and so is
# what a side of an outline is longer or shorter: corners are in the middle of dashes.
_PERIOD = EDGE / 12
_DASHES = f"{0.6 * _PERIOD:.4f} {0.4 * _PERIOD:.4f}"
_OFFSET = 0.3 * _PERIOD
_INSET = _PERIOD  # from the sides of cells; a further outline in the same cells is further inside
_DEEPEST = 3 * _PERIOD  # and no outline is further inside than that
_CAGE_WIDTH = 0.2
_COLOURS = ("#000000", "#0060b0", "#b02060")  # of outlines and their totals, by depth

_TOTAL = 0.24 * EDGE  # the height of totals
_GAP = 0.04 * EDGE  # between an outline and a total
_TOTAL_ROOM = 0.8 * EDGE  # for a total
_HALO = 0.6  # around totals, where they lie on outlines of other cages


def picture(puzzle: DigitGrid, solution: Sequence[int] | None) -> Picture:
    """Return the picture of a solution or of the unsolved grid."""
    return _picture(PencilledGrid(puzzle, symbols_in(puzzle, solution), Marking()))


def picture_marked(puzzle: DigitGrid, marking: Marking) -> Picture:
    return _picture(marked_grid(puzzle, marking))


def _picture(shown: PencilledGrid) -> Picture:
    rules = shown.puzzle.rules
    lit = {divmod(cell, rules.columns): light for cell, light in shown.marking.lights.items()}
    drawn = [*lights(lit, flat), *_lined(rules), *_symbols(shown)]
    return svg.board(rules.rows, rules.columns, *drawn)


def _lined(rules: Rules) -> Iterator[Element]:
    """Yield everything but the symbols, from the bottom to the top."""
    houses = further_houses(rules)
    if houses.groups:
        paths, edgings = list[Element](), list[Element]()
        for cells, tint in zip(houses.groups, houses.tints, strict=True):
            colour = _TINTS[tint % len(_TINTS)]
            paths.append(_around(rules, cells, colour))
            lines = list(_within(cells, _EDGING_INSET / EDGE, rules.columns))
            edgings.append(svg.closed(lines, flat, "none"))
            edgings[-1].set("stroke", colour)
        yield element("g", *paths, fill_opacity=_OPACITY)
        yield element("g", *edgings, stroke_width=_EDGING)
    if houses.lines:
        data = "".join(_diagonal(rules, line) for line in houses.lines)
        yield element("path", d=data, stroke=_DIAGONALS, stroke_width=1.5 * _THIN)
    between = "".join(svg.straight(flat(*start), flat(*end)) for start, end in _between(rules))
    yield element("path", d=between, stroke=_LINES, stroke_width=_THIN)
    # Those in none are one, too; all cells are, where there are no regions.
    held = rules.cells_of_regions().values() or [list(rules.cells())]
    regions = (_around(rules, cells, "none") for cells in held)
    yield element("g", *regions, stroke="#000000", stroke_width=svg.BORDER, stroke_linejoin="round")
    yield from _cages(rules)


def _around(rules: Rules, cells: Iterable[int], fill: str) -> Element:
    return svg.closed(svg.contours({divmod(cell, rules.columns) for cell in cells}), flat, fill)


def _diagonal(rules: Rules, line: Sequence[int]) -> str:
    (row, column), (last, end) = (divmod(line[k], rules.columns) for k in (0, -1))
    rising = line[-1] - line[0] == (len(line) - 1) * (rules.columns - 1)
    return svg.straight(flat(row, column + rising), flat(last + 1, end + (not rising)))


def _between(rules: Rules) -> Iterator[tuple[Square, Square]]:
    """Yield the lines between cells, by their ends, each as long as it can be."""
    squares = {divmod(cell, rules.columns) for cell in rules.cells()}
    for row, start, end in _runs(squares):
        yield (row, start), (row, end)
    for column, start, end in _runs({(column, row) for row, column in squares}):
        yield (start, column), (end, column)


def _runs(squares: Collection[Square]) -> Iterator[tuple[int, int, int]]:
    """Yield a row, the first and the last corner of each run of squares below other ones."""
    below = sorted((row, column) for row, column in squares if (row - 1, column) in squares)
    for _, run in groupby(enumerate(below), key=lambda each: (each[1][0], each[1][1] - each[0])):
        held = [square for _, square in run]
        row, start = held[0]
        yield row, start, start + len(held)


def _symbols(shown: PencilledGrid) -> Iterator[Element]:
    """Yield the givens, then what was found, then notes."""
    rules, of_givens = shown.puzzle.rules, shown.puzzle._givens
    size = svg.fitting(shown.longest, _ROOM_IN_CAGES if rules.cages else _ROOM)
    lower = _LOWER if rules.cages else 0
    texts = {
        cell: (symbol, svg.middle((row + lower, column), flat))
        for cell, symbol in shown.symbols.items()
        if symbol
        for row, column in [divmod(cell, rules.columns)]
    }
    of_notes = {cell for cell in shown.large if not of_givens[cell]}
    givens = [text for cell, text in texts.items() if of_givens[cell]]
    found = [text for cell, text in texts.items() if not of_givens[cell] and cell not in of_notes]
    if givens:
        yield element("g", svg.lettering(givens, size), font_weight="bold")
    if found:
        yield element("g", svg.lettering(found, size), fill=QUIET)
    if of_notes:
        yield from large_notes([(shown.large[k], texts[k][1]) for k in sorted(of_notes)], size)
    if shown.raster:
        squares = (divmod(cell, rules.columns) for cell in shown.small)
        small = zip((svg.middle(each, flat) for each in squares), shown.small.values(), strict=True)
        yield from rasters(shown.raster, _NOTES_IN_CAGES if rules.cages else _NOTES, small)


def _cages(rules: Rules) -> Iterator[Element]:
    """Yield the outlines of all cages, with their names as titles, and their totals.

    A total is in the first cell of its cage with the fewest so far, in a corner of it. The first of
    a cell is at the top on the left, the next one on the right, and then below.
    """
    if not rules.cages:
        return
    depths = nested(rules.cages)
    step = min(_PERIOD, (_DEEPEST - _INSET) / max(*depths, 1))
    outlines, totals = list[Element](), list[tuple[str, tuple[float, float]]]()
    attributes: list[dict[str, str]] = []  # of each total
    count: Counter[int] = Counter()  # of totals in each cell
    for cage, depth in zip(rules.cages, depths, strict=True):
        inset, colour = _INSET + depth * step, _COLOURS[depth % len(_COLOURS)]
        lines = list(_within(cage.cells, inset / EDGE, rules.columns))
        outlines.append(svg.closed(lines, flat, "none", cage.name))
        if colour != _COLOURS[0]:
            outlines[-1].set("stroke", colour)
        if cage.total is None:
            continue
        cell = min(sorted(cage.cells), key=lambda each: count[each])
        is_right, is_low = count[cell] % 2, count[cell] // 2 % 2
        count[cell] += 1
        x, y = flat(*divmod(cell, rules.columns))
        right, down = inset + _GAP, inset + _GAP + _TOTAL / 2
        start = x + (EDGE - right if is_right else right), y + (EDGE - down if is_low else down)
        totals.append((str(cage.total), start))
        attributes.append({"text-anchor": "end"} if is_right else {})
        if colour != _COLOURS[0]:
            attributes[-1]["fill"] = colour
    yield element(
        "g",
        *outlines,
        stroke=_COLOURS[0],
        stroke_width=_CAGE_WIDTH,
        stroke_dasharray=_DASHES,
        stroke_dashoffset=_OFFSET,
    )
    longest = max((len(text) for text, _ in totals), default=1)
    letters = svg.lettering(totals, min(svg.fitting(longest, _TOTAL_ROOM), _TOTAL), anchor="start")
    for text, more in zip(letters, attributes, strict=True):
        text.attrib |= more
    if any(depths):
        letters.attrib |= {"stroke": "#ffffff", "stroke-width": f"{_HALO}", "paint-order": "stroke"}
    yield letters


def _within(cells: Iterable[int], by: float, columns: int) -> Iterator[list[tuple[float, float]]]:
    """Yield the closed lines that far within some cells, by their corners, in cells."""
    for line in svg.contours({divmod(cell, columns) for cell in cells}):
        inwards = [  # the way into them, in rows and columns, from each side; first the last
            (_sign(next_column - column), _sign(row - next_row))
            for (row, column), (next_row, next_column) in pairwise([line[-1], *line, line[0]])
        ]
        yield [
            (row + by * (into[0] + out[0]), column + by * (into[1] + out[1]))
            for (into, out), (row, column) in zip(pairwise(inwards), line, strict=True)
        ]


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)
