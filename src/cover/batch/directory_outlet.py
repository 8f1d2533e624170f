"""`--output DIR`: a file of answers for each source, which gets its name when it is whole."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import PurePath

from cover.batch.journal import Journal
from cover.batch.journaling import JournalingOutlet
from cover.batch.outlets import Run
from cover.batch.part import Part
from cover.batch.places import Places
from cover.batch.sources import Source
from cover.errors import InputError, OptionError, Place, printable

JOURNAL = "cover.journal"


class DirectoryOutlet(JournalingOutlet):
    """Writes for `a/b.yaml` the part of `DIR/a/b.yaml.txt`; one journal is for all.

    A file that gets its name is there as a whole, whatever happens to the run; unlike a `FILE`, it
    need not be there when the system itself fails, since to wait for disks costs milliseconds each.
    """

    each = True

    def __init__(
        self,
        path: str,
        run: Run,
        resume: bool,
        suffix: str,
        operands: Sequence[str] = (),
        recursive: bool = False,
    ) -> None:
        """Begin with a directory, made where there is none; see `cover.batch.outlets.outlet`."""
        self._top = path
        self._suffix = suffix
        self._places = Places(path, operands, recursive)
        self._admitted = 0
        self._refused: set[int] = set()  # numbers of sources
        self._below = ""
        super().__init__(Journal(_journal_in(path), run, resume))
        at = self._from
        if at is not None and at.whole and at.file:
            part = Part(os.path.join(path, at.file))
            if os.path.exists(part.path):  # killed before it got its name
                part.go_on(at.size, at.check)
                part.take_name(lasting=False)

    def admit(self, source: Source) -> Source:
        """The source, with an error where there is no place for its answers."""
        self._admitted += 1
        why = self._places.take(source.name, self._below_top(source.under))
        if why is None:
            return source
        self._refused.add(self._admitted)
        if source.error is not None:
            return source
        message = f"has no place for its answers: {why}"
        return source._replace(error=InputError(Place(source.name), message))

    def begin(self, source: str, under: str) -> int | None:
        """Begin with a source and its file; what is written for one that was refused is lost."""
        self._source += 1
        self._part, self._below = None, ""
        done = self._done_before(source)
        if done is not None and self._source not in self._refused:
            self._begin_file(self._below_top(under))
        return done

    def end(self) -> None:
        """Give the file of the source its name."""
        self._enter(self._entry(answered=True, whole=True))
        self._kept = None
        if self._part is not None:
            self._part.take_name(lasting=False)

    def finish(self) -> None:
        """Take the journal away."""
        self._demand_all_sources()
        self._part, self._below = None, ""
        self._enter(self._entry(answered=True, whole=True, over=True))
        self._journal.remove()

    def _file(self) -> str:
        return self._below

    def _begin_file(self, below: str) -> None:
        part = Part(os.path.join(self._top, below))
        os.makedirs(os.path.dirname(part.path), exist_ok=True)
        at = self._from
        if at is not None and at.source == self._source:
            part.go_on(at.size, at.check)
        else:
            part.create()
        self._part, self._below = part, below

    def _below_top(self, under: str) -> str:
        """Where the answers to a source go, below the directory, whatever its path says."""
        path = PurePath(under)
        parts = [part for part in path.parts if part not in (path.anchor, os.pardir)]
        below = os.path.join("", *parts)
        return below if below.endswith(self._suffix) else below + self._suffix


def _journal_in(folder: str) -> str:
    """The path of the journal; raises `OptionError` where there can be no such directory."""
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        shown = printable(folder)
        raise OptionError(f"--output {shown}: cannot be made: {error.strerror}") from None
    return os.path.join(folder, JOURNAL)
