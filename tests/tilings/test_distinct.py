"""`--distinct` in answers and messages: both numbers, and which of them are known."""

from __future__ import annotations

import json
from typing import Any

import click
import pytest

from asked import Asked, texts_of
from conftest import Run
from cover.asking import distinct, result_of
from cover.cli.main import cli
from cover.cli.messages import Messages
from cover.families import COMMANDS
from cover.puzzle import Puzzle
from cover.query import Query
from cover.solver import CountResult, Prepared, Statistics
from cover.solver.engines import SolutionSearch
from cover.solver.symmetric.distinct import DistinctCount, DistinctInterrupted
from cover.writing.json import JsonWriter
from cover.writing.writer import Record
from tiling_texts import record

DOMINOES = "board: {}\npieces: {{D: {{shape: xx, count: any}}}}\n"
SQUARE, LARGE = DOMINOES.format("2x2"), DOMINOES.format("4x4")
TWO = DOMINOES.format("2x3")  # three upright ones; or one, on the left or on the right
ONE, NONE = DOMINOES.format("1x2"), DOMINOES.format("1x3")
MIDDLE = DOMINOES.format("|\n  xxxx\n  xDDx\n  xxxx")
CORNER = DOMINOES.format("|\n  DDxx\n  xxxx")


def answered(text: str, query: Query, wants: str = "") -> tuple[Asked, list[tuple[int, ...]]]:
    answer = Asked(record(text, distinct=True), query, wants)
    return answer, list(answer)


def remarks(text: str, query: Query, verbosity: int = 0) -> list[str]:
    """What is told of an answer on standard error."""
    puzzle = record(text, distinct=True)
    return [*Messages(verbosity).remarks(Record(puzzle, 1, query), result_of(puzzle, query))]


@pytest.mark.parametrize(
    ("text", "query", "line", "status", "listed"),
    [
        (SQUARE, Query("unique"), "", "unique", 1),
        (SQUARE, Query("count"), "1 of 2", "unique", 0),
        (SQUARE, Query("all"), "", "unique", 1),
        (SQUARE, Query("first"), "", "solved", 1),
        (SQUARE, Query("some"), "", "solved", 1),
        (TWO, Query("unique"), "", "several", 0),
        (TWO, Query("all"), "", "several", 2),
        (NONE, Query("count"), "0 of 0", "none", 0),
        (NONE, Query("all"), "", "none", 0),
        (LARGE, Query("count", limit=9), ">=9 of >=36", "unknown", 0),
        (LARGE, Query("count", limit=10), "9 of 36", "several", 0),
        (LARGE, Query("count", timeout=0), ">=0 of >=0", "unknown", 0),
        (LARGE, Query("all", timeout=0), "unknown", "unknown", 0),
        (LARGE, Query("unique", timeout=0), "unknown", "unknown", 0),
    ],
)
def test_what_is_answered(text: str, query: Query, line: str, status: str, listed: int) -> None:
    """A limit is one for distinct solutions; without time not even the symmetries are found."""
    answer, solutions = answered(text, query)

    assert (answer.status, len(solutions)) == (status, listed)
    assert not line or answer.line() == line


@pytest.mark.parametrize(
    ("text", "numbers"),
    [(TWO, (2, 3)), (LARGE, (9, 36)), (MIDDLE, (1, 2)), (CORNER, (2, 2))],
)
def test_both_numbers_are_told_by_counts_and_by_lists(text: str, numbers: tuple[int, int]) -> None:
    """A piece that lies there already leaves only the symmetries that keep it."""
    counted, _ = answered(text, Query("count"))
    listed, solutions = answered(text, Query("all"))
    plain = Asked(record(text), Query("count"))

    assert counted.distinct is not None
    assert counted.distinct == listed.distinct
    assert counted.distinct[:3] == (*numbers, True)
    assert len(solutions) == numbers[0]
    assert plain.count == numbers[1]
    assert "a region under" in (plain.way or "")


def test_counts_that_use_symmetries_end_where_they_must() -> None:
    assert Asked(record(LARGE), Query("count", limit=2)).line() == ">=2"
    assert Asked(record(LARGE), Query("count", timeout=1e-9)).line() == ">=0"


