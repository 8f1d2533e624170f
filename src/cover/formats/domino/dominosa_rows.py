"""Dominosas as rows of numbers, or of digits without blanks between (UVa 211).

A line `rows columns` may stand above a grid. Without it, and without blank lines, the numbers tell
where a grid ends: it holds each of 0 to n as often as a set of dominoes does. The usual grids have
n + 1 rows of n + 2 numbers, or n + 2 rows of n + 1; others end at a blank line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from cover.errors import InputError, Place
from cover.formats.domino.dominosa_record import LARGEST, MOST, dominosa_record, number_of
from cover.formats.domino.words import Word, is_number, words_of
from cover.formats.record import BadRecord, Reading, Record
from cover.formats.text import Line, Lines, counted, shown
from cover.puzzles.dominosa import highest, room

_CONTEST = "uva211"
_OTHER = -1  # stands for a word that is no number, or too large
_LONGEST = len(str(MOST))  # number of rows or columns

# A grid of few columns may look whole where it is not. Up to so many it is awaited whether the
# rows of a larger set follow, and with the fewest the end of the block.
_FEW, _FEWEST = 5, 3


class _Row(NamedTuple):
    """A row of a grid: its cells, and their numbers."""

    line: Line
    cells: list[Word]
    numbers: tuple[int, ...]

    @property
    def has_numbers(self) -> bool:
        """Whether there is any number."""
        return any(is_number(cell.text) for cell in self.cells)


def _row(line: Line) -> _Row:
    """A row of words, or of the characters of the only one."""
    cells = words_of(line)
    if len(cells) == 1:
        text, _, start = cells[0]
        cells = [Word(digit, line, start + k) for k, digit in enumerate(text)]
    return _Row(line, cells, tuple(map(_number, cells)))


def _number(cell: Word) -> int:
    try:
        return number_of(cell)
    except InputError:
        return _OTHER


class _Rows:
    """The rows up to a blank line, taken from the lines as far as somebody looks at them."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._rows: list[_Row] = []
        self._held: Counter[int] = Counter()  # how often each number stands in these rows
        self._has_ended = False
        self.unlike = 0  # so many of the coming rows are known to begin no whole grid

    def __bool__(self) -> bool:
        return bool(self.ahead(1))

    def ahead(self, count: int) -> list[_Row]:
        """The coming rows, so many of them or all that there are."""
        while len(self._rows) < count and not self._has_ended:
            self._take_line()
        return self._rows[:count]

    def whole(self) -> list[_Row]:
        """All rows, or as many as have more cells than a grid may have."""
        while not self.are_too_many and not self._has_ended:
            self._take_line()
        return self._rows

    @property
    def are_too_many(self) -> bool:
        """Whether there are more cells in the rows seen so far than a grid may have."""
        return self._held.total() > MOST

    @property
    def is_one_grid(self) -> bool:
        """Whether all rows together have room for the dominoes up to their largest number."""
        self.whole()
        return self._held.total() == room(max(self._held))

    def take(self, count: int) -> list[_Row]:
        """Take that many of the coming rows."""
        taken = self.ahead(count)
        self.unlike = max(0, self.unlike - count)
        for row in taken:
            self._held.subtract(row.numbers)
        self._held += Counter()  # forgets the numbers that are gone
        del self._rows[:count]
        return taken

    def pass_over(self) -> None:
        """Take all rows that are left, and keep none of them."""
        while self._rows or not self._has_ended:
            self.take(max(len(self._rows), 1))

    def _take_line(self) -> None:
        line = next(self._lines, None)
        if line is None or line.is_blank:
            self._has_ended = True
            return
        plain = line.without_comment()
        if not plain.is_blank and words_of(plain):
            row = _row(plain)
            self._rows.append(row)
            self._held.update(row.numbers)


def read(lines: Lines, reading: Reading) -> Iterator[Record | BadRecord]:
    """The grids of an input."""
    for line in lines:
        if line.is_blank:
            continue
        lines.push_back(line)
        rows = _Rows(lines)
        while rows:
            place = rows.ahead(1)[0].line.place()
            try:
                yield _next_grid(rows)
            except InputError as error:
                yield BadRecord(place, error)


def grid(place: Place, lines: Lines) -> Record:
    """The one grid that lines hold, blank ones left out; raises `InputError`."""
    rows = _Rows(Lines(line for line in lines if not line.is_blank))
    size = _size(rows)
    if size is not None:
        found = _sized(rows, place, size, "")
        for row in rows.ahead(1):
            raise row.line.error(f"a row more than the {size[0]} announced")
        return found
    return _record(place, rows.whole(), 0, "as in the other rows", "")


