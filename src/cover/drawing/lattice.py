"""The lattice of a grid in a terminal: places of cells, lines between regions, dashed outlines.

A lattice has a point at each corner of a cell, and a line from one point to the next where two
regions meet, or a region and the outside. An outline runs inside the cells that it surrounds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import count, product
from typing import NamedTuple, Self

from cover.drawing.terminal import Canvas

# By the arms of a point, up, right, down and left, as a number in base 3: 0 for none.
THIN, THICK = 1, 2
UP, RIGHT, DOWN, LEFT = 27, 9, 3, 1
LINES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"

DASHED_DOWN, DASHED_RIGHT = "╎", "╌"

# The corners of an outline in a cell: above or below its middle, to the left or right of it.
CORNERS = {(-1, -1): "╭", (-1, 1): "╮", (1, -1): "╰", (1, 1): "╯"}


def are_few(lined: Sequence[bool]) -> bool:
    """Return whether at most half of the places between rows, or between columns, have lines."""
    between = lined[1:-1]
    return 2 * sum(between) <= len(between)


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

    def __init__(
        self,
        regions: Sequence[Sequence[int]],
        look: Look,
        blocks: Sequence[Sequence[int]] | None = None,
    ) -> None:
        """Lay out rows of cells, each given by the number of its region, or `OUTSIDE`.

        Where there are `blocks`, which has the number of the block of each cell, lines between
        regions are thick if they are between blocks, too, and otherwise thin.
        """
        self._regions = _framed(regions)
        self._blocks = None if blocks is None else _framed(blocks)
        self._rows, self._columns = len(regions), len(regions[0])
        self.look = look
        self._weight = THICK  # of any line, until it is known how close they are
        rows, columns = range(self._rows), range(self._columns)
        lined_rows = [
            any(self._line_above(row, column) for column in columns)
            for row in range(self._rows + 1)
        ]
        lined_columns = [
            any(self._line_before(row, column) for row in rows)
            for column in range(self._columns + 1)
        ]
        is_close = not look.even and are_few(lined_rows) and are_few(lined_columns)
        self._weight = THIN if is_close and not look.thick else THICK
        self._heights = [int(lined or not is_close) for lined in lined_rows]
        self._pads = [look.padding * (lined or not is_close) for lined in lined_columns]
        self._ys, self._xs = [0], [0]
        for row in rows:
            self._ys.append(self._ys[-1] + self._heights[row] + look.height)
        for column in columns:
            pads = self._pads[column] + self._pads[column + 1]
            self._xs.append(self._xs[-1] + 1 + look.width + pads)

    @classmethod
    def of_cells(cls, regions: Sequence[Sequence[int]], look: Look) -> Self:
        """Lay out a lattice with lines between all cells, thick ones between regions."""
        numbers = count()
        apart = [[OUTSIDE if name == OUTSIDE else next(numbers) for name in row] for row in regions]
        return cls(apart, look, regions)

    @property
    def width(self) -> int:
        """How many characters a line has."""
        return self._xs[-1] + 1

    def canvas(self) -> Canvas:
        """Make a canvas with all lines."""
        canvas = Canvas(self._ys[-1] + self._heights[-1], self.width)
        for row in range(self._rows + 1):
            for column in range(self._columns + 1):
                self._draw_at(canvas, row, column)
        return canvas

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """Return the first line and the first character of a cell."""
        return self._ys[row] + self._heights[row], self._xs[column] + 1 + self._pads[column]

    def runs(self, row: int, column: int) -> Iterator[tuple[int, int, int]]:
        """Yield what belongs to a cell and its region: a line, its first character, and how many.

        That is the cell, and what is between it and cells of its region to the right and below.
        """
        y, x = self.corner(row, column)
        x -= self._pads[column]
        width = self._xs[column + 1] - x
        right = self.is_open_right(row, column)
        for line in range(y, self._ys[row + 1]):
            yield line, x, width + right
        if self._heights[row + 1] and not self.has_line_below(row, column):
            inside = right and self._arms(row + 1, column + 1) == 0
            yield self._ys[row + 1], x, width + inside

    def has_line_below(self, row: int, column: int) -> bool:
        """Return whether a line passes between a cell and the one below."""
        return self._line_above(row + 1, column) > 0

    def is_open_right(self, row: int, column: int) -> bool:
        """Return whether there is no line between a cell and the one to the right."""
        return not self._line_before(row, column + 1)

    def _draw_at(self, canvas: Canvas, row: int, column: int) -> None:
        """Draw a point, and the lines from it to the right and down."""
        y, x = self._ys[row], self._xs[column]
        if self._heights[row]:
            canvas.put(y, x, LINES[self._arms(row, column)])
        if right := self._line_above(row, column):
            line = LINES[right * (LEFT + RIGHT)]
            canvas.put(y, x + 1, line * (self._xs[column + 1] - x - 1))
        if down := self._line_before(row, column):
            for below in range(y + self._heights[row], self._ys[row + 1]):
                canvas.put(below, x, LINES[down * (UP + DOWN)])

    def _arms(self, row: int, column: int) -> int:
        return (
            UP * self._line_before(row - 1, column)
            + RIGHT * self._line_above(row, column)
            + DOWN * self._line_before(row, column)
            + LEFT * self._line_above(row, column - 1)
        )

    def _line_before(self, row: int, column: int) -> int:
        return self._line((row + 1, column), (row + 1, column + 1))

    def _line_above(self, row: int, column: int) -> int:
        return self._line((row, column + 1), (row + 1, column + 1))

    def _line(self, cell: tuple[int, int], other: tuple[int, int]) -> int:
        """Return how thick the line between two places of the frame is, 0 where there is none."""
        (row, column), (below, beside) = cell, other
        if self._regions[row][column] == self._regions[below][beside]:
            return 0
        if self._blocks is None:
            return self._weight
        return THIN if self._blocks[row][column] == self._blocks[below][beside] else THICK


def _framed(numbers: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the numbers of cells with a frame of places outside around them."""
    edge = [OUTSIDE] * (len(numbers[0]) + 2)
    return [edge, *([OUTSIDE, *row, OUTSIDE] for row in numbers), edge]


