"""The lines of graph6, each a graph: https://users.cecs.anu.edu.au/~bdm/data/formats.txt

Vertices are numbered from 0. The header `>>graph6<<` may stand before the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.errors import InputError
from cover.families.matchings.formats import GraphReading
from cover.families.matchings.text.graph import Graph
from cover.reading.lines import Line, Lines, shown, significant
from cover.reading.records import BadRecord, Record

_HEADER = re.compile(r"\s*>>(\w+)<<")
_FOREIGN = re.compile(r"[^?-~]")
_OTHERS = {":": "sparse6", ";": "incremental sparse6", "&": "digraph6"}


def has_header(line: Line) -> bool:
    """Whether the line starts with `>>graph6<<`, or the header of a format of the same kind."""
    return _HEADER.match(line.text) is not None


def read(lines: Lines, reading: GraphReading) -> Iterator[Record | BadRecord]:
    """The graphs of an input."""
    for line in significant(lines):
        try:
            text, index = _bare(line)
            if text:
                yield _record(text, line, index, reading)
        except InputError as error:
            yield BadRecord(line.place(), error)


def _bare(line: Line) -> tuple[str, int]:
    """What a line holds behind its header, and its index."""
    header = _HEADER.match(line.text)
    if header is not None and header.group(1) != "graph6":
        raise line.error(f"{shown(header.group(1))} is not read; convert it to graph6")
    start = header.end() if header is not None else 0
    text = line.text[start:].strip()
    return text, line.text.find(text, start)


def _record(text: str, line: Line, index: int, reading: GraphReading) -> Record:
    if text[0] in _OTHERS:
        raise line.error(f"{_OTHERS[text[0]]} is not read; convert it to graph6", index)
    wrong = _FOREIGN.search(text)
    if wrong is not None:
        raise line.error(
            f'"{shown(wrong.group())}" does not occur in graph6', index + wrong.start()
        )
    count, edges = _decoded(text, line, index)
    graph = Graph()
    graph.fill(map(str, range(count)), line)
    for u, v in edges:
        graph.join(u, v, None, line)
    return graph.record(line.place(), reading)


def _decoded(text: str, line: Line, index: int) -> tuple[int, list[tuple[int, int]]]:
    """The number of vertices and the edges.

    A character stands for six bits, the number being that of `?` and more. The first one, or three
    behind `~`, or six behind `~~`, are the number of vertices; the bits of the others tell which
    pairs 0-1, 0-2, 1-2, 0-3, ... are edges, with as many 0 behind them as fill a character.
    """
    marks = len(text[:2]) - len(text[:2].lstrip("~"))
    start, end = marks, (1, 4, 8)[marks]
    vertices = int(_bits(text[start:end]) or "0", 2)
    bits = text[end:]
    pairs = vertices * (vertices - 1) // 2
    if len(text) < end or len(bits) != -(-pairs // 6):
        message = f'"{shown(text)}" has not as many characters as its first ones say'
        raise line.error(message, index)
    found = []
    position = 0
    digits = _bits(bits)
    for other in range(1, vertices):
        column = digits[position : position + other]
        found += [(one, other) for one, bit in enumerate(column) if bit == "1"]
        position += other
    return vertices, found


def _bits(characters: str) -> str:
    return "".join(f"{ord(character) - ord('?'):06b}" for character in characters)
