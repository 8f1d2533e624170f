"""`--distinct` on the command line and in answers: what is told, and where."""

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
BOTH = f"{LARGE}---\n{NONE}"


def answered(text: str, request: Query) -> tuple[Asked, list[tuple[int, ...]]]:
    answer = Asked(record(text, distinct=True), request)
    return answer, list(answer)


def test_what_is_found_ahead_is_counted_once() -> None:
    answer = Asked(record(ONE, distinct=True), Query("all"), "total")

    assert (len(list(answer)), answer.found, answer.status) == (1, 1, "unique")


@pytest.mark.parametrize(
    ("text", "mode", "status", "listed"),
    [
        (SQUARE, "unique", "unique", 1),
        (SQUARE, "count", "unique", 0),
        (SQUARE, "all", "unique", 1),
        (SQUARE, "first", "solved", 1),
        (SQUARE, "some", "solved", 1),
        (TWO, "unique", "several", 0),
        (TWO, "count", "several", 0),
        (TWO, "all", "several", 2),
        (NONE, "unique", "none", 0),
        (NONE, "count", "none", 0),
        (NONE, "all", "none", 0),
    ],
)
def test_statuses(text: str, mode: str, status: str, listed: int) -> None:
    answer, solutions = answered(text, Query(mode))

    assert (answer.status, len(solutions)) == (status, listed)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [(SQUARE, (1, 2)), (TWO, (2, 3)), (LARGE, (9, 36)), (MIDDLE, (1, 2)), (CORNER, (2, 2))],
)
def test_both_numbers_are_told_by_counts_and_by_lists(text: str, numbers: tuple[int, int]) -> None:
    """A piece that lies there already leaves only the symmetries that keep it."""
    counted, _ = answered(text, Query("count"))
    listed, solutions = answered(text, Query("all"))

    assert counted.distinct is not None
    assert counted.distinct == listed.distinct
    assert counted.distinct[:3] == (*numbers, True)
    assert len(solutions) == numbers[0]


def test_the_first_solutions() -> None:
    answer, solutions = answered(LARGE, Query("some", number=3))

    assert len(solutions) == 3
    assert answer.distinct is not None
    assert not answer.distinct.complete
    assert answer.distinct.value == 3
    assert 3 <= answer.distinct.of_all <= 24
    puzzle, query = record(LARGE, distinct=True), Query("some", number=3)
    told = [*Messages(0).remarks(Record(puzzle, 1, query), result_of(puzzle, query))]
    assert told == [f"f:1: >=3 distinct solutions of >={answer.distinct.of_all}"]


@pytest.mark.parametrize(("limit", "word"), [(9, ">=9 of >=36"), (10, "9 of 36")])
def test_a_limit_is_one_for_distinct_solutions(limit: int, word: str) -> None:
    answer, _ = answered(LARGE, Query("count", limit=limit))

    assert answer.line() == word


def test_a_first_solution_is_any_one() -> None:
    answer, solutions = answered(LARGE, Query())

    assert len(solutions) == 1
    assert answer.distinct is None


