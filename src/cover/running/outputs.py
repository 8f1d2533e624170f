"""What a run asks of its output; and standard output, pipes and devices, where it is printed."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from stat import S_ISFIFO, S_ISSOCK
from typing import TYPE_CHECKING, AnyStr, Self, TextIO

from cover.errors import InputError

if TYPE_CHECKING:
    from cover.running.sources import Input

PIPE_BUF = 4096  # bytes; POSIX promises 512, Linux keeps this
_LONGEST = 4  # bytes of a character in UTF-8

# The status words, in the order of a summary.
_STATUSES = ("solved", "unique", "several", "none", "open", "unknown", "bad")

# Exit codes, from best to worst.
BY_BADNESS = (0, 1, 3, 2)


class Tally:
    """How many `records` have which status, in `counts`, and the `worst` exit code so far."""

    def __init__(self, data: Mapping[str, int] | None = None) -> None:
        """Begin with nothing, or with what the `data` of another tally says."""
        self.counts = dict.fromkeys(_STATUSES, 0) | dict(data or {})
        self.worst = self.counts.pop("code", 0)
        self.records = sum(self.counts.values())

    def add(self, status: str, count: int = 1, code: int = 0) -> None:
        """Count records of one status, each of which asks for the exit code."""
        self.counts[status] += count
        self.records += count
        self.worst = max(self.worst, code, key=BY_BADNESS.index)

    def data(self) -> dict[str, int]:
        """Return the tally as a flat object for JSON: the counts by status, and the exit code."""
        return {**{status: n for status, n in self.counts.items() if n}, "code": self.worst}


class Output(ABC):
    """Where the texts of a run go.

    `tally` counts the records of the whole run; a resumed run begins with what was counted before.
    The document is `fresh` as long as nothing was written into it; there is one for `each` source,
    or one for all. A run that ends early can be resumed if the output `keeps` it; then `begin`,
    `keep` and `end` are called. When a method raises `OSError`, `leave` can still be called. As a
    context, an output is completed at its end, or left by what is raised in it.
    """

    each = False
    keeps = False

    def __init__(self) -> None:
        self.tally = Tally()
        self.fresh = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.finish()
        else:
            self.leave()

    def begin(self, source: Input) -> int | None:
        """Begin with a source, and return how many of its records are done already.

        None means that all of them are, and nothing is left to do for this source. Raises
        `OptionError` where the run cannot go on with it.
        """
        return 0

    def write(self, text: str | bytes) -> None:
        """Write a text and a line end; without the line end at its head in a fresh document.

        Bytes are written as they are.
        """
        if isinstance(text, bytes):
            self._put_bytes(text)
        else:
            self._put((text.removeprefix("\n") if self.fresh else text) + "\n")
        self.fresh = False

    def write_all(self, texts: Iterable[str | bytes | InputError]) -> None:
        """Write what a form has to say at a time; raises the error that it has instead.

        To write each line by itself takes several times as long as to make a puzzle.
        """
        lines: list[str] = []
        for text in texts:
            if isinstance(text, InputError):
                raise text
            if isinstance(text, bytes):
                self.write(text)
            else:
                lines.append(text)
        if lines:
            self.write("\n".join(lines))

    def write_lines(self, data: bytes) -> None:
        """Write lines of ASCII, which have their ends."""
        self._put_bytes(data)
        self.fresh = False

    @abstractmethod
    def _put(self, text: str) -> None: ...

    @abstractmethod
    def _put_bytes(self, data: bytes) -> None: ...

    def keep(self, records: int) -> None:  # noqa: B027 - only some outputs keep anything
        """Note that what was written and tallied answers the first `records` of this source.

        Not to be called where a writer keeps answers, or where answers of later records are
        written; nor is `end`.
        """

    def end(self) -> None:  # noqa: B027
        """Note that the source is answered as a whole."""

    def finish(self) -> None:  # noqa: B027
        """Complete the output: the run is over, and everything is written."""

    def leave(self) -> None:  # noqa: B027
        """Close the output of a run that ends early; what was kept can be resumed."""


class PrintedOutput(Output):
    """Prints every text at once: the reader of a pipe waits for each answer.

    At a time, it is as much as a pipe takes as a whole. So lines stay whole when this program is
    interrupted, and when another one writes into the same pipe.
    """

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self._stream = stream

    def _put(self, text: str) -> None:
        room = PIPE_BUF if text.isascii() else PIPE_BUF // _LONGEST
        for lines in (text,) if len(text) <= room else _pieces(text, "\n", room):
            self._stream.write(lines)
            self._stream.flush()

    def _put_bytes(self, data: bytes) -> None:
        self._stream.buffer.write(data)
        self._stream.buffer.flush()

    def write_lines(self, data: bytes) -> None:
        if not self._takes_ascii:
            self._put(data.decode("ascii"))
        else:
            for lines in _pieces(data, b"\n", PIPE_BUF) if self._may_be_torn else (data,):
                self._put_bytes(lines)
        self.fresh = False

    @cached_property
    def _takes_ascii(self) -> bool:
        return os.linesep == "\n" and "\n".encode(self._stream.encoding) == b"\n"

    @cached_property
    def _may_be_torn(self) -> bool:
        """Whether there may be other bytes, or an interruption, after any that are printed.

        So it is in pipes, and not in files.
        """
        try:
            mode = os.fstat(self._stream.fileno()).st_mode
        except OSError:
            return True
        return S_ISFIFO(mode) or S_ISSOCK(mode) or self._stream.isatty()


def _pieces(text: AnyStr, end: AnyStr, room: int) -> Iterator[AnyStr]:
    """Yield a text of whole lines in pieces of whole lines, each of which has room or is a line."""
    start = 0
    while start < len(text):
        stop = text.rfind(end, start, start + room) + 1 or text.index(end, start) + 1
        yield text[start:stop]
        start = stop


class DeviceOutput(PrintedOutput):
    """Writes into what is no regular file, such as `/dev/null` or a named pipe."""

    def __init__(self, path: str) -> None:
        """Open it for appending; a pipe waits for its reader. Raises `OSError`."""
        device = os.open(path, os.O_WRONLY | os.O_APPEND)
        super().__init__(os.fdopen(device, "w", encoding="utf-8", errors="replace", newline="\n"))

    def finish(self) -> None:
        self._stream.close()

    def leave(self) -> None:
        with suppress(OSError):  # the rest may not be written
            self._stream.close()
