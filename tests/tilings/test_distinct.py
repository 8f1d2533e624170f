"""`--distinct` beside `tests/data/commands/tilings.txt`: ways, the order, and interruptions."""

from __future__ import annotations

from typing import Any

import pytest

from asked import Asked
from cover.asking import distinct, result_of
from cover.cli.messages import Messages
from cover.puzzle import Puzzle
from cover.query import Query
from cover.solver import CountResult, Prepared, Statistics
from cover.solver.engines import SolutionSearch
from cover.solver.symmetric.distinct import DistinctCount, DistinctInterrupted
from cover.writing.writer import Record
from texts import record

DOMINOES = "board: 4x4\npieces: {D: {shape: xx, count: any}}\n"
LARGE = record(DOMINOES, distinct=True)


def test_ways_to_count_are_told() -> None:
    query = Query("count")

    assert "a region under" in (Asked(record(DOMINOES), query).way or "")
    *_, told = Messages(1).remarks(Record(LARGE, 1, query), result_of(LARGE, query))
    assert ", by listing, 8 symmetries" in told


def test_the_order_is_kept_where_it_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    search = Prepared.plain_search

    def spied(
        self: Prepared, fixed: tuple[int, ...], limit: int | None, ordered: bool, *more: Any
    ) -> SolutionSearch:
        asked.append(ordered)
        return search(self, fixed, limit, ordered, *more)

    monkeypatch.setattr(Prepared, "plain_search", spied)
    for mode in ("all", "unique"):
        list(Asked(LARGE, Query(mode)))

    assert asked == [True, False]


def test_an_interrupted_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(record: Puzzle, request: Query, deadline: float | None) -> DistinctCount:
        whole = CountResult(17, "interrupt", Statistics(1, 2, 0.5))
        raise DistinctInterrupted(DistinctCount(3, "interrupt", 8, whole))

    monkeypatch.setattr(distinct, "counted", counted)
    answer = Asked(LARGE, Query("count"))

    assert answer.interrupted
    assert answer.line() == ">=3 of >=17"
