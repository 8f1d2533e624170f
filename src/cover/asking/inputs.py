"""From what a program has in its hands to records: texts, paths, streams, lines."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from errno import ENOENT
from io import BytesIO, RawIOBase
from typing import IO, Any

from cover.errors import InputError, Place
from cover.families import COMMANDS
from cover.families.detection import puzzles_in
from cover.families.family import all_names, is_family
from cover.families.formats import formats_of, has_puzzle_suffix, is_no_name
from cover.puzzle import Puzzle
from cover.reading.arguments import Text
from cover.reading.lines import ByteLines, ByteStream
from cover.reading.names import misspelt
from cover.reading.option_values import refused, text
from cover.reading.records import BadRecord, Reading

# What can be read puzzle by puzzle: a text or a path, a stream of bytes or of text, lines.
Readable = Text | IO[bytes] | IO[str] | Iterable[str] | Iterable[bytes]

_TEXT, _STREAM, _LINES = "text", "stream", "lines"  # what messages call them


def only_puzzle(
    text: Text,
    family: str | None,
    options: Any,
    notes: list[str],
    *,
    input_format: str = "",
    called: str = _TEXT,
) -> Puzzle:
    """Return the puzzle of an input that holds just one; raises `InputError`."""
    found: Puzzle | None = None
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
    return found


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
    if family is not None and not (isinstance(family, str) and is_family(family)):
        raise misspelt(family, "family", all_names())
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
        name = getattr(source, "name", None)
        kind = _STREAM if hasattr(source, "read") else _LINES
        yield name if isinstance(name, str) else kind, Outside(_stream_of(source))


def _stream_of(source: Any) -> ByteStream:
    """Return a stream or lines as bytes that are told as soon as they are there."""
    if hasattr(source, "read1"):
        stream: ByteStream = source
        return stream
    if isinstance(source, RawIOBase):
        return _Pieces(iter(lambda: source.read(_PIECE), b""))
    if hasattr(source, "readline"):
        return _Pieces(iter(source.readline, None))
    return _Pieces(map(_line, source))


_PIECE = 64 * 1024  # bytes of a stream that has no buffer


def _line(line: object) -> str | bytes:
    """Return a line of an iterable with its end."""
    if isinstance(line, str):
        return line if line.endswith("\n") else line + "\n"
    if isinstance(line, bytes):
        return line if line.endswith(b"\n") else line + b"\n"
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
