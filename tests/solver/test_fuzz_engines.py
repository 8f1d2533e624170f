"""Engines, paused and divided wherever they can be: a short draw; `fuzz_engines.py` draws more."""

from __future__ import annotations

from random import Random

import pytest

import fuzz_engines
from engine_trials import Way, answered, ask_for_few, search_in_parts
from fuzzing import fresh_seed
from random_problems import lay_out


@pytest.mark.parametrize("first", [0, 200, 300, 500, 700])
def test_a_short_draw(first: int) -> None:
    faults = [fuzz_engines.attempt(7, number)[1] for number in range(first, first + 100)]

    assert [fault for fault in faults if fault] == []


def test_a_short_draw_of_wide_options() -> None:
    faults = [fuzz_engines.attempt(7, number, wide=True)[1] for number in range(50)]

    assert [fault for fault in faults if fault] == []


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "inputs"), [((), "6000"), (("--wide",), "1500")])
def test_a_fresh_draw(kind: tuple[str, ...], inputs: str) -> None:
    seed = str(fresh_seed())

    assert fuzz_engines.main([*kind, "--inputs", inputs, "--seed", seed, "--jobs", "1"]) == 0


def test_a_trial_sees_what_is_lost_and_what_comes_twice() -> None:
    drawn = (answered(Random(seed)) for seed in range(100))
    case = next(each for each in drawn if each is not None and len(each.solutions) > 10)
    network, way = lay_out(case.problem, slice=1), Way("links", None, {})
    solutions = case.solutions

    search_in_parts(Random(1), network, case, way)
    with pytest.raises(AssertionError, match="none of those left"):
        search_in_parts(Random(1), network, case._replace(solutions=solutions[1:]), way)
    more = case._replace(solutions=[*solutions, (*solutions[0], -1)])
    with pytest.raises(AssertionError, match="has ended with 1 solutions left"):
        search_in_parts(Random(1), network, more, way)
    for seed in range(10):
        with pytest.raises(AssertionError, match="asked for"):
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
        assert number != 2, "it is wrong"
        return "none"

    monkeypatch.setattr(fuzz_engines, "try_out", end)

    assert fuzz_engines.main(["--inputs", "4", "--jobs", "1"]) == 1
    first, second, *lines = capsys.readouterr().out.splitlines()
    assert (first, second[:12]) == ("1: the process has ended or hung: 3", "2: Traceback")
    assert "AssertionError: it is wrong" in lines
