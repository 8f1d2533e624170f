"""Where puzzles come from: what the operands of a command mean, one source after the other."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from stat import S_ISREG
from typing import NamedTuple

from cover.errors import InputError, OptionError, Place

STDIN = "-"

Note = Callable[[Place, str], None]


class Source(NamedTuple):
    """A file, or what can be read like one.

    `name` is how messages call it, and `path` what to open, `-` for standard input. `under` is its
    path below the directory that was asked for, and the last part of its path elsewhere. Where
    there is an `error`, there is nothing to open: the source is one bad record. Nor is there where
    it has `data`, a text that nobody wrote: messages have its name, and no place in what it holds.
    """

    name: str
    path: str
    under: str
    error: InputError | None = None
    data: bytes | None = None


def expand(operands: Sequence[str], recursive: bool, note: Note) -> Iterator[Source]:
    """The sources that operands name, each as late as possible.

    A directory stands for its puzzle files, if `recursive` also for those below its
    subdirectories; a pattern for the paths that match it, if nothing is called so. What cannot be
    had is a source with an error, or one that cannot be opened; `note` is told what was passed
    over. Raises `OptionError` at once where standard input is named twice.
    """
    if operands.count(STDIN) > 1:
        raise OptionError("- is standard input, which can be read only once; it is named twice")
    return (source for operand in operands for source in _named(operand, recursive, note))


def size(source: Source) -> int | None:
    """How many bytes a source holds; None where nobody can know before the end."""
    if source.data is not None:
        return len(source.data)
    try:
        status = os.fstat(0) if source.path == STDIN else os.stat(source.path)
    except OSError:
        return None
    return status.st_size if S_ISREG(status.st_mode) else None


def _named(operand: str, recursive: bool, note: Note) -> Iterator[Source]:
    """What one operand names."""
    if operand == STDIN:
        return iter([Source("stdin", STDIN, "stdin")])
    if not os.path.lexists(operand) and any(mark in operand for mark in "*?["):
        return _matched(operand, recursive, note)
    return _at(operand, recursive, note)


def _at(path: str, recursive: bool, note: Note) -> Iterator[Source]:
    """What is at a path: a directory's files, or what is to be opened, whatever it is."""
    if os.path.isdir(path):
        from cover.batch.directories import sources_in

        return sources_in(path, recursive, note)
    return iter([Source(path or '""', path, os.path.basename(path))])


def _matched(pattern: str, recursive: bool, note: Note) -> Iterator[Source]:
    """What is at the paths that match a pattern."""
    from cover.batch.patterns import matching

    paths = matching(pattern)
    for path in paths:
        yield from _at(path, recursive, note)
    if not paths:
        message = "there is no such file, and none that this pattern matches"
        under = os.path.basename(pattern)
        yield Source(pattern, pattern, under, InputError(Place(pattern), message))
