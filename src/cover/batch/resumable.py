"""Output that can be resumed: a file of all answers, or a directory with a file for each source.

Answers are written into a `PartialFile`, and a `Journal` tells what is done. Bytes are written
before the entry that speaks of them. So a kill at any moment leaves a part that begins with all
that the last entry says; a run that resumes it cuts off the rest.
"""

from __future__ import annotations

import os
from collections import deque
from contextlib import suppress
from pathlib import PurePath
from time import monotonic

from cover.batch.journal import Journal, JournalEntry
from cover.batch.output_paths import Inputs, OutputPaths, are_one
from cover.batch.outputs import Output, OutputOptions, Tally
from cover.batch.partial_file import PartialFile, beside
from cover.batch.sources import Source
from cover.errors import InputError, OptionError, Place, printable

# Seconds between two entries of a journal; what was done since the last one is done again.
_BETWEEN_ENTRIES = 0.2

_DIRECTORY_JOURNAL = "cover.journal"


class ResumableOutput(Output):
    """What files and directories of answers have in common."""

    keeps = True

    def __init__(self, journal: Journal) -> None:
        """Go on after the last entry of the journal, if there is one."""
        super().__init__()
        self._journal = journal
        self._resumed = journal.last
        self._part: PartialFile | None = None
        self._file = ""  # of the answers, below the folder of the journal
        self._source = 0  # the number of the source
        self._name = ""
        self._kept: JournalEntry | None = None
        self._due = 0.0
        self._has_entries = self._resumed is not None
        if self._resumed is not None:
            self.tally = Tally(self._resumed.tally)
            if self._resumed.whole:
                self._take_name_of(self._resumed)

    def _take_name_of(self, entry: JournalEntry) -> None:
        """Rename a whole file whose run was killed before it could do so."""
        part = PartialFile(os.path.join(os.path.dirname(self._journal.path), entry.file))
        if entry.file and os.path.exists(part.path):
            part.open(entry.size, entry.check)
            part.take_name()

    @property
    def fresh(self) -> bool:
        """Whether there is a document, and it is empty."""
        return self._part is not None and self._part.size == 0

    def write(self, text: str) -> None:
        """Write a text and a line end; without the line end at its head in a fresh document.

        The text is lost where there is no document to write into, or where it was whole before.
        """
        if self._part is not None:
            self._part.write((text.removeprefix("\n") if self.fresh else text) + "\n")

    def keep(self, records: int) -> None:
        """Enter into the journal, if it is time, that this many records are done."""
        self._kept = self._entry(records)
        if monotonic() >= self._due:
            self._enter(self._kept)

    def leave(self) -> None:
        """Enter what was kept last; where nothing was done, nothing is left on disk."""
        part = self._part
        with suppress(OSError):
            if part is not None:
                part.flush()
        with suppress(OSError):
            if self._kept is not None:
                self._journal.append(self._kept)
                self._has_entries = True
        if part is not None:
            part.close()
        if self._has_entries or (part is not None and part.size):
            self._journal.close()
            return
        with suppress(OSError):
            self._journal.remove()
            if part is not None:
                os.unlink(part.path)

    def _open(self, part: PartialFile) -> None:
        """Open a part after what an earlier run has written into it."""
        resumed = self._resumed
        if resumed is not None and self._source in (0, resumed.source):
            part.open(resumed.size, resumed.check)
        else:
            part.open()

    def _entry(self, records: int | None, *, whole: bool = False) -> JournalEntry:
        return JournalEntry(
            source=self._source,
            name=self._name,
            records=records,
            file=self._file,
            size=0 if self._part is None else self._part.size,
            check=0 if self._part is None else self._part.check,
            whole=whole,
            tally=self.tally.data(),
        )

    def _enter(self, entry: JournalEntry) -> None:
        """Append an entry after the bytes that it speaks of are written."""
        if self._part is not None:
            self._part.flush()
        self._journal.append(entry)
        self._has_entries = True
        self._due = monotonic() + _BETWEEN_ENTRIES

    def _records_done(self, source: Source) -> int | None:
        """Begin with a source; return how many of its records are done, None for all of them."""
        self._source += 1
        self._name = source.name
        self._kept = None
        resumed = self._resumed
        if resumed is None or self._source > resumed.source:
            return 0
        if self._source < resumed.source:
            return None
        if source.name != resumed.name:
            what = f"source {resumed.source} was {resumed.name}, now {source.name}"
            raise self._journal.changed(printable(what))
        return resumed.records

    def _demand_all_sources(self) -> None:
        """Raise `OptionError` where there are fewer sources than an earlier run has answered."""
        resumed = self._resumed
        if resumed is not None and self._source < resumed.source:
            what = f"there were {resumed.source} sources or more, now {self._source}"
            raise self._journal.changed(what)


