"""Which files a run may write: each for one source, and none in the place of an input."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import PurePath

from cover.batch.partial_file import PART, beside
from cover.batch.sources import STDIN, is_puzzle_file
from cover.errors import printable


class Inputs:
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
        """Whether there is a file at the path, and an operand names it."""
        return bool(self._files) and _identity(path) in self._files

    def may_include(self, path: str) -> bool:
        """Whether there is a file at the path that is named, or read in a directory."""
        if self.name(path):
            return True
        if not self._folders or not os.path.exists(path) or not is_puzzle_file(path):
            return False
        folder = os.path.dirname(os.path.realpath(path))
        return any(
            folder == each or (self._recursive and folder.startswith(os.path.join(each, "")))
            for each in self._folders
        )


class OutputPaths:
    """The paths below a directory that are taken for answers."""

    def __init__(self, top: str, operands: Sequence[str], recursive: bool) -> None:
        self._top = top
        self._inputs = Inputs(operands, recursive)
        self._taken: dict[str, str] = {}  # the source of each file; of a folder, ""

    def take(self, source: str, below: str) -> str | None:
        """Take the file `below` the directory for a source; return why not, where it cannot be."""
        target = os.path.join(self._top, below)
        key = os.path.normcase(os.path.realpath(target))
        shown = printable(target)
        if self._taken.get(key):
            return f"{shown} is for those to {printable(self._taken[key])}"
        if key in self._taken or os.path.isdir(target):
            return f"{shown} is a directory"
        top = os.path.normcase(os.path.realpath(self._top))
        folders = [each for each in map(str, PurePath(key).parents) if len(each) > len(top)]
        for folder in folders:
            if self._taken.get(folder) or os.path.isfile(folder):
                return f"{printable(folder)} is no directory"
        written = (target, beside(target, PART))
        if any(are_one(path, source) or self._inputs.may_include(path) for path in written):
            return f"{shown} is there, and may be an input"
        self._taken |= {**dict.fromkeys(folders, ""), key: source}
        return None


def are_one(path: str, source: str) -> bool:
    """Whether two paths lead to the same file."""
    found = _identity(path)
    return found is not None and found == _identity(source)


def _identity(path: str) -> tuple[int, int] | None:
    """Return the device and the number of a file; None where there is none."""
    try:
        status = os.fstat(0) if path == STDIN else os.stat(path)
    except (OSError, ValueError):  # the latter of a name with a NUL
        return None
    return status.st_dev, status.st_ino
