"""Which format a graph is written in, told by the lines up to the first blank one."""

from __future__ import annotations

from itertools import dropwhile
from typing import NamedTuple

from cover.families.matchings.formats import GraphReading
from cover.families.matchings.text.adjacency import has_colon
from cover.families.matchings.text.dimacs import is_comment, is_problem
from cover.families.matchings.text.graph6 import has_header
from cover.families.matchings.text.header import all_fit, header_of, is_meant
from cover.families.matchings.text.matrix import is_binary, is_zero, width_of
from cover.families.matchings.text.weights import weight_of
from cover.families.matchings.text.words import Word, is_heading, words_of
from cover.reading.lines import SNIFF_LIMIT, Line, Lines, shown, significant

_SMALL = 3  # rows of a matrix that look like edges


class _Seen(NamedTuple):
    """The lines of the first graph as far as they were looked at: whether these are all."""

    lines: list[Line]
    complete: bool


def recognise(lines: Lines, reading: GraphReading) -> str:
    """The name of the format of the coming lines, "" if there is none."""
    first = next(significant(lines.ahead()), None)
    if first is None:
        return ""
    if has_header(first) or first.source.lower().endswith(".g6"):
        return "graph6"
    if is_dimacs(lines):
        return "dimacs"
    if has_colon(first):
        return "adjacency"
    seen = _seen(lines)
    if reading.options.header and all_fit(seen.lines, seen.complete):
        _note_header(seen.lines, reading)
        return "sized"
    if reading.options.header and is_meant(seen.lines):
        return "sized"
    return _of_words(seen, reading)


def is_dimacs(lines: Lines) -> bool:
    """Whether there is nothing but comments before a line such as `p edge N M`."""
    coming = (line for line in lines.ahead() if not line.is_blank and not line.is_comment)
    first = next(dropwhile(is_comment, coming), None)
    return first is not None and is_problem(first)


def _seen(lines: Lines) -> _Seen:
    """The lines up to a blank one; one behind the first, which may be a header, does not count."""
    found: list[Line] = []
    size = 0
    for line in lines.ahead():
        size += 0 if line.is_comment else len(line.text) + 1
        if not line.is_blank:
            found.extend(significant([line]))
        elif len(found) > 1 or (found and not _awaits_edges(found[0])):
            return _Seen(found, True)
    return _Seen(found, size < SNIFF_LIMIT)


def _awaits_edges(line: Line) -> bool:
    header = header_of(line)
    return header is not None and header.edges != 0


def _note_header(lines: list[Line], reading: GraphReading) -> None:
    """Say that the first line is no edge, where it may be one."""
    widths = {len(words_of(line)) for line in lines}
    if widths == {2}:
        reading.note(
            lines[0].place(),
            f'"{shown(lines[0].text)}" tells the numbers of vertices and edges '
            "(with --no-header it is an edge)",
        )


def _of_words(seen: _Seen, reading: GraphReading) -> str:
    """The format of lines of words without any mark."""
    if is_heading(seen.lines[0]) and len(seen.lines) > 1:
        seen = seen._replace(lines=seen.lines[1:])
    rows = [words_of(line) for line in seen.lines]
    if not all(rows):
        return ""
    is_matrix = _is_matrix(seen, rows)
    if _are_edges(rows):
        if is_matrix and len(rows) in (2, _SMALL):
            message = "edges and rows of a matrix; read as edges (--from matrix reads the other)"
            reading.note(seen.lines[0].place(), message)
        return "edges"
    if is_matrix:
        return "matrix"
    if any("," in line.text or ";" in line.text for line in seen.lines):
        return "edges"  # which says that names with blanks stand in quotes
    if not _are_neighbours(rows):
        return ""
    _note_neighbours(seen.lines, rows, reading)
    return "adjacency"


def _note_neighbours(lines: list[Line], rows: list[list[Word]], reading: GraphReading) -> None:
    """Say that third words are neighbours, where some of them look like weights."""
    if {len(row) for row in rows} != {3}:
        return
    thirds = [(line, row[2]) for line, row in zip(lines, rows, strict=True)]
    others = [(line, word) for line, word in thirds if weight_of(word.text) is None]
    if len(others) < len(thirds):
        line, word = others[0]
        message = f'"{shown(word.text)}" is no weight, so all third words are neighbours'
        reading.note(line.place(word.at), f"{message} (--from edges reads weights)")


def _are_edges(rows: list[list[Word]]) -> bool:
    """Whether all lines are pairs, or all have a weight; or, but for some faults, most do.

    Some faults: a third word is no number, and no vertex either; or there are numbers behind some
    pairs only, and no vertex is called so. All other third words are neighbours.
    """
    widths = {len(row) for row in rows}
    if widths == {2}:
        return not any(row[1].is_attributes for row in rows)
    if not widths <= {2, 3}:
        return False
    thirds = [row[2] for row in rows if len(row) == 3]
    weights = [word for word in thirds if word.is_attributes or weight_of(word.text) is not None]
    if len(weights) == len(rows):
        return True
    names = {word.text for row in rows for word in row[:2]}
    if widths == {3}:
        others = set(thirds).difference(weights)
        return 4 * len(others) <= len(rows) and not any(word.text in names for word in others)
    return len(weights) == len(thirds) and not any(word.text in names for word in weights)


def _is_matrix(seen: _Seen, rows: list[list[Word]]) -> bool:
    """Whether the lines are rows of 0 and 1, or of weights with zeros in the diagonal."""
    width = width_of(seen.lines[0])
    if width < 2 or (len(rows[0]) == 1 and any(len(row) > 1 for row in rows)):
        return False
    if all(map(is_binary, seen.lines)):
        return len(rows[0]) == 1 or len(rows[0]) > _SMALL or len(rows) == width
    lines = seen.lines[:width]
    if seen.complete and len(lines) < width:
        return False
    return all(width_of(line) == width and is_zero(line, k) for k, line in enumerate(lines))


def _are_neighbours(rows: list[list[Word]]) -> bool:
    """Whether a neighbour begins a line of its own, as it does in most adjacency lists."""
    first = {row[0].text for row in rows}
    return any(word.text in first for row in rows for word in row[1:])
