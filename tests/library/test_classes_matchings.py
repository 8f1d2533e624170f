"""Matchings of graphs that are made of values of Python."""

from __future__ import annotations

import pickle
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cover
from conftest import examples
from cover import Matching
from cover.errors import InputError

PAIRS = [("ann", "bob"), ("ann", "cat"), ("bob", "dan"), ("cat", "dan")]
WEIGHED = [("a", 1, 3), ("a", 2, 5), ("b", 1, 4), ("b", 2, 7)]


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, list[tuple[int, int, int]]]:
    """The number of vertices and the edges of a small graph, with weights."""
    count = draw(st.integers(2, 7))
    pairs = st.sampled_from(list(combinations(range(count), 2)))
    edges = draw(st.lists(pairs, unique=True, min_size=1))
    weights = draw(st.lists(st.integers(-9, 9), min_size=len(edges), max_size=len(edges)))
    return count, [(u, v, weight) for (u, v), weight in zip(edges, weights, strict=True)]


@given(graphs(), st.booleans(), st.booleans())
@examples(40)
def test_a_graph_of_pairs_is_that_of_the_text(
    graph: tuple[int, list[tuple[int, int, int]]], weighed: bool, maximum: bool
) -> None:
    """Pairs say what lines of edges say, and have the same matchings."""
    count, edges = graph
    stated = edges if weighed else [edge[:2] for edge in edges]
    text = f"vertices: {list(range(count))}\nedges:\n"
    text += "".join(f"- {' '.join(map(str, edge))}\n" for edge in stated)
    of_text = Matching(text, maximum=maximum)
    matching = Matching(stated, vertices=range(count), maximum=maximum)
    assert matching.to("yaml") == of_text.to("yaml")
    assert matching.count() == of_text.count()
    mine, others = matching.solve(), of_text.solve()
    assert (mine and mine.values) == (others and others.values)
    if mine is not None:
        assert of_text.check(mine)
        assert [tuple(map(str, pair)) for pair in mine.placements] == others.placements  # type: ignore[union-attr]
        for u, v in mine.placements:
            assert (mine[u], mine[v]) == (v, u)
        assert len(mine.left_over) == count - 2 * len(mine.placements)
    (again,) = cover.read(str(Matching(stated, vertices=range(count)).to("yaml")))
    assert again == Matching(text)
    assert type(again) is Matching
    assert pickle.loads(pickle.dumps(matching)) == matching


@given(graphs())
@examples(40)
def test_the_cheapest_is_that_of_networkx(graph: tuple[int, list[tuple[int, int, int]]]) -> None:
    """A maximum matching that costs least is as cheap as the one of networkx."""
    given_graph = nx.Graph()
    given_graph.add_weighted_edges_from(graph[1])
    best = nx.min_weight_matching(given_graph)
    cost = sum(given_graph.edges[edge]["weight"] for edge in best)
    solution = Matching(given_graph, maximum=True).solve(min_cost=True)
    assert solution is not None
    assert len(solution.placements) == len(best)
    assert solution.cost == cost


@pytest.mark.parametrize(
    "form",
    [
        PAIRS,
        iter(PAIRS),
        set(PAIRS),
        [list(pair) for pair in PAIRS],
        [set(pair) for pair in PAIRS],
        [(u, v, None) for u, v in PAIRS],
        dict.fromkeys(PAIRS),
        nx.Graph(PAIRS),
        nx.DiGraph(PAIRS),
        nx.MultiGraph(PAIRS),
        "\n".join(" ".join(pair) for pair in PAIRS),
        "edges:\n" + "\n".join(f"- {u} {v}" for u, v in PAIRS),
    ],
)
def test_every_form_has_the_same_matchings(form: Any) -> None:
    """Pairs, mappings, graphs of networkx and texts are one graph."""
    matching = Matching(form)
    assert repr(matching) == "<Matching 4 vertices, 4 edges>"
    assert matching.count() == 2
    found = {frozenset(map(frozenset, each.placements)) for each in matching.solutions()}
    assert found == {
        frozenset({frozenset({"ann", "bob"}), frozenset({"cat", "dan"})}),
        frozenset({frozenset({"ann", "cat"}), frozenset({"bob", "dan"})}),
    }


@pytest.mark.parametrize(
    "form",
    [
        WEIGHED,
        {(u, v): weight for u, v, weight in WEIGHED},
        [(u, v, float(weight)) for u, v, weight in WEIGHED],
        [(u, v, Decimal(weight)) for u, v, weight in WEIGHED],
        [(u, v, Fraction(weight)) for u, v, weight in WEIGHED],
        [(u, v, np.int64(weight)) for u, v, weight in WEIGHED],
        [(u, v, np.float32(weight)) for u, v, weight in WEIGHED],
    ],
)
def test_every_form_of_a_weight(form: Any) -> None:
    """Numbers of any kind are weights; names need not be texts."""
    cheap, dear = Matching(form).solve(min_cost=True), Matching(form).solve(max_cost=True)
    assert cheap is not None
    assert dear is not None
    assert (cheap["a"], cheap[1], cheap.cost) == (2, "b", 9)
    assert (dear["a"], dear[1], dear.cost) == (1, "a", 10)


