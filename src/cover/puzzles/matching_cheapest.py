"""The cheapest perfect matching, by rustworkx: the one part of matching theory left to a library.

With 1,000 vertices and 5,000 edges networkx takes 3 seconds and rustworkx 0.1; with ten times as
many, 60 to more than 400, and 4 to 20. It is installed with numpy, but does not load it.
"""

from __future__ import annotations

from collections.abc import Sequence

from cover.puzzles.matching_forest import Edges


def cheapest(vertices: int, edges: Edges, weights: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs of a perfect matching, if there is one, of the least weight.

    Exact in integers of up to 120 bits. At worst the time is the third power of the vertices.
    """
    from rustworkx import PyGraph, max_weight_matching

    light = _lightened(vertices, edges, weights)
    # What is least is most when told by how much it falls short of the heaviest edge.
    heaviest = max(light, default=0)
    graph: PyGraph[int, int] = PyGraph(multigraph=False)
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from(
        [(one, other, heaviest - w) for (one, other), w in zip(edges, light, strict=True)]
    )
    pairs = max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [(min(pair), max(pair)) for pair in pairs]


def _lightened(vertices: int, edges: Edges, weights: Sequence[int]) -> list[int]:
    """Other weights, by which the same perfect matchings are the cheapest: twice these, but less.

    What is subtracted at all edges of a vertex is subtracted from every perfect matching. So each
    takes half of what its lightest edge weighs from all of them, and then, in turn, what this one
    has left. With many edges at 0, the library takes down to a third of the time.
    """
    joined: list[list[tuple[int, int]]] = [[] for _ in range(vertices)]
    for (one, other), weight in zip(edges, weights, strict=True):
        joined[one].append((other, weight))
        joined[other].append((one, weight))
    less = [min((weight for _, weight in ends), default=0) for ends in joined]
    for vertex, ends in enumerate(joined):
        less[vertex] = min((2 * weight - less[other] for other, weight in ends), default=0)
    return [
        2 * weight - less[one] - less[other]
        for (one, other), weight in zip(edges, weights, strict=True)
    ]
