"""A solved tiling in space: its layers of unit cubes taken apart, in isometric projection.

One looks at them from above, at the corner where the last row meets the last column; the first
layer is the uppermost one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple
from xml.etree.ElementTree import Element

from cover.drawing.palette import COLOURS, darker
from cover.drawing.polygons import EDGE, MARGIN, Projection, Square, bordered, closed, thin
from cover.drawing.svg import Picture, heading, moved, straight
from cover.families.tilings.squares import seen
from cover.families.tilings.view import Copy, View

_ACROSS, _DOWN = EDGE * math.cos(math.radians(30)), EDGE * math.sin(math.radians(30))
_HEADING = 6.0  # the height of "layer 1"
_GAP = 4.0  # between layers
_BLANK = 4.0  # how bad it is to leave places blank, all of them, beside a wrong ratio


def exploded(shown: View) -> Picture:
    """The layers beside and below each other, each with its number."""
    count, rows, columns = shown.size
    width = (rows + columns) * _ACROSS + 2 * MARGIN
    height = _HEADING + (rows + columns) * _DOWN + EDGE + 2 * MARGIN
    beside = _columns_of(count, width / height)
    below = math.ceil(count / beside)
    placed = [
        moved(column * (width + _GAP), row * (height + _GAP), *_layer(shown, layer))
        for layer in range(count)
        for row, column in [divmod(layer, beside)]
    ]
    size = beside * (width + _GAP) - _GAP, below * (height + _GAP) - _GAP
    return Picture(*size, tuple(placed))


def _columns_of(count: int, ratio: float) -> int:
    """How many layers stand beside each other: about a square with hardly a place left blank."""

    def badness(beside: int) -> float:
        below = math.ceil(count / beside)
        blank = 1 - count / (beside * below)
        return abs(math.log(ratio * beside / below)) + _BLANK * blank

    return min(range(1, count + 1), key=badness)


def _layer(shown: View, layer: int) -> Iterator[Element]:
    """One layer: the sides of its cubes, then what is on top.

    No other order matters: of the sides that can be seen none hides anything of another, and
    whatever a side stands before is lower in the picture.
    """
    middle, top = shown.size[1] * _ACROSS + MARGIN, _HEADING + MARGIN

    def at(row: float, column: float) -> tuple[float, float]:
        return middle + (column - row) * _ACROSS, top + (column + row) * _DOWN

    yield heading(f"layer {layer + 1}", _HEADING)
    walls = list(_walls({cell[1:]: copy for copy, cells in shown.slices(layer) for cell in cells}))
    yield bordered(*(wall.drawn(at) for wall in walls))
    yield thin(line for wall in walls for line in wall.lines(at))
    yield from seen(shown, layer, at)


class _Wall(NamedTuple):
    """Sides of a copy beside each other, below the line from one corner of squares to another."""

    copy: Copy
    start: Square
    end: Square

    def drawn(self, at: Projection) -> Element:
        """The wall; those across the columns lie in a deeper shadow than those along them."""
        shade = 0.15 if self.start[0] == self.end[0] else 0.35
        (x, y), (right, below) = at(*self.start), at(*self.end)
        corners = [(x, y), (right, below), (right, below + EDGE), (x, y + EDGE)]
        return closed([corners], lambda x, y: (x, y), darker(COLOURS[self.copy.colour], shade))

    def lines(self, at: Projection) -> Iterator[str]:
        """The lines between the sides."""
        (row, column), (last_row, last_column) = self.start, self.end
        for place in range(1, last_row - row + last_column - column):
            x, y = at(row + place * (row < last_row), column + place * (column < last_column))
            yield straight((x, y), (x, y + EDGE))


def _walls(copies: Mapping[Square, Copy]) -> Iterator[_Wall]:
    """What faces the viewer: the sides before which there is no cube."""
    for line, start, end, copy in _runs(copies):
        yield _Wall(copy, (line + 1, start), (line + 1, end))
    turned = {(column, row): copy for (row, column), copy in copies.items()}
    for line, start, end, copy in _runs(turned):
        yield _Wall(copy, (start, line + 1), (end, line + 1))


def _runs(copies: Mapping[Square, Copy]) -> Iterator[tuple[int, int, int, Copy]]:
    """Squares beside each other, in one line and of one copy, behind which there are none.

    Each run is a line, the places of its first square and behind its last one, and the copy.
    """
    faces = sorted((line, place) for line, place in copies if (line + 1, place) not in copies)
    for (line, _, _), run in groupby(
        enumerate(faces), lambda one: (one[1][0], one[1][1] - one[0], copies[one[1]].value)
    ):
        places = [place for _, (_, place) in run]
        yield line, places[0], places[-1] + 1, copies[line, places[0]]
