"""Fields between commas, semicolons or tabs, as spreadsheets write them; they may hold blanks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cover.families.matchings.text.words import (
    AN_EDGE,
    NamedEdge,
    QuotedName,
    is_number,
    weight_in,
    words_in,
)
from cover.reading.lines import Line, Token, counted

# Of lines with quotes: a field in them, in which two are one, or a plain one; and what ends it.
_QUOTED_FIELDS = {
    separator: re.compile(rf' *(?:"((?:[^"]|"")*)" *|([^{separator}]*))({separator}|$)')
    for separator in ("\t", ";", ",")
}


def separator_of(lines: Sequence[Line]) -> str:
    """Return what stands between the fields of all lines; "" where these are words.

    So it is where blanks separate, too: in `1, 2 3`, where all that blanks would join is a number,
    or a field of its own elsewhere. Attributes in braces are words of networkx.
    """
    if not lines or any("{" in line.text for line in lines):
        return ""
    for separator in _QUOTED_FIELDS:
        if all(separator in line.text for line in lines):
            rows = [fields_in(line, separator) for line in lines]
            if all(map(_are_two, rows)) and not _blanks_separate(rows):
                return separator
    return ""


def fields_in(line: Line, separator: str) -> list[Token]:
    """Return the fields of a line, but for empty ones at its end; its words without a separator."""
    if not separator:
        return list(words_in(line))
    found = list(_fields(line, separator))
    while found and not found[-1].text:
        found.pop()
    return found


def _fields(line: Line, separator: str) -> Iterator[Token]:
    if '"' not in line.text:
        start = 0
        for field in line.text.split(separator):
            yield Token(field.strip(), line, start + len(field) - len(field.lstrip()))
            start += len(field) + 1
        return
    for found in _QUOTED_FIELDS[separator].finditer(line.text):
        quoted, plain, end = found.groups()
        if quoted is not None:
            yield QuotedName(quoted.replace('""', '"'), line, found.start(1))
        else:
            yield Token(plain.rstrip(), line, found.start(2))
        if not end:
            return


def edge_of_fields(fields: Sequence[Token], line: Line) -> NamedEdge:
    """Read the edge of two vertices and perhaps a weight; raises `InputError`."""
    if not 2 <= len(fields) <= 3:
        raise line.error(f"{counted(len(fields), 'field')}, {AN_EDGE}")
    for field in fields:
        if not field.text:
            raise field.error(f"an empty field, {AN_EDGE}")
    return NamedEdge(fields[0], fields[1], weight_in(fields[2]) if len(fields) == 3 else None)


def _are_two(row: Sequence[Token]) -> bool:
    """Return whether a row has two fields at least that hold something."""
    return sum(1 for field in row if field.text) > 1


def _blanks_separate(rows: Sequence[Sequence[Token]]) -> bool:
    """Return whether blanks in fields stand between numbers and other fields."""
    plain = [field.text for row in rows for field in row if not isinstance(field, QuotedName)]
    names = set(plain)
    joined = {word for text in plain if " " in text for word in text.split()}
    return bool(joined) and all(word in names or is_number(word) for word in joined)
