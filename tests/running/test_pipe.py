"""Many lines through real pipes: prompt, in order, and quiet when one of their ends is gone."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from batches import SUMMARY
from cover.running.outputs import PIPE_BUF, PrintedOutput
from interrupting import heed_signals
from test_batch import ONE, ONE_SOLVED
from test_cli import GOOD, SOLVED


@pytest.fixture
def endless() -> Iterator[subprocess.Popen[bytes]]:
    """The command, in a pipe after lines that have no end."""
    program = f"import os\nwhile True: os.write(1, b'{GOOD}\\n' * 500)"
    lines = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    command = subprocess.Popen(
        [sys.executable, "-m", "cover", "sudoku", "--unique", "--jobs", "2"],
        stdin=lines.stdout,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_signals,
    )
    assert lines.stdout is not None
    lines.stdout.close()
    with lines, command:
        yield command
        command.kill()
        lines.kill()


def test_ctrl_c_ends_an_endless_pipe(endless: subprocess.Popen[bytes]) -> None:
    assert endless.stdout is not None
    assert endless.stderr is not None
    head = endless.stdout.read(82 * 3_000)
    endless.send_signal(signal.SIGINT)
    rest = endless.stdout.read()

    assert set((head + rest).split(b"\n")) == {SOLVED.encode(), b""}
    assert endless.wait(timeout=60) == 128 + signal.SIGINT
    summary, message = endless.stderr.read().decode().split("\n\n")
    assert SUMMARY.fullmatch(summary + "\n")
    assert message == "cover: interrupted; what was printed is not everything\n"


def test_a_reader_that_leaves_ends_an_endless_pipe(endless: subprocess.Popen[bytes]) -> None:
    assert endless.stdout is not None
    assert endless.stderr is not None
    assert endless.stdout.read(82 * 3_000).startswith(SOLVED.encode())
    endless.stdout.close()

    assert endless.wait(timeout=60) == 0
    assert endless.stderr.read() == b""


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
    with subprocess.Popen(
        [sys.executable, "-m", "cover", command, "--format", "line", "-q", "--jobs", "2"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for count in counts:
            process.stdin.write(record.encode() * count)
            process.stdin.flush()
            answered = f"{answer}\n".encode() * count
            assert process.stdout.read(len(answered)) == answered
        process.stdin.close()

        assert process.wait(timeout=60) == 0


class Written(io.RawIOBase):
    """A stream that is no file, and knows what was written at once."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.pieces.append(bytes(data))
        return len(data)


@pytest.mark.parametrize(
    ("line", "in_bulk"), [(SOLVED, False), ("╂───┃" * 16, False), (SOLVED, True)]
)
def test_lines_stay_whole_in_whatever_is_written_at_once(line: str, in_bulk: bool) -> None:
    written = Written()
    output = PrintedOutput(io.TextIOWrapper(io.BufferedWriter(written), encoding="utf-8"))
    lines = [*[line] * 200, "x" * 10_000, "none"]
    text = "\n".join(lines)
    if in_bulk:
        output.write_lines(f"{text}\n".encode())
    else:
        output.write(text)

    assert b"".join(written.pieces).decode().split("\n") == [*lines, ""]
    assert all(piece.endswith(b"\n") for piece in written.pieces)
    assert [len(piece) for piece in written.pieces if len(piece) > PIPE_BUF] == [10_001]
