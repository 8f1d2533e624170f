"""The records of one source after the other, as they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BufferedReader, BytesIO
from select import select
from typing import NamedTuple

from cover.batch.sources import STDIN, Source
from cover.errors import InputError, Place
from cover.families import Family
from cover.formats.byte_lines import CHUNK, ByteStream, lines_of
from cover.formats.reading import read_lines
from cover.formats.record import BadRecord, Block, Found, Reading
from cover.formats.text import Line, Lines

# The beginnings of lines of which it is certain, in a block, that each is a record: no comment, no
# blank line, no `end`.
_BEGINNINGS = bytes(set(range(0x21, 0x7F)) - set(b"#eE"))


class Text(NamedTuple):
    """A source that nobody wrote: messages have its name, and no place in what it holds."""

    name: str
    data: bytes

    @property
    def under(self) -> str:
        """The name of a file with its answers."""
        return self.name


class Intake(NamedTuple):
    """How sources are read.

    `before_waiting` is called before the reader waits for somebody else's bytes, and `took` with
    the number of bytes after each reading.
    """

    family: Family
    reading: Reading
    before_waiting: Callable[[], None]
    took: Callable[[int], None]

    def found(self, source: Source | Text, passed: int) -> Iterator[Found]:
        """The records of a source behind the first ones, of which so many are passed over."""
        if isinstance(source, Source) and source.error is not None:
            yield from _behind(iter([BadRecord(source.error.place, source.error)]), passed)
            return
        try:
            with _opened(source) as stream:
                lines: Lines = lines_of(source.name, self._watched(stream))
                if isinstance(source, Text):
                    lines = Lines(map(_without_places, lines))
                yield from _behind(self._records(source, lines), passed)
        except _ReadingError as error:
            place = Place(source.name)
            yield BadRecord(place, InputError(place, f"cannot be read: {error}"))

    def _records(self, source: Source | Text, lines: Lines) -> Iterator[Found]:
        try:
            family = self.family.of(lines, source.name)
        except InputError as error:
            yield BadRecord(error.place, error)
            return
        yield from read_lines(family.name, family.formats, source.name, lines, self.reading)

    def _watched(self, stream: BufferedReader | BytesIO) -> ByteStream:
        return _Watched(stream, self.before_waiting, self.took)


class _ReadingError(Exception):
    """A source cannot be read; other errors of the system come from the output."""


class _Watched:
    """A stream that says when it waits, and how much it has read."""

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
        """What `ByteStream` says."""
        if not _is_ready(self._stream):
            self._before_waiting()
        try:
            data = self._stream.read1(size)
        except OSError as error:
            raise _ReadingError(error.strerror) from error
        self._took(len(data))
        return data


def _is_ready(stream: BufferedReader | BytesIO) -> bool:
    """Whether there are bytes, or the end, without waiting; False where nobody can tell."""
    if isinstance(stream, BytesIO):
        return True
    try:
        return bool(select([stream], [], [], 0)[0])
    except (OSError, ValueError):
        return False


def _behind(found: Iterator[Found], passed: int) -> Iterator[Found]:
    """What is found behind so many records, in blocks and alone."""
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
    """How many lines at the beginning of a block are certainly a record each."""
    bulk = block.bulk
    beginnings = bulk.data[bulk.start : bulk.end : bulk.width]
    return len(beginnings) - len(beginnings.lstrip(_BEGINNINGS))


def _without_places(line: Line) -> Line:
    """The line without its number and its columns."""
    return Line(line.source, 0, line.text, [0] * (len(line.text) + 1))


def _opened(source: Source | Text) -> BufferedReader | BytesIO:
    if isinstance(source, Text):
        return BytesIO(source.data)
    try:
        if source.path != STDIN:
            return open(source.path, "rb")
        _widen(0)
        return open(0, "rb", closefd=False)
    except OSError as error:
        raise _ReadingError(error.strerror) from error


def _widen(descriptor: int) -> None:
    """Let a pipe hold as much as is read at a time, where it is one and the system can.

    With 17-clue sudokus this saves a seventh of the time.
    """
    with suppress(ImportError, OSError):
        from fcntl import F_GETPIPE_SZ, F_SETPIPE_SZ, fcntl

        if fcntl(descriptor, F_GETPIPE_SZ) < CHUNK:
            fcntl(descriptor, F_SETPIPE_SZ, CHUNK)
