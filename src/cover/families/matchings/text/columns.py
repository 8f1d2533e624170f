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
_SETS = re.compile(r"((sub)?sets?|options?|names?),(elements?|items?)")
_NO_NAMES = frozenset(("na", "n/a", "nan", "inf", "infinity", "none", "null", "nil"))


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


class Roles(NamedTuple):
    """What columns hold by their names: vertices, weights, or nothing that is known."""

    vertices: list[int]
    weights: list[int]
    others: list[int]


def roles_of(names: Row) -> Roles:
    """Return what columns hold by their names, which are no roles in quotes."""
    roles = Roles([], [], [])
    for k, name in enumerate(names):
        word = "" if isinstance(name, QuotedToken) else name.text.lower()
        is_vertex, is_weight = OF_VERTICES.fullmatch(word), OF_WEIGHTS.fullmatch(word)
        roles[0 if is_vertex else 1 if is_weight else 2].append(k)
    return roles


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
        if not all(separator in line.text for line in lines):
            continue
        rows = [fields_in(line, separator) for line in lines]
        plain = (k.text for row in rows for k in row if not isinstance(k, QuotedToken))
        are_two = all(sum(1 for field in row if field.text) > 1 for row in rows)
        if are_two and not any('"' in text for text in plain):
            return separator
    return ""


def columns_of(lines: Sequence[Line], header: bool | None) -> Columns:
    """Return how the lines of a graph are read; `header` says whether the first names columns.

    Raises `InputError` where it is not known.
    """
    separator = separator_of(lines)
    plain = Columns(separator)
    first, *below = lines
    names = fields_in(first, separator)
    if not (separator or header or len(names) == 3 or len(roles_of(names).vertices) == 2):
        return plain
    rows = [fields_in(line, separator) for line in below]
    if header is None and not (rows and _names_columns(names, rows, first, bool(separator))):
        return plain
    if header is False:
        return plain
    if _SETS.fullmatch(",".join(name.text.lower() for name in names)):
        raise first.error(
            f'"{shown(first.text)}" names sets and what they hold: no edges of a graph; '
            "cover exact-cover reads sets (with --no-header, this line is an edge)"
        )
    return Columns(separator, _places(names, rows) if separator else None, first)


def may_name_edges(heading: Row, names: Row) -> bool | None:
    """Return whether words above numbers name the columns of edges, and not those of a table.

    `names` is the first column. None where both may be.
    """
    vertices, weights, others = roles_of(heading)
    if _are_weights([[name] for name in names], 0):
        others = [k for k in others if k]  # numbers of lines
    elif not heading[0].text:
        return False
    if len(vertices) == 2:
        return None if others else True
    return (True if weights == [2] else None) if len(heading) == 3 and heading[0].text else False


def _names_columns(names: Row, rows: Sequence[Row], line: Line, is_table: bool) -> bool:
    """Return whether a first line names columns; raises `InputError` where it may be an edge."""
    said = {name.text for name in names if name.text}
    if not all(text[0].isalpha() and text.lower() not in _NO_NAMES for text in said):
        return False  # `3O` is a number with a fault
    if not names[0].text and not _are_weights(rows, 0):
        return False  # a table with names of rows, and a fault
    vertices, weights, _ = roles_of(names)
    are_ends = vertices[:2] == [0, 1]
    if any(field.text in said for row in rows for field in row):
        is_open = are_ends
    else:
        above = range(len(names)) if is_table else range(2, 3)
        if are_ends or (is_table and (vertices or weights)):
            return True
        if any(_are_weights(rows, k) for k in above):
            return True
        is_open = is_table and len(names) == 2
    if is_open:
        says = "may be an edge, or the names of columns; --header or --no-header says which"
        raise line.error(f'"{shown(line.text)}" {says}')
    return False


def _are_weights(rows: Sequence[Row], column: int) -> bool:
    """Return whether there is a number in a column of all rows."""
    return all(
        len(row) > column and number_in(row[column].text, decimal_comma=True) for row in rows
    )


def _places(names: Row, rows: Sequence[Row]) -> tuple[int, ...] | None:
    """Return the columns of the vertices and of the weight, as their names tell them.

    A first column without a name is that of line numbers, as pandas writes it.
    """
    vertices, weights, others = roles_of(names)
    others = sorted(k for k in (*vertices, *others) if k or names[0].text)
    if len(others) == 2:
        vertices = others
    elif len(others) == 3 and not weights and _are_weights(rows, others[2]):
        vertices, weights = others[:2], others[2:]
    return (*vertices, *weights) if len(vertices) == 2 and len(weights) < 2 else None
