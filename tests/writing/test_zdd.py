"""Diagrams as a form of output: of all families, read back by Graphillion."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import click
import pytest

from asked import texts_of
from conftest import ROOT, Run
from cover import Sudoku
from cover.asking import result_of
from cover.cli.main import cli
from cover.errors import OptionError
from cover.query import Query
from cover.writing.forms import FORMS
from cover.writing.writer import WriterOptions
from diagrams_read import in_order, read_by_graphillion
from small_puzzles import SMALL, read

PUZZLES = ROOT / "puzzles"
BOX_X = "12..34.........."  # a sudoku of a few solutions


def _diagrams(text: str) -> list[str]:
    """The diagrams in an output, each up to its full stop."""
    return [f"{each}\n.\n" for each in text.removesuffix("\n.\n").split("\n.\n")]


@pytest.mark.parametrize(("family", "text"), SMALL)
def test_solutions_of_all_families_are_those_that_are_counted(family: str, text: str) -> None:
    record = read(family, text)
    result = result_of(record, Query("diagram"))
    writer = FORMS["zdd"].writer(WriterOptions(family))
    written = "\n".join(texts_of(writer, record, Query("diagram"))) + "\n"
    if result.error is not None:  # what is not told apart cannot be a diagram
        assert "layouts" in str(result.error)
        return
    found = read_by_graphillion(written)

    assert int(found.len()) == result_of(record, Query("count")).count
    for options in islice(found, 20):
        assert record._decoded(in_order(options))  # and checked


def test_a_chessboard_of_dominoes(cover: Run, tmp_path: Path) -> None:
    puzzle, file = PUZZLES / "exact-cover" / "dominoes-8x8.dlx", tmp_path / "tilings.zdd"
    done = cover("exact-cover", "--output", file, puzzle)
    lines = cover("exact-cover", "-n", "50", puzzle).stdout.splitlines()
    found = read_by_graphillion(file.read_text())

    assert done.returncode == 0
    assert int(found.len()) == 12_988_816
    assert all({int(word.partition("(")[0]) for word in line.split()} in found for line in lines)


def test_one_diagram_follows_the_other(cover: Run) -> None:
    lines = "4...............\n44..............\n12..34..........\n"
    done = cover("sudoku", "-q", "--format", "zdd", stdin=lines)
    counts = cover("sudoku", "-q", "--count", stdin=lines).stdout.split()

    diagrams = _diagrams(done.stdout)
    assert done.returncode == 1
    assert diagrams[1] == "B\n.\n"
    assert [str(int(read_by_graphillion(each).len())) for each in diagrams] == counts


@pytest.mark.parametrize("mode", ["-n 2", "--count", "--unique", "--sample 3", "--estimate"])
def test_other_questions_are_refused(mode: str) -> None:
    told = f"--format zdd writes all solutions of a puzzle; it goes with no {mode.split()[0]}"
    with pytest.raises(click.UsageError, match=told):
        cli.main(["sudoku", "--format", "zdd", *mode.split()], standalone_mode=False)


def test_the_best_of_all_is_no_diagram() -> None:
    with pytest.raises(click.UsageError, match="--min-cost does not go with --format zdd"):
        cli.main(["matching", "--format", "zdd", "--min-cost"], standalone_mode=False)


def test_solutions_up_to_symmetry_are_refused(cover: Run) -> None:
    puzzle = PUZZLES / "tiling" / "pentominoes-8x8.yaml"
    done = cover("tiling", "-q", "--distinct", "--format", "zdd", puzzle)

    assert (done.returncode, done.stdout) == (2, "bad\n")
    assert "a diagram has all solutions, turned and mirrored ones too" in done.stderr


@pytest.mark.parametrize("limit", [["--memory", "10"], ["--timeout", "0.000001"]])
def test_a_limit_is_unknown(cover: Run, limit: list[str]) -> None:
    puzzle = PUZZLES / "exact-cover" / "dominoes-12x12.dlx"
    done = cover("exact-cover", "--format", "zdd", *limit, puzzle)

    assert (done.returncode, done.stdout) == (3, "unknown\n")


def test_a_solution_alone_is_no_diagram() -> None:
    solution = Sudoku(BOX_X).solve()

    assert solution is not None
    with pytest.raises(OptionError, match="zdd is a form of all solutions, not of one alone"):
        solution.to("zdd")
