"""Matrices of 0 and 1: columns are the items, rows the options, both called by numbers from 1.

Bare matrices are separated by blank lines. Two contests write cases, one after the other: a line
`rows columns` and then the rows, dense ones of 0 and 1 (POJ 3740) or sparse ones, `3 1 4 7`, which
tell how many columns they hold and which (HUST 1017). Blank lines mean nothing inside a case.

The next case after a broken one begins with a line of two numbers that is no row of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain, count, dropwhile, islice, takewhile
from typing import Any, ClassVar, NamedTuple

from cover.errors import InputError, ModelError
from cover.facts import Contest
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.options import (
    cannot_say,
    columns,
    note_never_chosen,
    tokens,
)
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Lines, counted, shown, significant
from cover.reading.records import Reading

Columns = tuple[str, ...]  # a row by the names of the columns where it holds a 1

_SEPARATORS = dict.fromkeys(map(ord, " \t,\v\f\x1c\x1d\x1e\x1f"))
_NEITHER = re.compile(r"[^01\s,]")
_ONE = re.compile("1")
_LONGEST = 18  # digits of a number

_MANY = 100  # rows that tell dense ones from sparse ones


# ---- Rows


def is_binary(line: Line) -> bool:
    """Whether a line holds nothing but 0 and 1, with blanks, commas or nothing between them."""
    bits = _bits(line)
    return bits != "" and not bits.strip("01")


def _bits(line: Line) -> str:
    return line.text.translate(_SEPARATORS)


def _dense_row(line: Line, width: int, reason: str) -> Columns:
    """Return the columns that hold a 1; `reason` says why `width` values are expected."""
    bits = _bits(line)
    if bits.strip("01"):
        index = next((found.start() for found in _NEITHER.finditer(line.text)), 0)
        raise line.error(f'"{shown(line.text[index])}" is neither 0 nor 1', index)
    if len(bits) != width:
        raise line.error(f"{counted(len(bits), 'value')}, expected {width} ({reason})")
    return tuple(str(found.end()) for found in _ONE.finditer(bits))


def _sparse_row(line: Line, columns: int) -> Columns:
    """Return the columns of a row that tells their number and then names them."""
    words = line.text.split()
    numbers = [_integer(word) for word in words]
    for place, (word, number) in enumerate(zip(words, numbers, strict=True)):
        if number is None:
            raise tokens(line)[place].error(f'"{shown(word)}", expected a number')
        if place and not 1 <= number <= columns:
            raise tokens(line)[place].error(f"column {shown(word)}, expected 1 to {columns}")
    if numbers[0] != len(words) - 1:
        says = counted(numbers[0] or 0, "column")
        raise line.error(f"row says {says}, {len(words) - 1} follow")
    return tuple(map(str, numbers[1:]))


def _integer(word: str) -> int | None:
    """Return the number that a word of not too many digits means."""
    return int(word) if len(word) <= _LONGEST and word.isascii() and word.isdigit() else None


def _cover(
    first: Line, rows: list[Line], options: list[Columns], columns: int, reading: Reading[Any]
) -> ExactCover:
    """Return the puzzle of a matrix."""
    items, texts = needed_items(options, columns), [row.text for row in rows]
    try:
        puzzle = ExactCover._made_of(first.place(), items, options, texts)
    except ModelError as error:  # only sparse rows can repeat a column
        column = tokens(rows[error.option or 0])[error.entry + 1]
        raise column.error(f"column {error.item} twice in a row") from None
    note_never_chosen(reading, puzzle, lambda number: rows[number].place())
    return puzzle


def needed_items(options: Sequence[Columns], columns: int) -> list[str]:
    """Return the columns that hold a 1, and the first that holds none.

    One column that cannot be covered rules out a solution as well as many, and so the sizes that
    a file claims cost nothing: only what its rows hold does.
    """
    used = set(map(int, chain.from_iterable(options)))
    missing = next(column for column in count(1) if column not in used)
    if missing <= columns:
        used.add(missing)
    return list(map(str, sorted(used)))


# ---- Bare matrices


class BareMatrices(RecordReader):
    """Reads matrices without a size, with blank lines between."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether the first line is a row of 0 and 1, and not the size of a case."""
        first = head.first
        if first is None or not is_binary(first):
            return False
        size = size_of(first)
        return size is None or _is_bare(size, head)

    def record(self, first: Line) -> ExactCover:
        """Read the matrix up to the next blank line."""
        rows = list(self.below(first))
        width = len(_bits(first))
        reason = f"as in line {first.number}"
        options = [_dense_row(row, width, reason) for row in rows]
        return _cover(first, rows, options, width, self.reading)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return True: a broken matrix is read as a whole."""
        return True


def written(puzzle: ExactCover) -> list[str]:
    """Return the rows of a matrix; raises `InputError` for what these cannot say."""
    rows = _rows(puzzle)
    if not rows or not puzzle._primary:
        raise cannot_say(puzzle, "a matrix", "a problem without options or items")
    return _bits_of(puzzle, rows)


def written_dense(puzzle: ExactCover) -> list[str]:
    """Return the size and the rows of a matrix; raises `InputError` for what these cannot say."""
    rows = _rows(puzzle)
    return [f"{len(rows)} {len(puzzle._primary)}", *_bits_of(puzzle, rows)]


def written_sparse(puzzle: ExactCover) -> list[str]:
    """Return the size and the columns of rows; raises `InputError` for what these cannot say."""
    rows = _rows(puzzle)
    lines = (" ".join(map(str, [len(row), *row])) for row in rows)
    return [f"{len(rows)} {len(puzzle._primary)}", *lines]


def _rows(puzzle: ExactCover) -> list[list[int]]:
    """Return the columns of each row; raises `InputError` for what a matrix cannot say."""
    if puzzle._prices is not None:
        raise cannot_say(puzzle, "a matrix", "what options cost; a table can")
    return columns(puzzle, "a matrix")


def _bits_of(puzzle: ExactCover, rows: Sequence[Sequence[int]]) -> list[str]:
    """Return rows of 0 and 1 with blanks between."""
    numbers = range(1, len(puzzle._primary) + 1)
    return [" ".join(str(int(k in row)) for k in numbers) for row in map(set, rows)]


# ---- Cases


class CaseSize(NamedTuple):
    """What the first line of a case says."""

    rows: int
    columns: int
    line: Line

    def __str__(self) -> str:
        return f"{counted(self.rows, 'row')} of {counted(self.columns, 'column')}"


def size_of(line: Line) -> CaseSize | None:
    """Return the size in a line of two numbers."""
    numbers = [_integer(word) for word in line.text.split()]
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        return None
    return CaseSize(numbers[0], numbers[1], line)


def stated_size(line: Line) -> CaseSize:
    """Return the size in a line; raises `InputError` where there is none."""
    size = size_of(line)
    if size is None:
        found = shown(line.text)
        raise line.error(f'expected the numbers of rows and columns, found "{found}"')
    return size


class CaseReader(RecordReader):
    """Reads cases up to the end of the input."""

    are_bits: ClassVar[bool]  # whether rows are of 0 and 1

    def __init__(self, lines: Lines, reading: Reading[Any]) -> None:
        super().__init__(lines, reading)
        self._size: CaseSize | None = None  # of the last case

    @classmethod
    def _option(cls, line: Line, size: CaseSize, reason: str = "") -> Columns:
        """Return the columns of a row; raises `InputError`."""
        if cls.are_bits:
            return _dense_row(line, size.columns, reason)
        return _sparse_row(line, size.columns)

    @classmethod
    def fits(cls, line: Line, size: CaseSize) -> bool:
        """Whether a line can be a row of a case of this size."""
        try:
            cls._option(line, size)
        except InputError:
            return False
        return True

    def record(self, first: Line) -> ExactCover:
        """Read a size, and the rows below it; raises the first error."""
        self._size = size = stated_size(first)
        rows: list[Line] = []
        options: list[Columns] = []
        announced = size.rows if size.columns or not self.are_bits else 0  # no bits: a blank line
        reason = f"line {first.number} says {size}"
        for line in islice(self.stated(self.lines), announced):
            try:
                options.append(self._option(line, size, reason))
            except InputError:
                if size_of(line) is None or is_binary(line) or not self.are_bits:
                    raise
                self.lines.push_back(line)
                break
            rows.append(line)
        if len(rows) < announced:
            raise first.error(f"{size} announced, {len(rows)} follow")
        return _cover(first, rows, options, size.columns, self.reading)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is a size that is no row of the broken case."""
        is_row = self._size is not None and self.fits(line, self._size)
        return size_of(line) is not None and (below_blank or not is_row)


