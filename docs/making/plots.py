"""The plots of docs/performance.md, drawn from its tables.

So a plot and its table cannot differ: who measures anew changes the table.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from cover.drawing.svg import Picture, element, lettering, width_of

PAGE = Path(__file__).parents[1] / "performance.md"

# Dark enough for white paper; told apart by people who lack one kind of cones, too.
_COLOURS = ("#30507c", "#d08a1e", "#4d9078", "#a8324a", "#8c8c8c")

_BAR, _GAP = 4.4, 4.0  # the height of a bar, and what is between two groups
_FIELD = 78.0  # the longest bar
_TEXT, _SMALL = 3.6, 3.0  # the heights of letters
_AXIS = "#b0b0b0"

Rows = Mapping[str, Sequence[float]]


class Plot(NamedTuple):
    """Bars for some columns of the table whose first head is `table`."""

    title: str
    table: str
    columns: Sequence[str]

    def picture(self) -> Picture:
        """Make the picture; lengths in mm."""
        return BarsPicture(self._rows(), self.columns).picture()

    def _rows(self) -> Rows:
        """Return those columns of the table, by the first cell of each row."""
        lines = iter(PAGE.read_text(encoding="utf-8").splitlines())
        head = next(cells for cells in map(_cells, lines) if self._is_head(cells))
        places = [head.index(column) for column in self.columns]
        next(lines)  # the rule below the head
        tables = takewhile(bool, map(_cells, lines))
        return {cells[0]: [float(cells[place]) for place in places] for cells in tables}

    def _is_head(self, cells: Sequence[str]) -> bool:
        return cells[:1] == [self.table] and all(column in cells for column in self.columns)


PLOTS = {
    "plot-lines": Plot(
        "Microseconds a sudoku, one thread, logarithmic",
        "median µs",
        ("v4-bitalg", "v3", "baseline", "tdoku", "sudoku"),
    ),
}


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.findall(r"(?<=\|)[^|]+(?=\|)", line)]


class BarsPicture:
    """Groups of bars, one below the other, logarithmic, each bar with its figure."""

    def __init__(self, rows: Rows, columns: Sequence[str]) -> None:
        self._rows, self._columns = rows, columns
        figures = [figure for row in rows.values() for figure in row]
        self._least = 10 ** math.floor(math.log10(min(figures)))
        self._most = max(figures)
        self._left = max(width_of(name, _TEXT) for name in rows) + 3
        self._top = 2.2 * _TEXT
        self._group = len(columns) * _BAR + _GAP
        self._bottom = self._top + len(rows) * self._group

    def _length(self, figure: float) -> float:
        return math.log(figure / self._least) / math.log(self._most / self._least) * _FIELD

    def picture(self) -> Picture:
        """Make the picture; lengths in mm."""
        elements = *self._legend(), *self._grid(), *self._bars()
        return Picture(self._left + _FIELD + 12, self._bottom, elements)

    def _legend(self) -> Iterator[Element]:
        x = 0.0
        for name, colour in zip(self._columns, _COLOURS, strict=False):
            yield element("rect", x=x, y=0.4, width=_SMALL, height=_SMALL, fill=colour)
            yield lettering([(name, (x + _SMALL + 1, 0.4 + _SMALL / 2))], _SMALL, anchor="start")
            x += _SMALL + 4 + width_of(name, _SMALL)

    def _grid(self) -> Iterator[Element]:
        """Yield the lines at powers of ten."""
        figures = [self._least]
        while figures[-1] * 10 < self._most:
            figures.append(figures[-1] * 10)
        for figure in figures:
            x = self._left + self._length(figure)
            path = f"M{x:.2f} {self._top - 1:.2f}V{self._bottom:.2f}"
            yield element("path", d=path, stroke=_AXIS, stroke_width=0.25)

    def _bars(self) -> Iterator[Element]:
        for number, (name, row) in enumerate(self._rows.items()):
            top = self._top + number * self._group + _GAP / 2
            middle = top + len(row) * _BAR / 2
            yield lettering([(name, (0.0, middle))], _TEXT, anchor="start")
            for place, (figure, colour) in enumerate(zip(row, _COLOURS, strict=False)):
                y, length = top + place * _BAR, self._length(figure)
                height = _BAR - 0.6
                yield element("rect", x=self._left, y=y, width=length, height=height, fill=colour)
                at = (self._left + length + 1, y + height / 2)
                yield lettering([(f"{figure:.3g}", at)], _SMALL, anchor="start")
