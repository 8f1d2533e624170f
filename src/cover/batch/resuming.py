"""Where a run goes on: the last entry of a journal that fits what is on disk.

That is the last one of all, unless the system went down or somebody has changed a file.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import groupby
from zlib import crc32

from cover.batch.journal import Entry
from cover.batch.part import PART, beside

_CHUNK = 1 << 20  # bytes


def last_that_fits(entries: Sequence[Entry], folder: str) -> Entry | None:
    """The entry to go on from; None where there is none.

    It speaks of a part that begins with the bytes it tells, or of a file that was whole and has got
    its name.
    """
    for file, group in groupby(reversed(entries), key=lambda entry: entry.file):
        if not file:  # the entry speaks of no file, and those before it have their names
            return next(group)
        found = _last_of_file(list(group), os.path.join(folder, file))
        if found is not None:
            return found
    return None


def _last_of_file(backwards: list[Entry], target: str) -> Entry | None:
    part = beside(target, PART)
    if not os.path.exists(part):
        return next((entry for entry in backwards if _has_its_name(entry, target)), None)
    checks = _checks(part, {entry.size for entry in backwards})
    return next((entry for entry in backwards if checks.get(entry.size) == entry.check), None)


def _has_its_name(entry: Entry, target: str) -> bool:
    return entry.whole and os.path.isfile(target) and os.path.getsize(target) == entry.size


def _checks(path: str, sizes: Iterable[int]) -> dict[int, int]:
    """The checksums of the first so many bytes of a file, for all sizes that it has."""
    found: dict[int, int] = {}
    at = check = 0
    with open(path, "rb") as stream:
        for size in sorted(sizes):
            while at < size:
                chunk = stream.read(min(_CHUNK, size - at))
                if not chunk:
                    return found
                at += len(chunk)
                check = crc32(chunk, check)
            found[size] = check
    return found
