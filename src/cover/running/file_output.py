"""Output into files, with which a later run can go on; and which files a run may write.

Answers are written into `NAME.part`, which is renamed to `NAME` when the file is whole. How much
of it answers which records is told by a journal beside it (`--resume`), or by the folder of a
checkpoint (`--checkpoint`): so many bytes, with that checksum. A run that goes on cuts off the
rest.

The first line of a journal describes the command. Each further line is an entry, which is added
after the bytes that it speaks of are written. So a kill at any moment leaves a part that begins
with all that the last entry says; the kill can only tear the last line of the journal, which is
then passed over.
"""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path, PurePath
from shutil import copymode
from time import monotonic
from typing import Any, BinaryIO, NamedTuple
from zlib import crc32

from cover.errors import CheckpointError, InputError, OptionError, Place, printable
from cover.files import PART, is_locked
from cover.running.outputs import DeviceOutput, Output, Tally
from cover.running.sources import STDIN, Input

_JOURNAL = ".journal"

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
    is_array: bool = False,
) -> tuple[Output, Sequence[Input]]:
    """Open a device, a file for all answers, or a directory of files with the suffix.

    Of a file that `is_array`, the lines are objects of JSON, and become one array.

    Return the sources, too: with an error where there is no place for their answers. `command`
    describes all that shapes the output, as strings and booleans; a run is resumed only if it was
    described in the same way. Raises `OptionError` where there can be no such output, before
    anything is overwritten.
    """
    try:
        if _is_device(path):
            if resume:
                shown = printable(path)
                raise OptionError(f"--resume goes on with a file of --output, not with {shown}")
            return DeviceOutput(path), sources
        if path.endswith(os.sep) or os.path.isdir(path):
            os.makedirs(path, exist_ok=True)
            return FileOutput(path, "", command, resume), with_targets(sources, path, suffix)
        folder, name = os.path.split(_file_target(path, sources))
        return FileOutput(folder, name, command, resume, is_array), sources
    except OSError as error:
        raise _unwritable(error.filename or path, error) from None


def _unwritable(path: str, error: OSError) -> OptionError:
    return OptionError(f"{printable(path)}: cannot be written: {error.strerror}")


# --- A file that is not whole ---


class _PartOutput(Output):
    """Writes `NAME.part`, which is renamed when it is whole; where none is open, all is dropped.

    `_size` bytes are written, with the checksum `_check`; they need not get to the disk.
    """

    keeps = True

    def __init__(self) -> None:
        super().__init__()
        self._path = ""  # of the whole file
        self._part: BinaryIO | None = None
        self._size = self._check = 0

    def _open(self, path: str, size: int = 0, check: int = 0) -> None:
        """Open the part of a file after its first bytes, and cut off the rest.

        It gets the permissions of the file that it is to replace.
        """
        self._path, self._size, self._check = path, size, check
        self._part = open_to_append(path + PART)
        self.fresh = not size
        with suppress(FileNotFoundError):
            copymode(path, path + PART)
        self._part.seek(self._part.truncate(size))

    def _put(self, text: str) -> None:
        self._put_bytes(text.encode(errors="replace"))

    def _put_bytes(self, data: bytes) -> None:
        if self._part is not None:
            self._part.write(data)
            self._size += len(data)
            self._check = crc32(data, self._check)

    def _flush(self, *, lasts: bool) -> None:
        """Write all of the part; it `lasts` after a power cut, too, which takes milliseconds."""
        if self._part is not None:
            self._part.flush()
            if lasts:
                os.fsync(self._part.fileno())

    def _rename_part(self, *, lasts: bool) -> None:
        """Give the file its name, if one is open: it is whole."""
        self._flush(lasts=lasts)
        part, self._part = self._part, None
        if part is not None:
            part.close()
            os.replace(part.name, self._path)


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


# --- Gone on with by --resume ---


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


