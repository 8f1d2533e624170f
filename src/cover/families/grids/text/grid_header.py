"""Numbers that stand alone above grids."""

from __future__ import annotations

from cover.errors import InputError
from cover.reading.lines import Line


class Header:
    """What a line of one or two numbers says about the grids below it.

    One number is that of the grids (POJ 2676), the side of the one grid that follows, or the order
    of its boxes (UVa 989); which of them shows when the grids have been read. Two numbers are the
    sides of the grids.
    """

    def __init__(self, line: Line, numbers: tuple[int, ...]) -> None:
        self.line = line
        self.number = numbers[0]
        self.side = numbers[0] if len(numbers) == 2 else 0
        self.grids = 0
        self._size = 0
        self._last = line
        self._has_broken_grid = False

    def count(self, size: int, last: Line) -> None:
        """Count a grid, of which `last` is the last line."""
        self.grids += 1
        self._size = size
        self._last = last

    def count_broken(self) -> None:
        """Count a grid of which rows are missing: its own error is enough."""
        self._has_broken_grid = True

    def fault(self) -> InputError | None:
        """What is wrong with the number of grids, once they have all been read."""
        if self.side or self._has_broken_grid or self.grids == self.number:
            return None
        if self.grids == 1 and self._size in (self.number, self.number**2):
            return None
        puzzles = "1 puzzle" if self.number == 1 else f"{self.number} puzzles"
        if not self.grids:
            return self.line.error(f"announces {puzzles} but no rows follow")
        rows = self.grids * self._size
        return self.line.error(
            f"announces {puzzles} of {self._size} rows but {rows} rows follow "
            f"(line {self._last.number} is the last)"
        )
