"""Matrices of 0 and 1 with names: of the columns in a first line, of the rows before each.

Between entries are commas, semicolons or tabs, as spreadsheets write them, or blanks below names of
columns. An empty entry is a 0. Rows without names are called by numbers from 1, columns too. A
column headed `cost`, `price` or `Cost (EUR)` has what the rows cost, and one headed `2|C` or
`0:2|C` is the item C with its multiplicity. A blank line begins the next table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.matrices import BOOLEANS
from cover.families.exact_covers.text.options import (
    StatedOption,
    cannot_say,
    cost_in_field,
    costs_as_texts,
    cover_of,
    is_headed_cost,
    plain_options,
    stated_item,
    stated_items,
    written_items,
)
from cover.families.exact_covers.text.sets import headed
from cover.reading.fields import SEPARATORS, fields
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Token, counted, shown, words
from cover.reading.names import is_odd
from cover.reading.records import Reading

_BITS = frozenset(("0", "1", "", *BOOLEANS))
_WIDE = 3  # entries of rows in words below no names
_COMMENT = re.compile(r"(^|\s)#(\s|$)")
_MOSTLY = 0.5  # of the entries of a table are bits; of words alone, all of them
_MANY = 100  # lines that show a table

Row = Sequence[Token]


class OptionTables(RecordReader):
    """Reads tables with names, with blank lines between."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether lines are rows of 0 and 1 with names above or before them."""
        first = head.first
        if first is None or headed(first) is not None:
            return False
        block = head.block(2)
        table = _table_of(block) if len(block) == 2 else None
        if table is not None:
            table = _table_of(head.block(_MANY))
        if table is None or not table.items or any("," in name.text for name in table.items):
            return False
        rows = [table.bits(row) for _, row in table.rows]
        entries = [entry.text in _BITS for row in rows for entry in row]
        if table.separator and not head.is_open:
            return sum(entries) >= _MOSTLY * len(entries)
        return all(entries) and {len(row) for row in rows} == {len(table.items)}

    def record(self, first: Line) -> ExactCover:
        """Read a table up to a blank line."""
        table = _table_of(list(self.below(first)))
        if table is None:
            raise first.error("expected rows of 0 and 1, with names above them or before each")
        items = stated_items(table.items)
        for name in table.items:
            if is_headed_cost(name.text):
                raise name.error(f'"{shown(name.text)}": expected one column of costs at most')
            if is_odd(stated_item(name.text).name):
                raise name.error(f'"{shown(name.text)}" is no item')
        options = [table.option(items.primary, name, row) for name, row in table.rows]
        return cover_of(first.place(), options, self.reading, items)


def written(puzzle: ExactCover) -> list[str]:
    """Return a table between commas with the names of columns and rows.

    Raises `InputError` for secondary items, and where there are no columns or no rows.
    """
    import csv
    from io import StringIO

    options = plain_options(puzzle, "a table", has_bounds=True)
    if not options or not puzzle._primary:
        raise cannot_say(puzzle, "a table", "a problem without options or items")
    names = list(map(str, puzzle._labels))
    for name in (*puzzle._primary, *names):
        if name != name.strip() or _COMMENT.search(name):
            raise cannot_say(puzzle, "a table", f'the name "{shown(name)}"')
    for item in puzzle._primary:
        if is_headed_cost(item):
            raise cannot_say(puzzle, "a table", f'the item "{item}", which heads a column of costs')
        if is_odd(item):
            raise cannot_say(puzzle, "a table", f'the item "{shown(item)}"')
    prices = costs_as_texts(puzzle)
    rows = [["", *written_items(puzzle._primary, puzzle._bounds), *(prices and ["cost"])]]
    for number, (name, option) in enumerate(zip(names, options, strict=True)):
        bits = (str(int(item in option)) for item in puzzle._primary)
        rows.append([name, *bits, *prices[number : number + 1]])
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().splitlines()


class _Table(NamedTuple):
    """The names of the columns, if they have some, and each row with its name, if it has one.

    One of the columns may hold costs: its number is `cost_at`.
    """

    separator: str
    names: Row | None
    rows: Sequence[tuple[Token | None, Row]]
    cost_at: int | None

    @property
    def items(self) -> Row:
        """The names of the columns but that of costs: numbers where they have none."""
        if self.names is not None:
            return self.bits(self.names)
        first = self.rows[0][1]
        return [Token(str(number), *entry[1:]) for number, entry in enumerate(first, 1)]

    def bits(self, row: Row) -> Row:
        """Return the entries of a row that are no costs."""
        at = self.cost_at
        return row if at is None else [*row[:at], *row[at + 1 :]]

    def option(self, items: Sequence[str], name: Token | None, row: Row) -> StatedOption:
        """Return the items of the columns in which a row has a 1; raises `InputError`."""
        line, bits = (name or row[0]).line, self.bits(row)
        for entry in bits:
            if entry.text not in _BITS:
                hint = "" if entry.text.isalpha() else '; a column of costs is headed "cost"'
                raise entry.error(f'"{shown(entry.text)}" is neither 0 nor 1{hint}')
        if len(bits) != len(items):
            have = counted(len(bits), "value")
            raise line.error(f"{have}, expected {len(items)}, one for each column")
        ones = [
            (item, at)
            for item, at in zip(items, bits, strict=True)
            if BOOLEANS.get(at.text, at.text) == "1"
        ]
        found = [Token(item, at.line, at.start) for item, at in ones]
        if self.cost_at is not None and self.cost_at < len(row) and row[self.cost_at].text:
            found.append(cost_in_field(row[self.cost_at], self.separator))
        return StatedOption(name, line.place(), found)


def _table_of(lines: Sequence[Line]) -> _Table | None:
    """Return the table that lines are; None where nothing in them has a name."""
    separator = next((mark for mark in SEPARATORS if all(mark in line.text for line in lines)), "")
    rows = [list(fields(line, separator) if separator else words(line)) for line in lines]
    if not rows or not all(rows):
        return None
    first, *below = rows
    is_short = bool(below) and len(first) + 1 == len(below[0])
    has_names = bool(below) and _are_names(first, is_short=is_short, separator=separator)
    body = below if has_names else rows
    is_headed = has_names and not first[0].text
    is_cost = has_names and is_headed_cost(first[0].text)
    are_bits = all(row[0].text in _BITS for row in body)
    are_named = (has_names and is_short) or (
        not is_cost and (is_headed or not are_bits)
        if separator
        else not has_names and not are_bits and min(map(len, rows)) > _WIDE
    )
    if not (has_names or are_named):
        return None
    names = (first[1:] if are_named and not is_short else first) if has_names else None
    cost_at = next((k for k, name in enumerate(names or ()) if is_headed_cost(name.text)), None)
    named_rows = [(row[0], row[1:]) if are_named else (None, row) for row in body]
    return _Table(separator, names, named_rows, cost_at)


def _are_names(first: Row, *, is_short: bool, separator: str) -> bool:
    """Return whether a first row holds the names of the columns below."""
    texts = [cell.text for cell in first]
    if is_short or not separator:
        return not all(map(str.isdecimal, texts)) and _BITS.isdisjoint(texts)
    is_cornered = not texts[0] and "" not in texts[1:] and len(set(texts)) == len(texts)
    return is_cornered or not _BITS.issuperset(texts[1:])
