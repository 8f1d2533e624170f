"""The files below a directory that answers may go to: each for one source, none of an input."""

from __future__ import annotations

import os
from collections.abc import Sequence

from cover.batch.operands import Operands, are_one
from cover.batch.part import PART, beside
from cover.errors import printable


class Places:
    """What is taken below a directory, and what could be an input of the run."""

    def __init__(self, top: str, operands: Sequence[str], recursive: bool) -> None:
        self._top = top
        self._operands = Operands(operands, recursive)
        self._files: dict[str, str] = {}  # the source of each
        self._folders: set[str] = set()

    def take(self, source: str, below: str) -> str | None:
        """Take the file at the path `below` the directory for a source; or why it cannot be had."""
        target = os.path.join(self._top, below)
        key = os.path.normcase(os.path.realpath(target))
        shown = printable(target)
        if key in self._files:
            return f"{shown} is for those to {printable(self._files[key])}"
        if key in self._folders or os.path.isdir(target):
            return f"{shown} is a directory"
        folders = _folders_above(key, os.path.normcase(os.path.realpath(self._top)))
        for folder in folders:
            if folder in self._files or os.path.isfile(folder):
                return f"{printable(folder)} is no directory"
        if self._may_be_input(target, source):
            return f"{shown} is there, and may be an input"
        self._files[key] = source
        self._folders.update(folders)
        return None

    def _may_be_input(self, target: str, source: str) -> bool:
        written = (target, beside(target, PART))
        return any(are_one(path, source) or self._operands.may_lead_to(path) for path in written)


def _folders_above(path: str, top: str) -> list[str]:
    """The folders between a path and the one above all."""
    found = []
    folder = os.path.dirname(path)
    while len(folder) > len(top):
        found.append(folder)
        folder = os.path.dirname(folder)
    return found
