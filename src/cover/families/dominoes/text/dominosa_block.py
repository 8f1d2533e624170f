"""The rows of dominosas up to a blank line, and where grids end among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain, islice
from typing import NamedTuple

from cover.errors import InputError
from cover.families.dominoes.dominosa import highest, room
from cover.families.dominoes.text.dominosa_record import LARGEST, MOST, number_of
from cover.families.dominoes.text.words import Word, is_number, words_in
from cover.reading.lines import Line, Lines

_OTHER = -1  # stands for a word that is no number, or too large
_LONGEST = len(str(MOST))  # number of rows or columns
_ENOUGH = MOST + 1  # cells that are too many

# A grid of few columns may look whole where it is not. Up to so many it is awaited whether the
# rows of a larger set follow, and with the fewest the end of the block.
_FEW, _FEWEST = 5, 3


class Row(NamedTuple):
    """A row of a grid: its cells, and their numbers."""

    line: Line
    cells: list[Word]
    numbers: tuple[int, ...]

    @property
    def has_numbers(self) -> bool:
        """Whether there is any number."""
        return any(is_number(cell.text) for cell in self.cells)


def _row(line: Line) -> Row:
    """A row of words, or of the characters of the only one; no more than show too many of them."""
    cells = list(islice(words_in(line), _ENOUGH))
    if len(cells) == 1:
        text, _, start = cells[0]
        cells = [Word(digit, line, start + k) for k, digit in enumerate(text[:_ENOUGH])]
    return Row(line, cells, tuple(map(_number, cells)))


def _number(cell: Word) -> int:
    try:
        return number_of(cell)
    except InputError:
        return _OTHER


class Rows:
    """The rows up to a blank line, taken from the lines as far as somebody looks at them."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._rows: list[Row] = []
        self._held: Counter[int] = Counter()  # how often each number stands in these rows
        self._has_ended = False
        self.unlike = 0  # so many of the coming rows are known to begin no whole grid

    def __bool__(self) -> bool:
        return bool(self.ahead(1))

    def ahead(self, count: int) -> list[Row]:
        """The coming rows, so many of them or all that there are."""
        while len(self._rows) < count and not self._has_ended:
            self._take_line()
        return self._rows[:count]

    def whole(self) -> list[Row]:
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

    def take(self, count: int) -> list[Row]:
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
        self.take(len(self._rows))
        while not self._has_ended:
            line = next(self._lines, None)
            self._has_ended = line is None or line.is_blank

    def _take_line(self) -> None:
        line = next(self._lines, None)
        if line is None or line.is_blank:
            self._has_ended = True
            return
        plain = line.without_comment()
        row = _row(plain)
        if row.cells:
            self._rows.append(row)
            self._held.update(row.numbers)


def size_at(rows: Rows, at: int = 0) -> tuple[int, int] | None:
    """The rows and columns that a line announces, if the line below it has that many cells."""
    coming = rows.ahead(at + 1)[at:]
    words = [word.text for word in islice(words_in(coming[0].line), 3)] if coming else []
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


def height_of_next(rows: Rows) -> int:
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


def _next_whole(rows: Rows, columns: int) -> int:
    """The row from 1 with which the next whole grid begins, or the number of all rows.

    It is first looked for where it begins if nothing but numbers is wrong.
    """
    count = len(rows.whole())
    likely = [k for k in (columns - 1, columns + 1) if 0 < k < count]
    for k in chain(likely, range(1, count)):
        if size_at(rows, k) or _usual_height(rows, k):
            return k
    return count


def _usual_height(rows: Rows, at: int = 0) -> int:
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


def _is_whole(rows: Sequence[Row], height: int, columns: int) -> bool:
    """Whether there are so many rows and columns, and each number is there as often as it must."""
    if len(rows) != height or any(len(row.numbers) != columns for row in rows):
        return False
    most = highest(height * columns)
    held = Counter(number for row in rows for number in row.numbers)
    return all(held[number] == most + 2 for number in range(most + 1))
