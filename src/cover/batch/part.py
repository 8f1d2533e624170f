"""A file of answers under another name, until it is whole."""

from __future__ import annotations

import os
from stat import S_IMODE
from zlib import crc32

PART = ".part"

# O_BINARY is for Windows, which else changes line ends; a link in the place of a part is not made
# by `cover`, and may lead anywhere.
_FLAGS = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)

_AT_ONCE = 1 << 16  # bytes
_LONGEST_NAME = 255  # bytes, on nearly all systems


class Part:
    """The part of `target` that is done: the file `path` beside it, of `size` bytes.

    `check` is the checksum of all of them. Where a method raises `OSError`, the part can still be
    flushed and closed.
    """

    def __init__(self, target: str) -> None:
        self.target = target
        self.path = beside(target, PART)
        self.size = 0
        self.check = 0
        self._unwritten = bytearray()
        self._descriptor = -1

    @property
    def is_open(self) -> bool:
        """Whether it can be written into."""
        return self._descriptor >= 0

    @property
    def on_disk(self) -> int:
        """How many bytes a kill of this process would leave."""
        return self.size - len(self._unwritten)

    def create(self) -> None:
        """Begin with an empty file, with the permissions of the target if that is there."""
        mode = _mode(self.target)
        self._descriptor = os.open(self.path, _FLAGS | os.O_TRUNC, 0o666 if mode is None else mode)
        if mode is not None and hasattr(os, "fchmod"):
            os.fchmod(self._descriptor, mode)

    def go_on(self, size: int, check: int) -> None:
        """Open a part that is there behind its first `size` bytes, and forget the rest."""
        self._descriptor = os.open(self.path, _FLAGS)
        os.ftruncate(self._descriptor, size)
        os.lseek(self._descriptor, size, os.SEEK_SET)
        self.size, self.check = size, check

    def write(self, text: str) -> None:
        """Add a text; it need not get to the disk at once."""
        data = text.encode(errors="replace")
        self.size += len(data)
        self.check = crc32(data, self.check)
        self._unwritten += data
        if len(self._unwritten) >= _AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Bring to the disk what was added, as far as a kill of this process goes."""
        while self._unwritten:
            del self._unwritten[: os.write(self._descriptor, self._unwritten)]

    def take_name(self, *, lasting: bool) -> None:
        """Take the name of the target, in whose place it is; `lasting` even if the system fails."""
        self.flush()
        if lasting:
            os.fsync(self._descriptor)
        self.close()
        os.replace(self.path, self.target)

    def close(self) -> None:
        """Let the file be."""
        if self.is_open:
            os.close(self._descriptor)
        self._descriptor = -1


def beside(path: str, ending: str) -> str:
    """The path with something behind its last part, which is cut where it gets too long."""
    folder, name = os.path.split(path)
    data = os.fsencode(name)
    if len(data) + len(ending) > _LONGEST_NAME:
        mark = f"-{crc32(data):08x}"
        name = os.fsdecode(data[: _LONGEST_NAME - len(mark) - len(ending)]) + mark
    return os.path.join(folder, name + ending)


def _mode(path: str) -> int | None:
    """The permissions of a file, if it is there."""
    try:
        return S_IMODE(os.stat(path).st_mode) & 0o777
    except FileNotFoundError:
        return None
