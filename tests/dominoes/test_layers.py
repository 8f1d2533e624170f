"""Answers that are one layer of a solution: grids of digits, whatever lies on them.

How many are listed and counted is in `tests/data/commands/dominoes.txt`.
"""

from __future__ import annotations

import json

import pytest

from asked import Asked, texts_of
from conftest import ROOT
from cover import SuDominoKu
from cover.asking.problems import told_apart
from cover.query import Query
from cover.solver import CountInterrupted, CountResult, Prepared, Statistics
from cover.writing.json import JsonWriter
from random_dominoes import dominosa_of
from yaml_written import records_of

_, SECOND = records_of(ROOT / "puzzles" / "domino" / "hdu4210.txt")  # one grid, two layouts
LAYOUTS = SECOND.but(layouts=True)
NOTHING = Statistics(0, 0, 0.0)


def test_layouts_that_cannot_all_be_counted_make_the_answer_unknown() -> None:
    query = Query("count", limit=2)
    answer = Asked(LAYOUTS, query)

    assert (answer.count, answer.status, answer.line()) == (1, "unknown", "1 of >=2")
    assert answer.layouts is not None
    assert (answer.layouts.value, answer.layouts.stopped_by) == (2, "limit")
    assert answer.exact
    assert '"count": 1, "layouts_at_least": 2' in texts_of(JsonWriter(), LAYOUTS, query)[0]


@pytest.mark.parametrize("mode", ["sample", "estimate"])
def test_what_is_drawn_are_layouts(mode: str) -> None:
    answer = Asked(LAYOUTS, Query(mode))
    (line,) = texts_of(JsonWriter(), SECOND, Query(mode))
    told = json.loads(line)

    assert f" {mode} does not know grids from layouts" in told["error"]["message"]
    assert told["status"] == "bad"
    assert len(list(answer)) == (mode == "sample")
    assert answer.status == "solved"


@pytest.mark.parametrize("interrupted", [1, 2])
def test_an_interrupted_count_tells_what_it_has(
    monkeypatch: pytest.MonkeyPatch, interrupted: int
) -> None:
    calls = 0
    whole = Prepared.count

    def count(self: Prepared, **options: object) -> CountResult:
        nonlocal calls
        calls += 1
        if calls == interrupted:
            raise CountInterrupted(CountResult(1, "interrupt", NOTHING))
        return whole(self, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Prepared, "count", count)
    answer = Asked(LAYOUTS, Query("count"))

    assert answer.interrupted
    assert (answer.count, answer.status) == (1, "unknown")
    assert (answer.layouts is None) == (interrupted == 1)


def test_layouts_are_not_counted_where_the_limit_is_hit_by_grids_alone() -> None:
    """A grid of which only one domino is known has more layouts than can be looked for."""
    puzzle = SuDominoKu(["6 B2 1 B3"], layouts=True)

    assert Asked(puzzle, Query("count", limit=10)).line() == ">=10 of >=10"
    assert puzzle.count(limit=10).of_all == 10


def test_there_are_at_least_as_many_layouts_as_grids(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = iter([CountResult(3, None, NOTHING), CountResult(0, "timeout", NOTHING)])
    monkeypatch.setattr(Prepared, "count", lambda self, **options: next(counted))
    answer = Asked(LAYOUTS, Query("count"))

    assert answer.layouts is not None
    assert (answer.count, answer.layouts.value, answer.status) == (3, 3, "unknown")


def test_what_tells_answers_apart() -> None:
    assert told_apart(SECOND) == range(81)
    assert told_apart(LAYOUTS) is None
    assert told_apart(dominosa_of((0, 0), 2)) is None
