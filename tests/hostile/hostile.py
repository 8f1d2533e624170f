"""Hostile inputs, each in a process of its own: what it says, how it ends, and what it takes.

Run as a command, it prints the figures of every case, or of those whose names hold a word::

    python tests/hostile.py [WORD ...]
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

MOST_MEGABYTES = 500
HANG = 60  # seconds after which a process is stopped
_MOST_SECONDS = 20  # of a processor
_MOST_BYTES = 4 << 30  # so that a fault does not take the machine with it
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


def run(case: Hostile, folder: Path) -> Ended:
    """Give an input to the command, as a file."""
    (folder / case.file).write_bytes(case.data())
    command = [sys.executable, "-m", "cover", case.family, *case.options, case.file]
    return run_command(command, folder)


def run_command(command: list[str], folder: Path) -> Ended:
    """Run a command in a folder, with nothing on its standard input."""
    with open(folder / "out", "wb") as out, open(folder / "messages", "wb") as messages:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=messages,
            cwd=folder,
            preexec_fn=_bounded,
        )
    watch = threading.Timer(HANG, process.kill)
    watch.start()
    _, status, used = os.wait4(process.pid, 0)
    watch.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    said = (folder / "messages").read_text(errors="backslashreplace").split("\n")[:-1]
    return Ended(
        process.returncode,
        (folder / "out").read_text(errors="backslashreplace"),
        [line for line in said if not _SUMMARY.match(line)],
        used.ru_utime + used.ru_stime,
        used.ru_maxrss / 1024,
    )


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_BYTES, _MOST_BYTES))


def main(words: Iterable[str]) -> None:
    """Print the figures of cases."""
    from hostile_families import OF_FAMILIES
    from hostile_inputs import OF_ALL

    for case in (*OF_ALL, *OF_FAMILIES):
        if any(word in str(case) for word in words) or not words:
            with tempfile.TemporaryDirectory() as folder:
                code, _, messages, seconds, megabytes = run(case, Path(folder))
            first = messages[0] if messages else ""
            print(f"{case!s:36} {code} {seconds:6.2f} s {megabytes:4.0f} MB  {first[:120]}")


if __name__ == "__main__":
    main(sys.argv[1:])
