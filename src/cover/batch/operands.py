"""What a run may read, as far as its operands tell: no output takes the place of an input."""

from __future__ import annotations

import os
from collections.abc import Sequence

from cover.batch.sources import STDIN


class Operands:
    """The files that operands name, and the directories whose files are read.

    `recursive` is whether those below their subdirectories are read, too.
    """

    def __init__(self, operands: Sequence[str], recursive: bool) -> None:
        self._recursive = recursive
        self._files: set[tuple[int, int]] = set()
        self._folders: list[str] = []  # as real paths
        for operand in operands:
            if os.path.isdir(operand):
                self._folders.append(os.path.realpath(operand))
            elif (identity := _identity(operand)) is not None:
                self._files.add(identity)

    def name(self, path: str) -> bool:
        """Whether a file is there that an operand names."""
        return bool(self._files) and _identity(path) in self._files

    def may_lead_to(self, path: str) -> bool:
        """Whether a file is there that is named, or is one of those of a directory."""
        if self.name(path):
            return True
        if not self._folders or not os.path.exists(path) or not _is_read(path):
            return False
        folder = os.path.dirname(os.path.realpath(path))
        return any(
            folder == each or (self._recursive and folder.startswith(os.path.join(each, "")))
            for each in self._folders
        )


def are_one(path: str, source: str) -> bool:
    """Whether two paths lead to the same file."""
    found = _identity(path)
    return found is not None and found == _identity(source)


def _identity(path: str) -> tuple[int, int] | None:
    """The device and the number of a file; None where there is none."""
    try:
        status = os.fstat(0) if path == STDIN else os.stat(path)
    except (OSError, ValueError):  # the latter of a name with a NUL
        return None
    return status.st_dev, status.st_ino


def _is_read(path: str) -> bool:
    """Whether a file with this suffix is read where it is in a directory."""
    from cover.batch.directories import SUFFIXES

    return os.path.splitext(path)[1].removeprefix(".").lower() in SUFFIXES
