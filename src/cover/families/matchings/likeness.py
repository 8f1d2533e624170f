"""Which graphs are alike: those that are the same when vertices have other names.

rustworkx decides it, by the algorithm VF2 (Cordella and others, 2004), for graphs whose vertices
have the same degrees and as many neighbours of each degree.
"""

from __future__ import annotations

from collections.abc import Hashable

from cover.families.matchings.puzzle import MatchedGraph
from cover.reading.records import Record


class GraphForm:
    """A graph that equals all that are the same but for names."""

    def __init__(self, graph: MatchedGraph) -> None:
        from rustworkx import PyGraph

        self._mark = _mark(graph)
        weights = graph.weights or [0] * len(graph.edges)
        self._graph: PyGraph[None, int] = PyGraph()
        self._graph.add_nodes_from([None] * graph.vertices)
        edges = zip(graph.edges, weights, strict=True)
        self._graph.add_edges_from([(u, v, weight) for (u, v), weight in edges])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GraphForm):
            return NotImplemented
        from rustworkx import is_isomorphic

        return self._mark == other._mark and is_isomorphic(
            self._graph, other._graph, edge_matcher=lambda one, another: one == another
        )

    def __hash__(self) -> int:
        return hash(self._mark)


def mark(record: Record) -> Hashable:
    """Return for each vertex its degree and those of its neighbours, sorted."""
    return _mark(_graph_of(record))


def form(record: Record) -> Hashable:
    """Return the graph as one that equals all that are alike."""
    return GraphForm(_graph_of(record))


def _mark(graph: MatchedGraph) -> Hashable:
    neighbours: list[list[int]] = [[] for _ in range(graph.vertices)]
    for u, v in graph.edges:
        neighbours[u].append(v)
        neighbours[v].append(u)
    degrees = list(map(len, neighbours))
    weights = tuple(sorted(graph.weights or ()))
    around = sorted(tuple(sorted(degrees[v] for v in of)) for of in neighbours)
    return tuple(around), weights


def _graph_of(record: Record) -> MatchedGraph:
    assert isinstance(record.puzzle, MatchedGraph), "the family has no other puzzles"
    return record.puzzle
