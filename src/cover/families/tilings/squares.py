"""One layer of a solved tiling as a picture of squares, or of what a projection makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from cover.drawing.palette import COLOURS
from cover.drawing.polygons import (
    BORDER,
    EDGE,
    THIN,
    Projection,
    Square,
    between,
    bordered,
    closed,
    contours,
    middle,
    thin,
)
from cover.drawing.svg import element, fitting, lettering, rounded
from cover.families.tilings.geometry import parts
from cover.families.tilings.view import View

_DASHES = "1.2 1.2"
_LETTERS, _WORDS = 0.6 * EDGE, 0.8 * EDGE  # the room for them in a cell


def seen(shown: View, layer: int, at: Projection) -> list[Element]:
    """The copies in a layer, a closed path each, the letters on them, and cells that are bare."""
    slices = shown.slices(layer)
    squares = [[cell[1:] for cell in cells] for _, cells in slices]
    bare = [(cell[1:], word) for cell, word in shown.bare.items() if cell[0] == layer]
    pieces = [
        closed(contours(held), at, COLOURS[copy.colour], copy.name)
        for (copy, _), held in zip(slices, squares, strict=True)
    ]
    framed = [closed(contours([square]), at, "#ffffff", word) for square, word in bare if word]
    marks = [
        (copy.mark, middle(_inmost([cell[1:] for cell in part]), at))
        for copy, cells in slices
        for part in parts(cells)
    ]
    words = [(word, middle(square, at)) for square, word in bare if word]
    return [
        *(mark for square, word in bare if not word for mark in _empty(square, at)),
        bordered(*framed, *pieces),
        thin(line for held in squares for line in between(held, at)),
        lettering(marks, fitting(shown.longest_mark, _LETTERS)),
        lettering(words, fitting(shown.longest_word, _WORDS)),
    ]


def _inmost(squares: Sequence[Square]) -> Square:
    """The square that is nearest to the middle of all."""
    row, column = (sum(places) / len(squares) for places in zip(*squares, strict=True))
    return min(squares, key=lambda square: (square[0] - row) ** 2 + (square[1] - column) ** 2)


def _empty(square: Square, at: Projection) -> Iterator[Element]:
    """What shows that a cell stays empty: a dashed frame, and a dot."""
    frame = closed(contours([square]), at, "none", "empty")
    frame.set("stroke", "#000000")
    frame.set("stroke-width", rounded(THIN))
    frame.set("stroke-dasharray", _DASHES)
    yield frame
    x, y = middle(square, at)
    yield element("circle", cx=x, cy=y, r=BORDER)
