"""Where the vertices of a graph lie in its picture; lengths in distances between neighbours.

A grid, which the names of its vertices tell, is drawn as one. Other graphs are drawn in two columns
or on a circle.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from statistics import mean
from typing import NamedTuple

from rustworkx import PyGraph, connected_components, two_color

from cover.families.matchings.blossoms import Edge

Cell = tuple[int, int]  # row and column
Point = tuple[float, float]  # x and y

_MOST = 60  # vertices of a picture, or of a side of it if it is a grid
_GAP = 1.5  # between parts that no edge joins
_CHORD = 1.2  # between neighbours on a circle
_INSIDE = 0.6  # how far edges stay inside of it where they pass vertices

# Names of cells, by row and column.
_NAMES = (
    re.compile(r"[rR]([0-9]{1,9})[cC]([0-9]{1,9})"),
    re.compile(r"([0-9]{1,9}) *[,_] *([0-9]{1,9})"),
    re.compile(r"\(([0-9]{1,9}) *, *([0-9]{1,9})\)"),
    re.compile(r"([A-Z])([0-9]{1,9})"),
)


class VertexPlaces(NamedTuple):
    """Where the vertices of a graph lie, by x and y from 0 on.

    Edges are straight, but for those with `bends`, to which their middles are pulled.
    """

    points: Mapping[int, Point]
    bends: Mapping[Edge, Point]

    def moved(self, right: float, down: float) -> VertexPlaces:
        return VertexPlaces(
            {vertex: (x + right, y + down) for vertex, (x, y) in self.points.items()},
            {edge: (x + right, y + down) for edge, (x, y) in self.bends.items()},
        )


@lru_cache(maxsize=8)  # all solutions of a graph have one drawing
def places(names: tuple[str, ...], edges: tuple[Edge, ...]) -> VertexPlaces | None:
    """Return the places of vertices and edges; None where there are too many, or none.

    A grid is drawn as one, other graphs by their parts that no edge joins: in two columns where
    all edges run between these, and otherwise on a circle.
    """
    if not names:
        return None
    cells = grid(names, edges)
    if cells is not None and max(map(max, cells)) < _MOST:
        return VertexPlaces({vertex: (x, y) for vertex, (y, x) in enumerate(cells)}, {})
    if len(names) > _MOST:
        return None
    graph: PyGraph[int, Edge] = PyGraph()
    graph.add_nodes_from(range(len(names)))
    graph.add_edges_from([(*edge, edge) for edge in edges])
    parts = [graph.subgraph(sorted(part)) for part in connected_components(graph)]
    return _beside([_columns(part) or _circle(part) for part in parts])


def _columns(graph: PyGraph[int, Edge]) -> VertexPlaces | None:
    """Draw two columns, the second one in such an order that edges rise and fall little.

    Return None if the graph is not bipartite.
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
    return VertexPlaces(
        {graph[node]: (0 if node in left else width, row[node]) for node in sides}, {}
    )


def _circle(graph: PyGraph[int, Edge]) -> VertexPlaces:
    """Draw vertices in their order, clockwise from the top, and edges as far inside as they must.

    On a large circle they would otherwise touch the vertices that they pass: so the middle of an
    edge is pulled towards the centre, at most up to it.
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
    bends: dict[Edge, Point] = {}
    for edge in graph.edges():
        if frozenset(edge) not in beside:
            middle = [sum(ends) / 2 for ends in zip(*map(points.__getitem__, edge), strict=True)]
            share = max(1 - pull / (math.hypot(*middle) or pull or 1), 0)
            bends[edge] = middle[0] * share, middle[1] * share
    left, top = map(min, zip(*points.values(), strict=True))
    return VertexPlaces(points, bends).moved(-left, -top)


def _beside(parts: Sequence[VertexPlaces]) -> VertexPlaces:
    """Put parts in rows, which together are about a square, as one drawing."""
    points: dict[int, Point] = {}
    bends: dict[Edge, Point] = {}
    corners = [list(zip(*part.points.values(), strict=True)) for part in parts]
    sizes = [(max(xs), max(ys)) for xs, ys in corners]
    area = sum((width + _GAP) * (height + _GAP) for width, height in sizes)
    longest = max(math.sqrt(area), *(width for width, _ in sizes))
    x = y = highest = 0.0
    for part, (width, height) in zip(parts, sizes, strict=True):
        if x + width > longest:
            x, y, highest = 0.0, y + highest + _GAP, 0.0
        moved = part.moved(x, y)
        points.update(moved.points)
        bends.update(moved.bends)
        x += width + _GAP
        highest = max(highest, height)
    return VertexPlaces(points, bends)


def grid(names: Sequence[str], edges: Sequence[Edge]) -> list[Cell] | None:
    """Return the cells that vertices are named after, from row and column 0 on, in their order.

    Return None where names tell no cells, or where an edge would run through a third vertex.
    """
    cells = _named(names) or _numbered(names, edges)
    if cells is None or len(set(cells)) < len(cells):
        return None
    for (row, column), (v, u) in ((cells[one], cells[other]) for one, other in edges):
        if math.gcd(row - v, column - u) > 1:
            return None
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return [(row - top, column - left) for row, column in cells]


def _named(names: Sequence[str]) -> list[Cell] | None:
    """Return the cells of names such as `r1c2`, `1,2`, `(1, 2)` or, a letter for the row, `A2`."""
    for pattern in _NAMES:
        found = [match for match in map(pattern.fullmatch, names) if match is not None]
        if len(found) == len(names):
            row = int if found[0][1].isdigit() else ord
            return [(row(match[1]), int(match[2])) for match in found]
    return None


def _numbered(names: Sequence[str], edges: Sequence[Edge]) -> list[Cell] | None:
    """Return the cells of numbers from 0 or 1 on; edges join each to the next and the one below."""
    if not all(re.fullmatch("0|[1-9][0-9]{0,8}", name) for name in names):
        return None
    numbers = [int(name) for name in names]
    first = min(numbers)
    if first > 1 or max(numbers) - first >= len(numbers):
        return None
    steps = {abs(numbers[one] - numbers[other]) for one, other in edges}
    down = steps - {1}
    if len(down) > 1:
        return None
    columns = down.pop() if down else len(numbers)
    cells = [divmod(number - first, columns) for number in numbers]
    if any(math.dist(cells[one], cells[other]) > 1 for one, other in edges):
        return None
    return cells
