"""Where puzzles come from: the operands of a command name sources."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from cover.errors import InputError, OptionError, Place, printable
from cover.families.file_names import has_puzzle_suffix, suffix_of
from cover.reading.lines import counted, shown

STDIN = "-"

_MOST_SHOWN = 5  # suffixes in a note

Note = Callable[[Place, str], None]


class Input(NamedTuple):
    """A file, or what can be read like one.

    Messages call it `name`; `path` is what to open, `-` for standard input. `under` is its path
    below the directory that was asked for, and the last part of its path elsewhere. Where there is
    an `error`, there is nothing to open: the source is one bad record. Nor is there where it has
    `data`, a text that is in no file. Where that is not `shown` to the user either, messages have
    its name, and no place in what it holds.
    """

    name: str
    path: str
    under: str
    error: InputError | None = None
    data: bytes | None = None
    target: str = ""
    shown: bool = True


# A text in the place of a name as a source, which gets the name; None where it is no puzzle.
OfText = Callable[[str, str], Input | None]


def _no_text(text: str, name: str) -> Input | None:
    """Take every operand for a name."""
    return None


def expand(
    operands: Sequence[str], recursive: bool, note: Note, of_text: OfText = _no_text
) -> Iterator[Input]:
    """Yield the sources that operands name, each as late as possible.

    A directory stands for its puzzle files, if `recursive` also for those below its
    subdirectories; a pattern for the paths that match it, if there is no file of that name. What
    is not there may be a puzzle itself, which `of_text` tells, or else is a source with an error,
    or one that cannot be opened; what was passed over is noted. Raises `OptionError` at once where
    standard input is named twice.
    """
    if operands.count(STDIN) > 1:
        raise OptionError("- is standard input, which can be read only once; it is named twice")
    alone = len(operands) == 1
    return (
        source
        for number, operand in enumerate(operands, 1)
        for source in _named(
            operand, "argument" if alone else f"argument {number}", recursive, note, of_text
        )
    )


def is_puzzle_file(path: str) -> bool:
    """Whether a file of this name is read where it is in a directory that is read."""
    return not suffix_of(os.path.basename(path)) or has_puzzle_suffix(path)


def _named(
    operand: str, name: str, recursive: bool, note: Note, of_text: OfText
) -> Iterator[Input]:
    """Return the sources that one operand names; as a text, it is called by a name of its own."""
    if operand == STDIN:
        return iter([Input("stdin", STDIN, "stdin")])
    if os.path.lexists(operand):
        return _at(operand, recursive, note)
    is_pattern = any(mark in operand for mark in "*?[")
    if is_pattern and (paths := _matching(operand)):
        return chain.from_iterable(_at(path, recursive, note) for path in paths)
    if (text := of_text(operand, name)) is not None:
        return iter([text])
    if is_pattern:
        error = "there is no such file, and none that this pattern matches"
        return iter([_bad_operand(operand, error)])
    return _at(operand, recursive, note)


def _bad_operand(operand: str, error: str) -> Input:
    """Return an operand that names nothing."""
    under = os.path.basename(operand)
    return Input(operand, operand, under, InputError(Place(operand), error))


def _at(path: str, recursive: bool, note: Note) -> Iterator[Input]:
    """Return the files of a directory, or whatever else is to be opened at the path."""
    if os.path.isdir(path):
        return _sources_in(path, recursive, note)
    return iter([Input(path or '""', path, os.path.basename(path))])


# --- Patterns, for shells that leave them as they are ---

# `**` as a part of its own.
_ANY_DEPTH = re.compile(r"(?:^|(?<=/))\*\*(?:/+|$)")


def _matching(pattern: str) -> list[str]:
    """Return the paths that match, sorted: `*`, `?` and `[a-z]` are those of the shell.

    `**` stands for directories at any depth, and at the end for the files in them. It follows no
    links, which may lead in circles.
    """
    from glob import escape, glob

    above, *below = _ANY_DEPTH.split(pattern, maxsplit=1)
    if not below:
        return sorted(glob(pattern))
    found = {
        path
        for top in (glob(above) if above else [""])
        for folder in _folders(top)
        for path in _matching(os.path.join(escape(folder), below[0] or "*"))
    }
    return sorted(path for path in found if not os.path.isdir(path))


def _folders(top: str) -> Iterator[str]:
    """Yield a directory and those below it, without hidden ones; "" is the current one."""
    for folder, below, _ in os.walk(top or os.curdir):
        below[:] = [name for name in below if not name.startswith(".")]
        yield folder if top else os.path.join(folder, "").removeprefix(os.path.join(os.curdir, ""))


# --- Directories ---


def _sources_in(top: str, recursive: bool, note: Note) -> Iterator[Input]:
    """Yield the puzzle files of a directory, if `recursive` also those below its subdirectories.

    Hidden files are left out. So are files of other kinds and what is no file, such as a pipe,
    which is never opened; these are noted. Links are followed, but no directory is entered twice.
    A directory without any puzzle file, and one that cannot be read, is one source with an error.
    """
    entered: dict[tuple[int, int], str] = {}  # by device and number
    nothing, hint = True, ""
    pending = [("", True)]  # paths below the top, the next one last, and whether to enter them
    while pending:
        below, is_folder = pending.pop()
        path = os.path.join(top, below) if below else top
        if not is_folder:
            nothing = False
            yield Input(path, path, below)
            continue
        try:
            status = os.stat(path)
            first = entered.setdefault((status.st_dev, status.st_ino), path)
            if first != path:
                note(Place(path), f"passed over; it leads to {printable(first)} again")
                continue
            contents = _scan(path)
        except OSError as error:
            nothing = False
            yield _bad_directory(top, below, f"cannot be read: {error.strerror}")
            continue
        if passed_over := contents.passed_over(recursive):
            note(Place(path), f"passed over {passed_over}")
        if contents.folders and not recursive:
            hint = "; -r looks into its subdirectories"
        names = dict.fromkeys(contents.files, False)
        names |= dict.fromkeys(contents.folders if recursive else (), True)
        pending += [(os.path.join(below, name), names[name]) for name in sorted(names)[::-1]]
    if nothing:
        yield _bad_directory(top, "", f"holds no puzzle files{hint}")


class _DirectoryContents(NamedTuple):
    """The names of what a directory holds; by suffix, the number of files of other kinds.

    `special` is the number of those that are no files at all: pipes, sockets, devices.
    """

    files: list[str]
    folders: list[str]
    others: Counter[str]
    special: int

    def passed_over(self, recursive: bool) -> str:
        """Return what is left out, in words; subdirectories only where there are files, too."""
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


def _scan(path: str) -> _DirectoryContents:
    """Return what is in a directory, except for hidden files; raises `OSError`."""
    files: list[str] = []
    folders: list[str] = []
    others: Counter[str] = Counter()
    special = 0
    with os.scandir(path) as entries:
        for entry in entries:
            if entry.name.startswith("."):
                continue
            kind = _kind(entry)
            if kind == "folder":
                folders.append(entry.name)
            elif kind == "special":
                special += 1
            elif is_puzzle_file(entry.name):
                files.append(entry.name)
            else:
                others[suffix_of(entry.name)] += 1
    return _DirectoryContents(files, folders, others, special)


def _kind(entry: os.DirEntry[str]) -> str:
    """Return `file`, `folder` or `special`; a broken link is a file that cannot be read."""
    try:
        if entry.is_file():
            return "file"
        if entry.is_dir():
            return "folder"
        return "special" if os.path.exists(entry.path) else "file"
    except OSError:
        return "file"


def _listed(suffixes: list[str]) -> str:
    """Return some suffixes, as a note shows them."""
    words = [f".{shown(suffix)}" for suffix in suffixes[:_MOST_SHOWN]]
    return ", ".join(words + ["..."] * (len(suffixes) > _MOST_SHOWN))


def _bad_directory(top: str, under: str, message: str) -> Input:
    """Return a directory, the top or one below it, as a source with an error."""
    path = os.path.join(top, under) if under else top
    name = under or os.path.basename(os.path.abspath(top)) or "root"
    return Input(path, path, name, InputError(Place(path), message))
