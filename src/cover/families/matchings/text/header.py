"""Headers of edge lists: a line `N M`, the numbers of vertices and edges, or `N` alone.

Below it vertices are numbers. If 0 occurs, they are 0 to N - 1, or else 1 to N.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from cover.errors import InputError
from cover.families.matchings.text.graph import Graph, vertices
from cover.families.matchings.text.words import Edge, Word, edge_of, words_in
from cover.reading.lines import Line, shown

_NUMBER = re.compile(r"[0-9]{1,18}")
_MOSTLY = 0.75  # of the lines are edges between vertices that a header announces


class Header(NamedTuple):
    """The numbers of vertices and, unless that is None, of edges; and the line that tells them."""

    vertices: int
    edges: int | None
    line: Line


def header_of(line: Line) -> Header | None:
    """The header that a line of one or two numbers may be."""
    texts = list(islice((word.text for word in words_in(line) if not word.quoted), 3))
    if not 1 <= len(texts) <= 2 or not all(map(is_number, texts)):
        return None
    return Header(int(texts[0]), int(texts[1]) if len(texts) == 2 else None, line)


def is_number(text: str) -> bool:
    """Whether a text is a whole number of at most 18 digits."""
    return _NUMBER.fullmatch(text) is not None


def name_of(word: Word, count: int, line: Line, says: Line) -> str:
    """The name of a numbered vertex; raises `InputError` unless it is one of 0 to `count`."""
    if not is_number(word.text):
        message = f'"{shown(word.text)}", but line {says.number} says {vertices(count)}, numbered'
        raise line.error(message, word.at)
    if int(word.text) > count:
        message = f"vertex {shown(word.text)}, but line {says.number} says {vertices(count)}"
        raise line.error(message, word.at)
    return str(int(word.text))


def fill(graph: Graph, count: int, says: Line) -> None:
    """Add the vertices that are in no edge; raises `InputError` if there are too many in edges."""
    last = str(count)
    if count and "0" in graph and last in graph:
        message = f"vertices 0 and {last} both occur, but line {says.number} says {vertices(count)}"
        raise InputError(max(graph.place("0"), graph.place(last)), message)
    low = int("0" not in graph)
    graph.fill(map(str, range(low, low + count)), says)


def fits(header: Header, below: Iterable[Line]) -> bool:
    """Whether as many lines as the header says follow, most of them edges between its vertices."""
    stated = list(islice(below, header.edges))
    return header.edges in (None, len(stated)) and _is_mostly_within(header, stated)


def all_fit(stated: list[Line], complete: bool) -> bool:
    """Whether all of these lines are headers with their edges; the last may not be `complete`."""
    at = 0
    while at < len(stated):
        header = header_of(stated[at])
        if header is None:
            return False
        end = len(stated) if header.edges is None else at + 1 + header.edges
        if end > len(stated) and complete:
            return False
        edges = _edges(stated[at + 1 : end])
        if len(edges) != min(end, len(stated)) - at - 1 or not _has_room(header, edges):
            return False
        at = end
    return True


def is_meant(stated: list[Line]) -> bool:
    """Whether the first line is a header, though what follows does not fit: it is no edge.

    It is none if it would be a loop, or if it alone named a number far above all others; and if
    the edges are about as many as it says, most of them between vertices that it announces. Names
    below two numbers that fit show a header, too.
    """
    header = header_of(stated[0])
    if header is None or len(stated) == 1:
        return False
    edges = _edges(stated[1:])
    if len(edges) < len(stated) - 1:
        return False
    if header.edges is None:
        return header.vertices > 0
    numbered = [edge for edge in edges if is_number(edge.u.text) or is_number(edge.v.text)]
    if not numbered:
        return header.edges == len(edges)
    is_no_edge = header.edges == header.vertices or header.edges > header.vertices + 1
    is_near = header.edges <= 2 * len(edges) <= 4 * header.edges
    return is_no_edge and is_near and _is_mostly_within(header, stated[1:])


def _edges(lines: Iterable[Line]) -> list[Edge]:
    """The edges of lines, up to the first that tells none."""
    edges: list[Edge] = []
    for line in lines:
        try:
            edges.append(edge_of(line))
        except InputError:
            break
    return edges


def _has_room(header: Header, edges: list[Edge]) -> bool:
    """Whether all vertices of edges are among those of the header."""
    if not all(_is_within(header, edge) for edge in edges):
        return False
    numbers = {int(word.text) for edge in edges for word in edge[:2]}
    return not {0, header.vertices} <= numbers


def _is_mostly_within(header: Header, stated: list[Line]) -> bool:
    fitting = sum(_is_within(header, edge) for line in stated for edge in _edges([line]))
    return fitting >= _MOSTLY * len(stated)


def _is_within(header: Header, edge: Edge) -> bool:
    return all(is_number(word.text) and int(word.text) <= header.vertices for word in edge[:2])
