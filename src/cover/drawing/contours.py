"""The outlines of sets of squares in the plane."""

from __future__ import annotations

from collections.abc import Collection

Square = tuple[int, int]  # row and column
Point = tuple[int, int]  # a corner; the upper left one of square (r, c) is (r, c)

# A side of a square, walked along with the square to the right: a point and a direction.
_Side = tuple[Point, int]

# By direction, right, down, left and up: the way along a side; and, from the square, to where that
# side begins and to the square beyond.
_WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
_BEGINNINGS = ((0, 0), (0, 1), (1, 1), (1, 0))
_BEYOND = ((-1, 0), (0, 1), (1, 0), (0, -1))


def contours(squares: Collection[Square]) -> list[list[Point]]:
    """The closed lines around a set of squares, by the points where they turn.

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
        line = _line(next(iter(left)), sides)
        for side in line:
            del left[side]
        found.append([point for k, (point, way) in enumerate(line) if line[k - 1][1] != way])
    return found


def _line(first: _Side, sides: Collection[_Side]) -> list[_Side]:
    """The sides of one closed line."""
    line = [first]
    while (side := _next(line[-1], sides)) != first:
        line.append(side)
    return line


def _next(side: _Side, sides: Collection[_Side]) -> _Side:
    """The side that follows: around the same square if it can be, or on, or to the left."""
    (row, column), way = side
    end = row + _WAYS[way][0], column + _WAYS[way][1]
    return next(
        (end, turned) for turned in ((way + 1) % 4, way, (way - 1) % 4) if (end, turned) in sides
    )
