"""DIMACS graphs: `p edge N M`, then `e u v` for each edge, perhaps with a weight after it.

Vertices are numbered from 1. `c` starts a comment. Published files often count an edge twice, so
the number of edges does not count. A `p` line begins the next graph.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.graph import NumberedGraph
from cover.families.matchings.text.words import edge_of_row
from cover.families.matchings.text.writing import first_number, lines_of_edges, numbers
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, counted, shown, significant, words

_COMMENT = re.compile(r"\s*c(\W|$)")
_EDGE = re.compile(r"\s*e\s+([0-9]{1,18})\s+([0-9]{1,18})\s*")
_PROBLEM = re.compile(r"\s*p\s+(edges?|col|graph\s|\S+\s+[0-9]+\s+[0-9])")
_SIZES = re.compile(r"\s*p\s+(?:edges?|col|graph)\s+([0-9]{1,18})\s+([0-9]{1,18})\s*")
_OTHERS = ("n", "d", "v", "x")  # weights and places of vertices, parameters of generators


class Dimacs(RecordReader):
    """Reads DIMACS graphs."""

    @classmethod
    def shows(cls, head: Head, reading: GraphReading) -> bool:
        """Return whether there is nothing but comments before a line such as `p edge N M`.

        Lines such as `e 1 2` without it are edges that have lost it.
        """
        first = next((line for line in head.stated() if not _COMMENT.match(line.text)), None)
        return first is not None and bool(_PROBLEM.match(first.text) or _EDGE.fullmatch(first.text))

    def record(self, first: Line) -> Matching:
        """Read a `p` line and what follows, up to the next one."""
        sizes = _SIZES.fullmatch(first.text)
        if sizes is None:
            says = f'expected "p edge N M" or "p col N M", found "{shown(first.text)}"'
            raise first.error(says)
        count, announced = map(int, sizes.groups())
        graph = NumberedGraph(count, first, sizes.start(1), from_one=True)
        edges, other = 0, None
        for line in self.stated(self._up_to_problem()):
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
        """Return whether this is a `p` line."""
        return _PROBLEM.match(line.text) is not None

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield the lines that are no comments."""
        return significant(line for line in lines if not _COMMENT.match(line.text))

    def _up_to_problem(self) -> Iterator[Line]:
        """Take the lines before the next `p` line, which stays."""
        for line in self.lines:
            if _PROBLEM.match(line.text):
                self.lines.push_back(line)
                return
            yield line


def written(puzzle: Matching) -> list[str]:
    """Return a `p` line and those of the edges; raises `InputError` for names of vertices."""
    first_number(puzzle, "dimacs")
    head = f"p edge {len(puzzle.vertices)} {len(puzzle._ends)}"
    return [head, *lines_of_edges(puzzle, numbers(puzzle, 1), "e ")]
