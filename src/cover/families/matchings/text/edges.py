"""Lines of vertices: the two of an edge, perhaps with its weight, or one and its neighbours.

In edge lists, any words are names; a first line may name the columns. Below a line `N M`, or `N`
alone, vertices are numbers: if 0 occurs, 0 to N - 1, or else 1 to N. Adjacency lists are `a b c` or
`a: b c`; a vertex alone has no neighbours but those that name it. A blank line begins the next
graph.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain

from cover.errors import InputError
from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.collections import collected
from cover.families.matchings.text.graph import (
    BEYOND,
    Graph,
    NumberedGraph,
    lines_of_edges,
    quoted,
)
from cover.families.matchings.text.tables import is_cell
from cover.families.matchings.text.words import (
    COLON,
    PAIR,
    SAMPLE,
    Columns,
    NamedEdge,
    Row,
    are_cut_off,
    begins_graph,
    columns_of,
    edge_of,
    fields_in,
    first_graph,
    is_number,
    number_in,
    separator_of,
    sizes_of,
    wishes_below,
    words_in,
)
from cover.reading.fields import QuotedToken
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Lines, counted, shown
from cover.reading.literals import begins_collection

_GIVERS = re.compile(r"giver|receiver|donor|recipient|sender")
_MARK = re.compile(r"\s(--|->|<->)\s|\{")


class EdgeLists(RecordReader):
    """Reads edge lists."""

    @classmethod
    def shows(cls, head: Head, reading: GraphReading) -> bool:
        """Return whether lines are edges, perhaps below their numbers.

        Between commas or semicolons, they are edges that have a fault. Where no command is named,
        they have none, and words are names where one of them comes again: others are a text.
        """
        if head.first is None or not begins_graph(head.first):
            return False
        lines = first_graph(head.ahead(), SAMPLE)
        separator = separator_of(lines)
        rows = [fields_in(line, separator) for line in lines]
        if separator and wishes_below(rows[0]) is not None:
            return True
        texts = [line.text for line in lines]
        if _are_edges(rows) or (sizes_of(lines[0]) and _are_edges(rows[1:])):
            names = [word.text for row in rows for word in row[:2]]
            is_graph = len({*names}) < len(names) or all(map(is_number, names))
            return not head.is_open or all(map(_MARK.search, texts)) or is_graph
        return not head.is_open and any("," in text or ";" in text for text in texts)

    @classmethod
    def is_certain(cls, head: Head) -> bool:
        """Return whether edges cannot be sets: they have weights, marks, or names of columns."""
        lines = first_graph(head.ahead(), SAMPLE)
        try:
            columns = columns_of(lines, None)
        except InputError:
            return False
        rows = [columns.row(line) for line in lines]
        are_weighted = all(len(row) == 3 and not is_number(row[1].text) for row in rows)
        are_marked = all(_MARK.search(line.text) for line in lines)
        return columns.heading is not None or are_weighted or are_marked

    def __init__(self, lines: Lines, reading: GraphReading) -> None:
        super().__init__(lines, reading)
        self._columns: Columns | None = None  # as a line above an earlier graph named them

    def record(self, first: Line) -> Matching:
        if begins_collection(first):
            return collected(self.below(first), self.reading)
        lines = first_graph(chain([first], self.lines.ahead()))
        if sizes_of(first) and _has_sizes(lines, self.reading.options.header):
            return self._sized(first)
        columns, known = columns_of(lines, self.reading.options.header), self._columns
        if columns.wishes and not self.reading.format:
            wished = [edge.v for line in lines[1:] for edge in columns.edges(line)]
            if wished and all(is_cell(word.text) for word in wished):  # costs, or other counts
                says = f'below "{shown(first.text)}" are numbers'
                raise first.error(f"{says}; --from edges reads wishes for what is called so")
        stated = self.below(first)
        has_names = columns.heading is not None
        if has_names:
            self._columns = columns
            next(stated)
            if len(lines) == 1:
                raise first.error("names of columns, and no edge below them")
        elif known is not None and known.separator == columns.separator:
            columns = known
            if columns.wishes:
                raise first.error("a blank line above ends the wishes; leave it out")
        graph, reading, options = Graph(columns.titles), self.reading, self.reading.options
        is_parted = options.bipartite or bool(columns.wishes)
        if columns.separator or has_names or is_parted or options.places:
            _add_columns(graph, stated, columns, is_parted=is_parted)
        else:
            for line in stated:
                if pair := PAIR.fullmatch(line.text):  # as most lines of large files are
                    u, v = (graph.vertex(pair[k], line, pair.start(k)) for k in (1, 2))
                    graph.join(u, v, None, line)
                else:
                    graph.add(edge_of(line), line)
        if columns.wishes and has_names:
            says = f"these are wishes: a first one costs 1, the last {len(columns.wishes)}"
            if not (options.places or options.maximum):
                says += "; each is for one alone (--places 1..4 is for up to four)"
                reading = reading._replace(options=options._replace(places="1"))
            reading.note(first.place(), says)
        elif has_names:
            says = f'"{shown(first.text)}" names columns; it is no edge'
            reading.note(first.place(), f"{says} (with --no-header it is one)")
        return graph.puzzle(first.place(), reading)

    def _sized(self, first: Line) -> Matching:
        count, *announced = sizes_of(first)
        graph, edges = NumberedGraph(count, first), list[Line]()
        if announced != [0]:
            if (line := next((line for line in self.lines if not line.is_blank), None)) is not None:
                self.lines.push_back(line)
            edges += self.up_to_blank()
        for line in edges:
            graph.add(edge_of(line), line)
        if announced and len(edges) != announced[0]:
            follow = f"{counted(announced[0], 'edge')}, {len(edges)} follow"
            raise first.error(f"line {first.number} says {follow}")
        graph.complete()
        return graph.puzzle(first.place(), self.reading)


def written(puzzle: Matching) -> list[str]:
    for vertex in puzzle._outside(range(len(puzzle._ends))):
        name = shown(puzzle._labels[vertex])
        says = f'an edge list cannot say the vertex "{name}", which has no edge'
        raise InputError(puzzle.place, says)
    if not puzzle.vertices:
        raise InputError(puzzle.place, "an edge list cannot say a graph without vertices")
    return lines_of_edges(puzzle, quoted(puzzle))


def _has_sizes(lines: Sequence[Line], header: bool | None) -> bool:
    """Return whether a first line of numbers tells the sizes of a graph; raises `InputError`.

    So it does if it is one number, or if it would be a loop, an edge that comes again, or one
    without a weight. Otherwise it may be an edge, and is refused where about as many lines follow
    as it says, between vertices that it announces, or such graphs follow each other.
    """
    if header is not None or len(sizes_of(lines[0])) == 1:
        return header is not False
    rows = [list(words_in(line)) for line in lines]
    count, most = sizes_of(lines[0])
    found, names = len(rows) - 1, {word.text for row in rows[1:] for word in row[:2]}
    if not _are_edges(rows[1:]) or not all(map(is_number, names)):
        return _are_edges(rows[1:]) and most == found and not any(map(is_number, names))
    pairs = [(int(row[0].text), int(row[1].text)) for row in rows]
    is_within = max(map(max, pairs[1:]), default=0) <= count and not {"0", str(count)} <= names
    is_whole = is_within and (most == found or (are_cut_off(lines) and most > found))
    is_again = any({count, most} == {*pair} for pair in pairs[1:])
    if count == most or (is_within and any(len(row) > 2 for row in rows)):
        return True
    if is_whole and is_again:
        return True
    is_near = is_within and found <= 2 * most <= 4 * found
    if is_whole or is_near or _are_cases(pairs):
        raise lines[0].error(
            f'"{shown(lines[0].text)}" may be an edge, or the numbers of vertices and edges; '
            "--header or --no-header says which"
        )
    return False


def _are_cases(pairs: Sequence[tuple[int, int]]) -> bool:
    """Return whether graphs follow each other, each below its numbers of vertices and edges."""
    at = 0
    while at < len(pairs):
        count, most = pairs[at]
        edges = pairs[at + 1 : at + 1 + most]
        if len(edges) < most or any(max(edge) > count for edge in edges):
            return False
        at += 1 + most
    return True


def _add_columns(graph: Graph, lines: Iterable[Line], columns: Columns, *, is_parted: bool) -> None:
    """Add the edges in columns, of which one has the vertices that the other has not.

    Names in both are of two vertices where the columns are to be parted, or named so that an edge
    has a direction; elsewhere, the columns are those of one graph. Raises `InputError`.
    """
    heading, mark = columns.heading, ""
    stated: Iterable[tuple[NamedEdge, Line]] = (
        (edge, line) for line in lines for edge in columns.edges(line)
    )
    if is_parted or (heading is not None and _GIVERS.search(heading.text.lower())):
        stated = list(stated)
        givers = {edge.u.text for edge, _ in stated}
        receivers = {edge.v.text for edge, _ in stated}
        while not givers.isdisjoint(mark + name for name in receivers):
            mark += BEYOND
    firsts, seconds, last = set[str](), set[str](), None
    for edge, line in stated:
        if columns.wishes and line is not last and edge.u.text in firsts:
            raise edge.u.error(f'"{shown(edge.u.text)}" has wishes above; keep one line of both')
        last = line
        if mark:
            edge = edge._replace(v=edge.v._replace(text=mark + edge.v.text))
        graph.add(edge, line)
        firsts.add(edge.u.text)
        seconds.add(edge.v.text)
        if heading is not None and graph.unequal is not None and not columns.wishes:
            raise line.error(
                f"{shown(edge.u.text)}-{shown(edge.v.text)} has another weight above; edges have "
                "no direction: keep one of both, or part the columns by --bipartite"
            )
    is_told = is_parted or heading is not None or not all(map(is_number, seconds))
    if is_told and firsts.isdisjoint(seconds):
        graph.part(seconds, mark)


def _are_edges(rows: Sequence[Row]) -> bool:
    """Return whether all rows are pairs, or some have a weight as well.

    Where it is missing, no vertex is called like a weight: all third words are neighbours else.
    """
    widths = {len(row) for row in rows}
    thirds = [row[2].text for row in rows if len(row) == 3]
    weights = [text for text in thirds if number_in(text, decimal_comma=True) or text[:1] == "{"]
    if not widths <= {2, 3} or (thirds and not weights):
        return False
    names = {word.text for row in rows for word in row[:2]}
    return widths != {2, 3} or (len(weights) == len(thirds) and names.isdisjoint(weights))


_COLON_WEIGHT = re.compile(r":[-+.0-9]+$")
_MIXED = re.compile(r"[^\s,][ \t]+[^\s,]+,|,[ \t]*[^\s,]+[ \t]+[^\s,]")
_YAML = ("[", "{", "|", ">")  # a value that begins so is YAML


class AdjacencyLists(RecordReader):
    """Reads adjacency lists."""

    @classmethod
    def shows(cls, head: Head, reading: GraphReading) -> bool:
        """Return whether a colon follows a vertex, or words of lines begin other lines.

        Where no command is named, so it has to be below a colon, too. Each vertex begins one line.
        """
        colon = COLON.match(head.first.text) if head.first is not None else None
        if colon is not None and not head.is_open:
            return colon.string[colon.end() :].lstrip()[:1] not in _YAML
        lines = first_graph(head.ahead(), SAMPLE)
        rows = [[word.text.rstrip(":") for word in words_in(line)] for line in lines]
        begin = {row[0] for row in rows if row}
        is_each_once = len(begin) == len(rows) and all(len(set(row)) == len(row) for row in rows)
        return is_each_once and any(word in begin for row in rows for word in row[1:])

    def record(self, first: Line) -> Matching:
        if begins_collection(first):
            return collected(self.below(first), self.reading)
        graph = Graph()
        for line in self.below(first):
            if (colon := COLON.match(line.text)) is not None:
                at = colon.start(1)
                if '"' not in line.text and _MIXED.search(line.text, at + 1):
                    says = "blanks and commas between neighbours; put the same between all"
                    raise line.error(says, at)
                line = line.with_text(f"{line.text[:at]} {line.text[at + 1 :]}")
            words = list(words_in(line))
            if not words:
                says = "expected a vertex and its neighbours"
                raise line.error(f'{says}, found "{shown(line.text)}"')
            u = graph.named(words[0])
            for word in words[1:]:
                if colon and not isinstance(word, QuotedToken) and _COLON_WEIGHT.search(word.text):
                    raise word.error("an adjacency list has no weights; list the edges, as a b 3")
                graph.join(u, graph.named(word), None, line)
        return graph.puzzle(first.place(), self.reading)
