"""A grid of marks in a terminal and as a picture: lines between regions, marks, bold clues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from cover.drawing.lattice import OUTSIDE, Lattice, Look
from cover.drawing.svg import (
    EDGE,
    MARGIN,
    Picture,
    Square,
    between,
    bordered,
    closed,
    contours,
    element,
    fitting,
    flat,
    lettering,
    middle,
    moved,
    thin,
)
from cover.drawing.terminal import OTHER, centred, drawn

_ROOM = 0.62 * EDGE  # for a text in its cell
_MARKS = "#2a6f97"  # the colour of marks


class CellTexts(NamedTuple):
    """What a drawing shows, row by row from the first cell on.

    `regions` has the number of the region of each cell, -1 for what is no cell; `texts` what stands
    in it, `empty` where that is nothing; `found` whether it is a mark that was found, and `changed`
    whether that is not as in the drawing above. The longest text of all drawings has `longest`
    columns.
    """

    width: int
    regions: Sequence[int]
    texts: Sequence[str]
    empty: str
    found: Sequence[bool]
    changed: Sequence[bool]
    longest: int


def drawing(shown: CellTexts, colour: bool) -> str:
    """Return the grid in lines of text."""
    names = [OUTSIDE if name < 0 else name for name in shown.regions]
    rows = [names[start : start + shown.width] for start in range(0, len(names), shown.width)]
    lattice = Lattice(rows, Look(1, shown.longest, padding=1))
    canvas = lattice.canvas()
    for cell, text in enumerate(shown.texts):
        if names[cell] == OUTSIDE:
            continue
        style = "cyan" if shown.found[cell] else "bold"
        if shown.changed[cell]:
            style += OTHER
        corner = lattice.corner(*divmod(cell, shown.width))
        canvas.put(*corner, centred(text, shown.longest), style)
    return drawn(canvas.text(), colour)


def grid_picture(shown: CellTexts) -> Picture:
    """Return the grid as a picture, in which empty cells stay empty."""
    of_region: dict[int, list[Square]] = {}
    for cell, name in enumerate(shown.regions):
        if name >= 0:
            of_region.setdefault(name, []).append(divmod(cell, shown.width))
    squares = [square for held in of_region.values() for square in held]
    outlines = (closed(contours(held), flat, "none") for held in of_region.values())
    parts = [thin(between(squares, flat)), bordered(*outlines)]
    texts = {
        cell: (text, middle(divmod(cell, shown.width), flat))
        for cell, text in enumerate(shown.texts)
        if text not in ("", shown.empty) and shown.regions[cell] >= 0
    }
    size = fitting(max((cell_len(text) for text, _ in texts.values()), default=1), _ROOM)
    for is_found, colour in ((False, "#000000"), (True, _MARKS)):
        chosen = [text for cell, text in texts.items() if shown.found[cell] == is_found]
        if chosen:
            lettered = lettering(chosen, size)
            parts.append(element("g", lettered, fill=colour, font_weight="bold"))
    height = len(shown.regions) // shown.width
    extent = shown.width * EDGE + 2 * MARGIN, height * EDGE + 2 * MARGIN
    return Picture(*extent, (moved(MARGIN, MARGIN, *parts),))