class DenseCases(CaseReader):
    """Reads the cases of POJ 3740."""

    are_bits = True

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether there are a size and dense rows; note where the rows are sparse, too."""
        is_dense, is_sparse = _fitting(head)
        if is_dense and is_sparse:
            first = next(head.stated())
            reading.note(
                first.place(),
                f'"{shown(first.text)}" and its rows are dense cases and sparse ones; '
                "read as dense (--from sparse reads them otherwise)",
            )
        return is_dense


class SparseCases(CaseReader):
    """Reads the cases of HUST 1017."""

    are_bits = False

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether there are a size and sparse rows."""
        _, is_sparse = _fitting(head)
        return is_sparse


# ---- Contests


POJ_3740 = Contest(lambda puzzle, values: ["Yes, I found it"], {"none": "It is impossible"})
HUST_1017 = Contest(
    lambda puzzle, values: [f"{len(values)} {puzzle._line(values)}"], {"none": "NO"}
)
CONTESTS = {"dense": POJ_3740, "sparse": HUST_1017}  # by the formats of their cases


# ---- What the rows below a size are


def _fitting(lines: Lines | Head) -> tuple[bool, bool]:
    """Return whether there are dense cases, and whether there are sparse ones.

    Looks at as few rows as it needs. Both is possible; where nothing fits, what the rows look like
    is what they are.
    """
    coming = significant(lines.ahead())
    first = next(coming, None)
    size = None if first is None else size_of(first)
    if size is None or _is_bare(size, lines):
        return False, False
    rows = list(islice(coming, min(size.rows, _MANY)))
    dense = sum(DenseCases.fits(row, size) for row in rows)
    sparse = sum(SparseCases.fits(row, size) for row in rows)
    if dense or sparse or not rows:
        is_dense = dense >= sparse
        return is_dense, not is_dense or dense == sparse == len(rows) > 0
    if any(map(is_binary, rows)):
        return True, False
    if not _has_other_cases(size, [*rows, *islice(coming, _MANY)]):
        return False, False
    words = (word for row in rows for word in row.text.split())
    return False, any(_integer(word) is not None for word in words)


