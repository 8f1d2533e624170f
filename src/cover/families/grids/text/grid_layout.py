"""How a grid was written: its answers follow the same convention, messages name its places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cover.errors import InputError, Place
from cover.families.grids.text.notation import Notation
from cover.reading import records as contests
from cover.reading.lines import Line, Token
from cover.reading.records import Contest


class LineOfCells(NamedTuple):
    """Cells that stand side by side in one line, from the character `start` on."""

    line: Line
    start: int

    @property
    def first_line(self) -> Line:
        """The line in which the cells begin."""
        return self.line

    def place(self, cell: int) -> Place:
        """Return where cell number `cell` stands."""
        return self.line.place(self.start + cell)

    def error(self, cell: int, message: str) -> InputError:
        """Return an error at cell number `cell`."""
        return self.line.error(message, self.start + cell)


class ScatteredCells(NamedTuple):
    """Cells of several lines."""

    cells: Sequence[Token]

    @property
    def first_line(self) -> Line:
        """The line in which the cells begin."""
        return self.cells[0].line

    def place(self, cell: int) -> Place:
        """Return where cell number `cell` stands."""
        return self.cells[cell].place()

    def error(self, cell: int, message: str) -> InputError:
        """Return an error at cell number `cell`."""
        return self.cells[cell].error(message)


class GridLayout(NamedTuple):
    """The layout of a grid of `columns` columns (see `cover.reading.records.Layout`).

    Without that number, there are as many of them as symbols. `cages` tells where the total of each
    cage stands.
    """

    notation: Notation
    cells: LineOfCells | ScatteredCells
    contest: Contest | None = None
    columns: int = 0
    cages: Sequence[Place] = ()

    def line(self, solution: Sequence[int]) -> str:
        """All symbols, row by row."""
        return self.notation.line(solution)

    def rows(self, solution: Sequence[int]) -> list[str]:
        """A line for each row of the grid."""
        size = self.columns or self.notation.size
        starts = range(0, len(solution), size)
        return [self.notation.line(solution[start : start + size]) for start in starts]

    def data(self, solution: Sequence[int]) -> str | list[int | None]:
        """One string of symbols, or a list where the symbols are decimal numbers.

        In the list, None is a cell that does not exist.
        """
        if self.notation.symbols:
            return self.line(solution)
        before = self.notation.low - 1
        return [value + before if value else None for value in solution]

    def symbol(self, value: int) -> str:
        """The symbol as the puzzle writes it."""
        return self.notation.symbol(value)

    def place(self, cell: int) -> Place:
        """Where cell number `cell`, from 0, stands in the input."""
        return self.cells.place(cell)

    def part_place(self, part: int) -> Place:
        """Where the total of a cage stands in the input."""
        return self.cages[part]


def _spaced_rows(layout: GridLayout, solution: Sequence[int]) -> list[str]:
    return [" ".join(row) for row in layout.rows(solution)]


_SEVERAL_OR_NONE = {"none": "no solution", "several": "multiple solutions"}

POJ_3074 = Contest(contests.in_a_line, {})
POJ_2676 = Contest(contests.in_rows, {})
POJ_3076 = Contest(contests.in_rows, {}, separated=True)
UVA_989 = Contest(_spaced_rows, {"none": "NO SOLUTION"}, separated=True)
HDU_3909 = Contest(contests.in_rows, _SEVERAL_OR_NONE, separated=True)
HDU_4069 = Contest(contests.in_rows, _SEVERAL_OR_NONE, separated=True)
