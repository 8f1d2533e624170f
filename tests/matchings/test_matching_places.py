"""Where the vertices of graphs lie in pictures."""

import math
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given

from cover.drawing.notes_picture import Spot
from cover.families.matchings.drawing import are_apart, places
from random_graphs import Edges, graphs


def test_a_bipartite_graph_is_in_two_columns() -> None:
    """Ann knows all, and so on: the complete bipartite graph of 3 and 3 vertices."""
    found = places(6, tuple((one, other) for one in range(3) for other in range(3, 6)))

    assert found is not None
    assert found.points == [(2.5 * (vertex // 3), vertex % 3) for vertex in range(6)]


def test_other_graphs_are_on_a_circle_with_edges_inside() -> None:
    vertices = 30
    edges = tuple(combinations(range(vertices), 2))
    found = places(vertices, edges)

    assert found is not None
    radius = max(y for _, y in found.points) / 2
    centre = max(x for x, _ in found.points) / 2, radius
    distances = [math.dist(point, centre) for point in found.points]
    assert distances == pytest.approx([radius] * vertices)
    assert set(found.bends) == {
        (one, other) for one, other in edges if other - one not in (1, vertices - 1)
    }
    assert all(math.dist(bend, centre) < radius - 0.9 for bend in found.bends.values())


@given(graphs())
def test_no_edge_runs_through_a_vertex(graph: tuple[int, Edges]) -> None:
    vertices, edges = graph
    found = places(vertices, tuple(edges))

    assert found is not None
    points = found.points
    assert min(x for x, _ in points) == pytest.approx(0)
    assert min(y for _, y in points) == pytest.approx(0)
    for one, other in edges:
        line = list(_along(points[one], found.bends.get((one, other)), points[other]))
        for vertex in range(vertices):
            if vertex not in (one, other):
                assert min(math.dist(points[vertex], point) for point in line) > 0.25


def _along(
    start: tuple[float, float], bend: tuple[float, float] | None, end: tuple[float, float]
) -> Iterator[tuple[float, float]]:
    """Points of an edge."""
    middle = bend or ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    for step in range(65):
        t = step / 64
        shares = (1 - t) ** 2, 2 * t * (1 - t), t**2
        yield (
            sum(
                share * place[0] for share, place in zip(shares, (start, middle, end), strict=True)
            ),
            sum(
                share * place[1] for share, place in zip(shares, (start, middle, end), strict=True)
            ),
        )


def test_texts_overlap_if_they_have_an_area_in_common() -> None:
    box = Spot(5, 5, 4, 2)

    others = Spot(9, 5, 4, 2), Spot(5, 7, 4, 2), Spot(9, 7, 4, 2)
    assert all(are_apart(box, other) for other in others)
    assert not are_apart(box, Spot(8.9, 6.9, 4, 2))
    assert not are_apart(Spot(5, 5, 20, 20), box)
