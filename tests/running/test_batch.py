"""Batches through real processes: order, exit codes, summary, and who ends when."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic, sleep

import pytest

from conftest import ROOT
from in_process import run
from interrupting import heed_signals
from terminals import all_shown
from test_cli import GOOD, SHORT, SOLVED, TWICE, TWO_WAYS

ONE = (ROOT / "puzzles/irregular/5x5.yaml").read_text(encoding="utf-8")
ONE_SOLVED = "2314541532153245421332451"
GROWS = "answers or messages go there, so that it would never end"

# The command with processes from the first record on, however fast this machine is.
AT_ONCE = (
    "import sys; from cover.running import batch as q; q.PATIENCE = q.WORTH = 0.0; "
    "from cover.__main__ import run; sys.exit(run())"
)


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A file with a record of each kind, line ends of both kinds, and none at its end."""
    lines = [GOOD, "# a comment", SHORT, "", TWICE + "\r", TWO_WAYS + "\r", GOOD]
    path = tmp_path / "mixed.txt"
    path.write_bytes(b"\xef\xbb\xbf" + "\n".join(lines).encode())
    return path


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_a_record_in_is_a_record_out(mixed: Path, jobs: str) -> None:
    done = run("sudoku", "--unique", "--jobs", jobs, mixed, "-", stdin=f"{GOOD}\n")

    assert done.stdout.splitlines() == [SOLVED, "bad", "none", "several", SOLVED, SOLVED]
    assert done.returncode == 2
    bad, none = done.stderr.splitlines()
    assert bad.startswith(f"{mixed}:3: 80 cells")
    assert none.startswith(f"{mixed}:5:2: 5 is already in row 1")


@pytest.mark.parametrize("form", ["line", "json", "csv"])
def test_fail_fast_ends_after_the_bad_record(mixed: Path, form: str) -> None:
    whole = run("sudoku", "--format", form, mixed)
    short = run("sudoku", "--format", form, "--fail-fast", mixed)

    head = 1 if form == "csv" else 0
    assert short.returncode == 2
    assert short.stdout.splitlines() == whole.stdout.splitlines()[: head + 2]
    assert len(short.stderr.splitlines()) == 1


class TwoProcesses:
    """The command with two processes, on many records; `file` holds them."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.started: list[subprocess.Popen[str]] = []

    def __call__(
        self,
        *arguments: str,
        stderr: int = subprocess.PIPE,
        env: Mapping[str, str] | None = None,
    ) -> subprocess.Popen[str]:
        started = subprocess.Popen(
            [sys.executable, "-c", AT_ONCE, "irregular", "--jobs", "2", self.file, *arguments],
            stdout=subprocess.PIPE,
            stderr=stderr,
            env=env,
            text=True,
            start_new_session=True,
            preexec_fn=heed_signals,
        )
        self.started.append(started)
        return started


@pytest.fixture
def start(tmp_path: Path) -> Iterator[TwoProcesses]:
    path = tmp_path / "many.yaml"
    path.write_text("---\n".join([ONE] * 200), encoding="utf-8")
    found = TwoProcesses(path)
    yield found
    for started in found.started:
        with started:
            started.kill()


@pytest.mark.parametrize(
    ("moment", "ending"),
    [
        ("while processes begin", signal.SIGINT),
        ("while they answer", signal.SIGTERM),
    ],
)
def test_a_signal_for_all_processes_leaves_whole_records(
    start: TwoProcesses, moment: str, ending: int
) -> None:
    start.file.write_text("---\n".join([ONE] * 2_000), encoding="utf-8")
    started = start("--format", "line")
    assert started.stdout is not None
    if moment == "while processes begin":
        wait_for_processes(started.pid, 3)
    else:
        assert started.stdout.readline() == f"{ONE_SOLVED}\n"
    os.killpg(started.pid, ending)
    printed, said = started.communicate(timeout=60)

    assert set(printed.splitlines()) <= {ONE_SOLVED}
    assert printed[-1:] in ("", "\n")
    assert started.returncode == 128 + ending
    assert "Traceback" not in said
    assert said.endswith("cover: interrupted; what was printed is not everything\n")


def wait_for_processes(session: int, number: int) -> None:
    """Wait until a session has so many of them."""
    deadline = monotonic() + 30
    while len(processes(session)) < number and monotonic() < deadline:
        sleep(0.001)


def processes(session: int) -> list[str]:
    """Those of a session that have not ended."""
    command = ["ps", "-s", str(session), "-o", "stat=", "-o", "pid="]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return [line for line in found.splitlines() if not line.startswith("Z")]


def test_no_process_outlives_the_one_that_began_it(start: TwoProcesses) -> None:
    """Nor does it say anything."""
    start.file.write_text("---\n".join([ONE] * 2_000), encoding="utf-8")
    started = start("--format", "line")
    assert started.stdout is not None
    assert started.stdout.readline() == f"{ONE_SOLVED}\n"
    started.kill()
    _, said = started.communicate(timeout=60)
    deadline = monotonic() + 30
    while processes(started.pid) and monotonic() < deadline:
        sleep(0.01)

    assert processes(started.pid) == []
    assert said == ""


def test_answers_do_not_wait_for_a_pipe_to_be_opened(start: TwoProcesses) -> None:
    """A pipe with a name opens when another program begins to write into it."""
    pipe = start.file.with_name("pipe")
    os.mkfifo(pipe)
    started = start("--format", "line", "-q", str(pipe))
    assert started.stdout is not None
    assert [started.stdout.readline() for _ in range(200)] == [f"{ONE_SOLVED}\n"] * 200
    pipe.write_text(ONE, encoding="utf-8")

    assert started.communicate(timeout=60)[0] == f"{ONE_SOLVED}\n"


def test_processes_work_beside_a_line_of_progress(start: TwoProcesses) -> None:
    """What it has to say passes the terminal with that line."""
    two_ways = "type: irregular\nregions: [AABB, AABB, CCDD, CCDD]\n"
    start.file.write_text("---\n".join([ONE, "grid: 7\n", ONE, two_ways]), encoding="utf-8")
    ours, theirs = pty.openpty()
    started = start("--json", "--unique", stderr=theirs, env={**os.environ, "TERM": "xterm"})
    os.close(theirs)
    printed, _ = started.communicate(timeout=60)
    said = all_shown(ours)
    os.close(ours)

    statuses = [json.loads(line)["status"] for line in printed.splitlines()]
    assert statuses == ["unique", "bad", "unique", "several"]
    assert f"{start.file}:" in said
    assert "4 records: 2 unique, 1 several, 1 bad; " in said
    assert "Traceback" not in said


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
