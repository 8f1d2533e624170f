"""The cheapest perfect matching: how far weights may be apart, and how the library is stopped."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asked import Asked
from cover import Matching
from cover.errors import LimitError
from cover.families.matchings import cheapest as matching_cheapest
from cover.families.matchings.cheapest import cheapest, furthest
from cover.query import Query
from graphs import Edge, graph, graphs, perfect, random_graph


def cost(puzzle: Matching, pairs: list[Edge]) -> int:
    """What edges weigh together."""
    return puzzle._cost([puzzle._ends.index(pair) for pair in pairs])


@given(graphs(), st.sampled_from([0, 10**60, -(10**60)]), st.data())
def test_weights_as_far_apart_as_they_may_be(
    drawn: Matching, base: int, data: st.DataObject
) -> None:
    far = furthest(len(drawn.vertices))
    some = st.sampled_from([0, 1, far // 3, far - 1, far]) | st.integers(0, far)
    weights = [base + data.draw(some) for _ in drawn._ends]
    puzzle = graph(drawn._ends, len(drawn.vertices), weights)
    known = perfect(puzzle)
    if known:
        least = min(cost(puzzle, [puzzle._ends[edge] for edge in each]) for each in known)

        assert cost(puzzle, cheapest(len(puzzle.vertices), puzzle._ends, weights)) == least


def test_weights_further_apart_are_refused() -> None:
    with pytest.raises(OverflowError):
        cheapest(4, [(0, 1), (2, 3)], [-1, furthest(4)])


@pytest.fixture
def large() -> Matching:
    """A graph, each edge of which has a weight of its own."""
    edges = random_graph(40, 100, seed=3)
    weights = Random(3).sample(range(-(10**30), 10**30, 10**20 + 7), len(edges))
    return graph(edges, 40, weights)


def test_another_process_finds_the_same(large: Matching, monkeypatch: pytest.MonkeyPatch) -> None:
    costs, best = large._units or (), large._choices.best
    here = best(costs, None)
    monkeypatch.setattr(matching_cheapest, "_AT_ONCE", 0)

    assert best(costs, 60.0) == here


def test_another_process_ends_in_time(large: Matching, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching_cheapest, "_AT_ONCE", 0)
    answer = Asked(large, Query(timeout=0.0, best="least"))

    assert list(answer) == []
    assert answer.status == "unknown"
    with pytest.raises(LimitError):
        large._choices.best(large._units or (), 0.0)
