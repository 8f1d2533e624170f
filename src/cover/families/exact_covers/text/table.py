"""Matrices of 0 and 1 with names: of the columns in a first line, of the rows before each.

Between entries are commas, semicolons or tabs, as spreadsheets write them, or blanks below names of
columns. An empty entry is a 0. Rows without names are called by numbers from 1, columns too. A
column headed `cost` has what the rows cost, and one headed `2|C` or `0:2|C` is the item C with its
multiplicity. A blank line begins the next table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile
from typing import Any, NamedTuple

from cover.families.costs import fault_of_cost
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.options import (
    StatedOption,
    cannot_say,
    costs_as_texts,
    cover_of,
    fault_of_name,
    stated_item,
    without_secondary,
    written_items,
)
from cover.reading.fields import SEPARATORS, fields
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Token, counted, shown, significant, words
from cover.reading.records import Reading

_BITS = frozenset(("0", "1", ""))
_COMMENT = re.compile(r"(^|\s)#(\s|$)")
_COST = ("cost", "costs")  # how the column of costs is headed, in letters of any case
_MOSTLY = 0.75  # of the entries of a table are bits; of words alone, all of them

Row = Sequence[Token]


class OptionTables(RecordReader):
    """Reads tables with names, with blank lines between."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether lines are rows of 0 and 1 with names above or before them."""
        coming = significant(takewhile(lambda line: not line.is_blank, head.ahead()))
        block = list(islice(coming, 2))
        if not block or _rows_of(block) is None:
            return False
        block += coming
        table = _rows_of(block)
        if table is None or table.width < 1:
            return False
        entries = [entry.text in _BITS for _, row in table.rows for entry in table.bits(row)]
        is_even = all(len(table.bits(row)) == table.width for _, row in table.rows)
        are_fields = any(mark in block[0].text for mark in SEPARATORS)
        return (
            all(entries) and is_even if not are_fields else sum(entries) >= _MOSTLY * len(entries)
        )

    def record(self, first: Line) -> ExactCover:
        """Read a table up to a blank line."""
        lines = list(self.below(first))
        table = _rows_of(lines)
        if table is None:
            raise first.error("expected rows of 0 and 1, with names above them or before each")
        items = table.items()
        return cover_of(first.place(), table.options(items), self.reading, items)


def written(puzzle: ExactCover) -> list[str]:
    """Return a table between commas with the names of columns and rows.

    Raises `InputError` for secondary items, and where there are no columns or no rows.
    """
    import csv
    from io import StringIO

    options = without_secondary(puzzle, "a table")
    if not options or not puzzle._primary:
        raise cannot_say(puzzle, "a table", "a problem without options or items")
    names = list(map(str, puzzle._labels))
    for name in (*puzzle._primary, *names):
        if name != name.strip() or _COMMENT.search(name):
            raise cannot_say(puzzle, "a table", f'the name "{shown(name)}"')
    for item in filter(_is_headed_cost, puzzle._primary):
        raise cannot_say(puzzle, "a table", f'the item "{item}", which heads a column of costs')
    prices = costs_as_texts(puzzle)
    rows = [["", *written_items(puzzle._primary, puzzle._bounds), *(prices and ["cost"])]]
    for number, (name, option) in enumerate(zip(names, options, strict=True)):
        bits = (str(int(item in option)) for item in puzzle._primary)
        rows.append([name, *bits, *prices[number : number + 1]])
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().splitlines()


