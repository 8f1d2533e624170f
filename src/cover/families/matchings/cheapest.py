"""The cheapest perfect or maximum matching, by rustworkx.

It is the one part of matching theory left to a library.

With 1,000 vertices and 5,000 edges networkx takes 3 seconds and rustworkx 0.1; with ten times as
many, 60 to more than 400, and 4 to 20. It is installed with numpy, but does not load it.

It calculates in integers of 128 bits, and does not tell when they overflow. Weights here are up to
twice as far apart as those given. The library doubles them and subtracts dual variables, which are
never further from 0 than the greatest weight times half the number of vertices and a few: the least
are those of vertices that are still alone, and a perfect matching would make up for them. Where
some stay alone, weights are as they were given, and trees grow along paths of no more edges than
there are vertices.
"""

from __future__ import annotations

from collections.abc import Sequence

from cover.errors import LimitError
from cover.families.matchings.blossoms import Edges

_ROOM = 2**122  # for dual variables and what is added to them
_AT_ONCE = 20_000_000  # vertices times edges, which take a fraction of a second


def furthest(vertices: int) -> int:
    """Return how far apart the weights of a graph with that number of vertices may be."""
    return _ROOM // (vertices + 8)


def cheapest(
    vertices: int,
    edges: Edges,
    weights: Sequence[int],
    timeout: float | None = None,
    *,
    is_perfect: bool = True,
) -> list[tuple[int, int]]:
    """Return the pairs of a maximum matching of the least weight; of a perfect one, `is_perfect`.

    At worst the time is the third power of the vertices. Raises `LimitError` if a large graph takes
    more than `timeout` seconds, and `OverflowError` for weights that are further apart than
    `furthest` says: nothing else is exact.
    """
    if max(weights, default=0) - min(weights, default=0) > furthest(vertices):
        raise OverflowError("weights are too far apart")
    light = _lightened(vertices, edges, weights) if is_perfect else weights
    if vertices * len(edges) <= _AT_ONCE:
        return _found(vertices, edges, light)

    # No clock and no Ctrl-C stops the library in our process.
    import pickle
    from subprocess import TimeoutExpired

    from cover.processes import begin

    try:
        with begin(__name__) as process:
            try:
                found, _ = process.communicate(pickle.dumps((vertices, edges, light)), timeout)
            finally:
                process.kill()
    except (OSError, TimeoutExpired):
        raise LimitError("no process or no time to find the cheapest matching") from None
    if process.returncode:
        raise LimitError("no memory to find the cheapest matching")
    pairs: list[tuple[int, int]] = pickle.loads(found)
    return pairs


def serve() -> None:
    """Find the pairs for another process; this is all that a process made for it does."""
    import pickle
    import signal
    import sys

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # the other process tells of Ctrl-C
    try:
        pickle.dump(_found(*pickle.load(sys.stdin.buffer)), sys.stdout.buffer)
    except (EOFError, MemoryError):  # the other one has gone; or this is too much
        sys.exit(1)


def _found(vertices: int, edges: Edges, light: Sequence[int]) -> list[tuple[int, int]]:
    from rustworkx import PyGraph, max_weight_matching

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
    """Return other weights by which the same perfect matchings are the cheapest: twice these, less.

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