class FileOutput(_PartOutput):
    """Writes one file for all sources; or, in a directory, one for `each`, with one journal.

    A renamed file is there as a whole even if the run is killed. One for a single source can be
    lost when the system itself fails: waiting for the disk costs milliseconds for each file.
    """

    def __init__(
        self,
        folder: str,
        name: str,
        command: Mapping[str, object],
        resume: bool,
        is_array: bool = False,
    ) -> None:
        """Begin, or go on after the last entry of the journal; without a `name` for `each`.

        Raises `OptionError` where the journal is of another run, `OSError` for a file that cannot
        be written.
        """
        super().__init__()
        self.each = not name
        self._is_array = is_array
        self._folder = folder
        self._source = 0  # its number
        self._kept: JournalEntry | None = None
        self._due = 0.0
        self._last: JournalEntry | None = None  # what was entered, by this run or an earlier one
        self._journal = open_to_append(self._path_of(name or "cover") + _JOURNAL)
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
                        os.replace(self._path_of(last.file) + PART, self._path_of(last.file))
        except BaseException:
            self._journal.close()
            raise
        try:
            self._open_file(name)
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
            self._open_file(source.target if done is not None else "")
        return done

    def write(self, text: str | bytes) -> None:
        """Write a text and a line end; of an array, what stands before a line, and the line.

        So a run that goes on after any line writes what the next one needs.
        """
        if self._is_array and isinstance(text, str):
            self._put(("[\n" if self.fresh else ",\n") + text.replace("\n", ",\n"))
            self.fresh = False
        else:
            super().write(text)

    def _end_array(self) -> None:
        """Write what ends an array, if it is one; no journal speaks of these bytes."""
        if self._is_array:
            self._put("[\n]\n" if self.fresh else "\n]\n")

    def keep(self, records: int) -> None:
        """Enter into the journal, if it is time, that this many records are done."""
        self._kept = self._entry(records)
        if monotonic() >= self._due:
            self._enter(self._kept)

    def end(self) -> None:
        """Enter that the source is answered."""
        self._enter(self._entry(None))
        if self.each:
            self._rename_part(lasts=False)

    def finish(self) -> None:
        """Rename what is whole now, and remove the journal."""
        self._end_array()
        self._rename_part(lasts=not self.each)
        Path(self._journal.name).unlink(missing_ok=True)
        self._journal.close()

    def leave(self) -> None:
        """Enter what was kept last; a journal without entries goes, and a part that is empty."""
        with suppress(OSError):
            if self._kept is not None:
                self._enter(self._kept)
        with suppress(OSError):
            if self._part is not None:
                if self._size:
                    self._end_array()
                self._part.close()
                if self._last is None and not self._size:
                    os.unlink(self._part.name)
        with suppress(OSError):
            if self._last is None:
                os.unlink(self._journal.name)
            self._journal.close()

    def _path_of(self, file: str) -> str:
        return os.path.join(self._folder, file)

    def _open_file(self, file: str) -> None:
        """Open the part of a file, after what an earlier run has written into it; "" is none."""
        self._file, self._part, self._size, self._check = file, None, 0, 0
        self.fresh = False
        if file:
            path, last = self._path_of(file), self._last
            os.makedirs(os.path.dirname(path) or os.curdir, exist_ok=True)
            written = (last.size, last.check) if last and last.file == file else (0, 0)
            self._open(path, *written)

    def _entry(self, records: int | None) -> JournalEntry:
        tally = self.tally.data()
        return JournalEntry(self._source, records, self._file, self._size, self._check, tally)

    def _enter(self, entry: JournalEntry) -> None:
        """Append an entry after the bytes that it speaks of are written."""
        self._flush(lasts=False)
        _add_line(self._journal, entry)
        self._last, self._kept = entry, None
        self._due = monotonic() + _BETWEEN_ENTRIES

    def _is_whole(self, entry: JournalEntry) -> bool:
        """Whether an entry speaks of a file that is whole, and may have been renamed."""
        return self.each and entry.file != "" and entry.records is None

    def _fits(self, entry: JournalEntry) -> bool:
        """Whether the bytes that an entry speaks of are on disk."""
        path = self._path_of(entry.file)
        if not (self._is_whole(entry) and not os.path.exists(path + PART)):
            path += PART
        return not entry.file or _checksum(path, entry.size) == entry.check


def _last_entries(journal: BinaryIO, command: Mapping[str, object]) -> Iterator[JournalEntry]:
    """Return the last entries, the newest first; raises `OptionError` for another command."""
    journal.seek(1)  # a line end is before each line
    head = _parsed(journal.readline())
    lines = deque(journal, _MOST_COMPARED)
    if isinstance(head, dict) and head != command:
        key = next(key for key in (*head, *command) if head.get(key) != command.get(key))
        then, now = _short(head.get(key)), _short(command.get(key))
        raise OptionError(
            f"{printable(journal.name)} belongs to another run: {printable(key)} was {then}, "
            f"now {now}; without --resume it starts anew"
        )
    entries = map(_parsed, reversed(lines) if head else ())
    return (JournalEntry(*entry) for entry in entries if entry)


def _add_line(journal: BinaryIO, data: object) -> None:
    """Add a line; it begins with a line end, since the last one may have been torn."""
    journal.write(b"\n" + json.dumps(data).encode())
    journal.flush()


def _parsed(line: bytes) -> Any:
    """Return the data of a line; None where a part of it is missing."""
    try:
        return json.loads(line)
    except ValueError:
        return None


def _short(value: object) -> str:
    if value is None or value is True:
        return "given" if value else "not given"
    text = json.dumps(value)
    return text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "..."


# --- Gone on with by --checkpoint ---


