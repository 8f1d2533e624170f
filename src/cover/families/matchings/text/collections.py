"""Graphs as Python, JSON and numpy write them.

Edges are `(1, 4)`, `('ann', 'bob', 3)` or `(1, 4, {'weight': 2})`, one a line or in one list; maps
are from vertices to neighbours, `{1: [2, 3]}` or `{1: {2: {'weight': 5}}}`, or from pairs to
weights; lists of numbers, all as long, may be the rows of a matrix. A blank line begins the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.graph import Graph
from cover.families.matchings.text.tables import Table, graph_of, is_cell
from cover.families.matchings.text.words import edge_of_values, name_of, weight_of
from cover.reading.fields import QuotedToken
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Token
from cover.reading.literals import (
    Group,
    Value,
    begins_collection,
    entries_of,
    is_collection,
    start_of,
)

__all__ = ["Collections", "collected", "is_collection"]


class Collections(RecordReader):
    """Reads collections."""

    @classmethod
    def shows(cls, head: Head, reading: GraphReading) -> bool:
        """Return whether the first line begins with a bracket, or with a name and one."""
        return head.first is not None and begins_collection(head.first)

    def record(self, first: Line) -> Matching:
        """Read a graph, up to a blank line."""
        return collected(self.below(first), self.reading)


def collected(lines: Iterable[Line], reading: GraphReading) -> Matching:
    """Return the graph of collections in lines; raises `InputError`."""
    coming, values = iter(lines), list[Value]()
    while found := entries_of(coming):
        values += [entry.value for entry in found]
    start = start_of(values[0])
    first, outer = start.line, values[0] if len(values) == 1 else None
    if isinstance(outer, Group) and outer.entries:
        if outer.entries[0].key is not None:
            return _of_map(outer).puzzle(first.place(), reading)
        if all(isinstance(value, Group) for value in outer.values):
            if start.text == "(":
                says = "an edge between tuples, or a tuple of edges; put edges in a list, [...]"
                raise start.error(says)
            values = outer.values
    table = None if reading.format == "edges" else _table(values, reading)
    if table is not None:
        return graph_of(table, first, reading)
    graph = Graph()
    for value in values:
        if not isinstance(value, Group) or any(entry.key for entry in value.entries):
            raise start_of(value).error("expected an edge, such as (1, 4)")
        graph.add(edge_of_values(value.values, value.opening.line), value.opening.line)
    return graph.puzzle(first.place(), reading)


def _table(values: Sequence[Value], reading: GraphReading) -> Table | None:
    """Return the rows of numbers that lists are; None where they are edges."""
    is_asked = reading.options.bipartite or reading.format == "matrix"
    rows = [
        [_number(cell) for cell in value.values if isinstance(cell, Token)]
        for value in values
        if isinstance(value, Group) and (is_asked or value.opening.text == "[")
    ]
    if len(rows) < len(values) or not all(is_cell(cell.text) for row in rows for cell in row):
        return None
    table = Table(rows)
    return None if table.are_plain_edges() and not is_asked else table


def _number(cell: Token) -> Token:
    """Return True and False as 1 and 0, and all else as it is."""
    bit = {"True": "1", "true": "1", "False": "0", "false": "0"}.get(cell.text)
    return cell if bit is None else cell._replace(text=bit)


def _of_map(outer: Group) -> Graph:
    """Return the graph of a map from vertices to neighbours, or from pairs to weights."""
    graph = Graph()
    names = {name_of(key).text for key, _ in outer.entries if key is not None}
    _check_neighbours(outer, names)
    for key, value in outer.entries:
        if key is None:
            raise start_of(value).error("expected a vertex and its neighbours, such as 1: [2, 3]")
        line = start_of(key).line
        if not isinstance(value, Group):
            if not isinstance(key, Group) or len(key.entries) != 2:
                raise start_of(value).error("expected neighbours in brackets, such as 1: [2, 3]")
            graph.add(edge_of_values([*key.values, value], line), line)
            continue
        u = graph.named(name_of(key))
        for other, weight in value.entries:
            v = graph.named(name_of(weight if other is None else other))
            graph.join(u, v, None if other is None else weight_of(weight), line)
    return graph


def _check_neighbours(outer: Group, names: set[str]) -> None:
    """Refuse lists of numbers that may be costs, not neighbours; raises `InputError`."""
    groups = [value for value in outer.values if isinstance(value, Group)]
    lists = [group.values for group in groups if group.entries and not group.entries[0].key]
    cells = [cell for each in lists for cell in each]
    if (
        lists
        and len({len(each) for each in lists}) == 1
        and all(
            isinstance(cell, Token)
            and not isinstance(cell, QuotedToken)
            and is_cell(cell.text)
            and cell.text not in names
            for cell in cells
        )
    ):
        says = "these numbers may be neighbours, or costs; put names in quotes, or list the edges"
        raise outer.opening.error(says)
