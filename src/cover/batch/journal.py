"""The journal beside an output that is not whole: what is done, for a run that resumes it.

Its first line describes the command. Each further line is an entry, which is appended after the
bytes that it speaks of are written. A checksum ends each line, so that a line that was torn by a
kill, or changed, is passed over: the journal can end anywhere.
"""

from __future__ import annotations

import errno
import json
import os
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple
from zlib import crc32

from cover.batch.partial_file import PART, beside
from cover.errors import OptionError, printable

_VERSION = 2

# How many entries are compared with what is on disk: those of the last minute. Where only this
# program was killed, the last one fits; where the system went down, one from before its last write.
_MOST_COMPARED = 300
_CHUNK = 1 << 20  # bytes

# O_BINARY keeps Windows from changing line ends.
_FLAGS = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)

_MOST_SHOWN = 60  # characters of a difference between two commands
_ANEW = "; without --resume it starts anew"


class JournalEntry(NamedTuple):
    """What was done: the first `records` of a source, or all of them if that is None.

    `source` is its number in the run from 1, and `name` its name. `file` is where its answers go,
    below the folder of the journal ("" for nowhere); their first `size` bytes have the checksum
    `check`. Nothing of a `whole` file is missing but its name. `tally` is that of the run so far.
    """

    source: int
    name: str
    records: int | None
    file: str
    size: int
    check: int
    whole: bool
    tally: dict[str, int]


class Journal:
    """A journal on disk, which belongs to one process at a time.

    `last` is the last entry of an earlier run that still fits what is on disk; None where there is
    none, or where the run is not to be resumed. Then the journal begins anew.
    """

    def __init__(self, path: str, command: Mapping[str, object], resume: bool) -> None:
        """Open a journal, and lock it.

        Raises `OptionError` where another process has locked it, where it cannot be written, or
        where it is to be resumed and belongs to another command.
        """
        self.path = path
        self.last: JournalEntry | None = None
        self._descriptor = _open_locked(path)
        try:
            if resume:
                self.last = self._last_that_fits(command)
            if self.last is None:
                os.ftruncate(self._descriptor, 0)
                self._write(_line({"journal": _VERSION, "command": command}))
        except BaseException:
            self.close()
            raise

    def append(self, entry: JournalEntry) -> None:
        """Append an entry; raises `OSError` where it cannot be written as a whole."""
        self._write(b"\n" + _line(entry._asdict()))  # the last one may have been torn

    def remove(self) -> None:
        """Remove it from the disk: the run is complete, or nothing was done."""
        if self._descriptor >= 0:
            with suppress(FileNotFoundError):
                os.unlink(self.path)
        self.close()

    def close(self) -> None:
        """Unlock it."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
        self._descriptor = -1

    def changed(self, what: str) -> OptionError:
        """Return the error for sources that are not the same as in the earlier run."""
        return OptionError(f"{printable(self.path)}: {what}; the sources have changed{_ANEW}")

    def _write(self, line: bytes) -> None:
        if os.write(self._descriptor, line) < len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), self.path)

    def _last_that_fits(self, command: Mapping[str, object]) -> JournalEntry | None:
        shown = printable(self.path)
        with open(self._descriptor, "rb", closefd=False) as stream:
            stream.seek(0)
            head = _parsed(stream.readline())
            if head is None or "journal" not in head:
                return None
            if head["journal"] != _VERSION:
                raise OptionError(f"{shown} is that of another version of cover{_ANEW}")
            if head["command"] != command:
                what = _difference(head["command"], command)
                raise OptionError(f"{shown} belongs to another run: {what}{_ANEW}")
            entries = deque(filter(None, map(_parsed, stream)), maxlen=_MOST_COMPARED)
        folder = os.path.dirname(self.path)
        backwards = (JournalEntry(**data) for data in reversed(entries))
        return next((entry for entry in backwards if _fits(entry, folder)), None)


def _open_locked(path: str) -> int:
    """Return a descriptor of a journal that no other process has; raises `OptionError`.

    A lock of `lockf` belongs to this process alone. One of `flock` would be held by the processes
    that it has started, too, which can outlive it by a moment.
    """
    try:
        descriptor = os.open(path, _FLAGS, 0o666)
    except OSError as error:
        raise OptionError(f"{printable(path)}: cannot be written: {error.strerror}") from None
    try:
        with suppress(ImportError):  # on Windows
            import fcntl

            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        os.close(descriptor)
        raise OptionError(f"{printable(path)} is in use by another run") from None
    return descriptor


def _line(data: Mapping[str, object]) -> bytes:
    """Return data as a line of the journal, without its line end."""
    text = json.dumps(data, separators=(",", ":")).encode()
    return b"%b %08x" % (text, crc32(text))


def _parsed(line: bytes) -> dict[str, Any] | None:
    """Return the data of a line; None where it is not as it was written."""
    text, _, check = line.rstrip(b"\n").rpartition(b" ")
    if check != b"%08x" % crc32(text):
        return None
    data: dict[str, Any] | None = json.loads(text) if text else None
    return data


def _fits(entry: JournalEntry, folder: str) -> bool:
    """Whether the bytes that an entry speaks of are on disk, in the part or in the whole file."""
    target = os.path.join(folder, entry.file)
    part = beside(target, PART)
    if not entry.file:
        return True
    if not os.path.exists(part):
        return entry.whole and os.path.isfile(target) and os.path.getsize(target) == entry.size
    return os.path.getsize(part) >= entry.size and _checksum(part, entry.size) == entry.check


def _checksum(path: str, size: int) -> int:
    """Return the checksum of the first `size` bytes of a file."""
    check = 0
    with open(path, "rb") as stream:
        while size and (chunk := stream.read(min(_CHUNK, size))):
            size -= len(chunk)
            check = crc32(chunk, check)
    return check


def _difference(then: Mapping[str, object], now: Mapping[str, object]) -> str:
    """Return the first difference between two descriptions of a command, in words."""
    key = next(key for key in (*then, *now) if then.get(key) != now.get(key))
    return f"{printable(key)} was {_short(then.get(key))}, now {_short(now.get(key))}"


def _short(value: object) -> str:
    if value is None or value is True:
        return "given" if value else "not given"
    text = json.dumps(value)
    return text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "..."
