"""The words for the vertices and the edges of a graph."""

from __future__ import annotations

from cover.families.matchings.layout import MatchingLayout, layout_of
from cover.families.matchings.maximum import MaximumMatching
from cover.families.matchings.puzzle import MatchedGraph
from cover.reading.records import Record

_NOBODY = "nobody"


class MatchingWords:
    """The words for a graph: vertices are asked, and say whom they are paired with.

    Where as many as can be are paired, some are left over, and go with nobody.
    """

    asked_kind = "vertex"
    relation = "goes with"

    def __init__(self, puzzle: MatchedGraph, layout: MatchingLayout) -> None:
        self._puzzle = puzzle
        self._items = list(map(layout.symbol, range(puzzle.vertices)))
        self.asked = range(puzzle.vertices)
        if isinstance(puzzle, MaximumMatching):
            self._items += [f"the part with {self._items[first]}" for first in puzzle.parts()]

    def cell(self, item: int) -> int:
        """Return the vertex, which has the number of its item."""
        return item

    def value(self, item: int, option: int) -> str:
        """Return the name of the other vertex of an edge; of a vertex left over, `nobody`."""
        others = [vertex for vertex in self.vertices(option) if vertex != item]
        return self._items[others[0]] if others else _NOBODY

    def item(self, item: int) -> str:
        """Return the name of a vertex, or of a part such as `the part with a`."""
        return self._items[item]

    def option(self, option: int) -> str:
        """Return an edge as `a-b`, a vertex that is left over as `c left over`."""
        ends = [self._items[vertex] for vertex in self.vertices(option)]
        return "-".join(ends) if len(ends) > 1 else f"{ends[0]} left over"

    def vertices(self, option: int) -> tuple[int, ...]:
        """Return both ends of an edge, or the vertex that is left over."""
        return self._puzzle.ends(option)


def words(record: Record) -> MatchingWords:
    """Return the words for a graph."""
    puzzle = record.puzzle
    assert isinstance(puzzle, MatchedGraph), "the registry pairs these words with their family"
    return MatchingWords(puzzle, layout_of(record))
