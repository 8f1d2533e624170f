"""Hostile inputs, each in a process of its own: what it says, how it ends, and what it takes.

Run as a command, it prints the figures of every case, or of those whose names hold a word::

    PYTHONPATH=tests python tests/hostile/hostile.py [WORD ...]
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import forked
from forked import Forks

MOST_MEGABYTES = 500
HANG = 120  # seconds after which a process is stopped that does nothing
_MOST_SECONDS = 20  # of a processor
_MOST_BYTES = 4 << 30  # so that a fault does not take the machine with it
_LIMITS = ((resource.RLIMIT_CPU, _MOST_SECONDS), (resource.RLIMIT_AS, _MOST_BYTES))
_SUMMARY = re.compile(r"[0-9]+ records: ")


class Hostile(NamedTuple):
    """An input of a family, made when it is needed, and how it must end.

    `message` is a part of the one message; "" where there is none, since the input is legal after
    all. A `heavy` one takes longer than the suite can wait for it.
    """

    name: str
    family: str
    data: Callable[[], bytes]
    message: str
    code: int = 2
    file: str = "input.txt"
    options: tuple[str, ...] = ()
    heavy: bool = False

    def __str__(self) -> str:
        return f"{self.family}/{self.name}"


class Ended(NamedTuple):
    """How a process ended: its code, its output, its messages, and what it took."""

    code: int
    out: str
    messages: list[str]
    seconds: float
    megabytes: float


def run(case: Hostile, folder: Path, forks: Forks) -> Ended:
    """Give an input to the command, as a file."""
    (folder / case.file).write_bytes(case.data())
    return run_words([case.family, *case.options, case.file], folder, forks)


def run_words(words: list[str], folder: Path, forks: Forks) -> Ended:
    """Run the command with these words in a folder, with nothing on its standard input."""
    return _ended(lambda streams: forks.run(words, folder, streams, HANG, _LIMITS), folder)


def run_command(command: list[str], folder: Path) -> Ended:
    """Run any command in the same way."""

    def start(streams: tuple[int, int, int]) -> forked.Ended:
        stdin, stdout, stderr = streams
        process = subprocess.Popen(
            command, stdin=stdin, stdout=stdout, stderr=stderr, cwd=folder, preexec_fn=_bounded
        )
        watch = threading.Timer(HANG, process.kill)
        watch.start()
        ended = forked.wait(process.pid)
        watch.cancel()
        process.returncode = ended.code
        return ended

    return _ended(start, folder)


def _ended(start: Callable[[tuple[int, int, int]], forked.Ended], folder: Path) -> Ended:
    """Let a process write to files, and read what it has written."""
    out, messages = folder / "out", folder / "messages"
    with open(os.devnull) as stdin, open(out, "wb") as stdout, open(messages, "wb") as stderr:
        ended = start((stdin.fileno(), stdout.fileno(), stderr.fileno()))
    said = messages.read_text(errors="backslashreplace").split("\n")[:-1]
    return Ended(
        ended.code,
        out.read_text(errors="backslashreplace"),
        [line for line in said if not _SUMMARY.match(line)],
        ended.seconds,
        ended.megabytes,
    )


def _bounded() -> None:
    for kind, most in _LIMITS:
        resource.setrlimit(kind, (most, most))


def main(words: Iterable[str]) -> None:
    """Print the figures of cases."""
    from hostile_families import OF_FAMILIES
    from hostile_inputs import OF_ALL

    for case in (*OF_ALL, *OF_FAMILIES):
        if any(word in str(case) for word in words) or not words:
            with tempfile.TemporaryDirectory() as folder, Forks() as forks:
                code, _, messages, seconds, megabytes = run(case, Path(folder), forks)
            first = messages[0] if messages else ""
            print(f"{case!s:36} {code} {seconds:6.2f} s {megabytes:4.0f} MB  {first[:120]}")


if __name__ == "__main__":
    main(sys.argv[1:])
