"""DIMACS graphs: `p edge N M`, then `e u v` for each edge, perhaps with a weight after it.

Vertices are numbered from 1. `c` starts a comment. Published files often count an edge twice, so
the number of edges does not count. A `p` line begins the next graph.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import dropwhile

from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.graph import NumberedGraph
from cover.families.matchings.text.words import A_WEIGHT, is_number
from cover.families.matchings.text.writing import first_number, lines_of_edges, numbers
from cover.reading.exact_numbers import ExactNumber, exact_number
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, counted, shown, significant

_PROBLEM = re.compile(r"\s*p\s+(\S+)\s+([0-9]{1,18})\s+([0-9]{1,18})\s*")
_KINDS = ("edge", "edges", "col", "graph")
_EDGE = re.compile(r"\s*e\s+([0-9]{1,18})\s+([0-9]{1,18})(?:\s+(\S+))?\s*")
_COMMENT = re.compile(r"\s*c(\W|$)")
_WORD = re.compile(r"\S+")
_OTHERS = ("n", "d", "v", "x")  # weights and places of vertices, parameters of generators


class Dimacs(RecordReader):
    """Reads DIMACS graphs."""

    @classmethod
    def shows(cls, head: Head, reading: GraphReading) -> bool:
        """Return whether there is nothing but comments before a line such as `p edge N M`."""
        coming = (line for line in head.ahead() if not line.is_blank and not line.is_comment)
        first = next(dropwhile(_is_comment, coming), None)
        return first is not None and _is_problem(first)

    def record(self, first: Line) -> Matching:
        """Read a `p` line and what follows, up to the next one."""
        found = _PROBLEM.fullmatch(first.text)
        if found is None or found[1] not in _KINDS:
            says = f'expected "p edge N M" or "p col N M", found "{shown(first.text)}"'
            raise first.error(says)
        count, announced, edges = int(found[2]), int(found[3]), 0
        graph = NumberedGraph(count, first, found.start(2), from_one=True)
        other: Line | None = None
        for line in self.stated(self._up_to_problem()):
            found = _EDGE.fullmatch(line.text)
            if found is None:
                other = other or _other(line, count, first)
                continue
            u, v = (graph.vertex(found[k], line, found.start(k)) for k in (1, 2))
            graph.join(u, v, _weight(found, line), line)
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
        return _is_problem(line)

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield the lines that are no comments."""
        return significant(line for line in lines if not _is_comment(line))

    def _up_to_problem(self) -> Iterator[Line]:
        """Take the lines before the next `p` line, which stays."""
        for line in self.lines:
            if _is_problem(line):
                self.lines.push_back(line)
                return
            yield line


def written(puzzle: Matching) -> list[str]:
    """Return a `p` line and those of the edges; raises `InputError` for names of vertices."""
    first_number(puzzle, "dimacs")
    head = f"p edge {len(puzzle.vertices)} {len(puzzle._ends)}"
    return [head, *lines_of_edges(puzzle, numbers(puzzle, 1), "e ")]


def _is_comment(line: Line) -> bool:
    """Return whether a line is a `c` and what is said after it."""
    return _COMMENT.match(line.text) is not None


def _is_problem(line: Line) -> bool:
    """Return whether this is a `p` line, perhaps of another kind of problem or a broken one."""
    words = line.text.split()[:2]
    return words[:1] == ["p"] and (words[-1] in _KINDS or _PROBLEM.fullmatch(line.text) is not None)


def _weight(found: re.Match[str], line: Line) -> ExactNumber | None:
    """Read the weight of an edge, if it has one; raises `InputError`."""
    text = found.group(3)
    if text is None:
        return None
    weight = exact_number(text)
    if weight is None:
        raise line.error(f'"{shown(text)}", {A_WEIGHT}', found.start(3))
    return weight


def _other(line: Line, count: int, first: Line) -> Line:
    """Return a line that tells no edge and need not; raises `InputError` for any other."""
    words = list(_WORD.finditer(line.text))
    if words[0].group() in _OTHERS:
        return line
    if words[0].group() == "e" and len(words) in (3, 4):
        wrong = next(word for word in words[1:] if not is_number(word.group()))
        expected = f"expected a vertex 1 to {count}, as line {first.number} says"
        raise line.error(f'"{shown(wrong.group())}", {expected}', wrong.start())
    raise line.error(f'expected "e u v", found "{shown(line.text)}"')
