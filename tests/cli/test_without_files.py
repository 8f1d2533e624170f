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


def test_what_might_be_a_name_is_read_with_a_note(cover: Run, tmp_path: Path) -> None:
    text = "12" * 8
    said = "argument: note: no file is called so; it is read as a puzzle\n"
    assert cover("sudoku", text, cwd=tmp_path).stderr.startswith(said)

    (tmp_path / text).write_text(GOOD)
    done = cover("sudoku", text, cwd=tmp_path)
    assert (done.stdout, done.stderr) == (f"{SOLVED}\n", "")
