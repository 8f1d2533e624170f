"""What a matching demands: each vertex is paired."""

from __future__ import annotations

from cover.families.demands import Demand, ModelDemands
from cover.families.matchings.blossoms import Forest, Pairing, alone
from cover.families.matchings.layout import layout_of
from cover.families.matchings.puzzle import MatchedGraph
from cover.families.parts import Part
from cover.reading.records import Record

# Of the vertices that a maximum matching leaves alone, how many are looked at.
_MOST_TREES = 20


def demands(record: Record) -> ModelDemands:
    """Return a demand for each vertex; some that rule each other out are known without a search."""
    puzzle, layout = record.puzzle, layout_of(record)
    assert isinstance(puzzle, MatchedGraph), "the registry pairs these demands with their family"
    found = [
        Demand(Part("vertex", layout.symbol(vertex), (vertex,)), optional=(vertex,))
        for vertex in range(puzzle.vertices)
    ]
    problem = puzzle.model(puzzle.shape)
    return ModelDemands(problem, found, "be paired", known=_never_paired_together(puzzle))


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