def draw_outline(
    canvas: Canvas,
    lattice: Lattice,
    cells: Collection[tuple[int, int]],
    label: str = "",
    depth: int = 0,
) -> None:
    """Draw a dashed outline around some cells, inside of them, as newspapers print cages.

    Cells are given by row and column; the `label` is written in the first one. The outline leaves
    out what is on the lattice between two cells where a line passes. One at a `depth` is that many
    lines and characters further inside, so that outlines in the same cells can be told apart.
    """
    held = frozenset(cells)
    high, wide = lattice.look.height - 2 * depth, lattice.look.width - 2 * depth
    inside: set[tuple[int, int]] = set()  # by line and character: the cells and what is between
    crossed: set[tuple[int, int]] = set()  # where lines of the lattice pass
    for row, column in held:
        top, left = lattice.corner(row, column)
        below, beside = lattice.corner(row + 1, column + 1)
        top, left = top + depth, left + depth
        ys = range(top, top + high), range(top + high, below + depth)
        xs = range(left, left + wide), range(left + wide, beside + depth)
        for down, right in ((0, 0), (0, 1), (1, 0), (1, 1)):
            if {(row + down, column), (row, column + right), (row + down, column + right)} <= held:
                inside.update(product(ys[down], xs[right]))
        if not lattice.is_open_right(row, column):
            crossed.update((y, left + wide + depth) for y in ys[0])
        if lattice.has_line_below(row, column):
            crossed.update((top + high + depth, x) for x in xs[0])
    for y, x in inside - crossed:
        down = ((y - 1, x) in inside) - ((y + 1, x) in inside)  # to where it ends: -1, 0 or 1
        right = ((y, x - 1) in inside) - ((y, x + 1) in inside)
        if down and right:
            canvas.put(y, x, CORNERS[down, right])
        elif down or right:
            canvas.put(y, x, DASHED_RIGHT if down else DASHED_DOWN)
        else:
            for (down, right), corner in CORNERS.items():
                if (y - down, x - right) not in inside:
                    canvas.put(y, x, corner)
    top, left = lattice.corner(*min(held))
    canvas.put(top + depth, left + depth, label)
