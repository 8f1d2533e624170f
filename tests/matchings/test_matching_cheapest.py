"""The cheapest perfect matching: how far weights may be apart, and how the library is stopped."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.answers import Answer, Request
from cover.errors import LimitError, Place
from cover.families.matchings import cheapest as matching_cheapest
from cover.families.matchings.cheapest import cheapest, furthest
from cover.families.matchings.layout import MatchingLayout
from cover.families.matchings.puzzle import MatchedGraph
from cover.families.written import made_of
from graphs import Edge, graph, graphs, perfect, random_graph


def cost(puzzle: MatchedGraph, pairs: list[Edge]) -> int:
    """What edges weigh together."""
    assert puzzle.weights is not None
    return sum(puzzle.weights[puzzle.edges.index(pair)] for pair in pairs)


@given(graphs(), st.sampled_from([0, 10**60, -(10**60)]), st.data())
def test_weights_as_far_apart_as_they_may_be(
    drawn: MatchedGraph, base: int, data: st.DataObject
) -> None:
    far = furthest(drawn.vertices)
    some = st.sampled_from([0, 1, far // 3, far - 1, far]) | st.integers(0, far)
    weights = [base + data.draw(some) for _ in drawn.edges]
    puzzle = graph(drawn.edges, drawn.vertices, weights)
    known = perfect(puzzle)
    if known:
        least = min(cost(puzzle, [puzzle.edges[edge] for edge in each]) for each in known)

        assert cost(puzzle, cheapest(*puzzle.shape, weights)) == least


def test_weights_further_apart_are_refused() -> None:
    with pytest.raises(OverflowError):
        cheapest(4, [(0, 1), (2, 3)], [-1, furthest(4)])


@pytest.fixture
def large() -> MatchedGraph:
    """A graph, each edge of which has a weight of its own."""
    edges = random_graph(40, 100, seed=3)
    weights = Random(3).sample(range(-(10**30), 10**30, 10**20 + 7), len(edges))
    return graph(edges, 40, weights)


def test_another_process_finds_the_same(
    large: MatchedGraph, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert large.weights is not None
    here = large.best(large.weights)
    monkeypatch.setattr(matching_cheapest, "_AT_ONCE", 0)

    assert large.best(large.weights, 60.0) == here


def test_another_process_ends_in_time(large: MatchedGraph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching_cheapest, "_AT_ONCE", 0)
    names = tuple(map(str, range(large.vertices)))
    layout = MatchingLayout(names, large.edges, large.weights, [Place("in", 1)] * large.vertices)

    answer = Answer(made_of(Place("in", 1), large, layout), Request(timeout=0.0, best="least"))

    assert list(answer) == []
    assert answer.status == "unknown"
    with pytest.raises(LimitError):
        large.best(large.weights or (), 0.0)
