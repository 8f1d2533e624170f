"""Dominosas as rows of numbers, or of digits without blanks between (UVa 211).

A line `rows columns` may stand above a grid. Without it, and without blank lines, the numbers tell
where a grid ends: it holds each of 0 to n as often as a set of dominoes does. The usual grids have
n + 1 rows of n + 2 numbers, or n + 2 rows of n + 1; others end at a blank line.

Where blanks stand between numbers, a cell may have none: it is `.`, `?` or `_`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple

from cover.errors import InputError, Place
from cover.families.dominoes.dominosa import Dominosa, highest, room, written_number
from cover.families.dominoes.puzzle import UNKNOWN, in_rows
from cover.families.dominoes.text.numbers import (
    BLANKS,
    LARGEST,
    MOST,
    dominosa_of,
    is_number,
    number_in,
    number_or_blank,
    to_be_written,
)
from cover.families.dominoes.text.tatham import is_game
from cover.puzzle import Puzzle
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Lines, Token, counted, shown, words
from cover.reading.records import Reading

_ENOUGH = 1_000  # words that show what a line is

_OTHER = -2  # stands for a word that is no number, or too large
_LONGEST = len(str(MOST))  # number of rows or columns
_TOO_MANY = MOST + 1  # cells

# A grid of few columns may look whole where it is not. Up to `_FEW` of them, it is awaited whether
# the rows of a larger set follow, and up to `_FEWEST` the end of the block.
_FEW, _FEWEST = 5, 3


class DominosaRows(RecordReader):
    """Reads grids of numbers; a broken one goes up to a blank line."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether there is a row of numbers and blank cells alone, and no game above it."""
        for line in head.stated():
            if is_game(line):
                return False
            found = [word.text for word in islice(words(line), _ENOUGH)]
            numbers = [text for text in found if text not in BLANKS]
            if numbers and all(map(is_number, numbers)):
                return True
        return False

    def record(self, first: Line) -> Dominosa | None:
        """Read the grid that begins with a line; the rows that are not its own are kept."""
        self.lines.push_back(first)
        rows = _Rows(self.lines)
        try:
            return _next_grid(rows)
        finally:
            rows.give_back()

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return True: a broken grid is read up to the next one."""
        return True


def grid(place: Place, lines: Lines) -> Dominosa:
    """Return the dominosa that lines hold; raises `InputError`."""
    rows = _Rows(Lines(line for line in lines if not line.is_blank))
    size = rows.size_at(0)
    if size is not None:
        found = _sized(rows, place, size)
        for row in rows.ahead(1):
            raise row.line.error(f"a row more than the {size[0]} announced")
        return found
    return _dominosa(place, rows.whole())


def written(puzzle: Puzzle[Any]) -> list[str]:
    """Return the size and the rows of a dominosa; raises `InputError`."""
    dominosa = to_be_written(puzzle, "dominosa")
    columns = dominosa.columns
    if columns == 1 and max(dominosa._numbers) > 9:
        message = "dominosa cannot say numbers of two digits in a single column"
        raise InputError(puzzle.place, message)
    rows = in_rows(dominosa._numbers, columns)
    return [f"{len(rows)} {columns}", *(" ".join(map(written_number, row)) for row in rows)]


def _next_grid(rows: _Rows) -> Dominosa:
    (first,) = rows.ahead(1)
    place = first.line.place()
    size = rows.size_at(0)
    if size is not None:
        return _sized(rows, place, size)
    if UNKNOWN not in first.numbers and not any(is_number(cell.text) for cell in first.cells):
        rows.take(1)
        raise first.line.error(f'expected a row of numbers, found "{shown(first.line.text)}"')
    taken = rows.take(rows.height_of_next())
    if sum(len(row.cells) for row in taken) > MOST:
        rows.pass_over()
        message = f"more than {MOST} numbers in a grid; nothing was read up to a blank line"
        raise first.line.error(message)
    return _dominosa(place, taken)


def _sized(rows: _Rows, place: Place, size: tuple[int, int]) -> Dominosa:
    """Read the grid below a line that announces it; it ends where another one is announced."""
    count, columns = size
    head = rows.take(1)[0].line
    announced = f"{counted(count, 'row')} of {columns}"
    if count * columns > MOST:
        rows.pass_over()
        raise head.error(f"{announced}; a grid has up to {MOST} numbers")
    found = 0
    while found < count and len(rows.ahead(found + 1)) > found:
        if found and rows.size_at(found):
            break
        found += 1
    taken = rows.take(found)
    if found < count:
        raise head.error(f"{announced} announced, {found} follow")
    return _dominosa(place, taken, columns, f"line {head.number} says {announced}")


def _dominosa(place: Place, rows: Sequence[NumberRow], columns: int = 0, why: str = "") -> Dominosa:
    """Return the dominosa of rows of `columns`, or else of as many as most of them have."""
    widths = [len(row.cells) for row in rows]
    columns = columns or max(widths, key=widths.count)
    for number, row in enumerate(rows, 1):
        if row.fault is not None:
            raise row.fault
        if len(row.cells) != columns:
            have = counted(len(row.cells), "number")
            message = f"row {number} has {have}, expected {columns}"
            why = why or "as in the other rows"
            raise row.line.error(f'{message} ({why}): "{shown(row.line.text)}"')
    numbers = [number for row in rows for number in row.numbers]
    return dominosa_of(place, numbers, columns, (cell for row in rows for cell in row.cells))


# --- Rows up to a blank line, and where grids end among them ---


class NumberRow(NamedTuple):
    """A row of a grid: its cells, their numbers, and what is wrong with the first wrong one."""

    line: Line
    cells: list[Token]
    numbers: list[int]
    fault: InputError | None


def _row(line: Line) -> NumberRow:
    """Return the words of a line, or the characters of the only one, but not far too many.

    Of these, all must be digits: a line such as `1.2.` may be anything.
    """
    cells, read = list(islice(words(line), _TOO_MANY)), number_or_blank
    if len(cells) == 1 and len(cells[0].text) > 1:
        text, _, start = cells[0]
        cells = [Token(digit, line, start + k) for k, digit in enumerate(text[:_TOO_MANY])]
        read = number_in
    numbers: list[int] = []
    fault: InputError | None = None
    for cell in cells:
        try:
            numbers.append(read(cell))
        except InputError as error:
            numbers.append(_OTHER)
            fault = fault or error
    return NumberRow(line, cells, numbers, fault)


class _Rows:
    """The rows up to a blank line, taken from the lines as far as they are looked at."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._rows: list[NumberRow] = []
        self._cells = 0  # in all rows that were looked at
        self._end: list[Line] = []  # the blank line, if there is one
        self._has_ended = False

    def ahead(self, count: int) -> list[NumberRow]:
        """Return this number of coming rows, or all that there are."""
        while len(self._rows) < count and not self._has_ended:
            self._look_on()
        return self._rows[:count]

    def whole(self) -> list[NumberRow]:
        """Return all rows, or as many as have more cells than a grid may have."""
        while not self.are_too_many and not self._has_ended:
            self._look_on()
        return self._rows

    def take(self, count: int) -> list[NumberRow]:
        """Take this number of coming rows."""
        taken = self.ahead(count)
        del self._rows[:count]
        return taken

    def pass_over(self) -> None:
        """Take all rows that are left, and keep none of them."""
        self._rows.clear()
        while not self._has_ended:
            self._look_on()
            self._rows.clear()

    def give_back(self) -> None:
        """Make lines again of the rows that are left."""
        for line in (*self._end, *(row.line for row in reversed(self._rows))):
            self._lines.push_back(line)

    def _look_on(self) -> None:
        """Take a line: a row, or a comment, or the end."""
        line = next(self._lines, None)
        if line is None or line.is_blank:
            self._has_ended = True
            self._end = [] if line is None else [line]
        elif (row := _row(line.without_comment())).cells:
            self._rows.append(row)
            self._cells += len(row.cells)

    @property
    def are_too_many(self) -> bool:
        """Whether there are more cells in the rows seen so far than a grid may have."""
        return self._cells > MOST

    def size_at(self, at: int) -> tuple[int, int] | None:
        """Return the rows and columns that a row announces, if the one below has such a length."""
        coming = self.ahead(at + 1)[at:]
        sizes = [word.text for word in islice(words(coming[0].line), 3)] if coming else []
        if len(sizes) != 2 or not all(is_number(size) and len(size) <= _LONGEST for size in sizes):
            return None
        count, columns = map(int, sizes)
        if not count or not columns:
            return None
        below = self.ahead(at + 2)[at + 1 :]
        if not below or len(below[0].cells) != columns:
            return None
        # Two numbers above two may be a row themselves: then the end of the block decides.
        if columns == 2 and (at or len(self.whole()) != count + 1):
            return None
        return count, columns

    def height_of_next(self) -> int:
        """Return how many rows the next grid has.

        If it is no whole one, these are all up to a blank line; where grids of the usual form fit
        there, all of them with wrong numbers, it is one of these.
        """
        columns = len(self.ahead(1)[0].cells)
        if columns <= _FEWEST and self._is_one_grid():
            return len(self.whole())
        height = self._usual_height(columns)
        if height:
            return height
        rows = len(self.whole())
        if self._is_one_grid() or self.are_too_many or columns <= _FEWEST:
            return rows
        widths = [len(row.cells) for row in self.whole()]
        columns = max(widths, key=widths.count)
        return next((k for k in (columns - 1, columns + 1) if k and rows % k == 0), rows)

    def _is_one_grid(self) -> bool:
        """Whether all rows together have room for the dominoes up to their largest number.

        With blank cells, that may be missing, but no number is there too often.
        """
        numbers = [number for row in self.whole() for number in row.numbers]
        if UNKNOWN not in numbers:
            return len(numbers) == room(max(numbers))
        most, held = highest(len(numbers)), Counter(numbers)
        fits = _OTHER not in held and max(held) <= most and len(numbers) == room(most)
        return fits and all(held[number] <= most + 2 for number in held if number != UNKNOWN)

    def _usual_height(self, columns: int) -> int:
        """Return how many of the coming rows are a whole and usual grid; 0 where none are."""
        if columns > LARGEST + 2:
            return 0
        heights = (columns + 1, columns - 1) if columns <= _FEW else (columns - 1, columns + 1)
        for height in heights:
            if height > 0 and _is_whole(self.ahead(height), height, columns):
                return height
        return 0


def _is_whole(rows: Sequence[NumberRow], height: int, columns: int) -> bool:
    """Whether there are such rows and columns, and each number is there as often as it must be."""
    if len(rows) != height or any(len(row.numbers) != columns for row in rows):
        return False
    most = highest(height * columns)
    held = Counter(number for row in rows for number in row.numbers)
    return all(held[number] == most + 2 for number in range(most + 1))
