"""From a source to its records: it is opened, its command is found, and its lines are read."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BufferedReader, BytesIO
from select import select
from stat import S_ISREG
from typing import Any, NamedTuple

from cover.errors import InputError, OptionError, Place, as_bad_record
from cover.families import COMMANDS
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.reading.lines import CHUNK, ByteLines, Line, Lines
from cover.reading.reader import read_lines
from cover.reading.records import ANY, BadRecord, Block, Found, Reading

STDIN = "-"

_WITHOUT_FILE = "for a puzzle itself: echo PUZZLE | cover ..., or name - and paste it"

# The first characters of lines of a block that are certainly records: no comments, no blank lines,
# no `end`.
_BEGINNINGS = bytes(set(range(0x21, 0x7F)) - set(b"#eE"))

# Records that may tell that an input is for another command.
_FIRST = 2

# Seconds between two looks for signals, while another program takes its time to write. One that
# comes in the last moment before a wait does not end it.
_BETWEEN_LOOKS = 0.5


class Input(NamedTuple):
    """A file, or what can be read like one.

    Messages call it `name`; `path` is what to open, `-` for standard input. `under` is its path
    below the directory that was asked for, and the last part of its path elsewhere; `target` is
    where its answers go, below a directory of outputs. Where there is an `error`, there is nothing
    to open: the source is one bad record. Nor is there where it has `data`, a text that is in no
    file. Where that is not `shown` to the user either, messages have its name, and no place in what
    it holds.
    """

    name: str
    path: str
    under: str
    error: InputError | None = None
    data: bytes | None = None
    target: str = ""
    shown: bool = True


def records_of(
    source: Input,
    command: str | None,
    reading: Reading[Any],
    passed: int = 0,
    before_waiting: Callable[[], None] | None = None,
    took: Callable[[int], None] | None = None,
) -> Iterator[Found]:
    """Yield the records of a source, of which the first `passed` are passed over.

    Without a command, the source tells which one it is for. `before_waiting` is called before
    bytes are waited for that another program writes, and `took` with the number of bytes after
    each reading.
    """
    if source.error is not None:
        if not passed:
            yield BadRecord(source.error.place, source.error)
        return
    is_there = source.data is not None or source.path == STDIN or os.path.isfile(source.path)
    if not is_there and before_waiting is not None:
        before_waiting()  # a pipe opens when another program writes into it
    try:
        with _opened(source) as stream, as_bad_record(Place(source.name)):
            lines = ByteLines(source.name, _WatchedStream(stream, before_waiting, took))
            shown: Lines = lines
            if not source.shown:  # lines without numbers and columns
                places = (Line(k.source, 0, k.text, [0] * (len(k.text) + 1)) for k in lines)
                shown = Lines(places)
            if command is None:
                found = _of_any_command(source.name, shown, lines, reading)
            else:
                found = read_lines(command, formats_of(command), source.name, shown, reading)
                found = _guided(command, found, lines, reading)
            yield from _after(passed, found) if passed else found
    except _ReadingError as error:
        place = Place(source.name)
        yield BadRecord(place, InputError(place, f"cannot be read: {error}"))
    except InputError as error:
        yield BadRecord(error.place, error)


def _after(passed: int, found: Iterator[Found]) -> Iterator[Found]:
    """Yield what is found after the first `passed` records, in blocks and alone."""
    for one in found:
        if passed == 0:
            yield one
        elif isinstance(one, Block):
            bulk = one.bulk
            beginnings = bulk.data[bulk.start : bulk.end : bulk.width]
            certain = len(beginnings) - len(beginnings.lstrip(_BEGINNINGS))
            one.taken = min(passed, certain)
            passed -= one.taken
            if passed == 0:
                yield one
        else:
            passed -= 1


# --- Which command it is for ---


def _of_any_command(
    source: str, shown: Lines, lines: ByteLines, reading: Reading[Any]
) -> Iterator[Found]:
    """Yield the records of lines whose command is recognised.

    The first bad one tells which other command it may be for: alone, where others were read well.
    """
    from cover.families.detection import which

    try:
        command = which(shown, source)
    except InputError as error:
        yield BadRecord(error.place, error)
        return
    records = _recognised(command, source, shown, reading)
    is_first = True
    for found in records:
        if isinstance(found, BadRecord):
            if is_first:
                yield _sent_on(found, command, lines.beginning or b"")
            else:
                text = found.error.text.encode()
                yield _sent_on(found, command, text, ", in an input of its own")
            break
        yield found
        is_first = False
    yield from records


def _recognised(command: str, source: str, lines: Lines, reading: Reading[Any]) -> Iterator[Found]:
    """Yield the records of lines; it is told which command and format were recognised.

    That is the format alone where it serves several commands. The command may have no format of the
    name that `--from` gives; other sources may have it.
    """
    formats = formats_of(command)

    def guess(place: Place, name: str) -> None:
        serves_one = all(each.name != name or len(each.commands) == 1 for each in formats.texts)
        reading.guess(place, f"{command} ({name})" if serves_one else name)

    told = reading._replace(guess=guess, command=ANY)
    try:
        yield from read_lines(command, formats, source, lines, told)
    except OptionError as error:
        place = Place(source)
        yield BadRecord(place, InputError(place, str(error)))


def _guided(
    command: str, records: Iterator[Found], lines: ByteLines, reading: Reading[Any]
) -> Iterator[Found]:
    """Yield the records of lines of a command; it is told which other one the input may be for.

    The first bad record tells it, where it is one of the first two. The second one of all tells it
    as well where it rules itself out: a layout below a grid may be read as a grid, too.
    """
    for number, found in enumerate(records):
        if number == _FIRST:
            yield found
            break
        if isinstance(found, BadRecord):
            yield _sent_on(found, command, lines.beginning or b"")
            break
        if number and isinstance(found, Puzzle) and _rules_itself_out(found):
            right = _other(command, lines.beginning or b"", even_so=True)
            if right:
                reading.note(found.place, f"this input looks like a puzzle for cover {right}")
        yield found
    yield from records


def _rules_itself_out(puzzle: Puzzle) -> bool:
    try:
        with as_bad_record(puzzle.place):
            return puzzle._contradiction() is not None
    except InputError:  # which its answer tells
        return False


def _other(command: str, text: bytes, *, even_so: bool = False) -> str:
    """Return the other command that a text shows, `even_so` as it shows this one; "" for none.

    Texts of families from outside may look like any others.
    """
    if command not in COMMANDS:
        return ""
    from cover.families.detection import other_than

    return other_than(command, text, even_so=even_so)


def _sent_on(bad: BadRecord, command: str, text: bytes, how: str = "") -> BadRecord:
    """Return a bad record with the other command that a text is likely for, if there is one."""
    right, error = _other(command, text), bad.error
    if not right:
        return bad
    message = f"{error.message}; it looks like a puzzle for cover {right}{how}"
    return BadRecord(bad.place, InputError(error.place, message, error.text))


# --- Bytes ---


class _ReadingError(OSError):
    """A source cannot be read; other errors of the system come from the output."""


class _WatchedStream(NamedTuple):
    """A stream that reports when it waits, and how much it has read."""

    stream: BufferedReader | BytesIO
    before_waiting: Callable[[], None] | None
    took: Callable[[int], None] | None

    def read1(self, size: int, /) -> bytes:
        """Read at most `size` bytes, as `ByteStream` says."""
        if not _is_ready(self.stream, 0):
            if self.before_waiting is not None:
                self.before_waiting()
            while _is_ready(self.stream, _BETWEEN_LOOKS) is False:
                pass
        try:
            data = self.stream.read1(size)
        except OSError as error:
            raise _ReadingError(error.strerror) from error
        if self.took is not None:
            self.took(len(data))
        return data


def _is_ready(stream: BufferedReader | BytesIO, seconds: float) -> bool | None:
    """Return whether bytes, or the end, can be read within that time.

    None is returned where the system cannot tell.
    """
    if isinstance(stream, BytesIO):
        return True
    try:
        return bool(select([stream], [], [], seconds)[0])
    except (OSError, ValueError):
        return None


def _opened(source: Input) -> BufferedReader | BytesIO:
    """Open a source; raises `_ReadingError`, for a file that grows by what is printed, too.

    A pipe is to hold as much as is read at a time, where the system can: with 17-clue sudokus this
    saves a seventh of the time.
    """
    if source.data is not None:
        return BytesIO(source.data)
    try:
        if source.path != STDIN:
            stream = open(source.path, "rb")  # noqa: SIM115 - whoever reads it closes it
        else:
            with suppress(ImportError, OSError):
                from fcntl import F_GETPIPE_SZ, F_SETPIPE_SZ, fcntl

                if fcntl(0, F_GETPIPE_SZ) < CHUNK:
                    fcntl(0, F_SETPIPE_SZ, CHUNK)
            stream = open(0, "rb", closefd=False)  # noqa: SIM115
    except FileNotFoundError as error:
        raise _ReadingError(f"{error.strerror}; {_WITHOUT_FILE}") from error
    except OSError as error:
        raise _ReadingError(error.strerror) from error
    status, outputs = os.fstat(stream.fileno()), {1, 2} - {stream.fileno()}
    for output in outputs if S_ISREG(status.st_mode) else ():
        try:
            grows = os.path.samestat(status, os.fstat(output))
        except OSError:  # it is closed
            continue
        if grows:
            stream.close()
            raise _ReadingError("answers or messages go there, so that it would never end")
    return stream
