"""Lines: from bytes to lines, and the rules that are common to all readers.

What people copy out of web pages becomes plain: Unicode blanks are blanks, invisible characters go,
full-width digits and typographic dashes and frames become ASCII. A line that was changed keeps a
map to its original columns, so that messages point into the file as its owner sees it.

Bytes are UTF-8 with or without a byte-order mark, with LF, CRLF or CR at the ends of lines. Lines
are taken one at a time, or, where a reader knows what to do with them, in bulk and as bytes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import count, repeat
from typing import Any, Protocol, TypeVar, cast

from cover.errors import InputError, Place
from cover.tuples import NamedTuple

# How far a format is looked for before the first record is read, in characters.
SNIFF_LIMIT = 64 * 1024

# How many characters of comments are held on the way.
COMMENT_LIMIT = 8 * SNIFF_LIMIT

# How much of the input a message quotes, in characters.
_LONGEST_QUOTE = 60

_Slice = TypeVar("_Slice", bound=Sequence[Any])

_DROPPED = set("\u200b\u200c\u200d\u2060\ufeff")
_DASHES = set("\u2010\u2011\u2012\u2013\u2014\u2015\u2212")
_FRAMES = frozenset(map(chr, range(0x2500, 0x2580)))
_NOT_UTF8 = "\ufffd"
_MOST_DIGITS = 4000  # of a number; below the limit of Python's conversion

# Patterns that are compiled when they are used for the first time.
_trailing_comment = cache(partial(re.compile, r"\s#(\s|$)"))
_usual_word = cache(partial(re.compile, r"[^\s,;]+"))


class Line:
    """A line of the input without its end: `number` from 1, and its `text` after normalising."""

    __slots__ = ("_columns", "number", "source", "text")

    def __init__(
        self, source: str, number: int, text: str, columns: Sequence[int] | None = None
    ) -> None:
        self.source = source
        self.number = number
        self.text = text
        self._columns = columns

    def place(self, index: int | None = None) -> Place:
        """Where the line stands in the file, or where its character `index` does."""
        if index is None:
            return Place(self.source, self.number)
        if self._columns is not None:
            end = len(self._columns)
            column = self._columns[index] if index < end else (self._columns or [0])[-1] + 1
        else:
            column = index + 1
        return Place(self.source, self.number, column)

    def error(self, message: str, index: int | None = None) -> InputError:
        return InputError(self.place(index), message, self.text)

    @property
    def is_comment(self) -> bool:
        return self.text.lstrip()[:1] == "#"

    @property
    def is_blank(self) -> bool:
        return not self.text or self.text.isspace()

    def part(self, start: int, end: int) -> Line:
        """The characters from `start` to `end`, which still know their columns."""
        after = max(end, start + 1)  # the empty part has a place, too
        if self._columns is None:
            columns: Sequence[int] = range(start + 1, after + 1)
        else:
            columns = [self.place(index).column for index in range(start, after)]
        return Line(self.source, self.number, self.text[start:end], columns)

    def with_text(self, text: str) -> Line:
        """The line with another text of the same length."""
        return Line(self.source, self.number, text, self._columns)

    def without_comment(self) -> Line:
        """The line up to a ` # comment`; nothing is left of a line that is all comment."""
        if "#" not in self.text:
            return self
        if self.is_comment:
            return Line(self.source, self.number, "")
        found = _trailing_comment().search(self.text)
        if found is None:
            return self
        return Line(self.source, self.number, self.text[: found.start()], self._columns)


class Token(NamedTuple):
    """A text in a line, which may be empty, and the character at which it starts."""

    text: str
    line: Line
    start: int

    def place(self) -> Place:
        return self.line.place(self.start)

    def error(self, message: str) -> InputError:
        return self.line.error(message, self.start)

    def characters(self) -> Iterator[Token]:
        return map(_token, zip(self.text, repeat(self.line), count(self.start)))


# A token of its three fields, in half the time of a call of the class: grids have hundreds.
_token = cast("Callable[[Iterable[Any]], Token]", partial(tuple.__new__, Token))


def significant(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines that are neither blank nor all comment, without the comments at their ends."""
    for line in lines:
        plain = line.without_comment() if "#" in line.text else line
        if not plain.is_blank:
            yield plain


