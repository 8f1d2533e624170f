"""Cages as newspapers print them: a dashed outline, with the total in the upper left corner."""

from __future__ import annotations

from cover.drawing.canvas import Canvas
from cover.drawing.lattice import Lattice
from cover.families.grids.houses import Cage

_VERTICAL, _HORIZONTAL = "╎", "╌"

# Of a cell: above or below its middle, to the left or to the right of it.
_CORNERS = {(-1, -1): "╭", (-1, 1): "╮", (1, -1): "╰", (1, 1): "╯"}


class Outline:
    """The outline of one cage, inside its cells, which stand on a lattice of `columns` columns.

    It leaves out what is on the lattice between two cells where a line passes.
    """

    def __init__(self, cage: Cage, columns: int, lattice: Lattice) -> None:
        self._total = cage.total
        self._cells = {divmod(cell, columns) for cell in cage.cells}
        self._lattice = lattice

    def draw(self, canvas: Canvas) -> None:
        """Put the outline on a canvas, and the total in the first cell."""
        for row, column in self._cells:
            self._draw_sides(canvas, row, column)
            self._draw_corners(canvas, row, column)
            self._draw_beyond(canvas, row, column)
        if self._total is not None:
            canvas.put(*self._lattice.corner(*min(self._cells)), str(self._total))

    def _draw_sides(self, canvas: Canvas, row: int, column: int) -> None:
        ys, xs = self._ys(row, column), self._xs(row, column)
        for down, y in ys.items():
            if not self._holds(row + down, column):
                canvas.put(y, xs[-1], _HORIZONTAL * (xs[1] - xs[-1] + 1))
        for right, x in xs.items():
            if not self._holds(row, column + right):
                for y in range(ys[-1], ys[1] + 1):
                    canvas.put(y, x, _VERTICAL)

    def _draw_corners(self, canvas: Canvas, row: int, column: int) -> None:
        """Draw those where both sides meet, and those where only the cell behind is another's."""
        ys, xs = self._ys(row, column), self._xs(row, column)
        for (down, right), corner in _CORNERS.items():
            sides = self._holds(row + down, column), self._holds(row, column + right)
            if not any(sides):
                canvas.put(ys[down], xs[right], corner)
            elif all(sides) and not self._holds(row + down, column + right):
                canvas.put(ys[down], xs[right], _CORNERS[-down, -right])

    def _draw_beyond(self, canvas: Canvas, row: int, column: int) -> None:
        """Draw what goes on to the cell on the right and to the one below."""
        ys, xs = self._ys(row, column), self._xs(row, column)
        if self._holds(row, column + 1) and self._lattice.is_open_right(row, column):
            for down, y in ys.items():
                if not (self._holds(row + down, column) and self._holds(row + down, column + 1)):
                    canvas.put(y, xs[1] + 1, _HORIZONTAL)
        if self._holds(row + 1, column) and self._lattice.is_open_below(row, column):
            for right, x in xs.items():
                if not (self._holds(row, column + right) and self._holds(row + 1, column + right)):
                    canvas.put(ys[1] + 1, x, _VERTICAL)

    def _holds(self, row: int, column: int) -> bool:
        return (row, column) in self._cells

    def _ys(self, row: int, column: int) -> dict[int, int]:
        """The first and last line of a cell, by the direction from its middle."""
        top, _ = self._lattice.corner(row, column)
        return {-1: top, 1: top + self._lattice.look.height - 1}

    def _xs(self, row: int, column: int) -> dict[int, int]:
        """The first and last character of a cell's lines, by the direction from its middle."""
        _, left = self._lattice.corner(row, column)
        return {-1: left, 1: left + self._lattice.look.width - 1}
