"""Set-partitioning problems as J. E. Beasley's OR-Library has them (`sppnw41`, `sppaa06`).

Its rows are items, numbered from 1, and its columns options: a line `rows columns`, and then for
each column its cost, how many rows it covers, and these rows. Where lines end between these numbers
means nothing. A file holds one problem. After http://people.brunel.ac.uk/~mastjjb/jeb/orlib.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from cover.errors import InputError
from cover.families.costs import fault_of_cost
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.matrices import (
    bits_of,
    integer,
    is_sparse,
    needed_items,
    size_in,
    stated_size,
)
from cover.families.exact_covers.text.options import (
    StatedOption,
    columns,
    costs_as_texts,
    cover_of,
    words_of,
)
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Token, counted, shown
from cover.reading.records import Reading

_ENOUGH = 30  # lines that make the format certain
_FEW = 3  # columns that show it


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
        return sum(len(column.words) > 1 for column in found) >= min(_FEW, size[1]) > 0

    def record(self, first: Line) -> ExactCover:
        """Read the size, and the columns below it."""
        rows, count = stated_size(first)
        words = _words(self.stated(self.lines))
        read = list(islice(_columns(words, rows), count))
        if len(read) < count:
            raise first.error(f"{counted(count, 'column')} announced, {len(read)} follow")
        beyond = next(words, None)
        if beyond is not None:
            raise beyond.error(f"expected the end after {counted(count, 'column')}")
        return cover_of(first.place(), read, self.reading, needed_items(read, range(1, rows + 1)))


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


def _words(lines: Iterable[Line]) -> Iterator[Token]:
    """Yield the words of lines, wherever lines end."""
    return (word for line in lines for word in words_of(line))


def _columns(words: Iterator[Token], rows: int) -> Iterator[StatedOption]:
    """Yield columns as long as they are complete; raises `InputError` for what is none.

    The cost is the last word of each, as in Knuth's files.
    """
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
        found: list[Token] = []
        for word in islice(words, covers):
            row = integer(word.text)
            if row is None or not 1 <= row <= rows:
                raise word.error(f"row {shown(word.text)}, expected 1 to {rows}")
            found.append(word._replace(text=str(row)))
        if len(found) < covers:
            return
        yield StatedOption(None, cost.line.place(), [*found, cost._replace(text=f"|{cost.text}")])
