"""Graphs as Python, JSON and numpy write them.

Edges are `(1, 4)`, `('ann', 'bob', 3)` or `(1, 4, {'weight': 2})`, one a line or in one list; maps
are from vertices to neighbours, `{1: [2, 3]}` or `{1: {2: {'weight': 5}}}`, or from pairs to
weights; lists of numbers, all as long, may be the rows of a matrix. A blank line begins the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from cover.errors import InputError
from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.graph import Graph
from cover.families.matchings.text.tables import Table, graph_of, is_cell
from cover.families.matchings.text.words import (
    SAMPLE,
    are_cut_off,
    edge_of_values,
    first_graph,
    name_of,
    weight_of,
)
from cover.reading.fields import QuotedToken
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Token
from cover.reading.literals import Bracketed, Entry, Value, begins_collection, entries_of, start_of

# How a list or a map of a graph begins; in lists of several lines, others have a blank before it.
_WHOLE = re.compile(r"\[\s*[\[(]|\{\s*(?:$|\([^()]*\)\s*:|[^,:}]*:)")


_BITS = {"true": "1", "false": "0"}


class GraphCollections(RecordReader):
    """Reads collections."""

    @classmethod
    def shows(cls, head: Head, reading: GraphReading) -> bool:
        """Return whether the first line begins with a bracket, or with a name and one.

        Where no command is named, they have to be what a graph can be.
        """
        if head.first is None or not begins_collection(head.first):
            return False
        return not head.is_open or bool(_seen(head))

    @classmethod
    def is_certain(cls, head: Head) -> bool:
        """Return whether weights are told by name, or by pairs."""
        return _seen(head) == "weights"

    def record(self, first: Line) -> Matching:
        lines = [first]
        for line in self.up_to_blank():
            if _WHOLE.match(line.text):
                self.lines.push_back(line)
                break
            lines.append(line)
        return collected(lines, self.reading)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        return below_blank or _WHOLE.match(line.text) is not None


def collected(lines: Iterable[Line], reading: GraphReading) -> Matching:
    outer = _outer(lines)
    first = outer.opening.line
    if outer.entries[0].key is not None:
        return _of_map(outer).puzzle(first.place(), reading)
    is_asked = reading.options.bipartite or reading.format == "matrix"
    table = None if reading.format == "edges" else _table(outer.values, even_tuples=is_asked)
    if table is not None and (is_asked or not table.are_edges()):
        return graph_of(table, first, reading)
    graph = Graph()
    for value in outer.values:
        if not isinstance(value, Bracketed) or any(entry.key for entry in value.entries):
            raise start_of(value).error("expected an edge, such as (1, 4)")
        graph.add(edge_of_values(value.values, value.opening.line), value.opening.line)
    return graph.puzzle(first.place(), reading)


def _seen(head: Head) -> str:
    """Return what a graph is seen by: `weights`, pairs alone, or else `neighbours`; "" if none."""
    try:
        lines = first_graph(head.ahead(), SAMPLE)
        if are_cut_off(lines, SAMPLE):  # behind the last value of the last line
            *lines, last = lines
            end = max(last.text.rfind(bracket, 0, SAMPLE) for bracket in ")]}")
            lines.append(last.part(0, end + 1))
        outer = _outer(lines, is_part=True)
        names = {name_of(entry.key).text for entry in outer.entries if entry.key is not None}
        groups = [value for value in outer.values if isinstance(value, Bracketed)]
        inner = [entry for group in groups for entry in group.entries]
        others = {name_of(key if key is not None else value).text for key, value in inner if names}
    except InputError:
        return ""
    if names:
        keyed = any(entry.key is not None for entry in inner)
        return "weights" if keyed or not groups else "neighbours" if names & others else ""
    values = [entry.value for entry in inner]
    if any(isinstance(each, Bracketed) and each.opening.text == "{" for each in values):
        return "weights"
    if len(groups) < len(outer.entries) or any(each.opening.text == "{" for each in groups):
        return ""
    table = _table(outer.values)
    are_pairs = {len(group.entries) for group in groups} <= {2, 3}
    return "pairs" if are_pairs or (table is not None and table.is_adjacency()) else ""


def _outer(lines: Iterable[Line], *, is_part: bool = False) -> Bracketed:
    """Return the list or the map in lines, or what stands in each of them; raises `InputError`."""
    coming, found = iter(lines), list[Entry]()
    while entries := entries_of(coming, are_cut_off=is_part):
        found += entries
    if not found:
        return Bracketed(Token("", Line("", 0, ""), 0), [])
    whole = found[0].value
    if len(found) == 1 and isinstance(whole, Bracketed):
        if not whole.entries:
            raise whole.opening.error("no edge stands between these brackets")
        if whole.entries[0].key is not None:
            return whole
        if all(isinstance(value, Bracketed) for value in whole.values):
            if whole.opening.text == "(":
                says = "an edge between tuples, or a tuple of edges; put edges in a list, [...]"
                raise whole.opening.error(says)
            return whole
    return Bracketed(start_of(whole), [Entry(None, entry.value) for entry in found])


def _table(values: Sequence[Value], *, even_tuples: bool = False) -> Table | None:
    """Return the rows of numbers that lists are, or tuples as well; None for others."""
    rows: list[list[Token]] = []
    for value in values:
        if not isinstance(value, Bracketed) or not (even_tuples or value.opening.text == "["):
            return None
        cells = [cell for cell in value.values if isinstance(cell, Token)]
        if len(cells) < len(value.entries):
            return None
        rows.append([k._replace(text=_BITS.get(k.text.lower(), k.text)) for k in cells])
    table = Table(rows)
    return table if table.are_numbers() else None


def _of_map(outer: Bracketed) -> Graph:
    graph = Graph()
    names = {start_of(entry.key).text for entry in outer.entries if entry.key is not None}
    inner = [
        each for value in outer.values if isinstance(value, Bracketed) for each in value.entries
    ]
    others = [start_of(each.value) for each in inner if each.key is None]
    are_names = [isinstance(k, QuotedToken) or k.text in names for k in others]
    if others and not any(are_names) and all(is_cell(word.text) for word in others):
        says = "these numbers may be neighbours, or costs; put names in quotes, or list the edges"
        raise outer.opening.error(says)
    for key, value in outer.entries:
        if key is None:
            raise start_of(value).error("expected a vertex and its neighbours, such as 1: [2, 3]")
        line = start_of(key).line
        if not isinstance(value, Bracketed):
            if not isinstance(key, Bracketed) or len(key.entries) != 2:
                raise start_of(value).error("expected neighbours in brackets, such as 1: [2, 3]")
            graph.add(edge_of_values([*key.values, value], line), line)
            continue
        u = graph.named(name_of(key))
        for other, weight in value.entries:
            v = graph.named(name_of(weight if other is None else other))
            graph.join(u, v, None if other is None else weight_of(weight), line)
    return graph
