"""What comes of each question: its `repr`, its forms as the command writes them, notebooks."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cover as library
from conftest import Run
from cover.errors import OptionError

ONE, SIX, NONE = "1....2.....3.4..", "1....2.....3....", "11.............."

# What is asked of a puzzle in Python and by the command, the `repr`, and forms that are compared.
Ask = Callable[[Any], Any]
ASKED: dict[str, tuple[str, Ask, str, str, str]] = {
    "candidates": (
        *(SIX, lambda puzzle: puzzle.candidates(), "candidates"),
        *("<Candidates several, 36 in 16 cells>", "line json html"),
    ),
    "why none": (
        *(NONE, lambda puzzle: puzzle.why(), "why"),
        *("<Conflict: 2 givens rule each other out>", "grid csv svg"),
    ),
    "why several": (
        *(SIX, lambda puzzle: puzzle.why(), "why"),
        *("<Differences: 6 solutions; 13 cells differ>", "yaml json"),
    ),
    "why one": (
        *(ONE, lambda puzzle: puzzle.why(), "why"),
        *("<Superfluous: one solution; nothing superfluous>", "line html"),
    ),
    "minimize": (
        *("1324423121433412", lambda puzzle: puzzle.minimize(), "minimize"),
        *("<4 of 16 givens>", "grid json csv"),
    ),
    "explain": (
        *(ONE, lambda puzzle: puzzle.explain(), "explain"),
        *("<Explanation: unique, 12 steps>", "yaml svg"),
    ),
    "hint": (
        *(ONE, lambda puzzle: puzzle.explain(hint=True), "explain --hint"),
        *("<Explanation: unique, 1 step>", "line json html"),
    ),
    "rate": (
        *(ONE, lambda puzzle: puzzle.rate(), "rate"),
        *("<Rating 10.7 easy, 12 steps, hardest single>", "grid csv"),
    ),
    "trace": (
        *(ONE, lambda puzzle: puzzle.trace(limit=3), "trace --limit 3"),
        *("<Trace: 3 steps, 1 item chosen, 0 solutions; ended by the limit of steps>", "yaml svg"),
    ),
    "estimate": (
        *(SIX, lambda puzzle: puzzle.estimate(seed=1), "sudoku --estimate --seed 1"),
        *("<Estimate 6 (exact: 6 dives have seen all)>", "line grid json csv yaml"),
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_it_is_written_as_the_command_writes_it(name: str, cover: Run, tmp_path: Path) -> None:
    text, ask, command, said, forms = ASKED[name]
    path = tmp_path / "puzzle.txt"
    path.write_text(f"{text}\n")
    found = ask(next(library.read(path)))

    assert repr(found) == said
    assert str(found)
    for form in forms.split():
        done = cover(*command.split(), path, "--format", form)
        assert f"{found.to(form)}\n" == done.stdout, form
    with pytest.raises(OptionError, match='there is no form "jsn"; did you mean json'):
        found.to("jsn")
    with pytest.raises(OptionError, match="a form is a text, not 7"):
        found.to(7)


@pytest.mark.parametrize("name", ASKED)
def test_a_notebook_shows_it(name: str) -> None:
    text, ask, *_ = ASKED[name]

    shown = ask(library.Sudoku(text))._repr_html_()

    tag = {"rate": "table", "estimate": "table", "trace": "iframe"}.get(name, "figure")
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


def test_a_verdict_is_written_and_shown(cover: Run, tmp_path: Path) -> None:
    puzzle, answer = tmp_path / "puzzle.txt", tmp_path / "answer.txt"
    puzzle.write_text(f"{ONE}\n")
    for line, forms in (("1324423121433412", ("line", "csv")), ("1324423121433142", ("json",))):
        answer.write_text(f"{line}\n")
        verdict = next(library.read(puzzle)).check(line)
        for form in forms:
            done = cover("check", puzzle, answer, "--format", form)
            told = done.stdout.replace(str(answer), "answer").replace('"number": 1', '"number": 0')
            assert f"{verdict.to(form)}\n" == told.replace(",1,1,1,", ",1,1,0,"), form
        assert str(verdict) == verdict.text == verdict.to("line")
        assert repr(verdict) == f"<CheckResult {verdict}>"
        assert verdict._repr_html_().startswith("<table><tr><th>verdict</th>")
        assert verdict.to("text") == f"{verdict.place}: {verdict}"
