"""Faults that were found from outside, each once: those that no other test holds by its kind."""

from __future__ import annotations

import json
import os
import runpy
import signal
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cover as library
from conftest import ROOT, Run
from cover.errors import LimitError
from cover.problem import Problem, Sum
from cover.reading.formats import Head
from cover.reading.lines import ByteLines, Line
from cover.solver import engines
from processes import ctrl_c_after

# --- Memory ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_explanations_of_sums_may_be_longer_than_there_are_variables(seed: int) -> None:
    """They hold an option once for each item of the sum that it covers: 6000 times these 300."""
    random = Random(seed)
    options = [random.sample(range(60), 20) for _ in range(300)]
    problem = Problem(range(60), options, sums=[Sum(range(60), range(300), 0, 16200)])

    run = engines.build(problem, "clauses").run(weighted=True)

    assert run.next() is None
    assert run.exhausted


@pytest.mark.parametrize("engine", ["auto", "clauses"])
def test_an_odd_multiplicity_of_wide_options_that_come_in_twos_has_no_cover(
    cover: Run, engine: str
) -> None:
    blocks = [[[f"{side}{k}_{n}" for n in range(60)] for side in "ab"] for k in range(8)]
    options = [row for a, b in blocks for row in ([*a, "M"], [*b, "M"], [*a, *b])]
    text = "\n".join(" ".join(row) for row in [["5|M", *chain(*chain(*blocks))], *options])

    done = cover("exact-cover", "--unique", "--engine", engine, stdin=f"{text}\n")

    assert (done.stdout, done.returncode) == ("none\n", 1)


# --- One record of a batch ------------------------------------------------------------------------

# Pieces of which the only tiling has none, though they fit; and those that fit nowhere.
UNUSED = (
    "board: 3x4\npieces:\n  A: {shape: xx|.xx, count: 2, rotate: false, reflect: false}\n"
    "  B: {shape: x.x, count: any, rotate: false}\n"
)
NOWHERE = "board: 2x2\npieces: {A: {shape: xxx, count: 2}}\n"
GOOD, SOLVED = "1..4.41.2.4..3.1", "1234341221434321"


@pytest.mark.parametrize("command", ["explain", "rate", "why", "candidates"])
def test_pieces_that_cannot_be_used_as_often_as_said_are_told_and_others_answered(
    cover: Run, tmp_path: Path, command: str
) -> None:
    for name, text in (("unused", UNUSED), ("nowhere", NOWHERE)):
        (tmp_path / f"{name}.yaml").write_text(f"type: tiling\n{text}")

    done = cover(command, "--json", "unused.yaml", "nowhere.yaml", "-", stdin=GOOD, cwd=tmp_path)

    statuses = [json.loads(line)["status"] for line in done.stdout.splitlines()]
    assert statuses == ["none", "none", "unique"], done.stderr


def test_a_line_of_zero_bytes_is_one_bad_record(cover: Run) -> None:
    lines = [GOOD, GOOD, "\0" * 16, GOOD, GOOD]
    for command in ("solve", "sudoku"):
        done = cover(command, stdin="\n".join(lines) + "\n")

        assert done.stdout.split() == [SOLVED, SOLVED, "bad", SOLVED, SOLVED]
        assert 'stdin:3:1: "\\x00" is not a digit' in done.stderr


# --- Whose puzzle a text is -----------------------------------------------------------------------

KNUTH = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
SPARSE = "3 1 4 7\n2 1 4\n3 4 5 7\n3 3 5 6\n4 2 3 6 7\n2 2 7\n"
DENSE = "1 0 0 1 0 0 1\n1 0 0 1 0 0 0\n0 0 0 1 1 0 1\n0 0 1 0 1 1 0\n0 1 1 0 0 1 1\n0 1 0 0 0 0 1\n"
TWO = "(cover matching) or .*(cover exact-cover); name the command"

# Texts that were answered as other puzzles where no family was named: the right answer, or words of
# what is said.
TEXTS = {
    "items and options above Knuth's": (f"7 6\n{KNUTH}", "1(c,e) 4(a,d,f) 5(b,g)", ""),
    "columns and rows above sizes": (f"7 6\n{SPARSE}", "2(1,4) 4(3,5,6) 6(2,7)", ""),
    "columns above rows": (f"7\n{DENSE}", "2(1,4) 4(3,5,6) 6(2,7)", ""),
    "a matrix of DXD": ("p ec 3\ns 1 2\ns 3\n", "1(1,2) 2(3)", ""),
    "columns and secondary ones": ("3 1\n0 1 1\n", "bad", TWO),
    "tuples": ("(1, 4)\n(1, 2)\n(2, 3)\n(3, 4)\n", "bad", TWO),
    "lists": ("[1, 4]\n[1, 2]\n[2, 3]\n[3, 4]\n", "bad", TWO),
    "edges of networkx": ("(1, 4, {'weight': 2})\n(2, 3, {'weight': 5})\n", "1-4 2-3", ""),
    "weights": ("[[0,5,9,2],[5,0,1,7],[9,1,0,3],[2,7,3,0]]\n", "bad", TWO),
    "neighbours": ("{1: [4, 2], 2: [1, 3]}\n", "bad", TWO),
    "an array": ("[[0. 1.]\n [1. 0.]]\n", "bad", TWO),
    "a triangle": ("0 1 1\n1 0 1\n1 1 0\n", "bad", TWO),
    "an assignment": ("x = 4\n", "bad", "this looks like no family's puzzles"),
    "broken JSON with a type": ('{"type": "sudoku", "grid": "12\n', "bad", "1:28: not YAML"),
}


