"""The words for the vertices and the edges of a graph; steps in these words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cover.families.matchings.puzzle import Matching
from cover.families.sentences import joined, listed
from cover.families.words import Before, Deduction, Link, Telling, Words, out


class MatchingWords(Words):
    """The words for a graph: vertices are asked, and say whom they are paired with.

    Where as many as can be are paired, some are left over, and go with nobody.
    """

    asked_kind = "vertex"
    relation = "goes with"

    def __init__(self, puzzle: Matching) -> None:
        self.asked = range(len(puzzle.vertices))
        names = list(map(puzzle._symbol, self.asked))
        self._items = [*names, *(f"the part with {names[k]}" for k in puzzle._choices.firsts)]
        # Both ends of an edge, or the vertex that is left over, by an option.
        self.vertices = puzzle._choices.ends

    def cell(self, item: int) -> int:
        """Return the vertex, which has the number of its item."""
        return item

    def value(self, item: int, option: int) -> str:
        """Return the name of the other vertex of an edge; of a vertex left over, `nobody`."""
        others = [vertex for vertex in self.vertices(option) if vertex != item]
        return self._items[others[0]] if others else "nobody"

    def item(self, item: int) -> str:
        """Return the name of a vertex, or of a part such as `the part with a`."""
        return self._items[item]

    def option(self, option: int) -> str:
        """Return an edge as `a-b`, a vertex that is left over as `c left over`."""
        ends = [self._items[vertex] for vertex in self.vertices(option)]
        return "-".join(ends) if len(ends) > 1 else f"{ends[0]} left over"


class MatchingTelling(Telling):
    """Steps in a graph, told by its vertices and edges."""

    pairing = "{items} can only be paired with {covers}"
    words: MatchingWords

    def locked(self, deduction: Deduction, before: Before) -> str:
        """Return whom a vertex can be paired with, and what that takes from others."""
        (item,) = deduction.items
        left = self.left_for(item, before)
        said = self.words.value if item in self.words.asked else self._chosen
        named = listed([said(item, option) for option in left], "or")
        return f"{self.words.item(item)} needs {named}, so {self.denied(deduction.removed)}"

    def only(self, item: int, option: int) -> str:
        """Return `b has only the edge b-c left`, `c can only be left over`."""
        if self.words.vertices(option) == (item,):
            return f"{self.words.item(item)} can only be left over"
        return f"{self.words.item(item)} has only {self._chosen(item, option)} left"

    def denied(self, options: Sequence[int]) -> str:
        """Return `the edge a-b is out`, and who is not left over."""
        return " and ".join(self._denied(options))

    def _denied(self, options: Sequence[int]) -> Iterator[str]:
        ends = {option: self.words.vertices(option) for option in options}
        pairs = [self.words.option(option) for option in options if len(ends[option]) > 1]
        alone = [self.words.item(each[0]) for each in ends.values() if len(each) == 1]
        if pairs:
            edges = "the edge" if len(pairs) == 1 else "the edges"
            yield out([f"{edges} {listed(pairs)}"], len(pairs))
        if alone:
            yield f"{listed(alone)} {'is' if len(alone) == 1 else 'are'} not left over"

    def assumed(self, option: int) -> str:
        """Return `a and b were paired`, `c were left over`."""
        ends = [self.words.item(vertex) for vertex in self.words.vertices(option)]
        return f"{joined(ends)} were paired" if len(ends) > 1 else f"{ends[0]} were left over"

    def forced(self, link: Link) -> str:
        """Return `b would have to be paired with c`, `c would have to be left over`."""
        who = self.words.item(link.item)
        if self.words.vertices(link.option) == (link.item,):
            return f"{who} would have to be left over"
        if link.item not in self.words.asked:
            return f"{who} would have only {self._chosen(link.item, link.option)} left"
        partner = self.words.value(link.item, link.option)
        return f"{who} would have to be paired with {partner}"

    def nothing(self, item: int) -> str:
        """Return `no vertex is left for b`."""
        return f"no vertex is left for {self.words.item(item)}"

    def _chosen(self, item: int, option: int) -> str:
        """An option of an item: `the edge a-b`, `c as the one left over`."""
        ends = self.words.vertices(option)
        if len(ends) > 1:
            return f"the edge {self.words.option(option)}"
        return f"{self.words.item(ends[0])} as the one left over"
