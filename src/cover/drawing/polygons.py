"""Polygons of unit squares in pictures: outlines of sets of squares, and the lines inside them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from xml.etree.ElementTree import Element

from cover.drawing.svg import element, point, straight

EDGE = 10.0  # of a cell, in mm
BORDER = 0.8  # the width of the lines around pieces
MARGIN = BORDER / 2  # what they need beside the outermost cells
THIN, FAINT = 0.25, 0.4  # width and opacity of the lines between cells of a piece

Square = tuple[int, int]  # row and column
Point = tuple[int, int]  # a corner; the upper left one of square (r, c) is (r, c)

# Where a corner of squares, given by row and column, is in the picture: x and y.
Projection = Callable[[float, float], tuple[float, float]]

# A side of a square, walked along with the square to the right: a point and a direction.
_Side = tuple[Point, int]

# By direction, right, down, left and up: the way along a side; and, from the square, to where that
# side begins and to the square beyond.
_WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
_BEGINNINGS = ((0, 0), (0, 1), (1, 1), (1, 0))
_BEYOND = ((-1, 0), (0, 1), (1, 0), (0, -1))


def contours(squares: Collection[Square]) -> list[list[Point]]:
    """Return the closed lines around a set of squares, by the points where they turn.

    They run clockwise around squares, and counter-clockwise around what these leave out. Where two
    squares touch in nothing but a corner, no line goes from one to the other.
    """
    sides = dict.fromkeys(
        ((row + _BEGINNINGS[way][0], column + _BEGINNINGS[way][1]), way)
        for row, column in sorted(squares)
        for way in range(4)
        if (row + _BEYOND[way][0], column + _BEYOND[way][1]) not in squares
    )
    left = dict(sides)
    found: list[list[Point]] = []
    while left:
        line = _closed_line(next(iter(left)), sides)
        for side in line:
            del left[side]
        found.append([point for k, (point, way) in enumerate(line) if line[k - 1][1] != way])
    return found


def _closed_line(first: _Side, sides: Collection[_Side]) -> list[_Side]:
    """Return the sides of the closed line that one of them is in."""
    line = [first]
    while (side := _next(line[-1], sides)) != first:
        line.append(side)
    return line


def _next(side: _Side, sides: Collection[_Side]) -> _Side:
    """Return the side that follows: around the same square if it can be, or on, or to the left."""
    (row, column), way = side
    end = row + _WAYS[way][0], column + _WAYS[way][1]
    return next(
        (end, turned) for turned in ((way + 1) % 4, way, (way - 1) % 4) if (end, turned) in sides
    )


def flat(row: float, column: float) -> tuple[float, float]:
    """Project a corner of a grid that is drawn as it is, its first corner at (0, 0)."""
    return column * EDGE, row * EDGE


def middle(square: Square, at: Projection) -> tuple[float, float]:
    """Return the middle of a square."""
    return at(square[0] + 0.5, square[1] + 0.5)


def closed(
    lines: Sequence[Sequence[tuple[float, float]]], at: Projection, fill: str, title: str = ""
) -> Element:
    """Make a filled path along closed lines, each given by the corners in which it turns."""
    data = "".join(f"M{' '.join(point(at(*corner)) for corner in line)}Z" for line in lines)
    titles = [element("title", text=title)] if title else []
    return element("path", *titles, d=data, fill=fill)


def bordered(*paths: Element) -> Element:
    """Give paths the lines of borders."""
    return element("g", *paths, stroke="#000000", stroke_width=BORDER, stroke_linejoin="round")


def between(squares: Sequence[Square], at: Projection) -> Iterator[str]:
    """Yield the lines between neighbouring squares, each as the data of a path."""
    held = set(squares)
    for row, column in squares:
        end = at(row + 1, column + 1)
        if (row, column + 1) in held:
            yield straight(at(row, column + 1), end)
        if (row + 1, column) in held:
            yield straight(at(row + 1, column), end)


def thin(lines: Iterable[str]) -> Element:
    """Make a path of lines between cells of a piece, each given as the data of a path."""
    data = "".join(lines)
    return element(
        "path", d=data, fill="none", stroke="#000000", stroke_width=THIN, stroke_opacity=FAINT
    )
