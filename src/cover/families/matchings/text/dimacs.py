"""DIMACS graphs: `p edge N M`, then `e u v` for each edge, perhaps with a weight behind it.

Vertices are numbered from 1. `c` starts a comment. Published files often count an edge twice, so
the number of edges does not count. A `p` line begins the next graph.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.errors import InputError
from cover.families.matchings.formats import GraphReading
from cover.families.matchings.text.graph import Graph, check_vertices, passed_over, vertices
from cover.families.matchings.text.weights import EXPECTED, Weight, weight_of
from cover.reading.lines import Line, Lines, counted, shown, significant
from cover.reading.records import BadRecord, Record

_PROBLEM = re.compile(r"\s*p\s+(\S+)\s+([0-9]{1,18})\s+([0-9]{1,18})\s*")
_KINDS = ("edge", "edges", "col", "graph")
_EDGE = re.compile(r"\s*e\s+([0-9]{1,18})\s+([0-9]{1,18})(?:\s+(\S+))?\s*")
_COMMENT = re.compile(r"\s*c(\W|$)")
_WORD = re.compile(r"\S+")
_OTHERS = ("n", "d", "v", "x")  # weights and places of vertices, parameters of generators


def read(lines: Lines, reading: GraphReading) -> Iterator[Record | BadRecord]:
    """The graphs of an input, each with its `p` line."""
    for first in significant(lines):
        if is_comment(first):
            continue
        stated = _below(lines)
        try:
            yield _record(first, stated, reading)
        except InputError as error:
            passed_over(stated)
            yield BadRecord(first.place(), error)


def is_comment(line: Line) -> bool:
    """Whether the line is a `c` and what is said behind it."""
    return _COMMENT.match(line.text) is not None


def is_problem(line: Line) -> bool:
    """Whether this is a `p` line, perhaps of another kind of problem or a broken one."""
    words = line.text.split()[:2]
    return words[:1] == ["p"] and (words[-1] in _KINDS or _PROBLEM.fullmatch(line.text) is not None)


def _below(lines: Lines) -> Iterator[Line]:
    """The lines below a `p` line that are no comments, up to the next one."""
    for line in lines:
        if is_problem(line):
            lines.push_back(line)
            return
        if not is_comment(line):
            yield from significant([line])


def _record(first: Line, stated: Iterator[Line], reading: GraphReading) -> Record:
    count, announced = _sizes(first)
    graph = Graph()
    edges = 0
    passed: Line | None = None
    for line in stated:
        found = _EDGE.fullmatch(line.text)
        if found is None:
            passed = passed or _other(line, count, first)
            continue
        u, v = (_vertex(graph, found, group, line, count, first) for group in (1, 2))
        graph.join(u, v, _weight(found, line), line)
        edges += 1
    graph.fill(map(str, range(1, count + 1)), first)
    if passed is not None:
        reading.note(passed.place(), f'lines such as "{shown(passed.text)}" tell no edge')
    if edges != announced:
        says = f"line {first.number} says {counted(announced, 'edge')}, {edges} follow"
        reading.note(first.place(), says)
    return graph.record(first.place(), reading)


def _sizes(line: Line) -> tuple[int, int]:
    """The numbers of vertices and edges of a `p` line."""
    found = _PROBLEM.fullmatch(line.text)
    if found is None or found.group(1) not in _KINDS:
        raise line.error(f'expected "p edge N M" or "p col N M", found "{shown(line.text)}"')
    count = int(found.group(2))
    check_vertices(count, line, found.start(2))
    return count, int(found.group(3))


def _vertex(
    graph: Graph, found: re.Match[str], group: int, line: Line, count: int, first: Line
) -> int:
    number = int(found.group(group))
    if not 1 <= number <= count:
        says = f"vertex {number}, but line {first.number} says {vertices(count)}"
        hint = "" if number else ", numbered from 1"
        raise line.error(f"{says}{hint}", found.start(group))
    return graph.vertex(str(number), line, found.start(group))


def _weight(found: re.Match[str], line: Line) -> Weight | None:
    text = found.group(3)
    if text is None:
        return None
    weight = weight_of(text)
    if weight is None:
        message = f'"{shown(text)}", {EXPECTED}'
        raise line.error(message, found.start(3))
    return weight


def _other(line: Line, count: int, first: Line) -> Line:
    """A line that tells no edge and need not; raises `InputError` for any other."""
    words = list(_WORD.finditer(line.text))
    if words[0].group() in _OTHERS:
        return line
    if words[0].group() == "e" and len(words) in (3, 4):
        wrong = next(word for word in words[1:] if not _is_number(word.group()))
        expected = f"expected a vertex 1 to {count}, as line {first.number} says"
        raise line.error(f'"{shown(wrong.group())}", {expected}', wrong.start())
    raise line.error(f'expected "e u v", found "{shown(line.text)}"')


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 18
