"""Fields between commas, semicolons or tabs, as spreadsheets write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from cover.reading.lines import Line, Token

SEPARATORS = "\t;,"

# Of lines with quotes: a field in them, in which two are one, or a plain one; and what ends it.
_QUOTED_FIELDS = {
    separator: re.compile(rf' *(?:"((?:[^"]|"")*)" *|([^{separator}]*))({separator}|$)')
    for separator in SEPARATORS
}


class QuotedToken(Token):
    """A text in quotes, which is a name, whatever it looks like."""

    __slots__ = ()


def fields(line: Line, separator: str) -> Iterator[Token]:
    """Yield the fields of a line, without the blanks around them; some may be empty."""
    if '"' not in line.text:
        start = 0
        for field in line.text.split(separator):
            yield Token(field.strip(), line, start + len(field) - len(field.lstrip()))
            start += len(field) + 1
        return
    for found in _QUOTED_FIELDS[separator].finditer(line.text):
        quoted, plain, end = found.groups()
        if quoted is not None:
            yield QuotedToken(quoted.replace('""', '"'), line, found.start(1))
        else:
            yield Token(plain.rstrip(), line, found.start(2))
        if not end:
            return


def common_separator(lines: Sequence[Line]) -> str:
    """Return what separates fields in all lines; "" where nothing does."""
    return next((mark for mark in SEPARATORS if all(mark in line.text for line in lines)), "")


def without_empty_end(row: Iterable[Token]) -> list[Token]:
    """Return the fields of a row but for empty ones at its end."""
    found = list(row)
    while found and not found[-1].text:
        found.pop()
    return found


def field_spans(row: str, separator: str) -> Iterator[tuple[int, int]]:
    """Yield where the fields of a row start and end, without the quotes around them."""
    field = re.compile(rf' *"([^"]*)" *(?:{separator}|$)|([^{separator}]*)(?:{separator}|$)')
    end = 0
    while found := field.match(row, end):
        yield found.span(found.lastindex or 0)
        end = found.end()
        if not found.group().endswith(separator):
            return
