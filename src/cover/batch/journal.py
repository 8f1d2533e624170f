"""The journal beside an output that is not whole: what is done, for a run that resumes it.

Its first line describes the command. Each further line is an entry, which is appended after the
bytes that it speaks of are written. A kill can only tear the last line, which is then passed over.
"""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
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


class Journal:
    """A journal on disk, which belongs to one process at a time.

    `last` is its last entry: at first the one of an earlier run that still `fits` what is on disk;
    None where there is none, or where the run is not to be resumed. Then the journal begins anew.
    """

    def __init__(
        self,
        path: str,
        command: Mapping[str, object],
        resume: bool,
        fits: Callable[[JournalEntry], bool],
    ) -> None:
        """Open a journal, and lock it.

        Raises `OptionError` where another process has locked it, where it cannot be written, or
        where it is to be resumed and belongs to another command.
        """
        self._path = path
        self._stream = open_to_append(path)
        try:
            self._lock()
            earlier = self._entries_of(command) if resume else iter(())
            self.last = next(filter(fits, earlier), None)
            if self.last is None:
                self._stream.truncate(0)
                self._write(json.dumps(command))
        except BaseException:
            self.close()
            raise

    def append(self, entry: JournalEntry) -> None:
        """Append an entry; raises `OSError` where it cannot be written."""
        self._write("\n" + json.dumps(entry))  # in a new line: the last one may have been torn
        self.last = entry

    def remove(self) -> None:
        """Remove it from the disk: the run is complete, or nothing was done."""
        Path(self._path).unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Unlock it."""
        self._stream.close()

    def _write(self, text: str) -> None:
        self._stream.write(text.encode())
        self._stream.flush()

    def _lock(self) -> None:
        """Raise `OptionError` where another process has locked it.

        A lock of `lockf` belongs to this process alone. One of `flock` would be held by the
        processes that it has started, too, which can outlive it by a moment.
        """
        try:
            with suppress(ImportError):  # on Windows
                import fcntl

                fcntl.lockf(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            raise OptionError(f"{printable(self._path)} is in use by another run") from None

    def _entries_of(self, command: Mapping[str, object]) -> Iterator[JournalEntry]:
        """Return the last entries, the newest first; raises `OptionError` for another command."""
        self._stream.seek(0)
        head = _parsed(self._stream.readline())
        lines = deque(self._stream, _MOST_COMPARED)
        if isinstance(head, dict) and head != command:
            what = f"belongs to another run: {_difference(head, command)}"
            raise OptionError(f"{printable(self._path)} {what}; without --resume it starts anew")
        entries = map(_parsed, reversed(lines) if head else ())
        return (JournalEntry(*entry) for entry in entries if entry)


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
