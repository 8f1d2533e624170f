"""Options as the collections of Python and JSON: `{1, 4, 7}` in each line, or one list or map.

An option is a set, a list or a tuple of items; it may have a name, `A: {1, 4, 7}` or `A = [1, 4]`.
All options may stand in one list, or in a map from their names. Items are words, numbers, texts in
quotes, and tuples such as `(0, 1)`. An input holds one problem; its items are all that occur. Lists
of 0 and 1, or of `True` and `False`, all as long, are the rows of a matrix.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, cast

from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.options import (
    StatedItems,
    StatedOption,
    cover_of,
    stated_option,
)
from cover.reading.fields import QuotedToken
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Token, shown
from cover.reading.literals import (
    Bracketed,
    Entry,
    Value,
    begins_collection,
    entries_of,
    start_of,
)
from cover.reading.records import Reading

# A set after its name: `A: {1, 4, 7}`, or `"A 1": [`.
_NAMED = re.compile(
    r"""\s*("[^"]*"|'[^']*'|[^\s"'\[\](){}:=|][^"'\[\](){}:=|]*?)\s*[:=]\s*(?=[\[{])"""
)
_ZEROS, _ONES = ("0", "False", "false", "0.", "0.0"), ("1", "True", "true", "1.", "1.0")
_BITS = {**dict.fromkeys(_ZEROS, 0), **dict.fromkeys(_ONES, 1)}


class OptionCollections(RecordReader):
    """Reads the one problem of an input."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether the first line begins with a bracket, or with a name and one."""
        first = head.first
        if first is None or "|" in first.text or first.source.lower().endswith(".dlx"):
            return False
        return _NAMED.match(first.text) is not None or begins_collection(first)

    def record(self, first: Line) -> ExactCover:
        self.lines.push_back(first)
        found: list[Entry] = []
        for line in self.stated(self.lines):
            key = None
            if (name := _NAMED.match(line.text)) is not None:
                key = Token(name[1].strip("\"'"), line, name.start(1))
                line = line.with_text(" " * name.end() + line.text[name.end() :])
            self.lines.push_back(line)
            entries = entries_of(self.stated(self.lines))
            found += [each._replace(key=each.key or key) for each in entries]
        options, are_rows = _options(found)
        items = None
        if are_rows and (rows := _bits(options)) is not None:
            self.reading.note(first.place(), "lists of 0 and 1 are read as the rows of a matrix")
            columns = range(1, len(options[0].items) + 1)
            options, items = rows, StatedItems(list(map(str, columns)), [], {})
        return cover_of(first.place(), options, self.reading, items)


def _options(entries: Sequence[Entry]) -> tuple[list[StatedOption], bool]:
    """Return the options of a collection, and whether they can be the rows of a matrix."""
    if len(entries) == 1 and isinstance(whole := entries[0].value, Bracketed):
        inner = whole.entries
        if any(each.key is not None for each in inner):
            entries = inner
        elif inner and all(isinstance(each.value, Bracketed) for each in inner):
            marks = {whole.opening.text, *(start_of(each.value).text for each in inner)}
            return [_option(each) for each in inner], "{" not in marks
    return [_option(each) for each in entries], False


def _option(entry: Entry) -> StatedOption:
    start = start_of(entry.value)
    if not isinstance(entry.value, Bracketed):
        raise start.error(f'expected an option in brackets, found "{shown(start.text)}"')
    name = entry.key
    if isinstance(name, Bracketed):
        name = _item(name)
    for each in entry.value.entries:
        if each.key is not None:
            raise start_of(each.key).error("expected an item, found a key and a value")
    return stated_option(name, start.place(), list(map(_item, entry.value.values)))


def _item(value: Value) -> Token:
    """Return an item: a word, or a tuple of these as one."""
    if not isinstance(value, Bracketed):
        return value
    if value.opening.text != "(":
        raise value.opening.error(f'expected an item, found "{value.opening.text}"')
    return Token(f"({','.join(_item(k).text for k in value.values)})", *value.opening[1:])


def _bits(options: Sequence[StatedOption]) -> list[StatedOption] | None:
    """Return options as rows of a matrix, by the numbers of the columns that hold a 1."""
    widths = {len(option.items) for option in options}
    words = [word for option in options for word in option.items]
    if len(widths) != 1 or any(option.name for option in options) or not words:
        return None
    if any(isinstance(word, QuotedToken) or word.text not in _BITS for word in words):
        return None
    rows = []
    for option in options:
        bits = enumerate(option.items, 1)
        ones = [cast("Token", bit)._replace(text=str(k)) for k, bit in bits if _BITS[bit.text]]
        rows.append(option._replace(items=ones))
    return rows
