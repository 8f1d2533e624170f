"""What the options of grids say about the reading of puzzles."""

from __future__ import annotations

from math import isqrt
from typing import Any, NamedTuple

from cover.families.grids.houses import Rules
from cover.reading.records import Reading


class GridOptions(NamedTuple):
    """What the options of grids say.

    `box` are the rows and columns of a box; `blank` and `symbols` the characters of empty cells and
    of symbols. `diagonals`, `windows` and `boxes` are houses that hold every symbol, too; with
    `repeats`, the cages of a killer may hold a digit more than once. Where there is a `layout`, the
    input consists of lines of givens, and these are its rules.
    """

    box: tuple[int, int] | None = None
    blank: str = ""
    symbols: str = ""
    diagonals: bool = False
    windows: bool = False
    boxes: bool = False
    repeats: bool = False
    layout: Rules | None = None

    def for_numbers(self, cells: int) -> GridOptions:
        """Return the options for grids of that many cells whose symbols are numbers from 1.

        They are read as lines with a character for each, that of the number n at n in `blank` and
        `symbols` together.
        """
        from cover.families.grids.text.notation import LETTERS

        size = isqrt(cells) if self.layout is None else self.layout.symbols
        return self._replace(blank=".", symbols=("123456789" + LETTERS)[:size])


GridReading = Reading[GridOptions]


def asking(reading: GridReading, **changes: Any) -> GridReading:
    return reading._replace(options=reading.options._replace(**changes))
