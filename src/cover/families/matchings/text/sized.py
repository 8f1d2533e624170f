"""Edge lists below a header: `N M`, then M edges; or `N` alone, then edges up to a blank line.

Below a header vertices are numbers. If 0 occurs, they are 0 to N - 1, or else 1 to N. Graphs may
follow each other without a blank line, as the cases of contests do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, takewhile

from cover.errors import InputError
from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.graph import NumberedGraph
from cover.families.matchings.text.words import (
    FirstGraph,
    GraphHeader,
    NamedEdge,
    edge_of,
    first_graph,
    header_of,
    is_number,
)
from cover.families.matchings.text.writing import first_number, lines_of_edges, numbers
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, counted, shown, significant

_MOSTLY = 0.75  # of the lines are edges between vertices that a header announces


class SizedEdgeLists(RecordReader):
    """Reads edge lists below headers."""

    @classmethod
    def shows(cls, head: Head, reading: GraphReading) -> bool:
        """Return whether the first line is a header, as its options and the edges below tell."""
        first = head.first
        asked = reading.options.header
        if asked is False or first is None or header_of(first) is None:
            return False
        graph = first_graph(head)
        if not _all_fit(graph):
            return asked is True or _is_meant(graph.lines)
        if asked is None and {len(row) for row in graph.rows()} == {2}:
            reading.note(
                first.place(),
                f'"{shown(first.text)}" tells the numbers of vertices and edges '
                "(with --no-header it is an edge)",
            )
        return True

    def record(self, first: Line) -> Matching:
        """Read a header and its edges; a broken graph takes all lines up to the next one."""
        header = header_of(first)
        announced = self._announced(header)
        try:
            if header is None:
                says = "expected the numbers of vertices and edges"
                raise first.error(f'{says}, found "{shown(first.text)}"')
            return self._graph(header, announced)
        except InputError as error:
            _count(announced)
            left = _count(self._excess() if header is not None else self.up_to_blank())
            if not left:
                raise
            message = f"{error.message}; not read: {counted(left, 'line')} below it"
            raise InputError(error.place, message, error.text) from None

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return True: a broken graph has taken all of its lines."""
        return True

    def _graph(self, header: GraphHeader, announced: Iterator[Line]) -> Matching:
        graph = NumberedGraph(header.vertices, header.line)
        edges = 0
        for line in announced:
            graph.add(edge_of(line), line)
            edges += 1
        if header.edges is not None:
            edges += _count(self._excess()) if edges == header.edges else 0
            if edges != header.edges:
                says = counted(header.edges, "edge")
                raise header.line.error(f"line {header.line.number} says {says}, {edges} follow")
        graph.complete()
        return graph.puzzle(header.line.place(), self.reading)

    def _announced(self, header: GraphHeader | None) -> Iterator[Line]:
        """Take as many lines as a header says, or those up to a blank line; none of no header."""
        if header is None or header.edges == 0:
            return
        for line in self.lines:
            if not line.is_blank:
                self.lines.push_back(line)
                break
        yield from islice(self.up_to_blank(), header.edges)

    def _excess(self) -> Iterator[Line]:
        """Take the lines up to a blank one, unless the next graph begins with them."""
        coming = (line for line in self.lines.ahead() if not line.is_comment)
        first = next(coming, None)
        if first is None or first.is_blank:
            return iter(())
        header = header_of(first.without_comment())
        below = takewhile(lambda line: not line.is_blank, coming)
        if header is not None and _fits(header, significant(below)):
            return iter(())
        return self.up_to_blank()


def written(puzzle: Matching) -> list[str]:
    """Return the sizes and the lines of the edges; raises `InputError` for names of vertices.

    Vertices are numbered from 1, unless the first is called 0 and an edge names it.
    """
    from_one = first_number(puzzle, "sized") or not any(0 in edge for edge in puzzle._ends)
    head = f"{len(puzzle.vertices)} {len(puzzle._ends)}"
    return [head, *lines_of_edges(puzzle, numbers(puzzle, int(from_one)))]


def _count(lines: Iterator[Line]) -> int:
    """Take all of these lines; return how many there were."""
    return sum(1 for _ in lines)


def _fits(header: GraphHeader, below: Iterable[Line]) -> bool:
    """Return whether as many lines follow as a header says, and most fit its vertices."""
    stated = list(islice(below, header.edges))
    return header.edges in (None, len(stated)) and _is_mostly_within(header, stated)


def _all_fit(graph: FirstGraph) -> bool:
    """Return whether all lines are headers with their edges; the last may not be complete."""
    lines, at = graph.lines, 0
    while at < len(lines):
        header = header_of(lines[at])
        if header is None:
            return False
        end = len(lines) if header.edges is None else at + 1 + header.edges
        if end > len(lines) and graph.is_complete:
            return False
        edges = _edges(lines[at + 1 : end])
        if len(edges) != min(end, len(lines)) - at - 1 or not _has_room(header, edges):
            return False
        at = end
    return True


def _is_meant(lines: list[Line]) -> bool:
    """Return whether the first line is a header, though what follows does not fit: it is no edge.

    It is none if it would be a loop, or if it alone named a number far above all others; and if
    the edges are about as many as it says, most of them between vertices that it announces. Names
    below two numbers that fit show a header, too.
    """
    header = header_of(lines[0])
    if header is None or len(lines) == 1:
        return False
    edges = _edges(lines[1:])
    if len(edges) < len(lines) - 1:
        return False
    if header.edges is None:
        return header.vertices > 0
    if not any(is_number(edge.u.text) or is_number(edge.v.text) for edge in edges):
        return header.edges == len(edges)
    is_no_edge = header.edges == header.vertices or header.edges > header.vertices + 1
    is_near = header.edges <= 2 * len(edges) <= 4 * header.edges
    return is_no_edge and is_near and _is_mostly_within(header, lines[1:])


def _edges(lines: Iterable[Line]) -> list[NamedEdge]:
    """Read the edges of lines, up to the first that tells none."""
    edges: list[NamedEdge] = []
    for line in lines:
        try:
            edges.append(edge_of(line))
        except InputError:
            break
    return edges


def _has_room(header: GraphHeader, edges: list[NamedEdge]) -> bool:
    """Return whether all vertices of edges are among those of a header."""
    if not all(_is_within(header, edge) for edge in edges):
        return False
    numbers = {int(word.text) for edge in edges for word in edge[:2]}
    return not {0, header.vertices} <= numbers


def _is_mostly_within(header: GraphHeader, lines: list[Line]) -> bool:
    fitting = sum(_is_within(header, edge) for line in lines for edge in _edges([line]))
    return fitting >= _MOSTLY * len(lines)


def _is_within(header: GraphHeader, edge: NamedEdge) -> bool:
    return all(is_number(word.text) and int(word.text) <= header.vertices for word in edge[:2])
