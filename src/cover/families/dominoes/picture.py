"""Solved dominoes as a picture: a closed border around each.

Where there are boxes, these have the thick lines, and each domino is a tile with round corners and
thin lines within its cells; where one lies across the line of a box, that has a gap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from xml.etree.ElementTree import Element

from cover.drawing import svg
from cover.drawing.marks import Marking
from cover.drawing.notes_picture import Spot, large_notes, lights, rasters
from cover.drawing.svg import EDGE, QUIET, Picture, element, flat, middle
from cover.families.dominoes.drawing import DominoView
from cover.families.dominoes.puzzle import DominoPuzzle

_BOX = 1.5 * svg.BORDER  # the width of the lines of boxes
_INSET, _ROUND, _OUTLINE = 0.1 * EDGE, 0.2 * EDGE, 0.35  # of dominoes that lie in boxes
_ROOM = 0.6 * EDGE  # for a number in its cell
_NOTES = 0.78 * EDGE  # for pencil marks
_AMID_ARROWS = 0.34 * EDGE  # for a number with arrows around it
_ARROWS = 0.92 * EDGE  # and for these


def picture(puzzle: DominoPuzzle[Any], values: Sequence[int] | None) -> Picture:
    """Make the picture of a solution or of the unsolved grid, where givens are bold."""
    return _picture(DominoView(puzzle, values))


def picture_marked(puzzle: DominoPuzzle[Any], marking: Marking) -> Picture:
    return _picture(DominoView(puzzle, None, marking))


def _picture(shown: DominoView) -> Picture:
    amid_arrows = shown.small and not shown.boxes
    size = svg.fitting(shown.longest, _AMID_ARROWS if amid_arrows else _ROOM)
    edge = _ARROWS if amid_arrows else _NOTES
    at = [middle(divmod(cell, shown.columns), flat) for cell in shown.cells]
    small = ((at[cell], held) for cell, held in shown.small.items())
    elements = [
        *_board(shown),
        *_numbers(shown, at, size),
        *large_notes([(note, at[cell]) for cell, note in shown.large.items()], size),
        *rasters(shown.raster, Spot(0, 0, edge, edge), small),
    ]
    margin = (_BOX if shown.boxes else svg.BORDER) / 2
    return svg.board(shown.rows, shown.columns, *elements, margin=margin)


def _board(shown: DominoView) -> Iterator[Element]:
    """Yield the dominoes with their names as titles, then lines; lights are below all that."""
    lit = {divmod(cell, shown.columns): light for cell, light in shown.lights.items()}
    yield from lights(lit, flat)
    fill = "none" if lit else "#ffffff"
    dominoes = [
        ([divmod(cell, shown.columns) for cell in sorted({first, last})], shown.name(first))
        for first, last in enumerate(shown.partners)
        if first <= last
    ]
    everywhere = [divmod(cell, shown.columns) for cell in shown.cells]
    if len(dominoes) < len(everywhere) // 2:  # they are not all known
        yield svg.bordered(svg.closed(svg.contours(everywhere), flat, fill))
        yield svg.thin(svg.between(everywhere, flat))
    if shown.boxes:
        tiles = (_tile(*held[0], *held[-1], name) for held, name in dominoes)
        yield svg.thin(svg.between(everywhere, flat))
        yield _box_lines(shown)
        yield element("g", *tiles, fill=fill, stroke="#000000", stroke_width=_OUTLINE)
    else:
        yield svg.bordered(
            *(svg.closed(svg.contours(held), flat, fill, name) for held, name in dominoes)
        )
        yield svg.thin(line for held, _ in dominoes for line in svg.between(held, flat))


def _tile(row: int, column: int, last_row: int, last_column: int, name: str) -> Element:
    """Return the outline of a domino, given by its cells."""
    x, y = flat(row, column)
    right, low = flat(last_row + 1, last_column + 1)
    width, height = right - x - 2 * _INSET, low - y - 2 * _INSET
    titles = [element("title", text=name)] if name else []
    return element(
        "rect", *titles, x=x + _INSET, y=y + _INSET, width=width, height=height, rx=_ROUND
    )


def _numbers(
    shown: DominoView, at: Sequence[tuple[float, float]], size: float
) -> Iterator[Element]:
    """Yield the givens, then all other numbers, `size` mm high; but for those that are notes."""
    cells = [cell for cell, text in enumerate(shown.texts) if text and cell not in shown.large]
    own = [(shown.texts[cell], at[cell]) for cell in cells if cell in shown.givens]
    others = [(shown.texts[cell], at[cell]) for cell in cells if cell not in shown.givens]
    yield element("g", svg.lettering(own, size), font_weight="bold")
    if len(shown.givens) < len(shown.cells):
        yield element("g", svg.lettering(others, size), fill=QUIET)


def _box_lines(shown: DominoView) -> Element:
    columns, boxes = shown.columns, dict(enumerate(shown.boxes))
    sides = [((0, 0), (0, columns)), ((0, 0), (shown.rows, 0))]
    for cell, partner in enumerate(shown.partners):
        row, column = divmod(cell, columns)
        corner = row + 1, column + 1
        right = cell + 1 if column + 1 < columns else len(boxes)  # which is no cell
        for other, start in ((right, (row, column + 1)), (cell + columns, (row + 1, column))):
            if boxes[cell] != boxes.get(other) and partner != other:
                sides.append((start, corner))
    data = "".join(svg.straight(flat(*start), flat(*end)) for start, end in sides)
    return element(
        "path", d=data, fill="none", stroke="#000000", stroke_width=_BOX, stroke_linecap="square"
    )
