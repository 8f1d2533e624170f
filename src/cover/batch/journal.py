"""The journal beside an output that is not whole: what is done, for a run that resumes it.

Its first line describes the command. Each further line is an entry, which is appended after the
bytes that it speaks of are written. A kill can only tear the last line, which is then passed over.
"""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, BinaryIO, NamedTuple

from cover.errors import OptionError, printable

# How many entries are compared with what is on disk: those of the last minute. Where only this
# program was killed, the last one fits; where the system went down, one from before its last write.
_MOST_COMPARED = 300

_MOST_SHOWN = 60  # characters of a difference between two commands


class JournalEntry(NamedTuple):
    """What is done: the first `records` of a source, or all of them if that is None.

    `source` is its number in the run from 1. Its answers are in a `file` below the folder of the
    journal ("" for none), whose first `size` bytes have the checksum `check`. `tally` is that of
    the run so far.
    """

    source: int
    records: int | None
    file: str
    size: int
    check: int
    tally: dict[str, int]


def open_journal(path: str) -> BinaryIO:
    """Open a journal that no other process has; raises `OptionError`.

    A lock of `lockf` belongs to this process alone. One of `flock` would be held by the processes
    that it has started, too, which can outlive it by a moment.
    """
    journal = open_to_append(path)
    try:
        with suppress(ImportError):  # on Windows
            import fcntl

            fcntl.lockf(journal, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        journal.close()
        raise OptionError(f"{printable(path)} is in use by another run") from None
    return journal


def last_entries(journal: BinaryIO, command: Mapping[str, object]) -> Iterator[JournalEntry]:
    """Return the last entries, the newest first; raises `OptionError` for another command."""
    journal.seek(1)  # a line end is before each line
    head = _parsed(journal.readline())
    lines = deque(journal, _MOST_COMPARED)
    if isinstance(head, dict) and head != command:
        what = f"belongs to another run: {_difference(head, command)}"
        raise OptionError(f"{printable(journal.name)} {what}; without --resume it starts anew")
    entries = map(_parsed, reversed(lines) if head else ())
    return (JournalEntry(*entry) for entry in entries if entry)


def add_line(journal: BinaryIO, data: object) -> None:
    """Add a line; it begins with a line end, since the last one may have been torn."""
    journal.write(b"\n" + json.dumps(data).encode())
    journal.flush()


def open_to_append(path: str) -> BinaryIO:
    """Open a file, or make it; raises `OptionError`."""
    try:
        return open(path, "a+b", opener=_open_no_link)
    except OSError as error:
        raise OptionError(f"{printable(path)}: cannot be written: {error.strerror}") from None


def _open_no_link(path: str, flags: int) -> int:
    """Open a file; no link, which this program did not make, and which could lead anywhere."""
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), 0o666)


def _parsed(line: bytes) -> Any:
    """Return the data of a line; None where a part of it is missing."""
    try:
        return json.loads(line)
    except ValueError:
        return None


def _difference(then: Mapping[str, object], now: Mapping[str, object]) -> str:
    """Return the first difference between two descriptions of a command, in words."""
    key = next(key for key in (*then, *now) if then.get(key) != now.get(key))
    return f"{printable(key)} was {_short(then.get(key))}, now {_short(now.get(key))}"


def _short(value: object) -> str:
    if value is None or value is True:
        return "given" if value else "not given"
    text = json.dumps(value)
    return text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "..."