def is_array(lines: Lines) -> bool:
    """Whether the coming lines begin an array of JSON with an object in each line."""
    stated = (line.text.strip() for line in lines.ahead() if not line.is_blank)
    return next(stated, "") == "[" and next(stated, "")[:1] in ("{", "]")


def objects_of(lines: Lines) -> Iterator[Line]:
    """The lines, without the brackets and commas of an array with an object in each line."""
    if not is_array(lines):
        yield from lines
        return
    for line in lines:
        text = line.text.rstrip()
        if text.startswith("{") and text.endswith("},"):
            line = line.part(0, len(text) - 1)
        if text not in ("[", "]"):
            yield line


def words(line: Line, word: re.Pattern[str] | None = None, start: int = 0) -> Iterator[Token]:
    """Yield one word after the other; usually what stands between blanks, commas and semicolons."""
    found = (word or _usual_word()).finditer(line.text, start)
    return (_token((each[0], line, each.start())) for each in found)


def counted(count: int, noun: str) -> str:
    """Return a number with its noun: `1 cell`, `2 boxes`; `the singles` are several by name."""
    if count == 1:
        return f"the {noun}" if plural(noun) == noun else f"1 {noun}"
    return f"{in_full(count)} {plural(noun)}"


def plural(noun: str) -> str:
    """Return what several of a kind are called: `givens`, `dominoes`, `vertices`, `singles`."""
    if noun.endswith("s"):
        return noun
    if noun.endswith("ex"):
        return f"{noun.removesuffix('ex')}ices"
    return f"{noun}es" if noun.endswith(("o", "x")) else f"{noun}s"


def in_rows(values: _Slice, columns: int) -> list[_Slice]:
    """Return values that stand cell by cell, in rows of so many."""
    starts = range(0, len(values), columns)
    return [values[start : start + columns] for start in starts]  # type: ignore[misc]


def in_full(number: int) -> str:
    """Return all digits of a number; Python itself converts no more than some thousands."""
    digits = _MOST_DIGITS
    if number.bit_length() < 3 * digits:
        return str(number)
    upper, lower = divmod(number, 10**digits)
    return in_full(upper) + str(lower).rjust(digits, "0")


def rounded(number: int) -> str:
    """Return a number of up to six digits, or three digits and a power of ten."""
    if number < 10**6:
        return str(number)
    digits = in_full(number)
    return f"{digits[0]}.{digits[1:3]}e+{len(digits) - 1:02}"


def shown(text: str) -> str:
    """A text of the input as messages quote it: short, and without control characters."""
    text = text.strip()
    if len(text) > _LONGEST_QUOTE:
        text = text[:_LONGEST_QUOTE] + "..."
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def can_be_name(text: str) -> bool:
    """Whether an answer can hold a text: it commands no terminal, and was UTF-8 in the input.

    Bytes that were not have all become one character, so that different names look alike.
    """
    return text.isprintable() and _NOT_UTF8 not in text


def normal(source: str, number: int, raw: str) -> Line:
    """A line as the readers see it."""
    if raw.isascii():
        return Line(source, number, raw)
    plain = [_plain(character) for character in raw]
    text = "".join(plain)
    columns: list[int] | None = None
    if any(len(characters) != 1 for characters in plain):
        columns = [column for column, characters in enumerate(plain, 1) for _ in characters]
    return Line(source, number, text, columns)


@lru_cache(maxsize=1024)
def _plain(character: str) -> str:
    if character.isascii():
        return character
    if character in _DROPPED:
        return ""
    if character in _DASHES:
        return "-"
    if character.isspace():
        return " "
    from unicodedata import name, normalize

    if character not in _FRAMES:
        return normalize("NFKC", character)
    has = set(name(character).split())
    if "HORIZONTAL" in has and not has & {"VERTICAL", "UP", "DOWN"}:
        return "-"
    if "VERTICAL" in has and not has & {"HORIZONTAL", "LEFT", "RIGHT"}:
        return "|"
    return "+"


# With so many lines, a block of them begins to be faster than one after the other.
WORTH_A_BLOCK = 8