def test_the_first_solutions() -> None:
    query = Query("some", number=3)
    answer, solutions = answered(LARGE, query)

    assert len(solutions) == 3
    assert answer.distinct is not None
    assert (answer.distinct.complete, answer.distinct.value) == (False, 3)
    assert 3 <= answer.distinct.of_all <= 24
    assert remarks(LARGE, query) == [f"f:1: >=3 distinct solutions of >={answer.distinct.of_all}"]


def test_one_solution_alone_or_found_ahead() -> None:
    first, solutions = answered(LARGE, Query())
    ahead, _ = answered(ONE, Query("all"), "total")

    assert (first.distinct, len(solutions)) == (None, 1)
    assert (ahead.found, ahead.status) == (1, "unique")


def test_the_order_is_kept_where_it_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    search = Prepared.plain_search

    def spied(
        self: Prepared, fixed: tuple[int, ...], limit: int | None, ordered: bool, *more: Any
    ) -> SolutionSearch:
        asked.append(ordered)
        return search(self, fixed, limit, ordered, *more)

    monkeypatch.setattr(Prepared, "plain_search", spied)
    answered(LARGE, Query("all"))
    answered(LARGE, Query("unique"))

    assert asked == [True, False]


def test_an_interrupted_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(record: Puzzle, request: Query, deadline: float | None) -> DistinctCount:
        whole = CountResult(17, "interrupt", Statistics(1, 2, 0.5))
        raise DistinctInterrupted(DistinctCount(3, "interrupt", 8, whole))

    monkeypatch.setattr(distinct, "counted", counted)
    answer, _ = answered(LARGE, Query("count"))

    assert answer.interrupted
    assert answer.line() == ">=3 of >=17"


@pytest.mark.parametrize(
    ("text", "query", "said", "unsaid"),
    [
        (LARGE, Query("count"), {"status": "several", "count": 36, "distinct": 9}, ""),
        (NONE, Query("count"), {"status": "none", "count": 0, "distinct": 0}, ""),
        (LARGE, Query("count", limit=2), {"status": "unknown", "distinct_at_least": 2}, "count"),
        (LARGE, Query("all"), {"status": "several", "count": 36, "distinct": 9}, "solution"),
        (LARGE, Query("some", 9), {"status": "solved", "distinct_at_least": 9}, "solution"),
    ],
)
def test_json_ends_with_the_totals(
    text: str, query: Query, said: dict[str, object], unsaid: str
) -> None:
    lines = texts_of(JsonWriter(), record(text, distinct=True), query)
    *solutions, last = map(json.loads, lines)

    assert said.items() <= last.items()
    assert unsaid not in last
    assert [one["number"] for one in solutions] == [*range(1, 10)][: len(solutions)]
    assert len(solutions) == (9 if query.mode in ("all", "some") else 0)


def test_what_lists_print(cover: Run) -> None:
    every = cover("tiling", "--all", "--distinct", "-v", stdin=f"{LARGE}---\n{SQUARE}")
    some = cover("tiling", "-n", "2", "--distinct", "--jobs", "2", "-q", stdin=LARGE)

    assert len(every.stdout.splitlines()) == 10
    assert "stdin:1: 9 distinct solutions of 36\n" in every.stderr
    assert "stdin:4: 1 distinct solution of 2\n" in every.stderr
    assert (len(some.stdout.splitlines()), some.stderr) == (2, "")


def test_what_is_told_of_the_only_solution_and_of_a_count() -> None:
    for verbosity in (-1, 0, 1):
        told = remarks(ONE, Query("unique"), verbosity)
        assert told[:1] == ["f:1: 1 distinct solution of 1"][: 1 + verbosity]
        assert len(told) == 1 + verbosity
    assert ", by listing, 8 symmetries" in remarks(LARGE, Query("count"), 1)[-1]


@pytest.mark.parametrize("mode", ["--sample=3", "--estimate"])
def test_what_it_does_not_go_with(mode: str) -> None:
    with pytest.raises(click.UsageError, match=f"--distinct does not go with {mode[:8]}"):
        cli.main(["tiling", "--distinct", mode], standalone_mode=False)


def test_which_families_have_it() -> None:
    context = cli.make_context("cover", [], resilient_parsing=True)
    commands = {name: cli.get_command(context, name) for name in COMMANDS}
    having = {
        name
        for name, command in commands.items()
        if command is not None and any(one.name == "distinct" for one in command.params)
    }

    assert having == {"tiling"}
