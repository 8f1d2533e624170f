"""The file of a listing that a checkpoint goes on with: cut back to what the checkpoint knows."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import BinaryIO

from cover.errors import CheckpointError, OptionError, printable
from cover.files import PART
from cover.running.file_output import PartOutput, checksum, open_to_append
from cover.running.output_paths import file_target, is_device
from cover.running.sources import Input


class MarkedOutput(PartOutput):
    """Writes `NAME.part`, which is renamed to `NAME` at the end of a run.

    What an earlier run has written stays, up to a mark; a run that was told a shorter time may have
    renamed it. Texts that come before the file is `cut_back` are of records before the one that the
    checkpoint is of: the file has them already where there is a mark.
    """

    keeps = True

    def __init__(self, path: str, sources: list[Input], is_fresh: bool) -> None:
        """Begin; `is_fresh` says that there is no mark. Raises `OptionError` for no file."""
        super().__init__()
        if is_device(path) or path.endswith(os.sep) or os.path.isdir(path):
            raise OptionError(
                f"--checkpoint with --all writes a file of --output, not {printable(path)}"
            )
        self._path = file_target(path, sources)
        if is_fresh:
            self._part = self._opened(0)

    def mark(self) -> tuple[int, int]:
        """Return how many bytes are written, and their checksum."""
        if self._part is not None:
            self._part.flush()
            os.fsync(self._part.fileno())  # what is marked is there after a power cut, too
        return self._size, self._check

    def cut_back(self, written: tuple[int, int]) -> None:
        """Drop what comes after so many bytes; raises `CheckpointError` unless they are there."""
        if self._part is not None:
            return
        size, check = written
        path = self._path + PART
        if not os.path.exists(path) and os.path.exists(self._path):
            path = self._path
        if checksum(path, size) != check:
            shown = printable(self._path)
            raise CheckpointError(
                f"{shown}: not what the checkpoint has written; name another folder"
            )
        if path == self._path:
            os.replace(path, path + PART)
        self._part = self._opened(size)
        self._size, self._check, self.fresh = size, check, not size

    def keep(self, records: int) -> None:
        """Do nothing: the checkpoint notes what is written."""

    def end(self) -> None:
        """Do nothing: the next source goes on in the same document."""

    def finish(self) -> None:
        """Rename what is written."""
        if self._part is not None:
            self._part.flush()
            os.fsync(self._part.fileno())
            self._part.close()
            os.replace(self._path + PART, self._path)

    def leave(self) -> None:
        """Close what is written."""
        with suppress(OSError):
            if self._part is not None:
                self._part.close()

    def _opened(self, size: int) -> BinaryIO:
        """Open the part, of which so many bytes stay."""
        try:
            part = open_to_append(self._path + PART)
            part.seek(part.truncate(size))
        except OSError as error:
            shown = printable(self._path + PART)
            raise OptionError(f"{shown}: cannot be written: {error.strerror}") from None
        return part
