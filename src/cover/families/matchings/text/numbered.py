"""Graphs whose vertices are numbers: files of the DIMACS challenges, and lines of graph6.

DIMACS numbers vertices from 1: `p edge N M`, then `e u v` for each edge, perhaps with a weight
after it. `c` starts a comment. Published files often count an edge twice, so the number of edges
does not count. A `p` line begins the next graph.

In graph6, each line is a graph: https://users.cecs.anu.edu.au/~bdm/data/formats.txt. Vertices are
numbered from 0. The header `>>graph6<<` may be before the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cover.errors import InputError
from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.graph import (
    Graph,
    NumberedGraph,
    lines_of_edges,
    require_numbers,
)
from cover.families.matchings.text.words import edge_of_row
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, counted, in_rows, shown, significant, words

_COMMENT = re.compile(r"\s*c(\W|$)")
_EDGE = re.compile(r"\s*e\s+([0-9]{1,18})\s+([0-9]{1,18})\s*")
_PROBLEM = re.compile(r"\s*p\s+(edges?|col|graph\s|\S+\s+[0-9]+\s+[0-9])")
_SIZES = re.compile(r"\s*p\s+(?:edges?|col|graph)\s+([0-9]{1,18})\s+([0-9]{1,18})\s*")
_OTHERS = ("n", "d", "v", "x")  # weights and places of vertices, parameters of generators


class Dimacs(RecordReader):
    """Reads DIMACS graphs."""

    @classmethod
    def shows(cls, head: Head, reading: GraphReading) -> bool:
        """Return whether only comments are before `p edge N M`, or `e 1 2` that has lost it."""
        first = next((line for line in head.stated() if not _COMMENT.match(line.text)), None)
        return first is not None and bool(_PROBLEM.match(first.text) or _EDGE.fullmatch(first.text))

    def record(self, first: Line) -> Matching:
        sizes = _SIZES.fullmatch(first.text)
        if sizes is None:
            says = f'expected "p edge N M" or "p col N M", found "{shown(first.text)}"'
            raise first.error(says)
        count, announced = map(int, sizes.groups())
        graph = NumberedGraph(count, first, sizes.start(1), from_one=True)
        edges, other = 0, None
        for line in self.stated(self.lines):
            if _PROBLEM.match(line.text):
                self.lines.push_back(line)
                break
            if (edge := _EDGE.fullmatch(line.text)) is not None:  # most are
                u, v = (graph.vertex(edge[k], line, edge.start(k)) for k in (1, 2))
                graph.join(u, v, None, line)
                edges += 1
                continue
            said = list(words(line))
            mark = said[0].text if said else ""
            if mark in _OTHERS:
                other = other or line
            elif mark != "e":
                raise line.error(f'expected "e u v", found "{shown(line.text)}"')
            else:
                graph.add(edge_of_row(said[1:], line, "number"), line)
                edges += 1
        graph.complete()
        if other is not None:
            self.reading.note(other.place(), f'lines such as "{shown(other.text)}" tell no edge')
        if edges != announced:
            says = f"line {first.number} says {counted(announced, 'edge')}, {edges} follow"
            self.reading.note(first.place(), says)
        return graph.puzzle(first.place(), self.reading)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        return _PROBLEM.match(line.text) is not None

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        return significant(line for line in lines if not _COMMENT.match(line.text))


def written_dimacs(puzzle: Matching) -> list[str]:
    require_numbers(puzzle, "dimacs")
    count = len(puzzle.vertices)
    edges = lines_of_edges(puzzle, list(map(str, range(1, count + 1))), "e ")
    return [f"p edge {count} {len(edges)}", *edges]


_HEAD = ">>graph6<<"
_SHORT, _LONG = 62, 258047  # the most vertices that six bits say, and eighteen
_FOREIGN = re.compile(r"[^?-~]")


class Graph6(RecordReader):
    """Reads lines of graph6."""

    @classmethod
    def shows(cls, head: Head, reading: GraphReading) -> bool:
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
        return True  # each line is a graph


def written_graph6(puzzle: Matching) -> list[str]:
    if puzzle._units is not None:
        raise InputError(puzzle.place, "graph6 cannot say weights")
    require_numbers(puzzle, "graph6")
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
    sixes = (six.ljust(6, "0") for six in in_rows(bits, 6))
    return "".join(chr(ord("?") + int(six, 2)) for six in sixes)
