"""Puzzles that come without a file: typed or pasted on a terminal, or as an argument."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import Run
from test_cli import GOOD, SOLVED

PIPE = "for a puzzle itself: echo PUZZLE | cover ..., or name - and paste it"


def typed(text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command on a terminal as its standard input, on which a text is typed."""
    user, program = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "cover", *arguments],
        stdin=program,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(program)
    os.write(user, text.encode())
    out, err = process.communicate(timeout=60)
    os.close(user)
    return subprocess.CompletedProcess(arguments, process.returncode, out, err)


@pytest.mark.parametrize("command", ["sudoku", "solve"])
def test_a_dash_reads_the_terminal(command: str) -> None:
    done = typed(f"{GOOD}\n\x04", command, "-")

    assert done.stdout == f"{SOLVED}\n"
    assert done.stderr.splitlines()[0] == (
        f"cover {command}: reads what you type or paste, up to Ctrl-D"
    )


def test_without_a_dash_a_terminal_is_not_waited_for() -> None:
    done = typed("", "sudoku")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "cover sudoku: name a file, or pipe puzzles in (- to type or paste them); --help shows "
        "examples\n"
    )


@pytest.mark.parametrize(
    ("command", "text", "answer"),
    [
        ("sudoku", GOOD, SOLVED),
        ("sudoku", "12..\n.4..\n..1.\n....", "1234342143122143"),
        ("matching", "Ann Bob\nBob Carl\nCarl Dan", "Ann-Bob Carl-Dan"),
        ("exact-cover", "A: 1 2\nB: 3\nC: 1", "A B"),
    ],
)
def test_an_argument_may_be_the_puzzle(cover: Run, command: str, text: str, answer: str) -> None:
    done = cover(command, text)

    assert (done.stdout, done.stderr, done.returncode) == (f"{answer}\n", "", 0)


def test_what_might_be_a_name_is_read_with_a_note(cover: Run, tmp_path: Path) -> None:
    text = "12" * 8
    said = "argument: note: no file is called so; it is read as a puzzle\n"
    assert cover("sudoku", text, cwd=tmp_path).stderr.startswith(said)

    (tmp_path / text).write_text(GOOD)
    done = cover("sudoku", text, cwd=tmp_path)
    assert (done.stdout, done.stderr) == (f"{SOLVED}\n", "")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("53..7....", "as a puzzle: 1 row of 9 cells, expected 9 rows"),
        (f"{GOOD}1", "as a puzzle: 82 cells; a one-line puzzle needs 16, 36, 64, 81, 100, "),
        ("12..\n.4..", "as a puzzle: 2 rows of 4 cells, expected 4 rows"),
    ],
)
def test_a_bad_puzzle_is_told_as_such(cover: Run, text: str, message: str) -> None:
    done = cover("sudoku", text)

    assert done.stdout == "bad\n"
    assert done.stderr.startswith(f"argument:1: no file is called so, and {message}")


@pytest.mark.parametrize("command", ["sudoku", "irregular", "tiling", "matching", "solve"])
@pytest.mark.parametrize("name", ["puzzle.txt", "graph", "my puzzles", "2024-11-22", "a/b"])
def test_a_missing_file_is_no_puzzle(cover: Run, tmp_path: Path, command: str, name: str) -> None:
    done = cover(command, name, cwd=tmp_path)

    assert (done.stdout, done.returncode) == ("bad\n", 2)
    said = f"{name}: cannot be read: No such file or directory; {PIPE}\n"
    assert done.stderr == said
