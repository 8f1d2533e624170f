"""The columns of a table of edges: which hold the vertices and the weight, and their names.

A first line that names columns is told by its words (`source,target`), or by a column of numbers
below it; never where one of its names is a vertex of other lines, too. A note says so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cover.families.matchings.text.words import (
    OF_WEIGHTS,
    NamedEdge,
    edge_of,
    edge_of_row,
    is_number,
    number_in,
    words_in,
)
from cover.reading.fields import SEPARATORS, QuotedToken, fields
from cover.reading.lines import Line, Token, shown

Row = Sequence[Token]

# Names of columns that hold vertices, in small letters.
OF_VERTICES = re.compile(
    r"(source|target|from|to|src|dst|origin|destination|start|end|first|second|left|right"
    r"|node|vertex|name|person|task|worker|job|employee|machine|guest|partner|seat|student|teacher"
    r"|school|project|mentor|mentee|player|team|home|away|donor|recipient|buyer|seller|giver"
    r"|receiver|sender)[ _]?[12]?"
)
_GIVEN = re.compile(r"giver|receiver|donor|recipient|sender|santa|gives|receives")
_TO = re.compile(r"from|to|source|target|src|dst|origin|destination|start|end")
_SETS = re.compile(r"(sub)?sets?|options?|groups?|collections?"), re.compile(r"elements?|items?")
_IDS = ("id", "index", "no", "nr")
_NO_NUMBERS = frozenset(("na", "n/a", "nan", "inf", "infinity", "none", "null", "nil"))


class Columns(NamedTuple):
    """How the lines of an edge list are read.

    `places` are the columns of the two vertices and of the weight, if there is one; None where each
    line tells by its width. `heading` is the line that names columns.
    """

    separator: str = ""
    places: tuple[int, ...] | None = None
    heading: Line | None = None

    def row(self, line: Line) -> Row:
        """Return the vertices of a line, and the weight that may follow them."""
        row = fields_in(line, self.separator)
        if self.places is None:
            return row
        return [row[place] for place in self.places if place < len(row)]

    def edge(self, line: Line) -> NamedEdge:
        """Read the edge of a line; raises `InputError`."""
        if not self.separator:
            return edge_of(line)
        return edge_of_row(self.row(line), line, "field", decimal_comma=self.separator == ";")


def fields_in(line: Line, separator: str) -> list[Token]:
    """Return the fields of a line, but for empty ones at its end; its words without a separator."""
    if not separator:
        return list(words_in(line))
    found = list(fields(line, separator))
    while found and not found[-1].text:
        found.pop()
    return found


def separator_of(lines: Sequence[Line]) -> str:
    """Return what stands between the fields of all lines; "" where these are words."""
    if any("{" in line.text for line in lines):
        return ""
    for separator in SEPARATORS:
        if all(separator in line.text for line in lines) and all(
            _are_two(fields_in(line, separator)) for line in lines
        ):
            return separator
    return ""


def columns_of(lines: Sequence[Line], header: bool | None) -> Columns:
    """Return how the lines of a graph are read; `header` says whether the first names columns.

    Raises `InputError` where it is not known, and where blanks separate as well.
    """
    separator = separator_of(lines)
    plain = Columns(separator)
    first, *below = lines
    names = fields_in(first, separator)
    if not (separator or header or len(names) == 3 or _are_known(names[:2])):
        return plain
    rows = [fields_in(line, separator) for line in below]
    _check_blanks([names, *rows] if separator else [])
    if header is None and not (below and _names_columns(names, rows, first, bool(separator))):
        return plain
    if header is False:
        return plain
    words = [name.text.lower() for name in names]
    if len(words) > 1 and all(k.fullmatch(word) for k, word in zip(_SETS, words, strict=False)):
        raise first.error(
            f'"{shown(first.text)}" names sets and what they hold: no edges of a graph; '
            "cover exact-cover reads sets (with --no-header, this line is an edge)"
        )
    columns = Columns(separator, _places(names, rows) if separator else None, first)
    if any(map(_GIVEN.fullmatch, words)):
        _check_directions(columns, [columns.row(line) for line in below])
    return columns


def may_tell_directions(columns: Columns) -> bool:
    """Return whether the names of columns are such as `from` and `to`."""
    heading = [] if columns.heading is None else columns.row(columns.heading)
    return all(_TO.fullmatch(name.text.lower()) for name in heading[:2]) and bool(heading)


def may_name_edges(heading: Row, rows: Row) -> bool | None:
    """Return whether names above numbers are those of the columns of edges, and not of a table.

    `rows` is the first column. None where both may be.
    """
    words = [name.text.lower() for name in heading]
    is_numbered = not words[0] or (words[0] in _IDS and all(map(_is_weight, rows)))
    told = [k for k, word in enumerate(words) if OF_VERTICES.fullmatch(word)]
    left = [k for k, word in enumerate(words) if k not in told and not OF_WEIGHTS.fullmatch(word)]
    if not words[0] and not all(map(_is_weight, rows)):
        return False
    if len(told) == 2:
        return True if set(left) <= ({0} if is_numbered else set()) else None
    if len(heading) == 3 and words[0]:
        return True if OF_WEIGHTS.fullmatch(words[2]) else None
    return False


def _check_directions(columns: Columns, rows: Sequence[Row]) -> None:
    """Refuse givers who are receivers, too; raises `InputError`."""
    heading = columns.heading
    receivers = {row[1].text for row in rows if len(row) > 1}
    both = next((row[0] for row in rows if row and row[0].text in receivers), None)
    if heading is not None and both is not None:
        name = shown(both.text)
        raise heading.error(
            f'"{shown(heading.text)}" tells directions, and {name} is in both columns: a matching '
            f"pairs {name} once, in no direction; call them two, such as {name}-gives and "
            f"{name}-gets (with --no-header, this line is an edge)"
        )


def _check_blanks(rows: Sequence[Row]) -> None:
    """Refuse fields in which blanks join numbers and other fields; raises `InputError`."""
    plain = [field for row in rows for field in row if not isinstance(field, QuotedToken)]
    names = {field.text for field in plain}
    for field in plain:
        words = field.text.split()
        if len(words) > 1 and all(word in names or is_number(word) for word in words):
            raise field.error(
                f'"{shown(field.text)}" is one field, or {len(words)}; put the same separator '
                "between all, or quotes around it"
            )


def _are_two(row: Row) -> bool:
    """Return whether a row has two fields at least that hold something, and no loose quotes."""
    if any('"' in field.text for field in row if not isinstance(field, QuotedToken)):
        return False
    return sum(1 for field in row if field.text) > 1


def _names_columns(names: Row, rows: Sequence[Row], line: Line, is_table: bool) -> bool:
    """Return whether a first line names columns; raises `InputError` where it may be an edge."""
    words = [name.text.lower() for name in names if not isinstance(name, QuotedToken)]
    others = {field.text for row in rows for field in row}
    starts = [name.text[:1] for name in names if name.text]
    if not (all(map(str.isalpha, starts)) and _NO_NUMBERS.isdisjoint(words)):
        return False  # `3O` is a number with a fault
    may_be_edge = line.error(
        f'"{shown(line.text)}" may be an edge, or the names of columns; --header or --no-header '
        "says which"
    )
    if not others.isdisjoint(name.text for name in names if name.text):
        if _are_known(names[:2]):
            raise may_be_edge
        return False
    above_numbers = [
        all(len(row) > k and _is_weight(row[k]) for row in rows) for k in range(len(names))
    ]
    if not is_table:
        return _are_known(names[:2]) or above_numbers[2]
    if any(k.fullmatch(word) for k in (OF_VERTICES, OF_WEIGHTS) for word in words):
        return True
    if any(above_numbers):
        return True
    if len(names) == 2:
        raise may_be_edge
    return False


def _are_known(names: Row) -> bool:
    """Return whether names are known as those of columns."""
    return all(
        OF_VERTICES.fullmatch(name.text.lower()) and not isinstance(name, QuotedToken)
        for name in names
    )


def _is_weight(field: Token) -> bool:
    return number_in(field.text, decimal_comma=True) is not None


def _places(names: Row, rows: Sequence[Row]) -> tuple[int, ...] | None:
    """Return the columns of the vertices and of the weight, as their names tell them.

    A column without a name is that of line numbers, as pandas writes it.
    """
    words = [name.text.lower() for name in names]
    weights = [k for k, word in enumerate(words) if OF_WEIGHTS.fullmatch(word)]
    others = [k for k, word in enumerate(words) if k not in weights and (k or word)]
    told = [k for k in others if OF_VERTICES.fullmatch(words[k])]
    vertices = others if len(others) == 2 else told
    if len(others) == 3 and not weights:
        *first_two, third = others
        if all(len(row) > third and _is_weight(row[third]) for row in rows):
            vertices, weights = first_two, [third]
    if len(vertices) != 2 or len(weights) > 1:
        return None
    return (*vertices, *weights)
