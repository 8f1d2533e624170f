"""Matrices of 0 and 1: columns are the items, rows the options, both called by numbers from 1.

Bare matrices are separated by blank lines. Others stand below their sizes, one after the other:
rows and columns in either order, or the number of columns alone. Their rows are dense ones of 0 and
1 (POJ 3740) or sparse ones, `3 1 4 7`, which tell how many columns they hold and which (HUST 1017,
and the graphs of DXD, a counter of exact covers). In J. Laire's DLX in C++, two numbers above dense
rows are those of columns and of secondary ones, which come first.

J. E. Beasley's OR-Library has set-partitioning problems (`sppnw41`): `rows columns`, and then for
each column its cost, how many rows it covers, and these. There, rows are the items, and where lines
end means nothing. After http://people.brunel.ac.uk/~mastjjb/jeb/orlib.

Where the rows do not settle what the numbers above them are, the matrix is refused. The next case
after a broken one begins with a line of two numbers that is no row of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count, islice, takewhile
from typing import Any, NamedTuple

from cover.errors import InputError
from cover.facts import Contest
from cover.families.costs import fault_of_cost
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.options import (
    StatedItems,
    StatedOption,
    cannot_say,
    columns,
    costs_as_texts,
    cover_of,
    words_of,
)
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Lines, Token, counted, shown
from cover.reading.records import Reading

_SEPARATORS = dict.fromkeys(map(ord, " \t,\v\f\x1c\x1d\x1e\x1f"))
_NEITHER = re.compile(r"[^01\s,]")
_ONE = re.compile("1")
BOOLEANS = {"False": "0", "True": "1", "false": "0", "true": "1", "FALSE": "0", "TRUE": "1"}
_LONGEST = 18  # digits of a number
_ENOUGH = 30  # lines that make columns with costs certain
_FEW = 3  # columns that show it
_MANY = 100  # rows that tell dense ones from sparse ones


# ---- Rows


def integer(word: str) -> int | None:
    return int(word) if len(word) <= _LONGEST and word.isascii() and word.isdigit() else None


def integers(line: Line) -> list[int]:
    """Return the numbers of a line that holds nothing else; [] for others."""
    found = list(map(integer, line.text.split()))
    return [] if None in found else [number for number in found if number is not None]


def bits_of(line: Line) -> str:
    """Return the 0 and 1, or booleans, of a line that holds nothing else; "" for others."""
    text = line.text
    if "rue" in text or "alse" in text:
        text = " ".join(BOOLEANS.get(word, word) for word in text.replace(",", " ").split())
    bits = text.translate(_SEPARATORS)
    return "" if bits.strip("01") else bits


def _dense_row(line: Line, width: int, reason: str) -> StatedOption:
    bits = bits_of(line)
    wrong = None if bits else _NEITHER.search(line.text)
    if wrong is not None:
        raise line.error(f'"{shown(wrong.group())}" is neither 0 nor 1', wrong.start())
    if len(bits) != width:
        raise line.error(f"{counted(len(bits), 'value')}, expected {width} ({reason})")
    ones = [_column(found.end()) for found in _ONE.finditer(bits)]
    return StatedOption(None, line.place(), ones, said=line.text)


@lru_cache(maxsize=4096)
def _column(number: int) -> Token:
    """Return the name of a column, in which nothing can be wrong."""
    return Token(str(number), Line("", 0, ""), 0)


def _plain(word: Token) -> Token:
    number = integer(word.text)
    if number is None:
        raise word.error(f'"{shown(word.text)}", expected a number')
    return word._replace(text=str(number)) if word.text[0] == "0" else word


def is_sparse(line: Line, columns: int) -> bool:
    """Whether a line tells how many columns it holds, and then names them."""
    first, *others = integers(line) or [-1]
    return first == len(others) and all(1 <= each <= columns for each in others)


def is_priced(line: Line) -> bool:
    """Whether a line tells what a column costs, then how many rows it covers, and these."""
    numbers = integers(line)
    return numbers[1:2] == [len(numbers) - 2]


def needed_items(rows: Iterable[StatedOption], items: range, secondary: int = 0) -> StatedItems:
    """Return the items that rows hold, and the first that none of them holds.

    One that cannot be covered rules out a solution as well as many, and so the sizes that a file
    claims cost nothing: only what its rows hold does. The first ones are `secondary`.
    """
    used = set(map(int, {word.text for row in rows for word in row.items}))
    missing = next(item for item in count(items.start + secondary) if item not in used)
    if missing in items:
        used.add(missing)
    names = list(map(str, sorted(used)))
    beside = [name for name in names if int(name) < items.start + secondary]
    return StatedItems(names[len(beside) :], beside, {})


# ---- Bare matrices


class BareMatrices(RecordReader):
    """Reads matrices without a size, with blank lines between."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether the first line is a row of 0 and 1, and not the size of a case.

        Where no command is named, there is another one, and a 1.
        """
        rows = [bits_of(line) for line in head.block(_FEW if head.is_open else 1)]
        is_matrix = not head.is_open or (len(rows) > 1 and any("1" in row for row in rows))
        return bool(rows and rows[0]) and is_matrix

    def record(self, first: Line) -> ExactCover:
        lines, width = list(self.below(first)), len(bits_of(first))
        rows = [_dense_row(line, width, f"as in line {first.number}") for line in lines]
        is_size = (integers(first), len(rows)) == ([1, 1], 2) or integers(first) == [width]
        if is_size and len(rows) > 1 and not self.reading.format:
            what = "a row (--from matrix), or a size (--from dense, --from sparse)"
            raise first.error(f'"{shown(first.text)}" may be {what}')
        items = needed_items(rows, range(1, width + 1))
        return cover_of(first.place(), rows, self.reading, items)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        return True  # a broken matrix is read as a whole


def written(puzzle: ExactCover) -> list[str]:
    _, *rows = written_dense(puzzle)
    if not rows or not puzzle._primary:
        raise cannot_say(puzzle, "a matrix", "a problem without options or items")
    return rows


def written_dense(puzzle: ExactCover) -> list[str]:
    width, rows = len(puzzle._primary), _rows(puzzle)
    lines = [" ".join(str(int(k in row)) for k in range(1, width + 1)) for row in map(set, rows)]
    return [f"{len(rows)} {width}", *lines]


def written_sparse(puzzle: ExactCover) -> list[str]:
    lines = [" ".join(map(str, [len(row), *row])) for row in _rows(puzzle)]
    return [f"{len(lines)} {len(puzzle._primary)}", *lines]


def _rows(puzzle: ExactCover) -> list[list[int]]:
    if puzzle._prices is not None:
        raise cannot_say(puzzle, "a matrix", "what options cost; a table can")
    return columns(puzzle, "a matrix")


# ---- Cases


class _Size(NamedTuple):
    """The size that a line states."""

    rows: int
    columns: int
    line: Line

    def __str__(self) -> str:
        return f"{counted(self.rows, 'row')} of {counted(self.columns, 'column')}"


class _Cases(RecordReader):
    """Reads cases up to the end of the input, all of whose sizes have one order."""

    def __init__(self, lines: Lines, reading: Reading[Any]) -> None:
        super().__init__(lines, reading)
        self._columns_first: bool | None = None  # as far as a case has settled it
        self._is_settled = bool(reading.format)  # whether rows are dense or sparse

    def _puzzle(self, size: _Size, rows: Sequence[StatedOption], rival: str) -> ExactCover:
        """Return the puzzle of a case; raises `InputError` where rows of lines are too few.

        A `rival` is what they may be instead, by what else fits the first case.
        """
        if len(rows) < size.rows and size.columns:
            raise size.line.error(f"{size} announced, {len(rows)} follow")
        if rows and rival and not self._is_settled:
            raise size.line.error(f'"{shown(size.line.text)}" and what follows may be {rival}')
        self._is_settled = self._is_settled or any(row.items for row in rows)
        items = needed_items(rows, range(1, size.columns + 1))
        return cover_of(size.line.place(), rows, self.reading, items)


class DenseCases(_Cases):
    """Reads matrices of 0 and 1 below their sizes."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        numbers = size_in(head)
        least = max(1, min(numbers)) if len(numbers) == 2 else _MANY
        rows = list(islice(head.stated(1), min(least, _MANY) if numbers else 0))
        dense = sum(len(bits_of(row)) in numbers for row in rows)
        if len(numbers) == 1:
            return dense > 0 and all(map(bits_of, rows))
        sparse = sum(is_sparse(row, max(numbers)) for row in rows)
        if dense or sparse:
            return dense >= sparse
        return len(numbers) == 2 and (not rows or any(map(bits_of, rows)))

    def record(self, first: Line) -> ExactCover:
        if len(alone := integers(first)) == 1 and self._columns_first is None:
            self._columns_first = True
            return below_columns(self, first, alone[0])
        one, two = stated_size(first)
        coming = next(self.stated(self.lines.ahead()), None)
        width = 0 if coming is None else len(bits_of(coming))
        if self._columns_first is None and one != two and width and width in (one, two):
            self._columns_first = width == one
        size = _Size(*((two, one) if self._columns_first else (one, two)), first)
        rows, are_sparse = list[StatedOption](), True
        for line in islice(self.stated(self.lines), size.rows if size.columns else 0):
            if not bits_of(line) and len(integers(line)) == 2:  # the next size
                self.lines.push_back(line)
                break
            rows.append(_dense_row(line, size.columns, f"line {first.number} says {size}"))
            are_sparse = are_sparse and is_sparse(line, size.columns)
        rival = "rows of 0 and 1 (--from dense), or of column numbers (--from sparse)"
        is_other = are_sparse and any(row.items for row in rows)
        return self._puzzle(size, rows, rival if is_other else "")

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        return len(integers(line)) == 2 and (below_blank or not bits_of(line))


