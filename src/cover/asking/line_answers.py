"""Answers to many puzzles, in the pieces in which they come: many lines at once, or a record.

A `BulkQuestion` is asked of all puzzles of a text, or, by `of_each`, of a `LineFeed`, in which each
line is a puzzle of its own and has one answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from itertools import islice
from typing import Any, NamedTuple

from cover.asking.blocks import BlockAnswer, BlockSolvers
from cover.asking.inputs import Outside, as_it_was_raised
from cover.asking.modes import ask
from cover.asking.problems import finder_of_records
from cover.errors import InputError, Place, as_bad_record
from cover.families import COMMANDS
from cover.families.detection import which
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import ByteLines, ByteStream, Lines, normal, significant
from cover.reading.reader import read_lines
from cover.reading.records import BadRecord, Block, Found, Reading
from cover.result import SearchResult
from cover.writing.blocks import BlockResult
from cover.writing.line import LineWriter
from cover.writing.writer import Record, write

# The format of puzzles that stand in a line each, without anything that tells what they are.
_LINES = "lines"

# What is in the cells of such puzzles, and the shortest line of them, with its end: what is shorter
# may have a meaning of its own, as `end` has.
_CELLS = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.?_*-"
_NEVER_CELLS = b"#\"',;:|"
SHORTEST_LINE = 5

# Up to that many bytes, an item is remembered with what it tells: columns repeat what is no puzzle.
_SHORT = 200

# In the place of a line that is asked in another way: no puzzle, no comment, and no heading.
ODD = b"!\n"


class SingleAnswer(NamedTuple):
    """The answer to one record: its status word, "" for what is no puzzle, and what is printed."""

    status: str
    text: str


Told = BlockResult | SingleAnswer


class LineFeed:
    """A stream of lines, each with one puzzle in it and nothing else.

    It is made of pieces, of whole lines each. Lines that are `ODD` stand for what is to be asked by
    itself, or is known to be wrong; `odd` has that, by the number of the line from 1.
    """

    def __init__(self, pieces: Callable[[dict[int, object]], Iterator[bytes]]) -> None:
        self.odd: dict[int, object] = {}
        self._pieces = self._opened(pieces)

    def _opened(self, pieces: Callable[[dict[int, object]], Iterator[bytes]]) -> Iterator[bytes]:
        """Yield a line that is no puzzle before all: nothing is concluded from what comes first."""
        yield ODD
        yield from pieces(self.odd)

    def read1(self, size: int, /) -> bytes:
        """Return the next piece, whatever its size; none at the end."""
        return next(self._pieces, b"")


class BulkQuestion(NamedTuple):
    """What is asked of each puzzle, of that family, or of the one that an input tells.

    `options` are those of the family. `tell` takes the errors of what cannot be read; messages call
    the input by the name `source`.
    """

    family: str | None
    query: Query
    options: Any
    source: str
    tell: Callable[[InputError], object]

    @property
    def is_of_lines(self) -> bool:
        """Whether puzzles may stand in a line each, by their cells alone."""
        return self.family in (None, family_of_lines())

    @property
    def usual(self) -> bytes:
        """The characters of which such lines are made; none where it is about other puzzles."""
        if not self.is_of_lines:
            return b""
        named: str = "" if self.options is None else self.options.symbols + self.options.blank
        characters = named.encode("ascii", "ignore")
        return _CELLS + bytes(k for k in characters if k > ord(" ") and k not in _NEVER_CELLS)

    @property
    def ends(self) -> str:
        """The characters that mean nothing behind such a line."""
        blank = self.options.blank if self.is_of_lines and self.options is not None else ""
        return "\r\n" if set(blank) & set(" \t") else " \t\r\n"

    def of_text(self, stream: ByteStream) -> Iterator[Told]:
        """Yield the answers to all puzzles of a text, in order."""
        with as_it_was_raised():
            for found in self._answered(self._found(ByteLines(self.source, Outside(stream)))):
                if isinstance(found, BadRecord):
                    self.tell(found.error)
                    yield SingleAnswer("bad", "bad")
                else:
                    yield found

    def of_each(self, feed: LineFeed) -> Iterator[Told]:
        """Yield the answers to the lines of a feed, one for each, in order."""
        options = self.options if self.is_of_lines else None
        question = self._replace(family=family_of_lines(), options=options)
        found = question._found(ByteLines(self.source, Outside(feed)), _LINES)
        with as_it_was_raised():
            next(found)  # the line before all
            for each in question._answered(found):
                if not isinstance(each, BadRecord):
                    yield each
                    continue
                line = each.place.line - 1
                if line in feed.odd:
                    yield self.of_item(feed.odd.pop(line), line)
                else:
                    self.tell(_moved(each.error, self.source, line))
                    yield SingleAnswer("bad", "bad")

    def of_item(self, item: object, number: int) -> SingleAnswer:
        """Return the answer to a text with one puzzle in it, the item of that number from 1.

        Where there is no text, or nothing but blanks and comments, it is empty. An item that is an
        error is told. Raises `TypeError` for what is no text.
        """
        if isinstance(item, InputError):
            self.tell(item)
            return SingleAnswer("bad", "bad")
        text = _text_of(item, number)
        if not text.strip():
            return SingleAnswer("", "")
        is_one_line = b"\n" not in text.strip(b"\r\n")

        def tell(error: InputError) -> None:
            self.tell(_moved(error, self.source, number, has_column=is_one_line))

        has_layout = self.is_of_lines and getattr(self.options, "layout", None) is not None
        format_name = _LINES if has_layout else ""
        family = self.family or _family_of(text)
        if isinstance(family, InputError):
            found: list[Found] = [BadRecord(family.place, family)]
        else:
            lines = ByteLines(self.source, BytesIO(text))
            reading = self._replace(family=family)._found(lines, format_name, alone=True)
            found = list(islice(reading, 2))
        if len(found) > 1:
            place = Place(self.source, number)
            tell(InputError(place, "a second puzzle, expected one in each item"))
            return SingleAnswer("bad", "bad")
        (puzzle,) = found
        if isinstance(puzzle, BadRecord):
            if _is_blank(text):
                return SingleAnswer("", "")
            tell(puzzle.error)
            return SingleAnswer("bad", "bad")
        assert isinstance(puzzle, Puzzle), "no blocks were asked for"
        return self._replace(tell=tell)._answer(puzzle)

    def _found(
        self, lines: Lines, format_name: str = "", *, alone: bool = False
    ) -> Iterator[Found]:
        """Yield the records of lines; in blocks, where that is possible, unless it is `alone`."""
        finder = None if alone else finder_of_records(self.query)
        reading: Reading[Any] = Reading(self.options, format_name, records=finder)
        family = self.family or _family_told(lines, self.source)
        if isinstance(family, InputError):
            yield BadRecord(family.place, family)
            return
        yield from read_lines(family, formats_of(family), self.source, lines, reading)

    def _answered(self, found: Iterator[Found]) -> Iterator[Told | BadRecord]:
        """Yield the answers to records, and the bad ones as they are."""
        solvers = BlockSolvers(self.query)
        try:
            for each in found:
                if isinstance(each, Block):
                    yield from BlockAnswer(each, solvers.of(each), self.query)
                elif isinstance(each, BadRecord):
                    yield each
                else:
                    yield self._answer(each)
        finally:
            solvers.close()

    def _answer(self, puzzle: Puzzle) -> SingleAnswer:
        texts: list[str] = []
        record = Record(puzzle, 1, self.query)
        said = ask(puzzle, self.query, _WRITER.wants)
        result = write(_WRITER, record, said, texts.append)
        if result.error is not None:
            self.tell(result.error)
        if isinstance(result, SearchResult) and result.interrupted:
            raise KeyboardInterrupt
        return SingleAnswer(result.status, "\n".join(texts))


_WRITER = LineWriter()


def lines_told(told: Told) -> str | bytes:
    """Return what is printed for an answer, or for many, a line each; bytes have their ends."""
    return told.text if isinstance(told, SingleAnswer) else _WRITER.block(told)


@lru_cache(maxsize=1)
def family_of_lines() -> str:
    """Return the family whose puzzles stand in a line each, by their cells alone."""
    return next(name for name in COMMANDS if _LINES in formats_of(name).names)


def _family_told(lines: Lines, source: str) -> str | InputError:
    """Return the family that the coming lines tell, or the error where they tell none."""
    try:
        with as_bad_record(Place(source)):
            return which(lines, source)
    except InputError as error:
        return error


def _family_of(text: bytes) -> str | InputError:
    """Return the family that an item tells, or the error; those of short ones are remembered."""
    return _family_of_short(text) if len(text) <= _SHORT else _family_of_any(text)


def _family_of_any(text: bytes) -> str | InputError:
    return _family_told(ByteLines("items", BytesIO(text)), "items")


_family_of_short = lru_cache(maxsize=256)(_family_of_any)


def _text_of(item: object, number: int) -> bytes:
    """Return an item as bytes; none for what stands for a missing value, None or not a number."""
    if isinstance(item, str):
        return item.encode("utf-8", "replace")
    if isinstance(item, bytes | bytearray | memoryview):
        return bytes(item)
    with suppress(TypeError, ValueError):  # of arrays, which cannot be compared as a whole
        if item is None or item != item:
            return b""
    kind = type(item).__name__
    raise TypeError(f"item {number} is of the type {kind}; a puzzle is a str, or bytes")


def _is_blank(text: bytes) -> bool:
    """Return whether there is nothing in a text but blanks and comments."""
    lines = text.decode("utf-8", "replace").splitlines()
    return not any(significant(normal("", number, line) for number, line in enumerate(lines, 1)))


def _moved(error: InputError, source: str, line: int, *, has_column: bool = True) -> InputError:
    """Return an error of a line that stands elsewhere in what was asked."""
    column = error.place.column if has_column else 0
    return InputError(Place(source, line, column), error.message, error.text)
