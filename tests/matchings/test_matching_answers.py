"""Answers of matchings: they need no search, and counts the same with and without dead ends."""

from __future__ import annotations

from hypothesis import given

from cover.answers import Answer, Request, counts
from cover.errors import Place
from cover.families.matchings.layout import MatchingLayout
from cover.families.matchings.puzzle import MatchedGraph
from cover.families.written import Record, made_of
from graphs import graphs, perfect


def stated(puzzle: MatchedGraph) -> Record:
    """A graph as the record of some input."""
    place = Place("test", 1)
    names = tuple(map(str, range(puzzle.vertices)))
    layout = MatchingLayout(names, puzzle.edges, puzzle.weights, places=[place] * puzzle.vertices)
    return made_of(place, puzzle, layout)


@given(graphs(weighted=True))
def test_a_matching_is_found_without_a_search(puzzle: MatchedGraph) -> None:
    expected = perfect(puzzle)
    first = Answer(stated(puzzle), Request())
    cheapest = Answer(stated(puzzle), Request(best="least"))
    listed = Answer(stated(puzzle), Request("all"))

    def cost(edges: tuple[int, ...]) -> int:
        return sum(puzzle.weights[edge] for edge in edges) if puzzle.weights else 0

    assert set(first) <= expected
    assert [cost(one) for one in cheapest] == sorted(map(cost, expected))[:1]
    assert sorted(listed) == sorted(expected)
    assert first.status == cheapest.status == ("solved" if expected else "none")
    assert first.statistics is None


@given(graphs())
def test_a_count_is_the_same_without_dead_ends(puzzle: MatchedGraph) -> None:
    began = counts._AT_ONCE
    counts._AT_ONCE = 1e-9  # the first count ends at once, and so has found nothing
    try:
        answer = Answer(stated(puzzle), Request("count"))
        assert list(answer) == []
    finally:
        counts._AT_ONCE = began

    assert answer.count == len(perfect(puzzle))
