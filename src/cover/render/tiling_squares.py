"""One layer of a solved tiling as a picture of squares, or of what a projection makes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from xml.etree.ElementTree import Element

from cover.puzzles.geometry import parts
from cover.render.contours import Square, contours
from cover.render.palette import COLOURS
from cover.render.svg import element, fitting, lettering, rounded
from cover.render.tiling_view import View

EDGE = 10.0  # of a cell, in mm
BORDER = 0.8  # the width of the lines around pieces
MARGIN = BORDER / 2  # what they need beside the outermost cells
_THIN, _FAINT = 0.25, 0.4  # width and opacity of the lines between cells of a piece
_DASHES = "1.2 1.2"
_LETTERS, _WORDS = 0.6 * EDGE, 0.8 * EDGE  # the room for them in a cell

# Where a corner of cells, given by row and column, is in the picture: x and y.
Projection = Callable[[float, float], tuple[float, float]]


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
        (copy.mark, _middle(_inmost([cell[1:] for cell in part]), at))
        for copy, cells in slices
        for part in parts(cells)
    ]
    words = [(word, _middle(square, at)) for square, word in bare if word]
    return [
        *(mark for square, word in bare if not word for mark in _empty(square, at)),
        bordered(*framed, *pieces),
        thin(line for held in squares for line in _between(held, at)),
        lettering(marks, fitting(shown.longest_mark, _LETTERS)),
        lettering(words, fitting(shown.longest_word, _WORDS)),
    ]


def bordered(*paths: Element) -> Element:
    """Paths with the lines of borders."""
    return element("g", *paths, stroke="#000000", stroke_width=BORDER, stroke_linejoin="round")


def closed(
    lines: Sequence[Sequence[tuple[float, float]]], at: Projection, fill: str, title: str = ""
) -> Element:
    """A filled path along closed lines, each given by the corners that it turns in."""
    data = "".join(f"M{' '.join(_point(at(*corner)) for corner in line)}Z" for line in lines)
    titles = [element("title", text=title)] if title else []
    return element("path", *titles, d=data, fill=fill)


def thin(lines: Iterable[str]) -> Element:
    """Lines between cells of a piece, each as the data of a path."""
    data = "".join(lines)
    return element(
        "path", d=data, fill="none", stroke="#000000", stroke_width=_THIN, stroke_opacity=_FAINT
    )


def straight(start: tuple[float, float], end: tuple[float, float]) -> str:
    """A straight line as the data of a path."""
    return f"M{_point(start)} {_point(end)}"


def _point(point: tuple[float, float]) -> str:
    return " ".join(map(rounded, point))


def _between(squares: Sequence[Square], at: Projection) -> Iterator[str]:
    """The lines between neighbouring squares."""
    held = set(squares)
    for row, column in squares:
        end = at(row + 1, column + 1)
        if (row, column + 1) in held:
            yield straight(at(row, column + 1), end)
        if (row + 1, column) in held:
            yield straight(at(row + 1, column), end)


def _inmost(squares: Sequence[Square]) -> Square:
    """The square that is nearest to the middle of all."""
    row, column = (sum(places) / len(squares) for places in zip(*squares, strict=True))
    return min(squares, key=lambda square: (square[0] - row) ** 2 + (square[1] - column) ** 2)


def _empty(square: Square, at: Projection) -> Iterator[Element]:
    """What shows that a cell stays empty: a dashed frame, and a dot."""
    frame = closed(contours([square]), at, "none", "empty")
    frame.set("stroke", "#000000")
    frame.set("stroke-width", rounded(_THIN))
    frame.set("stroke-dasharray", _DASHES)
    yield frame
    x, y = _middle(square, at)
    yield element("circle", cx=x, cy=y, r=BORDER)


def _middle(square: Square, at: Projection) -> tuple[float, float]:
    return at(square[0] + 0.5, square[1] + 0.5)
