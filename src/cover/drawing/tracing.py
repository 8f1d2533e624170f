"""A drawn lattice, traced back: where its cells are, and between which of them lines pass.

This is the way back from what `lattice.py` draws. How large cells are is not told by the lines
alone: the texts have to be in cells, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from cover.drawing.lattice import (
    CORNERS,
    DASHED_DOWN,
    DASHED_RIGHT,
    DOWN,
    LEFT,
    LINES,
    RIGHT,
    UP,
    are_few,
)

_ACROSS = frozenset(line for k, line in enumerate(LINES) if k // RIGHT % 3 or k // LEFT % 3)
_ALONG = frozenset(line for k, line in enumerate(LINES) if k // UP % 3 or k // DOWN % 3)
_DASHES = frozenset((DASHED_DOWN, DASHED_RIGHT, *CORNERS.values()))
_SILENT = _ACROSS | _ALONG | _DASHES | {" "}

_OUTLINED = 3  # lines of a cell with room for an outline in it
_WIDTHS = range(1, 3)  # characters of a symbol
_OUTLINED_WIDTHS = range(5, 9)


class Tracing:
    """A drawn lattice: its cells by row and column, which are `height` lines of `width` characters.

    With outlines in them, cells have three lines, and one otherwise.
    """

    def __init__(self, lines: Sequence[str], ys: list[int], xs: list[int], size: tuple[int, int]):
        self._lines = lines
        self._ys = ys  # of the first line of each row
        self._xs = xs  # of the first character of each column
        self.height, self.width = size
        self.rows, self.columns = len(ys), len(xs)

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """Return the first line and the first character of a cell."""
        return self._ys[row], self._xs[column]

    def text(self, row: int, column: int, line: int = 0) -> str:
        """Return what is drawn in a line of a cell."""
        x = self._xs[column]
        return self._lines[self._ys[row] + line][x : x + self.width]

    def has_line_before(self, row: int, column: int) -> bool:
        """Return whether a line passes to the left of a cell; `column` may be one too large."""
        y = self._ys[row] + self.height // 2
        start = self._xs[column - 1] + self.width if column else 0
        end = self._xs[column] if column < self.columns else len(self._lines[y])
        return not _ALONG.isdisjoint(self._lines[y][start:end])

    def has_line_above(self, row: int, column: int) -> bool:
        """Return whether a line passes above a cell; `row` may be one too large."""
        x = self._xs[column] + self.width // 2
        start = self._ys[row - 1] + self.height if row else 0
        end = self._ys[row] if row < self.rows else len(self._lines)
        return any(self._lines[y][x] in _ACROSS for y in range(start, end))

    def has_few_lines(self) -> bool:
        """Return whether lines pass between so few rows and columns that these stand close."""
        rows, columns = range(self.rows), range(self.columns)
        lined_rows = [
            any(self.has_line_above(row, column) for column in columns)
            for row in range(self.rows + 1)
        ]
        lined_columns = [
            any(self.has_line_before(row, column) for row in rows)
            for column in range(self.columns + 1)
        ]
        return are_few(lined_rows) and are_few(lined_columns)

    def is_justified(self) -> bool:
        """Return whether texts in cells of one line end where the cells do."""
        cells = product(range(self.rows), range(self.columns))
        texts = (self.text(row, column) for row, column in cells) if self.height == 1 else ()
        return all(text[-1] != " " or text.isspace() for text in texts)

    def is_silent_between(self) -> bool:
        """Return whether all texts are in cells."""
        inside = [False] * len(self._lines[0])
        for x in self._xs:
            inside[x : x + self.width] = [True] * self.width
        of_cells = {y + k for y in self._ys for k in range(self.height)}
        return not any(
            character not in _SILENT and not (y in of_cells and inside[x])
            for y, line in enumerate(self._lines)
            for x, character in enumerate(line)
        )


def traced(drawn: Sequence[str]) -> Tracing | None:
    """Return the lattice that lines show; None where they show none that `lattice.py` draws.

    None as well where they may be two: that is so with hardly any texts in cells.
    """
    width = max(map(len, drawn))
    lines = [line.ljust(width) for line in drawn]
    has_outlines = any(not _DASHES.isdisjoint(line) for line in lines)
    possible = _outlined(lines) if has_outlines else _plain(lines)
    found = [
        tracing
        for tracing, is_close in possible
        if tracing.is_silent_between()
        and tracing.is_justified()
        and tracing.has_few_lines() == is_close
    ]
    return found[0] if len(found) == 1 else None


def _plain(lines: Sequence[str]) -> Iterator[tuple[Tracing, bool]]:
    """Yield lattices of cells of one line, and whether these are close."""
    last_line, last = len(lines) - 1, len(lines[0]) - 1
    ys, xs = _lined(lines)
    for width in _WIDTHS:
        step = width + 3
        if not (
            last_line % 2 or last % step or any(y % 2 for y in ys) or any(x % step for x in xs)
        ):
            rows, columns = [*range(1, last_line, 2)], [*range(2, last, step)]
            yield Tracing(lines, rows, columns, (1, width)), False
    for width in _WIDTHS:
        columns = [
            x
            for start, end in pairwise(xs)
            if (end - start - 2) % (width + 1) == 0
            for x in range(start + 2, end, width + 1)
            if x + width < end
        ]
        yield Tracing(lines, _between(ys, 1), columns, (1, width)), True


def _outlined(lines: Sequence[str]) -> Iterator[tuple[Tracing, bool]]:
    """Yield lattices of cells that have room for outlines, and whether their rows are close."""
    last_line, last = len(lines) - 1, len(lines[0]) - 1
    ys, xs = _lined(lines)
    for width in _OUTLINED_WIDTHS:
        step = width + 1
        if last % step or any(x % step for x in xs):
            continue
        columns = [*range(1, last, step)]
        if not _outlines_fit(lines, step):
            continue
        if last_line % 4 == 0 and not any(y % 4 for y in ys):
            rows = [*range(1, last_line, 4)]
            yield Tracing(lines, rows, columns, (_OUTLINED, width)), False
        rows = _between(ys, _OUTLINED)
        yield Tracing(lines, rows, columns, (_OUTLINED, width)), True


def _outlines_fit(lines: Sequence[str], step: int) -> bool:
    """Return whether sides of outlines are only where cells begin and end."""
    return all(
        x % step in (1, step - 1)
        for line in lines
        for x, character in enumerate(line)
        if character == DASHED_DOWN
    )


def _lined(lines: Sequence[str]) -> tuple[list[int], list[int]]:
    """Return in which lines and in which columns of characters the lattice has lines."""
    ys = [y for y, line in enumerate(lines) if not _ACROSS.isdisjoint(line)]
    columns = (frozenset(column) for column in zip(*lines, strict=True))
    return ys, [x for x, column in enumerate(columns) if not _ALONG.isdisjoint(column)]


def _between(ys: Sequence[int], height: int) -> list[int]:
    """Return the first lines of cells, which stand close together between lines."""
    return [y for start, end in pairwise(ys) for y in range(start + 1, end - height + 1, height)]
