"""One record: statuses, reasons, and that nothing unchecked is ever shown."""

from __future__ import annotations

import subprocess
import sys

import pytest

from asked import Asked, up_to_symmetry
from conftest import ROOT
from cover.cli.messages import Messages
from cover.errors import CheckError
from cover.query import Query
from cover.solver import CountResult, IncompleteCountError, Search, Statistics
from cover.solver.knuth_estimate import Estimate
from cover.writing.writer import Record
from processes import AT_ONCE
from small_puzzles import read

EMPTY, UNIQUE, NONE = "." * 16, "1.....3..2.....4", "11.............."


@pytest.mark.parametrize(
    ("givens", "query", "status", "listed"),
    [
        (EMPTY, Query(), "solved", 1),
        (EMPTY, Query("some", number=5), "solved", 5),
        (EMPTY, Query("all"), "several", 288),
        (EMPTY, Query("unique"), "several", 0),
        (EMPTY, Query("count"), "several", 0),
        (EMPTY, Query("count", limit=9), "unknown", 0),
        (UNIQUE, Query(), "solved", 1),
        (UNIQUE, Query("unique"), "unique", 1),
        (UNIQUE, Query("all"), "unique", 1),
        (UNIQUE, Query("count"), "unique", 0),
        (NONE, Query(), "none", 0),
        (NONE, Query("count"), "none", 0),
    ],
)
def test_statuses(givens: str, query: Query, status: str, listed: int) -> None:
    answer = Asked(read("sudoku", givens), query)

    assert len(list(answer)) == listed
    assert answer.status == status


def test_an_answer_that_breaks_the_rules_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = tuple(range(0, 64, 4))  # a 1 in every cell
    monkeypatch.setattr(Search, "__next__", lambda self: wrong)

    with pytest.raises(CheckError, match=r"a fault in cover: .*\(row 1 has 1 four times"):
        next(iter(Asked(read("sudoku", EMPTY), Query())))


def test_numbers_of_any_length_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python does not print a number of more than 4,300 digits as such."""
    count = CountResult(12_345 * 10**9000, "timeout", Statistics(1, 2, 3.0))

    def in_vain(*_: object) -> None:
        raise IncompleteCountError(count)

    monkeypatch.setattr("cover.asking.counts.sampled", in_vain)
    puzzle, query = read("sudoku", EMPTY), Query("sample", number=2)
    answer = Asked(puzzle, query)
    assert (list(answer), answer.status) == ([], "unknown")
    told = [*Messages(1).remarks(Record(puzzle, 1, query), answer.result)]
    answer.result.estimate = Estimate(count.value, 1, 2 * count.value, 9, 5, count.value)
    told += Messages(1).remarks(Record(puzzle, 1, query), answer.result)

    assert any("; at least 1.23e+9004 solutions" in line for line in told)
    assert any("about 1.23e+9004 nodes" in line for line in told)


def test_a_count_that_had_no_room_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    count = CountResult(17, "memory", Statistics(1, 2, 3.0), "1000 states in layers")
    monkeypatch.setattr("cover.asking.counts.counted", lambda *_: count)

    puzzle = read("sudoku", EMPTY)
    answer = Asked(puzzle, Query("count"))
    assert (list(answer), answer.status) == ([], "unknown")
    assert (answer.count, answer.exact) == (17, False)
    (told,) = Messages(0).remarks(Record(puzzle, 1, Query("count")), answer.result)

    assert told.startswith("in:1: note: counted no further: the states do not fit into --memory")
    assert "--estimate" in told


# --- A record that has no room in the engine asked for is bad, and a batch goes on ---

SMALL = "puzzles/tiling/counts.yaml"
LARGE = "puzzles/tiling/bedlam-cube.yaml"
SAID = (
    f"{LARGE}:4: a problem of 4,188 options and 77 items is too large for the engine dense, which "
    "has room for up to 4,096 options and 8,192 items, less with sums or many of both; the engine "
    "native takes it"
)


def test_a_record_that_is_too_large_is_bad_whatever_is_asked() -> None:
    large = read("tiling", (ROOT / LARGE).read_text())
    distinct = up_to_symmetry(large)
    asked = [(large, Query(mode)) for mode in ("first", "unique", "all", "count", "estimate")]
    asked += [(large, Query("sample", seed=7)), (large, Query(timeout=60))]
    asked += [(distinct, Query("all")), (distinct, Query("count"))]

    for puzzle, query in asked:
        answer = Asked(puzzle, query._replace(engine="dense"))
        assert (list(answer), answer.status) == ([], "bad")
        assert str(answer.error) == SAID.replace(LARGE, "in")


def test_processes_say_the_same() -> None:
    words = ["tiling", "-q", "--jobs", "2", "--engine", "dense", *[SMALL, LARGE] * 2]
    done = subprocess.run(
        [sys.executable, "-c", AT_ONCE, *words],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )

    assert done.stdout.splitlines()[1::2] == ["bad"] * 2
    assert "bad" not in done.stdout.splitlines()[::2]
    assert (done.stderr, done.returncode) == (f"{SAID}\n" * 2, 2)
