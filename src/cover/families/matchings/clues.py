"""The edges of a graph, which can be left out as long as a matching has others."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from cover.families.clues import Clue, Clues, Constraint, Constraints, restated
from cover.families.matchings.blossoms import Forest, Pairing, alone
from cover.families.matchings.layout import layout_of
from cover.families.matchings.puzzle import MatchedGraph
from cover.families.written import Record
from cover.reading.records import Solution


class Edges(Clues):
    """The edges; all vertices stay, also those without any edge."""

    def __init__(self, record: Record, puzzle: MatchedGraph) -> None:
        self._record, self._puzzle = record, puzzle
        layout = layout_of(record)
        self.cell_names = list(map(layout.symbol, range(puzzle.vertices)))
        self.all = [
            Clue("edge", layout.pair(number), edge) for number, edge in enumerate(puzzle.edges)
        ]

    def without(self, left_out: Collection[int]) -> Record:
        """Return the graph without some edges."""
        kept = [number for number in range(len(self._puzzle.edges)) if number not in left_out]
        edges = tuple(self._puzzle.edges[number] for number in kept)
        weights = self._puzzle.weights and tuple(self._puzzle.weights[number] for number in kept)
        return restated(
            self._record,
            replace(self._puzzle, edges=edges, weights=weights),
            replace(layout_of(self._record), edges=edges, weights=weights),
        )

    def retold(self, solution: Solution, left_out: Collection[int]) -> Solution:
        """Return a matching as its edges are numbered without some."""
        return tuple(edge - sum(other < edge for other in left_out) for edge in solution)


class NoDemands(Edges):
    """Nothing: that each vertex is paired is the rule, and of no vertex is anything said."""

    def __init__(self, record: Record, puzzle: MatchedGraph) -> None:
        super().__init__(record, puzzle)
        self.all = []


def clues(record: Record) -> Clues:
    """Take what a graph says of matchings apart: nothing."""
    return NoDemands(record, _graph(record))


def offers(record: Record) -> Clues:
    """Take the edges of a graph apart."""
    return Edges(record, _graph(record))


def _graph(record: Record) -> MatchedGraph:
    assert isinstance(record.puzzle, MatchedGraph), "the registry pairs these with their family"
    return record.puzzle


# Of the vertices that a maximum matching leaves alone, how many are looked at.
_MOST_TREES = 20


def constraints(record: Record) -> Constraints:
    """Return a demand for each vertex; some that rule each other out are known without a search."""
    puzzle, layout = record.puzzle, layout_of(record)
    assert isinstance(puzzle, MatchedGraph), "the registry pairs these demands with their family"
    found = [
        Constraint(Clue("vertex", layout.symbol(vertex), (vertex,)), optional=(vertex,))
        for vertex in range(puzzle.vertices)
    ]
    problem = puzzle.model(puzzle.shape)
    return Constraints(problem, found, "be paired", known=_never_paired_together(puzzle))


def _never_paired_together(puzzle: MatchedGraph) -> tuple[int, ...]:
    """Return vertices that no matching pairs all, though it can pair all but any one of them.

    Sets of vertices that some matching pairs are the independent sets of a matroid, and those of a
    maximum matching a basis. What a vertex outside of it makes a circuit with are the vertices that
    it can be exchanged for: those at the even ends of alternating paths, the outer vertices of its
    tree (J. Edmonds and D. R. Fulkerson, "Transversals and matroid partition", Journal of Research
    of the National Bureau of Standards 69B, 1965).
    """
    pairing = Pairing(*puzzle.shape)
    trees = (
        Forest(pairing.neighbours, pairing.partners, [vertex]).outer
        for vertex in alone(pairing.partners)[:_MOST_TREES]
    )
    return tuple(sorted(min(trees, key=len, default=())))
