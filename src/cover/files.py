"""Files that stay whole, whenever a process is killed, and that only one process has at a time."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

PART = ".part"  # the end of the name of a file that is not whole


def replace_text(path: Path, text: str, *, lasts: bool = True) -> None:
    """Write a text in place of what a file holds: at any moment it is the old one or the new one.

    It `lasts` where the machine stops, too, which takes milliseconds. Raises `OSError`; then the
    file is as it was.
    """
    aside = path.with_name(path.name + PART)
    try:
        with aside.open("w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            if lasts:
                os.fsync(stream.fileno())
        aside.replace(path)
    except BaseException:
        with suppress(OSError):
            aside.unlink()
        raise


def is_locked(file: IO[bytes]) -> bool:
    """Lock a file for this process, until it is closed, and tell whether another one has done so.

    A lock of `lockf` belongs to this process alone, and ends with it, however that is killed. One
    of `flock` would be held by the processes that it has started, too, which can outlive it by a
    moment.
    """
    with suppress(ImportError):  # on Windows
        import fcntl

        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return True
    return False
