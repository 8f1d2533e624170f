"""Edge lists below a header: `N M`, then M edges; or `N` alone, then edges up to a blank line.

Graphs may follow each other without a blank line, as the cases of contests do.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile

from cover.errors import InputError
from cover.families.matchings.formats import GraphReading
from cover.families.matchings.text.graph import Graph, check_vertices, passed_over
from cover.families.matchings.text.header import Header, fill, fits, header_of, name_of
from cover.families.matchings.text.words import Word, edge_of
from cover.reading.lines import Line, Lines, counted, shown, significant
from cover.reading.records import BadRecord, Record


def read(lines: Lines, reading: GraphReading) -> Iterator[Record | BadRecord]:
    """The graphs of an input; what a bad one announces is passed over."""
    for first in significant(lines):
        header = header_of(first)
        if header is None:
            yield BadRecord(first.place(), _no_header(first, lines))
            continue
        stated = _stated(header, lines)
        try:
            yield _record(header, stated, lines, reading)
        except InputError as error:
            passed_over(stated)
            yield BadRecord(first.place(), _not_read(error, passed_over(_excess(lines))))


def _no_header(line: Line, lines: Lines) -> InputError:
    """The error for a line that is no header, behind which nothing is read up to a blank line."""
    message = f'expected the numbers of vertices and edges, found "{shown(line.text)}"'
    return _not_read(line.error(message), passed_over(_until_blank(lines)))


def _not_read(error: InputError, count: int) -> InputError:
    """The error, which says how many lines behind its graph were passed over, too."""
    if not count:
        return error
    message = f"{error.message}; not read: {counted(count, 'line')} behind it"
    return InputError(error.place, message, error.text)


def _stated(header: Header, lines: Lines) -> Iterator[Line]:
    """The lines of a graph: as many as its header says, or those up to a blank line."""
    if header.edges == 0:
        return iter(())
    _skip_blanks(lines)
    return islice(_until_blank(lines), header.edges)


def _until_blank(lines: Lines) -> Iterator[Line]:
    """The lines that come before the next blank one, which stays."""
    for line in lines:
        if line.is_blank:
            lines.push_back(line)
            return
        yield from significant([line])


def _skip_blanks(lines: Lines) -> None:
    for line in lines:
        if not line.is_blank:
            lines.push_back(line)
            return


def _record(header: Header, stated: Iterator[Line], lines: Lines, reading: GraphReading) -> Record:
    check_vertices(header.vertices, header.line)
    graph = Graph()
    edges = 0
    for line in stated:
        a, b, weight = edge_of(line)
        graph.join(_vertex(graph, a, line, header), _vertex(graph, b, line, header), weight, line)
        edges += 1
    if header.edges is not None:
        edges += passed_over(_excess(lines)) if edges == header.edges else 0
        if edges != header.edges:
            says = counted(header.edges, "edge")
            raise header.line.error(f"line {header.line.number} says {says}, {edges} follow")
    fill(graph, header.vertices, header.line)
    return graph.record(header.line.place(), reading)


def _vertex(graph: Graph, word: Word, line: Line, header: Header) -> int:
    name = word.text
    if name not in graph:
        name = name_of(word, header.vertices, line, header.line)
    return graph.vertex(name, line, word.at)


def _excess(lines: Lines) -> Iterator[Line]:
    """The lines behind a graph up to a blank one, unless the next graph begins with them."""
    coming = (line for line in lines.ahead() if not line.is_comment)
    first = next(coming, None)
    if first is None or first.is_blank:
        return iter(())
    header = header_of(first.without_comment())
    below = takewhile(lambda line: not line.is_blank, coming)
    if header is not None and fits(header, significant(below)):
        return iter(())
    return _until_blank(lines)
