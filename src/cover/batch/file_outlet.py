"""`--output FILE`: one file with all answers, which gets its name when it is whole."""

from __future__ import annotations

import os
from collections.abc import Sequence

from cover.batch.journal import Journal
from cover.batch.journaling import JournalingOutlet
from cover.batch.operands import Operands, are_one
from cover.batch.outlets import Run
from cover.batch.part import Part, beside
from cover.batch.sources import Source
from cover.errors import OptionError, printable


class FileOutlet(JournalingOutlet):
    """Writes `FILE.part`, with `FILE.journal` beside it, until all is written."""

    each = False

    def __init__(
        self,
        path: str,
        run: Run,
        resume: bool,
        operands: Sequence[str] = (),
    ) -> None:
        """Begin with a file, or go on with one; see `cover.batch.outlets.outlet`."""
        self._target = _target(path)
        part = Part(self._target)
        journal = beside(self._target, ".journal")
        self._taken = (self._target, part.path, journal)
        named = Operands(operands, recursive=False)
        for each in self._taken:
            if named.name(each):
                raise self._is_input(each)
        super().__init__(Journal(journal, run, resume))
        self._part = part
        try:
            self._open(part)
        except OSError as error:
            self.leave()
            what = f"cannot be written: {error.strerror}"
            raise OptionError(f"{printable(part.path)}: {what}") from None

    def _open(self, part: Part) -> None:
        at = self._from
        if at is None:
            part.create()
        elif os.path.exists(part.path):  # else it has got its name, and the run is over
            part.go_on(at.size, at.check)

    def admit(self, source: Source) -> Source:
        """There is a place for all answers."""
        return source

    def begin(self, source: str, under: str) -> int | None:
        """Begin with a source; raises `OptionError` where the output is one of the inputs."""
        self._source += 1
        done = self._done_before(source)
        if done is not None and any(are_one(path, source) for path in self._taken):
            raise self._is_input(source)
        return done

    def end(self) -> None:
        """Enter that the source is answered, unless a writer seems to hold everything back."""
        part = self._part
        if part is not None and part.size:
            self._enter(self._entry(answered=True))
        self._kept = None

    def finish(self) -> None:
        """Give the file its name."""
        self._demand_all_sources()
        part = self._part
        if part is not None and part.is_open:
            self._enter(self._entry(answered=True, whole=True, over=True))
            part.take_name(lasting=True)
        self._journal.remove()

    def _file(self) -> str:
        return os.path.basename(self._target)

    def _is_input(self, path: str) -> OptionError:
        shown = printable(self._target)
        return OptionError(f"--output {shown}: {printable(path)} is an input; name another file")


def _target(path: str) -> str:
    """Where a file is, through links; raises `OptionError` where none can be written."""
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
