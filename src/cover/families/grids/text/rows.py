"""Sudokus of several lines: rows, framed grids, numbers, and grids of candidates.

These are the formats of POJ 2676 and 3076, HDU 3909, UVa 989, `.sdk` and `.ss` files, and of
whatever people paste. Blank lines stand between grids, or between the bands of each; headings,
rules and numbers may stand above. A wrong row must not put the grids after it out of step: rows are
counted, whatever they hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from cover.errors import InputError
from cover.facts import Contest
from cover.families.grids.houses import LARGEST, SMALLEST_WITH_BOXES, default_box
from cover.families.grids.options import GridReading
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import writing
from cover.families.grids.text.candidates import is_group, of_groups
from cover.families.grids.text.empty_cells import with_marks
from cover.families.grids.text.grid_rows import (
    Row,
    cells_of,
    coming_rows,
    is_number,
    is_rule,
    is_words,
    lone_numbers,
)
from cover.families.grids.text.grid_text import (
    BOXED_SIZES,
    Boxes,
    GridReader,
    letters_of,
    no_boxes,
    of_cells,
    with_dots,
)
from cover.families.grids.text.lines import is_heading, is_row, rows_of_16
from cover.families.grids.text.notation import HDU_3909, POJ_2676, POJ_3076, UVA_989
from cover.reading.formats import Head
from cover.reading.lines import Line, Lines, counted, shown, significant

# Frames of two grids may touch, but three lines of `-` one below the other are no rules.
_MANY_DASHES = 3

_AS_YAML = "regions and other houses are read from YAML (--format yaml, --box)"

# What a drawing of a grid does not show and says below it (see `cover.families.grids.drawing`).
_LEGEND = re.compile(
    r"both diagonals|no regions|digits may repeat in cages|(windows of|boxes of) [0-9]+x[0-9]+|"
    r"symbols \S+|digits [0-9]+-[0-9]+|(no cell|no region|region \S+|extra region .+?|cage.*?): .+"
)

_OF_AN_ORDER = (UVA_989, HDU_3909)


class SudokuRows(GridReader):
    """Reads the rows of a grid."""

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        if " " in reading.options.blank:
            lines = Lines(with_dots(line) for line in lines)
        super().__init__(lines, reading)
        self._letters = letters_of(reading)
        self._header: Header | None = None
        self._contest: Contest | None = None
        self._size = 0  # of the last grid; 0 before the first
        self._is_adjoining = False  # whether nothing separates the coming grid from the last one
        self._is_lost = False  # whether the next grid begins below a blank line
        self._mark = reading.options.blank.strip()[:1] or "."  # of an empty cell
        self._blank_above: Line | None = None  # the last line, if it was made of blanks

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether a line below headings and rules may be a row of a grid."""
        if " " in reading.options.blank:
            head = Head(Lines(with_dots(line) for line in head.ahead()))
        for line in head.stated():
            if lone_numbers(line) or (not is_heading(line, reading) and is_row(line)):
                _note_small_puzzles(line, head, reading)
                return True
        return False

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield the lines that hold something, and note blank ones."""
        for line in lines:
            plain = line.without_comment()
            if not plain.is_blank:
                yield plain
            elif line.is_blank:
                self._is_adjoining = False
                self._blank_above = line if line.text else None

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return True, as rows are counted, unless it is not clear where a broken grid ends."""
        return below_blank or not self._is_lost

    def record(self, first: Line) -> DigitGrid | None:
        """Read the grid that begins with a line; return None for what may stand above grids."""
        self._is_lost = False
        first = self._marked(first)
        if is_rule(first.text):
            return None
        if _is_state(first):
            self._pass_over_state()
            self._is_adjoining = False
            return None
        if self._is_header(first):
            fault = self.finish(0)
            self._header = Header(first)
            self._is_adjoining = False
            if fault is not None:
                raise fault
            return None
        row = Row(first)
        if is_words(first, self._letters):
            if not _is_damaged(row, next(self._coming(), None)):
                self._is_adjoining = False
                return None
        elif self._is_label(row):
            return None
        grid = self._grid(first)
        return self._record(grid) if grid is not None else None

    def finish(self, count: int) -> InputError | None:
        """Return what is wrong with the number of grids that a header announces."""
        return self._header.fault() if self._header is not None else None

    def _marked(self, first: Line) -> Line:
        """Mark the empty cells of the coming grid, if they are blanks; return its first line."""
        above, self._blank_above = self._blank_above, None
        marked = with_marks(first, self.lines, self._mark, above)
        if marked and "|" in first.text:
            below = next(self.lines.ahead(), None)
            if below is not None and _LEGEND.fullmatch(below.text.strip()):
                what = f'"{shown(below.text)}" below a drawing is not read'
                raise below.error(f"{what}; {_AS_YAML}")
        first, *rest = marked or [first]
        for line in reversed(rest):
            self.lines.push_back(line)
        return first

    # The lines above grids

    def _coming(self) -> Iterator[Row]:
        return coming_rows(self.lines, self._letters)

    def _pass_over_state(self) -> None:
        """Pass over the player's work below `[State]`, a grid at most."""
        passed = 0
        for line in self.lines:
            if line.text.lstrip().startswith("["):
                self.lines.push_back(line)
                return
            passed += not line.is_blank and not line.is_comment and not is_rule(line.text)
            if passed == self._size > 0:
                return

    def _is_header(self, line: Line, grid: OpenGrid | None = None) -> bool:
        """Return whether numbers stand above grids, and are no broken row, nor one of a 4x4 grid.

        `grid` is the one that is being read.
        """
        if not lone_numbers(line):
            return False
        is_begun = grid is not None and grid.is_begun
        is_inside = grid is not None and grid.is_inside_block
        rows = len(grid.rows) if grid is not None else 0
        is_first = not self._size and not is_begun
        coming = self._coming()
        if not is_number(line):  # a row of digits, or the number of very many grids
            following = next(coming, None) if is_first else None
            return following is not None and following.width != len(line.text.strip())
        if is_first or (self._header is not None and not is_inside):
            return True
        below = list(coming)
        size = below[0].width if below else 0
        if not size or len(below) % size:
            return False
        return self._header is not None or (rows + 1 + len(below)) % size > 0

    def _is_label(self, row: Row) -> bool:
        """Return whether a line above a grid is too short for a row of it: `1.`."""
        if row.characters >= SMALLEST_WITH_BOXES:
            return False
        following = next(self._coming(), None)
        return following is not None and following.width > 2 * SMALLEST_WITH_BOXES

    # The rows of a grid

    def _grid(self, first: Line) -> OpenGrid | None:
        """Take the rows of a grid; raises `InputError` where some are missing.

        Return None for rules made of `-` without rows.
        """
        grid = OpenGrid(self._width(first), self._is_adjoining)
        self._is_adjoining = False
        for line in chain([first], self.lines):
            plain = line.without_comment()
            if line.is_blank and not grid.may_go_on():
                break
            if line.is_blank:
                grid.next_block()
            if plain.is_blank or is_rule(plain.text):
                continue
            if line is not first and self._ends(plain, grid):
                self.lines.push_back(line)
                break
            grid.add(Row(plain))
            if grid.is_outgrown:
                for row in reversed(grid.blocks.pop()):
                    self.lines.push_back(row.line)
                break
            if grid.is_complete:
                grid.settle_rules(coming_rows(self.lines))
            if grid.is_complete:
                self._is_adjoining = True
                break
        grid.settle_dashes()
        if not grid.is_complete and grid.is_begun:
            raise self._broken(grid.error())
        if grid.is_complete:
            self._refuse_drawing(grid)
            self._refuse_second_layer(grid)
        return grid if grid.is_complete else None

    def _refuse_drawing(self, grid: OpenGrid) -> None:
        """Raise `InputError` for a grid in a frame that shows other regions than boxes."""
        first = grid.rows[0].line
        if "|" not in first.text:
            return
        widths = {_widths_between_bars(row) for row in grid.rows}
        box = self.reading.options.box or default_box(grid.size)
        if box is not None and not widths <= {(1,) * grid.size, (grid.size,), (box[1],) * box[0]}:
            what = f"a frame that shows no boxes of {box[0]}x{box[1]}"
            raise self._broken(first.error(f"{what}; {_AS_YAML}"))

    def _refuse_second_layer(self, grid: OpenGrid) -> None:
        """Raise `InputError` for a grid below its size where another one follows, as regions do."""
        header = self._header
        if header is None or not header.side or header.grids:
            return
        below = next(significant(self.lines.ahead()), None)
        if below is not None and not is_rule(below.text) and Row(below).width == grid.size:
            self._is_lost = True
            what = "two grids below a size; cover irregular reads both without this line"
            raise self._broken(header.line.error(what))

    def _width(self, first: Line) -> int:
        """Return the side of a grid: announced, or what two of its first three rows agree on."""
        if self._header is not None and self._header.side:
            return self._header.side
        rows = (row for row in chain([Row(first)], self._coming()) if not row.is_dashes)
        widths = [row.width for row in islice(rows, 3)] or [Row(first).characters]
        return max(widths, key=widths.count)

    def _ends(self, line: Line, grid: OpenGrid) -> bool:
        """Return whether a line ends a grid: it is a heading, or numbers that stand above another.

        Words may also be a broken row. Raises `InputError` where that is not clear.
        """
        if _is_state(line) or self._is_header(line, grid):
            return True
        row = Row(line)
        if not is_words(line, self._letters) or row.characters == grid.size:
            return False
        if not grid.is_inside_block:
            return not _is_damaged(row, next(self._coming(), None))
        if sum(1 for _ in self._coming()) % grid.size == 0:
            return True
        self._is_lost = True
        rows, text = len(grid.rows), shown(line.text)
        message = f'text inside a grid, after {rows} of {grid.size} rows: "{text}"'
        raise self._broken(line.error(message))

    def _broken(self, error: InputError) -> InputError:
        if self._header is not None:
            self._header.has_broken_grid = True  # its own error is enough
        return error

    def _record(self, grid: OpenGrid) -> DigitGrid:
        size, rows = grid.size, grid.rows
        self._size = size
        if self._header is not None:
            self._header.count(size, rows[-1].line)
        self._contest = self._contest_of(grid)
        by_token = any(row.has_long_cells and row.width == size for row in rows)
        cells = cells_of(rows, size, lambda _: by_token, lambda row: row.width)
        if size == 9 and by_token and any(is_group(cell.text) for cell in cells):
            return self.puzzle_of(of_groups(cells))
        text = of_cells(cells, size, size, boxes=Boxes.NEEDED, contest=self._contest)
        return self.puzzle_of(text)

    def _contest_of(self, grid: OpenGrid) -> Contest | None:
        """Return the contest that has this form of input.

        A lone number is that of the puzzles or a box order. Where both fit, it is the number if
        more rows follow the first grid, the order otherwise; the rest of the file is as its
        beginning.
        """
        header = self._header
        if header is None:
            return POJ_3076 if grid.size == 16 else None
        if header.side:
            return None
        if header.number**2 != grid.size or header.grids > 1:
            return POJ_2676
        if self._contest not in _OF_AN_ORDER:
            following = next(significant(self.lines.ahead()), None)
            if following is not None and not is_number(following):
                return POJ_2676
        spaced = len(grid.rows[0].line.text.split()) == grid.size
        return UVA_989 if spaced else HDU_3909