def _next_grid(rows: _Rows) -> Record:
    first = rows.ahead(1)[0]
    place = first.line.place()
    size = _size(rows)
    if size is not None:
        return _sized(rows, place, size, _CONTEST)
    if not first.has_numbers:
        rows.take(1)
        raise first.line.error(f'expected a row of numbers, found "{shown(first.line.text)}"')
    taken = rows.take(_height(rows))
    if sum(len(row.cells) for row in taken) > MOST:
        rows.pass_over()
        message = f"more than {MOST} numbers in a grid; nothing was read up to a blank line"
        raise first.line.error(message)
    return _record(place, taken, 0, "as in the other rows", _CONTEST)


# --- Where a grid ends ---


def _size(rows: _Rows, at: int = 0) -> tuple[int, int] | None:
    """The rows and columns that a line announces, if the line below it has that many cells."""
    coming = rows.ahead(at + 1)[at:]
    words = [word.text for word in words_of(coming[0].line)] if coming else []
    if len(words) != 2 or not all(is_number(word) and len(word) <= _LONGEST for word in words):
        return None
    count, columns = map(int, words)
    if not count or not columns:
        return None
    below = rows.ahead(at + 2)[at + 1 :]
    if not below or len(below[0].cells) != columns:
        return None
    # Two numbers above two may be a row themselves: then the end of the block decides.
    if columns == 2 and (at or len(rows.whole()) != count + 1):
        return None
    return count, columns


def _sized(rows: _Rows, place: Place, size: tuple[int, int], contest: str) -> Record:
    """The grid below a line that announces it."""
    count, columns = size
    head = rows.take(1)[0].line
    if count * columns > MOST:
        rows.pass_over()
        message = f"{counted(count, 'row')} of {columns}; a grid has up to {MOST} numbers"
        raise head.error(message)
    found = 0
    while found < count and len(rows.ahead(found + 1)) > found:
        if found and _size(rows, found):
            break
        found += 1
    taken = rows.take(found)
    says = f"line {head.number} says {counted(count, 'row')} of {columns}"
    if found < count:
        raise head.error(f"{counted(count, 'row')} of {columns} announced, {found} follow")
    return _record(place, taken, columns, says, contest)


def _height(rows: _Rows) -> int:
    """How many rows the next grid has.

    If it is no whole one, it ends where another one begins, or else at the end of the block; where
    grids of the usual form fit between, they are there, all of them with wrong numbers.
    """
    if not rows.unlike:
        columns = len(rows.ahead(1)[0].cells)
        if columns <= _FEWEST and rows.is_one_grid:
            return len(rows.whole())
        height = _usual_height(rows)
        if height or rows.is_one_grid:
            return height or len(rows.whole())
        rows.unlike = _next_whole(rows, columns)
    count = rows.unlike
    widths = [len(row.cells) for row in rows.ahead(count)]
    columns = max(widths, key=widths.count)
    if rows.are_too_many or columns <= _FEWEST:
        return count
    return next((k for k in (columns - 1, columns + 1) if count % k == 0), count)


def _next_whole(rows: _Rows, columns: int) -> int:
    """The row from 1 with which the next whole grid begins, or the number of all rows.

    It is first looked for where it begins if nothing but numbers is wrong.
    """
    count = len(rows.whole())
    likely = [k for k in (columns - 1, columns + 1) if 0 < k < count]
    for k in chain(likely, range(1, count)):
        if _size(rows, k) or _usual_height(rows, k):
            return k
    return count


def _usual_height(rows: _Rows, at: int = 0) -> int:
    """The rows of the grid that begins there, if it is a whole one of the usual form, else 0."""
    first = rows.ahead(at + 1)[at:]
    columns = len(first[0].cells) if first else 0
    if columns > LARGEST + 2:
        return 0
    heights = (columns + 1, columns - 1) if columns <= _FEW else (columns - 1, columns + 1)
    for height in heights:
        if height > 0 and _is_whole(rows.ahead(at + height)[at:], height, columns):
            return height
    return 0


def _is_whole(rows: Sequence[_Row], height: int, columns: int) -> bool:
    """Whether there are so many rows and columns, and each number is there as often as it must."""
    if len(rows) != height or any(len(row.numbers) != columns for row in rows):
        return False
    most = highest(height * columns)
    held = Counter(number for row in rows for number in row.numbers)
    return all(held[number] == most + 2 for number in range(most + 1))


# --- What a grid is ---


def _record(place: Place, rows: Sequence[_Row], columns: int, reason: str, contest: str) -> Record:
    """The record of rows, of so many columns or as many as most of them have."""
    widths = [len(row.cells) for row in rows]
    columns = columns or max(widths, key=widths.count)
    for number, row in enumerate(rows, 1):
        for cell in row.cells:
            number_of(cell)
        if len(row.cells) != columns:
            have = counted(len(row.cells), "number")
            message = f"row {number} has {have}, expected {columns}"
            raise row.line.error(f'{message} ({reason}): "{shown(row.line.text)}"')
    return dominosa_record(place, [cell for row in rows for cell in row.cells], columns, contest)
