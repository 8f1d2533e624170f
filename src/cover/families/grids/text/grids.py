"""Irregular sudokus as two grids, the givens and the layout; and layouts alone.

A grid is a line of n x n characters, or n rows of n cells; a line of twice as many characters, or
of two words, holds two grids. The one of n symbols, n times each, is the layout. It may come first
or second, but in the same order in a whole file: so a grid that is missing costs one puzzle, and
not the others. Grids are counted by their rows; a blank line ends one in any case.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice, takewhile
from math import isqrt

from cover.errors import InputError, Place
from cover.families.grids.houses import LARGEST, SMALLEST
from cover.families.grids.options import GridReading
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import bulk, writing
from cover.families.grids.text.empty_cells import with_marks
from cover.families.grids.text.grid_rows import Row, by_token, cells_of, is_rule
from cover.families.grids.text.grid_text import (
    SIZES,
    SQUARES,
    GridReader,
    GridText,
    block_of,
    is_end,
    missed,
    nearest_size,
    of_cells,
)
from cover.families.grids.text.notation import ScatteredCells
from cover.families.grids.text.region_maps import Size, region_map
from cover.reading.formats import Head
from cover.reading.lines import Line, Lines, Regular, Token, counted, significant
from cover.reading.records import Block

_BLANK = "."
_BLANKS = set(".0?-_*")
_FEW_WRONG = 2  # rows of another length in a grid


class GridHalf:
    """A grid of `size` x `size` cells, in `lines`; `error` is what is wrong with it, or None."""

    def __init__(
        self, lines: Sequence[Line], cells: list[Token], error: InputError | None = None
    ) -> None:
        self.lines = lines
        self.cells = cells
        self.error = error
        self.size = isqrt(len(cells))

    @property
    def first(self) -> Line:
        """The first line."""
        return self.lines[0]

    @cached_property
    def is_layout(self) -> bool:
        """Whether the cells are n groups of n."""
        size = self.size
        found = region_map([cell.text for cell in self.cells], Size(size))
        return self.error is None and found.sizes == [size] * size

    @property
    def is_full_grid(self) -> bool:
        """Whether no label is twice in a row or column, as in the solution of a puzzle."""
        labels = [cell.text for cell in self.cells]
        lines = [labels[k :: self.size] for k in range(self.size)]
        lines += [labels[k : k + self.size] for k in range(0, len(labels), self.size)]
        return all(len(set(line)) == self.size for line in lines)

    @property
    def blanks(self) -> int:
        """How many cells look empty."""
        return sum(cell.text in _BLANKS for cell in self.cells)

    def __str__(self) -> str:
        kind = "the layout" if self.is_layout else "the givens"
        return f"{kind} of a grid of {self.size}x{self.size} cells"


class GridHalves(Iterator[GridHalf]):
    """The grids in lines, up to a line `end` or the end of the input."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self.pair = Line("", 0, "")  # the last line that held two grids
        self._width_before = 0  # of the rows of the last grid, 0 after one in a line
        self._parts: list[Line] = []  # of the last line that was taken apart

    def __next__(self) -> GridHalf:
        for line in self._lines:
            if marked := with_marks(line.without_comment(), self._lines, _BLANK):
                line, *rest = marked
                for each in reversed(rest):
                    self._lines.push_back(each)
            plain = line.without_comment()
            if plain.is_blank or is_rule(plain.text):
                continue
            self._lines.push_back(line)
            if is_end(plain):
                break
            is_row = not any(line is part for part in self._parts) and self._is_row(plain)
            self._width_before = self._width() if is_row else 0
            return self._in_rows() if is_row else self._in_line(next(self._lines).without_comment())
        raise StopIteration

    def push_back(self, half: GridHalf) -> None:
        """Make a grid the next one again."""
        for line in reversed(half.lines):
            self._lines.push_back(line)

    def peek(self) -> GridHalf | None:
        """Return the next grid, which is not taken; None at the end."""
        half = next(self, None)
        if half is not None:
            self.push_back(half)
        return half

    def _is_row(self, line: Line) -> bool:
        """Return whether the line is the row of a grid, and not a grid of its own.

        Short lines may be both: they are rows if those before were, or if there are enough of them,
        unless they show the layouts of small grids.
        """
        tokens = line.text.split()
        length = len(tokens[0])
        if len(tokens) > 1 or length > LARGEST or not _is_in_line(length):
            return max(map(len, tokens)) <= LARGEST
        if abs(self._width_before - length) <= 1:
            return True
        block = takewhile(lambda line: not line.is_blank, self._lines.ahead())
        stated = (line.text.strip() for line in block if not line.is_comment)
        texts = list(islice(stated, 2 * length))
        like = [text for text in texts if len(text) == length]
        if len(texts) < length or len(like) < length - _FEW_WRONG:
            return False
        pairs = zip(like[::2], like[1::2], strict=False)
        is_layout = _shows_layout("".join(like[:length]))
        return is_layout or not all(any(map(_shows_layout, pair)) for pair in pairs)

    def _in_line(self, line: Line) -> GridHalf:
        """Return the grid in a line; of two, the second is the next one."""
        count = sum(map(len, line.text.split()))
        if not _is_in_line(count):
            hint = missed(count, nearest_size(count))
            needed = f"a grid in one line needs n x n for n from {SIZES}, or twice as many"
            return GridHalf([line], [], line.error(f"{counted(count, 'cell')}; {needed}{hint}"))
        cells = [
            Token(character, line, index)
            for index, character in enumerate(line.text)
            if not character.isspace()
        ]
        if count in SQUARES:
            return GridHalf([line], cells)
        middle = cells[count // 2].start
        self.pair = line
        self._parts = [line.part(0, middle), line.part(middle, len(line.text))]
        self._lines.push_back(self._parts[1])
        return GridHalf(self._parts[:1], cells[: count // 2])

    def _in_rows(self) -> GridHalf:
        """Return the grid of as many rows as its first ones are wide."""
        size = self._width_before
        rows: list[Row] = []
        for line in self._lines:
            plain = line.without_comment()
            if line.is_blank or is_end(plain):
                self._lines.push_back(line)
                break
            if plain.is_blank or is_rule(plain.text):
                continue
            if len(rows) < LARGEST:
                rows.append(Row(plain))
            if len(rows) == size:
                break
        lines = [row.line for row in rows]
        try:
            if not SMALLEST <= size <= LARGEST:
                raise lines[0].error(f"{counted(size, 'cell')} in a row, a grid has {SIZES}")
            cells = cells_of(rows, size, by_token, _count)
            if len(rows) != size:
                have = f"{counted(len(rows), 'row')} of {size} cells"
                raise lines[0].error(f"{have}, expected {size} rows")
            return GridHalf(lines, cells)
        except InputError as error:
            return GridHalf(lines, [], error)

    def _width(self) -> int:
        """Return the width that two of the next three rows agree on, or that of the first."""
        rows = (line for line in significant(self._lines.ahead()) if not is_rule(line.text))
        widths = [_count(Row(line)) for line in islice(rows, 3)]
        return max(widths, key=widths.count)


class HalvesReader(GridReader):
    """Reads puzzles of one grid or two, up to a line `end`."""

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        super().__init__(lines, reading)
        self._halves = GridHalves(lines)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return True: a broken puzzle takes all its rows."""
        return True

    def record(self, first: Line) -> DigitGrid | None:
        """Read the puzzle that begins with this line."""
        if is_end(first):
            self.end()
            return None
        if is_rule(first.text):
            return None
        self.lines.push_back(first)
        return self._record(next(self._halves))

    @abstractmethod
    def _record(self, one: GridHalf) -> DigitGrid:
        """Return the puzzle that begins with this grid; raises `InputError`."""


class TwoGrids(HalvesReader):
    """Reads two grids, the givens and the layout, always in one order."""

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        self._note = reading.note
        super().__init__(lines, reading._replace(note=self._note_of_one))
        self._layout_first: bool | None = None  # None before the first pair
        self._last: DigitGrid | None = None
        self._alike: Regular | None = None  # finds lines like that of the last puzzle
        self._has_note = False  # the last puzzle: those like it have the same one

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether one of the first two grids can be read, or the first nearly so."""
        found = list(islice(GridHalves(Lines(head.ahead())), 2))
        return any(half.error is None for half in found) or any(map(_is_near, found[:1]))

    def _record(self, one: GridHalf) -> DigitGrid:
        givens, layout = self._pair(one)
        text = of_cells(givens.cells, one.size, one.size)
        self._has_note = False
        self._last = self.puzzle_of(text._replace(place=one.first.place(), labels=layout.cells))
        is_alone = layout.is_layout and not self._has_note
        self._alike = _lines_like(self._halves.pair, givens) if is_alone else None
        return self._last

    def _note_of_one(self, place: Place, text: str) -> None:
        self._has_note = True
        self._note(place, text)

    def block(self) -> Block | None:
        """Return coming lines as a block, if they are like the last one but for the givens."""
        if not self._alike or self._last is None:
            return None
        records = bulk.records_for(self._last, self._last.notation, self.reading)
        return None if records is None else block_of(self.lines, self._alike, records)

    def _pair(self, one: GridHalf) -> tuple[GridHalf, GridHalf]:
        """Return the givens and the layout of the puzzle that begins with a grid."""
        if one.error is not None:
            self._pass_over_partner()
            raise one.error
        other = next(self._halves, None)
        if other is None:
            raise one.first.error(f"{one}, and nothing follows")
        if other.error is not None:
            raise other.error
        if other.size != one.size:
            self._halves.push_back(other)
            sizes = f"{other.size}x{other.size}"
            raise one.first.error(f"{one}, but a grid of {sizes} cells follows")
        if not one.is_layout and not other.is_layout:
            return self._likely(one, other)
        layout_first = one.is_layout
        if one.is_layout and other.is_layout:
            layout_first = bool(self._layout_first)
        elif self._layout_first not in (None, layout_first):
            self._halves.push_back(other)
            raise one.first.error(_alone(one))
        self._layout_first = layout_first
        return (other, one) if layout_first else (one, other)

    def _pass_over_partner(self) -> None:
        """Take the other half of a broken one, if it comes and is no puzzle's first half."""
        coming = self._halves.peek()
        if coming is not None and coming.is_layout != bool(self._layout_first):
            next(self._halves)

    def _likely(self, one: GridHalf, other: GridHalf) -> tuple[GridHalf, GridHalf]:
        """Return givens and layout where neither is n groups of n.

        Fewer cells of a layout look empty: where most do, they would be in no region.
        """
        layout_first = self._layout_first
        if layout_first is None:
            layout_first = one.blanks < other.blanks
        givens, layout = (other, one) if layout_first else (one, other)
        coming = self._halves.peek()
        is_first_half = coming is not None and coming.is_layout and not self._layout_first
        if is_first_half or 2 * layout.blanks > layout.size * layout.size:
            self._halves.push_back(other)
            raise one.first.error(_alone(one))
        return givens, layout


class Layouts(HalvesReader):
    """Reads layouts alone: puzzles without givens."""

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether the grids are layouts, and not those of puzzles with givens.

        The layouts of two puzzles can be one below the other only where one has no givens.
        """
        found = list(islice(GridHalves(Lines(head.ahead())), 4))
        first_two = found[:2]
        layouts = [half for half in found if half.is_layout]
        if all(half.error is not None for half in first_two):
            return False
        if len(found) == 1:
            return bool(layouts)
        if any(half.blanks > half.size for half in first_two):  # with empty cells: givens
            return False
        return len(layouts) > 1 and not layouts[0].is_full_grid

    def _record(self, one: GridHalf) -> DigitGrid:
        if one.error is not None:
            raise one.error
        cells = ScatteredCells(one.cells)
        place = one.first.place()
        return self.puzzle_of(GridText(place, one.size, one.size, cells, labels=one.cells))


def _lines_like(line: Line, givens: GridHalf) -> Regular | None:
    """Return what finds lines that are like one but for the givens; None unless these are in it.

    In lines without blanks among the givens, and too long for rows.
    """
    start, count = givens.cells[0].place().column - 1, len(givens.cells)
    if givens.first.number != line.number or count <= LARGEST or not line.text.isascii():
        return None
    if givens.cells[-1].place().column != start + count:
        return None
    return bulk.alike(line.text.encode(), tuple(range(start, start + count)))


def _alone(one: GridHalf) -> str:
    return f"{one} without its {'givens' if one.is_layout else 'layout'}"


def _is_near(half: GridHalf) -> bool:
    """Return whether a broken grid is in one line with a few characters too many or too few."""
    text = half.first.text.strip()
    return " " not in text and nearest_size(len(text)) > 3


def _is_in_line(length: int) -> bool:
    return length in SQUARES or (length % 2 == 0 and length // 2 in SQUARES)


def _shows_layout(text: str) -> bool:
    """Return whether a text, or half of it, is n groups of n."""
    middle = len(text) // 2
    parts = [text] if len(text) in SQUARES else [text[:middle], text[middle:]]
    size = isqrt(len(parts[0]))
    return any([part.count(c) for c in set(part)] == [size] * size for part in parts)


def _count(row: Row) -> int:
    return row.count(by_token(row))


def written_layout(puzzle: DigitGrid) -> list[str]:
    """Return the rows of a layout; raises `InputError` for a puzzle with givens."""
    writing.refuse_more(puzzle, "layouts", writing.REGIONS)
    return writing.in_rows(writing.labels(puzzle.rules), puzzle.rules.columns)


def written(puzzle: DigitGrid) -> list[str]:
    """Return the rows of the givens, and below them those of the layout."""
    writing.refuse_more(puzzle, "grids", writing.GIVENS, writing.REGIONS)
    columns = puzzle.rules.columns
    grids = writing.characters(puzzle), writing.labels(puzzle.rules)
    return [row for grid in grids for row in writing.in_rows(grid, columns)]
