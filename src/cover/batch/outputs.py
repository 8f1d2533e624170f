"""Where answers go: what a run asks of its output, and output that is printed at once.

::

    Output                  nothing is kept, nothing can be resumed
    ├── PrintedOutput       standard output
    │   └── DeviceOutput    a device or a named pipe
    └── ResumableOutput     under other names until it is whole; a journal tells what is done
        ├── FileOutput      one file for all sources
        └── DirectoryOutput a file for each source
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, TextIO

from cover.errors import OptionError, printable

if TYPE_CHECKING:
    from cover.batch.sources import Source

PIPE_BUF = 4096  # bytes; POSIX promises 512, Linux keeps this
_LONGEST = 4  # bytes of a character in UTF-8

# The status words, in the order of a summary.
_STATUSES = ("solved", "unique", "several", "none", "unknown", "bad")

# Exit codes, from best to worst.
_BY_BADNESS = (0, 1, 3, 2)


class Tally:
    """How many records have each status word, in `counts`, and the `worst` exit code so far."""

    def __init__(self, data: Mapping[str, int] | None = None) -> None:
        """Begin with nothing, or with what the `data` of another tally says."""
        self.counts = dict.fromkeys(_STATUSES, 0) | dict(data or {})
        self.worst = self.counts.pop("code", 0)

    @property
    def records(self) -> int:
        """How many records there were in all."""
        return sum(self.counts.values())

    def add(self, status: str, count: int = 1, code: int = 0) -> None:
        """Count records of one status, each of which asks for the exit code."""
        self.counts[status] += count
        self.worst = max(self.worst, code, key=_BY_BADNESS.index)

    def data(self) -> dict[str, int]:
        """Return the tally as a flat object for JSON: the counts by status, and the exit code."""
        return {**{status: n for status, n in self.counts.items() if n}, "code": self.worst}


class Output:
    """Where the texts of a run go.

    `tally` counts the records of the whole run; a resumed run begins with what was counted before.
    The document is `fresh` as long as nothing was written into it; there is one for `each` source,
    or one for all. A run that ends early can be resumed if the output `keeps` it. When a method
    raises `OSError`, `leave` can still be called.
    """

    each = False
    keeps = False

    def __init__(self) -> None:
        self.tally = Tally()
        self._fresh = True

    @property
    def fresh(self) -> bool:
        """Whether nothing was written into the document so far."""
        return self._fresh

    def admit(self, source: Source) -> Source:
        """Return the source, with an error where there is no place for its answers.

        To be asked for all sources in their order, as soon as they are known: so each can be
        refused before it is read, while those before it are still being answered.
        """
        return source

    def begin(self, source: Source) -> int | None:
        """Begin with a source, and return how many of its records are done already.

        None means that all of them are, and nothing is left to do for this source. Raises
        `OptionError` where the run cannot go on with it.
        """
        return 0

    def write(self, text: str) -> None:
        """Write a text and a line end; without the line end at its head in a fresh document."""
        raise NotImplementedError

    def keep(self, records: int) -> None:
        """Note that what was written and tallied answers the first `records` of this source.

        Not to be called where a writer keeps answers, or where answers of later records are
        written.
        """

    def end(self) -> None:
        """Note that the source is answered as a whole; the same as for `keep` holds."""

    def finish(self) -> None:
        """Complete the output: the run is over, and everything is written."""

    def leave(self) -> None:
        """Close the output of a run that ends early; what was kept can be resumed."""


class PrintedOutput(Output):
    """Prints every text at once: the reader of a pipe waits for each answer."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self._stream = stream

    def write(self, text: str) -> None:
        """Print at most as much as a pipe takes as a whole at a time.

        So lines stay whole when this program is interrupted, and when another one writes into the
        same pipe.
        """
        if self._fresh:
            self._fresh = False
            text = text.removeprefix("\n")
        text += "\n"
        stream, room = self._stream, PIPE_BUF if text.isascii() else PIPE_BUF // _LONGEST
        start = 0
        while start < len(text):
            end = text.rfind("\n", start, start + room) + 1 or text.index("\n", start) + 1
            stream.write(text[start:end])
            stream.flush()
            start = end


class DeviceOutput(PrintedOutput):
    """Writes into what is no regular file, such as `/dev/null` or a named pipe."""

    def __init__(self, path: str) -> None:
        """Open it for appending; a pipe waits for its reader. Raises `OptionError`."""
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_APPEND)
        except OSError as error:
            what = f"cannot be written: {error.strerror}"
            raise OptionError(f"--output {printable(path)}: {what}") from None
        super().__init__(
            os.fdopen(descriptor, "w", encoding="utf-8", errors="replace", newline="\n")
        )

    def finish(self) -> None:
        """Close it."""
        self._stream.close()

    def leave(self) -> None:
        """Close it, even where the rest cannot be written."""
        with suppress(OSError):
            self._stream.close()


class OutputOptions(NamedTuple):
    """What the command line says of the output.

    `path` is that of `--output`. `command` describes all that shapes the output, as strings and
    booleans; a run is resumed only if it was described in the same way. `suffix` is that of files
    in a directory. `operands` are what is read, with the subdirectories of directories if
    `recursive`.
    """

    path: str
    command: Mapping[str, object]
    resume: bool = False
    suffix: str = ".txt"
    operands: Sequence[str] = ()
    recursive: bool = False


def open_output(options: OutputOptions) -> Output:
    """Open a file, a directory, or a device.

    Raises `OptionError` where there can be no such output, before anything is overwritten, and
    `OSError` where the disk is full.
    """
    path = options.path
    if is_device(path):
        if options.resume:
            shown = printable(path)
            raise OptionError(f"--resume goes on with a file of --output, not with {shown}")
        return DeviceOutput(path)
    from cover.batch.resumable import DirectoryOutput, FileOutput

    is_directory = path.endswith(os.sep) or os.path.isdir(path)
    return DirectoryOutput(options) if is_directory else FileOutput(options)


def is_device(path: str) -> bool:
    """Whether there is something at the path that is written into and never replaced.

    That includes what a process has open, such as `/dev/stdout`, even if it is a file.
    """
    if not os.path.exists(path) or os.path.isdir(path):
        return False
    if not os.path.isfile(path):
        return True
    while os.path.islink(path):
        folder = os.path.dirname(path)
        if os.path.realpath(folder).startswith("/proc/"):
            return True
        path = os.path.join(folder, os.readlink(path))
    return False
