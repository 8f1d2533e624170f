"""Cages in pictures: dashed outlines within their cells, with the totals in the first corners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from xml.etree.ElementTree import Element

from cover.drawing.polygons import EDGE, Point, closed, contours, flat
from cover.drawing.svg import element, fitting, lettering
from cover.families.grids.houses import Cage, Rules

# The length of a dash and the blank behind it. Sides of cells are whole numbers of them, and so is
# what a side of an outline is longer or shorter: corners are in the middle of dashes.
_PERIOD = EDGE / 12
_DASHES = f"{0.6 * _PERIOD:.4f} {0.4 * _PERIOD:.4f}"
_OFFSET = 0.3 * _PERIOD
_INSET = _PERIOD  # from the sides of cells; a further outline in the same cells is further inside
_WIDTH = 0.2
_DEPTHS = 3  # of outlines within each other

TOTAL = 0.24 * EDGE  # the height of totals
_GAP = 0.04 * EDGE  # between an outline and a total
_ROOM = 0.8 * EDGE  # for a total


def outlines(rules: Rules) -> Iterator[Element]:
    """The outlines of all cages, with their names as titles, and their totals."""
    if not rules.cages:
        return
    depths = list(_depths(rules.cages))
    paths = (
        closed(list(_within(cage, depth, rules.columns)), flat, "none", cage.name)
        for cage, depth in zip(rules.cages, depths, strict=True)
    )
    yield element(
        "g",
        *paths,
        stroke="#000000",
        stroke_width=_WIDTH,
        stroke_dasharray=_DASHES,
        stroke_dashoffset=_OFFSET,
    )
    totals = list(_totals(rules, depths))
    longest = max((len(text) for text, _ in totals), default=1)
    yield lettering(totals, min(fitting(longest, _ROOM), TOTAL), anchor="start")


def _depths(cages: Sequence[Cage]) -> Iterator[int]:
    """How far inside of their cells outlines lie, from 0: cages that overlap differ in it."""
    taken: dict[int, set[int]] = {}
    for cage in cages:
        here = {depth for cell in cage.cells for depth in taken.get(cell, ())}
        depth = next(number for number in range(len(here) + 1) if number not in here)
        for cell in cage.cells:
            taken.setdefault(cell, set()).add(depth)
        yield depth % _DEPTHS


def _inset(depth: int) -> float:
    """How far from the sides of its cells an outline is."""
    return _INSET + depth * _PERIOD


def _within(cage: Cage, depth: int, columns: int) -> Iterator[list[tuple[float, float]]]:
    """The closed lines within a cage, by the corners that they turn in, in cells."""
    by = _inset(depth) / EDGE
    for line in contours({divmod(cell, columns) for cell in cage.cells}):
        yield [
            (row + by * (into[0] + out[0]), column + by * (into[1] + out[1]))
            for (into, out), (row, column) in zip(pairwise(_inwards(line)), line, strict=True)
        ]


def _inwards(line: Sequence[Point]) -> Iterator[tuple[int, int]]:
    """The way in rows and columns into the cage, from each side; the last one is the first, too."""
    for (row, column), (next_row, next_column) in pairwise([line[-1], *line, line[0]]):
        yield _sign(next_column - column), _sign(row - next_row)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _totals(rules: Rules, depths: Sequence[int]) -> Iterator[tuple[str, tuple[float, float]]]:
    """Each total, and where it begins: in the first cell of its cage that has none so far."""
    used: set[int] = set()
    for cage, depth in zip(rules.cages, depths, strict=True):
        if cage.total is not None:
            cells = sorted(cage.cells)
            cell = next((cell for cell in cells if cell not in used), cells[0])
            used.add(cell)
            x, y = flat(*divmod(cell, rules.columns))
            start = _inset(depth) + _GAP
            yield str(cage.total), (x + start, y + start + TOTAL / 2)
