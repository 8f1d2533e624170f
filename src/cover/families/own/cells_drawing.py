"""A grid of marks in a terminal and as a picture: lines between regions, marks, bold clues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from cover.drawing.lattice import OUTSIDE, Lattice, Look
from cover.drawing.polygons import (
    EDGE,
    MARGIN,
    Square,
    between,
    bordered,
    closed,
    contours,
    flat,
    middle,
    thin,
)
from cover.drawing.svg import Picture, element, fitting, lettering, moved
from cover.drawing.terminal import OTHER, centred, drawn

if TYPE_CHECKING:
    from cover.families.own.cells import MarkedCells

_ROOM = 0.62 * EDGE  # for a text in its cell
_MARKS = "#2a6f97"  # the colour of marks


def drawing(
    cells: MarkedCells, values: Sequence[int] | None, colour: bool, above: Sequence[int] | None
) -> str:
    """Return the grid in lines of text."""
    width, texts = cells.rules.width, cells.texts(values)
    longest = max(map(cell_len, (*cells.rules.marks, *texts)))
    regions = [[OUTSIDE if name < 0 else name for name in row] for row in cells.regions()]
    lattice = Lattice(regions, Look(1, longest, padding=1))
    canvas = lattice.canvas()
    for cell, text in enumerate(texts):
        row, column = divmod(cell, width)
        if regions[row][column] == OUTSIDE:
            continue
        style = "cyan" if values is not None and values[cell] else "bold"
        if values is not None and above is not None and values[cell] != above[cell]:
            style += OTHER
        canvas.put(*lattice.corner(row, column), centred(text, longest), style)
    return drawn(canvas.text(), colour)


def grid_picture(cells: MarkedCells, values: Sequence[int] | None) -> Picture:
    """Return the grid as a picture; empty cells stay empty."""
    rules, texts = cells.rules, cells.texts(values)
    of_region: dict[int, list[Square]] = {}
    for row, names in enumerate(cells.regions()):
        for column, name in enumerate(names):
            if name >= 0:
                of_region.setdefault(name, []).append((row, column))
    held = [square for squares in of_region.values() for square in squares]
    drawn = [
        thin(between(held, flat)),
        bordered(*(closed(contours(squares), flat, "none") for squares in of_region.values())),
    ]
    marks: list[tuple[str, tuple[float, float]]] = []
    clues: list[tuple[str, tuple[float, float]]] = []
    for row, column in held:
        cell = row * rules.width + column
        if texts[cell] and texts[cell] != rules.empty:
            is_mark = values is not None and values[cell] > 0
            (marks if is_mark else clues).append((texts[cell], middle((row, column), flat)))
    size = fitting(max((cell_len(text) for text, _ in (*marks, *clues)), default=1), _ROOM)
    if clues:
        drawn.append(element("g", lettering(clues, size), font_weight="bold"))
    if marks:
        drawn.append(element("g", lettering(marks, size), fill=_MARKS, font_weight="bold"))
    extent = rules.width * EDGE + 2 * MARGIN, rules.height * EDGE + 2 * MARGIN
    return Picture(*extent, (moved(MARGIN, MARGIN, *drawn),))
