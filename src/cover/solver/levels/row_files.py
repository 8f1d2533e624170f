"""The states of a place and their numbers as a file: rows, one after the other."""

from __future__ import annotations

import os
from collections.abc import Iterator
from errno import ENOMEM
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from cover.solver.levels import LevelCounter
from cover.solver.levels.rows import StateRows
from cover.steps import Steps

_CHUNK = 2**16  # rows


class RowFile(NamedTuple):
    """A file of rows: its name, the place of its states, how many bytes, and a checksum of them.

    The numbers in it have so many `limbs`.
    """

    name: str
    place: int
    limbs: int
    size: int
    checksum: int

    def chunks(self, folder: Path, rows: StateRows) -> Iterator[bytes]:
        """Yield its rows, many at a time. Raises `OSError`, and `ValueError` for a damaged file."""
        size = checksum = 0
        with (folder / self.name).open("rb") as file:
            while chunk := file.read(_CHUNK * rows.size(self.limbs)):
                size += len(chunk)
                checksum = crc32(chunk, checksum)
                yield chunk
        if (size, checksum) != (self.size, self.checksum):
            raise ValueError(f"{self.name} is not what was written")

    def put_into(self, counter: LevelCounter, folder: Path, rows: StateRows) -> Steps[None]:
        """Add its states to those of a counter. Raises `OSError` where it has no room for them."""
        for chunk in self.chunks(folder, rows):
            counter.put(self.place, chunk, self.limbs)
            if counter.too_large:  # some are not there, and no count of the others would be right
                raise OSError(ENOMEM, "saved states outgrow the memory")
            yield


def moving_to_file(
    counter: LevelCounter, place: int, folder: Path, name: str
) -> Steps[RowFile | None]:
    """Move the states of a place to a file that stays if the machine stops; None without any."""
    limbs = counter.limbs
    rows = counter.take(place, _CHUNK)
    if not rows:
        return None
    size = checksum = 0
    with (folder / name).open("wb") as file:
        while rows:
            file.write(rows)
            size += len(rows)
            checksum = crc32(rows, checksum)
            yield
            rows = counter.take(place, _CHUNK)
        file.flush()
        os.fsync(file.fileno())
    return RowFile(name, place, limbs, size, checksum)