class Lines(Iterator[Line]):
    """Lines one at a time, with a look ahead. Holds no more than it looked at."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._rest = iter(lines)
        self._ahead: list[Line] = []  # what was looked at, and what was taken of that
        self._taken = 0
        self.are_all_seen = False  # whether nothing is left but what was looked at

    def __next__(self) -> Line:
        if not self._ahead:
            return next(self._rest)
        line = self._ahead[self._taken]
        self._taken += 1
        if self._taken == len(self._ahead):
            self._ahead.clear()
            self._taken = 0
        return line

    def ahead(self) -> Iterator[Line]:
        """The coming lines without taking them, as far as a format may be looked for.

        Comments hardly count: a format is found below long headings, too.
        """
        seen = size = comments = 0
        while size < SNIFF_LIMIT and comments < COMMENT_LIMIT:
            if self._taken + seen == len(self._ahead):
                line = next(self._rest, None)
                if line is None:
                    self.are_all_seen = True
                    return
                self._ahead.append(line)
            line = self._ahead[self._taken + seen]
            yield line
            if line.text.lstrip()[:1] == "#":
                comments += len(line.text) + 1
            else:
                size += len(line.text) + 1
            seen += 1

    def plain(self) -> tuple[int, list[str]] | None:
        """Take the coming lines that need no normalising: the number of the first, and their texts.

        None where there are none, or it is not known; then the next line is to be taken as such.
        """
        return None

    def come_in_bulk(self, count: int) -> bool:
        """Whether `count` lines were read, and not looked at yet; never of lines without bytes."""
        return False

    def push_back(self, line: Line) -> None:
        if self._taken:
            self._taken -= 1
            self._ahead[self._taken] = line
        else:
            self._ahead.insert(0, line)


# No puzzle has longer lines, in characters; what has may have no end at all.
LONGEST_LINE = 16 * 1024 * 1024

# How much is read at a time, in bytes, if so much is there.
CHUNK = 1024 * 1024

# The most bytes that are made lines at once.
_PIECE = 8 * 1024

_MARK = b"\xef\xbb\xbf"  # the byte-order mark
_GZIP = b"\x1f\x8b"

# What shows in the first bytes, that many, that an input is perhaps no text: all but plain ASCII,
# and how documents begin that look like it.
_HEAD = 1024
_PLAIN = bytes((*b"\t\n\f\r", *range(0x20, 0x7F)))
_DOCUMENTS = (b"%PDF-", b"%!PS", b"{\\rtf")


class RegularLines(NamedTuple):
    """Lines of which it is certain where their records are.

    The records are a line each in `data` from `start` to `end`, of `width` bytes; it may be that
    this is the input itself. There, each of them has `height` lines, and the line after them begins
    at `after`. The first of these lines has the `number` in the `source`, once that is known.
    """

    data: bytes
    start: int
    end: int
    width: int
    after: int
    height: int = 1
    source: str = ""
    number: int = 0

    @property
    def lines(self) -> int:
        return (self.end - self.start) // self.width


# Finds the regular lines of the data from a place on.
Regular = Callable[[bytes, int], RegularLines]


class ByteStream(Protocol):
    """Where bytes come from. The stream stays open: it is its owner's."""

    def read1(self, size: int, /) -> bytes:
        """The bytes that are there, at most `size`, waiting for the first; none at the end."""


