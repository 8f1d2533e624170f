"""Counts with fixed options, limits and timeouts: what is told is certain, and no more."""

from __future__ import annotations

import pytest

from cover.problem import Problem
from cover.solver import IncompleteCountError, count, prepare
from cover.solver.counting import component
from cover.solver.counting.count import Counting
from problems import dominoes, pentominoes, queens
from test_counting import FAST, prepared, together, uncovered

TILINGS_14 = 112_202_208_776_036_178_000_000  # of 14 x 14 squares with dominoes (Kasteleyn 1961)


def test_fixed_options(engine: str) -> None:
    """The first corner is covered in two ways."""
    problem = dominoes(4, 7)

    for jobs in (1, 2):
        found = [count(problem, fixed=[k], jobs=jobs, engine=engine).value for k in (0, 1)]
        assert sum(found) == 781
    assert count(problem, fixed=[0, 1], engine=engine).value == 0
    assert count(problem, fixed=[0, 0], engine=engine).value == found[0]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("problem", "number"),
    [
        (Problem("", []), 1),
        (dominoes(3, 3), 0),
        (queens(6), 4),
        (queens(8), 92),
        (dominoes(8, 8), 12_988_816),
        (together(dominoes(6, 6), dominoes(6, 6), dominoes(5, 6)), 6728 * 6728 * 1183),
    ],
)
def test_a_limit_is_a_lower_bound(problem: Problem, number: int, jobs: int) -> None:
    for limit in {0, 1, 3, number // 2, max(0, number - 1), number, number + 1, 10 * number}:
        counted = count(problem, limit=limit, engine=FAST, jobs=jobs)

        assert counted.value == min(limit, number)
        assert counted.stopped_by == ("limit" if number >= limit else None)


def test_without_time_nothing_is_counted(engine: str) -> None:
    for problem in (Problem("", []), queens(6), dominoes(12, 12)):
        counted = count(problem, timeout=0, engine=engine)

        assert (counted.value, counted.stopped_by, counted.complete) == (0, "timeout", False)


@pytest.mark.parametrize("seconds", [0.0005, 0.005, 0.03, 0.1])
def test_what_is_told_after_a_timeout_is_certain(seconds: float) -> None:
    for jobs in (1, 2):
        counted = count(dominoes(14, 14), timeout=seconds, jobs=jobs, engine=FAST)

        assert 0 <= counted.value <= TILINGS_14
        assert counted.value == TILINGS_14 or not counted.complete
        assert counted.stopped_by == (None if counted.complete else "timeout")
        assert 0 <= counted.share <= 1


@pytest.mark.parametrize("sizes", [(26, 22), (20, 22)])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_timeout_without_a_solution_of_each_part_tells_nothing(
    sizes: tuple[int, int], jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one board has tilings, the other has none, which nobody knows yet."""
    for name in ("_LEAST", "_SMALL", "_LARGE"):
        monkeypatch.setattr(component, name, 0)
    problem = together(dominoes(sizes[0], sizes[0]), uncovered(sizes[1]))
    seconds = 2.0 if FAST == "python" else 0.5  # enough to find the parts, and not to count them
    counted = count(problem, timeout=seconds, memory=2**28, jobs=jobs, engine=FAST)

    assert (counted.value, counted.stopped_by) == (0, "timeout")
    assert counted.way.endswith(", 2 parts")


@pytest.mark.parametrize("steadily", [False, True])
def test_a_count_is_taken_up_again(steadily: bool) -> None:
    problem, number = together(dominoes(14, 14), queens(9)), TILINGS_14 * 352
    counting = Counting(prepared(problem), (), memory=2**26, deterministic=steadily)
    told = pauses = 0
    while not counting.complete:
        assert told <= counting.found <= number
        told, pauses = counting.found, pauses + 1
        counting.go_on(0.001)

    assert counting.found == number
    assert pauses > 2


def test_a_limit_is_raised() -> None:
    counting = Counting(prepared(together(dominoes(8, 9), queens(8))), (), memory=10**6)
    for limit in (1, 10, 10_000, 10**8):
        counting.go_on(limit=limit)
        assert counting.found >= limit
    counting.go_on()

    assert counting.found == 108_435_745 * 92


def test_very_many_parts() -> None:
    """Coins, each with two equal sides that the count tells apart, and a board."""
    coins = Problem(range(3000), [[coin] for coin in range(3000) for _ in "ab"])
    counted = count(together(coins, dominoes(6, 6)))

    assert counted.value == 2**3000 * 6728
    assert counted.way.endswith(", 3001 parts")


def test_states_that_do_not_fit_into_memory_end_a_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(component, "_LEVELS_AFTER", 0)
    counted = count(pentominoes(10, 9), memory=2**20)

    assert (counted.stopped_by, counted.complete) == ("memory", False)
    assert counted.value > 0


def test_a_sample_needs_a_count_that_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(component, "_TRIAL_STATES", 10_000)
    monkeypatch.setattr(component, "_SAVING", 0)
    with pytest.raises(IncompleteCountError, match="in the memory") as raised:
        prepare(pentominoes(10, 8)).sample(1, memory=1000)

    assert raised.value.count.stopped_by == "memory"
