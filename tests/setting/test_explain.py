"""Explanations as programs have them, and their limits; `data/commands` has what is said."""

from __future__ import annotations

from random import Random

import pytest

import cover as library
from conftest import ROOT, Run
from cover.setting import explain
from own_latin import Latin
from small_puzzles import killer

LINE = "1....2.....3.4.."


def test_a_family_of_ones_own_is_told_by_its_items_and_options() -> None:
    found = Latin("12..\n..1.\n.1..\n...2").explain()

    assert str(found.steps[0]) == "single: r1c1 has only 1 left"
    assert str(found).splitlines()[-1] == "no solution, after 4 steps: nothing is left for r-3-1"


def test_chains_tell_the_sums_that_they_follow() -> None:
    found = killer(Random(124), (5,))[0].explain()
    steps = [step for step in found if step.technique == "contradiction"]
    ends = [step for step in steps if step.deduction.total is not None]
    sums = [[link["sum"] for link in step.data()["chain"] if "sum" in link] for step in steps]  # type: ignore[attr-defined]

    assert ends
    assert any(sums)
    for step in ends:
        assert f"it could not be that {step.data()['sum']}" in step.sentence
    for step, told in zip(steps, sums, strict=True):
        assert all(f"({each})" in step.sentence for each in told)


def test_a_search_tells_its_size_unless_it_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, _ = killer(Random(122), (6,))

    (told,) = (step for step in puzzle.explain() if step.technique == "search")
    monkeypatch.setattr(explain, "_TRIALS", 20)
    (large,) = (step for step in puzzle.explain() if step.technique == "search")

    assert (told.data()["trials"], told.data()["depth"]) == (35, 5)
    assert "after 35 trials, up to 5 at once" in told.sentence
    assert (large.data()["trials"], large.data()["depth"]) == (None, None)
    assert "after very many trials" in large.sentence
    assert large.chosen


@pytest.mark.slow
def test_the_hardest_killers_come_to_an_end() -> None:
    puzzle = next(iter(library.read(ROOT / "puzzles/killer/tarek-3.txt")))

    found = puzzle.explain()

    assert found.status == "unique"
    assert any("after very many trials" in step.sentence for step in found)


def test_a_limit_that_was_hit_is_unknown(cover: Run) -> None:
    done = cover("explain", "--timeout", "0.1", "puzzles/sudoku/15x15.txt")

    assert done.returncode == 3
    # On a busy machine, it is over before the first step.
    assert "the time is over after" in done.stdout or done.stdout.endswith(":2: unknown\n")


def test_there_is_a_picture_of_each_step_and_of_the_end() -> None:
    shown = library.Sudoku(LINE).explain().to("html")

    assert shown.count("<svg") == 13
    assert ">the only solution, after 12 steps<" in shown
    assert "hidden single" in shown


def test_an_explanation_without_steps_is_true() -> None:
    found = library.Sudoku("1324423121433412").explain()

    assert len(found) == 0
    assert found
