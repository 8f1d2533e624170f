"""What setters ask of a graph: the words for its vertices and edges, and what can be left out."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cover.facts import Values
from cover.families.clues import Clue, Clues, Constraint, Constraints
from cover.families.matchings.blossoms import Forest
from cover.families.matchings.puzzle import Matching
from cover.families.sentences import joined, listed
from cover.families.words import Before, Deduction, Link, Telling, Words, out
from cover.problem import Problem

# Of the vertices that a maximum matching leaves alone, how many are looked at.
_MOST_TREES = 20


class MatchingWords(Words):
    """The words for a graph: vertices are asked, and say whom they are paired with.

    Where as many as can be are paired, some are left over, and go with nobody.
    """

    asked_kind = "vertex"
    relation = "goes with"

    def __init__(self, puzzle: Matching) -> None:
        self.asked = range(len(puzzle.vertices))
        names = list(map(puzzle._symbol, self.asked))
        parts = (f"the part with {names[k]}" for k in puzzle._offered.firsts)
        used = (f"whether {name} is used" for name in names[puzzle._firsts :] if puzzle.places)
        self._items = [*names, *parts, *used]
        # Both ends of an edge, or the vertex that is left over, by an option.
        self.vertices = puzzle._offered.ends

    def value(self, item: int, option: int) -> str:
        """Return the name of the other vertex of an edge; of a vertex left over, `nobody`."""
        others = [vertex for vertex in self.vertices(option) if vertex != item]
        return self._items[others[0]] if others else "nobody"

    def item(self, item: int) -> str:
        return self._items[item]

    def option(self, option: int) -> str:
        """Return an edge as `a-b`, a vertex that is left over as `c left over`."""
        ends = [self._items[vertex] for vertex in self.vertices(option)]
        return "-".join(ends) if len(ends) > 1 else f"{ends[0]} left over"

    def telling(self, problem: Problem) -> MatchingTelling:
        return MatchingTelling(self, problem)


class MatchingTelling(Telling):
    """Steps in a graph, told by its vertices and edges."""

    pairing = "{items} can only be paired with {covers}"
    words: MatchingWords

    def locked(self, deduction: Deduction, before: Before) -> str:
        (item,) = deduction.items
        left = self.left_for(item, before)
        said = self.words.value if item in self.words.asked else self._chosen
        named = listed([said(item, option) for option in left], "or")
        return f"{self.words.item(item)} needs {named}, so {self.denied(deduction.removed)}"

    def only(self, item: int, option: int) -> str:
        if self.words.vertices(option) == (item,):
            return f"{self.words.item(item)} can only be left over"
        return f"{self.words.item(item)} has only {self._chosen(item, option)} left"

    def denied(self, options: Sequence[int]) -> str:
        """Return `the edge a-b is out`, and who is not left over."""
        ends = {option: self.words.vertices(option) for option in options}
        pairs = [self.words.option(option) for option in options if len(ends[option]) > 1]
        alone = [self.words.item(each[0]) for each in ends.values() if len(each) == 1]
        told = []
        if pairs:
            edges = "the edge" if len(pairs) == 1 else "the edges"
            told.append(out([f"{edges} {listed(pairs)}"], len(pairs)))
        if alone:
            told.append(f"{listed(alone)} {'is' if len(alone) == 1 else 'are'} not left over")
        return " and ".join(told)

    def assumed(self, option: int) -> str:
        ends = [self.words.item(vertex) for vertex in self.words.vertices(option)]
        return f"{joined(ends)} were paired" if len(ends) > 1 else f"{ends[0]} were left over"

    def forced(self, link: Link) -> str:
        who = self.words.item(link.item)
        if self.words.vertices(link.option) == (link.item,):
            return f"{who} would have to be left over"
        if link.item not in self.words.asked:
            return f"{who} would have only {self._chosen(link.item, link.option)} left"
        partner = self.words.value(link.item, link.option)
        return f"{who} would have to be paired with {partner}"

    def nothing(self, item: int) -> str:
        return f"no vertex is left for {self.words.item(item)}"

    def _chosen(self, item: int, option: int) -> str:
        ends = self.words.vertices(option)
        if len(ends) > 1:
            return f"the edge {self.words.option(option)}"
        return f"{self.words.item(ends[0])} as the one left over"


class GraphClues(Clues):
    """Some edges, by their numbers; all vertices stay, also those without any edge."""

    def __init__(self, puzzle: Matching, edges: Sequence[int]) -> None:
        self._puzzle = puzzle
        self.cell_names = list(map(puzzle._symbol, range(len(puzzle.vertices))))
        self.all = [Clue("edge", puzzle._pair(edge), puzzle._ends[edge]) for edge in edges]

    def without(self, left_out: Collection[int]) -> Matching:
        edges = range(len(self._puzzle._ends))
        kept = [edge for edge in edges if edge not in left_out]
        return self._puzzle._with_edges(kept).restated()

    def retold(self, values: Sequence[int], left_out: Collection[int]) -> Values:
        return tuple(edge - sum(other < edge for other in left_out) for edge in values)


def constraints(puzzle: Matching) -> Constraints:
    """Return a constraint for each vertex; some are known to rule each other out.

    These are vertices that no matching pairs all, though it can pair all but any one of them. Sets
    of vertices that some matching pairs are the independent sets of a matroid, and those of a
    maximum matching a basis. What a vertex outside of it makes a circuit with are the vertices that
    it can be exchanged for: those at the even ends of alternating paths, the outer vertices of its
    tree (J. Edmonds and D. R. Fulkerson, "Transversals and matroid partition", Journal of Research
    of the National Bureau of Standards 69B, 1965).
    """
    found = [
        Constraint(Clue("vertex", puzzle._symbol(vertex), (vertex,)), optional=(vertex,))
        for vertex in range(len(puzzle.vertices))
    ]
    pairing = puzzle._choices.pairing
    trees = (
        Forest(pairing.neighbours, pairing.partners, [vertex]).outer
        for vertex in pairing.alone[:_MOST_TREES]
    )
    known = tuple(sorted(min(trees, key=len, default=())))
    return Constraints(puzzle._model(), found, "be paired", known=known)