class SecondaryColumns(RecordReader):
    """Reads dense rows below the numbers of columns and of secondary ones, which come first."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether a first number is that of columns, and a second one not that of rows.

        Or else these have no 1 in some of the columns that may be secondary.
        """
        numbers = size_in(head)
        if len(numbers) != 2 or numbers[0] <= numbers[1]:
            return False
        columns, number = numbers
        lines = takewhile(lambda line: len(bits_of(line)) == columns, head.stated(1))
        rows = [bits_of(line) for line in lines]
        are_covered = all(any(row[k] == "1" for row in rows) for k in range(number))
        return bool(rows) and not (len(rows) == number and are_covered)

    def record(self, first: Line) -> ExactCover:
        columns, number = stated_size(first)
        if not self.reading.format:
            which = "may be rows (--from dense) or columns that are secondary (--from secondary)"
            raise first.error(f"{counted(columns, 'column')}, and {number} {which}")
        return below_columns(self, first, columns, number)


def below_columns(
    reader: RecordReader, first: Line, columns: int, secondary: int = 0
) -> ExactCover:
    """Read dense rows up to a blank line, below the number of columns; raises `InputError`."""
    reason = f"line {first.number} says {counted(columns, 'column')}"
    rows = [_dense_row(line, columns, reason) for line in reader.up_to_blank()]
    items = needed_items(rows, range(1, columns + 1), secondary)
    return cover_of(first.place(), rows, reader.reading, items)


