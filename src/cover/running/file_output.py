"""Output that can be resumed: a file of all answers, or a directory with a file for each source.

Answers are written into `NAME.part`, which is renamed to `NAME` when the file is whole; a journal
tells what is done. Its first line describes the command. Each further line is an entry, which is
added after the bytes that it speaks of are written. So a kill at any moment leaves a part that
begins with all that the last entry says, and a run that resumes it cuts off the rest; the kill can
only tear the last line of the journal, which is then passed over.
"""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from shutil import copymode
from time import monotonic
from typing import Any, BinaryIO, NamedTuple
from zlib import crc32

from cover.errors import OptionError, printable
from cover.files import PART, is_locked
from cover.running.output_paths import JOURNAL, file_target, is_device, with_targets
from cover.running.outputs import DeviceOutput, Output, Tally
from cover.running.sources import Input

# Seconds between two entries of a journal; what was done since the last one is done again.
_BETWEEN_ENTRIES = 0.2

# How many entries are compared with what is on disk: those of the last minute. Where only this
# program was killed, the last one fits; where the system went down, one from before its last write.
_MOST_COMPARED = 300

_MOST_SHOWN = 60  # characters of a difference between two commands
_CHUNK = 1 << 20  # bytes that are read for a checksum


def open_output(
    path: str,
    sources: Sequence[Input],
    command: Mapping[str, object],
    resume: bool = False,
    suffix: str = ".txt",
) -> tuple[Output, Sequence[Input]]:
    """Open a device, a file for all answers, or a directory of files with the suffix.

    Return the sources, too: with an error where there is no place for their answers. `command`
    describes all that shapes the output, as strings and booleans; a run is resumed only if it was
    described in the same way. Raises `OptionError` where there can be no such output, before
    anything is overwritten.
    """
    try:
        if is_device(path):
            if resume:
                shown = printable(path)
                raise OptionError(f"--resume goes on with a file of --output, not with {shown}")
            return DeviceOutput(path), sources
        if path.endswith(os.sep) or os.path.isdir(path):
            os.makedirs(path, exist_ok=True)
            return FileOutput(path, "", command, resume), with_targets(sources, path, suffix)
        return FileOutput(*os.path.split(file_target(path, sources)), command, resume), sources
    except OSError as error:
        shown = printable(error.filename or path)
        raise OptionError(f"{shown}: cannot be written: {error.strerror}") from None


class JournalEntry(NamedTuple):
    """What is done: the first `records` of a source, or all of them if that is None.

    `source` is its number in the run from 1. Its answers are in a `file` below the folder of the
    journal ("" for none), whose first `size` bytes have the checksum `check`. `tally` is that of
    the run so far.
    """

    source: int
    records: int | None
    file: str
    size: int
    check: int
    tally: dict[str, int]


class PartOutput(Output):
    """Adds what is written to the part of a file, if one is open; it need not get to the disk."""

    def __init__(self) -> None:
        super().__init__()
        self._part: BinaryIO | None = None
        self._size = 0
        self._check = 0  # the checksum of all of the part

    def _put(self, text: str) -> None:
        self._put_bytes(text.encode(errors="replace"))

    def _put_bytes(self, data: bytes) -> None:
        if self._part is not None:
            self._part.write(data)
            self._size += len(data)
            self._check = crc32(data, self._check)


class FileOutput(PartOutput):
    """Writes one file for all sources; or, in a directory, one for `each`, with one journal.

    A renamed file is there as a whole even if the run is killed. One for a single source can be
    lost when the system itself fails: waiting for the disk costs milliseconds for each file.
    """

    keeps = True

    def __init__(self, folder: str, name: str, command: Mapping[str, object], resume: bool) -> None:
        """Begin, or go on after the last entry of the journal; without a `name` for `each`.

        Raises `OptionError` where the journal is of another run, `OSError` for a file that cannot
        be written.
        """
        super().__init__()
        self.each = not name
        self._folder = folder
        self._source = 0  # its number
        self._kept: JournalEntry | None = None
        self._due = 0.0
        self._last: JournalEntry | None = None  # what was entered, by this run or an earlier one
        self._journal = open_to_append(self._path(name or "cover") + JOURNAL)
        try:
            earlier = _last_entries(self._journal, command) if resume else iter(())
            last = self._last = next(filter(self._fits, earlier), None)
            if last is None:
                self._journal.truncate(0)
                _add_line(self._journal, command)
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
        except (OSError, OptionError):
            self.leave()
            raise

    def begin(self, source: Input) -> int | None:
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
        """Enter what was kept last; a journal without entries goes, and a part that is empty."""
        part = self._part
        with suppress(OSError):
            if part is not None:
                part.flush()
            if self._kept is not None:
                self._enter(self._kept)
        with suppress(OSError):
            if part is not None:
                part.close()
            if self._last is None:
                os.unlink(self._journal.name)
                if part is not None and not self._size:
                    os.unlink(part.name)
            self._journal.close()

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
        _add_line(self._journal, entry)
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
        return not entry.file or checksum(path, entry.size) == entry.check


def checksum(path: str, size: int) -> int | None:
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


def _last_entries(journal: BinaryIO, command: Mapping[str, object]) -> Iterator[JournalEntry]:
    """Return the last entries, the newest first; raises `OptionError` for another command."""
    journal.seek(1)  # a line end is before each line
    head = _parsed(journal.readline())
    lines = deque(journal, _MOST_COMPARED)
    if isinstance(head, dict) and head != command:
        what = f"belongs to another run: {_difference(head, command)}"
        raise OptionError(f"{printable(journal.name)} {what}; without --resume it starts anew")
    entries = map(_parsed, reversed(lines) if head else ())
    return (JournalEntry(*entry) for entry in entries if entry)


def _add_line(journal: BinaryIO, data: object) -> None:
    """Add a line; it begins with a line end, since the last one may have been torn."""
    journal.write(b"\n" + json.dumps(data).encode())
    journal.flush()


def open_to_append(path: str) -> BinaryIO:
    """Open a file, or make it; no link, which is not of this program, and could lead anywhere.

    Raises `OptionError` where another process has it.
    """
    flags = getattr(os, "O_NOFOLLOW", 0)
    # The lock lasts as long as the file is open.
    file = open(path, "a+b", opener=lambda path, own: os.open(path, own | flags, 0o666))  # noqa: SIM115
    if is_locked(file):
        file.close()
        raise OptionError(f"{printable(path)} is in use by another run")
    return file


def _parsed(line: bytes) -> Any:
    """Return the data of a line; None where a part of it is missing."""
    try:
        return json.loads(line)
    except ValueError:
        return None


def _difference(then: Mapping[str, object], now: Mapping[str, object]) -> str:
    """Return the first difference between two descriptions of a command, in words."""
    key = next(key for key in (*then, *now) if then.get(key) != now.get(key))
    return f"{printable(key)} was {_short(then.get(key))}, now {_short(now.get(key))}"


def _short(value: object) -> str:
    if value is None or value is True:
        return "given" if value else "not given"
    text = json.dumps(value)
    return text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "..."
