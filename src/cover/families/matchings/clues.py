"""The edges of a graph, which can be left out as long as a matching has others."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cover.facts import Values
from cover.families.clues import Clue, Clues, Constraint, Constraints
from cover.families.matchings.blossoms import Forest, Pairing, alone
from cover.families.matchings.puzzle import Matching


class GraphClues(Clues):
    """Some edges, by their numbers; all vertices stay, also those without any edge."""

    def __init__(self, puzzle: Matching, edges: Sequence[int]) -> None:
        self._puzzle = puzzle
        self.cell_names = list(map(puzzle._symbol, range(len(puzzle.vertices))))
        self.all = [Clue("edge", puzzle._pair(edge), puzzle._ends[edge]) for edge in edges]

    def without(self, left_out: Collection[int]) -> Matching:
        """Return the graph without some edges."""
        edges = range(len(self._puzzle._ends))
        kept = [edge for edge in edges if edge not in left_out]
        return self._puzzle._with_edges(kept).restated()

    def retold(self, values: Sequence[int], left_out: Collection[int]) -> Values:
        """Return a matching as its edges are numbered without some."""
        return tuple(edge - sum(other < edge for other in left_out) for edge in values)


# Of the vertices that a maximum matching leaves alone, how many are looked at.
_MOST_TREES = 20


def constraints(puzzle: Matching) -> Constraints:
    """Return a demand for each vertex; some that rule each other out are known without a search."""
    found = [
        Constraint(Clue("vertex", puzzle._symbol(vertex), (vertex,)), optional=(vertex,))
        for vertex in range(len(puzzle.vertices))
    ]
    known = _never_paired_together(puzzle._choices.pairing)
    return Constraints(puzzle._model(), found, "be paired", known=known)


def _never_paired_together(pairing: Pairing) -> tuple[int, ...]:
    """Return vertices that no matching pairs all, though it can pair all but any one of them.

    Sets of vertices that some matching pairs are the independent sets of a matroid, and those of a
    maximum matching a basis. What a vertex outside of it makes a circuit with are the vertices that
    it can be exchanged for: those at the even ends of alternating paths, the outer vertices of its
    tree (J. Edmonds and D. R. Fulkerson, "Transversals and matroid partition", Journal of Research
    of the National Bureau of Standards 69B, 1965).
    """
    trees = (
        Forest(pairing.neighbours, pairing.partners, [vertex]).outer
        for vertex in alone(pairing.partners)[:_MOST_TREES]
    )
    return tuple(sorted(min(trees, key=len, default=())))
