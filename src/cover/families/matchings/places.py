"""Where the vertices of a graph lie in its picture; lengths in distances between neighbours."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from statistics import mean
from typing import NamedTuple

from rustworkx import PyGraph, connected_components, two_color

from cover.families.matchings.grid_picture import Edge, grid

Point = tuple[float, float]  # x and y

_MOST = 60  # vertices of a picture, or of a side of it if it is a grid
_GAP = 1.5  # between parts that no edge joins
_CHORD = 1.2  # between neighbours on a circle
_INSIDE = 0.6  # how far edges stay inside of it where they pass vertices


class Places(NamedTuple):
    """Where the vertices of a graph lie, by x and y from 0 on.

    Edges are straight, but for those with `bends`, to which their middles are pulled.
    """

    points: Mapping[int, Point]
    bends: Mapping[Edge, Point]

    def moved(self, right: float, down: float) -> Places:
        """The same drawing elsewhere."""
        return Places(
            {vertex: (x + right, y + down) for vertex, (x, y) in self.points.items()},
            {edge: (x + right, y + down) for edge, (x, y) in self.bends.items()},
        )

    def size(self) -> Point:
        """How far the drawing reaches to the right and down."""
        return max(x for x, _ in self.points.values()), max(y for _, y in self.points.values())


@lru_cache(maxsize=8)  # all solutions of a graph have one drawing
def places(names: tuple[str, ...], edges: tuple[Edge, ...]) -> Places | None:
    """The places of vertices, by name, and of edges; None where there are too many, or none.

    A grid is drawn as one, other graphs by their parts that no edge joins: in two columns where
    all edges run between these, and otherwise on a circle.
    """
    if not names:
        return None
    cells = grid(names, edges)
    if cells is not None and max(map(max, cells)) < _MOST:
        return Places({vertex: (x, y) for vertex, (y, x) in enumerate(cells)}, {})
    return _beside(_parts(len(names), edges)) if len(names) <= _MOST else None


def _parts(vertices: int, edges: Sequence[Edge]) -> list[Places]:
    """A drawing of each connected part."""
    graph: PyGraph[int, Edge] = PyGraph()
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from([(*edge, edge) for edge in edges])
    parts = [graph.subgraph(sorted(part)) for part in connected_components(graph)]
    return [_columns(part) or _circle(part) for part in parts]


def _columns(graph: PyGraph[int, Edge]) -> Places | None:
    """Two columns, the second one in such an order that edges rise and fall little.

    None if the graph is not bipartite.
    """
    sides = two_color(graph)
    if sides is None:
        return None
    left = [node for node, side in sorted(sides.items()) if side == sides[0]]
    row = {node: number for number, node in enumerate(left)}
    right = sorted(
        sides.keys() - left,
        key=lambda node: (mean(row[end] for end in graph.neighbors(node)), node),
    )
    row.update({node: number for number, node in enumerate(right)})
    width = 1 + len(graph) / 4
    return Places({graph[node]: (0 if node in left else width, row[node]) for node in sides}, {})


def _circle(graph: PyGraph[int, Edge]) -> Places:
    """The vertices in their order, clockwise from the top, and edges as far inside as they must.

    On a large circle they would otherwise touch the vertices that they pass.
    """
    vertices = graph.nodes()
    turn = 2 * math.pi / len(vertices)
    radius = _CHORD / 2 / math.sin(turn / 2)
    points = {
        vertex: (radius * math.sin(turn * number), -radius * math.cos(turn * number))
        for number, vertex in enumerate(vertices)
    }
    beside = {frozenset(pair) for pair in zip(vertices, [*vertices[1:], vertices[0]], strict=True)}
    pull = 2 * max(_INSIDE - radius * (1 - math.cos(turn)), 0)
    bends = {
        edge: _pulled(points[edge[0]], points[edge[1]], pull)
        for edge in graph.edges()
        if frozenset(edge) not in beside
    }
    left, top = map(min, zip(*points.values(), strict=True))
    return Places(points, bends).moved(-left, -top)


def _pulled(start: Point, end: Point, pull: float) -> Point:
    """The middle of a line, so much nearer to the centre of the circle, or there."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    left = max(1 - pull / (math.hypot(x, y) or pull or 1), 0)
    return x * left, y * left


def _beside(parts: Sequence[Places]) -> Places:
    """Parts in rows, as one drawing."""
    points: dict[int, Point] = {}
    bends: dict[Edge, Point] = {}
    corners = _corners([part.size() for part in parts])
    for part, corner in zip(parts, corners, strict=True):
        moved = part.moved(*corner)
        points.update(moved.points)
        bends.update(moved.bends)
    return Places(points, bends)


def _corners(sizes: Sequence[Point]) -> Iterator[Point]:
    """The upper left corners of rectangles in rows, which together are about a square."""
    area = sum((width + _GAP) * (height + _GAP) for width, height in sizes)
    longest = max(math.sqrt(area), *(width for width, _ in sizes))
    x = y = highest = 0.0
    for width, height in sizes:
        if x + width > longest:
            x, y, highest = 0.0, y + highest + _GAP, 0.0
        yield x, y
        x += width + _GAP
        highest = max(highest, height)
