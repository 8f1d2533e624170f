"""Drawings of matchings, as `--format grid` writes them, as the graphs of their pairs.

Below the place of a puzzle stand two vertices a line, and their weight if edges have some; then a
rule and the cost; then who is left over, or has no edge. At least two blanks separate columns. What
other edges the graph of a drawn matching had is not known: its pairs are all.
"""

from __future__ import annotations

import re

from cover.families.matchings.formats import GraphReading
from cover.families.matchings.layout import EDGELESS, LEFT_OVER, layout_of
from cover.families.matchings.text.graph import Graph
from cover.families.matchings.text.words import NamedEdge, weight_in
from cover.reading.formats import RecordReader
from cover.reading.headings import heading_of
from cover.reading.lines import Line, Lines, Token, shown, significant
from cover.reading.records import Record
from cover.reading.trial import Trial

_COLUMN = re.compile(r"\S+(?: \S+)*")
_RULE = re.compile(r"\s*-{5,}\s*")
_COST = "cost"


class DrawnMatchings(RecordReader):
    """Reads drawings of matchings, each below a heading."""

    @classmethod
    def shows(cls, lines: Lines, reading: GraphReading) -> bool:
        """Return whether a heading is above a line of two or three columns, or tells a status."""
        coming = significant(lines.ahead())
        first = next(coming, None)
        heading = None if first is None else heading_of(first)
        second = None if heading is None else next(coming, None)
        if heading is None or second is None:
            return heading is not None and bool(heading.status)
        is_row = len(_columns(second)) in (2, 3) or second.text.startswith((LEFT_OVER, EDGELESS))
        return bool(heading.status) or is_row

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return 41, as for edges."""
        return 41 if trial.is_readable else 0

    def record(self, first: Line) -> Record:
        """Read a drawing up to a blank line."""
        heading = heading_of(first)
        if heading is None:
            raise first.error(f'expected the place of a puzzle, found "{shown(first.text)}"')
        if heading.status:
            raise first.error(f'no matching is drawn: "{shown(heading.status)}"')
        self.reading.note(first.place(), "the pairs of a drawing are read as all edges")
        graph = Graph()
        lines = self.up_to_blank()
        cost: Token | None = None
        for line in lines:
            if _RULE.fullmatch(line.text):
                cost = _cost(next(lines, line))
            elif line.text.startswith((LEFT_OVER, EDGELESS)):
                for name in _columns(line.part(line.text.index(":") + 1, len(line.text))):
                    graph.vertex(*name)
            else:
                graph.add(_edge(_columns(line), line), line)
        found = graph.record(first.place(), self.reading)
        layout = layout_of(found)
        total = layout.cost(range(len(layout.edges)))
        if cost is not None and total != cost.text:
            raise cost.error(f"a cost of {shown(cost.text)}, but the weights add up to {total}")
        return found

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is a heading."""
        return heading_of(line) is not None


def _columns(line: Line) -> list[Token]:
    return [Token(found.group(), line, found.start()) for found in _COLUMN.finditer(line.text)]


def _cost(line: Line) -> Token:
    columns = _columns(line)
    if [column.text for column in columns[:-1]] != [_COST]:
        raise line.error(f'"{shown(line.text)}", expected the cost')
    return columns[-1]


def _edge(columns: list[Token], line: Line) -> NamedEdge:
    if not 2 <= len(columns) <= 3:
        expected = "expected two vertices and perhaps a weight, with two blanks between"
        raise line.error(f'"{shown(line.text)}", {expected}')
    return NamedEdge(columns[0], columns[1], weight_in(columns[2]) if len(columns) == 3 else None)
