"""Fields between commas, semicolons or tabs, as spreadsheets write them; they may hold blanks."""

from __future__ import annotations

from collections.abc import Sequence

from cover.families.matchings.text.words import (
    AN_EDGE,
    NamedEdge,
    is_number,
    weight_in,
    words_in,
)
from cover.reading.fields import SEPARATORS, QuotedToken, fields
from cover.reading.lines import Line, Token, counted


def separator_of(lines: Sequence[Line]) -> str:
    """Return what stands between the fields of all lines; "" where these are words.

    So it is where blanks separate, too: in `1, 2 3`, where all that blanks would join is a number,
    or a field of its own elsewhere. Attributes in braces are words of networkx.
    """
    if not lines or any("{" in line.text for line in lines):
        return ""
    for separator in SEPARATORS:
        if all(separator in line.text for line in lines):
            rows = [fields_in(line, separator) for line in lines]
            if all(map(_are_two, rows)) and not _blanks_separate(rows):
                return separator
    return ""


def fields_in(line: Line, separator: str) -> list[Token]:
    """Return the fields of a line, but for empty ones at its end; its words without a separator."""
    if not separator:
        return list(words_in(line))
    found = list(fields(line, separator))
    while found and not found[-1].text:
        found.pop()
    return found


def edge_of_fields(row: Sequence[Token], line: Line) -> NamedEdge:
    """Read the edge of two vertices and perhaps a weight; raises `InputError`."""
    if not 2 <= len(row) <= 3:
        raise line.error(f"{counted(len(row), 'field')}, {AN_EDGE}")
    for field in row:
        if not field.text:
            raise field.error(f"an empty field, {AN_EDGE}")
    return NamedEdge(row[0], row[1], weight_in(row[2]) if len(row) == 3 else None)


def _are_two(row: Sequence[Token]) -> bool:
    """Return whether a row has two fields at least that hold something, and no loose quotes."""
    if any('"' in field.text for field in row if not isinstance(field, QuotedToken)):
        return False
    return sum(1 for field in row if field.text) > 1


def _blanks_separate(rows: Sequence[Sequence[Token]]) -> bool:
    """Return whether blanks in fields stand between numbers and other fields."""
    plain = [field.text for row in rows for field in row if not isinstance(field, QuotedToken)]
    names = set(plain)
    joined = {word for text in plain if " " in text for word in text.split()}
    return bool(joined) and all(word in names or is_number(word) for word in joined)
