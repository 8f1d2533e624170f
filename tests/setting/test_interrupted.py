"""Signals and readers that leave, in the middle of the commands of the bench."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from processes import heed_signals, wait_until

# The commands of the bench, which have much to do with many puzzles, or with as many to make.
COMMANDS = ("candidates", "why", "minimize", "explain", "rate", "trace", "generate")
_LINE = "...38..1..1...67.5........93...92.............6..745..64.......9518...7.......34."


def _started(*arguments: str, cwd: Path) -> subprocess.Popen[bytes]:
    """The command, which heeds Ctrl-C even where the tests are run deaf to it."""
    return subprocess.Popen(
        [sys.executable, "-m", "cover", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        preexec_fn=heed_signals,
    )


def _asked(command: str, folder: Path) -> tuple[str, ...]:
    if command == "generate":
        return ("generate", "sudoku", "-n", "1000000000")
    (folder / "many.txt").write_text(f"{_LINE}\n" * 20_000, encoding="ascii")
    return (command, "many.txt")


@pytest.mark.parametrize(
    ("command", "jobs"), [*zip(COMMANDS, "1212121", strict=True), ("generate", "2")]
)
def test_a_signal_keeps_what_was_written(command: str, jobs: str, tmp_path: Path) -> None:
    ending = signal.SIGTERM if jobs == "1" else signal.SIGINT
    part = tmp_path / "out.txt.part"
    asked = _asked(command, tmp_path)
    with _started(*asked, "--jobs", jobs, "--output", "out.txt", cwd=tmp_path) as process:
        wait_until(lambda: part.exists() and part.stat().st_size > 0)
        process.send_signal(ending)
        said = process.communicate(timeout=60)[1].decode()

    assert process.returncode == 128 + ending
    last = said.splitlines()[-1]
    if command == "generate":
        assert last == "cover: interrupted; what was written has .part after its name"
        assert {path.name for path in tmp_path.iterdir()} == {"out.txt.part"}
    else:
        assert last == "cover: interrupted; the same command with --resume goes on"
    assert "Traceback" not in said


def test_a_second_ctrl_c_waits_for_no_document(tmp_path: Path) -> None:
    """The first one has all puzzles so far drawn, which takes a while."""
    asked = ("generate", "sudoku", "-n", "1000000000", "--output", "out.svg")
    with _started(*asked, cwd=tmp_path) as process:
        wait_until((tmp_path / "out.svg.part").exists)
        sleep(0.3)
        process.send_signal(signal.SIGINT)
        sleep(0.05)
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)[1].decode()

    assert process.returncode in (130, -signal.SIGINT)  # the system's, where Python has ended
    assert "Traceback" not in said
    assert {path.name for path in tmp_path.iterdir()} <= {"out.svg.part"}


@pytest.mark.parametrize(
    ("command", "jobs"), [("why", "2"), ("trace", "1"), ("generate", "2"), ("generate", "1")]
)
def test_a_reader_that_leaves_ends_it(command: str, jobs: str, tmp_path: Path) -> None:
    with _started(*_asked(command, tmp_path), "--jobs", jobs, cwd=tmp_path) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read().decode()

    assert process.returncode == 0
    assert "Traceback" not in said
    assert "cannot write" not in said
