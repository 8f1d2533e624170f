"""Answers of matchings: they need no search, and counts the same with and without dead ends."""

from __future__ import annotations

from hypothesis import given

from asked import Asked
from cover import Matching
from cover.query import Query
from graphs import graphs, perfect


@given(graphs(weighted=True))
def test_a_matching_is_found_without_a_search(puzzle: Matching) -> None:
    expected = perfect(puzzle)
    first = Asked(puzzle, Query())
    cheapest = Asked(puzzle, Query(best="least"))
    listed = Asked(puzzle, Query("all"))

    assert set(first) <= expected
    assert list(map(puzzle._cost, cheapest)) == sorted(map(puzzle._cost, expected))[:1]
    assert sorted(listed) == sorted(expected)
    assert first.status == cheapest.status == ("solved" if expected else "none")
    assert first.statistics is None


@given(graphs())
def test_a_count_is_the_same_without_dead_ends(puzzle: Matching) -> None:
    answer = Asked(puzzle, Query("count"))

    assert list(answer) == []
    assert answer.count == len(perfect(puzzle))
