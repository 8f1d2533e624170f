"""What a program has shown on a terminal, read on the side of its user."""

from __future__ import annotations

import os
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