@pytest.mark.parametrize(
    ("request_", "ordered"),
    [(Query("all"), True), (Query("unique"), False)],
)
def test_the_order_is_kept_where_it_matters(
    request_: Query, ordered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []
    search = Prepared.plain_search

    def spied(
        self: Prepared, fixed: tuple[int, ...], limit: int | None, ordered: bool, *more: Any
    ) -> SolutionSearch:
        asked.append(ordered)
        return search(self, fixed, limit, ordered, *more)

    monkeypatch.setattr(Prepared, "plain_search", spied)
    answered(LARGE, request_)

    assert asked == [ordered]


@pytest.mark.parametrize(
    ("mode", "word"),
    [("count", ">=0 of >=0"), ("all", "unknown"), ("some", "unknown"), ("unique", "unknown")],
)
def test_no_time_to_find_the_symmetries(mode: str, word: str) -> None:
    answer, solutions = answered(LARGE, Query(mode, timeout=0))

    assert (answer.status, solutions, answer.line()) == ("unknown", [], word)


def test_an_interrupted_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(record: Puzzle, request: Query, deadline: float | None) -> DistinctCount:
        whole = CountResult(17, "interrupt", Statistics(1, 2, 0.5))
        raise DistinctInterrupted(DistinctCount(3, "interrupt", 8, whole))

    monkeypatch.setattr(distinct, "counted", counted)
    answer, _ = answered(LARGE, Query("count"))

    assert answer.interrupted
    assert answer.line() == ">=3 of >=17"


def test_what_a_count_prints(cover: Run) -> None:
    done = cover("tiling", "--count", "--distinct", "-v", stdin=BOTH)

    assert (done.returncode, done.stdout) == (1, "9 of 36\n0 of 0\n")
    assert ", by listing, 8 symmetries" in done.stderr


def test_json() -> None:
    writer = JsonWriter()
    first, second, third = (
        json.loads("".join(texts_of(writer, record(text, distinct=True), Query("count", limit=k))))
        for text, k in ((LARGE, None), (NONE, None), (LARGE, 2))
    )

    assert (first["status"], first["count"], first["distinct"]) == ("several", 36, 9)
    assert (second["status"], second["count"], second["distinct"]) == ("none", 0, 0)
    assert (third["status"], third["distinct_at_least"]) == ("unknown", 2)
    assert third["at_least"] >= 9
    assert "count" not in third


@pytest.mark.parametrize(
    ("asked", "status", "totals"),
    [
        (Query("all"), "several", {"count": 36, "distinct": 9}),
        (Query("some", 9), "solved", {"distinct_at_least": 9}),
    ],
)
def test_json_of_lists_ends_with_the_totals(
    asked: Query, status: str, totals: dict[str, int]
) -> None:
    lines = texts_of(JsonWriter(), record(LARGE, distinct=True), asked)
    *solutions, last = map(json.loads, lines)

    assert [one["number"] for one in solutions] == list(range(1, 10))
    assert (last["status"], "solution" in last) == (status, False)
    assert totals.items() <= last.items()


def test_what_lists_print(cover: Run) -> None:
    every = cover("tiling", "--all", "--distinct", stdin=f"{LARGE}---\n{SQUARE}")
    some = cover("tiling", "-n", "2", "--distinct", "--jobs", "2", "-q", stdin=LARGE)

    assert len(every.stdout.splitlines()) == 10
    assert every.stderr.splitlines() == [
        "stdin:1: 9 distinct solutions of 36",
        "stdin:4: 1 distinct solution of 2",
    ]
    assert (len(some.stdout.splitlines()), some.stderr) == (2, "")


@pytest.mark.parametrize("mode", ["--sample", "--estimate"])
def test_what_it_does_not_go_with(mode: str) -> None:
    number = ["3"] if mode == "--sample" else []

    with pytest.raises(click.UsageError, match=f"--distinct does not go with {mode}"):
        cli.main(["tiling", "--distinct", mode, *number], standalone_mode=False)


def test_which_families_have_it() -> None:
    context = cli.make_context("cover", [], resilient_parsing=True)
    commands = {name: cli.get_command(context, name) for name in COMMANDS}
    having = {
        name
        for name, command in commands.items()
        if command is not None and any(one.name == "distinct" for one in command.params)
    }

    assert having == {"tiling"}


@pytest.mark.parametrize("verbosity", [-1, 0, 1])
def test_a_solution_that_is_the_only_one(verbosity: int) -> None:
    puzzle, query = record(ONE, distinct=True), Query("unique")
    told = [*Messages(verbosity).remarks(Record(puzzle, 1, query), result_of(puzzle, query))]

    assert len(told) == 1 + verbosity
    assert told[:1] == ["f:1: 1 distinct solution of 1"][: len(told)]


@pytest.mark.parametrize("text", [SQUARE, TWO, LARGE, MIDDLE, CORNER, DOMINOES.format("4x5")])
def test_counts_use_symmetries(text: str) -> None:
    number = Asked(record(text), Query("count"))
    limited = Asked(record(text), Query("count", limit=2))
    listed = Asked(record(text), Query("all"))
    for answer in (number, limited, listed):
        list(answer)

    assert number.count == listed.found
    assert number.way is not None
    assert "a region under" in number.way
    assert limited.line() == ">=2"


def test_a_count_without_time_to_find_the_symmetries() -> None:
    answer = Asked(record(LARGE), Query("count", timeout=1e-9))

    assert list(answer) == []
    assert (answer.status, answer.line()) == ("unknown", ">=0")
