"""Adjacency matrices: N rows of N entries, 1 for an edge and 0 or `.` for none.

Where blanks or commas separate them, other numbers are weights. Vertices are numbered from 1.
Matrices follow each other with or without a blank line between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.errors import InputError
from cover.families.matchings.formats import GraphReading
from cover.families.matchings.text.edges import block
from cover.families.matchings.text.graph import Graph, check_vertices
from cover.families.matchings.text.weights import EXPECTED, Weight, weight_of
from cover.reading.lines import Line, Lines, counted, shown, significant
from cover.reading.records import BadRecord, Record

_ENTRY = re.compile(r"[^\s,;]+")
_NO_BIT = re.compile(r"[^01.]")
_NO_EDGE = ("0", ".")
_ONE = Weight(1, 0)

Row = dict[int, Weight]  # the entries that are no 0, by column


def read(lines: Lines, reading: GraphReading) -> Iterator[Record | BadRecord]:
    """The matrices of an input; after a bad one reading goes on behind the next blank line."""
    for first in significant(lines):
        for matrix in _matrices([first, *block(lines)]):
            try:
                yield _record(matrix, reading)
            except InputError as error:
                yield BadRecord(matrix[0].place(), error)


def width_of(line: Line) -> int:
    """How many entries a row has: its words, or the characters of its only one."""
    words = _ENTRY.findall(line.text)
    return len(words) if len(words) > 1 else len("".join(words))


def is_binary(line: Line) -> bool:
    """Whether a row holds nothing but 0, 1 and `.`, with or without something between them."""
    words = _ENTRY.findall(line.text)
    return all(len(word) == 1 for word in words[1:]) and not _NO_BIT.search("".join(words))


def is_zero(line: Line, column: int) -> bool:
    """Whether an entry of a row means no edge."""
    return _text(line, column) in _NO_EDGE


def _matrices(rows: list[Line]) -> list[list[Line]]:
    """Square matrices below each other; all rows as one, which is bad, where that fails."""
    matrices: list[list[Line]] = []
    at = 0
    while at < len(rows):
        end = at + max(width_of(rows[at]), 1)
        if end > len(rows):
            return [rows]
        matrices.append(rows[at:end])
        at = end
    return matrices


def _record(lines: list[Line], reading: GraphReading) -> Record:
    width = width_of(lines[0])
    check_vertices(width, lines[0])
    for number, line in enumerate(lines, 1):
        if width_of(line) != width:
            have = counted(width_of(line), "value")
            raise line.error(f"row {number} has {have}, expected {width} as in row 1")
    if len(lines) != width:
        have = counted(len(lines), "row")
        raise lines[0].error(f"{have} of {counted(width, 'value')}, expected {width} rows")
    rows = [_row(line, width) for line in lines]
    weighted = any(weight != _ONE for row in rows for weight in row.values())
    graph = Graph()
    for u, line in enumerate(lines):
        graph.vertex(str(u + 1), line, len(line.text) - len(line.text.lstrip()))
    for u, (row, line) in enumerate(zip(rows, lines, strict=True)):
        for v, weight in row.items():
            other = rows[v].get(u)
            if other != weight:
                raise _asymmetric(rows, lines, u, v)
            if u <= v:
                graph.join(u, v, weight if weighted else None, line)
    return graph.record(lines[0].place(), reading)


def _row(line: Line, width: int) -> Row:
    """The edges of a row; raises `InputError`."""
    entries = list(_ENTRY.finditer(line.text))
    if len(entries) < width:  # of one word, whose characters they are
        start = entries[0].start()
        wrong = _NO_BIT.search(line.text, start, entries[0].end())
        if wrong is not None:
            raise line.error(f'"{shown(wrong.group())}" is neither 0 nor 1', wrong.start())
        ones = re.compile("1").finditer(line.text, start)
        return {found.start() - start: _ONE for found in ones}
    row: Row = {}
    for column, entry in enumerate(entries):
        if entry.group() in _NO_EDGE:
            continue
        weight = weight_of(entry.group())
        if weight is None:
            raise line.error(f'"{shown(entry.group())}", {EXPECTED}', entry.start())
        if weight.digits:
            row[column] = weight
    return row


def _asymmetric(rows: list[Row], lines: list[Line], u: int, v: int) -> InputError:
    """The error for two entries that differ, at the later one."""
    first, second = sorted((u, v))
    texts = [_text(lines[second], first), _text(lines[first], second)]
    message = (
        f"row {second + 1} column {first + 1} is {texts[0]}, "
        f"but row {first + 1} column {second + 1} is {texts[1]}"
    )
    return lines[second].error(message, _index(lines[second], first))


def _text(line: Line, column: int) -> str:
    entries = _ENTRY.findall(line.text)
    return shown(entries[column] if len(entries) > 1 else entries[0][column])


def _index(line: Line, column: int) -> int:
    entries = list(_ENTRY.finditer(line.text))
    return entries[column].start() if len(entries) > 1 else entries[0].start() + column