def test_texts_are_no_puzzles_of_another_family(cover: Run, tmp_path: Path) -> None:
    for number, (text, _, _) in enumerate(TEXTS.values()):
        (tmp_path / f"{number}.any").write_text(text)

    done = cover("solve", "--jobs", "1", *(f"{k}.any" for k in range(len(TEXTS))), cwd=tmp_path)

    said = [line for line in done.stderr.splitlines() if not line[:1].isalpha()]
    answers = dict(zip(TEXTS, done.stdout.splitlines(), strict=True))
    assert answers == {name: answer for name, (_, answer, _) in TEXTS.items()}
    for number, (name, (_, _, words)) in enumerate(TEXTS.items()):
        of_this = " ".join(line for line in said if line.startswith(f"{number}.any:"))
        assert all(each in of_this for each in words.split(".*")), (name, of_this)
        assert bool(words) == bool(of_this), (name, of_this)


def test_recognising_a_long_text_looks_at_each_of_its_lines_a_few_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A comment above a file of DLX once had all lines looked at again for each of them."""
    looks = 0

    def watch(owner: Any, name: str) -> None:
        whole = getattr(owner, name)

        def watched(*arguments: int) -> Iterator[Line]:
            nonlocal looks
            for line in whole(*arguments):
                looks += 1
                yield line

        monkeypatch.setattr(owner, name, watched)

    watch(ByteLines, "ahead")
    watch(Head, "ahead")
    watch(Head, "stated")
    items = " ".join(f"a{k}" for k in range(10))
    options = "".join(f"a{k % 9} a{k % 9 + 1}\n" for k in range(500))

    (puzzle,) = library.read(f"| a comment\n{items}\n{options}".encode())

    assert puzzle.family == "exact-cover"
    assert 500 < looks < 20 * 500


REGIONS = [[[r + k, c + n] for k in (0, 1) for n in (0, 1)] for r in (0, 2) for c in (0, 2)]
TWO_CAGES: dict[str, Any] = {
    "iss": ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~6~R1C2~R2C2",
    "list": "....\n" * 4 + "3 r1c1 r1c2\n6 r1c2 r2c2",
    "sudokupad": {
        "cells": [[{}] * 4] * 4,
        "regions": REGIONS,
        "cages": [{"cells": [[0, 0], [0, 1]], "sum": 3}, {"cells": [[0, 1], [1, 1]], "sum": 6}],
    },
    "fpuzzles": {
        "size": 4,
        "grid": [[{}] * 4] * 4,
        "killercage": [
            {"cells": ["R1C1", "R1C2"], "value": "3"},
            {"cells": ["R1C2", "R2C2"], "value": "6"},
        ],
    },
}


def test_cages_that_overlap_each_hold_their_sum_in_any_format(cover: Run, tmp_path: Path) -> None:
    for name, stated in TWO_CAGES.items():
        text = stated if isinstance(stated, str) else json.dumps(stated)
        (tmp_path / name).write_text(f"{text}\n")

    done = cover("killer", "--count", *TWO_CAGES, cwd=tmp_path)

    assert done.stdout.split() == ["12"] * len(TWO_CAGES), done.stderr


# --- What is asked of exact covers ----------------------------------------------------------------


def test_the_most_items_are_those_that_have_to_be_covered(cover: Run) -> None:
    """An item that need not be is neither a gain nor left over."""
    done = cover("exact-cover", "--maximum", "--json", stdin="a 0:1|b\na |1\na b |5\n")
    told = json.loads(done.stdout)

    assert (told["solution"], told["cost"], told["left_over"]) == ([1], 1, [])


def test_the_help_says_that_multiplicities_leave_the_first_solutions_to_the_engine(
    cover: Run,
) -> None:
    words = " ".join(cover("exact-cover", "--help").stdout.split())

    assert "With sums or multiplicities, which ones are first depends on --engine." in words


# --- Long answers ---------------------------------------------------------------------------------

SPILLING = library.Tiling(
    "board: 10x12\npieces: {L: {shape: xxx|x.., count: any}, I: {shape: xx, count: any}}\n"
)
EMPTY = library.Sudoku("." * 81)


def test_counts_that_are_given_up_leave_no_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    assert not SPILLING.count(memory=2 << 20, timeout=0.1).exact
    assert [*tmp_path.iterdir()] == []
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.1):
        SPILLING.count(memory=2 << 20)
    assert [*tmp_path.iterdir()] == []


def test_a_sample_that_does_not_end_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[str, type[Warning]]] = []

    def warn(text: str, kind: type[Warning]) -> None:
        said.append((text, kind))
        os.kill(os.getpid(), signal.SIGALRM)  # it has been waited for

    monkeypatch.setattr("warnings.warn", warn)
    monkeypatch.setattr("cover.questions.LONG", 0.05)

    with pytest.raises(LimitError):
        EMPTY.sample(timeout=0.1)
    assert said == []
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(60):
        EMPTY.sample()
    ((text, kind),) = said
    assert kind is RuntimeWarning
    assert text.startswith("still counting the solutions, of which some are to be drawn; timeout=")


def test_the_page_knows_nothing_where_the_time_was_over_before_a_first_solution() -> None:
    """It said "At least 0 solutions"."""
    answered = runpy.run_path(str(ROOT / "docs/try/try_page.py"))["answered"]
    asked: dict[str, Any] = {"question": "count", "family": None, "options": {}, "options_of": ""}
    told = json.loads(answered(json.dumps(asked | {"text": "." * 81, "seconds": 1e-6}), None))

    assert (told["kind"], told["headline"]) == ("unknown", "Not known")
