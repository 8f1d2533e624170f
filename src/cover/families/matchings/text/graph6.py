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
from cover.reading.lines import Line, shown

_HEAD = ">>graph6<<"
_SHORT, _LONG = 62, 258047  # the most vertices that six bits say, and eighteen
_FOREIGN = re.compile(r"[^?-~]")


class Graph6(RecordReader):
    """Reads lines of graph6."""

    @classmethod
    def shows(cls, head: Head, reading: GraphReading) -> bool:
        """Return whether there is the header of such a format, or the file is called `*.g6`."""
        first = head.first
        return first is not None and (
            first.text.lstrip().startswith(">>") or first.source.lower().endswith(".g6")
        )

    def record(self, first: Line) -> Matching | None:
        """Read the graph of a line; a header alone is none."""
        code = first.text.strip().removeprefix(_HEAD).strip()
        start = first.text.rfind(code)
        if not code:
            return None
        if code.startswith((">>", ":", ";", "&")):
            raise first.error("sparse6 and digraph6 are not read; convert them to graph6", start)
        wrong = _FOREIGN.search(code)
        if wrong is not None:
            message = f'"{shown(wrong.group())}" does not occur in graph6'
            raise first.error(message, start + wrong.start())
        marks = len(code[:2]) - len(code[:2].lstrip("~"))
        end = (1, 4, 8)[marks]
        count, bits = int(_bits(code[marks:end]) or "0", 2), _bits(code[end:])
        pairs = count * (count - 1) // 2
        if len(code) < end or len(bits) != -(-pairs // 6) * 6:
            says = f'"{shown(code)}" has not as many characters as its first ones say'
            raise first.error(says, start)
        graph, at = Graph(), 0
        graph.fill(map(str, range(count)), first)
        for v in range(1, count):  # the pairs 0-1, 0-2, 1-2, 0-3 ...
            for u, bit in enumerate(bits[at : at + v]):
                if bit == "1":
                    graph.join(u, v, None, first)
            at += v
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


def _bits(characters: str) -> str:
    """Return the six bits that each character means, the number being that of `?` and more."""
    return "".join(f"{ord(character) - ord('?'):06b}" for character in characters)


def _characters(bits: str) -> str:
    """Return bits as characters, each for six; the last is filled with 0."""
    sixes = (bits[start : start + 6].ljust(6, "0") for start in range(0, len(bits), 6))
    return "".join(chr(ord("?") + int(six, 2)) for six in sixes)
