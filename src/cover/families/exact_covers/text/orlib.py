"""Set-partitioning problems as J. E. Beasley's OR-Library has them (`sppnw41`, `sppaa06`).

Its rows are items, numbered from 1, and its columns options: a line `rows columns`, and then for
each column its cost, how many rows it covers, and these rows. Where lines end between these numbers
means nothing. A file holds one problem. After http://people.brunel.ac.uk/~mastjjb/jeb/orlib.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from cover.errors import InputError, ModelError
from cover.families.costs import cost_of, fault_of_cost
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.matrices import are_rows, needed_items, size_of, stated_size
from cover.families.exact_covers.text.options import (
    columns,
    costs_as_texts,
    note_never_chosen,
    tokens,
)
from cover.reading.exact_numbers import ExactNumber
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, counted, shown
from cover.reading.records import Reading

_LONGEST = 9  # digits of a number that is no cost
_ENOUGH = 30  # lines that make the format certain
_FEW = 3  # columns that show it


class _Word(NamedTuple):
    """A word by its line, and its number there."""

    text: str
    line: Line
    number: int

    def error(self, message: str) -> InputError:
        return tokens(self.line)[self.number].error(message)


class _Column(NamedTuple):
    """An option: where it begins, what it costs, and the rows that it covers."""

    head: _Word
    cost: ExactNumber
    rows: list[_Word]

    @property
    def items(self) -> tuple[str, ...]:
        """The rows by their names."""
        return tuple(str(int(row.text)) for row in self.rows)

    @property
    def text(self) -> str:
        """The option in one line: its rows, and its cost as in Knuth's files."""
        return " ".join([*self.items, f"|{self.head.text}"])


class SetPartitioning(RecordReader):
    """Reads the one problem of a file."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether columns of a cost and of rows are below a size, and no rows of bits."""
        first = head.first
        size = None if first is None else size_of(first)
        if size is None:
            return False
        rows = islice(head.stated(), 1, 1 + min(size.rows, _ENOUGH))
        if are_rows(list(rows), size):
            return False
        below = islice(head.stated(), 1, _ENOUGH)
        try:
            found = list(islice(_columns(_words(below), size.rows), size.columns))
        except InputError:
            return False
        covering = sum(bool(column.rows) for column in found)
        return covering >= min(_FEW, size.columns) > 0

    def record(self, first: Line) -> ExactCover:
        """Read the size, and the columns below it."""
        size = stated_size(first)
        words = _words(self.stated(self.lines))
        read = list(islice(_columns(words, size.rows), size.columns))
        if len(read) < size.columns:
            raise first.error(f"{counted(size.columns, 'column')} announced, {len(read)} follow")
        beyond = next(words, None)
        if beyond is not None:
            raise beyond.error(f"expected the end after {counted(size.columns, 'column')}")
        options = [column.items for column in read]
        try:
            puzzle = ExactCover._made_of(
                first.place(),
                needed_items(options, size.rows),
                options,
                [column.text for column in read],
                costs=[column.cost for column in read],
            )
        except ModelError as error:
            wrong = read[error.option or 0].rows[error.entry]
            raise wrong.error(f"row {error.item} twice in a column") from None
        note_never_chosen(self.reading, puzzle, lambda number: read[number].head.line.place())
        return puzzle


def written(puzzle: ExactCover) -> list[str]:
    """Return a line for each column; raises `InputError` for what these cannot say."""
    found = columns(puzzle, "orlib")
    if puzzle._prices is None:
        raise InputError(puzzle.place, "orlib says what each option costs, and these do not say")
    lines = [
        " ".join([cost, str(len(rows)), *map(str, rows)])
        for cost, rows in zip(costs_as_texts(puzzle), found, strict=True)
    ]
    return [f"{len(puzzle._primary)} {len(found)}", *lines]


def _words(lines: Iterable[Line]) -> Iterator[_Word]:
    """Yield the words of lines, wherever lines end."""
    for line in lines:
        for number, word in enumerate(line.text.split()):
            yield _Word(word, line, number)


def _columns(words: Iterator[_Word], rows: int) -> Iterator[_Column]:
    """Yield columns as long as they are complete; raises `InputError` for what is none."""
    for head in words:
        cost = cost_of(head.text)
        if cost is None:
            raise head.error(f'"{shown(head.text)}": {fault_of_cost(head.text)}')
        length = next(words, None)
        if length is None:
            return
        if not _is_number(length, 0, rows):
            expected = f"expected how many of the {counted(rows, 'row')} a column covers"
            raise length.error(f'"{shown(length.text)}": {expected}')
        covered = list(islice(words, int(length.text)))
        for row in covered:
            if not _is_number(row, 1, rows):
                raise row.error(f"row {shown(row.text)}, expected 1 to {rows}")
        if len(covered) < int(length.text):
            return
        yield _Column(head, cost, covered)


def _is_number(word: _Word, least: int, most: int) -> bool:
    text = word.text
    is_short = len(text) <= _LONGEST and text.isascii() and text.isdigit()
    return is_short and least <= int(text) <= most
