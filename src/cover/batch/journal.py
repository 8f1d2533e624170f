"""The journal beside an output that is not whole: what is done, for a run that goes on with it.

Its first line describes the run. Each further one is an entry, written as a whole behind what it
speaks of; a checksum at its end tells a line that was not. So the journal can end anywhere.
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

from cover.errors import OptionError, printable

_VERSION = 1

# How many entries are looked at for one that fits what is on disk: those of some minutes at least.
# Only where the system itself went down is it not the last one.
_LAST = 1_000

# O_BINARY is for Windows, which else changes line ends.
_FLAGS = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)

_MOST_SHOWN = 60  # characters of what differs between two runs


class Entry(NamedTuple):
    """What was done: the first `records` of a source, or all of them if it is `answered`.

    `source` is its number in the run from 1, `name` what it is called. `file` is where its answers
    go, below the folder of the journal; their first `size` bytes have the checksum `check`. Of a
    `whole` file nothing is missing but its name. The run is `over` where no source is left.
    """

    source: int
    name: str
    records: int
    answered: bool
    file: str
    size: int
    check: int
    whole: bool
    over: bool
    tally: dict[str, int]


class Journal:
    """A journal on disk, which belongs to one process at a time.

    `entries` are the last ones that an earlier run has left, if this one is to go on with it.
    """

    def __init__(self, path: str, run: Mapping[str, object], resume: bool) -> None:
        """Open a journal, and keep other processes off it.

        Raises `OptionError` where one has it, where it cannot be had, or where it is to be gone on
        with and is that of another run.
        """
        self.path = path
        self.entries: deque[Entry] = deque(maxlen=_LAST)
        self._run = json.loads(json.dumps(run))
        self._torn = False  # whether there is no line end behind what was written last
        self._descriptor = _opened(path)
        try:
            if resume:
                self._read()
        except BaseException:
            self.close()
            raise

    def _read(self) -> None:
        with open(self._descriptor, "rb", closefd=False) as stream:
            stream.seek(0)
            head = _checked(stream.readline())
            if head is None or "run" not in head:
                return
            if head.get("journal") != _VERSION:
                raise OptionError(f"{self._shown} is that of another version of cover{_ANEW}")
            if head["run"] != self._run:
                what = _difference("", head["run"], self._run)
                raise OptionError(f"{self._shown} belongs to another run: {what}{_ANEW}")
            for line in stream:
                entry = _entry(line)
                if entry is not None:
                    self.entries.append(entry)
                self._torn = not line.endswith(b"\n")

    @property
    def _shown(self) -> str:
        return printable(self.path)

    def begin_anew(self) -> None:
        """Forget what is there, and describe this run."""
        os.ftruncate(self._descriptor, 0)
        self._torn = False
        self._append({"journal": _VERSION, "run": self._run})

    def append(self, entry: Entry) -> None:
        """Make an entry; raises `OSError` where it cannot be written as a whole."""
        self._append(entry._asdict())

    def _append(self, data: dict[str, Any]) -> None:
        text = json.dumps(data, separators=(",", ":")).encode()
        line = b"%b %08x\n" % (text, crc32(text))
        if self._torn:
            line = b"\n" + line
        self._torn = True
        if os.write(self._descriptor, line) < len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), self.path)
        self._torn = False

    def remove(self) -> None:
        """Take it away: the run is over, or nothing was done."""
        if self._descriptor >= 0:
            with suppress(FileNotFoundError):
                os.unlink(self.path)
        self.close()

    def close(self) -> None:
        """Let others have it."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
        self._descriptor = -1


_ANEW = "; without --resume it starts anew"


def changed(journal: Journal, what: str) -> OptionError:
    """The error for sources that are not what they were."""
    return OptionError(f"{printable(journal.path)}: {what}; the sources have changed{_ANEW}")


def _opened(path: str) -> int:
    """A descriptor of a journal that no other process has; raises `OptionError`."""
    try:
        while True:
            descriptor = os.open(path, _FLAGS, 0o666)
            try:
                _lock(descriptor)
                if os.path.samestat(os.fstat(descriptor), os.stat(path)):
                    return descriptor
            except FileNotFoundError:
                pass
            except BaseException:
                os.close(descriptor)
                raise
            os.close(descriptor)  # the run that had it has ended meanwhile, and taken it away
    except BlockingIOError:
        raise OptionError(f"{printable(path)} is in use by another run") from None
    except OSError as error:
        raise OptionError(f"{printable(path)}: cannot be written: {error.strerror}") from None


def _lock(descriptor: int) -> None:
    """Keep other processes off, where the system can; raises `BlockingIOError` if one was first.

    A lock of `lockf` belongs to this process alone. That of `flock` would be held by processes that
    it has begun, too, which can outlive it by a moment.
    """
    try:
        import fcntl

        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # Windows
        return
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN):
            raise BlockingIOError from None


def _checked(line: bytes) -> dict[str, Any] | None:
    """What a line says; None where it is not as it was written."""
    text, _, check = line.rstrip(b"\n").rpartition(b" ")
    if check != b"%08x" % crc32(text):
        return None
    try:
        data = json.loads(text)
    except ValueError:
        return None
    return data if isinstance(data, dict) else None


def _entry(line: bytes) -> Entry | None:
    data = _checked(line)
    return None if data is None or set(data) != set(Entry._fields) else Entry(**data)


def _difference(label: str, then: object, now: object) -> str:
    """The first thing in which two descriptions differ."""
    if isinstance(then, dict) and isinstance(now, dict):
        for key in dict.fromkeys((*then, *now)):
            if then.get(key) != now.get(key):
                return _difference(f"{label} {key}".lstrip(), then.get(key), now.get(key))
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for number, (old, new) in enumerate(zip(then, now, strict=True), 1):
            if old != new:
                return _difference(f"{label} {number}".lstrip(), old, new)
    return f"{printable(label)} was {_short(then)}, now {_short(now)}"


def _short(value: object) -> str:
    if value is None or value is True:
        return "given" if value else "not given"
    text = json.dumps(value)
    return text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "..."
