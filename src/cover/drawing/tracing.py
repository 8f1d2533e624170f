"""A drawn lattice, traced back: where its cells are, and between which of them lines pass.

This is the way back from what `lattice.py` draws. How large cells are is not told by the lines
alone: the texts have to be in cells, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from cover.drawing.strokes import CORNERS, DASHED_DOWN, DASHED_RIGHT, DOWN, LEFT, LINES, RIGHT, UP

_ACROSS = frozenset(line for k, line in enumerate(LINES) if k // RIGHT % 3 or k // LEFT % 3)
_ALONG = frozenset(line for k, line in enumerate(LINES) if k // UP % 3 or k // DOWN % 3)
_DASHES = frozenset((DASHED_DOWN, DASHED_RIGHT, *CORNERS.values()))
_SILENT = _ACROSS | _ALONG | _DASHES | {" "}

_OUTLINED = 3  # lines of a cell with room for an outline in it
_WIDTHS = range(1, 3)  # characters of a symbol
_OUTLINED_WIDTHS = range(5, 12)


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
    """Return the lattice that lines show; None where they are none that `lattice.py` draws."""
    width = max(map(len, drawn))
    lines = [line.ljust(width) for line in drawn]
    has_outlines = any(not _DASHES.isdisjoint(line) for line in lines)
    found = _outlined(lines) if has_outlines else _plain(lines)
    return next((each for each in found if each.is_silent_between()), None)


def _plain(lines: Sequence[str]) -> Iterator[Tracing]:
    """Yield lattices of cells of one line, far from each other, or close."""
    last_line, last = len(lines) - 1, len(lines[0]) - 1
    ys, xs = _lined(lines)
    for width in _WIDTHS:
        step = width + 3
        if not (
            last_line % 2 or last % step or any(y % 2 for y in ys) or any(x % step for x in xs)
        ):
            yield Tracing(lines, [*range(1, last_line, 2)], [*range(2, last, step)], (1, width))
    for width in _WIDTHS:
        columns = [
            x
            for start, end in pairwise(xs)
            if (end - start - 2) % (width + 1) == 0
            for x in range(start + 2, end, width + 1)
            if x + width < end
        ]
        yield Tracing(lines, _between(ys, 1), columns, (1, width))


def _outlined(lines: Sequence[str]) -> Iterator[Tracing]:
    """Yield lattices of cells that have room for outlines; rows may be close."""
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
            yield Tracing(lines, [*range(1, last_line, 4)], columns, (_OUTLINED, width))
        yield Tracing(lines, _between(ys, _OUTLINED), columns, (_OUTLINED, width))


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