class FileOutput(ResumableOutput):
    """Writes `FILE.part`, with `FILE.journal` beside it, until all is written."""

    def __init__(self, options: OutputOptions) -> None:
        """Begin or resume a file; raises `OptionError` where that cannot be."""
        self._target = _target(options.path)
        part = PartialFile(self._target)
        journal = beside(self._target, ".journal")
        self._taken = (self._target, part.path, journal)
        inputs = Inputs(options.operands, recursive=False)
        for each in filter(inputs.name, self._taken):
            raise self._is_input(each)
        super().__init__(Journal(journal, options.command, options.resume))
        resumed = self._resumed
        if resumed is not None and resumed.whole:
            return
        self._part, self._file = part, os.path.basename(self._target)
        try:
            self._open(part)
        except OSError as error:
            self.leave()
            what = f"cannot be written: {error.strerror}"
            raise OptionError(f"{printable(part.path)}: {what}") from None

    def begin(self, source: Source) -> int | None:
        """Begin with a source; raises `OptionError` where the output is one of the inputs."""
        if self._part is None:
            return None
        done = self._records_done(source)
        if done is not None and any(are_one(path, source.path) for path in self._taken):
            raise self._is_input(source.path)
        return done

    def end(self) -> None:
        """Enter that the source is answered, unless a writer seems to keep all answers back."""
        if self._part is not None and self._part.size:
            self._enter(self._entry(None))
        self._kept = None

    def finish(self) -> None:
        """Rename the part to the file."""
        if self._part is not None:
            self._demand_all_sources()
            self._enter(self._entry(None, whole=True))
            self._part.take_name(lasting=True)
        self._journal.remove()

    def _is_input(self, path: str) -> OptionError:
        shown = printable(self._target)
        return OptionError(f"--output {shown}: {printable(path)} is an input; name another file")


class DirectoryOutput(ResumableOutput):
    """Writes for `a/b.yaml` the part of `DIR/a/b.yaml.txt`; one journal is for all.

    A renamed file is there as a whole even if the run is killed; unlike a `FILE`, it can be lost
    when the system itself fails, since waiting for the disk costs milliseconds for each file.
    """

    each = True

    def __init__(self, options: OutputOptions) -> None:
        """Make the directory if there is none; raises `OptionError` where that cannot be."""
        self._top, self._suffix = options.path, options.suffix
        self._paths = OutputPaths(self._top, options.operands, options.recursive)
        # Where the answers to the sources go that were admitted and not begun; "" for nowhere.
        self._admitted: deque[str] = deque()
        try:
            os.makedirs(self._top, exist_ok=True)
        except OSError as error:
            what = f"cannot be made: {error.strerror}"
            raise OptionError(f"--output {printable(self._top)}: {what}") from None
        journal = os.path.join(self._top, _DIRECTORY_JOURNAL)
        super().__init__(Journal(journal, options.command, options.resume))

    def admit(self, source: Source) -> Source:
        """Return the source, with an error where there is no place for its answers."""
        below = self._below_top(source.under)
        refusal = self._paths.take(source.name, below)
        self._admitted.append(below if refusal is None else "")
        if refusal is None or source.error is not None:
            return source
        message = f"has no place for its answers: {refusal}"
        return source._replace(error=InputError(Place(source.name), message))

    def begin(self, source: Source) -> int | None:
        """Begin with a source and its file; what is written for a refused source is lost."""
        self._part, self._file = None, ""
        done = self._records_done(source)
        below = self._admitted.popleft()
        if done is not None and below:
            part = PartialFile(os.path.join(self._top, below))
            os.makedirs(os.path.dirname(part.path), exist_ok=True)
            self._open(part)
            self._part, self._file = part, below
        return done

    def end(self) -> None:
        """Rename the part to the file of the source."""
        self._enter(self._entry(None, whole=True))
        self._kept = None
        if self._part is not None:
            self._part.take_name()

    def finish(self) -> None:
        """Remove the journal."""
        self._demand_all_sources()
        self._journal.remove()

    def _below_top(self, under: str) -> str:
        """Return where the answers to a source go: below the directory, whatever its path says."""
        path = PurePath(under)
        parts = [part for part in path.parts if part not in (path.anchor, os.pardir)]
        below = os.path.join("", *parts)
        return below if below.endswith(self._suffix) else below + self._suffix


def _target(path: str) -> str:
    """Return where a file is, after links; raises `OptionError` where none can be written."""
    shown = f"--output {printable(path)}" if path else '--output ""'
    target = os.path.realpath(path) if os.path.islink(path) else path
    folder = os.path.dirname(target) or os.curdir
    if not os.path.basename(target):
        raise OptionError(f"{shown}: not the name of a file")
    if not os.path.isdir(folder):
        raise OptionError(f"{shown}: there is no folder {printable(folder)}; make it first")
    if os.path.exists(target) and not os.access(target, os.W_OK):
        raise OptionError(f"{shown}: is there and must not be written")
    return target
