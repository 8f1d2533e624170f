"""The words for the vertices and the edges of a graph."""

from __future__ import annotations

from cover.families.matchings.layout import MatchingLayout, layout_of
from cover.families.matchings.puzzle import MatchedGraph
from cover.families.words import Words
from cover.reading.records import Record


class MatchingWords:
    """The words for a graph: vertices are asked, and say whom they are paired with."""

    asked_kind = "vertex"
    relation = "goes with"

    def __init__(self, puzzle: MatchedGraph, layout: MatchingLayout) -> None:
        self._puzzle = puzzle
        self._layout = layout
        self.asked = range(puzzle.vertices)

    def cell(self, item: int) -> int:
        """Return the vertex, which has the number of its item."""
        return item

    def value(self, item: int, option: int) -> str:
        """Return the name of the other vertex of an edge."""
        one, other = self._puzzle.edges[option]
        return self._layout.symbol(other if item == one else one)

    def item(self, item: int) -> str:
        """Return the name of a vertex."""
        return self._layout.symbol(item)

    def option(self, option: int) -> str:
        """Return an edge as `a-b`."""
        return self._layout.pair(option)


def words(record: Record) -> Words:
    """Return the words for a graph."""
    puzzle = record.puzzle
    assert isinstance(puzzle, MatchedGraph), "the registry pairs these words with their family"
    return MatchingWords(puzzle, layout_of(record))
