"""Tables of pairs, and pictures of graphs: where vertices lie, edges, weights and costs."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given

from conftest import Run
from cover import Matching
from cover.drawing.notes_picture import Spot
from cover.drawing.svg import sheet
from cover.families.matchings.drawing import are_apart, places
from graphs import Edge, Edges, graph, paired_graphs

SVG = "{http://www.w3.org/2000/svg}"

Solved = tuple[Matching, tuple[int, ...]]


def _solved(
    edges: str, matching: Sequence[int], weights: Sequence[int] | None = None, decimals: int = 0
) -> Solved:
    """A graph by pairs of names such as `a-b`, and the numbers of the edges of a matching."""
    pairs = [edge.split("-") for edge in edges.split()]
    names = tuple(dict.fromkeys(name for pair in pairs for name in pair))
    ends = tuple((names.index(one), names.index(other)) for one, other in pairs)
    return graph(ends, len(names), weights, names=names, decimals=decimals), tuple(matching)


def _numbered(
    vertices: int, edges: Sequence[Edge], weights: Sequence[int] | None = None
) -> Matching:
    return graph(edges, vertices, weights, names=[f"v{vertex}" for vertex in range(vertices)])


SIX = _solved("ann-bob ann-cat bob-dan cat-dan dan-eve eve-fay", (1, 2, 5))
LONG = "x" * 300


def test_names_are_shown_as_they_are_and_never_folded() -> None:
    puzzle, solution = _solved(f"[red]a-{LONG} :x:-日本", (0, 1))
    priced, one = _solved("a-b", (0,), (3,))

    assert puzzle._draw(solution, False) == f"[red]a  {LONG}\n:x:     日本"
    assert graph([])._draw((), False) == ""
    assert "\x1b[1m3\x1b[0m" in priced._draw(one, True).splitlines()[-1]


def _document(puzzle: Matching, solution: Sequence[int]) -> Element:
    return ElementTree.fromstring(sheet([("test:1", puzzle._picture(solution))]))


def _texts(root: Element) -> list[str]:
    """All texts but the caption."""
    return [text.text or "" for text in root.iter(f"{SVG}text")][:-1]


def test_a_picture_has_all_vertices_and_thin_edges_and_thick_ones_with_titles() -> None:
    root = _document(*SIX)
    titles = [path.findtext(f"{SVG}title") for path in root.iter(f"{SVG}path")]
    (others, *_) = root.iter(f"{SVG}path")

    assert _texts(root) == ["ann", "bob", "cat", "dan", "eve", "fay"]
    assert titles == [None, "ann-cat", "bob-dan", "eve-fay"]
    assert others.get("d", "").count("M") == 3
    assert _texts(_document(graph([]), ())) == []
    assert SIX[0]._solid(SIX[1]) is None


def test_large_graphs_are_lists_of_pairs_in_columns() -> None:
    edges = [(2 * k, 2 * k + 1) for k in range(50)]
    root = _document(_numbered(100, edges, range(50)), range(50))
    drawn = list(root.iter(f"{SVG}text"))[:-1]

    assert [text.text for text in drawn] == [
        *(f"v{2 * k} – v{2 * k + 1} ({k})" for k in range(50)),
        "cost 1225",
    ]
    assert 1 < len({text.get("x") for text in drawn}) < 10


def test_weights_stand_at_all_edges_where_there_is_room() -> None:
    root = _document(*_solved("A1-A2 B1-B2 A1-B1 A2-B2", (0, 1), (5, 10, 15, 20), 1))

    assert _texts(root) == ["1.5", "2", "0.5", "1", "A1", "A2", "B1", "B2", "cost 1.5"]
    assert [group.get("font-weight") for group in root.iter(f"{SVG}g")].count("bold") == 1


def test_weights_stand_at_the_matching_alone_where_there_is_less_room() -> None:
    edges = list(combinations(range(12), 2))
    matching = tuple(edges.index((k, k + 1)) for k in range(0, 12, 2))
    root = _document(_numbered(12, edges, range(100, 166)), matching)

    assert _texts(root)[:6] == [str(100 + edge) for edge in matching]
    assert _texts(root)[6] == "v0"


def test_weights_of_a_matching_have_room_where_all_its_edges_cross() -> None:
    edges = list(combinations(range(60), 2))
    matching = tuple(edges.index((k, k + 30)) for k in range(30))
    root = _document(_numbered(60, edges, [10**20] * len(edges)), matching)

    assert _texts(root).count(str(10**20)) == 30


def test_no_weight_lies_on_a_name_or_on_another_one(cover: Run) -> None:
    """Of three workers and three tasks all nine weights are to be read, those chosen in bold."""
    done = cover("matching", "--format", "svg", "--caption", "", "puzzles/matching/workers.txt")
    root = ElementTree.fromstring(done.stdout)
    boxes = [
        Spot(float(text.get("x", "")), float(text.get("y", "")), 0.6 * len(text.text) * 3, 3)
        for text in root.iter(f"{SVG}text")
        if text.text
    ]

    groups = [group for group in root.iter(f"{SVG}g") if group.get("font-weight")]
    assert [len(list(group.iter(f"{SVG}text"))) for group in groups] == [6, 3]
    assert all(are_apart(one, other) for one, other in combinations(boxes, 2))


def test_long_names_are_shortened_and_what_xml_cannot_hold_is_replaced() -> None:
    long = "a name that is much too long to stand in a frame"
    root = _document(graph([(0, 1)], names=[long, "a<b>&\x07"]), (0,))

    assert _texts(root) == [f"{long[:23]}…", "a<b>&\ufffd"]
    assert [rect.findtext(f"{SVG}title") for rect in root.iter(f"{SVG}rect")][1:] == [long, None]


def test_all_matchings_of_a_graph_have_their_vertices_in_the_same_places() -> None:
    record, first = SIX
    one, other = (_document(record, matching) for matching in (first, (0, 3, 5)))

    assert [rect.attrib for rect in one.iter(f"{SVG}rect")] == [
        rect.attrib for rect in other.iter(f"{SVG}rect")
    ]


# --- Where vertices lie ---


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


@given(paired_graphs())
def test_no_edge_runs_through_a_vertex_and_everything_is_inside_of_the_picture(
    drawn: tuple[int, Edges],
) -> None:
    vertices, edges = drawn
    found = places(vertices, tuple(edges))

    assert found is not None
    points = found.points
    assert min(x for x, _ in points) == pytest.approx(0)
    assert min(y for _, y in points) == pytest.approx(0)
    for one, other in edges:
        line = list(_along(points[one], found.bends.get((one, other)), points[other]))
        for vertex in {*range(vertices)} - {one, other}:
            assert min(math.dist(points[vertex], point) for point in line) > 0.25
    for weights in (range(len(edges)), None):
        made = _numbered(vertices, edges, weights)._picture(tuple(range(vertices // 2)))
        for rect in (each for element in made.elements for each in element.iter("rect")):
            x, y, width, height = (float(rect.get(k, "")) for k in ("x", "y", "width", "height"))
            assert 0 <= x < x + width <= made.width
            assert 0 <= y < y + height <= made.height
        for path in (each for element in made.elements for each in element.iter("path")):
            numbers = [*map(float, re.findall(r"-?\d+(?:\.\d+)?", path.get("d", "")))]
            assert all(0 <= x <= made.width for x in numbers[::2])
            assert all(0 <= y <= made.height for y in numbers[1::2])


def _along(
    start: tuple[float, float], bend: tuple[float, float] | None, end: tuple[float, float]
) -> Iterator[tuple[float, float]]:
    """Points of an edge."""
    middle = bend or ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    for t in (step / 32 for step in range(33)):
        shares = (1 - t) ** 2, 2 * t * (1 - t), t**2
        parts = [*zip(shares, (start, middle, end), strict=True)]
        yield sum(share * x for share, (x, _) in parts), sum(share * y for share, (_, y) in parts)


def test_texts_overlap_if_they_have_an_area_in_common() -> None:
    box = Spot(5, 5, 4, 2)

    others = Spot(9, 5, 4, 2), Spot(5, 7, 4, 2), Spot(9, 7, 4, 2)
    assert all(are_apart(box, other) for other in others)
    assert not are_apart(box, Spot(8.9, 6.9, 4, 2))
    assert not are_apart(Spot(5, 5, 20, 20), box)
