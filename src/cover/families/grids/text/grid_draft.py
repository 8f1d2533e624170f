"""Grids of several lines while they are read, and when they are complete."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import NamedTuple

from cover.errors import InputError
from cover.families.grids.houses import LARGEST, default_box
from cover.families.grids.text.grid_header import Header
from cover.families.grids.text.grid_rows import LEGAL_SIZES, Row, coming_rows, size_error
from cover.reading.lines import Line, Lines, Token, shown

# Frames of two grids may touch, but three lines of `-` one below the other are no rules.
_MANY_DASHES = 3


class Grid(NamedTuple):
    """The rows of one grid of `size` x `size` cells, as they were written."""

    size: int
    rows: list[Row]
    header: Header | None

    @property
    def first_line(self) -> Line:
        """The line of the first row."""
        return self.rows[0].line

    @property
    def has_long_cells(self) -> bool:
        """Whether cells may have several characters: numbers, or candidates."""
        return any(row.has_long_cells and row.width == self.size for row in self.rows)

    def cells(self) -> list[Token]:
        """All cells, row by row; raises `InputError` for a row of another length."""
        by_token = self.has_long_cells
        found: list[Token] = []
        for number, row in enumerate(self.rows, 1):
            if row.count(by_token) != self.size:
                raise self._wrong_length(number, row, row.count(by_token))
            found.extend(row.cells(by_token))
        return found

    def _wrong_length(self, number: int, row: Row, count: int) -> InputError:
        like = next((k for k, r in enumerate(self.rows, 1) if r.width == self.size), 0)
        reason = f" as in row {like}" if like else ""
        cells = "1 cell" if count == 1 else f"{count} cells"
        return row.line.error(
            f'row {number} has {cells}, expected {self.size}{reason}: "{shown(row.line.text)}"'
        )


class Draft:
    """The rows of a grid that is being read, in the blocks that blank lines make of them.

    A line of `-` is a row of blanks if the grid writes blanks so, and else a rule: it is kept until
    that is known. `adjoining` tells that nothing separates the grid from the one above it, and
    `fault` what is wrong with it although its rows may all be there.
    """

    def __init__(self, side: int = 0, adjoining: bool = False) -> None:
        self.side = side
        self.adjoining = adjoining
        self.fault: InputError | None = None
        self._blocks: list[list[Row]] = [[]]
        self._dashes = 0  # lines of `-` one below the other
        self._has_dashes = False
        self._dashes_are_cells = False
        self._dashes_are_rules = False  # found by counting

    def add(self, row: Row) -> None:
        """Add a row to the last block."""
        self._dashes = self._dashes + 1 if row.is_dashes else 0
        if self._dashes > LARGEST:
            return
        self._blocks[-1].append(row)
        self._has_dashes = self._has_dashes or row.is_dashes
        shows_cells = self._dashes == _MANY_DASHES or (not row.is_dashes and "-" in row.line.text)
        if shows_cells and not self._dashes_are_cells and not self._dashes_are_rules:
            self._dashes_are_cells = True
            self._dashes_are_rules = len(self.rows) > self.size
            self._dashes_are_cells = not self._dashes_are_rules

    def next_block(self) -> None:
        """Begin another block, if there are rows in the last one."""
        if self._rows_of(self._blocks[-1]):
            self._blocks.append([])

    def take_last_block(self) -> Draft:
        """Take the last block out, as a draft of its own."""
        rest = Draft(self.side)
        for row in self._blocks.pop():
            rest.add(row)
        return rest

    def _lines(self) -> Iterator[Row]:
        return chain.from_iterable(self._blocks)

    def _solid(self) -> Iterator[Row]:
        return (row for row in self._lines() if not row.is_dashes)

    def _rows_of(self, block: list[Row]) -> list[Row]:
        if not self._has_dashes:
            return block
        size = self.size if self._dashes_are_cells else 0
        return [row for row in block if not row.is_dashes or row.characters == size]

    @property
    def is_begun(self) -> bool:
        """Whether there is a row, or more lines of `-` than frames have."""
        return any(self._solid()) or self._dashes >= _MANY_DASHES

    @property
    def size(self) -> int:
        """The side of the grid: announced, or what two of the first three rows agree on."""
        if self.side:
            return self.side
        widths = [row.width for row in islice(self._solid(), 3)]
        widths = widths or [row.characters for row in islice(self._lines(), 1)]
        return max(widths, key=widths.count, default=0)

    @property
    def rows(self) -> list[Row]:
        """All rows."""
        return [row for block in self._blocks for row in self._rows_of(block)]

    @property
    def _heights(self) -> list[int]:
        return [len(self._rows_of(block)) for block in self._blocks]

    @property
    def is_inside_block(self) -> bool:
        """Whether there are rows and no blank line behind them."""
        return bool(self._blocks[-1]) and self.is_begun

    @property
    def height(self) -> int:
        """The height of the first block: that of a band, or of the grid."""
        return self._heights[0]

    @property
    def is_complete(self) -> bool:
        """Whether all rows are there: in one block, or in blocks of the same height."""
        heights = self._heights
        return sum(heights) == self.size > 0 and len(set(heights)) == 1

    @property
    def _band(self) -> int:
        """How many rows stand together where blank lines set the boxes apart."""
        box = default_box(self.size)
        return box[0] if box else 0

    @property
    def is_outgrown(self) -> bool:
        """Whether the last block is too high for a band: those before it are another grid's."""
        heights = self._heights
        return len(heights) > 1 and heights[-1] > heights[0] and heights[-1] >= 2 * self._band

    def may_go_on(self, usual: int) -> bool:
        """Whether the blocks so far may be bands of a grid, and others are to come.

        `usual` is the height of a block in other grids of this size, 0 if it is not known. Bands
        are counted, whatever their height: one with a row too few or too many is one still.
        """
        heights = [height for height in self._heights if height]
        if not self._band or not heights or self.adjoining:
            return False
        first = heights[0]
        drawn = first if first > self._band and self.size % first == 0 else self._band
        band = usual or drawn
        return len(heights) < self.size // band and max(heights) < 2 * band

    def settle_dashes(self) -> None:
        """At the end of a block: lines of `-` are rows if that makes the grid complete."""
        if not self._dashes_are_cells and not self.is_complete:
            self._dashes_are_cells = True
            self._dashes_are_cells = self.is_complete

    def settle_rules(self, lines: Lines) -> None:
        """When the grid is complete: count both ways if lines of `-` stand where rules would.

        They are rules if the block would be left with lines behind the grid otherwise, and comes
        to an end with it so.
        """
        if not self._dashes_are_cells or not self._has_dashes_between_bands():
            return
        coming = list(coming_rows(lines))
        solid = sum(not row.is_dashes for row in coming) + sum(1 for _ in self._solid())
        if len(coming) % self.size and solid % self.size == 0:
            self._dashes_are_cells, self._dashes_are_rules = False, True

    def _has_dashes_between_bands(self) -> bool:
        """Whether the runs of rows between lines of `-` are bands; the last may be cut short."""
        dashes = [number for number, row in enumerate(self._lines()) if row.is_dashes]
        starts = [0, *(number + 1 for number in dashes)]
        runs = [end - start for start, end in zip(starts, dashes, strict=False) if end > start]
        return bool(runs) and all(run == self._band for run in runs)

    def error(self) -> InputError:
        """What is wrong with the grid if nothing more comes."""
        rows = self.rows or list(self._lines())
        first, size = rows[0].line, self.size
        if self.fault is not None:
            return self.fault
        if size not in LEGAL_SIZES:
            return size_error(size, first)
        have = "1 row" if len(rows) == 1 else f"{len(rows)} rows"
        where = " behind a complete grid" if self.adjoining else ""
        return first.error(f"{have} of {size} cells{where}, expected {size} rows")
