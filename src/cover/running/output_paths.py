"""Which files a run may write: none that it reads, and one for the answers to each source."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import PurePath

from cover.errors import InputError, OptionError, Place, printable
from cover.files import PART
from cover.running.sources import STDIN, Input

JOURNAL = ".journal"


def is_device(path: str) -> bool:
    """Whether there is something at the path that is written into and never replaced.

    That includes what a process has open, such as `/dev/stdout`, even if it is a file.
    """
    if not os.path.exists(path) or os.path.isdir(path):
        return False
    if not os.path.isfile(path):
        return True
    while os.path.islink(path):
        folder = os.path.dirname(path)
        if os.path.realpath(folder).startswith("/proc/"):
            return True
        path = os.path.join(folder, os.readlink(path))
    return False


def file_target(path: str, sources: Sequence[Input]) -> str:
    """Return where a file is, after links; raises `OptionError` where it must not be written."""
    shown = f"--output {printable(path)}" if path else '--output ""'
    target = os.path.realpath(path) if os.path.islink(path) else path
    folder = os.path.dirname(target) or os.curdir
    if not os.path.basename(target):
        raise OptionError(f"{shown}: not the name of a file")
    if not os.path.isdir(folder):
        raise OptionError(f"{shown}: there is no folder {printable(folder)}; make it first")
    if os.path.exists(target) and not os.access(target, os.W_OK):
        raise OptionError(f"{shown}: is there and must not be written")
    inputs = _identities(sources)
    for written in (target, target + PART, target + JOURNAL):
        if _identity(written) in inputs:
            what = f"{printable(written)} is an input; name another file"
            raise OptionError(f"{shown}: {what}")
    return target


def with_targets(sources: Sequence[Input], top: str, suffix: str) -> list[Input]:
    """Return the sources, each with its target below a directory, or with an error for none."""
    targets = [_below_top(source.under, suffix) for source in sources]
    real = [os.path.realpath(os.path.join(top, target)) for target in targets]
    folders = {str(folder) for path in real for folder in PurePath(path).parents}
    inputs = _identities(sources)
    taken: dict[str, Input] = {}
    found = []
    for source, target, path in zip(sources, targets, real, strict=True):
        written = os.path.join(top, target)
        first = taken.setdefault(path, source)
        if first is not source:
            refusal = f"is for those to {printable(first.name)}"
        elif path in folders:
            refusal = "is a directory"
        elif not (refusal := _refusal(written, inputs)):
            found.append(source._replace(target=target))
            continue
        message = f"has no place for its answers: {printable(written)} {refusal}"
        error = InputError(Place(source.name), message)
        found.append(source._replace(error=source.error or error))
    return found


def _refusal(path: str, inputs: set[tuple[int, int]]) -> str:
    """Return why answers cannot be written to a path, "" where they can."""
    if os.path.isdir(path):
        return "is a directory"
    if any(_identity(written) in inputs for written in (path, path + PART)):
        return "is an input"
    try:
        with suppress(FileNotFoundError):
            os.lstat(path + PART)
    except OSError as error:
        return f"cannot be written: {error.strerror}"
    return ""


def _below_top(under: str, suffix: str) -> str:
    """Return where the answers to a source go: below the directory, whatever its path says."""
    path = PurePath(under)
    parts = [part for part in path.parts if part not in (path.anchor, os.pardir)]
    below = os.path.join("", *parts)
    return below if below.endswith(suffix) else below + suffix


def _identities(sources: Iterable[Input]) -> set[tuple[int, int]]:
    """Return the identities of the files that are read."""
    return {found for source in sources if (found := _identity(source.path)) is not None}


def _identity(path: str) -> tuple[int, int] | None:
    """Return the device and the number of a file; None where there is none."""
    try:
        status = os.fstat(0) if path == STDIN else os.stat(path)
    except OSError:
        return None
    return status.st_dev, status.st_ino
