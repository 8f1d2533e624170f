"""Irregular sudokus as two grids, the givens and the layout; and layouts alone.

The half of n symbols, n times each, is the layout. It may stand first or second, but in the same
order in a whole file: so a half that is missing costs one puzzle, and not the others.
"""

from __future__ import annotations

from collections.abc import Iterator

from cover.errors import InputError
from cover.families.grids.formats import GridReading
from cover.families.grids.text.grid_halves import Half, Halves
from cover.families.grids.text.irregular.grid import Puzzles
from cover.reading.lines import Lines
from cover.reading.records import BadRecord, Record


def read(lines: Lines, reading: GridReading) -> Iterator[Record | BadRecord]:
    """A record for each two grids."""
    pairs = _Pairs(Halves(lines))
    puzzles = Puzzles(reading)
    for first in pairs.halves:
        try:
            givens, layout = pairs.pair(first)
            yield puzzles.square(first.first, givens.cells, layout.cells)
        except InputError as error:
            yield BadRecord(first.first.place(), error)


def read_layouts(lines: Lines, reading: GridReading) -> Iterator[Record | BadRecord]:
    """A record, without givens, for each grid."""
    puzzles = Puzzles(reading)
    for half in Halves(lines):
        try:
            if half.error is not None:
                raise half.error
            yield puzzles.square(half.first, (), half.cells)
        except InputError as error:
            yield BadRecord(half.first.place(), error)


class _Pairs:
    """Puts halves together; `layout_first` is their order, None before the first pair."""

    def __init__(self, halves: Halves) -> None:
        self.halves = halves
        self.layout_first: bool | None = None

    def pair(self, one: Half) -> tuple[Half, Half]:
        """The givens and the layout of the puzzle whose first half this is; raises `InputError`."""
        if one.error is not None:
            self._skip_partner()
            raise one.error
        other = next(self.halves, None)
        if other is None:
            raise one.first.error(f"{_what(one)}, and nothing follows")
        if other.error is not None:
            raise other.error
        if other.size != one.size:
            self.halves.push_back(other)
            sizes = f"{other.size}x{other.size}"
            raise one.first.error(f"{_what(one)}, but a grid of {sizes} cells follows")
        return self._in_order(one, other)

    def _skip_partner(self) -> None:
        """Pass over the other half of a broken one, if it comes and is no puzzle's first half."""
        coming = self.halves.peek()
        if coming is not None and coming.is_layout != bool(self.layout_first):
            next(self.halves)

    def _in_order(self, one: Half, other: Half) -> tuple[Half, Half]:
        if one.is_layout and other.is_layout:
            layout_first = bool(self.layout_first)
        elif one.is_layout or other.is_layout:
            layout_first = one.is_layout
            if self.layout_first is not None and layout_first != self.layout_first:
                self.halves.push_back(other)
                raise one.first.error(_alone(one))
        else:
            givens, layout = _likely(one, other, self.layout_first)
            coming = self.halves.peek()
            is_first_half = coming is not None and coming.is_layout and not self.layout_first
            if is_first_half or _are_givens(layout):
                self.halves.push_back(other)
                raise one.first.error(_alone(one))
            return givens, layout
        self.layout_first = layout_first
        return (other, one) if layout_first else (one, other)


def _likely(one: Half, other: Half, layout_first: bool | None) -> tuple[Half, Half]:
    """Givens and layout where neither half is n groups of n: fewer cells of a layout look empty."""
    if layout_first is None:
        layout_first = one.blanks < other.blanks
    return (other, one) if layout_first else (one, other)


def _are_givens(half: Half) -> bool:
    """Whether most cells look empty; in a layout, they would be in no region."""
    return 2 * half.blanks > half.size * half.size


def _what(half: Half) -> str:
    kind = "the layout" if half.is_layout else "the givens"
    return f"{kind} of a grid of {half.size}x{half.size} cells"


def _alone(half: Half) -> str:
    missing = "givens" if half.is_layout else "layout"
    return f"{_what(half)} without its {missing}"