class ByteLines(Lines):
    """The lines of a stream as soon as they arrive.

    Raises `InputError` for one without an end, and where the first bytes are of no text.
    """

    def __init__(self, source: str, stream: ByteStream) -> None:
        super().__init__(self._lines())
        self._source = source
        self._read: Callable[[int], bytes] = stream.read1
        self._data = b""  # whole lines, with LF at their ends, and the beginning of another
        self._at = 0  # where in the data the next line begins
        self._number = 0  # of the lines that were taken
        self.beginning: bytes | None = None  # the first bytes, as many as show a format
        self._ended = False
        self._after_cr = False  # whether a LF at the beginning of the next chunk ends no line
        # Of the data, with the number of the last line before them.
        self._runs: dict[Regular, tuple[int, RegularLines]] = {}

    def _lines(self) -> Iterator[Line]:
        source = self._source
        while self._fill():
            at, number = self._at, self._number
            end = self._data.rfind(b"\n", at, at + _PIECE)
            if end < 0:
                end = self._data.index(b"\n", at)
            for raw in self._data[at:end].split(b"\n"):
                text = raw.decode("utf-8", "replace")
                if len(text) > LONGEST_LINE:
                    raise self._too_long()
                self._at = at = at + len(raw) + 1
                self._number = number = number + 1
                yield normal(source, number, text)
                if self._number != number:  # some were skipped
                    break

    def plain(self) -> tuple[int, list[str]] | None:
        """The coming lines as far as they were read, if all of them are ASCII."""
        if self._ahead or not self._fill():
            return None
        piece = self._data[self._at : self._data.rindex(b"\n")]
        if not piece.isascii() or len(piece) > LONGEST_LINE:
            return None
        number, texts = self._number + 1, piece.decode("ascii").split("\n")
        self._at += len(piece) + 1
        self._number += len(texts)
        return number, texts

    def come_in_bulk(self, count: int) -> bool:
        if self._ahead or not self._fill():
            return False
        return self._data.count(b"\n", self._at, self._at + _PIECE) >= count

    def bulk(self, regular: Regular) -> RegularLines:
        """The coming lines as far as they were read and are regular."""
        first, run = self._runs.get(regular, (0, None))
        done = 0 if run is None else (self._number - first) // run.height
        if run is None or done >= run.lines:
            first, run, done = self._number, regular(self._data, self._at), 0
            self._runs[regular] = first, run
        start = run.start + done * run.width
        return run._replace(start=start, source=self._source, number=self._number + 1)

    def skip(self, count: int, regular: Regular) -> None:
        """Take this number of the records that `bulk` has shown."""
        if not count:
            return
        first, run = self._runs[regular]
        self._number += count * run.height
        if self._number == first + run.lines * run.height:
            self._at = run.after
        elif run.data is self._data:
            self._at += count * run.width
        else:
            for _ in range(count * run.height):
                self._at = self._data.index(b"\n", self._at) + 1

    def _fill(self) -> bool:
        """Read on until there is a line as a whole; False where none is left."""
        if self._data.find(b"\n", self._at) >= 0:
            return True
        begun = [self._data[self._at :]]
        self._data, self._at = b"", 0
        self._runs.clear()
        room = LONGEST_LINE - len(begun[0])
        while not self._ended:
            chunk = self._chunk()
            begun.append(chunk)
            if b"\n" in chunk:
                break
            room -= len(chunk)
            if room < 0:  # of bytes; of characters there may be fewer
                room = LONGEST_LINE - len(b"".join(begun).decode("utf-8", "replace"))
                if room < 0:
                    raise self._too_long()
        self._data = b"".join(begun)
        if self._number == 0 and self._data.startswith(_MARK):
            self._at = len(_MARK)
        if self._ended and self._at < len(self._data):
            self._data += b"\n"
        return self._at < len(self._data)

    def _chunk(self) -> bytes:
        """The next bytes, in which every line ends with LF; none at the end of the stream.

        What a file of BurrTools holds is unpacked. Raises `InputError` where the first bytes are of
        a picture, an archive and the like.
        """
        chunk = self._read(CHUNK)
        if self.beginning is None and chunk.startswith(_GZIP):
            from io import BytesIO

            from cover.reading.not_text import is_read, unpacked

            if is_read(chunk):
                self._read = BytesIO(unpacked(self._source, chunk, self._read)).read
                chunk = self._read(CHUNK)
        if self.beginning is None:
            if chunk.startswith(_DOCUMENTS) or chunk[:_HEAD].translate(None, _PLAIN):
                from cover.reading.not_text import not_text

                if (found := not_text(chunk)) is not None:
                    raise InputError(Place(self._source), found.told(self._source))
            self.beginning = chunk[:SNIFF_LIMIT]
        self._ended = not chunk
        if self._after_cr and chunk[:1] == b"\n":
            chunk = chunk[1:]
        self._after_cr = chunk[-1:] == b"\r"
        if b"\r" in chunk:
            chunk = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        return chunk

    def _too_long(self) -> InputError:
        message = f"a line of more than {LONGEST_LINE} characters; the rest was not read"
        return InputError(Place(self._source, self._number + 1), message)