class MarkedOutput(_PartOutput):
    """The file of a listing, which goes on after what its checkpoint has marked.

    A run that was told a shorter time may have renamed it. Texts that come before the file is
    `cut_back` are of records before the one that the checkpoint is of: the file has them already
    where there is a mark.
    """

    def __init__(self, path: str, sources: list[Input], is_fresh: bool) -> None:
        """Begin; `is_fresh` says that there is no mark. Raises `OptionError` for no file."""
        super().__init__()
        if _is_device(path) or path.endswith(os.sep) or os.path.isdir(path):
            raise OptionError(
                f"--checkpoint with --all writes a file of --output, not {printable(path)}"
            )
        self._path = _file_target(path, sources)
        if is_fresh:
            self._go_on(0, 0)

    def mark(self) -> tuple[int, int]:
        self._flush(lasts=True)
        return self._size, self._check

    def cut_back(self, written: tuple[int, int]) -> None:
        """Drop what comes after so many bytes; raises `CheckpointError` unless they are there."""
        if self._part is not None:
            return
        size, check = written
        path = self._path + PART
        if not os.path.exists(path) and os.path.exists(self._path):
            path = self._path
        if _checksum(path, size) != check:
            shown = printable(self._path)
            raise CheckpointError(
                f"{shown}: not what the checkpoint has written; name another folder"
            )
        if path == self._path:
            os.replace(path, path + PART)
        self._go_on(size, check)

    def _go_on(self, size: int, check: int) -> None:
        try:
            self._open(self._path, size, check)
        except OSError as error:
            raise _unwritable(self._path + PART, error) from None

    def finish(self) -> None:
        self._rename_part(lasts=True)

    def leave(self) -> None:
        with suppress(OSError):
            if self._part is not None:
                self._part.close()


# --- Which files a run may write: none that it reads, and one for the answers to each source ---


def _is_device(path: str) -> bool:
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


def _file_target(path: str, sources: Sequence[Input]) -> str:
    """Return where a file is, after links, in a folder that is made if need be.

    Raises `OptionError` where it must not be written.
    """
    target = os.path.realpath(path) if os.path.islink(path) else path
    folder = os.path.dirname(target) or os.curdir
    inputs = _identities(source.path for source in sources)
    written = (target, target + PART, target + _JOURNAL)
    if not os.path.basename(target):
        refusal = "not the name of a file"
    elif os.path.exists(target) and not os.access(target, os.W_OK):
        refusal = "is there and must not be written"
    elif wrong := [each for each in written if _identities([each]) & inputs]:
        refusal = f"{printable(wrong[0])} is an input; name another file"
    else:
        try:
            os.makedirs(folder, exist_ok=True)
            return target
        except OSError as error:
            refusal = f"the folder {printable(folder)} cannot be made: {error.strerror}"
    shown = printable(path) if path else '""'
    raise OptionError(f"--output {shown}: {refusal}")


def with_targets(sources: Sequence[Input], top: str, suffix: str) -> list[Input]:
    """Return the sources, each with its target below a directory, or with an error for none."""
    targets = [_below_top(source.under, suffix) for source in sources]
    real = [os.path.realpath(os.path.join(top, target)) for target in targets]
    folders = {str(folder) for path in real for folder in PurePath(path).parents}
    inputs = _identities(source.path for source in sources)
    taken: dict[str, Input] = {}
    found = []
    for source, target, path in zip(sources, targets, real, strict=True):
        written = os.path.join(top, target)
        first = taken.setdefault(path, source)
        if first is not source:
            refusal = f"is for those to {printable(first.name)}"
        elif path in folders or os.path.isdir(path):
            refusal = "is a directory"
        elif _identities([written, written + PART]) & inputs:
            refusal = "is an input"
        else:
            try:
                with suppress(FileNotFoundError):
                    os.lstat(written + PART)
                found.append(source._replace(target=target))
                continue
            except OSError as error:
                refusal = f"cannot be written: {error.strerror}"
        message = f"has no place for its answers: {printable(written)} {refusal}"
        found.append(source._replace(error=source.error or InputError(Place(source.name), message)))
    return found


def _below_top(under: str, suffix: str) -> str:
    """Return where the answers to a source go: below the directory, whatever its path says."""
    path = PurePath(under)
    parts = [part for part in path.parts if part not in (path.anchor, os.pardir)]
    below = os.path.join("", *parts)
    return below if below.endswith(suffix) else below + suffix


def _identities(paths: Iterable[str]) -> set[tuple[int, int]]:
    """Return the devices and the numbers of those files that are there."""
    found = set()
    for path in paths:
        with suppress(OSError):
            status = os.fstat(0) if path == STDIN else os.stat(path)
            found.add((status.st_dev, status.st_ino))
    return found