class SparseCases(_Cases):
    """Reads rows of column numbers below their sizes."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        numbers = size_in(head)
        rows = list(islice(head.stated(1), _MANY if len(numbers) == 2 else 0))
        if not rows:
            return False
        near = [is_sparse(row, max(numbers)) for row in rows[: max(numbers)]]
        are_near = 2 * sum(near) >= len(near) > 0
        is_long = any(len(row.text.split()) > 2 for row in rows)
        return are_near or (is_long and len(rows) in numbers and all(map(integers, rows)))

    def record(self, first: Line) -> ExactCover:
        one, two = stated_size(first)
        if self._columns_first is None and one != two:
            self._columns_first = self._has_columns_first(first, one, two)
        size = _Size(*((two, one) if self._columns_first else (one, two)), first)
        rows = []
        for line in islice(self.stated(self.lines), size.rows):
            length, *words = map(_plain, words_of(line))
            for word in words:
                if not 1 <= int(word.text) <= size.columns:
                    raise word.error(f"column {word.text}, expected 1 to {size.columns}")
            if int(length.text) != len(words):
                says = counted(int(length.text), "column")
                raise line.error(f"row says {says}, {len(words)} follow")
            rows.append(StatedOption(None, line.place(), words, said=line.text))
        return self._puzzle(size, rows, self._rival(size, rows))

    def _rival(self, size: _Size, rows: Sequence[StatedOption]) -> str:
        """Return what else than this case its rows may be; "" where nothing fits."""
        numbers = [[len(row.items), *(int(word.text) for word in row.items)] for row in rows]
        if rows and max(max(row[1:], default=0) for row in numbers) <= size.rows < size.columns:
            return "rows and columns (--from sparse), or columns and rows of which some are lost"
        if all(row[0] < 2 for row in numbers):
            return "rows with a column each (--from sparse), or options (--from options)"
        is_turned = self._columns_first or size.rows == size.columns
        if is_turned and all(row[1:2] == [len(row) - 2] for row in numbers):
            return "rows of columns (--from sparse), or columns with costs (--from orlib)"
        items = {number for row in numbers for number in row}
        if is_turned and len(items) == size.columns and all(len({*k}) == len(k) for k in numbers):
            return "rows of columns (--from sparse), or options (--from ec)"
        return ""

    def _has_columns_first(self, first: Line, one: int, two: int) -> bool:
        """Return whether a size is columns and rows; raises `InputError` where both orders fit.

        Where rows come first, other cases may follow; columns come first in the one problem of a
        file. No more lines are looked at than that takes.
        """
        coming = list(islice(self.stated(self.lines), one))
        if not any(max(integers(line), default=0) > one for line in coming):
            coming += islice(self.stated(self.lines), max(0, two + 1 - len(coming)))
        for line in reversed(coming):
            self.lines.push_back(line)
        are_rows = len(coming) >= one and all(is_sparse(row, two) for row in coming[:one])
        are_rows = are_rows and (len(coming) == one or len(integers(coming[one])) == 2)
        are_columns = len(coming) == two and all(is_sparse(row, one) for row in coming)
        if are_rows and are_columns and not self._is_settled:
            which = f"rows and columns (--from sparse), or columns and rows: write {two} {one} then"
            raise first.error(f'"{shown(first.text)}" may be {which}')
        return are_columns and not are_rows

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        numbers = integers(line)
        return len(numbers) == 2 and (below_blank or not is_sparse(line, max(numbers)))


def stated_size(line: Line) -> tuple[int, int]:
    numbers = integers(line)
    if len(numbers) != 2:
        found = shown(line.text)
        raise line.error(f'expected the numbers of rows and columns, found "{found}"')
    return numbers[0], numbers[1]


def size_in(head: Head) -> list[int]:
    """Return the one or two numbers in a first line that is no row of a bare matrix; [] for others.

    It is one where the next line has as many bits.
    """
    lines = list(islice(head.stated(), 2))
    numbers = integers(lines[0]) if lines else []
    if not 1 <= len(numbers) <= 2:
        return []
    widths = [len(bits_of(line)) for line in lines]
    is_bare = widths[0] == widths[-1] > 0 and (len(lines) > 1 or numbers[0] > 0)
    return [] if is_bare else numbers


# ---- Columns with costs


class SetPartitioning(RecordReader):
    """Reads the one problem of a file."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether columns of a cost and of rows are below a size, and no rows of bits."""
        size = size_in(head)
        near = list(islice(head.stated(1), min(*size, _ENOUGH) if len(size) == 2 else 0))
        if all(is_sparse(row, max(size)) for row in near) or all(map(bits_of, near)):
            return False
        rows = islice(head.stated(1), _ENOUGH)
        try:
            found = list(islice(_columns(_words(rows), size[0]), size[1]))
        except InputError:
            return False
        return sum(bool(column.items) for column in found) >= min(_FEW, size[1]) > 0

    def record(self, first: Line) -> ExactCover:
        rows, count = stated_size(first)
        words = _words(self.stated(self.lines))
        read = list(islice(_columns(words, rows), count))
        if len(read) < count:
            raise first.error(f"{counted(count, 'column')} announced, {len(read)} follow")
        beyond = next(words, None)
        if beyond is not None:
            raise beyond.error(f"expected the end after {counted(count, 'column')}")
        return cover_of(first.place(), read, self.reading, needed_items(read, range(1, rows + 1)))


