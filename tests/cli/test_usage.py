"""What users are told who meant something else: each message names the way on."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import ROOT, Run
from test_cli import GOOD, SHORT


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sudok"], "No such command 'sudok'; did you mean sudoku?"),
        (["in.txt"], "No such command 'in.txt'; for a file: cover solve in.txt"),
        (["zzz"], "No such command 'zzz'; cover --help lists them"),
        (["sudoku", "--resume", "in.txt"], "--resume goes on with an --output; name it, too"),
        (
            ["sudoku", "--resume", "--output", "-", "in.txt"],
            "--resume goes on with an --output; name it, too",
        ),
    ],
)
def test_usage(cover: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    (tmp_path / "in.txt").write_text(f"{GOOD}\n")
    done = cover(*arguments, cwd=tmp_path)

    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == f"Error: {message}"


def test_a_source_whose_family_lacks_the_format_is_bad(cover: Run) -> None:
    done = cover(
        *[
            "solve",
            "--from",
            "sets",
            "puzzles/sudoku/line.txt",
            "puzzles/exact-cover/named-sets.txt",
        ]
    )

    assert done.stdout == "bad\nB D F\n"
    assert done.returncode == 2
    assert done.stderr.startswith(
        'puzzles/sudoku/line.txt: sudoku has no format "sets"; it has lines, rows, csv, '
    )


def test_solve_tells_families(cover: Run) -> None:
    done = cover("solve", "-v", "puzzles/exact-cover/named-sets.txt", cwd=ROOT)

    assert "named-sets.txt:1: read as exact-cover (sets)\n" in done.stderr


def test_runs_are_told_apart_in_the_words_of_the_user(cover: Run, tmp_path: Path) -> None:
    text = tmp_path / "in.txt"
    text.write_text(f"{GOOD}\n{SHORT}\n{GOOD}\n")
    stopped = cover("sudoku", "-n", "1", "--fail-fast", "--output", "out", "in.txt", cwd=tmp_path)
    assert stopped.stderr.endswith(
        "cover: stopped at a bad record; with --resume it goes on after that\n"
    )

    def refused(*arguments: str) -> str:
        done = cover("sudoku", "--resume", "--output", "out", *arguments, cwd=tmp_path)
        assert done.returncode == 2
        _, _, what = done.stderr.partition("belongs to another run: ")
        return what.partition("; without")[0]

    assert refused("in.txt") == '-n was "1", now not given'
    assert refused("-n", "1", "--windows", "in.txt") == "--windows was not given, now given"
    assert refused("-n", "1", "--json", "in.txt") == '--format was "line", now "json"'
    assert refused("-n", "1", "in.txt", "-") == 'input 2 was not given, now "-"'
    text.write_text(f"{GOOD}\n{GOOD}\n")
    assert refused("-n", "1", "in.txt").startswith('file in.txt was "245 bytes of ')


def test_a_run_that_has_come_to_its_end_was_not_stopped(cover: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{GOOD}\n{SHORT}\n{GOOD}\n")
    arguments = ["sudoku", "--fail-fast", "--output", "out", "in.txt"]
    cover(*arguments, cwd=tmp_path)
    done = cover(*arguments, "--resume", cwd=tmp_path)

    assert (tmp_path / "out").read_text().splitlines()[1] == "bad"
    assert done.stderr == ""


@pytest.mark.parametrize("arguments", [["--unordered"], ["--format", "svg"]])
def test_nobody_is_sent_to_resume_what_begins_anew(
    cover: Run, tmp_path: Path, arguments: list[str]
) -> None:
    done = cover(
        *["sudoku", "--fail-fast", "--output", "out", *arguments], stdin=SHORT, cwd=tmp_path
    )

    assert done.stderr.splitlines()[-1] == (
        "cover: stopped at a bad record; what was written has .part after its name"
    )
    assert (tmp_path / "out.part").exists()
