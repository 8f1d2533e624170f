"""The columns of a table of edges: which hold the vertices and the weight, and their names.

A first line that names columns is told by its words (`source,target`), by a column of numbers below
it, by capitals below small letters; never where one of its names is a vertex of other lines, too.
That it was taken so is noted, as is an edge that could be such a line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cover.families.matchings.options import GraphReading
from cover.families.matchings.text.words import (
    AN_EDGE,
    NamedEdge,
    edge_of,
    is_number,
    weight_in,
    words_in,
)
from cover.reading.exact_numbers import exact_number
from cover.reading.fields import SEPARATORS, QuotedToken, fields
from cover.reading.lines import Line, Token, counted, shown


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


Row = Sequence[Token]

_OF_WEIGHTS = re.compile(
    r"weights?|w|costs?|price|dist(ance)?|length|time|value|score|rank|rating|preference|points"
    r"|utility|profit"
)
_OF_VERTICES = re.compile(
    r"(source|target|from|to|src|dst|origin|destination|start|end|first|second|left|right"
    r"|node|vertex|name|person|task|worker|job|employee|machine|guest|partner|seat|student|teacher"
    r"|school|project|mentor|mentee|player|team|home|away|donor|recipient|buyer|seller)[ _]?[12]?"
)
_NO_NUMBERS = frozenset(("na", "n/a", "nan", "inf", "infinity", "none", "null", "nil"))


class EdgeColumns(NamedTuple):
    """How the lines of an edge list are read.

    `places` are the columns of the two vertices and of the weight, if there is one; None where each
    line tells by its width.
    """

    separator: str = ""
    places: tuple[int, ...] | None = None

    def row(self, line: Line) -> Row:
        """Return the vertices of a line, and the weight that may follow them."""
        fields = fields_in(line, self.separator)
        if self.places is None:
            return fields
        return [fields[place] for place in self.places if place < len(fields)]

    def edge(self, line: Line) -> NamedEdge:
        """Read the edge of a line; raises `InputError`."""
        return edge_of_fields(self.row(line), line) if self.separator else edge_of(line)


class EdgeTable(NamedTuple):
    """The lines of a graph, as far as they are looked at: their columns, and a line of names.

    `is_certain` tells that nothing else can be meant by a first line.
    """

    columns: EdgeColumns
    heading: Line | None
    lines: Sequence[Line]
    is_certain: bool

    def rows(self) -> list[Row]:
        """Return the rows of all edges; nothing where any line has none."""
        rows = [self.columns.row(line) for line in self.lines]
        return rows if all(rows) else []

    def note(self, reading: GraphReading) -> None:
        """Tell how the first line was taken, where there is a doubt."""
        if self.heading is not None:
            says = f'"{shown(self.heading.text)}" names columns; it is no edge'
            reading.note(self.heading.place(), f"{says} (with --no-header it is one)")
        elif not self.is_certain:
            says = f'"{shown(self.lines[0].text)}" is read as an edge'
            reading.note(self.lines[0].place(), f"{says} (with --header it names columns)")


def table_of(lines: Sequence[Line], header: bool | None) -> EdgeTable:
    """Return how the lines of a graph are read; `header` says whether the first names columns."""
    separator = separator_of(lines)
    plain = EdgeColumns(separator)
    first, *below = lines
    names = fields_in(first, separator)
    if header is False or not (below or header) or not (separator or header or _may_name(names)):
        return EdgeTable(plain, None, lines, is_certain=True)
    rows = [fields_in(line, separator) for line in below]
    if header or _names_columns(names, rows, bool(separator)):
        columns = EdgeColumns(separator, _places(names, rows)) if separator else plain
        return EdgeTable(columns, first, below, is_certain=False)
    is_certain = not separator or len(names) > 2 or not _is_apart(names, rows)
    return EdgeTable(plain, None, lines, is_certain or any(_is_weight(name) for name in names))


def _may_name(names: Row) -> bool:
    """Return whether words alone may be names of columns: two that tell it, or three."""
    return _are_telling(names) or (len(names) == 3 and not _is_weight(names[2]))


def _are_telling(names: Row) -> bool:
    """Return whether the first two names are known as those of columns."""
    plain = [name.text.lower() for name in names[:2] if not isinstance(name, QuotedToken)]
    return len(plain) == 2 and all(map(_OF_VERTICES.fullmatch, plain))


def _names_columns(names: Row, rows: Sequence[Row], is_table: bool) -> bool:
    """Return whether a first line can only be, or is likely to be, the names of columns."""
    words = [name.text.lower() for name in names]
    if any(_is_weight(name) for name in names) or not _NO_NUMBERS.isdisjoint(words):
        return False
    if not _is_apart(names, rows) or _names_rows(names, rows):
        return False
    if not is_table:
        return _are_telling(names) or _is_above_numbers(names, rows, 2)
    is_telling = any(_OF_VERTICES.fullmatch(word) or _OF_WEIGHTS.fullmatch(word) for word in words)
    return is_telling or _is_above_numbers(names, rows) or _is_below_capitals(names, rows)


def _names_rows(names: Row, rows: Sequence[Row]) -> bool:
    """Return whether a first column without a name holds other than line numbers: a matrix does."""
    return not names[0].text and not all(_is_weight(row[0]) for row in rows)


def _is_apart(names: Row, rows: Sequence[Row]) -> bool:
    """Return whether no name of a first line is a vertex of other lines."""
    others = {field.text for row in rows for field in row}
    return others.isdisjoint(name.text for name in names if name.text)


def _is_above_numbers(names: Row, rows: Sequence[Row], first: int = 0) -> bool:
    """Return whether in some column, from `first` on, a name is above nothing but numbers.

    A name begins with a letter: `3O` is a number with a fault.
    """
    named = [k for k, name in enumerate(names) if name.text[:1].isalpha() and k >= first]
    return any(all(len(row) > k and _is_weight(row[k]) for row in rows) for k in named)


def _is_below_capitals(names: Row, rows: Sequence[Row]) -> bool:
    """Return whether the names begin with small letters, and all else with capitals or digits."""
    others = (field.text[:1] for row in rows for field in row)
    is_small = all(name.text[:1].islower() for name in names)
    return is_small and not any(letter.islower() for letter in others)


def _is_weight(field: Token) -> bool:
    return exact_number(field.text) is not None


def _places(names: Row, rows: Sequence[Row]) -> tuple[int, ...] | None:
    """Return the columns of the vertices and of the weight, as their names tell them.

    A column without a name is that of line numbers, as pandas writes it.
    """
    words = [name.text.lower() for name in names]
    weights = [k for k, word in enumerate(words) if _OF_WEIGHTS.fullmatch(word)]
    others = [k for k, word in enumerate(words) if k not in weights and (k or word)]
    told = [k for k in others if _OF_VERTICES.fullmatch(words[k])]
    vertices = others if len(others) == 2 else told
    if len(others) == 3 and not weights:
        *first_two, third = others
        if all(len(row) > third and _is_weight(row[third]) for row in rows):
            vertices, weights = first_two, [third]
    if len(vertices) != 2 or len(weights) > 1:
        return None
    return (*vertices, *weights)
