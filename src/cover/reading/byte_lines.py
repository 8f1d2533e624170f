"""Bytes to lines: UTF-8 with or without a byte-order mark, and LF, CRLF or CR at the ends.

Lines are taken one at a time, or, where a reader knows what to do with them, in bulk and as bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from cover.errors import InputError, Place
from cover.reading.lines import Line, Lines, normal

# No puzzle has longer lines, in characters; what has may have no end at all.
LONGEST_LINE = 16 * 1024 * 1024

# How much is read at a time, in bytes, if so much is there.
CHUNK = 1024 * 1024

# The most bytes that are made lines at once.
_PIECE = 8 * 1024

_MARK = b"\xef\xbb\xbf"  # the byte-order mark

Regular = Callable[[bytes, int], int]


class Bulk(NamedTuple):
    """Coming lines as bytes: those that fill `data` from `start` to `end`, each of `width` bytes.

    The first of them has the `number`.
    """

    source: str
    number: int
    data: bytes
    start: int
    end: int
    width: int

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return (self.end - self.start) // self.width


class ByteStream(Protocol):
    """Where bytes come from. The stream stays open: it is its owner's."""

    def read1(self, size: int, /) -> bytes:
        """The bytes that are there, at most `size`, waiting for the first; none at the end."""


class ByteLines(Lines):
    """The lines of a stream as soon as they arrive; raises `InputError` for one without an end."""

    def __init__(self, source: str, stream: ByteStream) -> None:
        super().__init__(self._lines())
        self._source = source
        self._read = stream.read1
        self._data = b""  # whole lines, with LF at their ends, and the beginning of another
        self._at = 0  # where in the data the next line begins
        self._number = 0  # of the lines that were taken
        self._ended = False
        self._after_cr = False  # whether a LF at the beginning of the next chunk ends no line
        self._run: tuple[Regular, int] | None = None  # where in the data regular lines end

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

    def come_in_bulk(self, count: int, width: int) -> bool:
        """Whether `count` lines of `width` bytes or fewer were read and not looked at yet."""
        if self._ahead or not self._fill():
            return False
        ends = self._data[self._at + width - 1 : self._at + count * width : width]
        return ends == b"\n" * count

    def bulk(self, regular: Regular) -> Bulk:
        """The coming lines as bytes, as far as they were read and are regular.

        `regular` counts the lines of the data, from a place on, that are of one length.
        """
        start, width = self._at, self._width()
        if self._run is None or self._run[0] != regular or self._run[1] <= start:
            self._run = regular, start + width * regular(self._data, start)
        return Bulk(self._source, self._number + 1, self._data, start, self._run[1], width)

    def skip(self, count: int) -> None:
        """Take this number of the lines that `bulk` has shown."""
        if count:
            self._at += count * self._width()
            self._number += count

    def _width(self) -> int:
        return self._data.index(b"\n", self._at) + 1 - self._at

    def _fill(self) -> bool:
        """Read on until there is a line as a whole; False where none is left."""
        if self._data.find(b"\n", self._at) >= 0:
            return True
        begun = [self._data[self._at :]]
        self._data, self._at, self._run = b"", 0, None
        self._read_line(begun)
        self._data = b"".join(begun)
        if self._number == 0 and self._data.startswith(_MARK):
            self._at = len(_MARK)
        if self._ended and self._at < len(self._data):
            self._data += b"\n"
        return self._at < len(self._data)

    def _read_line(self, begun: list[bytes]) -> None:
        """Add chunks to the beginning of a line until there is its end."""
        room = LONGEST_LINE - len(begun[0])
        while not self._ended:
            chunk = self._chunk()
            begun.append(chunk)
            if b"\n" in chunk:
                return
            room -= len(chunk)
            if room < 0:  # of bytes; of characters there may be fewer
                room = LONGEST_LINE - len(b"".join(begun).decode("utf-8", "replace"))
                if room < 0:
                    raise self._too_long()

    def _chunk(self) -> bytes:
        """The next bytes, in which every line ends with LF; none at the end of the stream."""
        chunk = self._read(CHUNK)
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


def lines_of(source: str, stream: ByteStream) -> ByteLines:
    """The lines of a stream."""
    return ByteLines(source, stream)