class OpenGrid:
    """The rows of a grid that is being read, in the blocks that blank lines make of them.

    A line of `-` is a row of blanks if the grid writes blanks so, and else a rule: it is kept until
    that is known. `is_adjoining` tells that nothing separates the grid from the one above it.
    """

    def __init__(self, size: int, is_adjoining: bool) -> None:
        self.size = size
        self._is_adjoining = is_adjoining
        self.blocks: list[list[Row]] = [[]]
        self._dashes = 0  # lines of `-` one below the other
        self._dashes_are_cells: bool | None = None

    def add(self, row: Row) -> None:
        """Add a row to the last block."""
        self._dashes = self._dashes + 1 if row.is_dashes else 0
        if self._dashes > LARGEST:
            return
        self.blocks[-1].append(row)
        shows_cells = self._dashes == _MANY_DASHES or (not row.is_dashes and "-" in row.line.text)
        if shows_cells and self._dashes_are_cells is None:
            self._dashes_are_cells = True
            self._dashes_are_cells = len(self.rows) <= self.size

    def next_block(self) -> None:
        """Begin another block, if there are rows in the last one."""
        if self._rows_of(self.blocks[-1]):
            self.blocks.append([])

    def _lines(self) -> Iterator[Row]:
        return chain.from_iterable(self.blocks)

    def _rows_of(self, block: list[Row]) -> list[Row]:
        dashes = self.size if self._dashes_are_cells else 0
        return [row for row in block if not row.is_dashes or row.characters == dashes]

    @property
    def is_begun(self) -> bool:
        """Whether there is a row, or more lines of `-` than frames have."""
        return self._dashes >= _MANY_DASHES or not all(row.is_dashes for row in self._lines())

    @property
    def rows(self) -> list[Row]:
        """All rows."""
        return [row for block in self.blocks for row in self._rows_of(block)]

    @property
    def _heights(self) -> list[int]:
        return [len(self._rows_of(block)) for block in self.blocks]

    @property
    def is_inside_block(self) -> bool:
        """Whether there are rows and no blank line after them."""
        return bool(self.blocks[-1]) and self.is_begun

    @property
    def is_complete(self) -> bool:
        """Whether all rows are there: in one block, or in blocks of the same height."""
        heights = self._heights
        return sum(heights) == self.size > 0 and len(set(heights)) == 1

    @property
    def _band(self) -> int:
        """The number of rows that stand together where blank lines set the boxes apart."""
        box = default_box(self.size)
        return box[0] if box else 0

    @property
    def is_outgrown(self) -> bool:
        """Whether the last block is too high for a band: those before it are another grid's."""
        heights = self._heights
        return len(heights) > 1 and heights[-1] > heights[0] and heights[-1] >= 2 * self._band

    def may_go_on(self) -> bool:
        """Return whether the blocks may be bands of a grid, and others are to come below a blank.

        Bands are counted, whatever their height: one with a row too few or too many is one still.
        """
        self.settle_dashes()
        heights = [height for height in self._heights if height]
        if not self._band or not heights or self._is_adjoining:
            return False
        first = heights[0]
        band = first if first > self._band and self.size % first == 0 else self._band
        return len(heights) < self.size // band and max(heights) < 2 * band

    def settle_dashes(self) -> None:
        """At the end of a block: lines of `-` are rows if that makes the grid complete."""
        if not self._dashes_are_cells and not self.is_complete:
            before, self._dashes_are_cells = self._dashes_are_cells, True
            if not self.is_complete:
                self._dashes_are_cells = before

    def settle_rules(self, coming: Iterable[Row]) -> None:
        """When the grid is complete: count both ways if lines of `-` stand where rules would.

        They are rules if the block would be left with lines after the grid otherwise, and comes to
        an end with it so.
        """
        if not self._dashes_are_cells or not self._has_dashes_between_bands():
            return
        below = list(coming)
        solid = sum(not row.is_dashes for row in chain(below, self._lines()))
        if len(below) % self.size and solid % self.size == 0:
            self._dashes_are_cells = False

    def _has_dashes_between_bands(self) -> bool:
        """Return whether the rows between lines of `-` are bands; the last may be cut short."""
        dashes = [number for number, row in enumerate(self._lines()) if row.is_dashes]
        starts = [0, *(number + 1 for number in dashes)]
        runs = [end - start for start, end in zip(starts, dashes, strict=False) if end > start]
        return bool(runs) and all(run == self._band for run in runs)

    def error(self) -> InputError:
        """Return what is wrong with the grid if nothing more comes."""
        rows = self.rows or list(self._lines())
        first, size = rows[0].line, self.size
        if size not in BOXED_SIZES:
            return no_boxes(size, first)
        have = counted(len(rows), "row")
        where = " after a complete grid" if self._is_adjoining else ""
        return first.error(f"{have} of {size} cells{where}, expected {size} rows")


