"""What a program has shown on a terminal, read on the side of its user."""

from __future__ import annotations

import os
import pty
import subprocess
from collections.abc import Sequence
from select import select


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
