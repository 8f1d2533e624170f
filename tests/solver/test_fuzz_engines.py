"""Engines, paused and divided wherever they can be: a short draw; `fuzz_engines.py` draws more."""

from __future__ import annotations

from random import Random

import pytest

import fuzz_engines
from engine_trials import Answered, FaultError, Way, answered, ask_for_few, search_in_parts
from random_problems import lay_out

DRAWS = 8
PROBLEMS = 100  # in a draw


@pytest.mark.parametrize("first", range(0, DRAWS * PROBLEMS, PROBLEMS))
def test_a_short_draw(first: int) -> None:
    faults = [fuzz_engines.attempt(7, number)[1] for number in range(first, first + PROBLEMS)]

    assert [fault for fault in faults if fault] == []


@pytest.mark.parametrize("first", range(0, 100, 25))
def test_a_short_draw_of_wide_options(first: int) -> None:
    faults = [fuzz_engines.attempt(7, number, wide=True)[1] for number in range(first, first + 25)]

    assert [fault for fault in faults if fault] == []


def some_case() -> Answered:
    """A problem with more than ten solutions."""
    cases = (answered(Random(seed)) for seed in range(100))
    return next(case for case in cases if case is not None and len(case.solutions) > 10)


def test_a_trial_sees_what_is_lost_and_what_comes_twice() -> None:
    case = some_case()
    network, way = lay_out(case.problem, slice=1), Way("links", None, {})
    solutions = case.solutions

    search_in_parts(Random(1), network, case, way)
    with pytest.raises(FaultError, match="none of those left"):
        search_in_parts(Random(1), network, case._replace(solutions=solutions[1:]), way)
    more = case._replace(solutions=[*solutions, (*solutions[0], -1)])
    with pytest.raises(FaultError, match="has ended with 1 solutions left"):
        search_in_parts(Random(1), network, more, way)
    for seed in range(10):
        with pytest.raises(FaultError, match="asked for"):
            ask_for_few(Random(seed), network, case._replace(solutions=[(-1,)]), way)


def test_the_command_tells_what_it_has_tried(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz_engines.main(["--inputs", "20", "--seed", "3", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.startswith("seed 3: 20 problems, ")


def test_a_trial_that_ends_the_process_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def end(seed: int, number: int) -> str:
        if number == 1:
            raise SystemExit(3)
        if number == 2:
            raise FaultError("it is wrong")
        return "none"

    monkeypatch.setattr(fuzz_engines, "try_out", end)

    assert fuzz_engines.main(["--inputs", "4", "--jobs", "1"]) == 1
    assert capsys.readouterr().out.splitlines()[:2] == [
        "1: the process has ended or hung: 3",
        "2: it is wrong",
    ]
