"""Levels in a folder, from which a count goes on after the process or the machine was stopped.

A file holds the rows of each place that has states (`row_files`), and a manifest, `levels.json`,
names them. It is written aside and renamed when all of them are on the disk, so that at any moment
the folder holds the levels of one time as a whole; files that no manifest names are removed later.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from sys import byteorder
from typing import Any

from cover.errors import InputError, Place
from cover.files import replace_text
from cover.solver.levels import LevelCounter
from cover.solver.levels.row_files import RowFile, moving_to_file
from cover.solver.levels.rows import StateRows
from cover.solver.memo.frontier import Frontier
from cover.solver.memo.native import arrays_of
from cover.steps import Steps

_VERSION = 1  # of the files
_MANIFEST = "levels.json"
_SIZE = 16  # bytes of a digest


class SavedLevelsError(InputError):
    """Levels that cannot be taken up: of another problem or version, or damaged."""


def digesting(frontier: Frontier) -> Steps[str]:
    """Return what tells frontiers apart: of the same problem, laid out in the same way, or not."""
    arrays = yield from arrays_of(frontier)
    found = blake2b(f"{byteorder} {frontier.bits} {frontier.totals}".encode(), digest_size=_SIZE)
    for numbers in arrays.as_tuple():
        found.update(len(numbers).to_bytes(8, "little"))
        found.update(numbers)
    return found.hexdigest()


class SavedLevels:
    """The levels of a frontier, which has this digest, in a folder that need not be there yet.

    The first place that has states in it is `place`; -1 while nothing is saved or loaded.
    """

    def __init__(self, folder: Path, frontier: Frontier, digest: str) -> None:
        self._folder = folder
        self._rows = StateRows.of(frontier)
        self._places = len(frontier.steps)
        self._digest = digest
        self.place = -1

    @staticmethod
    def are_in(folder: Path) -> bool:
        """Whether a folder has levels that were saved."""
        return (folder / _MANIFEST).exists()

    @staticmethod
    def digest_in(folder: Path) -> object:
        """Return the digest of the frontier whose levels are in a folder; None where none are."""
        try:
            return json.loads(_text_in(folder))["digest"]
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def saving(self, counter: LevelCounter, nodes: int) -> Steps[None]:
        """Put the states of a counter, all at places from its own on, in place of what was there.

        So many states were looked at before.

        Raises `OSError` where they cannot be written; then the counter has lost some.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        files, at = [], counter.place
        assert at > self.place, "files that are named by a manifest stay as they are"
        for place in range(at, self._places + 1):
            found = yield from moving_to_file(counter, place, self._folder, f"{at}-{place}.rows")
            if found is not None:
                files.append(found)
        self._write_manifest(files, nodes)
        self.place = at
        self._remove_others(files)
        for file in files:
            yield from file.put_into(counter, self._folder, self._rows)

    def loading(self, counter: LevelCounter) -> Steps[int | None]:
        """Give a counter that has not begun what is saved; return how many states that took before.

        None where nothing is saved. Raises `SavedLevelsError` where it cannot be taken up, and
        `OSError` where it cannot be read.
        """
        try:
            text = _text_in(self._folder)
        except FileNotFoundError:
            return None
        try:
            files, nodes = self._understood(json.loads(text))
            counter.take(0, 1)  # the empty state
            for file in files:
                yield from file.put_into(counter, self._folder, self._rows)
            self.place = files[0].place if files else self._places
        except SavedLevelsError:
            raise
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError, FileNotFoundError):
            raise self._refusal("it is damaged") from None
        return nodes

    def _understood(self, manifest: Any) -> tuple[list[RowFile], int]:
        if manifest["version"] != _VERSION:
            raise self._refusal("another version of cover has written it")
        if manifest["digest"] != self._digest:
            raise self._refusal("it is of another problem, or of another version of cover")
        return [RowFile(**file) for file in manifest["files"]], int(manifest["nodes"])

    def _refusal(self, why: str) -> SavedLevelsError:
        return SavedLevelsError(Place(str(self._folder / _MANIFEST)), f"not taken up: {why}")

    def _write_manifest(self, files: list[RowFile], nodes: int) -> None:
        manifest = {
            "version": _VERSION,
            "digest": self._digest,
            "nodes": nodes,
            "files": [file._asdict() for file in files],
        }
        replace_text(self._folder / _MANIFEST, json.dumps(manifest))

    def _remove_others(self, files: list[RowFile]) -> None:
        named = {file.name for file in files}
        for path in self._folder.glob("*.rows"):
            if path.name not in named:
                path.unlink()


def _text_in(folder: Path) -> str:
    return (folder / _MANIFEST).read_text(encoding="utf-8", errors="replace")
