"""Tables of pairs, and pictures of graphs: where vertices lie, edges, weights and costs."""

import re
from collections.abc import Sequence
from itertools import combinations
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from hypothesis import given
from hypothesis import strategies as st

from conftest import Run
from cover import Matching
from cover.drawing.notes_picture import Spot
from cover.drawing.svg import sheet
from cover.families.matchings.drawing import are_apart
from graphs import Edge, graph
from random_graphs import Edges, graphs

SVG = "{http://www.w3.org/2000/svg}"

Solved = tuple[Matching, tuple[int, ...]]


def _solved(
    edges: str,
    matching: Sequence[int],
    weights: Sequence[int] | None = None,
    decimals: int = 0,
) -> Solved:
    """A graph by pairs of names such as `a-b`, and the numbers of the edges of a matching."""
    pairs = [edge.split("-") for edge in edges.split()]
    names = tuple(dict.fromkeys(name for pair in pairs for name in pair))
    ends = tuple((names.index(one), names.index(other)) for one, other in pairs)
    return _record(names, ends, weights, decimals), tuple(matching)


def _record(
    names: Sequence[str],
    edges: Sequence[Edge],
    weights: Sequence[int] | None = None,
    decimals: int = 0,
) -> Matching:
    return graph(edges, len(names), weights, names=names, decimals=decimals)


def _numbered(
    vertices: int, edges: Sequence[Edge], weights: Sequence[int] | None = None
) -> Matching:
    return _record([f"v{vertex}" for vertex in range(vertices)], edges, weights)


SIX = _solved("ann-bob ann-cat bob-dan cat-dan dan-eve eve-fay", (1, 2, 5))


def _drawing(solved: Solved, colour: bool = False) -> list[str]:
    puzzle, solution = solved
    return puzzle._draw(solution, colour).splitlines()


def test_pairs_stand_in_two_columns() -> None:
    assert _drawing(SIX) == ["ann  cat", "bob  dan", "eve  fay"]


def test_weights_stand_in_a_third_column_and_add_up_below_it() -> None:
    weighted = _solved("ann-bob bob-cat cat-longer", (0, 2), (5, 7, 105), 1)

    assert _drawing(weighted) == [
        "ann    bob       0.5",
        "cat    longer   10.5",
        "────────────────────",
        "cost              11",
    ]


def test_names_are_shown_as_they_are_and_never_folded() -> None:
    long = "x" * 300

    assert _drawing(_solved(f"[red]a-{long} :x:-日本", (0, 1))) == [
        f"[red]a  {long}",
        ":x:     日本",
    ]


def test_a_total_is_bold_where_there_are_colours() -> None:
    last = _drawing(_solved("a-b", (0,), (3,)), colour=True)[-1]

    assert "\x1b[1m3\x1b[0m" in last


def test_a_graph_without_vertices_has_an_empty_table_and_an_empty_picture() -> None:
    nothing = _record([], [])

    assert _drawing((nothing, ())) == []
    assert _texts(_document((nothing, ()))) == []


def _document(*solved: Solved) -> Element:
    return ElementTree.fromstring(
        sheet([("test:1", puzzle._picture(solution)) for puzzle, solution in solved])
    )


def _texts(root: Element) -> list[str]:
    """All texts but the caption."""
    return [text.text or "" for text in root.iter(f"{SVG}text")][:-1]


def test_a_picture_has_all_vertices_and_thin_edges_and_thick_ones_with_titles() -> None:
    root = _document(SIX)
    titles = [path.findtext(f"{SVG}title") for path in root.iter(f"{SVG}path")]
    (others, *_) = root.iter(f"{SVG}path")

    assert _texts(root) == ["ann", "bob", "cat", "dan", "eve", "fay"]
    assert titles == [None, "ann-cat", "bob-dan", "eve-fay"]
    assert others.get("d", "").count("M") == 3


def test_large_graphs_are_lists_of_pairs_in_columns() -> None:
    edges = [(2 * k, 2 * k + 1) for k in range(50)]
    root = _document((_numbered(100, edges, range(50)), tuple(range(50))))
    drawn = list(root.iter(f"{SVG}text"))[:-1]

    assert [text.text for text in drawn] == [
        *(f"v{2 * k} – v{2 * k + 1} ({k})" for k in range(50)),
        "cost 1225",
    ]
    assert 1 < len({text.get("x") for text in drawn}) < 10


@given(graphs(), st.booleans())
def test_everything_is_inside_of_the_picture(drawn: tuple[int, Edges], weighted: bool) -> None:
    vertices, edges = drawn
    record = _numbered(vertices, edges, range(len(edges)) if weighted else None)
    made = record._picture(tuple(range(vertices // 2)))
    root = Element("g")
    root.extend(made.elements)

    for rect in root.iter("rect"):
        x, y, width, height = (float(rect.get(key, "")) for key in ("x", "y", "width", "height"))
        assert x >= 0
        assert x + width <= made.width
        assert 0 <= y < y + height <= made.height
    for path in root.iter("path"):
        numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path.get("d", ""))]
        assert all(0 <= x <= made.width for x in numbers[::2])
        assert all(0 <= y <= made.height for y in numbers[1::2])


def test_weights_stand_at_all_edges_where_there_is_room() -> None:
    root = _document(_solved("A1-A2 B1-B2 A1-B1 A2-B2", (0, 1), (5, 10, 15, 20), 1))

    assert _texts(root) == ["1.5", "2", "0.5", "1", "A1", "A2", "B1", "B2", "cost 1.5"]
    assert [group.get("font-weight") for group in root.iter(f"{SVG}g")].count("bold") == 1


def test_weights_stand_at_the_matching_alone_where_there_is_less_room() -> None:
    edges = list(combinations(range(12), 2))
    matching = tuple(edges.index((k, k + 1)) for k in range(0, 12, 2))
    root = _document((_numbered(12, edges, range(100, 166)), matching))

    assert _texts(root)[:6] == [str(100 + edge) for edge in matching]
    assert _texts(root)[6] == "v0"


def test_weights_of_a_matching_have_room_where_all_its_edges_cross() -> None:
    edges = list(combinations(range(60), 2))
    matching = tuple(edges.index((k, k + 30)) for k in range(30))
    root = _document((_numbered(60, edges, [10**20] * len(edges)), matching))

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


def test_long_names_are_shortened_and_told_in_full_as_titles() -> None:
    long = "a name that is much too long to stand in a frame"
    root = _document((_record([long, "b"], [(0, 1)]), (0,)))

    assert _texts(root) == [f"{long[:23]}…", "b"]
    assert [rect.findtext(f"{SVG}title") for rect in root.iter(f"{SVG}rect")][1:] == [long, None]


def test_names_that_xml_cannot_hold_leave_the_picture_well_formed() -> None:
    root = _document((_record(["a<b>&", "c\x07"], [(0, 1)]), (0,)))

    assert _texts(root) == ["a<b>&", "c\ufffd"]


def test_all_matchings_of_a_graph_have_their_vertices_in_the_same_places() -> None:
    record, first = SIX
    one, other = (_document((record, matching)) for matching in (first, (0, 3, 5)))

    assert [rect.attrib for rect in one.iter(f"{SVG}rect")] == [
        rect.attrib for rect in other.iter(f"{SVG}rect")
    ]


def test_nothing_stands_in_space() -> None:
    puzzle, solution = SIX

    assert puzzle._solid(solution) is None
