"""What the operands of a command name: files, directories, patterns, standard input, puzzles."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from cover.errors import InputError, OptionError, Place, printable
from cover.families.formats import has_puzzle_suffix, is_no_name, suffix_of
from cover.reading.lines import Lines, counted, normal, shown
from cover.reading.records import BadRecord, Reading, no_note
from cover.running.sources import STDIN, Input, records_of

_LONG = 16  # characters of the smallest grids in a line, which are long for a name
_MOST_SHOWN = 5  # suffixes in a note


def expand(
    operands: Sequence[str], recursive: bool, reading: Reading[Any], command: str | None = None
) -> Iterator[Input]:
    """Yield the sources that operands name, each as late as possible.

    A directory stands for its puzzle files, if `recursive` also for those below its
    subdirectories; a pattern for the paths that match it, if there is no file of that name. What
    is not there may be a puzzle itself, of the command or without one of any; or else it is a
    source with an error, or one that cannot be opened. What was passed over is noted. Raises
    `OptionError` at once where standard input is named twice.
    """
    if operands.count(STDIN) > 1:
        raise OptionError("- is standard input, which can be read only once; it is named twice")
    names = [f"argument {number}" for number in range(1, len(operands) + 1)]
    if len(operands) == 1:
        names = ["argument"]
    return (
        source
        for operand, name in zip(operands, names, strict=True)
        for source in _named(operand, name, recursive, reading, command)
    )


def _named(
    operand: str, name: str, recursive: bool, reading: Reading[Any], command: str | None
) -> Iterator[Input]:
    """Yield the sources that one operand names; as a puzzle, it is called by a name of its own."""
    is_pattern = any(mark in operand for mark in "*?[")
    if operand == STDIN:
        yield Input("stdin", STDIN, "stdin")
    elif os.path.lexists(operand):
        yield from _at(operand, recursive, reading)
    elif is_pattern and (paths := _matching(operand)):
        for path in paths:
            yield from _at(path, recursive, reading)
    elif (puzzle := _puzzle_itself(operand, name, reading, command)) is not None:
        yield puzzle
    elif is_pattern:
        error = "there is no such file, and none that this pattern matches"
        yield _bad(operand, os.path.basename(operand), error)
    else:
        yield from _at(operand, recursive, reading)


def _at(path: str, recursive: bool, reading: Reading[Any]) -> Iterator[Input]:
    """Yield the files of a directory, or whatever else is to be opened at the path."""
    if os.path.isdir(path):
        yield from _files_in(path, recursive, reading)
    else:
        yield Input(path or '""', path, os.path.basename(path))


def _bad(path: str, under: str, message: str) -> Input:
    return Input(path, path, under, InputError(Place(path), message))


# --- A puzzle in the place of a file's name ---


def _puzzle_itself(
    text: str, name: str, reading: Reading[Any], command: str | None
) -> Input | None:
    """Return a text as a source of that name, with an error where it is a bad puzzle.

    None is returned for what may be the name of a file and is no puzzle.
    """
    no_name = is_no_name(text)
    if not no_name and (has_puzzle_suffix(text) or not _is_certain(text, command)):
        return None
    source = Input(name, name, name, data=text.encode("utf-8", "surrogateescape"))
    silent = reading._replace(note=no_note, guess=no_note)
    for found in records_of(source, command, silent):
        if not isinstance(found, BadRecord):
            continue
        if not no_name:
            return None
        at, error = found.place.source, found.error
        message = f"no file is called so, and as a puzzle: {error.message}"
        return Input(at, text, at, InputError(error.place, message, error.text))
    if not no_name:
        reading.note(Place(name), "no file is called so; it is read as a puzzle")
    return source


def _is_certain(text: str, command: str | None) -> bool:
    """Whether a line of text is a puzzle rather than a name, which is rarely of words."""
    from cover.families.detection import by_text
    from cover.reading.formats import Head

    try:
        found = by_text(Head(Lines([normal("", 1, text)]), is_open=True))
    except InputError:  # it may be a puzzle of two families
        return True
    if found is None or command not in (None, *found.commands):
        return False
    return found.in_a_line or len(text) >= _LONG or len(text.split()) > 1


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


def _files_in(top: str, recursive: bool, reading: Reading[Any]) -> Iterator[Input]:
    """Yield the puzzle files of a directory, if `recursive` also those below its subdirectories.

    Hidden files are left out. So are files of other kinds and what is no file, such as a pipe,
    which is never opened; these are noted. Links are followed, but no directory is entered twice.
    A directory without any puzzle file, and one that cannot be read, is one source with an error.
    """
    own_name = os.path.basename(os.path.abspath(top)) or "root"
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
                reading.note(Place(path), f"passed over; it leads to {printable(first)} again")
                continue
            files, folders, others = _scanned(path, recursive)
        except OSError as error:
            nothing = False
            yield _bad(path, below or own_name, f"cannot be read: {error.strerror}")
            continue
        if others:
            reading.note(Place(path), f"passed over {others}")
        if folders and not recursive:
            hint = "; -r looks into its subdirectories"
        names = dict.fromkeys(files, False) | dict.fromkeys(folders if recursive else (), True)
        pending += [(os.path.join(below, name), names[name]) for name in sorted(names)[::-1]]
    if nothing:
        yield _bad(top, own_name, f"holds no puzzle files{hint}")


def _scanned(path: str, recursive: bool) -> tuple[list[str], list[str], str]:
    """Return the puzzle files and the folders in a directory, and what else there is, in words.

    Hidden ones are left out; folders are among the rest where there are files, too. Raises
    `OSError`.
    """
    found: dict[str, list[str]] = {"file": [], "folder": [], "special": [], "other": []}
    with os.scandir(path) as entries:
        for entry in entries:
            if not entry.name.startswith("."):
                found[_kind(entry)].append(entry.name)
    files, folders, special, others = found.values()
    words = []
    if others:
        suffixes = [f".{shown(each)}" for each in sorted(set(map(suffix_of, others)))]
        listed = suffixes[:_MOST_SHOWN] + ["..."] * (len(suffixes) > _MOST_SHOWN)
        words.append(f"{counted(len(others), 'file')} of other kinds ({', '.join(listed)})")
    if special:
        words.append(counted(len(special), "special file"))
    if files and len(folders) == 1 and not recursive:
        words.append("1 subdirectory (-r reads it)")
    elif files and folders and not recursive:
        words.append(f"{len(folders)} subdirectories (-r reads them)")
    return files, folders, ", ".join(words)


def _kind(entry: os.DirEntry[str]) -> str:
    """Return `file` for a puzzle file, `folder`, `special` for what is no file, or `other`.

    A broken link is a file that cannot be read.
    """
    with suppress(OSError):
        if entry.is_dir():
            return "folder"
        if not entry.is_file() and os.path.exists(entry.path):
            return "special"
    is_read = not suffix_of(entry.name) or has_puzzle_suffix(entry.name)
    return "file" if is_read else "other"
