"""Programs as their users have them: in pipes, and on a terminal."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import IO, Any, NamedTuple

from interrupting import heed_signals


class Started(NamedTuple):
    """A process, and those of its streams that are pipes."""

    process: subprocess.Popen[str]
    stdin: IO[str]
    stdout: IO[str]
    stderr: IO[str]


@contextmanager
def started(
    *words: str | Path, program: Sequence[str] = ("-m", "cover"), **options: Any
) -> Iterator[Started]:
    """The command as a process, which is killed in the end; with options of `Popen`."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    process = subprocess.Popen(
        [sys.executable, *program, *map(str, words)],
        **{**pipes, "text": True, "bufsize": 1, "preexec_fn": heed_signals, **options},
    )
    none = io.StringIO()
    with process:
        try:
            yield Started(
                process, process.stdin or none, process.stdout or none, process.stderr or none
            )
        finally:
            process.kill()


def all_shown(user: int) -> str:
    """Return all that is shown until the last program has left, or says nothing for a minute.

    The system brings it in pieces, and takes its time.
    """
    shown = b""
    while select([user], [], [], 60)[0]:
        try:
            piece = os.read(user, 65536)
        except OSError:  # how Linux tells the end of a terminal
            break
        if not piece:
            break
        shown += piece
    return shown.decode()


def shown_on_a_terminal(command: Sequence[str], stdin: str = "", **environment: str) -> str:
    """Return what a program shows whose outputs are one terminal, and whose input is a pipe."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", **environment},
    )
    os.close(theirs)
    assert process.stdin is not None
    process.stdin.write(stdin.encode())
    process.stdin.close()
    shown = all_shown(ours)
    process.wait(timeout=60)
    os.close(ours)
    return shown.replace("\r\n", "\n")
