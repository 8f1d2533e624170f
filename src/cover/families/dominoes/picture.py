"""Solved dominoes as a picture: a closed border around each, thicker lines where boxes meet."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any
from xml.etree.ElementTree import Element

from cover.drawing.marks import Light, Marking
from cover.drawing.notes_picture import Spot, large_notes, lights, rasters
from cover.drawing.svg import (
    BORDER,
    EDGE,
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
    straight,
    thin,
)
from cover.families.dominoes.drawing import DominoView, PencilledDominoes
from cover.families.dominoes.puzzle import DominoPuzzle

_BOX = 2 * BORDER  # the width of the lines of boxes
_ROOM = 0.6 * EDGE  # for a number in its cell
_NOTES = 0.78 * EDGE  # for pencil marks
_AMID_ARROWS = 0.34 * EDGE  # for a number with arrows around it
_ARROWS = 0.92 * EDGE  # and for these
_QUIET = "#2a6f97"  # the colour of numbers that are not given


def picture(puzzle: DominoPuzzle[Any], values: Sequence[int] | None) -> Picture:
    """Make the picture of a solution or of the unsolved grid.

    The givens are bold, in a quieter colour the rest.
    """
    shown = DominoView(puzzle, values)
    size = fitting(shown.longest, _ROOM)
    return _framed(
        shown, [*_board(shown, {}), *_numbers(shown, list(map(shown.number, shown.cells)), size)]
    )


def picture_marked(puzzle: DominoPuzzle[Any], marking: Marking) -> Picture:
    """Make the picture of the unsolved grid with what is laid there, and pencil marks."""
    shown = PencilledDominoes(puzzle, marking)
    amid_arrows = shown.has_arrows and shown.small
    size = fitting(shown.longest, _AMID_ARROWS if amid_arrows else _ROOM)
    edge = _ARROWS if amid_arrows else _NOTES
    at = {cell: middle(divmod(cell, shown.columns), flat) for cell in marking.notes}
    spots = [(Spot(*at[cell], edge, edge), held) for cell, held in shown.small.items()]
    numbers = [shown.beside_notes(cell) for cell in shown.cells]
    for cell in shown.large:
        numbers[cell] = ""
    elements = [
        *_board(shown, marking.lights),
        *_numbers(shown, numbers, size),
        *large_notes([(note, at[cell]) for cell, note in shown.large.items()], size),
        *rasters(shown.raster, spots),
    ]
    return _framed(shown, elements)


def _framed(shown: DominoView, elements: Sequence[Element]) -> Picture:
    margin = (_BOX if shown.boxes else BORDER) / 2
    size = shown.columns * EDGE + 2 * margin, shown.rows * EDGE + 2 * margin
    return Picture(*size, (moved(margin, margin, *elements),))


def _board(shown: DominoView, lit: Mapping[int, Light]) -> Iterator[Element]:
    """Yield the dominoes with their names as titles, then lines; lights are below all that."""
    yield from lights({divmod(cell, shown.columns): light for cell, light in lit.items()}, flat)
    fill = "none" if lit else "#ffffff"
    dominoes = [
        ([divmod(cell, shown.columns) for cell in sorted({first, last})], shown.name(first))
        for first, last in enumerate(shown.partners)
        if first <= last
    ]
    everywhere = [divmod(cell, shown.columns) for cell in shown.cells]
    if len(dominoes) < len(everywhere) // 2:  # they are not all known
        yield bordered(closed(contours(everywhere), flat, fill))
        yield thin(between(everywhere, flat))
    yield bordered(*(closed(contours(held), flat, fill, name) for held, name in dominoes))
    yield thin(line for held, _ in dominoes for line in between(held, flat))
    if shown.boxes:
        yield _box_lines(shown)


def _numbers(shown: DominoView, numbers: Sequence[str], size: float) -> Iterator[Element]:
    """Yield the givens, then all other numbers, `size` mm high."""
    others = set(shown.cells) - shown.givens
    yield element("g", _lettered(shown, shown.givens, numbers, size), font_weight="bold")
    if others:
        yield element("g", _lettered(shown, others, numbers, size), fill=_QUIET)


def _lettered(
    shown: DominoView, cells: Collection[int], numbers: Sequence[str], size: float
) -> Element:
    """Return the numbers in some of the cells."""
    texts = [
        (numbers[cell], middle(divmod(cell, shown.columns), flat))
        for cell in sorted(cells)
        if numbers[cell]
    ]
    return lettering(texts, size)


def _box_lines(shown: DominoView) -> Element:
    """Return the lines around boxes, but where a domino crosses them."""
    data = "".join(straight(flat(*start), flat(*end)) for start, end in _sides(shown))
    return element(
        "path", d=data, fill="none", stroke="#000000", stroke_width=_BOX, stroke_linecap="square"
    )


def _sides(shown: DominoView) -> Iterator[tuple[Square, Square]]:
    """Yield the sides of cells that are such lines, from corner to corner."""
    rows, columns = shown.rows, shown.columns
    yield (0, 0), (0, columns)
    yield (0, 0), (rows, 0)
    for cell in range(rows * columns):
        row, column = divmod(cell, columns)
        corner = row + 1, column + 1
        if column + 1 == columns or _is_parted(shown, cell, cell + 1):
            yield (row, column + 1), corner
        if row + 1 == rows or _is_parted(shown, cell, cell + columns):
            yield (row + 1, column), corner


def _is_parted(shown: DominoView, cell: int, other: int) -> bool:
    """Whether two cells are in different boxes, and of different dominoes."""
    return shown.boxes[cell] != shown.boxes[other] and shown.partners[cell] != other