def _has_other_cases(size: CaseSize, below: list[Line]) -> bool:
    """Return whether rows that do not fit a size are as many, or cases that fit come after them.

    Without either, the line is no size: it is an option of two items, and others follow.
    """
    if len(below) == size.rows:
        return True
    return any(
        other is not None
        and 0 < other.rows < len(below) - number
        and are_rows(below[number + 1 : number + 1 + other.rows], other)
        for number, other in enumerate(map(size_of, below))
    )


def are_rows(lines: Sequence[Line], size: CaseSize) -> bool:
    """Whether lines are the rows of a case of a size, dense or sparse."""
    return any(all(kind.fits(line, size) for line in lines) for kind in (DenseCases, SparseCases))


def _is_bare(size: CaseSize, lines: Lines | Head) -> bool:
    """Whether all lines up to a blank one are rows of two values, 0 or 1.

    A lone `0 1` is none: it is a case without rows.
    """
    below = dropwhile(lambda line: line.number <= size.line.number, lines.ahead())
    others = significant(takewhile(lambda line: not line.is_blank, below))
    second = next(others, None)
    rows: Iterable[Line] = [size.line] if second is None else chain([size.line, second], others)
    return (second is not None or size.rows > 0) and all(
        is_binary(row) and size_of(row) is not None for row in rows
    )