class _NamedRows(NamedTuple):
    """The names of the columns, if they have some, and each row with its name, if it has one.

    One of the columns may hold costs: its number is `cost_at`.
    """

    names: Row | None
    rows: Sequence[tuple[Token | None, Row]]
    cost_at: int | None = None

    def items(self) -> list[str]:
        """Return what the other columns are called, with bounds; raises `InputError`."""
        if self.names is None:
            return [str(column) for column in range(1, len(self.rows[0][1]) + 1)]
        seen: set[str] = set()
        named = self.bits(self.names)
        for name in named:
            item = stated_item(name.text).name
            if fault := fault_of_name(item):
                raise name.error(fault)
            if _is_headed_cost(name.text):
                raise name.error(f'"{shown(name.text)}": expected one column of costs at most')
            if item in seen:
                raise name.error(f'two columns are named "{shown(item)}"')
            seen.add(item)
        return [name.text for name in named]

    def bits(self, row: Row) -> Row:
        """Return the entries of a row that are no costs."""
        at = self.cost_at
        return row if at is None else [*row[:at], *row[at + 1 :]]

    def options(self, items: Sequence[str]) -> list[StatedOption]:
        """Return the rows as options of the columns that hold a 1; raises `InputError`."""
        names = [stated_item(item).name for item in items]
        found: list[StatedOption] = []
        for name, row in self.rows:
            line = (name or row[0]).line
            ones = _ones(names, self.bits(row), line)
            found.append(StatedOption(name, line, [*ones, *self._cost(row)]))
        return found

    def _cost(self, row: Row) -> Iterator[Token]:
        """Yield what a row costs, as a word of an option; nothing where that is not said."""
        if self.cost_at is None or self.cost_at >= len(row) or not row[self.cost_at].text:
            return
        price = row[self.cost_at]
        if fault := fault_of_cost(price.text):
            raise price.error(f'"{shown(price.text)}": {fault}')
        yield Token(f"|{price.text}", price.line, price.start)

    @property
    def width(self) -> int:
        """How many columns there are but that of costs."""
        return len(self.bits(self.names if self.names is not None else self.rows[0][1]))


def _is_headed_cost(name: str) -> bool:
    return name.casefold() in _COST


def _ones(items: Sequence[str], row: Row, line: Line) -> list[Token]:
    for entry in row:
        if entry.text not in _BITS:
            raise entry.error(f'"{shown(entry.text)}" is neither 0 nor 1')
    if len(row) != len(items):
        found = counted(len(row), "value")
        raise line.error(f"{found}, expected {len(items)}, one for each column")
    entries = zip(items, row, strict=True)
    return [Token(item, entry.line, entry.start) for item, entry in entries if entry.text == "1"]


def _rows_of(lines: Sequence[Line]) -> _NamedRows | None:
    """Return the table that lines are; None where nothing in them has a name."""
    separator = next((mark for mark in SEPARATORS if all(mark in line.text for line in lines)), "")
    rows = [_cells(line, separator) for line in lines]
    first, *below = rows
    has_names = bool(below) and _are_names(first, below, separator)
    body = below if has_names else rows
    is_short = has_names and len(first) + 1 == len(body[0])
    if not separator:
        are_named = is_short
    else:
        are_named = is_short or (has_names and not first[0].text) or not _are_bits_first(body)
        are_named = are_named and not (
            has_names and not is_short and _is_headed_cost(first[0].text)
        )
    if not (has_names or are_named):
        return None
    names = (first[1:] if are_named and not is_short else first) if has_names else None
    cost_at = next((k for k, name in enumerate(names or ()) if _is_headed_cost(name.text)), None)
    named_rows = [(row[0], row[1:]) if are_named else (None, row) for row in body]
    return _NamedRows(names, named_rows, cost_at)


def _cells(line: Line, separator: str) -> list[Token]:
    return list(fields(line, separator) if separator else words(line))


def _are_names(first: Row, below: Sequence[Row], separator: str) -> bool:
    """Return whether a first row holds the names of the columns below."""
    texts = [cell.text for cell in first]
    if len(first) + 1 == len(below[0]) or not separator:
        return not all(map(str.isdecimal, texts)) and _BITS.isdisjoint(texts)
    is_cornered = not texts[0] and "" not in texts[1:] and len(set(texts)) == len(texts)
    return is_cornered or not _BITS.issuperset(texts[1:])


def _are_bits_first(rows: Iterable[Row]) -> bool:
    return all(row[0].text in _BITS for row in rows)
