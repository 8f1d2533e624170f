"""The puzzle files of a directory: told by their suffixes, in the order of their names."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from cover.batch.sources import Note, Source
from cover.errors import InputError, Place, printable
from cover.families.family import FAMILIES
from cover.reading.lines import counted, shown

# Files with these suffixes are read, and those without any; others have to be named themselves.
SUFFIXES = frozenset(
    (
        *(
            "txt",
            "text",
            "asc",
            "dat",
            "data",
            "in",
            "inp",
            "input",
            "lst",
            "list",
            "mat",
            "matrix",
        ),
        *("csv", "tsv", "yaml", "yml", "json", "jsonl", "ndjson", "xml"),
        *("grid", "puz", "puzzle", "sav", "save"),
        *chain.from_iterable(family.formats.suffixes for family in FAMILIES.values()),
    )
)

_MOST_SHOWN = 5  # suffixes in a note


def sources_in(top: str, recursive: bool, note: Note) -> Iterator[Source]:
    """The puzzle files of a directory, if `recursive` also those below its subdirectories.

    Hidden files are left out, and so are those of other kinds and those that are no files, such as
    pipes, which are never opened; `note` is told of both. A directory without any puzzle file, and
    one that cannot be read, is one source with an error.
    """
    walk = _Walk(top, recursive, note)
    nothing = True
    for source in walk:
        nothing = False
        yield source
    if nothing:
        hint = "; -r looks into its subdirectories" if walk.stays_above else ""
        yield _bad(top, "", f"holds no puzzle files{hint}")


class _Walk:
    """One way through a directory, on which no directory is entered twice.

    Links are followed; so they could lead back to where they are, or to where the way leads anyway.
    `stays_above` is whether there are subdirectories that are not entered.
    """

    def __init__(self, top: str, recursive: bool, note: Note) -> None:
        self.stays_above = False
        self._top = top
        self._recursive = recursive
        self._note = note
        self._entered: dict[tuple[int, int], str] = {}  # by device and number

    def __iter__(self) -> Iterator[Source]:
        levels = [self._enter("")]  # no recursion: paths can be deeper than the stack
        while levels:
            found = next(levels[-1], None)
            if found is None:
                levels.pop()
            elif isinstance(found, Source):
                yield found
            else:
                levels.append(self._enter(found))

    def _enter(self, under: str) -> Iterator[Source | str]:
        """What a directory holds: sources, and subdirectories as paths below the top."""
        path = os.path.join(self._top, under) if under else self._top
        try:
            status = os.stat(path)
            first = self._entered.setdefault((status.st_dev, status.st_ino), path)
            if first != path:
                self._note(Place(path), f"passed over; it leads to {printable(first)} again")
                return iter(())
            contents = _scan(path)
        except OSError as error:
            return iter([_bad(self._top, under, f"cannot be read: {error.strerror}")])
        if not self._recursive and contents.folders:
            self.stays_above = True
        if passed_over := contents.passed_over(self._recursive):
            self._note(Place(path), f"passed over {passed_over}")
        return self._found(contents, under)

    def _found(self, contents: _Contents, under: str) -> Iterator[Source | str]:
        folders = frozenset(contents.folders if self._recursive else ())
        names = contents.files
        names.extend(folders)
        names.sort(reverse=True)
        while names:  # forgetting each
            below = os.path.join(under, names.pop())
            path = os.path.join(self._top, below)
            yield below if os.path.basename(below) in folders else Source(path, path, below)


class _Contents(NamedTuple):
    """The names of what a directory holds; by suffix, how many files are of other kinds.

    `special` is how many are no files at all: pipes, sockets, devices.
    """

    files: list[str]
    folders: list[str]
    others: Counter[str]
    special: int

    def passed_over(self, recursive: bool) -> str:
        """What is left out, in words; "" for nothing, and where there is nothing else."""
        parts = []
        if self.others:
            files = counted(self.others.total(), "file")
            parts.append(f"{files} of other kinds ({_listed(sorted(self.others))})")
        if self.special:
            parts.append(counted(self.special, "special file"))
        if self.folders and self.files and not recursive:
            one = len(self.folders) == 1
            parts.append("1 subdirectory" if one else f"{len(self.folders)} subdirectories")
            parts[-1] += " (-r reads it)" if one else " (-r reads them)"
        return ", ".join(parts)


def _scan(path: str) -> _Contents:
    """What is in a directory, but for what is hidden; raises `OSError`."""
    files: list[str] = []
    folders: list[str] = []
    others: Counter[str] = Counter()
    special = 0
    with os.scandir(path) as entries:
        for entry in entries:
            name = entry.name
            if name.startswith("."):
                continue
            suffix = _suffix(name)
            kind = _kind(entry)
            if kind == "folder":
                folders.append(name)
            elif kind == "special":
                special += 1
            elif not suffix or suffix in SUFFIXES:
                files.append(name)
            else:
                others[suffix] += 1
    return _Contents(files, folders, others, special)


def _kind(entry: os.DirEntry[str]) -> str:
    """`file`, `folder` or `special`; a link that leads nowhere is a file that cannot be read."""
    try:
        if entry.is_file():
            return "file"
        if entry.is_dir():
            return "folder"
        return "special" if os.path.exists(entry.path) else "file"
    except OSError:
        return "file"


def _suffix(name: str) -> str:
    """What stands behind the last dot, in lower case; "" without a dot."""
    return name.rpartition(".")[2].lower() if "." in name else ""


def _listed(suffixes: list[str]) -> str:
    """Some suffixes, as a note shows them."""
    words = [f".{shown(suffix)}" for suffix in suffixes[:_MOST_SHOWN]]
    return ", ".join(words + ["..."] * (len(suffixes) > _MOST_SHOWN))


def _bad(top: str, under: str, message: str) -> Source:
    """A directory, the top or one below it, that is one bad record."""
    path = os.path.join(top, under) if under else top
    name = under or os.path.basename(os.path.abspath(top)) or "root"
    return Source(path, path, name, InputError(Place(path), message))
