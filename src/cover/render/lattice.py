"""The lattice of a grid: where its cells stand in a drawing, and the lines between its regions.

A lattice has a point at each corner of a cell, and a line from one point to the next where two
regions meet, or a region and the outside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cover.render.canvas import Canvas

# By the arms of a point, in bits: up 8, right 4, down 2, left 1.
_THIN, _THICK = " ╴╷┐╶─┌┬╵┘│┤└┴├┼", " ╸╻┓╺━┏┳╹┛┃┫┗┻┣╋"
_UP, _RIGHT, _DOWN, _LEFT = 8, 4, 2, 1

OUTSIDE = -2  # the region of what is no cell


class Look(NamedTuple):
    """How cells are drawn: in `height` lines of `width` characters, lines as far as `padding`.

    Lines are thick or thin by their number, unless `thick`; with `even` distances there is
    something between any two rows or columns, whether or not lines pass.
    """

    height: int
    width: int
    padding: int
    thick: bool = False
    even: bool = False


class Lattice:
    """The lattice of a grid, drawn with thick lines, or as close and thin as boxes allow.

    Where hardly any line passes between neighbouring rows, as in a sudoku, those without lines have
    nothing between them; and neighbouring columns a blank.
    """

    def __init__(self, regions: Sequence[Sequence[int]], look: Look) -> None:
        """For rows of cells, each given by the number of its region, or `OUTSIDE`."""
        self._regions = regions
        self._rows, self._columns = len(regions), len(regions[0])
        self.look = look
        rows, columns = range(self._rows), range(self._columns)
        lined_rows = [
            any(self._is_line_above(row, column) for column in columns)
            for row in range(self._rows + 1)
        ]
        lined_columns = [
            any(self._is_line_before(row, column) for row in rows)
            for column in range(self._columns + 1)
        ]
        is_close = not look.even and _are_few(lined_rows) and _are_few(lined_columns)
        self._lines = _THIN if is_close and not look.thick else _THICK
        self._heights = [int(lined or not is_close) for lined in lined_rows]
        self._pads = [look.padding * (lined or not is_close) for lined in lined_columns]
        self._ys, self._xs = [0], [0]
        for row in rows:
            self._ys.append(self._ys[-1] + self._heights[row] + look.height)
        for column in columns:
            pads = self._pads[column] + self._pads[column + 1]
            self._xs.append(self._xs[-1] + 1 + look.width + pads)

    def canvas(self) -> Canvas:
        """A canvas with all lines."""
        canvas = Canvas(self._ys[-1] + self._heights[-1], self._xs[-1] + 1)
        for row in range(self._rows + 1):
            for column in range(self._columns + 1):
                self._draw_at(canvas, row, column)
        return canvas

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """The first line and character of a cell."""
        return self._ys[row] + self._heights[row], self._xs[column] + 1 + self._pads[column]

    def runs(self, row: int, column: int) -> Iterator[tuple[int, int, int]]:
        """What belongs to a cell and its region: a line, a first character and how many.

        That is the cell, and what is between it and cells of its region to the right and below.
        """
        y, x = self.corner(row, column)
        x -= self._pads[column]
        width = self._xs[column + 1] - x
        right, below = self.is_open_right(row, column), self.is_open_below(row, column)
        for line in range(y, self._ys[row + 1]):
            yield line, x, width + right
        if below:
            inside = right and self._arms(row + 1, column + 1) == 0
            yield self._ys[row + 1], x, width + inside

    def is_open_below(self, row: int, column: int) -> bool:
        """Whether there is something between a cell and the one below, but no line."""
        return self._heights[row + 1] > 0 and not self._is_line_above(row + 1, column)

    def is_open_right(self, row: int, column: int) -> bool:
        """Whether there is no line between a cell and the one to the right."""
        return not self._is_line_before(row, column + 1)

    def _draw_at(self, canvas: Canvas, row: int, column: int) -> None:
        """Draw a point, and the lines from it to the right and down."""
        y, x = self._ys[row], self._xs[column]
        arms = self._arms(row, column)
        if self._heights[row]:
            canvas.put(y, x, self._lines[arms])
        if arms & _RIGHT:
            canvas.put(y, x + 1, self._lines[_LEFT + _RIGHT] * (self._xs[column + 1] - x - 1))
        if arms & _DOWN:
            for below in range(y + self._heights[row], self._ys[row + 1]):
                canvas.put(below, x, self._lines[_UP + _DOWN])

    def _arms(self, row: int, column: int) -> int:
        return (
            _UP * self._is_line_before(row - 1, column)
            + _RIGHT * self._is_line_above(row, column)
            + _DOWN * self._is_line_before(row, column)
            + _LEFT * self._is_line_above(row, column - 1)
        )

    def _is_line_before(self, row: int, column: int) -> bool:
        return self._region(row, column) != self._region(row, column - 1)

    def _is_line_above(self, row: int, column: int) -> bool:
        return self._region(row, column) != self._region(row - 1, column)

    def _region(self, row: int, column: int) -> int:
        if 0 <= row < self._rows and 0 <= column < self._columns:
            return self._regions[row][column]
        return OUTSIDE


def _are_few(lined: Sequence[bool]) -> bool:
    """Whether at most half of the places between rows, or between columns, have lines."""
    between = lined[1:-1]
    return 2 * sum(between) <= len(between)
