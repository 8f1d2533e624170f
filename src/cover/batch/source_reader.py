"""Sources to records: each source is opened, its format recognised, and its records read."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BufferedReader, BytesIO
from select import select
from stat import S_ISREG
from typing import Any, NamedTuple

from cover.batch.sources import STDIN, Source, size
from cover.errors import InputError, OptionError, Place
from cover.families.family import FAMILIES, Family
from cover.reading.lines import CHUNK, ByteStream, Line, Lines, lines_of
from cover.reading.reader import read_lines
from cover.reading.records import BadRecord, Block, Found, Reading

# The first characters of lines of a block that are certainly records: no comments, no blank lines,
# no `end`.
_BEGINNINGS = bytes(set(range(0x21, 0x7F)) - set(b"#eE"))


class SourceReader(NamedTuple):
    """Reads the records of sources.

    `before_waiting` is called before the reader waits for bytes that another program writes, and
    `took` with the number of bytes after each reading.
    """

    family: Family | None
    reading: Reading[Any]
    before_waiting: Callable[[], None]
    took: Callable[[int], None]

    def found(self, source: Source, passed: int) -> Iterator[Found]:
        """Yield the records of a source, of which the first `passed` are passed over."""
        if source.error is not None:
            yield from _after(passed, iter([BadRecord(source.error.place, source.error)]))
            return
        if size(source) is None:
            self.before_waiting()  # a pipe opens when another program writes into it
        try:
            with _opened(source) as stream:
                _demand_an_end(stream)
                lines: Lines = lines_of(source.name, self._watched(stream))
                if source.data is not None:
                    lines = Lines(map(_without_places, lines))
                yield from _after(passed, self._records(source, lines))
        except _ReadingError as error:
            place = Place(source.name)
            yield BadRecord(place, InputError(place, f"cannot be read: {error}"))

    def _records(self, source: Source, lines: Lines) -> Iterator[Found]:
        family = self.family
        if family is not None:
            yield from read_lines(family.name, family.formats, source.name, lines, self.reading)
            return
        from cover.reading.detection import which

        formats = {name: each.formats for name, each in FAMILIES.items()}
        try:
            family = FAMILIES[which(lines, source.name, formats)]
        except InputError as error:
            yield BadRecord(error.place, error)
        else:
            yield from self._of_any_family(family, source, lines)

    def _of_any_family(self, family: Family, source: Source, lines: Lines) -> Iterator[Found]:
        """Yield the records of a source whose family was recognised, and is named with the format.

        The family may have no format of the name that `--from` gives; other sources may have it.
        """

        def guess(place: Place, name: str) -> None:
            self.reading.guess(place, f"{family.name} ({name})")

        reading = self.reading._replace(guess=guess)
        try:
            yield from read_lines(family.name, family.formats, source.name, lines, reading)
        except OptionError as error:
            place = Place(source.name)
            yield BadRecord(place, InputError(place, str(error)))

    def _watched(self, stream: BufferedReader | BytesIO) -> ByteStream:
        return _WatchedStream(stream, self.before_waiting, self.took)


class _ReadingError(Exception):
    """A source cannot be read; other errors of the system come from the output."""


class _WatchedStream:
    """A stream that reports when it waits, and how much it has read."""

    def __init__(
        self,
        stream: BufferedReader | BytesIO,
        before_waiting: Callable[[], None],
        took: Callable[[int], None],
    ) -> None:
        self._stream = stream
        self._before_waiting = before_waiting
        self._took = took

    def read1(self, size: int, /) -> bytes:
        """Read at most `size` bytes, as `ByteStream` says."""
        if not _is_ready(self._stream):
            self._before_waiting()
        try:
            data = self._stream.read1(size)
        except OSError as error:
            raise _ReadingError(error.strerror) from error
        self._took(len(data))
        return data


def _is_ready(stream: BufferedReader | BytesIO) -> bool:
    """Whether bytes, or the end, can be read without waiting; False where that is not known."""
    if isinstance(stream, BytesIO):
        return True
    try:
        return bool(select([stream], [], [], 0)[0])
    except (OSError, ValueError):
        return False


def _after(passed: int, found: Iterator[Found]) -> Iterator[Found]:
    """Yield what is found after the first `passed` records, in blocks and alone."""
    for one in found:
        if passed == 0:
            yield one
        elif isinstance(one, Block):
            one.taken = min(passed, _certain_records(one))
            passed -= one.taken
            if passed == 0:
                yield one
        else:
            passed -= 1


def _certain_records(block: Block) -> int:
    """Return how many lines at the beginning of a block are certainly a record each."""
    bulk = block.bulk
    beginnings = bulk.data[bulk.start : bulk.end : bulk.width]
    return len(beginnings) - len(beginnings.lstrip(_BEGINNINGS))


def _without_places(line: Line) -> Line:
    """Return the line without its number and its columns."""
    return Line(line.source, 0, line.text, [0] * (len(line.text) + 1))


def _opened(source: Source) -> BufferedReader | BytesIO:
    if source.data is not None:
        return BytesIO(source.data)
    try:
        if source.path != STDIN:
            return open(source.path, "rb")
        _widen(0)
        return open(0, "rb", closefd=False)
    except OSError as error:
        raise _ReadingError(error.strerror) from error


def _demand_an_end(stream: BufferedReader | BytesIO) -> None:
    """Raise `_ReadingError` for a file that grows by what is printed."""
    if not isinstance(stream, BytesIO) and any(_grows(stream.fileno(), to) for to in (1, 2)):
        raise _ReadingError("answers or messages go there, so that it would never end")


def _grows(descriptor: int, output: int) -> bool:
    try:
        read, written = os.fstat(descriptor), os.fstat(output)
    except OSError:
        return False
    return S_ISREG(read.st_mode) and os.path.samestat(read, written) and descriptor != output


def _widen(descriptor: int) -> None:
    """Let a pipe hold as much as is read at a time, where the system can.

    With 17-clue sudokus this saves a seventh of the time.
    """
    with suppress(ImportError, OSError):
        from fcntl import F_GETPIPE_SZ, F_SETPIPE_SZ, fcntl

        if fcntl(descriptor, F_GETPIPE_SZ) < CHUNK:
            fcntl(descriptor, F_SETPIPE_SZ, CHUNK)
