"""Lines of 9x9 grids that the core solves many at a time, in threads and beside other engines.

`test_nine.py` has their answers, by the code for each processor.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.families.grids.houses import Rules, boxes_rules
from cover.families.grids.model import model
from cover.solver import _core, line_tables, prepare
from cover.solver.engines import nine_of
from cover.solver.line_tables import Question, records_of
from cover.solver.parallel import records as threaded
from cover.solver.parallel.records import RecordAnswers
from cover.solver.parallel.threads import TaskThreads
from test_cli import GOOD, SOLVED, TWICE, TWO_WAYS
from test_records import NINE, form

DIAGONALS = boxes_rules(3, 3, diagonals=True)
HOPELESS = "12345678." + "." * 26 + "9" + "." * 45  # no symbol is twice in a house
EMPTY = "." * 81
BAD = GOOD.replace("2", "#")
KINDS = (GOOD, TWO_WAYS, TWICE, BAD, SOLVED)


@lru_cache(maxsize=32)
def _records(shape: Rules, engine: str, cpu: str) -> _core.Records:
    """Who solves lines of a shape, by the code for that processor."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COVER_CPU", cpu)
        found = records_of(prepare(model(shape), engine), form(shape))
    assert found is not None
    return found


Told = tuple[str, str, int]


def _told(records: _core.Records, lines: list[str], **question: Any) -> list[Told]:
    """Of each line its status, its answer, "" where none is to be told, and its number."""
    data = "".join(f"{line}\n" for line in lines).encode()
    told: list[Told] = []
    while len(told) < len(lines):
        done = len(told)
        answers, statuses, numbers = records.solve(data, 82 * done, len(lines) - done, **question)
        assert 0 < len(statuses) == len(numbers) // 8
        assert len(answers) in (0, 82 * len(statuses))
        for k, count in enumerate(memoryview(numbers).cast("q")):
            status = chr(statuses[k])
            row = answers[82 * k : 82 * k + 81].decode() if status in "su" else ""
            told.append((status, row, count))
    return told


@given(
    lines=st.lists(st.sampled_from([*KINDS, HOPELESS, EMPTY]), min_size=1, max_size=100),
    jobs=st.sampled_from([1, 2]),
    size=st.sampled_from([82, 1000, 10_000]),
    most=st.sampled_from([1, 2]),
)
def test_threads_answer_in_order(lines: list[str], jobs: int, size: int, most: int) -> None:
    in_lanes = _records(NINE, "native", _core.CPUS[0])
    threads = TaskThreads(jobs)
    supply = RecordAnswers(in_lanes, 82, Question(most), threads)
    data = "".join(f"{line}\n" for line in lines).encode()
    statuses = b""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threaded, "_TASK_BYTES", size)
        while len(statuses) < len(lines):
            statuses += supply.answers(data, 82 * len(statuses), len(data)).statuses
    threads.join()

    assert statuses.decode() == "".join(_told(in_lanes, [k], most=most)[0][0] for k in lines)


def test_many_lines_with_several_solutions_are_left_to_the_dense_engine() -> None:
    """Which solution is the first one is what that tells."""
    lines = [*[GOOD] * 10, *[TWO_WAYS] * 150, *[GOOD, TWICE, BAD, EMPTY] * 10]
    in_lanes, dense = (_records(NINE, engine, _core.CPUS[0]) for engine in ("native", "dense"))

    assert _told(in_lanes, lines, most=1) == _told(dense, lines, most=1)


def test_lines_with_many_solutions_are_left_to_the_dense_engine() -> None:
    """A number that is found after many guesses only, between others."""
    in_lanes = _records(NINE, "native", _core.CPUS[0])
    lines = [GOOD, EMPTY, TWO_WAYS, EMPTY, GOOD]
    told = _told(in_lanes, lines, most=20_000, written="none")

    assert [(status, number) for status, _, number in told] == [
        *(("u", 1), ("v", 20_000), ("v", 1584), ("v", 20_000), ("u", 1))
    ]
    told = _told(in_lanes, lines, most=10**9, written="none", slices=1)
    assert [status for status, _, _ in told] == ["u", "h", "v", "h", "u"]


def test_other_letters_write_the_digits() -> None:
    letters = form(NINE)._replace(
        values={".": 0, **{letter: k for k, letter in enumerate("KHGFEDCBA", 1)}},
        symbols="KHGFEDCBA",
    )
    found = records_of(prepare(model(NINE), "native"), letters)
    table = str.maketrans("123456789", "KHGFEDCBA")
    assert found is not None

    answers, statuses, _ = found.solve(f"{GOOD.translate(table)}\n".encode(), 0, 1, 2)

    assert statuses == b"u"
    assert answers.decode() == f"{SOLVED.translate(table)}\n"


def test_layouts_with_givens_are_solved_one_by_one() -> None:
    """Digits that a layout rules out are not in the table of bytes, which is one for all cells."""
    candidates = ((1,), *[tuple(range(1, 10))] * 80)
    in_lanes = _records(NINE._replace(candidates=candidates), "native", _core.CPUS[0])
    lines = [f"1{EMPTY[1:]}", f"2{EMPTY[1:]}", EMPTY]

    assert [status for status, _, _ in _told(in_lanes, lines)] == ["s", "b", "s"]


@pytest.mark.parametrize(
    ("nine", "error"),
    [(nine_of(house.cells for house in DIAGONALS.houses), ValueError), (b"nine", TypeError)],
)
def test_other_rules_are_told(
    monkeypatch: pytest.MonkeyPatch, nine: object, error: type[Exception]
) -> None:
    """Nothing is solved by other rules than the check knows."""
    monkeypatch.setattr(line_tables, "nine_of", lambda groups: nine)

    with pytest.raises(error, match="nine must"):
        records_of(prepare(model(NINE), "native"), form(NINE))
