"""Batches: order, exit codes, processes and pipes, and who ends when."""

from __future__ import annotations

import json
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

from conftest import ROOT
from processes import AT_ONCE, SUMMARY, Started, all_shown, started, wait_until
from texts import GOOD, SOLVED

ONE = (ROOT / "puzzles/irregular/5x5.yaml").read_text(encoding="utf-8")
ONE_SOLVED = "2314541532153245421332451"
GROWS = "answers or messages go there, so that it would never end"

# --- Processes ---


@contextmanager
def two_processes(text: str, folder: Path, *words: str, **options: Any) -> Iterator[Started]:
    """The command with two processes from its first record on, on a file of that text."""
    (folder / "many.yaml").write_text(text, encoding="utf-8")
    command = ("irregular", "--jobs", "2", "many.yaml", *words)
    options |= {"cwd": folder, "start_new_session": True}
    with started(*command, program=["-c", AT_ONCE], **options) as found:
        yield found


def processes(session: int) -> list[str]:
    """Those of a session that have not ended."""
    command = ["ps", "-s", str(session), "-o", "stat=", "-o", "pid="]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return [line for line in found.splitlines() if not line.startswith("Z")]


@pytest.mark.parametrize(
    ("moment", "ending"),
    [
        ("while processes begin", signal.SIGINT),
        ("while they answer", signal.SIGTERM),
    ],
)
def test_a_signal_for_all_processes_leaves_whole_records(
    tmp_path: Path, moment: str, ending: int
) -> None:
    with two_processes("---\n".join([ONE] * 2_000), tmp_path, "--format", "line") as found:
        if moment == "while processes begin":
            wait_until(lambda: len(processes(found.process.pid)) >= 3)
        else:
            assert found.stdout.readline() == f"{ONE_SOLVED}\n"
        os.killpg(found.process.pid, ending)
        printed, said = found.process.communicate(timeout=60)

    assert set(printed.splitlines()) <= {ONE_SOLVED}
    assert printed[-1:] in ("", "\n")
    assert found.process.returncode == 128 + ending
    assert "Traceback" not in said
    assert said.endswith("cover: interrupted; what was printed is not everything\n")


def test_no_process_outlives_the_one_that_began_it(tmp_path: Path) -> None:
    """Nor does it say anything."""
    with two_processes("---\n".join([ONE] * 2_000), tmp_path, "--format", "line") as found:
        assert found.stdout.readline() == f"{ONE_SOLVED}\n"
        found.process.kill()
        _, said = found.process.communicate(timeout=60)

    wait_until(lambda: not processes(found.process.pid))
    assert said == ""


def test_processes_work_beside_a_line_of_progress(tmp_path: Path) -> None:
    """What it has to say passes the terminal with that line."""
    two_ways = "type: irregular\nregions: [AABB, AABB, CCDD, CCDD]\n"
    text = "---\n".join([ONE, "grid: 7\n", ONE, two_ways])
    ours, theirs = pty.openpty()
    more = {"stderr": theirs, "env": {**os.environ, "TERM": "xterm"}}
    with two_processes(text, tmp_path, "--json", "--unique", **more) as found:
        os.close(theirs)
        printed, _ = found.process.communicate(timeout=60)
        said = all_shown(ours)
        os.close(ours)

    statuses = [json.loads(line)["status"] for line in printed.splitlines()]
    assert statuses == ["unique", "bad", "unique", "several"]
    assert "many.yaml:" in said
    assert "4 records: 2 unique, 1 several, 1 bad; " in said
    assert "Traceback" not in said


# --- Pipes ---


def test_answers_do_not_wait_for_a_pipe_to_be_opened(tmp_path: Path) -> None:
    """A pipe with a name opens when another program begins to write into it."""
    os.mkfifo(tmp_path / "pipe")
    words = ("--format", "line", "-q", "pipe")
    with two_processes("---\n".join([ONE] * 200), tmp_path, *words) as found:
        assert [found.stdout.readline() for _ in range(200)] == [f"{ONE_SOLVED}\n"] * 200
        (tmp_path / "pipe").write_text(ONE, encoding="utf-8")
        assert found.process.communicate(timeout=60)[0] == f"{ONE_SOLVED}\n"


@pytest.mark.parametrize(
    ("command", "record", "answer", "counts"),
    [
        ("sudoku", f"{GOOD}\n", SOLVED, (1, 3, 300, 5, 700)),
        ("irregular", f"{ONE}---\n", ONE_SOLVED, (1, 300, 3)),
    ],
)
def test_answers_do_not_wait_for_more_input(
    command: str, record: str, answer: str, counts: tuple[int, ...]
) -> None:
    """However many lines of a block, or records of processes, are in line when it pauses."""
    with started(command, "--format", "line", "-q", "--jobs", "2") as found:
        for count in counts:
            found.stdin.write(record * count)
            found.stdin.flush()
            answered = f"{answer}\n" * count
            assert found.stdout.read(len(answered)) == answered
        found.stdin.close()
        assert found.process.wait(timeout=60) == 0


@pytest.fixture
def endless() -> Iterator[Started]:
    """The command, in a pipe after lines that have no end."""
    lines = f"import os\nwhile True: os.write(1, b'{GOOD}\\n' * 500)"
    with (
        started(program=["-c", lines], stderr=subprocess.DEVNULL) as before,
        started("sudoku", "--unique", "--jobs", "2", stdin=before.stdout) as found,
    ):
        before.stdout.close()
        yield found


def test_ctrl_c_ends_an_endless_pipe(endless: Started) -> None:
    head = endless.stdout.read(82 * 3_000)
    endless.process.send_signal(signal.SIGINT)
    rest = endless.stdout.read()

    assert set((head + rest).split("\n")) == {SOLVED, ""}
    assert endless.process.wait(timeout=60) == 128 + signal.SIGINT
    summary, message = endless.stderr.read().split("\n\n")
    assert SUMMARY.fullmatch(summary + "\n")
    assert message == "cover: interrupted; what was printed is not everything\n"


def test_a_reader_that_leaves_ends_an_endless_pipe(endless: Started) -> None:
    assert endless.stdout.read(82 * 3_000).startswith(SOLVED)
    endless.stdout.close()

    assert endless.process.wait(timeout=60) == 0
    assert endless.stderr.read() == ""


@pytest.mark.parametrize(
    ("words", "kept", "said"),
    [
        (
            "--output a.txt < a.txt",
            *(GOOD, "cover: --output a.txt: a.txt is an input; name another file\n"),
        ),
        # A file in the directory that is read grows by what is read of it.
        (". >> b.txt", f"{SOLVED}\nbad\n", f"./b.txt: cannot be read: {GROWS}\n"),
        ("a.txt b.txt 2>> b.txt", f"b.txt: cannot be read: {GROWS}\n", f"{SOLVED}\nbad\n"),
    ],
)
def test_no_file_is_read_that_answers_go_to(
    tmp_path: Path, words: str, kept: str, said: str
) -> None:
    (tmp_path / "a.txt").write_text(GOOD)
    command = f'"{sys.executable}" -m cover sudoku -q {words}'
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False
    )

    assert done.returncode == 2
    assert (tmp_path / ("a.txt" if kept == GOOD else "b.txt")).read_text() == kept
    assert done.stdout + done.stderr == said
