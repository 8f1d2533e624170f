"""`read` and `solve`: the puzzles of any input, of any family, and what an input may be."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from errno import ENOENT
from functools import partial
from io import BytesIO, RawIOBase
from typing import IO, Any, cast

from cover.errors import InputError, OptionError, Place
from cover.families import COMMANDS
from cover.families.detection import puzzle_of_cells, puzzles_in
from cover.families.family import all_names, is_family
from cover.families.formats import formats_of, has_puzzle_suffix, is_no_name
from cover.puzzle import Puzzle
from cover.reading.arguments import Text
from cover.reading.lines import ByteLines, ByteStream
from cover.reading.names import misspelt
from cover.reading.option_values import refused, text
from cover.reading.records import BadRecord, Reading
from cover.solution import Solution

# What can be read puzzle by puzzle: a text or a path, a stream of bytes or of text, lines.
Readable = Text | IO[bytes] | IO[str] | Iterable[str] | Iterable[bytes]

_TEXT, _STREAM, _LINES = "text", "stream", "lines"  # what messages call them

_PIECE = 64 * 1024  # bytes of a stream that has no buffer


class ReadPuzzles(Iterator[Puzzle]):
    """The puzzles of an input, each read when it is asked for.

    Raises the `InputError` of a bad record in its place, and goes on after it. A file is open from
    the first puzzle to the last, or until `close`, which the end of a `with` block calls, too.
    `notes` are all remarks so far; each puzzle has its own.
    """

    def __init__(
        self,
        coming: Generator[Puzzle | BadRecord],
        notes: list[str],
        on_error: Callable[[InputError], object] | None,
    ) -> None:
        self._coming = coming
        self._noted = 0
        self._on_error = on_error
        self.notes = notes

    def __next__(self) -> Puzzle:
        for found in self._coming:
            if isinstance(found, Puzzle):
                notes, self._noted = self.notes[self._noted :], len(self.notes)
                return found.sourced(notes=tuple(notes))
            if self._on_error is None:
                raise found.error
            self._on_error(found.error)
        raise StopIteration

    def close(self) -> None:
        """Close the file that is read, if it is one; no puzzle comes any more."""
        self._coming.close()

    def __enter__(self) -> ReadPuzzles:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read(
    source: Readable,
    family: str | type[Puzzle[Any]] | None = None,
    *,
    format: str = "",  # noqa: A002
    on_error: Callable[[InputError], object] | None = None,
) -> ReadPuzzles:
    """Read puzzles of any format, one by one: an iterator of `Puzzle` objects.

    `source` is a text; the path of a file, as `pathlib` has it, or a `str` that names one that
    exists; an open file or any other stream, of bytes or of text; or lines, in a list or from
    anything else that iterates over them. Each puzzle comes as soon as its end is there, so that a
    pipe can be read while it is being written; only to recognise the format, more lines may be
    looked at. No more is held than one puzzle.

    `family` is the name of a command, such as "killer", or a class of it; without it, the input
    tells it, as for `cover solve`. `format` is the name of a format of the family, "" to recognise
    it. Lines of 16 characters may be 4x4 puzzles or the rows of 16x16 grids: where their number is
    a multiple of 16, and nothing else tells, they are refused. With `format="lines"` each is a
    puzzle, with `format="rows"` a row.

    A bad record raises `errors.InputError`, with its place and what was expected, when it is its
    turn; the iterator then goes on with the next one. With `on_error`, that is called with the
    error instead, and the record left out. An answer that stands beside a puzzle is not looked at:
    `Puzzle.check` does that.

    Raises `errors.OptionError` for a family or a format that there is not, and `OSError`, such as
    `FileNotFoundError`, for a file that cannot be opened.

    >>> import cover
    >>> two = "1....2.....3....\\n..1.2......4.3..\\n"
    >>> [puzzle.count() for puzzle in cover.read(two)]
    [Count(6), Count(1)]
    >>> bad = []
    >>> [puzzle.unique() for puzzle in cover.read(["1...............", "12"], on_error=bad.append)]
    [<several>]
    """
    if on_error is not None and not callable(on_error):
        raise refused("on_error", on_error, "a function")
    notes: list[str] = []
    return ReadPuzzles(
        records(source, _command(family), None, notes.append, input_format=format), notes, on_error
    )


def solve(
    source: Text | Puzzle,
    family: str | type[Puzzle[Any]] | None = None,
    *,
    format: str = "",  # noqa: A002
    timeout: float | None = None,
    seed: int | None = None,
    jobs: int | None = 1,
    engine: str = "auto",
    min_cost: bool = False,
    max_cost: bool = False,
) -> Solution | None:
    """Solve one puzzle: a text, the path of a file, or a `Puzzle`; None where it has no solution.

    `family` and `format` are those of `read`, all else is that of `Puzzle.solve`. Raises
    `errors.InputError` for what is not one puzzle, `errors.LimitError` after `timeout` seconds, and
    what `read` raises.

    >>> import cover
    >>> cover.solve("1....2.....3.4..").to("line")
    '1324423121433412'
    >>> cover.solve("11..............") is None
    True
    """
    command = _command(family)
    if isinstance(source, Puzzle):
        puzzle = source
        if format or command not in (None, puzzle.family):
            raise OptionError(f"`family` and `format` go with a text, and this is a {puzzle!r}")
    else:
        puzzle = only_puzzle(source, command, None, input_format=format)
    return puzzle.solve(
        timeout=timeout, seed=seed, jobs=jobs, engine=engine, min_cost=min_cost, max_cost=max_cost
    )


def _command(family: str | type[Puzzle[Any]] | None) -> str | None:
    """Return the name of a family, of which a class may stand for it."""
    if isinstance(family, type) and issubclass(family, Puzzle) and family.command:
        return family.command
    return family  # type: ignore[return-value]  # other values are told with all names


# --- What an input may be ---


def only_puzzle(
    text: Text,
    family: str | None,
    options: Any,
    *,
    input_format: str = "",
    called: str = _TEXT,
) -> Puzzle:
    """Return the puzzle of an input that holds just one, with its notes; raises `InputError`."""
    found = None
    is_said = isinstance(family, str | None) and isinstance(input_format, str)
    if isinstance(text, str) and is_said and not input_format:
        found = puzzle_of_cells(text, called, family, options)
    if found is not None:
        return found
    notes: list[str] = []
    coming = records(text, family, options, notes.append, input_format=input_format, called=called)
    with closing(coming):
        for puzzle in coming:
            if isinstance(puzzle, BadRecord):
                raise puzzle.error
            if found is not None:
                message = "a second puzzle, expected one; cover.read reads all of them"
                raise InputError(puzzle.place, message)
            found = puzzle
    assert found is not None, "an input without any is a bad record"
    return found.sourced(notes=tuple(notes))


def records(
    source: Readable,
    family: str | None,
    options: Any,
    note: Callable[[str], None],
    *,
    input_format: str = "",
    called: str = _TEXT,
) -> Generator[Puzzle | BadRecord]:
    """Yield the records of an input, each as soon as it is there.

    A file is open from the first record to the last. Raises `OptionError` for a family or a format
    that there is not, and `OSError` for a file that cannot be opened.
    """
    demand_family(family)
    commands = COMMANDS if family is None else (family,)
    formats = [each for command in commands for each in formats_of(command).texts]
    if text("format", input_format) and not any(each.is_called(input_format) for each in formats):
        raise misspelt(input_format, "format", [each.name for each in formats])
    path = path_of(source)
    if not (isinstance(source, Iterable) or path or hasattr(source, "read")):
        raise refused("source", source, "a text, a path, a stream, or lines")
    if path is not None:
        os.stat(path)  # so that one that is not there is told at once

    def tell(place: Place, text: str) -> None:
        note(f"{place}: {text}")

    reading: Reading[Any] = Reading(options, input_format, note=tell)

    def found() -> Generator[Puzzle | BadRecord]:
        with as_it_was_raised(), _opened(source, path, called) as (name, stream):
            yield from puzzles_in(ByteLines(name, stream), name, family, reading)

    return found()


def demand_family(family: object) -> None:
    """Raise `OptionError` for what is not the name of a family; None stands for any."""
    if family is not None and not (isinstance(family, str) and is_family(family)):
        raise misspelt(family, "family", all_names())


def path_of(source: object) -> str | None:
    """Return the path of a file; None for other sources. Raises `FileNotFoundError`."""
    if isinstance(source, os.PathLike):
        return os.fsdecode(source)
    if not isinstance(source, str) or "\n" in source:
        return None
    if os.path.exists(source) and not os.path.isdir(source):
        return source
    if has_puzzle_suffix(source) and not is_no_name(source):
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), source)
    return None


@contextmanager
def _opened(source: Readable, path: str | None, called: str) -> Iterator[tuple[str, ByteStream]]:
    """Open a source, and yield what messages call it, and its bytes; only a file is closed."""
    if path is not None:
        with open(path, "rb") as stream:
            yield path, stream
    elif isinstance(source, str):
        yield called, BytesIO(source.encode("utf-8", "surrogatepass"))
    elif isinstance(source, bytes | bytearray | memoryview):
        yield called, BytesIO(source)
    else:
        name, given = getattr(source, "name", None), cast("Any", source)
        kind = _STREAM if hasattr(source, "read") else _LINES
        if isinstance(given, RawIOBase):
            given = _Pieces(iter(partial(given.read, _PIECE), b""))
        elif not hasattr(given, "read1"):
            lines = hasattr(given, "readline")
            given = _Pieces(iter(given.readline, None) if lines else map(_line, given))
        yield name if isinstance(name, str) else kind, Outside(given)


def _line(line: object) -> str | bytes:
    """Return a line of an iterable with its end."""
    if isinstance(line, str):
        return line.removesuffix("\n") + "\n"
    if isinstance(line, bytes):
        return line.removesuffix(b"\n") + b"\n"
    raise TypeError(f"a line is str or bytes, not {type(line).__name__}")


class _RaisedError(BaseException):
    """Carries what a caller's own code has raised: no bad record is made of that."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


class Outside:
    """A stream of a caller, which may raise anything; see `as_it_was_raised`."""

    def __init__(self, stream: ByteStream) -> None:
        self._stream = stream

    def read1(self, size: int, /) -> bytes:
        """Read at most `size` bytes, as `ByteStream` says."""
        try:
            return self._stream.read1(size)
        except Exception as error:
            raise _RaisedError(error) from None


@contextmanager
def as_it_was_raised() -> Iterator[None]:
    """Raise what the stream of a caller raises, whatever it is read by."""
    try:
        yield
    except _RaisedError as raised:
        raise raised.error from None


class _Pieces:
    """A stream of bytes, made of texts or of bytes; an empty one is the end."""

    def __init__(self, pieces: Iterator[str | bytes | None]) -> None:
        self._coming = pieces

    def read1(self, size: int, /) -> bytes:
        """Return the next piece, of any size; none at the end."""
        piece = next(self._coming, None) or b""
        return piece.encode("utf-8", "surrogatepass") if isinstance(piece, str) else piece
