"""Where puzzles come from: operands name sources, and each source is read record by record.

Operands are files, directories, patterns, standard input, and puzzles themselves.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from io import BufferedReader, BytesIO
from stat import S_ISREG
from typing import Any

from cover.errors import InputError, OptionError, Place, as_bad_record, printable
from cover.families import COMMANDS
from cover.families.formats import formats_of, has_puzzle_suffix, is_no_name, suffix_of
from cover.puzzle import Puzzle
from cover.reading.lines import CHUNK, ByteLines, Line, Lines, counted, normal, shown
from cover.reading.reader import read_lines
from cover.reading.records import ANY, BadRecord, Block, Found, Reading, no_note
from cover.tuples import NamedTuple

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


_LONG = 16  # characters of the smallest grids in a line, which are long for a name
_MOST_SHOWN = 5  # suffixes in a note


class Input(NamedTuple):
    """A file, or what can be read like one.

    Messages call it `name`; `path` is what to open, `-` for standard input. `under` is its path
    below the directory that was asked for, and the last part of its path elsewhere; `target` is
    where its answers go, below a directory of outputs. Where there is an `error`, there is nothing
    to open: the source is one bad record. Nor is there where it has `data`, a text that is in no
    file. Where that is not `shown` to the user either, messages have its name, and no place in what
    it holds. Messages about its bad records begin with what it is to `blame` for.
    """

    name: str
    path: str
    under: str
    error: InputError | None = None
    data: bytes | None = None
    target: str = ""
    shown: bool = True
    blame: str = ""


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
            if source.blame:
                found = map(partial(_blamed, source.blame), found)
            yield from _after(passed, found) if passed else found
    except _ReadingError as error:
        place = Place(source.name)
        yield BadRecord(place, InputError(place, f"cannot be read: {error}"))
    except InputError as error:
        yield BadRecord(error.place, error)


def _blamed(what: str, found: Found) -> Found:
    """Return what was found; the message about a bad record begins with what is to blame."""
    if not isinstance(found, BadRecord):
        return found
    error = found.error
    return BadRecord(found.place, InputError(error.place, f"{what}{error.message}", error.text))


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
    from select import select

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


# --- What operands name ---


def expand(
    operands: Sequence[str], recursive: bool, reading: Reading[Any], command: str | None = None
) -> Iterator[Input]:
    """Yield the sources that operands name, each as late as possible.

    A directory stands for its puzzle files, if `recursive` also for those below its
    subdirectories; a pattern for the paths that match it, if there is no file of that name. What
    is not there may be a puzzle itself, of the command or without one of any; or else it is a
    source with an error, or one that cannot be opened. What was passed over is noted. Raises
    `OptionError` at once where standard input is named twice.
    """
    if operands.count(STDIN) > 1:
        raise OptionError("- is standard input, which can be read only once; it is named twice")
    names = [f"argument {number}" for number in range(1, len(operands) + 1)]
    if len(operands) == 1:
        names = ["argument"]
    return (
        source
        for operand, name in zip(operands, names, strict=True)
        for source in _named(operand, name, recursive, reading, command)
    )


def _named(
    operand: str, name: str, recursive: bool, reading: Reading[Any], command: str | None
) -> Iterator[Input]:
    """Yield the sources that one operand names; as a puzzle, it is called by a name of its own."""
    is_pattern = any(mark in operand for mark in "*?[")
    if operand == STDIN:
        yield Input("stdin", STDIN, "stdin")
    elif os.path.lexists(operand):
        yield from _at(operand, recursive, reading)
    elif is_pattern and (paths := _matching(operand)):
        for path in paths:
            yield from _at(path, recursive, reading)
    elif (puzzle := _puzzle_itself(operand, name, reading, command)) is not None:
        yield puzzle
    elif is_pattern:
        error = "there is no such file, and none that this pattern matches"
        yield _bad(operand, os.path.basename(operand), error)
    else:
        yield from _at(operand, recursive, reading)


def _at(path: str, recursive: bool, reading: Reading[Any]) -> Iterator[Input]:
    """Yield the files of a directory, or whatever else is to be opened at the path."""
    if os.path.isdir(path):
        yield from _files_in(path, recursive, reading)
    else:
        yield Input(path or '""', path, os.path.basename(path))


def _bad(path: str, under: str, message: str) -> Input:
    return Input(path, path, under, InputError(Place(path), message))


# --- A puzzle in the place of a file's name ---


def _puzzle_itself(
    text: str, name: str, reading: Reading[Any], command: str | None
) -> Input | None:
    """Return a text as a source of that name; None for what may name a file and is no puzzle."""
    source = Input(name, name, name, data=text.encode("utf-8", "surrogateescape"))
    if is_no_name(text):
        return source._replace(blame="no file is called so, and as a puzzle: ")
    if has_puzzle_suffix(text) or not _is_certain(text, command):
        return None
    silent = reading._replace(note=no_note, guess=no_note)
    if any(isinstance(found, BadRecord) for found in records_of(source, command, silent)):
        return None
    reading.note(Place(name), "no file is called so; it is read as a puzzle")
    return source


def _is_certain(text: str, command: str | None) -> bool:
    """Whether a line of text is a puzzle rather than a name, which is rarely of words."""
    from cover.families.detection import by_text
    from cover.reading.formats import Head

    try:
        found = by_text(Head(Lines([normal("", 1, text)]), is_open=True))
    except InputError:  # it may be a puzzle of two families
        return True
    if found is None or command not in (None, *found.commands):
        return False
    return found.in_a_line or len(text) >= _LONG or len(text.split()) > 1


# --- Patterns, for shells that leave them as they are ---

# `**` as a part of its own.
_ANY_DEPTH = r"(?:^|(?<=/))\*\*(?:/+|$)"


def _matching(pattern: str) -> list[str]:
    """Return the paths that match, sorted: `*`, `?` and `[a-z]` are those of the shell.

    `**` stands for directories at any depth, and at the end for the files in them. It follows no
    links, which may lead in circles.
    """
    from glob import escape, glob

    above, *below = re.split(_ANY_DEPTH, pattern, maxsplit=1)
    if not below:
        return sorted(glob(pattern))
    found = {
        path
        for top in (glob(above) if above else [""])
        for folder in _folders(top)
        for path in _matching(os.path.join(escape(folder), below[0] or "*"))
    }
    return sorted(path for path in found if not os.path.isdir(path))


def _folders(top: str) -> Iterator[str]:
    """Yield a directory and those below it, without hidden ones; "" is the current one."""
    for folder, below, _ in os.walk(top or os.curdir):
        below[:] = [name for name in below if not name.startswith(".")]
        yield folder if top else os.path.join(folder, "").removeprefix(os.path.join(os.curdir, ""))


# --- Directories ---


def _files_in(top: str, recursive: bool, reading: Reading[Any]) -> Iterator[Input]:
    """Yield the puzzle files of a directory, if `recursive` also those below its subdirectories.

    Hidden files are left out. So are files of other kinds and what is no file, such as a pipe,
    which is never opened; these are noted. Links are followed, but no directory is entered twice.
    A directory without any puzzle file, and one that cannot be read, is one source with an error.
    """
    own_name = os.path.basename(os.path.abspath(top)) or "root"
    entered: dict[tuple[int, int], str] = {}  # by device and number
    nothing, hint = True, ""
    pending = [("", True)]  # paths below the top, the next one last, and whether to enter them
    while pending:
        below, is_folder = pending.pop()
        path = os.path.join(top, below) if below else top
        if not is_folder:
            nothing = False
            yield Input(path, path, below)
            continue
        try:
            status = os.stat(path)
            first = entered.setdefault((status.st_dev, status.st_ino), path)
            if first != path:
                reading.note(Place(path), f"passed over; it leads to {printable(first)} again")
                continue
            files, folders, others = _scanned(path, recursive)
        except OSError as error:
            nothing = False
            yield _bad(path, below or own_name, f"cannot be read: {error.strerror}")
            continue
        if others:
            reading.note(Place(path), f"passed over {others}")
        if folders and not recursive:
            hint = "; -r looks into its subdirectories"
        names = dict.fromkeys(files, False) | dict.fromkeys(folders if recursive else (), True)
        pending += [(os.path.join(below, name), names[name]) for name in sorted(names)[::-1]]
    if nothing:
        yield _bad(top, own_name, f"holds no puzzle files{hint}")


def _scanned(path: str, recursive: bool) -> tuple[list[str], list[str], str]:
    """Return the puzzle files and the folders in a directory, and what else there is, in words.

    Hidden ones are left out; folders are among the rest where there are files, too. Raises
    `OSError`.
    """
    found: dict[str, list[str]] = {"file": [], "folder": [], "special": [], "other": []}
    with os.scandir(path) as entries:
        for entry in entries:
            if not entry.name.startswith("."):
                found[_kind(entry)].append(entry.name)
    files, folders, special, others = found.values()
    words = []
    if others:
        suffixes = [f".{shown(each)}" for each in sorted(set(map(suffix_of, others)))]
        listed = suffixes[:_MOST_SHOWN] + ["..."] * (len(suffixes) > _MOST_SHOWN)
        words.append(f"{counted(len(others), 'file')} of other kinds ({', '.join(listed)})")
    if special:
        words.append(counted(len(special), "special file"))
    if files and len(folders) == 1 and not recursive:
        words.append("1 subdirectory (-r reads it)")
    elif files and folders and not recursive:
        words.append(f"{len(folders)} subdirectories (-r reads them)")
    return files, folders, ", ".join(words)


def _kind(entry: os.DirEntry[str]) -> str:
    """Return `file` for a puzzle file, `folder`, `special` for what is no file, or `other`.

    A broken link is a file that cannot be read.
    """
    with suppress(OSError):
        if entry.is_dir():
            return "folder"
        if not entry.is_file() and os.path.exists(entry.path):
            return "special"
    is_read = not suffix_of(entry.name) or has_puzzle_suffix(entry.name)
    return "file" if is_read else "other"