def written_priced(puzzle: ExactCover) -> list[str]:
    found = columns(puzzle, "orlib")
    if puzzle._prices is None:
        raise InputError(puzzle.place, "orlib says what each option costs, and these do not say")
    lines = [
        " ".join([cost, str(len(rows)), *map(str, rows)])
        for cost, rows in zip(costs_as_texts(puzzle), found, strict=True)
    ]
    return [f"{len(puzzle._primary)} {len(found)}", *lines]


def _words(lines: Iterable[Line]) -> Iterator[Token]:
    return (word for line in lines for word in words_of(line))


def _columns(words: Iterator[Token], rows: int) -> Iterator[StatedOption]:
    """Yield columns, their costs as last words, while they are complete; raises `InputError`."""
    for cost in words:
        if fault := fault_of_cost(cost.text):
            raise cost.error(f'"{shown(cost.text)}": {fault}')
        length = next(words, None)
        if length is None:
            return
        covers = integer(length.text)
        if covers is None or covers > rows:
            expected = f"expected how many of the {counted(rows, 'row')} a column covers"
            raise length.error(f'"{shown(length.text)}": {expected}')
        found = list(map(_plain, islice(words, covers)))
        for word in found:
            if not 1 <= int(word.text) <= rows:
                raise word.error(f"row {word.text}, expected 1 to {rows}")
        if len(found) < covers:
            return
        price = cost._replace(text=f"|{cost.text}")
        said = " ".join([word.text for word in (*found, price)])
        yield StatedOption(None, cost.line.place(), found, [price], said)


# ---- Contests


POJ_3740 = Contest(lambda puzzle, values: ["Yes, I found it"], {"none": "It is impossible"})
HUST_1017 = Contest(
    lambda puzzle, values: [f"{len(values)} {puzzle._line(values)}"], {"none": "NO"}
)
CONTESTS = {"dense": POJ_3740, "sparse": HUST_1017}  # by the formats of their cases
