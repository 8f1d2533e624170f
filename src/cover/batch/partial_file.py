"""A file under another name, `NAME.part`, until it is whole."""

from __future__ import annotations

import os
from contextlib import suppress
from shutil import copymode
from zlib import crc32

PART = ".part"

# O_BINARY keeps Windows from changing line ends; `cover` makes no link with the name of a part, and
# such a link could lead anywhere.
_FLAGS = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)

_AT_ONCE = 1 << 16  # bytes
_LONGEST_NAME = 255  # bytes, on nearly all systems


class PartialFile:
    """The part of `target` that is done: the file `path` beside it, of `size` bytes.

    `check` is the checksum of all of them. When a method raises `OSError`, the file can still be
    flushed and closed.
    """

    def __init__(self, target: str) -> None:
        self.target = target
        self.path = beside(target, PART)
        self.size = 0
        self.check = 0
        self._unwritten = bytearray()
        self._descriptor = -1

    def open(self, size: int = 0, check: int = 0) -> None:
        """Begin with an empty file; or keep the first `size` bytes, which have that checksum.

        A new file has the permissions of the target, if there is one.
        """
        self._descriptor = os.open(self.path, _FLAGS, 0o666)
        with suppress(FileNotFoundError):
            copymode(self.target, self.path)
        os.ftruncate(self._descriptor, size)
        os.lseek(self._descriptor, size, os.SEEK_SET)
        self.size, self.check = size, check

    def write(self, text: str) -> None:
        """Add a text, which need not get to the disk at once."""
        data = text.encode(errors="replace")
        self.size += len(data)
        self.check = crc32(data, self.check)
        self._unwritten += data
        if len(self._unwritten) >= _AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Hand all that was added to the system, so that it survives a kill of this process."""
        while self._unwritten:
            del self._unwritten[: os.write(self._descriptor, self._unwritten)]

    def take_name(self, *, lasting: bool = False) -> None:
        """Rename it to the target, which it replaces; `lasting` even if the system fails."""
        self.flush()
        if lasting:
            os.fsync(self._descriptor)
        self.close()
        os.replace(self.path, self.target)

    def close(self) -> None:
        """Close the file as it is."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
        self._descriptor = -1


def beside(path: str, ending: str) -> str:
    """Return the path with an ending, before which a name that gets too long is cut."""
    folder, name = os.path.split(path)
    data = os.fsencode(name)
    if len(data) + len(ending) > _LONGEST_NAME:
        mark = f"-{crc32(data):08x}"
        name = os.fsdecode(data[: _LONGEST_NAME - len(mark) - len(ending)]) + mark
    return os.path.join(folder, name + ending)