def test_weights_of_networkx() -> None:
    """The attribute is named; without one, there are no weights."""
    graph = nx.Graph()
    graph.add_edge("x", "y", weight=0.1, price=7)
    graph.add_edge("u", "v", weight=0.2, price=8)
    assert Matching(graph).solve().cost == 0.3  # type: ignore[union-attr]
    assert Matching(graph, weight="price").solve().cost == 15  # type: ignore[union-attr]
    assert Matching(graph, weight=None).solve().cost is None  # type: ignore[union-attr]
    assert Matching(graph, weight="colour").solve().cost is None  # type: ignore[union-attr]


def test_names_of_any_kind() -> None:
    """Solutions call vertices as the program did, also where their texts are alike."""
    grid = nx.grid_2d_graph(2, 2)
    solution = Matching(grid).solve()
    assert solution is not None
    assert solution[0, 0] in ((0, 1), (1, 0))
    alike = Matching([(1, "1"), (1.5, "1.5"), (None, frozenset())]).solve()
    assert alike is not None
    assert (alike[1], alike["1"], alike[None]) == ("1", 1, frozenset())
    assert str(alike)
    assert Matching([("1", "2")]).solve() == Matching("1 2").solve()


def test_answers_call_vertices_as_the_program_did() -> None:
    """A checked answer has names of any kind, or the texts that answers have for them."""
    matching = Matching([(("a", 1), 7), ("7", None)])
    assert matching.check([(("a", 1), 7), (None, "7")])
    assert matching.check(matching.solve().placements)  # type: ignore[union-attr]
    assert not matching.check([(("a", 1), 7)])
    assert not matching.check([(("a", 1), "7"), (None, 7)])
    with pytest.raises(InputError, match="answer: expected pairs of vertices"):
        matching.check([7])


def test_what_a_graph_states_can_be_read() -> None:
    """Vertices are called as the program or the text calls them, also after a detour."""
    matching = Matching([(("a", 1), 7, 0.5), (7, None, 2)], vertices=["x"])
    assert matching.vertices == ("x", ("a", 1), 7, None)
    assert matching.edges == ((("a", 1), 7), (7, None))
    assert matching.weights == (0.5, 2)
    assert not matching.maximum
    again = pickle.loads(pickle.dumps(matching))
    assert again == matching
    assert again.vertices == matching.vertices
    of_text = Matching("2 10\n2 1\n", maximum=True)
    assert of_text.vertices == ("1", "2", "10")
    assert of_text.edges == (("1", "2"), ("2", "10"))
    assert of_text.weights is None
    assert of_text.maximum
    assert of_text != Matching("2 10\n2 1\n")


def test_who_is_left_over() -> None:
    """With `maximum`, some have no partner; vertices can be in no edge."""
    solution = Matching([(0, 1), (1, 2)], vertices=[9], maximum=True).solve()
    assert solution is not None
    assert solution[2] is None
    assert solution[9] is None
    assert set(solution.left_over) == {2, 9}
    assert Matching([(0, 1)], vertices=[9]).solve() is None
    assert Matching([(0, 1)], vertices=[9]).reason() == (
        "Matching: 3 vertices are an odd number; --maximum pairs as many as can be"
    )
    isolated = nx.Graph([(0, 1)])
    isolated.add_node(9)
    assert Matching(isolated) == Matching([(0, 1)], vertices=[0, 1, 9])


def test_loops_and_parallel_edges_get_a_note() -> None:
    """They are dropped, as those of texts are."""
    matching = Matching([(1, 2, 3), (2, 1, 2), (1, 1, 5)])
    assert matching.notes == (
        "edges[2]: a loop at 1 is dropped: it matches nothing",
        "edges[1]: 2-1 with another weight; edges have no direction, and the lesser one counts",
    )
    solution = matching.solve()
    assert solution is not None
    assert solution.cost == 2


def test_rows_of_costs() -> None:
    """Rows are paired with columns, as a text with the option says it; None is no edge."""
    costs = [[4, 1.5, 3], [2, 0, None], [3, float("nan"), 2]]
    matching = Matching(costs, bipartite=True)
    solution = matching.solve(min_cost=True)

    assert matching.vertices == ("r1", "r2", "r3", "c1", "c2", "c3")
    assert len(matching.edges) == 7
    assert solution is not None
    assert (solution["r1"], solution.cost) == ("c2", 5.5)
    assert Matching("4 1\n2 0\n", bipartite=True).weights == (4, 1, 2, 0)
    assert Matching([[0, 1], [1, 1]], bipartite=True).weights is None
    with pytest.raises(InputError, match=r"edges\[0\]: found 'a' .*expected a cost"):
        Matching([("a", "b")], bipartite=True)