class Header:
    """What a line of one or two numbers says about the grids below it.

    One number is that of the grids (POJ 2676), the side of the one grid that follows, or the order
    of its boxes (UVa 989); which of them shows when the grids have been read. Two numbers are the
    sides of the grids.
    """

    def __init__(self, line: Line) -> None:
        numbers = lone_numbers(line)
        self.line = line
        self.number = numbers[0]
        self.side = numbers[0] if len(numbers) == 2 else 0
        self.grids = 0
        self._size = 0
        self._last = line
        self.has_broken_grid = False

    def count(self, size: int, last: Line) -> None:
        """Count a grid, of which `last` is the last line."""
        self.grids += 1
        self._size = size
        self._last = last

    def fault(self) -> InputError | None:
        """Return what is wrong with the number of grids, once they have all been read."""
        if self.side or self.has_broken_grid or self.grids == self.number:
            return None
        if self.grids == 1 and self._size in (self.number, self.number**2):
            return None
        puzzles = counted(self.number, "puzzle")
        if not self.grids:
            return self.line.error(f"announces {puzzles} but no rows follow")
        rows = self.grids * self._size
        return self.line.error(
            f"announces {puzzles} of {self._size} rows but {rows} rows follow "
            f"(line {self._last.number} is the last)"
        )


