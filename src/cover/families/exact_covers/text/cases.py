"""Matrices with sizes, one after the other, as three contests write them.

A case is a line `rows columns` and then its rows: dense ones of 0 and 1 (POJ 3740; hihoCoder 1317
with the number of cases in the first line) or sparse ones, `3 1 4 7`, which tell how many columns
they hold and which (HUST 1017). Blank lines mean nothing inside a case.

A broken case must not take others with it. Its size tells how many rows to pass over; where rows
are missing or too many, or the size itself is broken, the next case is found by its look.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, NamedTuple

from cover.errors import InputError
from cover.families.exact_covers.text.matrix import (
    Columns,
    dense_row,
    integer,
    is_counted,
    record,
    sparse_row,
)
from cover.reading.lines import Line, Lines, counted, shown, significant
from cover.reading.records import BadRecord, Reading, Record

_ENOUGH = 20  # rows that a case is recognised by
NOT_READ = "the rest of the input was not read"


class Size(NamedTuple):
    """What the first line of a case says."""

    rows: int
    columns: int
    line: Line

    def __str__(self) -> str:
        return f"{counted(self.rows, 'row')} of {counted(self.columns, 'column')}"


def size_of(line: Line) -> Size | None:
    """The size in a line of two numbers."""
    numbers = [integer(word) for word in line.text.split()]
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        return None
    return Size(numbers[0], numbers[1], line)


class Cases(NamedTuple):
    """One way to write cases: with dense or with sparse rows."""

    sparse: bool
    contest: str

    def read(self, lines: Lines, reading: Reading[Any]) -> Iterator[Record | BadRecord]:
        """All cases up to the end of the input."""
        for first in significant(lines):
            size = size_of(first)
            try:
                if size is None:
                    found = shown(first.text)
                    raise first.error(f'expected the numbers of rows and columns, found "{found}"')
                yield self._case(size, lines, reading)
            except InputError as error:
                if self._find_next(size, lines):
                    error = InputError(error.place, f"{error.message}; {NOT_READ}", error.text)
                yield BadRecord(first.place(), error)

    def _case(self, size: Size, lines: Lines, reading: Reading[Any]) -> Record:
        """The case of this size; raises its first error after having passed over all its rows."""
        rows: list[Line] = []
        options: list[Columns] = []
        first_error: InputError | None = None
        announced = size.rows if size.columns or self.sparse else 0  # no columns: blank lines
        reason = f"line {size.line.number} says {size}"
        for line in islice(significant(lines), announced):
            try:
                options.append(self._option(line, size, reason))
            except InputError as error:
                is_row = self.sparse and is_counted(line)  # perhaps of wrong columns
                if not is_row and self._is_case(chain([line], significant(lines.ahead()))):
                    lines.push_back(line)
                    break
                first_error = first_error or error
            rows.append(line)
        if first_error is None and len(rows) < announced:
            first_error = size.line.error(f"{size} announced, {len(rows)} follow")
        if first_error is not None:
            raise first_error
        return record(size.line, rows, options, size.columns, reading, self.contest)

    def _option(self, line: Line, size: Size, reason: str = "") -> Columns:
        if self.sparse:
            return sparse_row(line, size.columns)
        return dense_row(line, size.columns, reason)

    def fits(self, line: Line, size: Size) -> bool:
        """Whether the line can be a row of a case of this size."""
        try:
            self._option(line, size)
        except InputError:
            return False
        return True

    def _find_next(self, broken: Size | None, lines: Lines) -> bool:
        """Pass over what remains of a broken case; tell whether it took all of the input."""
        passed = after_blank = False
        for line in lines:
            for bare in significant([line]):
                if self._begins(bare, broken, after_blank, lines):
                    lines.push_back(line)
                    return False
                passed = True
            after_blank = line.is_blank or (after_blank and line.is_comment)
        return passed

    def _begins(self, line: Line, broken: Size | None, after_blank: bool, lines: Lines) -> bool:
        """Whether the next case begins here: a size that is no row of the broken case."""
        if size_of(line) is None:
            return False
        is_no_row = broken is not None and not self.fits(line, broken)
        return after_blank or is_no_row or self._is_case(chain([line], significant(lines.ahead())))

    def _is_case(self, lines: Iterable[Line]) -> bool:
        """Whether the lines look like a case: a size, rows that mostly fit it, and a size again."""
        coming = iter(lines)
        size = size_of(next(coming))
        if size is None or not size.rows:
            return False
        expected = min(size.rows, _ENOUGH)
        rows = list(islice(coming, expected))
        if len(rows) < expected or 2 * sum(self.fits(row, size) for row in rows) <= len(rows):
            return False
        behind = next(coming, None) if expected == size.rows else None
        return behind is None or size_of(behind) is not None


DENSE = Cases(sparse=False, contest="poj3740")
SPARSE = Cases(sparse=True, contest="hust1017")
COUNTED = Cases(sparse=False, contest="hiho1317")


def read_counted(lines: Lines, reading: Reading[Any]) -> Iterator[Record | BadRecord]:
    """As many dense cases as the first line says."""
    first = next(significant(lines), None)
    if first is None:
        return
    announced = integer(first.text.strip())
    if announced is None:
        found = shown(first.text)
        error = first.error(f'expected the number of cases, found "{found}"; {NOT_READ}')
        yield BadRecord(first.place(), error)
        return
    cases = COUNTED.read(lines, reading)
    case: Record | BadRecord | None = None
    for number in range(announced):
        previous, case = case, next(cases, None)
        if case is None:
            if not isinstance(previous, BadRecord):  # which may have taken others with it
                error = first.error(f"{counted(announced, 'case')} announced, {number} follow")
                yield BadRecord(first.place(), error)
            return
        yield case
    extra = next(significant(lines), None)
    if extra is not None:
        error = extra.error(f"expected the end after {counted(announced, 'case')}; {NOT_READ}")
        yield BadRecord(extra.place(), error)


def read_dense(lines: Lines, reading: Reading[Any]) -> Iterator[Record | BadRecord]:
    """The cases of POJ 3740."""
    return DENSE.read(lines, reading)


def read_sparse(lines: Lines, reading: Reading[Any]) -> Iterator[Record | BadRecord]:
    """The cases of HUST 1017."""
    return SPARSE.read(lines, reading)
