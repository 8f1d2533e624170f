"""Answers that are one layer of a solution, and answers that need no search."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from conftest import ROOT
from cover.answers import Answer, Request, counts
from cover.answers.problems import grouped, told_apart
from cover.errors import Place
from cover.families.family import FAMILIES
from cover.families.matchings.layout import MatchingLayout
from cover.families.matchings.puzzle import Matching
from cover.output import status_text
from cover.output.json import JsonWriter
from cover.reading.reader import read
from cover.reading.records import Reading, Record
from cover.solver import Count, CountInterrupted, Prepared, Statistics
from matchings import clique, graph, graphs, perfect

TWO_LAYOUTS = "domino/hdu4210.txt"  # has them in its second puzzle


def record(name: str, number: int = 0) -> Record:
    """A record of a puzzle file, by the name of its family and its own."""
    family = name.partition("/")[0]
    with open(ROOT / "puzzles" / name, "rb") as stream:
        records = list(read(family, FAMILIES[family].formats, name, stream, Reading()))
    found = records[number]
    assert isinstance(found, Record)
    return found


def stated(puzzle: Matching) -> Record:
    """A graph as the record of some input."""
    place = Place("test", 1)
    names = tuple(map(str, range(puzzle.vertices)))
    layout = MatchingLayout(names, puzzle.edges, puzzle.weights, places=[place] * puzzle.vertices)
    return Record(place, puzzle, layout)


@pytest.mark.parametrize(
    ("layouts", "mode", "status", "listed"),
    [
        (False, "all", "unique", 1),
        (False, "unique", "unique", 1),
        (False, "count", "unique", 0),
        (True, "all", "several", 2),
        (True, "unique", "several", 0),
        (True, "count", "unique", 0),
        (True, "first", "solved", 1),
    ],
)
def test_a_grid_with_two_layouts_is_one_answer_unless_layouts_are_asked_for(
    layouts: bool, mode: str, status: str, listed: int
) -> None:
    answer = Answer(record(TWO_LAYOUTS, 1), Request(mode, layouts=layouts))

    assert len(list(answer)) == listed
    assert answer.status == status
    assert answer.count == (1 if mode == "count" else None)
    assert (answer.layouts is not None) == (layouts and mode == "count")


def test_layouts_that_cannot_all_be_counted_make_the_answer_unknown() -> None:
    request = Request("count", layouts=True, limit=2)
    answer, again = (Answer(record(TWO_LAYOUTS, 1), request) for _ in range(2))

    assert list(answer) == []
    assert answer.count == 1
    assert answer.layouts is not None
    assert (answer.layouts.value, answer.layouts.stopped_by) == (2, "limit")
    assert answer.counted_all
    assert answer.status == "unknown"
    assert status_text(answer) == "1 of >=2"
    assert '"count": 1, "layouts_at_least": 2' in next(JsonWriter(False)(again))


@pytest.mark.parametrize("mode", ["sample", "estimate"])
def test_what_is_drawn_are_layouts(mode: str) -> None:
    refused = Answer(record(TWO_LAYOUTS, 1), Request(mode))
    (line,) = JsonWriter(False)(refused)
    message = json.loads(line)["error"]["message"]
    assert message.startswith(f"--{mode} does not know grids from layouts")
    assert refused.status == "bad"

    answer = Answer(record(TWO_LAYOUTS, 1), Request(mode, layouts=True))
    assert len(list(answer)) == (mode == "sample")
    assert answer.status == "solved"


@pytest.mark.parametrize("interrupted", [1, 2])
def test_an_interrupted_count_tells_what_it_has(
    monkeypatch: pytest.MonkeyPatch, interrupted: int
) -> None:
    calls = 0
    whole = Prepared.count

    def count(self: Prepared, **options: object) -> Count:
        nonlocal calls
        calls += 1
        if calls == interrupted:
            raise CountInterrupted(Count(1, "interrupt", Statistics(0, 0, 0.0)))
        return whole(self, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Prepared, "count", count)
    answer = Answer(record(TWO_LAYOUTS, 1), Request("count", layouts=True))

    assert list(answer) == []
    assert answer.interrupted
    assert (answer.count, answer.status) == (1, "unknown")
    assert (answer.layouts is None) == (interrupted == 1)


def test_there_are_at_least_as_many_layouts_as_grids(monkeypatch: pytest.MonkeyPatch) -> None:
    none_yet = Count(0, "timeout", Statistics(0, 0, 0.0))
    counted = iter([Count(3, None, Statistics(0, 0, 0.0)), none_yet])
    monkeypatch.setattr(Prepared, "count", lambda self, **options: next(counted))
    answer = Answer(record(TWO_LAYOUTS, 1), Request("count", layouts=True))

    assert list(answer) == []
    assert answer.layouts is not None
    assert (answer.count, answer.layouts.value, answer.status) == (3, 3, "unknown")


def test_what_tells_answers_apart() -> None:
    grids, graphs_ = record(TWO_LAYOUTS).puzzle, graph(clique(range(4)))

    assert told_apart(grids, Request("all")) == range(81)
    assert told_apart(grids, Request("all", layouts=True)) is None
    assert told_apart(graphs_, Request("all")) is None
    assert grouped(grids, Request("all")) is None
    assert grouped(grids, Request("all", layouts=True)) == range(81)
    assert grouped(graphs_, Request("all", layouts=True)) is None


@given(graphs(weighted=True))
def test_a_matching_is_found_without_a_search(puzzle: Matching) -> None:
    expected = perfect(puzzle)
    first = Answer(stated(puzzle), Request())
    cheapest = Answer(stated(puzzle), Request(min_cost=True))
    listed = Answer(stated(puzzle), Request("all"))

    def cost(edges: tuple[int, ...]) -> int:
        return sum(puzzle.weights[edge] for edge in edges) if puzzle.weights else 0

    assert set(first) <= expected
    assert [cost(one) for one in cheapest] == sorted(map(cost, expected))[:1]
    assert sorted(listed) == sorted(expected)
    assert first.status == cheapest.status == ("solved" if expected else "none")
    assert first.statistics is None


@given(graphs())
def test_a_count_is_the_same_without_dead_ends(puzzle: Matching) -> None:
    began = counts._AT_ONCE
    counts._AT_ONCE = 1e-9  # the first count ends at once, and so has found nothing
    try:
        answer = Answer(stated(puzzle), Request("count"))
        assert list(answer) == []
    finally:
        counts._AT_ONCE = began

    assert answer.count == len(perfect(puzzle))
