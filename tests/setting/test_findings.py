"""What comes of each question: its `repr`, its forms as the command writes them, notebooks."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cover as library
from cover.errors import OptionError
from processes import run

ONE, SIX, NONE = "1....2.....3.4..", "1....2.....3....", "11.............."

# What is asked of a puzzle in Python and by the command, forms to compare, and the `repr`.
ASKED: dict[str, tuple[str, Callable[[Any], Any], str, str]] = {
    "candidates": (SIX, lambda puzzle: puzzle.candidates(), "line json html",
        "<Candidates several, 36 in 16 cells>"),
    "why  none": (NONE, lambda puzzle: puzzle.why(), "grid csv svg",
        "<Conflict: 2 givens rule each other out>"),
    "why  several": (SIX, lambda puzzle: puzzle.why(), "yaml json",
        "<Differences: 6 solutions; 13 cells differ>"),
    "why  one": (ONE, lambda puzzle: puzzle.why(), "line html",
        "<Superfluous: one solution; nothing superfluous>"),
    "minimize": ("1324423121433412", lambda puzzle: puzzle.minimize(), "grid json csv",
        "<4 of 16 givens>"),
    "explain": (ONE, lambda puzzle: puzzle.explain(), "yaml svg",
        "<Explanation: unique, 12 steps>"),
    "explain --hint": (ONE, lambda puzzle: puzzle.explain(hint=True), "line json html",
        "<Explanation: unique, 1 step>"),
    "rate": (ONE, lambda puzzle: puzzle.rate(), "grid csv",
        "<Rating 10.7 easy, 12 steps, hardest single>"),
    "trace --limit 3": (ONE, lambda puzzle: puzzle.trace(limit=3), "yaml svg",
        "<Trace: 3 steps, 1 item chosen, 0 solutions; ended by the limit of steps>"),
    "sudoku --estimate --seed 1": (SIX, lambda puzzle: puzzle.estimate(seed=1), "line grid csv",
        "<Estimate 6 (exact: 6 dives have seen all)>"),
}  # fmt: skip


@pytest.mark.parametrize("name", ASKED)
def test_it_is_written_as_the_command_writes_it(name: str, tmp_path: Path) -> None:
    text, ask, forms, said = ASKED[name]
    command = name.partition("  ")[0].split()
    path = tmp_path / "puzzle.txt"
    path.write_text(f"{text}\n")
    found = ask(next(library.read(path)))

    assert repr(found) == said
    assert str(found)
    for form in forms.split():
        told = run(*command, path, "--format", form).stdout
        assert f"{found.to(form)}\n" == told, form
    with pytest.raises(OptionError, match='there is no form "jsn"; did you mean json'):
        found.to("jsn")
    with pytest.raises(OptionError, match="a form is a text, not 7"):
        found.to(7)


@pytest.mark.parametrize("name", ASKED)
def test_a_notebook_shows_it(name: str) -> None:
    text, ask, *_ = ASKED[name]

    shown = ask(library.Sudoku(text))._repr_html_()

    tag = {"rate": "table", "sudo": "table", "trac": "iframe"}.get(name[:4], "figure")
    assert shown.startswith(f"<{tag}")
    assert ("<svg" in shown) >= (tag == "figure")
    assert "<script" not in shown


def test_forms_are_named_by_the_suffixes_of_their_files_too() -> None:
    found = library.Sudoku(SIX).candidates()
    minimal = library.Sudoku(ONE).minimize()

    assert found.to(".SVG") == found.to("svg")
    assert json.loads(found.to("jsonl"))["solutions"] == 6
    assert found.to("txt") == found.to("text")
    assert minimal.to("sdk") == minimal.to(".sdk") == minimal[0].to("sdk")
    with pytest.raises(OptionError, match="zdd writes solutions, not puzzles"):
        minimal.to("zdd")
    with pytest.raises(OptionError, match="svg is a form of solutions, not of their number"):
        library.Sudoku(SIX).estimate(seed=1).to("svg")


def test_a_verdict_is_written_and_shown(tmp_path: Path) -> None:
    puzzle, answer = tmp_path / "puzzle.txt", tmp_path / "answer.txt"
    puzzle.write_text(f"{ONE}\n")
    for line, forms in (("1324423121433412", ("line", "csv")), ("1324423121433142", ("json",))):
        answer.write_text(f"{line}\n")
        verdict = next(library.read(puzzle)).check(line)
        for form in forms:
            words = ["check", str(puzzle), str(answer), "--format", form]
            told = run(*words).stdout
            told = told.replace(str(answer), "answer").replace('"number": 1', '"number": 0')
            assert told.replace(",1,1,1,", ",1,1,0,") == str(verdict.to(form)) + "\n", form
        assert str(verdict) == verdict.text == verdict.to("line")
        assert repr(verdict) == f"<CheckResult {verdict}>"
        assert verdict._repr_html_().startswith("<table><tr><th>verdict</th>")
        assert verdict.to("text") == f"{verdict.place}: {verdict}"
