"""Squares of pictures: the lines around sets of them and between them, and where they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from xml.etree.ElementTree import Element

from cover.drawing.contours import Square
from cover.drawing.svg import element, rounded

EDGE = 10.0  # of a cell, in mm
BORDER = 0.8  # the width of the lines around pieces
MARGIN = BORDER / 2  # what they need beside the outermost cells
THIN, FAINT = 0.25, 0.4  # width and opacity of the lines between cells of a piece

# Where a corner of cells, given by row and column, is in the picture: x and y.
Projection = Callable[[float, float], tuple[float, float]]


def flat(row: float, column: float) -> tuple[float, float]:
    """The projection of a grid that is drawn as it is, from its first corner."""
    return column * EDGE, row * EDGE


def bordered(*paths: Element) -> Element:
    """Paths with the lines of borders."""
    return element("g", *paths, stroke="#000000", stroke_width=BORDER, stroke_linejoin="round")


def closed(
    lines: Sequence[Sequence[tuple[float, float]]], at: Projection, fill: str, title: str = ""
) -> Element:
    """A filled path along closed lines, each given by the corners that it turns in."""
    data = "".join(f"M{' '.join(point(at(*corner)) for corner in line)}Z" for line in lines)
    titles = [element("title", text=title)] if title else []
    return element("path", *titles, d=data, fill=fill)


def thin(lines: Iterable[str]) -> Element:
    """Lines between cells of a piece, each as the data of a path."""
    data = "".join(lines)
    return element(
        "path", d=data, fill="none", stroke="#000000", stroke_width=THIN, stroke_opacity=FAINT
    )


def straight(start: tuple[float, float], end: tuple[float, float]) -> str:
    """A straight line as the data of a path."""
    return f"M{point(start)} {point(end)}"


def between(squares: Sequence[Square], at: Projection) -> Iterator[str]:
    """The lines between neighbouring squares, each as the data of a path."""
    held = set(squares)
    for row, column in squares:
        end = at(row + 1, column + 1)
        if (row, column + 1) in held:
            yield straight(at(row, column + 1), end)
        if (row + 1, column) in held:
            yield straight(at(row + 1, column), end)


def middle(square: Square, at: Projection) -> tuple[float, float]:
    """The middle of a square."""
    return at(square[0] + 0.5, square[1] + 0.5)


def point(place: tuple[float, float]) -> str:
    """A point in the data of a path."""
    return " ".join(map(rounded, place))
