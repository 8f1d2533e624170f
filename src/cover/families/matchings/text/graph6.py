"""The lines of graph6, each a graph: https://users.cecs.anu.edu.au/~bdm/data/formats.txt

Vertices are numbered from 0. The header `>>graph6<<` may be before the first.
"""

from __future__ import annotations

import re

from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.graph import Graph
from cover.families.matchings.text.writing import first_number, without_weights
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Token, shown

_HEAD = ">>graph6<<"
_SHORT, _LONG = 62, 258047  # the most vertices that six bits say, and eighteen
_HEADER = re.compile(r"\s*>>(\w+)<<")
_FOREIGN = re.compile(r"[^?-~]")
_OTHERS = {":": "sparse6", ";": "incremental sparse6", "&": "digraph6"}


class Graph6(RecordReader):
    """Reads lines of graph6."""

    @classmethod
    def shows(cls, head: Head, reading: GraphReading) -> bool:
        """Return whether there is the header of such a format, or the file is called `*.g6`."""
        first = head.first
        if first is None:
            return False
        return _HEADER.match(first.text) is not None or first.source.lower().endswith(".g6")

    def record(self, first: Line) -> Matching | None:
        """Read the graph of a line; a header alone is none."""
        code = _code(first)
        if not code.text:
            return None
        if code.text[0] in _OTHERS:
            raise code.error(f"{_OTHERS[code.text[0]]} is not read; convert it to graph6")
        wrong = _FOREIGN.search(code.text)
        if wrong is not None:
            message = f'"{shown(wrong.group())}" does not occur in graph6'
            raise first.error(message, code.start + wrong.start())
        count, edges = _decoded(code)
        graph = Graph()
        graph.fill(map(str, range(count)), first)
        for u, v in edges:
            graph.join(u, v, None, first)
        return graph.puzzle(first.place(), self.reading)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return True: each line is a graph."""
        return True


def written(puzzle: Matching) -> list[str]:
    """Return the code of a graph; raises `InputError` for names and weights."""
    without_weights(puzzle, "graph6")
    first_number(puzzle, "graph6")
    count = len(puzzle.vertices)
    size = (0, 6) if count <= _SHORT else (1, 18) if count <= _LONG else (2, 36)
    edges = set(puzzle._ends)
    bits = "".join(str(int((u, v) in edges)) for v in range(1, count) for u in range(v))
    return [f"{_HEAD}{'~' * size[0]}{_characters(f'{count:0{size[1]}b}')}{_characters(bits)}"]


def _characters(bits: str) -> str:
    """Return bits as characters, each for six; the last is filled with 0."""
    sixes = (bits[start : start + 6].ljust(6, "0") for start in range(0, len(bits), 6))
    return "".join(chr(ord("?") + int(six, 2)) for six in sixes)


def _code(line: Line) -> Token:
    """Return what a line holds after its header; raises `InputError` for that of other formats."""
    header = _HEADER.match(line.text)
    if header is not None and header.group(1) != "graph6":
        raise line.error(f"{shown(header.group(1))} is not read; convert it to graph6")
    start = header.end() if header is not None else 0
    text = line.text[start:].strip()
    return Token(text, line, line.text.find(text, start))


def _decoded(code: Token) -> tuple[int, list[tuple[int, int]]]:
    """Decode the number of vertices and the edges; raises `InputError`.

    A character means six bits, the number being that of `?` and more. The first one, or three
    after `~`, or six after `~~`, are the number of vertices; the bits of the others tell which
    pairs 0-1, 0-2, 1-2, 0-3, ... are edges, and are followed by as many 0 as fill a character.
    """
    text = code.text
    marks = len(text[:2]) - len(text[:2].lstrip("~"))
    start, end = marks, (1, 4, 8)[marks]
    vertices = int(_bits(text[start:end]) or "0", 2)
    bits = text[end:]
    pairs = vertices * (vertices - 1) // 2
    if len(text) < end or len(bits) != -(-pairs // 6):
        raise code.error(f'"{shown(text)}" has not as many characters as its first ones say')
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
