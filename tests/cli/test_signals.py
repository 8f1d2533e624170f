"""Signals that end a run: what they leave, and where they come."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from processes import heed_signals, run, started, wait_until
from texts import GOOD, SOLVED

_RATED = ("rate", "many.txt", "--jobs", "2", "--output", "found.txt")
_HARD = "...38..1..1...67.5........93...92.............6..745..64.......9518...7.......34."
_RATING = "36.3 easy, 57 steps, hardest single"
_SAID = "\ncover: interrupted; what was printed is not everything\n"


@pytest.mark.parametrize(
    ("of", "ending"),
    [
        ("a pipe", signal.SIGINT),
        ("a pipe", signal.SIGHUP),
        ("a named pipe", signal.SIGTERM),
    ],
)
def test_a_signal_ends_the_wait_for_lines(tmp_path: Path, of: str, ending: int) -> None:
    os.mkfifo(tmp_path / "lines")
    operand = "-" if of == "a pipe" else "lines"
    with started("sudoku", operand, cwd=tmp_path) as found:
        into = found.stdin if of == "a pipe" else (tmp_path / "lines").open("w")
        with into:
            into.write(f"{GOOD}\n")
            into.flush()
            assert found.stdout.readline() == f"{SOLVED}\n"
            found.process.send_signal(ending)
            assert found.process.wait(timeout=60) == 128 + ending
            assert found.stderr.read() == _SAID


def test_a_signal_that_is_ignored_stays_ignored() -> None:
    """As `nohup` has it."""

    def ignore() -> None:
        heed_signals()
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    with started("sudoku", preexec_fn=ignore) as found:
        for _ in range(2):
            found.stdin.write(f"{GOOD}\n")
            assert found.stdout.readline() == f"{SOLVED}\n"
            found.process.send_signal(signal.SIGHUP)
        found.stdin.close()
        assert found.process.wait(timeout=60) == 0


@contextmanager
def _rating(folder: Path, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """A run of many puzzles that has rated some of them, with two processes."""
    (folder / "many.txt").write_text(f"{_HARD}\n" * 150, encoding="ascii")
    part = folder / "found.txt.part"
    with started(*_RATED, cwd=folder, **options) as found:
        wait_until(lambda: part.exists() and part.stat().st_size > 1000)
        yield found.process


def test_a_terminal_that_closes_ends_it(tmp_path: Path) -> None:
    """Nothing can be printed any more."""
    user, program = pty.openpty()

    def become_its_own() -> None:
        os.setsid()
        os.close(os.open(os.ttyname(program), os.O_RDWR))
        heed_signals()

    options = {"stdin": program, "stderr": program, "preexec_fn": become_its_own}
    with _rating(tmp_path, **options) as process:
        os.close(program)
        os.close(user)
        assert process.wait(timeout=60) == 128 + signal.SIGHUP


def test_what_was_ended_is_gone_on_with(tmp_path: Path) -> None:
    """By `timeout`, which sends its signal twice, to the process and to its group."""
    with _rating(tmp_path, start_new_session=True) as process:
        os.kill(process.pid, signal.SIGTERM)
        os.killpg(process.pid, signal.SIGTERM)
        said = process.communicate(timeout=60)[1]
    assert said.endswith("cover: interrupted; the same command with --resume goes on\n")
    assert process.returncode in (128 + signal.SIGTERM, -signal.SIGTERM)  # Python had ended

    assert run(*_RATED, "--resume", cwd=tmp_path).returncode == 0
    rated = (tmp_path / "found.txt").read_text(encoding="utf-8").splitlines()
    assert rated == [f"many.txt:{line}: {_RATING}" for line in range(1, 151)]


_WHERE_IT_IS_IGNORED = """
import time
from cover.__main__ import _Ending

class Going:
    def __del__(self):
        raise KeyboardInterrupt

_Ending().heed()
try:
    Going()
    time.sleep(30)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_ctrl_c_that_comes_as_an_object_goes_is_heeded() -> None:
    """Python ignores what is raised there."""
    command = [sys.executable, "-c", _WHERE_IT_IS_IGNORED]
    done = subprocess.run(
        command, capture_output=True, text=True, preexec_fn=heed_signals, timeout=20, check=False
    )

    assert (done.stdout, done.stderr) == ("interrupted\n", "")
