"""The edges of all perfect matchings of a graph, from one of these matchings.

Another perfect matching differs from it by cycles, whose edges are in the matching and outside of
it by turns. So an edge is *allowed*, in some perfect matching, if it is in the one that is known or
on such a cycle.

Let a vertex u lead to a vertex w if an edge outside the matching joins u to the partner of w. Then
a cycle is a closed walk, and the edge u-v may be on one only if u and the partner of v lead to each
other, over others: if they are in one *strong component* (R. Tarjan, "Depth-first search and linear
graph algorithms", SIAM Journal on Computing 1, 1972). In a bipartite graph, that is all. In others,
a closed walk may go along an edge of the matching both ways, and be no cycle. So each edge that is
left is put into the matching, and the two vertices that lose their partners look for others: the
path by which they find each other tells of all its edges that they are allowed.

Where there is none for an edge of u, a tree grown from the partner p of u, without u, tells all of
u's edges: u-v is allowed if v is outer in it, for then v-u and u-p close a cycle. At worst that is
a tree for each vertex; in random graphs of 10,000 vertices there is hardly any.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cover.families.matchings.blossoms import ALONE, Forest, Neighbours


def allowed_edges(neighbours: Neighbours, partners: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the allowed edges, the smaller vertex first; some come twice.

    `partners` are a perfect matching. Vertices without neighbours may be `ALONE`.
    """
    yield from ((u, v) for u, v in enumerate(partners) if u < v)
    component = _strong_components(neighbours, partners)
    latest = _Latest(neighbours, list(partners))
    for vertex, others in enumerate(neighbours):
        for other in others:
            if vertex < other and component[vertex] == component[partners[other]]:
                yield from latest.edges_with(vertex, other)


class _Latest:
    """The perfect matching that was found last, and what is known by those before."""

    def __init__(self, neighbours: Neighbours, partners: list[int]) -> None:
        self._neighbours = neighbours
        self._partners = partners
        self._allowed = set[tuple[int, int]]()
        self._settled = set[int]()  # vertices whose edges are all known

    def edges_with(self, u: int, v: int) -> Iterator[tuple[int, int]]:
        """Yield what is new, if it is asked whether a matching has the edge u-v."""
        partners = self._partners
        if v == partners[u] or (u, v) in self._allowed or not self._settled.isdisjoint((u, v)):
            return
        alone = partners[u], partners[v]
        for vertex in alone:
            partners[vertex] = ALONE
        partners[u], partners[v] = v, u
        forest = Forest(self._neighbours, partners, alone, (u, v))
        if forest.augment(partners):
            found = [(u, v), *(sorted_edge(*edge) for edge in forest.path or ())]
        else:
            for one, other in zip((u, v), alone, strict=True):
                partners[one], partners[other] = other, one
            outer = set(Forest(self._neighbours, partners, [partners[u]], (u,)).outer)
            found = [sorted_edge(u, other) for other in self._neighbours[u] if other in outer]
            self._settled.add(u)
        self._allowed.update(found)
        yield from found


def sorted_edge(u: int, v: int) -> tuple[int, int]:
    """Return an edge, the smaller vertex first."""
    return (u, v) if u < v else (v, u)


def _strong_components(neighbours: Neighbours, partners: Sequence[int]) -> list[int]:
    """Return the number of each vertex's component."""
    from rustworkx import PyDiGraph, strongly_connected_components

    graph: PyDiGraph[None, None] = PyDiGraph()
    graph.add_nodes_from([None] * len(partners))
    graph.add_edges_from_no_data(
        [
            (vertex, partners[other])
            for vertex, others in enumerate(neighbours)
            for other in others
            if partners[other] != vertex
        ]
    )
    component = [0] * len(partners)
    for number, vertices in enumerate(strongly_connected_components(graph)):
        for vertex in vertices:
            component[vertex] = number
    return component