def _note_small_puzzles(line: Line, lines: Lines | Head, reading: GridReading) -> None:
    """Note that lines of 16 characters, which are read as rows, may be puzzles."""
    if len(line.text.strip()) != 16:
        return
    _, count = rows_of_16(line, lines, reading)
    if count:
        read_as = "read as rows of 16x16 (--from lines reads them otherwise)"
        what = f"{count} lines of 16 characters may be 4x4 puzzles"
        reading.note(line.place(), f"{what}; {read_as}")


def _widths_between_bars(row: Row) -> tuple[int, ...]:
    """Return how many cells stand between two bars each."""
    parts = row.line.text.strip().strip("|").split("|")
    by_token = row.has_long_cells
    return tuple(len(part.split()) if by_token else len("".join(part.split())) for part in parts)


def _is_state(line: Line) -> bool:
    return line.text.strip().lower() == "[state]"


def _is_damaged(row: Row, following: Row | None) -> bool:
    """Return whether a line with words is like the next row but for a few letters."""
    letters = sum(character.isalpha() for character in row.line.text)
    return (
        following is not None
        and 2 * letters < row.characters
        and len(row.tokens) == len(following.tokens)
        and abs(row.characters - following.characters) <= 1
    )


def written(puzzle: DigitGrid) -> list[str]:
    """Return the rows of a sudoku: characters, above 9x9 numbers, or lists of candidates."""
    sayable = writing.GIVENS, writing.CANDIDATES, writing.BOXES
    writing.refuse_more(puzzle, "rows", *sayable)
    size, allowed = puzzle.rules.rows, puzzle.rules.candidates
    if allowed is None:
        if size <= 9:
            return writing.in_rows(writing.characters(puzzle), size)
        return writing.in_rows(writing.numbers(puzzle), size, " ")
    said = [cell[0] if len(cell) == 1 else 0 for cell in allowed]
    if size != 9 or tuple(said) != puzzle._givens or not all(allowed) or all(said):
        raise InputError(puzzle.place, "rows cannot say candidates of this grid")
    return writing.in_rows(["".join(map(str, cell)) for cell in allowed], size, " ")
