"""Where answers go: what a run asks of its output, and output that is printed at once.

::

    Outlet
    ├── PrintingOutlet      nothing is kept, nothing can be resumed
    │   ├── StdoutOutlet    standard output
    │   └── SpecialOutlet   a device or a pipe with a name
    └── JournalingOutlet    under other names until it is whole; a journal tells what is done
        ├── FileOutlet      one file for all sources
        └── DirectoryOutlet a file for each source
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Protocol, TextIO

from cover.batch.sources import Source
from cover.batch.tally import Tally
from cover.errors import OptionError, printable

PIPE_BUF = 4096  # bytes; POSIX promises 512, Linux keeps this
_LONGEST = 4  # bytes of a character in UTF-8

Run = Mapping[str, object]


class Outlet(Protocol):
    """Where the texts of a run go.

    `tally` is that of the whole run; where a run goes on, it begins with what was counted then. The
    document is `fresh` as long as nothing was written into it; there is one for `each` source, or
    one for all. A run that ends early can be gone on with if the outlet `keeps` it. What fails in
    the system is an `OSError`, behind which `leave` can still be called.
    """

    tally: Tally
    each: bool
    keeps: bool

    @property
    def fresh(self) -> bool:
        """Whether nothing was written into the document so far."""

    def admit(self, source: Source) -> Source:
        """The source, with an error where there is no place for its answers.

        To be asked for all sources in their order, as soon as they are known: each can so be
        refused before it is read, while those in front of it are still being answered.
        """

    def begin(self, source: str, under: str) -> int | None:
        """Begin with a source: its name, and its path below what was asked for.

        How many of its records are done already, from the first on; None where all of them are, and
        there is nothing to be done for this source. Raises `OptionError` where the run cannot go on
        with it.
        """

    def write(self, text: str) -> None:
        """Write a text and a line end; without the line end at its head in a fresh document."""

    def keep(self, records: int) -> None:
        """What was written and tallied so far answers the first `records` of this source, no more.

        Not to be said where a writer holds answers back, or where some of later ones are written.
        """

    def end(self) -> None:
        """The source is answered as a whole; the same as for `keep` holds."""

    def finish(self) -> None:
        """The run is over, and everything is written."""

    def leave(self) -> None:
        """The run ends early; what was kept can be gone on with."""


class PrintingOutlet:
    """Prints at once: whoever reads a pipe waits for each answer."""

    each = False
    keeps = False

    def __init__(self, stream: TextIO) -> None:
        self.tally = Tally()
        self.fresh = True
        self._stream = stream

    def admit(self, source: Source) -> Source:
        """There is a place for all answers."""
        return source

    def begin(self, source: str, under: str) -> int | None:
        """Nothing of a source is done."""
        return 0

    def write(self, text: str) -> None:
        """Print no more than a pipe takes as a whole, or not at all.

        So lines stay whole when this program is interrupted, and when another one writes into the
        same pipe.
        """
        if self.fresh:
            self.fresh = False
            text = text.removeprefix("\n")
        text += "\n"
        stream, room = self._stream, PIPE_BUF if text.isascii() else PIPE_BUF // _LONGEST
        start = 0
        while start < len(text):
            end = text.rfind("\n", start, start + room) + 1 or text.index("\n", start) + 1
            stream.write(text[start:end])
            stream.flush()
            start = end

    def keep(self, records: int) -> None:
        """It is printed already."""

    def end(self) -> None:
        """It is printed already."""

    def finish(self) -> None:
        """It is printed already."""

    def leave(self) -> None:
        """It is printed already."""


class StdoutOutlet(PrintingOutlet):
    """Standard output."""

    def __init__(self) -> None:
        super().__init__(sys.stdout)


class SpecialOutlet(PrintingOutlet):
    """What is no regular file, such as `/dev/null` or a pipe with a name: it is written into."""

    def __init__(self, path: str) -> None:
        """Open it, behind what may be there; a pipe waits for its reader. Raises `OptionError`."""
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
        """Close it, with what may not have got out."""
        with suppress(OSError):
            self._stream.close()


def outlet(
    output: str,
    run: Run,
    resume: bool,
    suffix: str,
    operands: Sequence[str],
    recursive: bool,
) -> Outlet:
    """Where `--output` says that answers go: a file, a directory, or what can be written into.

    `run` describes in JSON's terms all that shapes the output; only a run of the same description
    goes on with it. `suffix` is that of files in a directory, with its dot; `operands` are what is
    read, with what is below directories if `recursive`. Raises `OptionError` where that cannot be,
    before anything is overwritten, and `OSError` where the disk is full.
    """
    if is_special(output):
        if resume:
            shown = printable(output)
            raise OptionError(f"--resume goes on with a file of --output, not with {shown}")
        return SpecialOutlet(output)
    if output.endswith(os.sep) or os.path.isdir(output):
        from cover.batch.directory_outlet import DirectoryOutlet

        return DirectoryOutlet(output, run, resume, suffix, operands, recursive)
    from cover.batch.file_outlet import FileOutlet

    return FileOutlet(output, run, resume, operands)


def is_special(path: str) -> bool:
    """Whether something is there that is to be written into, and not to be replaced.

    That is also what a process has open, such as `/dev/stdout`, be it a file.
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
