"""Output that can be resumed: a file of all answers, or a directory with a file for each source.

Answers are written into `NAME.part`, which is renamed to `NAME` when the file is whole; a `Journal`
tells what is done. Bytes are written before the entry that speaks of them. So a kill at any moment
leaves a part that begins with all that the last entry says; a run that resumes it cuts off the
rest.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from shutil import copymode
from time import monotonic
from typing import BinaryIO
from zlib import crc32

from cover.batch.journal import JournalEntry, add_line, last_entries, open_journal, open_to_append
from cover.batch.output_paths import JOURNAL, PART, file_target, is_device, with_targets
from cover.batch.outputs import DeviceOutput, Output, Tally
from cover.batch.sources import Source
from cover.errors import OptionError, printable

# Seconds between two entries of a journal; what was done since the last one is done again.
_BETWEEN_ENTRIES = 0.2

_CHUNK = 1 << 20  # bytes that are read for a checksum


def open_output(
    path: str,
    sources: Sequence[Source],
    command: Mapping[str, object],
    resume: bool = False,
    suffix: str = ".txt",
) -> tuple[Output, Sequence[Source]]:
    """Open a device, a file for all answers, or a directory of files with the suffix.

    Return the sources, too: with an error where there is no place for their answers. `command`
    describes all that shapes the output, as strings and booleans; a run is resumed only if it was
    described in the same way. Raises `OptionError` where there can be no such output, before
    anything is overwritten, and `OSError` where the disk is full.
    """
    shown = printable(path)
    is_directory = path.endswith(os.sep) or os.path.isdir(path)
    try:
        if is_device(path):
            if resume:
                raise OptionError(f"--resume goes on with a file of --output, not with {shown}")
            return DeviceOutput(path), sources
        if is_directory:
            os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise OptionError(f"--output {shown}: cannot be written: {error.strerror}") from None
    if is_directory:
        return FileOutput(path, "", command, resume), with_targets(sources, path, suffix)
    return FileOutput(*os.path.split(file_target(path, sources)), command, resume), sources


class FileOutput(Output):
    """Writes one file for all sources; or, in a directory, one for `each`, with one journal.

    A renamed file is there as a whole even if the run is killed. One for a single source can be
    lost when the system itself fails: waiting for the disk costs milliseconds for each file.
    """

    keeps = True

    def __init__(self, folder: str, name: str, command: Mapping[str, object], resume: bool) -> None:
        """Begin, or go on after the last entry of the journal; without a `name` for `each`.

        Raises `OptionError` where that cannot be.
        """
        super().__init__()
        self.each = not name
        self._folder = folder
        self._source = 0  # its number
        self._kept: JournalEntry | None = None
        self._due = 0.0
        self._part: BinaryIO | None = None
        self._size = 0
        self._check = 0  # the checksum of all of the part
        self._last: JournalEntry | None = None  # what was entered, by this run or an earlier one
        self._journal = open_journal(self._path(name or "cover") + JOURNAL)
        try:
            earlier = last_entries(self._journal, command) if resume else iter(())
            last = self._last = next(filter(self._fits, earlier), None)
            if last is None:
                self._journal.truncate(0)
                add_line(self._journal, command)
            else:
                self.tally = Tally(last.tally)
                if self._is_whole(last):  # its run may have been killed before it could rename it
                    with suppress(FileNotFoundError):
                        os.replace(self._path(last.file) + PART, self._path(last.file))
        except BaseException:
            self._journal.close()
            raise
        try:
            self._open(name)
        except OptionError:
            self.leave()
            raise

    def begin(self, source: Source) -> int | None:
        """Begin with a source; what is written for one without a place for its answers is lost."""
        self._source += 1
        last = self._last
        done: int | None = 0
        if last is not None and self._source <= last.source:
            done = last.records if self._source == last.source else None
        if self.each:
            self._open(source.target if done is not None else "")
        return done

    def keep(self, records: int) -> None:
        """Enter into the journal, if it is time, that this many records are done."""
        self._kept = self._entry(records)
        if monotonic() >= self._due:
            self._enter(self._kept)

    def end(self) -> None:
        """Enter that the source is answered."""
        self._enter(self._entry(None))
        if self.each:
            self._rename_part()

    def finish(self) -> None:
        """Rename what is whole now, and remove the journal."""
        self._rename_part()
        Path(self._journal.name).unlink(missing_ok=True)
        self._journal.close()

    def leave(self) -> None:
        """Enter what was kept last; where nothing was done, nothing is left on disk."""
        part = self._part
        with suppress(OSError):
            if part is not None:
                part.flush()
            if self._kept is not None:
                self._enter(self._kept)
        with suppress(OSError):
            if part is not None:
                part.close()
            if self._last is None and not self._size:
                os.unlink(self._journal.name)
                if part is not None:
                    os.unlink(part.name)
            self._journal.close()

    def _put(self, text: str) -> None:
        """Add a text to the part, which need not get to the disk at once."""
        if self._part is not None:
            data = text.encode(errors="replace")
            self._part.write(data)
            self._size += len(data)
            self._check = crc32(data, self._check)

    def _path(self, file: str) -> str:
        return os.path.join(self._folder, file)

    def _open(self, file: str) -> None:
        """Open the part of a file, after what an earlier run has written into it.

        It gets the permissions of the file that it is to replace. "" is no file.
        """
        last = self._last
        goes_on = last is not None and last.file == file
        self._file = file
        self._size, self._check = (last.size, last.check) if last and goes_on else (0, 0)
        self._part = None
        self.fresh = bool(file) and not self._size
        if file:
            path = self._path(file)
            os.makedirs(os.path.dirname(path) or os.curdir, exist_ok=True)
            self._part = open_to_append(path + PART)
            with suppress(FileNotFoundError):
                copymode(path, path + PART)
            self._part.seek(self._part.truncate(self._size))

    def _rename_part(self) -> None:
        """Rename the part, if there is one, to the file: it is whole."""
        if self._part is not None:
            self._part.flush()
            if not self.each:
                os.fsync(self._part.fileno())
            self._part.close()
            self._part = None
            os.replace(self._path(self._file) + PART, self._path(self._file))

    def _entry(self, records: int | None) -> JournalEntry:
        tally = self.tally.data()
        return JournalEntry(self._source, records, self._file, self._size, self._check, tally)

    def _enter(self, entry: JournalEntry) -> None:
        """Append an entry after the bytes that it speaks of are written."""
        if self._part is not None:
            self._part.flush()
        add_line(self._journal, entry)
        self._last, self._kept = entry, None
        self._due = monotonic() + _BETWEEN_ENTRIES

    def _is_whole(self, entry: JournalEntry) -> bool:
        """Whether an entry speaks of a file that is whole, and may have been renamed."""
        return self.each and entry.file != "" and entry.records is None

    def _fits(self, entry: JournalEntry) -> bool:
        """Whether the bytes that an entry speaks of are on disk."""
        path = self._path(entry.file)
        if not (self._is_whole(entry) and not os.path.exists(path + PART)):
            path += PART
        return not entry.file or _checksum(path, entry.size) == entry.check


def _checksum(path: str, size: int) -> int | None:
    """Return the checksum of the first `size` bytes of a file; None where there are fewer."""
    check = 0
    try:
        with open(path, "rb") as stream:
            while size and (chunk := stream.read(min(_CHUNK, size))):
                size -= len(chunk)
                check = crc32(chunk, check)
    except OSError:
        return None
    return None if size else check
